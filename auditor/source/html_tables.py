"""Tables of HTML in Markdown: ``<table><tr><td>hidden size</td><td>768</td></tr></table>`` as rows of cells.

text -> from <table> to </table> -> rows from <tr> on -> cells from <td> or <th> to what ends them -> their places in the text

The end tags of rows and cells may be left out, as HTML allows. A table that holds another one is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.source.pattern import lazy
from auditor.source.ranges import Range
from auditor.source.tabular import Tabular, trimmed

_TABLE = lazy(r"<table\b[^<>]{0,400}+>", re.IGNORECASE)
_TAG = lazy(r"<(?P<close>/?)(?P<name>table|tr|td|th|thead|tbody|tfoot)\b(?P<attributes>[^<>]{0,400}+)>", re.IGNORECASE)
_COLUMNS = lazy(r"\bcolspan\s?=\s?[\"']?(\d{1,3})", re.IGNORECASE)
MOST_COLUMNS = 40
"""Columns that one cell may take."""


def html_tables(string: str) -> Iterator[Tabular]:
    """The tables of a text from left to right; one that does not end is none."""
    position = 0
    while (begin := _TABLE.search(string, position)) is not None:
        rows: list[tuple[Range, ...]] = []
        row: list[Range] = []
        cell: re.Match[str] | None = None
        for tag in _TAG.finditer(string, begin.end()):
            name, opens = tag["name"].lower(), not tag["close"]
            if name == "table" and opens:
                position = tag.start()
                break
            if cell is not None:
                row += _cell(string, cell, tag.start())
            cell = tag if name in ("td", "th") and opens else None
            if name not in ("td", "th") and row:
                rows.append(tuple(row))
                row = []
            if name == "table":
                position = tag.end()
                yield Tabular(begin.start(), position, tuple(rows))
                break
        else:
            return


def _cell(string: str, tag: re.Match[str], end: int) -> Iterator[Range]:
    """The place of a cell, and an empty one for each further column that it takes."""
    yield trimmed(string, tag.end(), end)
    columns = _COLUMNS.search(tag["attributes"])
    for _ in range(1, min(int(columns[1]), MOST_COLUMNS) if columns is not None else 1):
        yield end, end
