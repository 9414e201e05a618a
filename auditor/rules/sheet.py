"""The article as a spreadsheet: all its figures by value, with the claims that compute with them and those that come to them.

audited claims -> the values that each takes and gives -> users and results by value
text outside of claims -> the long figures that stand there, by value

A figure is known by its value: what prints the same value elsewhere is the same figure, but where it is short, or round.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, cast

from auditor.claims.claim import Claim
from auditor.notation.expression import numbers
from auditor.notation.lexer import fold
from auditor.notation.printed import read_digits
from auditor.rules.recompute import is_computed
from auditor.source.pattern import lazy
from auditor.source.text import Span, Text

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.source.document import Block


LONG = 6
"""Significant digits from which on a figure is no coincidence, wherever it stands."""
MOST_PLACES = 4000
"""Places that all repairs of a document are carried into: a wrong figure in thousands of places, thousands of times, is in no article."""
MOST_EFFORT = 40_000
"""Figures and operands that are tried for what was meant, for all repairs of a document: what is left then is not safe."""
MOST_FIGURES = 2_000
"""Long figures outside of claims that are looked at: a megabyte of articles has some hundreds. Of a document with more, no repair is certain."""
MOST_DECIMALS = 20
_TOKEN = lazy(r"(?<![\dA-Za-z_#/.\-])(?<!\d[,，])(?:\d{1,3}(?:(?:,|，|'|_|\{,\}|\\,)\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)")
_AFTER = lazy(r"[A-Za-z0-9_%‰]|[.,，]\d|[-/]\w| ?(?:[KMGTB]i?B?\b|[万亿千百萬億]|million|billion|thousand)")
QUOTED = frozenset(("quoted", "hypothetical", "question"))


class Place(NamedTuple):
    """A figure that stands alone in a block."""

    text: Text
    start: int
    end: int
    value: Fraction


class Sheet:
    """All figures of an audited article, by value; ``room`` and ``effort`` are what is left of the bounds on all its repairs."""

    def __init__(self, audit: Audit) -> None:
        self.document = audit.document
        self.claims = audit.claims
        self.steps: list[list[tuple[str, str]]] = [[("unchecked", "")] * len(claim.relations) for claim in audit.claims]
        for verdict in audit.verdicts:
            if verdict.check == "arithmetic":
                self.steps[verdict.claim][verdict.step] = (verdict.outcome, verdict.why.code)
        self.users: dict[Fraction, list[int]] = {}
        self.doubtful: dict[Fraction, list[int]] = {}
        self.results: dict[Fraction, list[int]] = {}
        self.users_of_cells: dict[Span, list[int]] = {}
        self.inputs: list[set[Fraction]] = []
        self.room = MOST_PLACES
        self.effort = MOST_EFFORT
        self.is_whole = True
        self.given = frozenset(number.printed.amount for claim in audit.named_values for number in claim.numbers())
        for index, claim in enumerate(self.claims):
            self._enter(index, claim)

    def _enter(self, index: int, claim: Claim) -> None:
        computed = is_computed(claim)
        outcomes = [outcome for outcome, _ in self.steps[index]]
        right = "fails" not in outcomes and ("holds" in outcomes or "follows" in outcomes)
        entry = self.users if claim.doubt is None else self.doubtful
        self.inputs.append(set())
        for cell in filter(None, claim.cells):
            self.users_of_cells.setdefault(cell, []).append(index)
        for side in claim.sides:
            if side.number is not None and computed:
                if right:
                    self.results.setdefault(side.number.printed.amount, []).append(index)
            elif side.expression is not None:
                for value in {used.printed.amount for used in numbers(side.expression)}:
                    self.inputs[index].add(value)
                    entry.setdefault(value, []).append(index)

    def cells_of(self, index: int, value: Fraction) -> list[Span]:
        """The cells from which a claim takes a value, where it is known from which."""
        claim = self.claims[index]
        expression = claim.sides[0].expression
        if not claim.cells or expression is None:
            return []
        return [cell for cell, number in zip(claim.cells, numbers(expression), strict=False) if cell and number.printed.amount == value]

    @cached_property
    def places(self) -> dict[Fraction, list[Place]]:
        """The long figures that stand outside of claims, in the author's own words."""
        covered = sorted({span for claim in self.claims for span in _covered(claim)})
        starts = [span.start for span in covered]
        places: dict[Fraction, list[Place]] = {}
        seen: set[Span] = set()
        for block in self.document.blocks:
            for place in _places(block) if block.is_read else ():
                span = block.text.span(place.start, place.end)
                at = bisect_right(starts, span.start)
                if span in seen or any(span.start < other.end for other in covered[max(0, at - 8) : at]):
                    continue
                seen.add(span)
                places.setdefault(place.value, []).append(place)
            if len(seen) > MOST_FIGURES:
                self.is_whole, self.effort = False, 0
                break
        return places

    def printed_elsewhere(self, value: Fraction | int, index: int) -> bool:
        """Whether a value stands in another claim than this one, or outside of claims."""
        key = cast("Fraction", value)  # an integer is found where the fraction that equals it stands, in half the time
        claims = chain(self.users.get(key, ()), self.results.get(key, ()))
        return any(other != index for other in claims) or key in self.places

    def similar(self, value: Fraction) -> Iterator[Fraction]:
        """The long figures of the article that differ from this one in a digit or two."""
        if value.denominator != 1 or digits(value) < LONG:
            return
        own = str(value.numerator)
        tried: set[Fraction] = set()
        for part in _parts_of(own):
            for other, shown in self._alike.get(part, ()):
                if self.effort <= 0:
                    return
                self.effort -= 1
                if other not in tried and 0 < sum(a != b for a, b in zip(own, shown, strict=True)) <= 2:
                    yield other
                tried.add(other)

    @cached_property
    def _alike(self) -> dict[tuple[int, int, str], list[tuple[Fraction, str]]]:
        """The long figures by each third of their digits: of two that differ in two digits, one third is the same."""
        alike: dict[tuple[int, int, str], list[tuple[Fraction, str]]] = {}
        for value in {**self.users, **self.results, **self.places}:
            if value.denominator == 1:
                shown = str(value.numerator)
                for part in _parts_of(shown):
                    alike.setdefault(part, []).append((value, shown))
        return alike


