"""Columns of text for a terminal, as wide as their widest cell."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """The lines of a table, the columns of `right` set to the right."""
    columns = [max(_width(row[i]) for row in (head, *rows)) for i in range(len(head))]

    def line(row: Sequence[str]) -> str:
        cells = [
            " " * (w - _width(c)) + c if i in right else c + " " * (w - _width(c))
            for i, (c, w) in enumerate(zip(row, columns, strict=True))
        ]
        return "  ".join(cells).rstrip()

    return [line(head), *map(line, rows)]


def _width(text: str) -> int:
    # Chinese characters take two columns of a terminal.
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
