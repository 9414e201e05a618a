r"""Tables of LaTeX: ``\begin{tabular}{lr} ... \end{tabular}`` as rows of cells.

text -> from \begin to \end of a tabular -> rows between \\, rules left out -> cells between & -> their places in the text
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from auditor.source.pattern import lazy
from auditor.source.ranges import Range

_BEGIN = lazy(r"\\begin\{(tabular[xy]?\*?|longtable)\}")
_OPTION = lazy(r"\s{0,8}\[[^\]\n]{0,80}\]")
_ROW_END = r"\\\\\*?(?:\[[^\]\n]{0,20}\])?"
_RULE = r"\\(?:(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)(?![a-zA-Z])|(?:cline|cmidrule(?:\([lr]{1,2}\))?)\{[^}\n]{0,20}\})"
_MARK = lazy(rf"({_ROW_END})|({_RULE})|(\\.)|(&)")
MOST_SPECIFICATION = 400


class Tabular(NamedTuple):
    """A table in a text: where it begins and ends, and the places of the cells of each row."""

    start: int
    end: int
    rows: tuple[tuple[Range, ...], ...]


def tabulars(string: str) -> Iterator[Tabular]:
    """The tables of a text from left to right; one that does not end is none."""
    position = 0
    while (begin := _BEGIN.search(string, position)) is not None:
        end = string.find(f"\\end{{{begin[1]}}}", begin.end())
        if end < 0:
            return
        position = end + len(begin[1]) + 6
        yield Tabular(begin.start(), position, tuple(_rows(string, _behind_columns(string, begin.end(), end), end)))


def _behind_columns(string: str, at: int, end: int) -> int:
    """The end of ``[t]{l@{}rr}``, and of the width that some tables give before it."""
    option = _OPTION.match(string, at, end)
    at = option.end() if option is not None else at
    while at < end and string[at] == "{":
        depth, close = 0, at
        for close in range(at, min(end, at + MOST_SPECIFICATION)):
            depth += {"{": 1, "}": -1}.get(string[close], 0)
            if not depth:
                break
        if depth:
            break
        at = close + 1
    return at


def _rows(string: str, start: int, end: int) -> Iterator[tuple[Range, ...]]:
    cells: list[Range] = []
    low = start
    for mark in _MARK.finditer(string, start, end):
        if mark[3] is not None:
            continue  # "\&" is no mark
        if mark[2] is not None:
            low = low if string[low : mark.start()].strip() else mark.end()
            continue
        cells.append(trimmed(string, low, mark.start()))
        low = mark.end()
        if mark[1] is not None:
            yield tuple(cells)
            cells = []
    if cells or string[low:end].strip():
        yield (*cells, trimmed(string, low, end))


def trimmed(string: str, start: int, end: int) -> Range:
    """A range without the blanks at its ends."""
    inner = string[start:end]
    left = len(inner) - len(inner.lstrip())
    return start + left, max(start + left, start + len(inner.rstrip()))
