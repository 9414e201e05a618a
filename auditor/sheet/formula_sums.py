"""Holds formulas against the article's other formulas: a total against the parts beside it, a quantity against its other formula.

    formulas in reading order -> those of one chain, or of one name, are the same quantity
    total  -> the run of quantities before or behind it that has its terms, or those of its terms with one factor (``L·(...)``)
           -> they add up: all of them are proven; all terms but one: a slip, at the part that is unlike those beside it, else at the total
    one quantity in two formulas -> the article's definitions put in -> all terms but one: a slip

No word is asked for where three terms agree: that two lists of products have the same letters and factors by chance is out of the question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.notation.expression import Name
from auditor.notation.polynomial import Monomial, Polynomial
from auditor.notation.symbols import bare
from auditor.notation.work import spend
from auditor.reference import Poly
from auditor.sheet.formula_quantities import Quantity, read_quantities, terms_of
from auditor.sheet.headers import EXCEPTION, OFTEN, SEVERAL, TOTAL, concepts, counts_more, means, opens_with
from auditor.source.document import Block

LEAST_PARTS, MOST_PARTS = 2, 16
LEAST_AGREEING = 2
"""Terms that agree before the one that does not is told, where no word says that it is a total."""
LEAST_LIKE = 3
"""Parts with the same letters of which one has another factor; parts of a total with one term."""
MOST_WAYS = 64
MOST_CHOSEN = 8
"""Parts of which a total may be that of some."""
MOST_NAMED = 60
"""Letters of the name of a quantity that has two formulas, and of the words of a label."""
_ROWS = frozenset(("cell", "item"))


class Sum(NamedTuple):
    """A formula with what it is held against: ``expected`` is None where they agree, ``beside`` the other formulas as they are written."""

    formula: Standing
    beside: str
    expected: str | None
    working: str = ""


def judge_sums(every: Sequence[Standing], blocks: Sequence[Block]) -> Iterator[Sum]:
    """What the formulas of an article say of each other, each place once."""
    quantities = list(read_quantities(every, blocks))
    told: set[tuple[int, int]] = set()
    for found in (*_totals(quantities, blocks), *_twice(quantities)):
        place = (id(found.formula.block), found.formula.start)
        if place not in told:
            told.add(place)
            yield found


# -- a total and its parts ---------------------------------------------------------------------------------------------


class _Match(NamedTuple):
    """Parts that have the terms of a total, divided by ``factor``: ``wanted``; ``odd`` is the term that does not come out.

    ``layered`` says that the formula itself has some of them so many times.
    """

    parts: tuple[Quantity, ...]
    factor: Monomial
    wanted: Polynomial
    summed: Polynomial
    odd: Monomial | None
    layered: bool


def _totals(quantities: Sequence[Quantity], blocks: Sequence[Block]) -> Iterator[Sum]:
    for total in quantities:
        said = _is_total(total)
        if len(total.terms) < LEAST_AGREEING and not (said and total.formula.block.kind in _ROWS):
            continue  # of one term, so many times another's, only a row says that it is a total
        match = _best(total, quantities)
        if match is None:
            continue
        if match.odd is None:
            yield Sum(total.formulas[0], _added(match), None)
            yield from (Sum(part.formula, _raw(total.formula), None) for part in match.parts)
        elif _is_plain(total, match, blocks, said and not total.formulas[0].about):
            yield _slip(total, match, quantities)


def _best(total: Quantity, quantities: Sequence[Quantity]) -> _Match | None:
    """The parts that come nearest to a total: those that add up to it, else the longest run with all terms but one."""
    nearest: _Match | None = None
    for factor, wanted, often in _readings(total.terms):
        for step in (-1, 1):
            for match in _runs(total, quantities, step, factor, wanted, often):
                if match.odd is None:
                    return match
                if nearest is None or len(match.wanted) >= len(nearest.wanted):
                    nearest = match
    return nearest


def _runs(total: Quantity, quantities: Sequence[Quantity], step: int, factor: Monomial, wanted: Polynomial, often: str) -> Iterator[_Match]:
    """The quantities next to a total, one, two, three ..., that have its terms, all of them or all but one as they are."""
    ways: list[tuple[tuple[Quantity, ...], Polynomial]] = [((), {})]
    at = total.at + step
    while 0 <= at < len(quantities) and len(ways[0][0]) < MOST_PARTS and _is_beside(quantities[at], total):
        part = quantities[at]
        at += step
        once = part.terms
        each = {_times(monomial, often): c for monomial, c in once.items()} if often else once
        options = [terms for terms in ((once, each) if often else (once,)) if terms.keys() <= wanted.keys()]
        if not options or len(ways) * len(options) > MOST_WAYS:
            return
        spend(len(ways) * len(options) * len(once))
        ways = [((*parts, part._replace(terms=terms)), _sum(summed, terms)) for parts, summed in ways for terms in options]
        for parts, summed in ways if len(ways[0][0]) >= LEAST_PARTS else ():
            odd = [monomial for monomial in wanted if summed.get(monomial) != wanted[monomial]]
            if len(odd) < LEAST_PARTS and summed.keys() == wanted.keys():
                ordered = tuple(sorted(parts, key=lambda one: one.at))
                yield _Match(ordered, factor, wanted, summed, odd[0] if odd else None, bool(factor or often))
        if _is_total(part):
            return  # a total ends the sum, or is taken up in it


def _sum(one: Polynomial, other: Polynomial) -> Polynomial:
    summed = dict(one)
    for monomial, c in other.items():
        summed[monomial] = summed.get(monomial, 0) + c
    return summed


def _readings(terms: Polynomial) -> Iterator[tuple[Monomial, Polynomial, str]]:
    """A formula as the sum of its parts; as parts once and parts so many times (``Vd + L·...``); and what stands in one of its brackets."""
    yield (), terms, ""
    for (name, _), *_ in [factor for factor, _ in _divided(terms) if factor]:
        yield (), terms, name
    for factor, inside in _divided(terms):
        if factor:
            yield factor, inside, ""


def _times(monomial: Monomial, name: str) -> Monomial:
    powers = dict(monomial)
    powers[name] = powers.get(name, 0) + 1
    return tuple(sorted(powers.items()))


def _divided(terms: Polynomial) -> Iterator[tuple[Monomial, Polynomial]]:
    """The terms of a formula, and those of them that have one factor in common, without it: the inside of ``L(4d² + 2d)``."""
    yield (), terms
    for name in sorted({name for monomial in terms for name, power in monomial if power == 1}):
        inside = {tuple(power for power in monomial if power != (name, 1)): c for monomial, c in terms.items() if (name, 1) in monomial}
        if len(inside) > 1:
            yield ((name, 1),), inside


def _is_beside(part: Quantity, total: Quantity) -> bool:
    """Whether a part may be one of a total's: in its column, or under its heading, or one below or above that."""
    one, other = part.formula.block, total.formula.block
    if other.cell is not None or one.cell is not None:
        return (
            one.cell is not None and other.cell is not None and (one.cell.table, one.cell.column) == (other.cell.table, other.cell.column)
        )
    return one.headings[: len(other.headings)] == other.headings or other.headings[: len(one.headings)] == one.headings


