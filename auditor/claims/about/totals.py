"""Which round totals of an article are said of which models.

claims that print one round figure of parameters -> of which models it is said -> Total
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from auditor.claims.about.records import Total
from auditor.claims.about.saying import Saying
from auditor.claims.claim import Claim
from auditor.claims.round_totals import LEAST, counted_in
from auditor.lexicon.vocabulary import vocabulary
from auditor.source.document import Block, Document

_COUNTED = frozenset(("parameters", "active_parameters"))
_BESIDE = frozenset(("total", "number_of", "model", "per", "per_token"))
_OF_SOME = frozenset(("trainable", "frozen"))
MOST_HEAD = 60
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
        start, end = block.text.offset(span.start), block.text.offset(span.end - 1) + 1
        if block.cell is not None:
            head = _counted(block.cell.column_header) or _counted(block.cell.row_header)
            if not head or not _fills(block, claim.sides[at].raw):
                continue
            active = "active_parameters" in head
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


@lru_cache(maxsize=512)
def _counted(head: str) -> frozenset[str]:
    """What the head of a column that counts the parameters of models says; nothing where it says anything else."""
    words = vocabulary().senses(head.strip(" *#`")[:MOST_HEAD])
    said = frozenset(concept for word in words for concept in word)
    plain = bool(words) and all(word & (_COUNTED | _BESIDE) for word in words)
    return said if plain and said & _COUNTED and not said & _OF_SOME else frozenset()


def _fills(block: Block, raw: str) -> bool:
    """Whether a cell holds nothing but the figure."""
    return len(block.text.string.strip(_MARKS)) <= len(raw) + 2
