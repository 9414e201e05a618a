"""Which round totals of an article are said of which models.

claims that print one round figure of parameters -> of which models it is said -> Total
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.claims.about.records import Total
from auditor.claims.about.saying import Saying
from auditor.claims.claim import Claim
from auditor.claims.places import offset_of
from auditor.claims.round_totals import LEAST, counted_in, is_active
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

_COLUMN = lazy(
    r"[\s*#]*(?:total |number of |model )?(?:#\s?)?(?:active |activated )?(?:params?|parameters|param(?:eter)? count"
    r"|[总激活]{0,2}的?参数(?:量|数|数量|规模|总量)?|模型参数量?)"
    r"(?: per token)?[\s*]*",
    re.IGNORECASE,
)
_MARKS = " *~≈约`$"


def read_totals(document: Document, claims: Sequence[Claim], saying: Saying) -> Iterator[Total]:
    """The round totals of an article that are said of models by name, with their claims."""
    numbers = {id(block): number for number, block in enumerate(document.blocks)}
    counted: dict[int, dict[int, bool]] = {}
    for index, claim in enumerate(claims):
        number = numbers.get(id(claim.block), -1)
        at = round_side(claim, LEAST)
        if number < 0 or at is None or claim.doubt is not None:
            continue
        block, span = claim.block, claim.sides[at].span
        start, end = offset_of(block.text, span.start), offset_of(block.text, span.end - 1) + 1
        if block.cell is not None:
            head = _counting_head(block, claim.sides[at].raw)
            if head is None:
                continue
            active = is_active(head, len(head), len(head))
        else:
            if number not in counted:
                counted[number] = {found.number.start: found.active for found in counted_in(block.text.string)}
            if start not in counted[number]:
                continue
            active = counted[number][start]
        models = saying.models_at(number, start, end)
        if models:
            yield Total(index, at, models, active)


def round_side(claim: Claim, least: int) -> int | None:
    """The side of a claim that prints a round figure of things, each of ``least`` at least; None where it prints none, or computes."""
    found = None
    for at, side in enumerate(claim.sides):
        number = side.number
        if number is None:
            if side.is_computation:
                return None
            continue
        printed = number.printed
        if printed.unit is None or printed.unit.dimension != "count" or printed.percent != 1 or printed.amount < least:
            return None
        found = at if found is None else found
    return found


def _counting_head(block: Block, raw: str) -> str | None:
    """The head of a column or row of parameters whose cell holds nothing but the figure; None of any other."""
    cell = block.cell
    if cell is None or len(block.text.string.strip(_MARKS)) > len(raw) + 2:
        return None
    return next((head for head in (cell.column_header, cell.row_header) if _COLUMN.fullmatch(head) is not None), None)