def _is_total(quantity: Quantity) -> bool:
    return opens_with(quantity.label, TOTAL) or not TOTAL.isdisjoint(concepts(quantity.label[-MOST_NAMED:]))


def _is_plain(total: Quantity, match: _Match, blocks: Sequence[Block], said: bool) -> bool:
    """Whether what does not come out is meant to be a plain sum.

    Terms of two parts come out; none counts more than once, as its label says; each line between has a formula; and it is no sum of some.
    """
    agreeing = [part for part in match.parts if part.terms.keys() - {match.odd}]
    if said:
        if not agreeing and len(match.parts) < LEAST_LIKE:
            return False
    elif len(match.wanted) - 1 < LEAST_AGREEING or len(agreeing) < LEAST_PARTS:
        return False
    apart = [part for part in match.parts if match.odd in part.terms]
    if counts_more(total.label) or (means(total.label, SEVERAL) and not match.layered):
        return False
    if any(counts_more(one.label) or (means(one.label, OFTEN) and not match.layered) for one in apart):
        return False
    return not _leaves_lines_out(total, match, blocks) and not _is_of_some(match)


def _leaves_lines_out(total: Quantity, match: _Match, blocks: Sequence[Block]) -> bool:
    """Whether an item between the parts, with all that is below it, or a line of their fence, has no formula."""
    having = {part.place for part in match.parts} | {total.place}
    if len(having) == 1 and total.formula.block.kind == "code":
        return _leaves_assignments_out(total, match)
    run = range(min(having), max(having) + 1)
    outer = min((blocks[at].depth for at in run if blocks[at].kind == "item"), default=0)
    unit = True
    for at in run:
        if blocks[at].kind != "item":
            continue
        if blocks[at].depth == outer:
            if not unit:
                return True
            unit = False
        unit = unit or at in having
    return False


def _leaves_assignments_out(total: Quantity, match: _Match) -> bool:
    """Whether a line between those of the parts gives a name something else than a formula: ``b_o = h``."""
    string = total.formula.block.text.string
    starts = [formula.start for part in (*match.parts, total) for formula in part.formulas]
    having = {string.count("\n", 0, start) for start in starts}
    lines = string[: max(starts)].split("\n")
    return any("=" in lines[at].partition("#")[0] for at in range(min(having), len(lines)) if at not in having)


