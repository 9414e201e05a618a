"""Judges the formulas of an article wherever they stand, and gives those that no claim holds yet as claims of their own.

formulas -> relations of sizes first -> what stands beside them -> what each is of -> usual forms, or those of a cache
    -> verdict, and what is told where it fails
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.records import NOTHING, About, Understanding
from auditor.claims.claim import Claim, Side
from auditor.claims.facts import Fact
from auditor.claims.standing_formulas import Standing
from auditor.notation.expression import Name, names, walk
from auditor.notation.polynomial import Polynomial
from auditor.reference import Poly
from auditor.sheet.formula_subjects import FormulaSubject
from auditor.sheet.standing import Formulas
from auditor.sheet.symbols import MEANINGS, Symbols, bare
from auditor.sheet.worked import Belied, PutIn, Restated, Worked
from auditor.source.text import Span
from auditor.verdicts.cache_formulas import judge_caches
from auditor.verdicts.facts import Untrue
from auditor.verdicts.formula_pairs import Pair, check_pairs
from auditor.verdicts.judgement import Judgement
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.operation_formulas import judge_operations
from auditor.verdicts.sharded import judge_sharded
from auditor.verdicts.usual_forms import AGREES, AS_USUAL, DISAGREES, NOT_OPERATIONS, NOT_TWO, Judged, expanded, judge_usual
from auditor.verdicts.verdict import Verdict

_MATRICES = frozenset(("ffn.up", "ffn.gate", "ffn.down"))


MOST_SHOWN = 3
"""Formulas that a message lists."""


class FormulaCells(NamedTuple):
    """What came of the formulas of an article: further claims with what they are about, verdicts, and what is not so."""

    claims: tuple[Claim, ...]
    abouts: tuple[About, ...]
    verdicts: tuple[Verdict, ...]
    untrue: tuple[Untrue, ...]

    def added(self, claims: int, understanding: Understanding | None, judgement: Judgement) -> tuple[Understanding | None, Judgement]:
        """What the article and its claims, so many without these, are about, and their judgement, with those of the formulas."""
        if not self.verdicts and not self.untrue:
            return understanding, judgement
        if understanding is not None:
            missing = (NOTHING,) * (claims - len(understanding.abouts))
            understanding = understanding._replace(abouts=(*understanding.abouts, *missing, *self.abouts))
        wrong = {verdict.claim for verdict in self.verdicts if verdict.outcome == "fails"}
        departures = tuple(d for d in judgement.departures if d.claim not in wrong)  # what no Transformer has is more than an unusual one
        settings = {fault.setting.span for fault in judgement.misconfigured}
        judgement = judgement.with_verdicts(self.verdicts, (odd for odd in self.untrue if odd.fact.span not in settings))
        return understanding, judgement._replace(departures=departures)


def judge_formulas(standing: Formulas, claims: Sequence[Claim], understanding: Understanding | None, told: frozenset[int]) -> FormulaCells:
    """Judge every formula; of claims that are ``told`` of already nothing more is told."""
    symbols = Symbols(understanding)
    for formula in standing.every:
        if formula.left is not None and names(formula.expression):
            symbols.relate(formula.left, formula.expression, formula.block)
    cells = _Cells(claims, told)
    for pair in check_pairs(standing, symbols):
        cells.say(pair.formula, NOTHING, Judged("fails", DISAGREES), _disagreeing(pair))
    for found in standing.sums:
        if found.expected is not None and not any(symbols.is_size(name, found.formula.block) for name in names(found.formula.expression)):
            continue  # in other mathematics a letter may be given anew in each example
        odd = Pair(found.formula, "A104", found.beside, found.expected, found.working) if found.expected is not None else None
        cells.say(found.formula, NOTHING, Judged("fails" if odd else "holds", DISAGREES if odd else AGREES), odd and _disagreeing(odd))
    cells.untrue(standing.worked)
    formulas = [formula for formula in standing.every if names(formula.expression) and formula.span not in cells.faults]
    settings = understanding.settings if understanding is not None else ()
    layers = frozenset(setting.value for setting in settings if setting.name == "num_hidden_layers")
    counting = list(_counted(standing, formulas, symbols))
    symbols.widen(
        (polynomial, formula.block)
        for formula, polynomial, quantity in counting
        if len(quantity.components) == 1 and quantity.components[0] in _MATRICES
    )
    for formula, polynomial, quantity in counting:
        judged = judge_usual(formula, polynomial, quantity, symbols, layers)
        about = About(None, quantity.components, None, None, "high" if quantity.sure else "low", formula.label.strip())
        cells.say(formula, about, judged, _unusual(formula, quantity, judged, symbols))
    for formula, right in judge_caches(standing, formulas, symbols):
        judged = Judged("holds", AS_USUAL) if right is None else Judged("fails", NOT_TWO)
        cells.say(formula, NOTHING, judged, _odd_cache(formula) if right is not None else None)
    for formula, counted in judge_operations(standing, formulas, symbols):
        judged = Judged("holds", AS_USUAL) if counted is None else Judged("fails", NOT_OPERATIONS)
        cells.say(formula, NOTHING, judged, _odd_operations(formula, counted) if counted is not None else None)
    for formula, beside, amount in judge_sharded(formulas):
        judged = Judged("holds", AGREES) if amount is None else Judged("fails", DISAGREES)
        odd = Pair(formula, "A104", beside.raw.strip("$` "), amount) if amount is not None else None
        cells.say(formula, NOTHING, judged, _disagreeing(odd) if odd is not None else None)
    return FormulaCells(tuple(cells.claims), tuple(cells.abouts), tuple(cells.verdicts), tuple(cells.faults.values()))


def _counted(standing: Formulas, formulas: Sequence[Standing], symbols: Symbols) -> Iterator[tuple[Standing, Polynomial, FormulaSubject]]:
    """The formulas that count the parameters of components, as polynomials, and what they are of."""
    for formula in formulas:
        polynomial = expanded(formula.expression)
        if polynomial is None or not any(symbols.is_size(name, formula.block) for monomial in polynomial for name, _ in monomial):
            continue  # "2 × more"
        quantity = standing.subject(formula)
        if quantity.measure == "parameters" and quantity.components:
            yield formula, polynomial, quantity


class _Cells:
    """What is said of formulas: of the claim that holds each, or of one that it makes."""

    def __init__(self, claims: Sequence[Claim], told: frozenset[int]) -> None:
        self._known, self._told = claims, told
        self._sides = sorted((side.span, index, at) for index, claim in enumerate(claims) for at, side in enumerate(claim.sides))
        self._starts = [span.start for span, _, _ in self._sides]
        self.claims: list[Claim] = []
        self.abouts: list[About] = []
        self.verdicts: list[Verdict] = []
        self.faults: dict[Span, Untrue] = {}

    def say(self, formula: Standing, about: About, judged: Judged, fault: Untrue | None) -> None:
        """Give a formula its verdict, and tell of its fault; nothing where its claim is told of already, or is doubted."""
        span = formula.span
        index, step = self._holding(span)
        if index is None:
            index, step = len(self._known) + len(self.claims), 0
            self.claims.append(_claim(formula, span))
            self.abouts.append(about)
        elif judged.outcome == "fails":
            doubt = self._known[index].doubt
            if index in self._told or (doubt is not None and not doubt[0].startswith("unclear")):
                return  # where it begins and ends was found here; a question is none
        self.verdicts.append(Verdict(index, "formula", judged.outcome, judged.why, step))
        if judged.outcome == "fails" and fault is not None:
            self.faults.setdefault(span, fault)

    def untrue(self, worked: Worked) -> None:
        """Tell of letters with another value than where they are put in, and of figures that the formula of their name does not give."""
        odd: set[Span] = set()
        for found in worked.put_in():
            if self._holding(found.instance.span)[0] not in self._told:
                odd.add(found.given.place)
                self.faults.setdefault(found.given.claim.sides[-1].span, _put_in(found))
        for belied in worked.belied(self._known):
            odd.add(belied.given.place)
            self.faults.setdefault(belied.given.claim.sides[-1].span, _belied(belied))
        for restated in worked.restated():
            if odd.isdisjoint(given.place for given in restated.letters.values()):
                self.faults.setdefault(restated.given.claim.sides[-1].span, _restated(restated))

    def _holding(self, span: Span) -> tuple[int | None, int]:
        """The claim that has a side at a place, and the step to it; None where no side overlaps it."""
        found = bisect_right(self._starts, span.start)
        for side, index, at in reversed(self._sides[max(0, found - 8) : found + 1]):
            if side.start < span.end and span.start < side.end:
                return index, max(at - 1, 0)
        return None, 0


def _claim(formula: Standing, span: Span) -> Claim:
    label = formula.label.strip(" *`$\n") or (formula.block.cell.row_header if formula.block.cell is not None else "")
    sides = (Side(label, Span(span.start, span.start)), Side(formula.raw, span, (formula.expression,)))
    return Claim("statement", sides, ("≈" if formula.about else "=",), formula.block, span, formula.raw, sure=False)


def _disagreeing(pair: Pair) -> Untrue:
    raw = pair.formula.raw.strip("$` ")
    if pair.code == "S601":
        en, zh = f"{pair.beside} has {pair.expected} elements, not {raw}", f"{pair.beside} 的元素个数是 {pair.expected}，而不是 {raw}"
    else:
        en = f"{raw} does not agree with {pair.beside}, which gives {pair.expected}"
        zh = f"{raw} 与 {pair.beside} 不符，后者给出 {pair.expected}"
    return Untrue(pair.code, Fact("formula", raw, None, pair.formula.span, pair.formula.block), "", en, zh, pair.working)


def _shown(value: Fraction) -> str:
    return f"{int(value):,}"


def _put_in(found: PutIn) -> Untrue:
    given, used = found.given, _shown(found.used)
    raw, instance = given.claim.sides[-1].raw.strip("$` "), found.instance.raw.strip("$` ")
    en = f"{given.name} is {raw} here, and {used} where it is put in: {instance}"
    zh = f"此处 {given.name} 为 {raw}，而代入计算时为 {used}：{instance}"
    return Untrue("A107", Fact("formula", raw, None, given.claim.sides[-1].span, given.claim.block), "", en, zh)


def _belied(found: Belied) -> Untrue:
    given, meant = found.given, _shown(found.meant)
    raw = given.claim.sides[-1].raw.strip("$` ")
    formulas = ", ".join(claim.raw.strip("$` ") for claim in found.claims[:MOST_SHOWN])
    en = f"{given.name} is {raw} here, and all that is computed with it comes out with {meant}: {formulas}"
    zh = f"此处 {given.name} 为 {raw}，而用到它的各式都在取 {meant} 时成立：{formulas}"
    return Untrue("A107", Fact("formula", raw, None, given.claim.sides[-1].span, given.claim.block), "", en, zh)


def _restated(found: Restated) -> Untrue:
    given, formula, value = found.given, found.formula.raw.strip("$` "), _shown(found.value)
    raw = given.claim.sides[-1].raw.strip("$` ")
    letters = ", ".join(f"{name} = {_shown(one.value)}" for name, one in sorted(found.letters.items()))
    en, zh = f"{formula} is {value} with {letters}, not {raw}", f"{letters} 时 {formula} 为 {value}，而不是 {raw}"
    return Untrue("A107", Fact("formula", raw, None, given.claim.sides[-1].span, given.claim.block), value, en, zh)


def _odd_cache(formula: Standing) -> Untrue:
    raw = formula.raw.strip("$` ")
    en = f"a cache holds keys and values, which are 2: {raw} counts otherwise"
    return Untrue("M702", Fact("formula", raw, None, formula.span, formula.block), "", en, f"缓存存的是键和值，共 2 份：{raw} 并非如此")


def _odd_operations(formula: Standing, right: str) -> Untrue:
    raw = formula.raw.strip("$` ")
    en, zh = f"the operations are {right}, not {raw}", f"运算次数应为 {right}，而不是 {raw}"
    return Untrue("F701", Fact("formula", raw, None, formula.span, formula.block), "", en, zh)


def _unusual(formula: Standing, quantity: FormulaSubject, judged: Judged, symbols: Symbols) -> Untrue | None:
    if judged.expected is None:
        return None
    expected, raw = _in_names(judged.expected, formula, symbols), formula.raw.strip("$` ")
    en, zh = part_names(quantity.components, False), part_names(quantity.components, True)
    return Untrue(
        "C305",
        Fact("formula", raw, None, formula.span, formula.block),
        "",
        f"{en}: no usual count of parameters gives {raw}; the nearest is {expected}",
        f"{zh}：没有哪种常见的算法得到 {raw}；最接近的是 {expected}",
    )


def _in_names(form: Poly, formula: Standing, symbols: Symbols) -> str:
    """A form with the names that the article's formula has, where all of its letters have one; else as it is."""
    own: dict[str, str] = {}
    used = list(dict.fromkeys(bare(node.name) for node in walk(formula.expression) if isinstance(node, Name)))
    for name in used:
        letter = MEANINGS.get(symbols.meaning(name, formula.block) or "")
        if letter is None and len(form.symbols) == 1 == len(used):
            (letter,) = form.symbols
        if letter is not None:
            own.setdefault(letter, name)
    text = str(form)
    if not set(form.symbols) <= own.keys():
        return text
    written = ""
    for char in text:
        name = own.get(char, char)
        written += ("·" if len(name) > 1 and written[-1:].isalnum() else "") + name
    return written
