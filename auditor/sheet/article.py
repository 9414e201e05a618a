"""The article's sheet, put together: what readers of single layouts still read, what forms read, and what the cells say of each other.

document -> claims of the old readers, with what cells come to -> scans and propositions -> claims; quantities -> conflicts -> claims
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from auditor.claims.amounts import holds_figure
from auditor.claims.claim import Claim
from auditor.claims.reader import Reading, read_claims
from auditor.reading.adapter import as_claim
from auditor.reading.worded import read_article
from auditor.sheet.derived import read_derived
from auditor.sheet.quantities import quantities
from auditor.sheet.restated import conflicting
from auditor.source.document import Block, Document


def read_sheet(document: Document) -> Reading:
    """Every claim and every bare setting of a document, in reading order."""
    late: list[Claim] = []

    def computed(_: Sequence[Block], claims: Sequence[Claim]) -> Iterator[Claim]:
        for claim in _untold(read_derived(document), claims):
            if claim.kind == "approximation":
                late.append(claim)  # the size of a model beside its bytes is stated first of all
            else:
                yield claim

    return read_claims(document, computed, lambda blocks, claims: _further(blocks, late, claims))


def _further(blocks: Sequence[Block], derived: Sequence[Claim], claims: Sequence[Claim]) -> Iterator[Claim]:
    """What forms and the sheet tell, of figures that no other reader has told of."""
    said, scans = read_article([block for block in blocks if holds_figure(block.text.string)])
    yield from _untold(chain(derived, filter(None, map(as_claim, said)), conflicting(list(quantities(scans)))), claims)


def _untold(found: Iterable[Claim], claims: Sequence[Claim]) -> Iterator[Claim]:
    """The claims about figures of which none is told that is no mere statement and not doubted."""
    taken = {claim.sides[-1].span.start for claim in claims if claim.kind != "statement" and claim.doubt is None}
    for claim in found:
        if claim.sides[-1].span.start not in taken:
            taken.add(claim.sides[-1].span.start)
            yield claim