def _is_of_some(match: _Match) -> bool:
    """Whether a total is that of some of the parts: all but one is a slip, unless the words of that one say that it counts elsewhere."""
    if len(match.parts) > MOST_CHOSEN:
        return False
    for size in range(LEAST_PARTS, len(match.parts)):
        for chosen in combinations(match.parts, size):
            spend(size)
            if size == len(match.parts) - 1 and not any(means(part.label, EXCEPTION) for part in match.parts if part not in chosen):
                continue
            if all(sum(part.terms.get(monomial, 0) for part in chosen) == c for monomial, c in match.wanted.items()):
                return True
    return False


def _slip(total: Quantity, match: _Match, quantities: Sequence[Quantity]) -> Sum:
    """The part that is unlike those beside it and would make the sum come out; else the total."""
    assert match.odd is not None
    odd = match.odd
    having = [part for part in match.parts if odd in part.terms]
    alike = len(having) >= LEAST_LIKE and all(len(part.terms) == 1 for part in having)
    able = [(part, part.terms[odd] + match.wanted[odd] - match.summed[odd]) for part in having if part.terms == quantities[part.at].terms]
    able = [(part, factor) for part, factor in able if factor > 0]
    proven = len(able) == 1 and _is_said_again(total, match, quantities)
    for part, factor in able:
        if proven or (alike and {other.terms[odd] for other in having if other is not part} == {factor}):
            return Sum(part.formula, _raw(total.formula), str(Poly({**part.terms, odd: factor})))
    whole = odd
    for name, _ in match.factor:
        whole = _times(whole, name)
    right = str(Poly({**total.terms, whole: match.summed[odd]}))
    return Sum(total.formulas[0], _added(match), right, f"{_added(match)} = {Poly(match.summed)}")


def _is_said_again(total: Quantity, match: _Match, quantities: Sequence[Quantity]) -> bool:
    """Whether the article gives the terms of a total once more, elsewhere and alike, so that it is the one part that is wrong."""
    places = {total.at, *(part.at for part in match.parts)}
    return any(other.at not in places and any(inside == match.wanted for _, inside in _divided(other.terms)) for other in quantities)


def _added(match: _Match) -> str:
    return " + ".join(_raw(part.formula) for part in match.parts)


# -- one quantity in two formulas --------------------------------------------------------------------------------------


def _twice(quantities: Sequence[Quantity]) -> Iterator[Sum]:
    """Quantities that have two formulas, in one chain or under one name, with one term that is not the same."""
    definitions: dict[str, Polynomial] = {}
    known: dict[str, list[tuple[Standing, Polynomial]]] = defaultdict(list)
    for quantity in quantities:
        first = quantity.formulas[0]
        name = bare(first.left.name) if isinstance(first.left, Name) else ""
        mine: list[tuple[Standing, Polynomial]] = []
        for formula in quantity.formulas:
            terms = terms_of(formula.expression)
            if terms is None:
                continue
            for before, others in (*known[name][-1:], *mine[-1:]) if name else mine[-1:]:
                if mine and before is mine[-1][0] and others.keys() == terms.keys():
                    continue  # a chain says so itself, and is judged as one
                found = _compared(formula, terms, before, others, definitions)
                if found is not None:
                    yield found
                    break
            mine.append((formula, terms))
        if name and len(name) <= MOST_NAMED and _is_symbol(name):
            known[name] += mine
            if len(mine) == 1 and len(mine[0][1]) == 1:
                definitions[name] = mine[0][1]


def _is_symbol(name: str) -> bool:
    """Whether a name is that of one quantity wherever it stands: a letter, or one with an index; ``FLOPs`` is of whatever is spoken of."""
    return len(name) == 1 or "_" in name


def _compared(
    formula: Standing, terms: Polynomial, before: Standing, others: Polynomial, definitions: Mapping[str, Polynomial]
) -> Sum | None:
    """Two formulas of one quantity, where they are alike but for one term, or agree only with a definition put in."""
    expected = others
    if terms.keys() != others.keys():
        gone = {name for monomial in others for name, _ in monomial} - {name for monomial in terms for name, _ in monomial}
        put = {name: definitions[name] for name in gone if name in definitions}
        if not put or len(put) < len(gone):
            return None
        expected = dict(Poly(others).substitute({name: Poly(form) for name, form in put.items()}).terms)
        if expected == terms:
            return Sum(formula, _raw(before), None)
        if expected.keys() != terms.keys():
            return None
    elif expected == terms:
        return None
    odd = [monomial for monomial in terms if terms[monomial] != expected[monomial]]
    if len(odd) != 1 or len(terms) < LEAST_AGREEING or formula.about:
        return None
    return Sum(formula, _raw(before), str(Poly(expected)))


def _raw(formula: Standing) -> str:
    return formula.raw.strip("$` ")
