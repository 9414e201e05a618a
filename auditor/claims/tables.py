"""Tables as rows of cells, for the readers that are not yet the sheet's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.source.document import Block
from auditor.source.text import Text

MOST_COLUMNS = 200
EMPTY = Block("cell", Text("", ()))


def rows_of(blocks: Sequence[Block]) -> Iterator[list[list[Block]]]:
    """The tables of a document, each as rows of cells."""
    table: list[list[Block]] = []
    number = -1
    for block in blocks:
        if block.cell is None:
            continue
        if block.cell.table != number and table:
            yield table
            table = []
        number = block.cell.table
        while len(table) <= block.cell.row:
            table.append([])
        row = table[block.cell.row]
        row += [EMPTY] * (min(block.cell.column, MOST_COLUMNS) - len(row))  # an empty cell has no block
        row.append(block)
    if table:
        yield table
