"""What the words around a list say that it adds up to: the text right below it begins with a total, the heading or sentence right above names one.

- weights: 14 GB          #### Training (84 GB in total)
- optimizer: 56 GB        - weights: 14 GB
In total 70 GB            ...
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.reading.scan import COUNT, DECIMAL, INTEGER, SIZE, Scan, scan
from auditor.reading.tokens import STOPS
from auditor.sheet.figures import Figure
from auditor.sheet.headers import TOTAL, means
from auditor.source.document import Block
from auditor.source.tables import Cell

MOST_TOKENS = 24
REACH = 4
"""Tokens between a figure and the word that makes it a total."""
MOST_TEXT = 400
_COUNTED = frozenset(("parameters", "counter.parameters"))
_STANDING = (
    "not",
    "if",
    "would",
    "without",
    "only",
    "active_parameters",
    "trainable",
    "than",
    "of_which",
    "at_least",
    "at_most",
    "over",
    "under",
    "mean",
)
"""Concepts of a sentence that says something else of its figure than that it is the sum."""


class Framed(NamedTuple):
    """A figure in the words around a list, those words, and whether they call it a total."""

    label: str
    figure: Figure
    called: bool


def total_below(block: Block | None) -> Framed | None:
    """The total that the text below a list begins with."""
    if block is None:
        return None
    found = scan(_beginning(block))
    end = next((at for at, code in enumerate(found.codes) if code in STOPS), len(found.codes))
    return _told(found, 0, end, block) if end <= MOST_TOKENS else None


def total_above(block: Block | None) -> Framed | None:
    """The total that the heading or sentence above a list ends in: called so, or of parameters before a colon."""
    if block is None or block.kind not in ("heading", "paragraph") or len(block.text.string) > MOST_TEXT:
        return None
    found = scan(block)
    codes = found.codes.rstrip("\n")
    begin = max((at + 1 for at, code in enumerate(codes[:-1]) if code in STOPS), default=0)
    told = _told(found, begin, len(codes), block) if len(codes) - begin <= MOST_TOKENS else None
    return told if told is not None and (told.called or (block.kind == "paragraph" and codes.endswith(":"))) else None


def _beginning(block: Block) -> Block:
    return block if len(block.text.string) <= MOST_TEXT else block._replace(text=block.text.slice(0, MOST_TEXT))


def _told(found: Scan, begin: int, end: int, block: Block) -> Framed | None:
    """The one figure of a sentence, but for one in a bracket behind it that says it again."""
    inside = [at for at in sorted(found.figures) if begin <= at < end]
    if not inside or any(found.means(at, concept) for at in range(begin, end) for concept in _STANDING):
        return None
    at, *others = inside
    if (
        found.codes[at] not in COUNT + SIZE + INTEGER + DECIMAL
        or found.figures[at].bound
        or not all(_is_aside(found, at, other) for other in others)
    ):
        return None
    number = found.figures[at].number
    before, behind = found.string[found.starts[begin] : number.start], found.raw(at, min(end, at + REACH) - 1)
    called = means(before, TOTAL) or means(behind, TOTAL)
    if not called and not means(behind, _COUNTED):
        return None
    return Framed(before.strip(" (（"), Figure(Cell(block, number.start, number.end), number), called)


def _is_aside(found: Scan, at: int, other: int) -> bool:
    return other - at <= REACH and "(" in found.codes[at + 1 : other] and ")" not in found.codes[at + 1 : other]
