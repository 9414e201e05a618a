"""Figures that are printed to be called wrong: ``23,449,856 [sic]``, or corrected in the lines behind them. Whoever quotes a slip does not make it.

claims -> a mark in them or right behind, or a sentence behind that corrects them and prints what they really come to -> not to be judged
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from auditor.claims.claim import Claim
from auditor.claims.doubts import QUOTED
from auditor.claims.passages import behind_last
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import names
from auditor.notation.printed import Printed, read_digits
from auditor.notation.work import TooMuch, bounded
from auditor.source.document import Document
from auditor.source.pattern import lazy

_SIC = r"[\[(（［]\s?[*_]*(?i:sic!?|原文如此)[*_]*\s?\\?[\])）］]"
_WITHIN = lazy(_SIC)
_BEHIND = lazy(r"[^\d\r\n,;，；。.|]{0,16}?\\?" + _SIC)  # a unit or a delimiter may come between
_CORRECTING = (
    r"(?P<slip>[抄写算印][错串漏]|笔误|更正|勘误|改正|订正|\b(?:typos?|misprint(?:ed|s)?|errat(?:um|a)|mis(?:copied|typed|calculated|read)|correct(?:ed|ion)|swapped)\b)"
    r"|应(?:该)?[为是]|正确(?:的)?(?:数字|数值|结果|答案|数|值)?[为是应]"
    r"|\b(?:should (?:be|read|have (?:been|read))|correct (?:value|figure|number|sum|product|total|result|answer|power|unit|one|digits?|count|quotient))\b"
)
_CORRECTION = lazy(_CORRECTING, re.IGNORECASE)
_MAY_CORRECT = lazy("(?=" + _CORRECTING.replace(r"\b", "") + ")", re.IGNORECASE)
"""Where one may begin, also where what is looked through ends within a word."""
_ENDS = lazy(r"[。！？!?\n]|\.(?=\s|$)")
_FIGURE = lazy(r"(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d{1,15}\.\d{1,8}(?:[eE]\d{1,3})?|\d{1,15}[eE]\d{1,3}|\d{3,15})(?!\w|[.,]\d)")
FARTHEST = 400
"""Characters between a slip and a sentence that calls it one: a paragraph."""
NEAR = 60
"""Those between a slip and a sentence that only says what it should be."""
LONGEST_SENTENCE = 200
MOST_WORK = 10_000
"""Operations for what the corrected claims of one article come to."""


def without_quoted(document: Document, claims: Iterable[Claim]) -> list[Claim]:
    """The same claims; those with a figure that is marked as quoted or corrected, in them or behind them, are not to be judged."""
    content = document.content
    marked = _WITHIN.search(content) is not None
    claims = list(claims)
    corrections = list(_corrections(content, sorted({claim.span.end for claim in claims if claim.doubt is None})))

    def is_quoted(claim: Claim) -> bool:
        at = bisect_left(corrections, claim.span.end)
        near = at < len(corrections) and corrections[at] < claim.span.end + FARTHEST
        return (marked and _is_marked(content, claim)) or (near and _is_corrected(content, claim))

    with bounded(MOST_WORK):
        return [claim._replace(doubt=QUOTED) if claim.doubt is None and is_quoted(claim) else claim for claim in claims]


def _corrections(content: str, places: Sequence[int]) -> Iterator[int]:
    """Where corrections may begin behind some places; what is near to several is looked through once."""
    at = 0
    while at < len(places):
        begin, end = places[at], places[at] + FARTHEST
        while at < len(places) and places[at] <= end:
            end, at = places[at] + FARTHEST, at + 1
        yield from (found.start() for found in _MAY_CORRECT.finditer(content, begin, end))


def _is_marked(content: str, claim: Claim) -> bool:
    start, end = claim.span
    return _WITHIN.search(content, start, end) is not None or _BEHIND.match(content, end) is not None


def _is_corrected(content: str, claim: Claim) -> bool:
    """Whether a sentence behind a claim corrects it, and prints what its sides really come to."""
    if not any(side.is_computation for side in claim.sides):
        return False
    stated = {side.number.printed.amount for side in claim.sides if side.number is not None}
    try:
        right = list(_corrected(content, claim.span.end))
        return bool(right) and any(
            abs(figure - printed.amount) <= printed.ulp / 2
            for figure in _computed(claim)
            for printed in right
            if printed.amount not in stated
        )
    except TooMuch:
        return False


def _corrected(content: str, place: int) -> Iterator[Printed]:
    """The figures behind a place, in sentences that correct something."""
    for said in _CORRECTION.finditer(content, place, place + FARTHEST):
        low = max(place, said.start() - LONGEST_SENTENCE)
        start = behind_last(_ENDS, content, low, said.start(), low)
        if start > place + NEAR and said["slip"] is None:
            continue
        stop = _ENDS.search(content, said.end(), said.end() + LONGEST_SENTENCE)
        end = stop.end() if stop is not None else said.end() + LONGEST_SENTENCE
        for figure in _FIGURE.finditer(content, start, end):
            printed = read_digits(figure.group())
            if printed is not None:
                yield printed


def _computed(claim: Claim) -> Iterator[Fraction]:
    """What the sides of numbers come to."""
    for side in claim.sides:
        if side.is_computation and side.expression is not None and not names(side.expression):
            value = evaluate(side.expression)
            if value is not None and value.is_point:
                yield value.low
