"""Reads round totals of models that no word for parameters need stand beside: behind a name in brackets, before "total" and "active".

    "GPT-3 Medium (350M)", "405B dense model", "47B total, 13B active", "the 280B parameter Gopher"
    "GPT-2 XL has 1.5B parameters, GPT-2 small has 124M"

Its first side is the word that tells what is counted (no readings), its second the figure. Of which model it is said is for others to tell.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.claims.amounts import amounts
from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import doubt_about
from auditor.notation.expression import Number
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

LEAST = 10**6
_UNIT = lazy(r"\d\s?(?:[BMTbm](?![A-Za-z])|[bmt]illion|亿)", re.IGNORECASE)
_BEHIND = lazy(
    r"[\s-]{0,2}(?:(?P<active>active|activated|激活)|(?:total|dense|trainable|parameters?|params?)\b|总?参数)(?![^.,;，。；\n]{0,24}\btokens\b)",
    re.IGNORECASE,
)
_ACTIVE = lazy(r"(?:\bactiv(?:e|ated|ates|ating)\b|激活)[^,;，；。.\n()（）]{0,24}$", re.IGNORECASE)
_ACTIVE_BEHIND = lazy(r"[^,;，；。.\n()（）]{0,24}(?:\bactive|\bactivated|激活)", re.IGNORECASE)
_IN_BRACKETS = lazy(r"[\s*_`]{0,3}[(（]\s?[~≈约]?\s?$")
_HAVING = lazy(
    r"[\s*_`]{0,3}(?:has|的?(?:参数量?)?(?:实际|总共)?[有为是])[\s*_`]{0,3}(?:(?:about|roughly|around|only)\s|大?约)?[\s*_`~≈]{0,3}",
    re.IGNORECASE,
)
_ENDED = lazy(r"[\s*_`]{0,3}(?:[.;。；，]|,|\Z|and\b|in total\b|in all\b)(?!\d)")
_PARAMETERS = lazy(r"\bparam|参数", re.IGNORECASE)
MOST_VERB = 24
_CLOSED = lazy(r"\s?[)）,，;；]")


class Counted(NamedTuple):
    """A round figure that counts parameters: the number, the words that say so, and whether they are those that work on one token."""

    number: Number
    start: int
    end: int
    active: bool


def read_round_totals(document: Document, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The round totals of a document that no other claim covers, in reading order."""
    spans = sorted({side.span for claim in claims for side in claim.sides})
    for block in document.blocks:
        if block.cell is not None or block.chrome or block.kind in ("heading", "code") or not block.is_read:
            continue
        if _UNIT.search(block.text.string) is None:
            continue
        for found in counted_in(block.text.string):
            span = block.text.span(found.number.start, found.number.end)
            at = bisect_left(spans, span)
            if any(low < span.end and span.start < high for low, high in spans[max(0, at - 4) : at + 2]):
                continue
            yield _claim(block, found)


def counted_in(string: str) -> Iterator[Counted]:
    """The figures of a text that count the parameters of something as a whole."""
    named = names_in(string)
    for number in amounts(string):
        printed = number.printed
        if printed.unit is None or printed.unit.dimension != "count" or printed.percent != 1 or printed.amount < LEAST:
            continue
        behind = _BEHIND.match(string, number.end)
        if behind is not None:
            active = behind["active"] is not None or is_active(string, number.start, number.end)
            yield Counted(number, behind.start(), behind.end(), active)
            continue
        bracket = _IN_BRACKETS.search(string, max(0, number.start - 8), number.start)
        if bracket is not None and _CLOSED.match(string, number.end) and any(name.end == bracket.start() for name in named):
            name = next(name for name in named if name.end == bracket.start())
            yield Counted(number, name.start, name.end, False)
            continue
        owner = next((name for name in reversed(named) if number.start - MOST_VERB < name.end <= number.start), None)
        if owner is None or _ENDED.match(string, number.end) is None or _PARAMETERS.search(string) is None:
            continue
        if _HAVING.fullmatch(string, owner.end, number.start) is not None:
            yield Counted(number, owner.start, owner.end, False)


def is_active(string: str, start: int, end: int) -> bool:
    """Whether a figure counts the parameters that work on one token."""
    return _ACTIVE.search(string, max(0, start - 40), start) is not None or _ACTIVE_BEHIND.match(string, end) is not None


def _claim(block: Block, found: Counted) -> Claim:
    string, number = block.text.string, found.number
    side = Side(string[number.start : number.end], block.text.span(number.start, number.end), (number,))
    label = Side(string[found.start : found.end].strip(), block.text.span(found.start, found.end))
    low, high = min(found.start, number.start), max(found.end, number.end)
    return Claim(
        "statement",
        (label, side),
        ("=",),
        block,
        block.text.span(number.start, number.end),
        string[low:high],
        doubt_about(string, low, high),
        False,
    )
