"""Tables of pages as tables of Markdown: cells over several columns and rows fill them all, header rows become one.

cells row by row -> a grid of as many columns in each row -> header, delimiter and rows between bars
"""

from __future__ import annotations

from auditor.source.forms.building import Builder
from auditor.source.text import Text

MOST_COLUMNS = 60
MOST_ROWS_OF_CELL = 1000


class Cell:
    """A cell: its text, whether it heads a row or column, and how many columns and rows it takes."""

    __slots__ = ("builder", "columns", "is_head", "rows", "text")

    def __init__(self, is_head: bool = False, columns: int = 1, rows: int = 1) -> None:
        self.builder = Builder()
        self.is_head = is_head
        self.columns = min(max(columns, 1), MOST_COLUMNS)
        self.rows = min(max(rows, 1), MOST_ROWS_OF_CELL)
        self.text = Text("", ())


Row = list[Cell | None]


class Grid:
    """A table as it is read: rows of cells, and the cell that is being read, which may be its caption."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []
        self.cell: Cell | None = None
        self.caption: Cell | None = None
        self.heads = 0
        self.in_head = False

    def begin_row(self) -> None:
        """Begin a row, within the table's head or not."""
        self.end_cell()
        if not self.rows or self.rows[-1]:
            self.rows.append([])
        if self.in_head and self.heads == len(self.rows) - 1:
            self.heads = len(self.rows)

    def begin_cell(self, cell: Cell) -> None:
        """Begin a cell of the present row."""
        self.end_cell()
        if not self.rows:
            self.begin_row()
        self.rows[-1].append(cell)
        self.cell = cell

    def begin_caption(self) -> None:
        """Begin what stands over the table."""
        self.end_cell()
        self.cell = self.caption = Cell()

    def end_cell(self) -> None:
        """End the present cell."""
        if self.cell is not None:
            self.cell.text = self.cell.builder.text()
        self.cell = None


def pipes(grid: Grid, to: Builder) -> None:
    """Write a table as Markdown has it."""
    rows = _filled([row for row in grid.rows if row])
    width = max(map(len, rows), default=0)
    if not width:
        return
    heads = _heads(grid, rows)
    if grid.caption is not None and grid.caption.text.string.strip():
        to.gap()
        to.add(grid.caption.text)
    to.gap()
    _header(rows[:heads], width, to)
    to.put(f"|{' --- |' * width}\n")
    for row in rows[heads:]:
        to.put("|")
        for column in range(width):
            cell = row[column] if column < len(row) else None
            to.put(" ")
            if cell is not None:
                to.add(cell.text)
            to.put(" |")
        to.put("\n")


def _filled(rows: list[list[Cell]]) -> list[Row]:
    """Rows with a place for each column. A word stands in every row and, in a header, every column that its cell takes; a figure in the first."""
    filled: list[Row] = []
    below: dict[int, tuple[Cell, int]] = {}
    for cells in rows:
        row: Row = []
        left = list(reversed(cells))
        while (left or len(row) in below) and len(row) < MOST_COLUMNS:
            column = len(row)
            if column in below:
                cell, more = below.pop(column)
                if more > 1:
                    below[column] = cell, more - 1
                row.append(None if _has_digit(cell) else cell)
                continue
            cell = left.pop()
            for number in range(cell.columns):
                if cell.rows > 1:
                    below[len(row)] = cell, cell.rows - 1
                row.append(cell if not number or (cell.is_head and not _has_digit(cell)) else None)
        filled.append(row)
    return filled


def _heads(grid: Grid, rows: list[Row]) -> int:
    """How many rows are header: those of the table's head, those of headers only, or a first one without figures."""
    if grid.heads:
        return min(grid.heads, len(rows))
    heads = 0
    while heads < len(rows) and all(cell is None or cell.is_head for cell in rows[heads]):
        heads += 1
    if 0 < heads < len(rows):
        return heads
    return 0 if any(cell is not None and _has_digit(cell) for cell in rows[0][1:]) or len(rows) < 2 else 1


def _header(rows: list[Row], width: int, to: Builder) -> None:
    """One row of what stands over each column, each once."""
    to.put("|")
    for column in range(width):
        to.put(" ")
        seen: set[str] = set()
        for row in rows:
            cell = row[column] if column < len(row) else None
            if cell is not None and cell.text.string not in seen:
                if seen:
                    to.put(" ")
                seen.add(cell.text.string)
                to.add(cell.text)
        to.put(" |")
    to.put("\n")


def _has_digit(cell: Cell) -> bool:
    return any(character.isdigit() for character in cell.text.string)