def is_across(claim: Claim) -> bool:
    """Whether the inputs of a claim stand in other cells than its figure, or nowhere (so many layers)."""
    return claim.kind in ("sum", "share", "shape") or bool(claim.cells)


def digits(value: Fraction) -> int:
    """Significant digits of a printed value."""
    if value.denominator == 1:
        return len(str(abs(value.numerator)).rstrip("0"))
    scaled = abs(value)
    for _ in range(MOST_DECIMALS):
        if scaled.denominator == 1:
            break
        scaled *= 10
    return len(str(scaled.numerator // scaled.denominator).rstrip("0"))


def _parts_of(shown: str) -> Iterator[tuple[int, int, str]]:
    """The thirds of a figure's digits, each with its place and how many digits the figure has."""
    size = len(shown)
    for part in range(3):
        yield size, part, shown[size * part // 3 : size * (part + 1) // 3]


def _covered(claim: Claim) -> Iterator[Span]:
    if claim.doubt is not None and claim.doubt[0] in QUOTED:
        yield claim.span
    for side in claim.sides[-1:] if is_across(claim) else claim.sides:
        if side.readings:
            yield side.span


def _places(block: Block) -> Iterator[Place]:
    string = fold(block.text.string)
    for match in _TOKEN.finditer(string):
        start, end = match.span()
        if end - start < LONG or _AFTER.match(string, end):
            continue
        read = read_digits(match.group())
        if read is not None and digits(read.value) >= LONG:
            yield Place(block.text, start, end, read.value)


def sheet_of(audit: Audit) -> Sheet:
    """The sheet of an audit, made when the first repair asks for it."""
    if audit.sheet is None:
        audit.sheet = Sheet(audit)
    return audit.sheet
