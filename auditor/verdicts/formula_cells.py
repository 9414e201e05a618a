"""Judges the formulas of an article wherever they stand, and gives those that no claim holds yet as claims of their own.

formulas -> relations of sizes first -> what each is of -> usual forms -> verdict, and what is told where it fails
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.about.records import NOTHING, About, Understanding
from auditor.claims.claim import Claim, Side
from auditor.claims.facts import Fact
from auditor.claims.standing_formulas import Standing, read_standing
from auditor.notation.expression import Name, walk
from auditor.reference import Poly
from auditor.sheet.formula_subjects import FormulaSubject, subject_of
from auditor.sheet.symbols import MEANINGS, Symbols, bare
from auditor.source.document import Document
from auditor.source.text import Span
from auditor.verdicts.cache_formulas import judge_caches
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.usual_forms import AS_USUAL, NOT_TWO, Judged, expanded, judge_usual
from auditor.verdicts.verdict import Verdict

_LAYERS = ("layer",)


class FormulaCells(NamedTuple):
    """What came of the formulas of an article: further claims with what they are about, verdicts, and what is not so."""

    claims: tuple[Claim, ...]
    abouts: tuple[About, ...]
    verdicts: tuple[Verdict, ...]
    untrue: tuple[Untrue, ...]


def judge_formulas(
    document: Document, claims: Sequence[Claim], understanding: Understanding | None, told: frozenset[int]
) -> FormulaCells:
    """Judge every formula; of claims that are ``told`` of already nothing more is told."""
    formulas = list(read_standing(document.blocks))
    symbols = Symbols(understanding)
    for formula in formulas:
        if formula.left is not None:
            symbols.relate(formula.left, formula.expression, formula.block)
    places = {id(block): at for at, block in enumerate(document.blocks)}
    settings = understanding.settings if understanding is not None else ()
    layers = frozenset(setting.value for setting in settings if setting.name == "num_hidden_layers")
    held = _Held(claims)
    more: list[Claim] = []
    abouts: list[About] = []
    verdicts: list[Verdict] = []
    untrue: list[Untrue] = []

    def say(formula: Standing, about: About, judged: Judged, fault: Untrue | None) -> None:
        span = formula.block.text.span(formula.start, formula.end)
        index, step = held.at(span)
        if index is None:
            index, step = len(claims) + len(more), 0
            more.append(_claim(formula, span))
            abouts.append(about)
        doubt = claims[index].doubt if index < len(claims) else None
        doubted = doubt is not None and not doubt[0].startswith("unclear")  # where it begins and ends was found here
        if judged.outcome == "fails" and (index in told or doubted):
            return
        verdicts.append(Verdict(index, "formula", judged.outcome, judged.why, step))
        if fault is not None:
            untrue.append(fault)

    for formula in formulas:
        polynomial = expanded(formula.expression)
        quantity = subject_of(formula, document.blocks, places)
        if polynomial is None or quantity.measure != "parameters" or not quantity.components:
            continue
        if not any(symbols.is_size(name, formula.block) for monomial in polynomial for name, _ in monomial):
            continue  # "2 × more"
        judged = judge_usual(polynomial, formula.about, quantity, formula.block, symbols, layers)
        about = About(None, quantity.components, None, None, "high" if quantity.sure else "low", formula.label.strip())
        say(formula, about, judged, _untrue(formula, quantity, judged, symbols) if judged.outcome == "fails" else None)
    for formula, right in judge_caches(formulas, document.blocks, symbols):
        judged = Judged("holds", AS_USUAL) if right is None else Judged("fails", NOT_TWO)
        say(formula, NOTHING, judged, _odd_cache(formula) if right is not None else None)
    return FormulaCells(tuple(more), tuple(abouts), tuple(verdicts), tuple(untrue))


class _Held:
    """The sides of claims by their places."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._sides = sorted((side.span.start, side.span.end, index, at) for index, claim in enumerate(claims) for at, side in enumerate(claim.sides))
        self._starts = [side[0] for side in self._sides]

    def at(self, span: Span) -> tuple[int | None, int]:
        """The claim that has a side at a place, and the step to it; None where no side overlaps it."""
        found = bisect_right(self._starts, span.start)
        for start, end, index, side in reversed(self._sides[max(0, found - 8) : found + 1]):
            if start < span.end and span.start < end:
                return index, max(side - 1, 0)
        return None, 0


def _claim(formula: Standing, span: Span) -> Claim:
    label = formula.label.strip(" *`$\n") or (formula.block.cell.row_header if formula.block.cell is not None else "")
    sides = (Side(label, Span(span.start, span.start)), Side(formula.raw, span, (formula.expression,)))
    return Claim("statement", sides, ("≈" if formula.about else "=",), formula.block, span, formula.raw, sure=False)


def _odd_cache(formula: Standing) -> Untrue:
    raw = formula.raw.strip("$` ")
    return Untrue(
        "C305",
        Fact("formula", raw, None, formula.block.text.span(formula.start, formula.end), formula.block),
        "",
        f"a cache holds keys and values, which are 2: {raw} counts otherwise",
        f"缓存存的是键和值，共 2 份：{raw} 并非如此",
    )


def _untrue(formula: Standing, quantity: FormulaSubject, judged: Judged, symbols: Symbols) -> Untrue:
    assert judged.expected is not None
    expected = _in_names(judged.expected, formula, symbols)
    raw = formula.raw.strip("$` ")
    en, zh = part_names(quantity.components, False), part_names(quantity.components, True)
    return Untrue(
        "C305",
        Fact("formula", raw, None, formula.block.text.span(formula.start, formula.end), formula.block),
        "",
        f"{en}: no usual count of parameters gives {raw}; the nearest is {expected}",
        f"{zh}：没有哪种常见的算法得到 {raw}；最接近的是 {expected}",
    )


def _in_names(form: Poly, formula: Standing, symbols: Symbols) -> str:
    """A form with the names that the article's formula has, where they are letters; else as it is."""
    own: dict[str, str] = {}
    used = [bare(node.name) for node in walk(formula.expression) if isinstance(node, Name)]
    for name in dict.fromkeys(used):
        letter = MEANINGS.get(symbols.meaning(name, formula.block) or "")
        if letter is None and len(form.symbols) == 1 == len(set(used)):
            (letter,) = form.symbols
        if letter is not None:
            own.setdefault(letter, name)
    text = str(form)
    if not set(form.symbols) <= own.keys():
        return text
    parts: list[str] = []
    for char in text:
        if char in own and parts and (parts[-1][-1:].isalnum()) and len(own[char]) > 1:
            parts.append("·")
        parts.append(own.get(char, char))
    return "".join(parts)


__all__ = ["FormulaCells", "judge_formulas"]
