"""Values between commas: where the cells of each line stand, quoted or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.source.ranges import Range, trim


def separated_cells(content: str, lines: Sequence[Range], mark: str) -> Iterator[list[Range]]:
    """The cells of each line; a quoted one is what stands between its quotes."""
    cell = re.compile(
        rf'[ \t]*(?:"(?P<quoted>(?>(?:[^"]|"")*))"[ \t]*(?={re.escape(mark)}|\Z)|(?P<bare>[^{re.escape(mark)}]*+))(?:{re.escape(mark)}|\Z)'
    )
    for low, high in lines:
        cells: list[Range] = []
        while low < high and (match := cell.match(content, low, high)) is not None and match.end() > low:
            cells.append(match.span("quoted") if match["quoted"] is not None else trim(content, match.span("bare")))
            low = match.end()
        yield cells
