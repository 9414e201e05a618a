"""What a document says with figures that stand apart, as far as the sheet does not read it: shares of what a table names, lists of formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.amounts import holds_figure
from auditor.claims.claim import Claim
from auditor.claims.shares import Figures, read_comparisons, read_named_shares
from auditor.claims.tables import rows_of
from auditor.source.document import Block, Document


def read_across(document: Document, blocks: Sequence[Block], read: Sequence[Claim], settings: Sequence[Claim]) -> Iterator[Claim]:
    """The claims of a document whose sides stand in different places.

    ``blocks`` are those that hold the author's words, ``read`` and ``settings`` the claims and bare settings found in them.
    """
    figures = Figures(document)
    tables = list(rows_of([block for block in document.blocks if block.cell is not None and not block.chrome]))
    for block in blocks:
        if not holds_figure(block.text.string):
            continue
        yield from read_named_shares(block, tables)
        yield from read_comparisons(block, figures)
