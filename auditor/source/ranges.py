"""Ranges of the original: lines, trimmed lines, the cells of a table row."""

from __future__ import annotations

from itertools import pairwise

from auditor.source.pattern import lazy

Range = tuple[int, int]

_LINE = lazy(r"([^\r\n]*+)(?:\r\n|\n|\r|\Z)")
_BAR = lazy(r"(?<!\\)\|")


def split_lines(content: str, start: int, end: int) -> list[Range]:
    """Where each line of [start, end) begins and ends, its line end left out."""
    ranges = []
    while start < end:
        match = _LINE.match(content, start, end)
        assert match is not None
        ranges.append((start, match.end(1)))
        start = match.end()
    return ranges


def lines_before(content: str, start: int, most: int) -> list[Range]:
    """The line that begins at ``start``, its line end left out, behind as many as ``most`` before it; for lines that end in ``\\n``."""
    end = content.find("\n", start)
    lines = [(start, end if end >= 0 else len(content))]
    while start and len(lines) <= most:
        end = start - 1
        start = content.rfind("\n", 0, end) + 1
        lines.append((start, end))
    return lines[::-1]


def trim(content: str, line: Range) -> Range:
    """A range without the blanks around it."""
    start, end = line
    while start < end and content[start] in " \t":
        start += 1
    while end > start and content[end - 1] in " \t":
        end -= 1
    return start, end


def split_cells(content: str, start: int, end: int) -> list[Range]:
    """The cells of one table row as GFM splits it: at each bar that no backslash escapes."""
    start, end = trim(content, (start, end))
    edges = [start - 1, *(match.start() for match in _BAR.finditer(content, start, end)), end]
    cells = [trim(content, (low + 1, high)) for low, high in pairwise(edges)]
    if cells and content[start:end].startswith("|"):
        cells.pop(0)
    if cells and cells[-1][0] == cells[-1][1] and content[start:end].endswith("|"):
        cells.pop()
    return cells
