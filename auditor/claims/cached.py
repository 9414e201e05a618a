"""Which claims compute the cache of keys and values of a model as it is, and the words that say so.

claim -> its sentence -> is that about the cache; else the heading, the question or the line that it stands under -> words around
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.claims.passages import behind_last
from auditor.claims.places import offset_of
from auditor.notation.expression import Expression, Number, Operation
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

CACHE = lazy(
    r"\bKV[- ]?cach|K/V[- ]cach|KV\s?缓存|键值\s?缓存|key[-/ ](?:and[- ])?value cach"
    r"|cach\w{0,3}\s(?:of|for|holds)\s(?:the |all )?keys and (?:the )?values|cach\w{0,3} keys and values",
    re.IGNORECASE,
)
_STORED = lazy(
    r"\b(?:stor|keep|cach|leav|hold|save)(?:es?|ing|ed|s)?\s(?:\w{1,12}\s){0,2}?(?:a|one|its) key (?:vector )?and (?:a|one|its) value"
    r"|keys and values of (?:\d{1,3}|eight|four|two|all)"
    r"|\b(?:stor|keep|cach|hold|sav)(?:es?|ing|ed|s)?\s(?:\w{1,12}\s){0,2}?(?:keys and values|K and (?:a |one )?V\b|K/V\b)"
    r"|一份键(?:和|、|，)?一份值|存一?个?键和?一?个?值|[Kk]eys? 和 [Vv]alues?|[存保留]下?来?的?(?:是 ?)? ?K ?(?:和|与|、|/|，|,)? ?V(?![A-Za-z])",
    re.IGNORECASE,
)
"""A sentence about what is stored for a token."""
_OPENS = lazy(r"[?？:：][\s*_`”\"」）)]{0,6}\Z")
"""The end of a line that what follows it is about."""
_LABEL_END = lazy(r"[.。:：?？!！,，;；]|[*_]{2}|\Z")
"""Where the label ends that a line begins with."""
_SENTENCE = lazy(r"[。！？!?；;\n]|\.(?=\s)")
MOST_BACK = 300
MOST_LEAD = 200
MOST_LINES = 3
"""Lines behind a question that still answer it."""
MOST_LABEL = 40
LEAST_FACTORS = 5
"""Two kinds, layers, heads and their size or the width, and bytes: such a product needs no unit."""


def counts_bytes(claim: Claim) -> bool:
    """Whether the result of a claim has a byte unit."""
    number = claim.sides[-1].number
    return number is not None and number.printed.unit is not None and number.printed.unit.dimension == "bytes"


class Around(NamedTuple):
    """The words that say what a claim is about, and the lines above it in its section."""

    words: str
    above: str


def read_cached(document: Document, claims: Sequence[Claim]) -> dict[int, Around]:
    """The claims that compute such a cache, by their index, with the words around them; none where the article speaks of no cache."""
    content = document.content
    if "缓存" not in content and "cach" not in content and "Cach" not in content:
        return {}
    places = {id(block): at for at, block in enumerate(document.blocks)}
    found = {}
    for index, claim in enumerate(claims):
        if not any(side.is_computation for side in claim.sides) or claim.sides[-1].number is None:
            continue
        at = places.get(id(claim.block))
        words = _words(claim, document.blocks, at)
        if words:
            found[index] = Around(words, _above(document.blocks, at) if at is not None else "")
    return found


def _words(claim: Claim, blocks: Sequence[Block], at: int | None) -> str:
    """The sentence of a claim with what says that it is about the cache; nothing where nothing does."""
    around = sentence_of(claim)
    if not around or CACHE.search(around) is not None:
        return around
    if not counts_bytes(claim) and not _is_whole_product(claim):
        return ""
    if _STORED.search(around) is not None:
        return around
    heading = claim.block.headings[-1] if claim.block.headings else ""
    lead = _lead(blocks, at) if at is not None and claim.block.cell is None else ""
    if CACHE.search(heading) is not None:
        return f"{heading} {lead} {around}"
    return f"{lead} {around}" if CACHE.search(lead) is not None else ""


def _above(blocks: Sequence[Block], at: int) -> str:
    near = (block for block in blocks[max(0, at - MOST_LINES) : at] if block.headings == blocks[at].headings)
    return "\n".join(block.text.string[-MOST_BACK:] for block in near)


def _is_whole_product(claim: Claim) -> bool:
    """Whether a side multiplies plain numbers, two of them 2: keys and values, and the bytes of each."""
    return any(len(found := plain_factors(side.expression)) >= LEAST_FACTORS and twos(found) >= 2 for side in claim.sides[:-1])


def plain_factors(expression: Expression | None) -> list[Number]:
    """The numbers of a plain product; none where anything else is computed."""
    if isinstance(expression, Number):
        return [expression]
    if not isinstance(expression, Operation) or expression.op != "*":
        return []
    left, right = plain_factors(expression.left), plain_factors(expression.right)
    return [*left, *right] if left and right else []


def twos(factors: Sequence[Number]) -> int:
    """How many factors are 2."""
    return sum(number.printed.value == 2 for number in factors)


def _lead(blocks: Sequence[Block], at: int) -> str:
    """The question, the lines that end in a colon and the label (``KV cache.``) which the block at a place stands under."""
    found: list[str] = []
    for above in reversed(blocks[max(0, at - MOST_LINES) : at]):
        string = above.text.string.strip()
        if above.headings != blocks[at].headings or above.cell is not None:
            break
        opens = len(string) <= MOST_LEAD and _OPENS.search(string) is not None
        if opens or _is_labelled(string):
            found.append(string[-MOST_BACK:])
        if found and CACHE.search(found[-1]) is not None:
            return " ".join(reversed(found))
    return found[0] if found else ""


def _is_labelled(string: str) -> bool:
    """Whether a line is, or begins with, a short label that names the cache."""
    label = _LABEL_END.search(string.lstrip("*_ "), 0, MOST_LABEL)
    return label is not None and CACHE.search(string[: MOST_LABEL + 4]) is not None


def sentence_of(claim: Claim) -> str:
    """The sentence that holds a claim."""
    string = claim.block.text.string
    at = offset_of(claim.block.text, claim.span.start)
    if string.find(claim.raw) < 0:
        return ""
    low = behind_last(_SENTENCE, string, max(0, at - MOST_BACK), at, max(0, at - MOST_BACK))
    stop = _SENTENCE.search(string, at + len(claim.raw))
    return string[low : stop.start() if stop is not None else at + len(claim.raw) + MOST_BACK]


__all__ = ["CACHE", "Around", "counts_bytes", "plain_factors", "read_cached", "sentence_of", "twos"]
