"""Tables as rows of cells, and the numbers of cells, for the readers that are not yet the sheet's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Text

OTHER_TOTALS = (
    "합계", "총계", "총합", "소계", "합산", "gesamtsumme", "zwischensumme", "summe", "gesamt", "insgesamt", "suma", "soma", "somme", "totale", "total général",
    "合計", "総計", "小計", "итого", "всего", "toplam", "tổng cộng", "tổng", "jumlah", "totaal",
)  # fmt: skip
"""What a line is called in other languages that sums up those above it, small."""
_OTHERS = "|".join(OTHER_TOTALS)
TOTAL = lazy(
    rf"\s{{0,8}}(?:{_OTHERS})\s{{0,8}}(?:$|[(（:：])|"
    r"\s{0,8}(?:(?:grand |overall )?total\b|sum\b|(?:[a-z-]{2,12} ){1,2}total\s{0,8}$"
    r"|总计|合计|总和|总参数|总共|小计|(?-i:[\u3400-\u9fff]){1,6}(?:合计|总计|小计)\s{0,8}$)",
    re.IGNORECASE,
)
MOST_ROWS = 200
MOST_COLUMNS = 200
MOST_CELL = 1000
"""Characters of a cell that may be a number and nothing else."""
MOST_CHOSEN = 16
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


def some_of(values: Sequence[Fraction], total: Fraction) -> list[int] | None:
    """The rows, at least two, that sum to the total where others repeat parts of them: the components of a layer above all layers."""
    if not 3 <= len(values) <= MOST_CHOSEN or total <= 0:
        return None
    sums: dict[Fraction, tuple[int, ...]] = {Fraction(0): ()}
    for row, value in enumerate(values):
        if value > 0:
            sums |= {done + value: (*rows, row) for done, rows in list(sums.items()) if done + value <= total and done + value not in sums}
    found = sums.get(total)
    return list(found) if found is not None and len(found) > 1 else None
