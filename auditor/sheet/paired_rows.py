"""Tables that set one thing against another: two rows of figures, or two columns, and the two figures of each name.

| Setup | Throughput |      a name of a column beside two rows, or of a row beside two columns
| new   | 14.5 req/s |      -> throughput: 14.5 req/s, 9.7 req/s
| old   | 9.7 req/s  |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.reading.scan import Scan
from auditor.sheet.figures import Figure, grid
from auditor.source.tables import Table

PAIR = 2
MOST_NAME, LEAST_NAME = 40, 3
MOST_TABLES = 400
_SMALL = " \t*_`:：.()（）"


class Pairs:
    """The two figures of every name in the tables of two rows or columns, by the headings that the tables stand under."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._tables = tables[:MOST_TABLES]
        self._named: dict[tuple[str, ...], list[tuple[int, dict[str, tuple[Figure, Figure]]]]] | None = None

    def of(self, scan: Scan, begin: int, at: int) -> Iterator[tuple[Figure, Figure]]:
        """The figures of the name that stands last before a token of a sentence, in the last table before it under the same headings."""
        place = scan.block.text.span(scan.starts[at], scan.ends[at]).start
        before = [names for start, names in self._under(scan.block.headings) if start < place]
        if not before or not before[-1]:
            return
        string = scan.string[scan.starts[begin] : scan.starts[at]].lower()
        clause = string[max(map(string.rfind, ",;，；")) + 1 :]
        found = {name: clause.rfind(name) for name in before[-1] if name in clause}
        if found:
            yield before[-1][max(found, key=lambda name: (found[name] + len(name), len(name)))]

    def _under(self, headings: tuple[str, ...]) -> list[tuple[int, dict[str, tuple[Figure, Figure]]]]:
        if self._named is None:
            self._named = {}
            for table in self._tables:
                if table.rows and not table.is_listed and table.header:
                    self._named.setdefault(table.headings, []).append((table.rows[0].cells[0].span.start, _names(table)))
        return self._named.get(headings, [])


def _names(table: Table) -> dict[str, tuple[Figure, Figure]]:
    figures = grid(table)
    found: dict[str, tuple[Figure, Figure]] = {}
    if len(figures) == PAIR:
        for column in range(1, min(len(table.header), *map(len, figures))):
            _add(found, table.header[column].string, figures[0][column], figures[1][column])
    if len(table.header) == PAIR + 1 and table.width == PAIR + 1:
        for row, cells in zip(table.rows, figures, strict=True):
            _add(found, row.label, cells[1], cells[2])
    return found


def _add(found: dict[str, tuple[Figure, Figure]], label: str, one: Figure | None, two: Figure | None) -> None:
    name = label.split("(")[0].split("（")[0].strip(_SMALL).lower()
    if one is None or two is None or one.dimension != two.dimension or one.printed.amount == two.printed.amount:
        return
    if LEAST_NAME <= len(name) * (1 if name.isascii() else 2) <= MOST_NAME and min(one.printed.amount, two.printed.amount) > 0:
        found[name] = one, two
