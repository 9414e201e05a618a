"""Tables drawn with characters, as reStructuredText and pandoc have them: where their cells stand.

lines of a table -> edges of its columns in display columns -> rows of cells, each the ranges of its lines
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from unicodedata import east_asian_width

from auditor.source.pattern import lazy
from auditor.source.ranges import Range, trim

_RULED = lazy(r"\+[-=]{2,}")
_COLUMN = lazy(r"=+|-+")
MOST_COLUMNS = 60
Cells = list[list[Range]]


def grid_rows(content: str, lines: Sequence[Range]) -> tuple[list[Cells], bool]:
    """The rows of a grid table, and whether a rule of ``=`` parts off a header. The text of a cell across rows stands in its first one."""
    edges: set[int] = set()
    for low, high in lines:
        if content[low] == "+":
            edges.update(at for at, sign in enumerate(content[low:high]) if sign == "+")
    columns = sorted(edges)[: MOST_COLUMNS + 1]
    rows: list[Cells] = []
    cells: Cells = [[] for _ in columns[1:]]
    header = False
    for low, high in lines:
        ruled = _RULED.search(content, low, high) is not None
        header = header or (ruled and content.startswith("+=", low))
        if ruled and any(cells):
            rows.append(cells)
            cells = [[] for _ in columns[1:]]
        if content[low] != "+" and columns:
            _split(content, (low, high), columns, cells)
    if any(cells):
        rows.append(cells)
    return rows, header


def _split(content: str, line: Range, columns: Sequence[int], cells: Cells) -> None:
    """Put what a line says into the cells of its row: at each edge that has a bar, or a rule's end, in it."""
    places = _places(content, *line, columns)
    left = 0
    for right in range(1, len(columns)):
        at = places[right]
        if right < len(columns) - 1 and not (at < line[1] and content[at] in "|+"):
            continue  # the cell goes on across this edge
        low, high = trim(content, (places[left] + 1, min(at, line[1])))
        if low < high and content[low:high].strip("-="):
            cells[left].append((low, high))
        left = right


def simple_rows(content: str, lines: Sequence[Range]) -> tuple[list[Cells], bool]:
    """The rows of a simple table whose first line rules its columns, and whether a second rule parts off a header."""
    low, high = lines[0]
    columns = [match.start() - low for match in _COLUMN.finditer(content, low, high)][:MOST_COLUMNS]
    rows: list[Cells] = []
    rules = 0
    for line in lines[1:]:
        text = content[slice(*line)]
        if not text.strip(" =-"):
            rules += bool(text.strip()) and "=" in text and bool(rows)
            continue
        places = [*_places(content, *line, columns), line[1]]
        spans = [trim(content, (min(start, line[1]), min(end, line[1]))) for start, end in pairwise(places)]
        goes_on = bool(rows) and spans[0][0] == spans[0][1]
        if not goes_on:
            rows.append([[] for _ in columns])
        for cell, span in zip(rows[-1], spans, strict=True):
            if span[0] < span[1]:
                cell.append(span)
    return rows, rules > 1


def _places(content: str, start: int, end: int, columns: Sequence[int]) -> list[int]:
    """The offsets at which display columns of a line begin; a wide character takes two."""
    if content[start:end].isascii():
        return [min(start + column, end) for column in columns]
    places = list(_wide_places(content, start, end, columns))
    return places + [end] * (len(columns) - len(places))


def _wide_places(content: str, start: int, end: int, columns: Sequence[int]) -> Iterator[int]:
    column, index = 0, 0
    for at in range(start, end):
        while index < len(columns) and columns[index] <= column:
            yield at
            index += 1
        column += 2 if east_asian_width(content[at]) in "WF" else 1
