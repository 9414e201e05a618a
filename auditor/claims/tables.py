"""Totals of tables: the last row that says total, against the rows above it.

    cells -> rows -> columns of plain numbers -> one claim for each total

What a total covers is the author's affair: where leaving out a row or two (a subtotal, a share, a remark) makes it right, it is right; where it
is far off, the rows are no parts of it, and it is not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from auditor.claims.claim import Claim, Side
from auditor.claims.equalities import prepare
from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.parser import readings
from auditor.source.document import Block

TOTAL = re.compile(r"\s*(?:(?:grand |overall )?total\b|sum\b|总计|合计|总和|总参数|总共|小计合计)", re.IGNORECASE)
_NEAR = Fraction(1, 5)
MOST_ROWS = 200
NOT_PARTS = ("not-parts", "the rows above are not all parts of this total", "上面各行并非都是该合计的组成部分")


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
        table[block.cell.row].append(block)
    if table:
        yield table


def read_totals(rows: Sequence[Sequence[Block]]) -> Iterator[Claim]:
    """The totals in the last row of a table."""
    if not 4 <= len(rows) <= MOST_ROWS or not rows[-1] or TOTAL.match(rows[-1][0].text.string) is None:
        return
    for column in range(1, len(rows[-1])):
        cells = [row[column] for row in rows[1:] if len(row) > column]
        numbers = [number_in(cell) for cell in cells]
        if len(cells) != len(rows) - 1 or any(number is None for number in numbers):
            continue
        known = [number for number in numbers if number is not None]
        if any(not number.printed.is_integer_print for number in known):
            continue
        yield _claim(cells, known)


def number_in(cell: Block) -> Number | None:
    """The number of a cell that holds nothing else."""
    tokens, seams = prepare(cell.text.string)
    found = readings(tokens, seams, 0, len(tokens)) if 0 < len(tokens) < 4 else []
    return found[0] if len(found) == 1 and isinstance(found[0], Number) else None


def _claim(cells: Sequence[Block], numbers: Sequence[Number]) -> Claim:
    *parts, total = numbers
    expression: Expression = parts[0]
    for part in parts[1:]:
        expression = Operation("+", expression, part)
    last = cells[-1]
    span = last.text.span(total.start, total.end)
    left = Side(" + ".join(part.printed.digits for part in parts), cells[0].text.span(parts[0].start, parts[0].end), (expression,))
    right = Side(total.printed.digits, span, (total,))
    return Claim("sum", (left, right), ("=",), last, span, last.text.string.strip(), _doubt(parts, total))


def _doubt(parts: Sequence[Number], total: Number) -> tuple[str, str, str] | None:
    values = [part.printed.value for part in parts]
    gap = sum(values) - total.printed.value
    if not gap:
        return None
    if abs(gap) > abs(total.printed.value) * _NEAR or len(values) < 2:
        return NOT_PARTS
    left_out = {Fraction(0), *values, *(a + b for a, b in combinations(values[:40], 2))}
    return NOT_PARTS if gap in left_out else None
