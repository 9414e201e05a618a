"""What is saved or gained, said behind the two figures that it is the difference of: ``Savings: 72 MB (45%)`` under 160 MB and 88 MB.

figures before a word for a change -> the pair whose difference is the first figure behind it, or the share in its bracket -> propositions

Difference and share prove each other: where a pair gives one of them, the other must be that pair's too. Where a line is called the difference,
those of the two lines right before are its pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from auditor.notation.expression import Expression, Operation
from auditor.reading.forms.operands import Operand, is_operand, of_one_kind, operand
from auditor.reading.proposition import Kind, Proposition
from auditor.reading.scan import COUNT, DECIMAL, INTEGER, PERCENT, SIZE, TIME, Scan
from auditor.reading.slips import is_misprinted
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS

_CHANGE = ("save", "difference", "decrease", "increase")
_QUANTITIES = INTEGER + DECIMAL + COUNT + SIZE + TIME
MOST_BEFORE = 6
"""Figures before a change that it may be one of."""
MOST_BETWEEN = 4
PAIR = 2
MOST_BACK = 12
"""Blocks before the one of a change in which its figures stand."""
_HALF = Fraction(1, 2)


class _Place(NamedTuple):
    """A figure with its scan and token."""

    scan: Scan
    at: int
    operand: Operand


def changes(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The changes of an article that are differences of figures before them."""
    known: dict[int, list[_Place]] = {}

    def whole(at: int) -> list[_Place]:
        if at not in known:
            known[at] = list(_places(scans[at], len(scans[at].codes)))
        return known[at]

    for index, scan in enumerate(scans):
        telling = scan.vocabulary.any_of(_CHANGE)
        if telling.isdisjoint(scan.codes):
            continue
        for at, code in enumerate(scan.codes):
            if code not in telling:
                continue
            value, share = _said(scan, at)
            if value is None:
                continue
            before = [place for other in range(max(0, index - MOST_BACK), index) for place in whole(other)]
            before += _places(scan, at)
            found = list(_proven(value, share, before)) if share is not None else []
            yield from found or (_beside(value, before) if _opens(scan, at) else ())


def _said(scan: Scan, at: int) -> tuple[_Place | None, _Place | None]:
    """The figure behind a word for a change, and the share in the bracket behind that."""
    figures: list[_Place] = []
    for place in range(at + 1, len(scan.codes)):
        code = scan.codes[place]
        if code in STOPS or place - (figures[-1].at if figures else at) > MOST_BETWEEN or len(figures) == 2:
            break
        found = operand(scan, place) if place in scan.figures else None
        if found is not None:
            figures.append(_Place(scan, place, found))
    if not figures or scan.codes[figures[0].at] not in _QUANTITIES:
        return None, None
    if len(figures) < 2 or scan.codes[figures[1].at] != PERCENT:
        return figures[0], None
    between = scan.codes[figures[0].at + 1 : figures[1].at]
    return (figures[0], figures[1]) if "(" in between else (None, None)


def _opens(scan: Scan, at: int) -> bool:
    """Whether a word is the label of a line: ``Difference: 590K``."""
    return (not at or scan.codes[at - 1] == "\n") and scan.codes[at + 1 : at + 2] == ":" and scan.codes[at + 2 : at + 3] not in ("", "\n")


def _beside(value: _Place, before: Sequence[_Place]) -> Iterator[Proposition]:
    """The difference of the figures of the two lines, or items, right before; it is that, or one slip away from it."""
    printed = value.scan.figures[value.at].printed
    alike = [place for place in before[-MOST_BEFORE:] if (place.scan.figures[place.at].printed.unit is None) == (printed.unit is None)]
    if len(alike) < PAIR:
        return
    one, other = alike[-PAIR:]
    if not all(_is_next(place, value) and of_one_kind(place.operand, value.operand) for place in (one, other)):
        return
    high, low = sorted((one, other), key=lambda place: -place.operand.value)
    gap = high.operand.value - low.operand.value
    if gap and (_stands(value, gap) or is_misprinted(printed, gap, PAIR)):
        difference = Operation("-", high.operand.expression, low.operand.expression)
        yield _proposition("difference", value, difference, f"{high.operand.raw} − {low.operand.raw}", one)


def _is_next(place: _Place, value: _Place) -> bool:
    """Whether a figure stands in the text of a change, or in its list."""
    here, there = place.scan.block, value.scan.block
    return here is there or (here.kind == there.kind == "item" and here.headings == there.headings and here.depth == there.depth)


def _places(scan: Scan, end: int) -> Iterator[_Place]:
    """The figures of a scan before a token that are no operands."""
    for at in scan.figures:
        if at >= end or scan.codes[at] not in _QUANTITIES:
            continue
        found = operand(scan, at) if not is_operand(scan, at) else None
        if found is not None and found.value > 0:
            yield _Place(scan, at, found)


def _proven(value: _Place, share: _Place, before: Sequence[_Place]) -> Iterator[Proposition]:
    """Difference and share of the one pair before them that gives one of the two."""
    alike = [place for place in before if of_one_kind(place.operand, value.operand)][-MOST_BEFORE:]
    for one, other in combinations(alike, 2):
        if one.operand.value == other.operand.value:
            continue
        high, low = sorted((one, other), key=lambda place: -place.operand.value)
        gap = high.operand.value - low.operand.value
        fits = _stands(value, gap), _stands(share, gap / one.operand.value)
        if not any(fits) or (not fits[0] and {one, other} != set(alike[-2:])):  # a share alone fits many a pair
            continue
        difference = Operation("-", high.operand.expression, low.operand.expression)
        shown = f"{high.operand.raw} − {low.operand.raw}"
        yield _proposition("difference", value, difference, shown, one)
        yield _proposition("share", share, Operation("/", difference, one.operand.expression), f"({shown}) / {one.operand.raw}", one)
        return


def _stands(place: _Place, value: Fraction) -> bool:
    """Whether a figure is a value, as good as it is printed."""
    printed = place.scan.figures[place.at].printed
    step = printed.ulp * printed.factor(False) * _HALF
    return abs(printed.amount - value) <= step


def _proposition(kind: Kind, place: _Place, derived: Expression, shown: str, source: _Place) -> Proposition:
    number, block = place.scan.figures[place.at].number, place.scan.block
    at = source.scan.block.text.span(source.operand.start, source.operand.end)
    said = standing(place.scan, place.at, place.at)
    span = block.text.span(number.start, number.end)
    return Proposition(kind, number, block, span, place.operand.raw, derived, shown, at, standing=said, form="change-of-two")
