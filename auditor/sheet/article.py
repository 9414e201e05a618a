"""The article's sheet, put together: what readers of single layouts still read, what forms read, and what the cells say of each other.

document -> claims of the old readers -> scans and propositions -> changes, shares of what is named -> claims; quantities -> conflicts -> claims
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from auditor.claims.amounts import holds_figure
from auditor.claims.claim import Claim
from auditor.claims.reader import Reading, read_claims
from auditor.lexicon.vocabulary import vocabulary
from auditor.reading.adapter import as_claim
from auditor.reading.worded import languages_of, read_article
from auditor.sheet.changes import changes
from auditor.sheet.derived import read_derived
from auditor.sheet.memory import memory
from auditor.sheet.quantities import quantities
from auditor.sheet.restated import conflicting
from auditor.sheet.shares import shares
from auditor.sheet.values import values
from auditor.sheet.versions import versions
from auditor.source.document import Block, Document


def read_sheet(document: Document) -> Reading:
    """Every claim and every bare setting of a document, in reading order."""
    return read_claims(document, lambda blocks, claims: _further(document, blocks, claims))


def _further(document: Document, blocks: Sequence[Block], claims: Sequence[Claim]) -> Iterator[Claim]:
    """What tables, forms and the sheet tell, of figures that no other reader has told of."""
    taken = {claim.sides[-1].span for claim in claims if claim.kind != "statement" and claim.doubt is None and not _relates_figures(claim)}
    words = vocabulary(languages_of(document.content))
    said, scans = read_article([block for block in blocks if holds_figure(block.text.string)], words)
    worded = filter(None, map(as_claim, chain(said, changes(scans), shares(scans), versions(scans), memory(scans))))
    cells = list(quantities(scans))
    places = [side.span for claim in claims for side in claim.sides]
    for claim in chain(read_derived(document), worded, conflicting(cells)):
        if claim.sides[-1].span not in taken:
            taken.add(claim.sides[-1].span)
            places += [side.span for side in claim.sides]
            yield claim
    yield from values(cells, places)


def _relates_figures(claim: Claim) -> bool:
    """Whether a claim sets a share equal to a bare figure, which it is none of: ``701B vs 671B = 4.5% error``."""
    numbers = [side.number for side in claim.sides]
    return len({number.printed.percent for number in numbers if number is not None}) > 1 and None not in numbers
