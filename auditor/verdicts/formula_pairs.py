"""Holds formulas against what stands beside them in the article: a shape, the formula that they are said to equal, their use with numbers.

``[d, 4d]``, 4d² parameters                     -> the elements of the shape, so many times as its words say
``2·d·d_ff = 8d²`` under ``d_ff = 4d``           -> equal once the article's relation is put in
``ffn = 8 × n²``, then ``8 × 768² = ...``        -> the same tree with numbers for names, but for one factor
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.words import mentions
from auditor.claims.standing_formulas import Standing
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, Number, Operation, names, numbers
from auditor.notation.parser import Parser
from auditor.notation.polynomial import Polynomial, expand
from auditor.reference import Poly
from auditor.sheet.standing import Formulas
from auditor.sheet.symbols import Symbols
from auditor.source.pattern import lazy
from auditor.verdicts.usual_forms import USUAL_WIDTHS

LEAST_SIZE = 64
"""A number below this is a factor as often as a size."""
MOST_BELOW = 3
_SHAPE = lazy(r"[\[(（](?P<rows>[^\[\]()（）,，\n=]{1,30})[,，](?P<columns>[^\[\]()（）,，\n=]{1,30})[\])）]")
_TIMES = lazy(r"(?P<times>[一二两三四1-4]|\b(?:one|two|three|four))\s?(?:个|张|块|×|x)?\s?(?:\w{1,10}\s){0,3}\w{0,6}[^\w\n]{0,3}\Z")
_NUMBERS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "one": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3, "4": 4}
MOST_TIMES = 8


class Pair(NamedTuple):
    """A formula that does not agree with what stands beside it: the rule, the other one as it is written, and what it would be."""

    formula: Standing
    code: str
    beside: str
    expected: str
    working: str = ""


def check_pairs(standing: Formulas, symbols: Symbols) -> Iterator[Pair]:
    """The formulas of an article that do not agree with what stands beside them."""
    formulas = standing.every
    sections = Counter(formula.block.headings for formula in formulas if names(formula.expression))
    for at, formula in enumerate(formulas):
        if not names(formula.expression):
            continue
        found = (
            _shape(formula)
            or _related(formula, symbols)
            or _used(
                formula, formulas[at + 1 : at + 4], standing, sections[formula.block.headings] == 1 and _has_square(formula.expression)
            )
        )
        if found is not None:
            yield found


# -- the shape before it ----------------------------------------------------------------------------------------------


def _shape(formula: Standing) -> Pair | None:
    """``one matrix [d, 4d], 4d² parameters``: the elements of the one shape that its sentence gives."""
    before = f"{formula.lead}{formula.label}"
    shapes = list(_SHAPE.finditer(before))
    if len(shapes) != 1 or not any(mention.kind == "parameters" for mention in mentions(before[shapes[0].end() :])):
        return None
    rows, columns = (_polynomial(shapes[0][name]) for name in ("rows", "columns"))
    stated = expand(formula.expression)
    if rows is None or columns is None or stated is None or () in stated:
        return None
    elements = _product(rows, columns)
    used = {name for monomial in elements for name, _ in monomial}
    if not used or {name for monomial in stated for name, _ in monomial} != used:
        return None
    told = _TIMES.search(before, 0, shapes[0].start())
    times = [_NUMBERS[told["times"]]] if told is not None else list(range(1, MOST_TIMES + 1))
    for each in times:
        if any(_sum(_scaled(elements, each), _scaled(more, each)) == stated for more in ({}, rows, columns)):
            return None
    raw = shapes[0][0]
    return Pair(formula, "S601", raw if len(times) > 1 else f"{times[0]} × {raw}", _written(_scaled(elements, times[0])))


def _polynomial(string: str) -> Polynomial | None:
    tokens = prepare(string.strip(" $`"))
    parsed = Parser(tokens.items, tokens.seams).parse(0) if tokens.items else None
    if parsed is None or parsed[1] != len(tokens.items):
        return None
    return expand(parsed[0])


def _product(one: Polynomial, two: Polynomial) -> Polynomial:
    return dict((Poly(one) * Poly(two)).terms)


def _scaled(one: Polynomial, times: int) -> Polynomial:
    return {monomial: c * times for monomial, c in one.items()}


def _sum(one: Polynomial, two: Polynomial) -> Polynomial:
    return dict((Poly(one) + Poly(two)).terms)


def _written(form: Polynomial) -> str:
    return str(Poly(form))


# -- the formula that it is said to equal -----------------------------------------------------------------------------


def _related(formula: Standing, symbols: Symbols) -> Pair | None:
    """``2·d·d_ff + d_ff + d = 8d² + 5d``: equal where the article's own width is put in; else where any usual one is."""
    if formula.left is None or isinstance(formula.left, Name) or formula.about or not symbols.relations.get("I"):
        return None
    one, two = expand(formula.left), expand(formula.expression)
    if one is None or two is None or () in two:
        return None
    lefts = [form for form in symbols.forms(one, formula.block, "HIVLA") if {"H", "I"} <= form.symbols]
    rights = [form for form in symbols.forms(two, formula.block, "HVLA") if any(form.symbols == left.symbols - {"I"} for left in lefts)]
    if not lefts or not rights:
        return None
    own = symbols.relations["I"]
    if any(left.substitute({"I": width}) == right for left in lefts for right in rights for width in (*own, *USUAL_WIDTHS)):
        return None
    if len(own) > 1:
        return None
    expected = lefts[0].substitute({"I": next(iter(own))})
    return Pair(formula, "A104", f"d_ff = {next(iter(own))}", str(expected)) if expected.symbols == lefts[0].symbols - {"I"} else None


# -- its use with numbers ---------------------------------------------------------------------------------------------


def _used(formula: Standing, following: Sequence[Standing], standing: Formulas, alone: bool) -> Pair | None:
    """The computation behind a formula that is the same but for one factor, in its row, or where it is ``alone`` in its section."""
    block = formula.block
    for other in following:
        if names(other.expression):
            return None
        if other.block.cell is not None and block.cell is not None:
            near = (other.block.cell.table, other.block.cell.row) == (block.cell.table, block.cell.row)
        elif other.block.cell is None and block.cell is None:
            near = alone and standing.apart(formula, other) <= MOST_BELOW
        else:
            return None
        if not near or other.block.headings != block.headings:
            return None
        factors = _other_factor(formula.expression, other.expression)
        if factors is not None:
            return Pair(formula, "A104", other.raw.strip("$` "), str(factors))
        return None
    return None


def _has_square(expression: Expression) -> bool:
    """Whether sizes are multiplied with each other, as those of a matrix are."""
    form = expand(expression)
    return form is not None and any(sum(power for _, power in monomial) > 1 for monomial in form)


def _other_factor(formula: Expression, instance: Expression) -> Fraction | None:
    """The one factor that an instance has otherwise than its formula; None where they agree, or are not alike."""
    sizes: dict[str, Fraction] = {}
    others: list[Fraction] = []
    todo = [(formula, instance)]
    while todo:
        one, other = todo.pop()
        if isinstance(one, Operation) and isinstance(other, Operation) and one.op == other.op:
            todo += ((one.left, other.left), (one.right, other.right))
        elif isinstance(one, Name) and isinstance(other, Number):
            value = other.printed.amount
            if value < LEAST_SIZE or sizes.setdefault(one.name, value) != value:
                return None
        elif isinstance(one, Number) and isinstance(other, Number):
            if one.printed.amount != other.printed.amount:
                others.append(other.printed.amount)
        else:
            return None
    if len(others) != 1 or others[0] >= LEAST_SIZE or not numbers(formula):
        return None
    return others[0]
