"""Reads what a document claims.

blocks -> equalities (chains, also in words) -> shapes -> rows and totals of tables -> statements -> claims in order
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from auditor.claims.about.concern import names_models
from auditor.claims.amounts import holds_figure
from auditor.claims.claim import Claim
from auditor.claims.doubts import UNCLEAN_BOUNDS, UNCLEAN_END, UNCLEAN_START
from auditor.claims.equalities import find_equalities, find_written_out
from auditor.claims.millions import in_millions
from auditor.claims.quoted import without_quoted
from auditor.claims.shapes import read_shapes
from auditor.claims.shares import read_across
from auditor.claims.statements import read_statements
from auditor.notation.expression import names
from auditor.notation.symbols import known, symbols_of
from auditor.notation.work import TooMuch, bounded, spend
from auditor.source.document import Block, Document

if TYPE_CHECKING:
    from auditor.claims.about.items import Found
    from auditor.claims.about.taught import Teaching


class Reading(NamedTuple):
    """What was read: the claims, the bare settings (``H = 768``) with the number of claims before each, and notes on what was not read.

    ``teaching`` is what comments in the document teach; ``told`` are settings that phrases state, each with its block.
    """

    claims: list[Claim]
    settings: list[tuple[int, Claim]]
    notes: list[str]
    teaching: Teaching | None = None
    told: Sequence[tuple[Block, Found]] = ()


MOST_WORK = 52_000
"""Tokens and parsing steps for the blocks of one document: 450 KB of dense articles take as many, and no document of a large collection a fifth."""
MOST_WORK_APART = 42_000
"""Those for what stands apart, of which the largest documents of a collection take a third."""
STEPS_A_CLAIM = 40
MOST_CLAIMS = 400
"""Claims of the blocks of one document: the densest articles have a third of that."""
MOST_APART = 560
"""Those of the blocks and those that stand apart together."""


Apart = Callable[[Sequence[Block], Sequence[Claim]], Iterable[Claim]]
"""Reads further claims of the blocks that are audited, beside those that were read."""


def read_claims(document: Document, computed: Apart | None = None, further: Apart | None = None) -> Reading:
    """Every claim and every bare setting of a document, in reading order; of one that asks for too much work, its beginning.

    ``computed`` reads what cells come to, ``further`` what nothing else has told of.
    """
    with known(symbols_of(document.content)):
        return _read_claims(document, computed, further)


def _read_claims(document: Document, computed: Apart | None, further: Apart | None) -> Reading:
    reading = Reading([], [], [])
    last: int | None = None
    try:
        with bounded(MOST_WORK):
            _read_blocks(document, reading)
    except TooMuch:
        last = max((claim.span.end for claim in reading.claims), default=0)
        line = document.named_line(last, "en")
        reading.notes.append(f"not checked from {line} on: more claims and formulas than can be read in one document")
    try:
        with bounded(MOST_WORK_APART):
            blocks = [block for block in document.blocks if _is_audited(block)]
            _take(reading, read_across(document, blocks, tuple(reading.claims), [claim for _, claim in reading.settings]), MOST_APART)
            if computed is not None:
                _take(reading, computed(blocks, tuple(reading.claims)), MOST_APART)
            _take(reading, read_statements(document, tuple(reading.claims), last), MOST_APART)
            if names_models(document.content):
                from auditor.claims.round_totals import read_round_totals  # the names take longer to load than most articles to be read

                _take(reading, read_round_totals(document, tuple(reading.claims)), MOST_APART)
            if further is not None:
                read = len(reading.claims)
                _take(reading, further(blocks, tuple(reading.claims)), MOST_APART)
                reading.claims[:] = _without_told(reading.claims, read)
    except TooMuch:
        reading.notes.append("tables and figures that stand apart were not checked: there are more than can be read in one document")
    return _in_order(reading._replace(claims=without_quoted(document, reading.claims)))


def _without_told(claims: Sequence[Claim], read: int) -> list[Claim]:
    """Claims without the statements of figures that one of those behind the first ``read`` computes: a figure is the result of one."""
    computed = {claim.sides[-1].span for claim in claims[read:] if claim.doubt is None}
    return [claim for claim in claims if claim.kind != "statement" or claim.sides[-1].span not in computed]


def _take(reading: Reading, claims: Iterable[Claim], most: int) -> None:
    """Add claims, each paid for, as far as there is room for them."""
    for claim in claims:
        _count(reading, most)
        reading.claims.append(claim)


def _count(reading: Reading, most: int) -> None:
    """Pay for one more claim, or setting, where there is room for it."""
    spend(STEPS_A_CLAIM)
    if len(reading.claims) >= most:
        raise TooMuch


def _read_blocks(document: Document, reading: Reading) -> None:
    claims, settings, notes, *_ = reading
    ends: set[int] = set()
    programs: dict[int, list[Claim]] | None = None
    for place, block in enumerate(document.blocks):
        if block.is_program:
            first = len(claims)
            _take(reading, filter(_is_written_out, in_millions(tuple(find_written_out(block, notes)))), MOST_CLAIMS)
            if programs is None:
                from auditor.claims.programs import read_programs  # few articles hold one

                programs = read_programs(document)
            _take(reading, programs.get(place, ()), MOST_CLAIMS)
            ends = {claim.span.end for claim in claims[first:]}
            continue
        if not _is_audited(block):
            continue
        for claim in in_millions(tuple(find_equalities(block, notes))):
            _count(reading, MOST_CLAIMS)
            if block.kind == "comment" and claim.span.end in ends:
                continue  # read with its line of code
            if claim.kind == "statement":
                settings.append((len(claims), claim))
            # The bullet may be a sign that goes on from the line before.
            elif (block.joined is not None or _behind_plus(document, claim)) and claim.doubt in (None, UNCLEAN_END):
                claims.append(claim._replace(doubt=UNCLEAN_START if claim.doubt is None else UNCLEAN_BOUNDS))
            else:
                claims.append(claim)
        if not holds_figure(block.text.string):
            continue
        _take(reading, read_shapes(block), MOST_CLAIMS)


def _is_audited(block: Block) -> bool:
    """Whether the arithmetic of a block is read: the author's words, and drafts in HTML comments, which are not about the article's models.

    A comment for this program (``auditor: model=gpt2``) claims nothing.
    """
    return block.is_read or (block.kind == "html_comment" and not block.text.string.startswith(("auditor:", "auditor：", "auditor :")))


def _in_order(reading: Reading) -> Reading:
    """Claims by their places, whichever reader found them, and the settings among them."""
    ordered = sorted(reading.claims, key=lambda claim: claim.span)
    starts = [claim.span.start for claim in ordered]
    settings = [(bisect_left(starts, claim.span.start), claim) for _, claim in reading.settings]
    return reading._replace(claims=ordered, settings=settings)


def _behind_plus(document: Document, claim: Claim) -> bool:
    """``+ 590,592`` at the start of a line is a list item to Markdown, and a term of a sum written downwards to its author."""
    return document.content[max(0, claim.span.start - 8) : claim.span.start].rstrip(" \t").endswith("+")


def _is_written_out(claim: Claim) -> bool:
    """``params = 3 * 512 * 1365 = 2,096,640``: no program assigns to a product, so this is a line for people to read."""
    if claim.kind == "statement" or "==" in claim.raw:
        return False
    pairs = zip(claim.sides, claim.sides[1:], strict=False)
    return any(
        left.is_computation and left.expression is not None and not names(left.expression) and right.number is not None
        for left, right in pairs
    )
