"""Reads what a document claims.

blocks -> equalities (chains, also in words) -> shapes -> rows and totals of tables -> statements -> repeated results -> claims in order
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.claims.across import read_across
from auditor.claims.blocks import is_program, is_read
from auditor.claims.claim import Claim
from auditor.claims.doubts import UNCLEAN_BOUNDS, UNCLEAN_END, UNCLEAN_START
from auditor.claims.equalities import read_equalities
from auditor.claims.quoted import without_quoted
from auditor.claims.repeats import read_repeats
from auditor.claims.shapes import read_shapes
from auditor.claims.statements import read_statements
from auditor.claims.twins import last_result, read_twins
from auditor.notation.expression import names
from auditor.source.document import Block, Document


class Reading(NamedTuple):
    """What was read: the claims, and the bare settings (``H = 768``) with the number of claims before each."""

    claims: list[Claim]
    settings: list[tuple[int, Claim]]


def read_claims(document: Document) -> Reading:
    """Every claim and every bare setting of a document, in reading order."""
    claims: list[Claim] = []
    settings: list[tuple[int, Claim]] = []
    ends: set[int] = set()
    for block in document.blocks:
        if is_program(block):
            written = [claim for claim in read_equalities(block) if _is_written_out(claim)]
            ends = {claim.span.end for claim in written}
            claims += written
            continue
        if not _is_audited(block):
            continue
        for claim in read_equalities(block):
            if block.kind == "comment" and claim.span.end in ends:
                continue  # read with its line of code
            if claim.kind == "statement":
                settings.append((len(claims), claim))
            # The bullet may be a sign that goes on from the line before.
            elif (block.joined is not None or _behind_plus(document, claim)) and claim.doubt in (None, UNCLEAN_END):
                claims.append(claim._replace(doubt=UNCLEAN_START if claim.doubt is None else UNCLEAN_BOUNDS))
            else:
                claims.append(claim)
        claims += read_shapes(block)
        claims += read_twins(block, last_result(claims))
    blocks = [block for block in document.blocks if _is_audited(block)]
    claims += read_across(document, blocks, claims, [claim for _, claim in settings])
    claims += read_statements(document, claims)
    claims += read_repeats(blocks, claims)
    return Reading(without_quoted(document, claims), settings)


def _is_audited(block: Block) -> bool:
    """Whether the arithmetic of a block is read: the author's words, and drafts in HTML comments, which are not about the article's models."""
    return is_read(block) or block.kind == "html_comment"


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


__all__ = ["Reading", "is_program", "is_read", "read_claims"]
