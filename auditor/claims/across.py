"""What a document says with figures that stand apart: rows of a table, a share and its whole, a total under its list, a figure printed twice.

tables -> shapes, totals, shares -> sentences about figures elsewhere -> lists with their totals -> claims
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from auditor.claims.amounts import holds_figure
from auditor.claims.claim import Claim
from auditor.claims.formula_totals import read_formula_lines, read_formula_totals
from auditor.claims.list_formulas import read_formulas_of_lists
from auditor.claims.misprints import read_misprints
from auditor.claims.restated import read_restated
from auditor.claims.shapes import read_equal_shapes
from auditor.claims.shares import Figures, read_comparisons, read_named_shares
from auditor.claims.tables import rows_of
from auditor.source.document import Block, Document
from auditor.source.text import Span

_BYTES = ("字节", "byte")


def taken_by(claims: Iterable[Claim]) -> set[Span]:
    """The places of the figures that claims hold."""
    return {side.span for claim in claims for side in claim.sides if side.number is not None and claim.kind != "statement"}


def read_across(document: Document, blocks: Sequence[Block], read: Sequence[Claim], settings: Sequence[Claim]) -> Iterator[Claim]:
    """The claims of a document whose sides stand in different places.

    ``blocks`` are those that hold the author's words, ``read`` and ``settings`` the claims and bare settings found in them.
    """
    figures = Figures(document)
    taken = taken_by(read)
    tables = list(rows_of([block for block in document.blocks if block.cell is not None and not block.chrome]))
    for table in tables:
        yield from read_formula_totals(table)
    yield from read_formulas_of_lists(blocks)
    for at, block in enumerate(blocks):
        if not holds_figure(block.text.string):
            continue
        if block.cell is None:
            yield from read_formula_lines(blocks, at)
        shaped = list(read_equal_shapes(block, taken))
        yield from shaped
        taken |= taken_by(shaped)
        yield from read_named_shares(block, tables)
        yield from read_comparisons(block, figures)
    for at, block in enumerate(blocks):
        yield from read_restated(block, blocks[at + 1] if at + 1 < len(blocks) else None)
    yield from read_misprints(blocks, read, settings)
