"""Columns of tables whose units cancel, as their headers tell them.

| GPUs | days | GPU-hours | $/GPU-hour | cost     |       cells with the units of their headers -> the ways in which those before a
| 64   | 10   | 15,360    | 2.00       | $30,720  |       column come to its dimensions -> the one in which most rows come out
| 128  | 12   | 36,864    | 1.80       | $66,355  |       -> the rows that do not
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.printed import UNITS
from auditor.reading.scan import scan
from auditor.sheet.cancelling import Place, Way, agrees, expression_of, ways_to
from auditor.sheet.culprit import culprit
from auditor.sheet.derivation import Derivation
from auditor.sheet.dimensions import Measured, measured
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import means
from auditor.source.document import Block
from auditor.source.tables import Table
from auditor.source.text import Text

LEAST_RIGHT, RIGHT_TO_OTHERS = 2, 2
MOST_ROWS, MOST_COLUMNS, MOST_HEADER = 60, 8, 60
_MONEY = frozenset(("cost", "currency"))
_UNITS = frozenset(
    (
        "time",
        "counter.gpus",
        "counter.tokens",
        "counter.steps",
        "gpu_hours",
        "gpu_days",
        "tokens_per_second",
        "currency",
        "flops_per_second",
    )
)
_PER = frozenset(("per", "per_gpu"))
_SIGNS = ("$", "€", "£", "¥")
Key = tuple[tuple[int, int], ...]
"""Columns with 1 where they stand above the line, and -1 below it."""


class _Cell(NamedTuple):
    """A figure of a row with its dimensions."""

    column: int
    figure: Figure
    place: Place


def cancelling_rows(table: Table, figures: Figures) -> Iterator[Derivation]:
    """The cells of a table that others of their row come to, or of their column where it is turned; wrong only beside two that come out."""
    heads, labels = ([cell.string.strip() for cell in cells] for cells in (table.header, [row.cells[0] for row in table.rows if row.cells]))
    if table.is_listed or len(labels) != len(figures):
        return
    turned = [list(column) for column in zip(*figures, strict=True)][1:]
    for side, names in ((figures, heads), (turned, labels)):
        telling = [name for name in names if len(name) <= MOST_HEADER and _is_telling(name)]
        if len(telling) < LEAST_RIGHT or not LEAST_RIGHT <= len(side) <= MOST_ROWS or len(names) > MOST_COLUMNS:
            continue
        rows = [[cell for column, name in enumerate(names) if (cell := _cell(row, column, name)) is not None] for row in side]
        for target in range(1, len(names)):
            yield from _column(rows, target)


def _is_telling(name: str) -> bool:
    """Whether a header gives a unit, or a noun that is counted."""
    return means(name, _UNITS | _MONEY) or any(sign in name for sign in _SIGNS) or _last(name) in UNITS


def _last(name: str) -> str:
    """The last word of a header: ``Memory GB``."""
    return name.rstrip(")） *").replace("（", " ").replace("(", " ").rpartition(" ")[2]


def _cell(row: Sequence[Figure | None], column: int, head: str) -> _Cell | None:
    """A cell read with the unit that its header gives: in brackets, behind "per", as all of it or as its last word."""
    figure = row[column] if column < len(row) else None
    if figure is None or figure.ratio or figure.signed or len(head) > MOST_HEADER:
        return None
    money = means(head, _MONEY) or any(sign in head or sign in figure.cell.string for sign in _SIGNS)
    inner = head.replace("（", "(").partition("(")[2].rstrip(")） ") or head
    unit = inner
    if money:
        words = scan(Block("cell", Text(inner, ())))
        at = next((at for at, code in enumerate(words.codes) if code == "/" or words.concepts(at) & _PER), None)
        unit = inner[words.starts[at] :] if at is not None else ""
    counted = figure.printed.unit is None or figure.printed.unit.dimension == "count"
    for read_as in dict.fromkeys((unit, _last(inner) if counted else "")):
        found = scan(Block("cell", Text(f"{'$' if money else ''}{figure.shown} {read_as}", ())))
        first = next(iter(found.figures), None)
        read = measured(found, first) if first is not None else None
        if read is not None and not read.factor:
            return _Cell(column, figure, Place(found, read._replace(number=figure.number, scale=read.value / figure.printed.amount)))
    return None


def _column(rows: Sequence[Sequence[_Cell]], target: int) -> Iterator[Derivation]:
    """The cells of one column in the way in which most rows come out."""
    found: dict[Key, list[tuple[_Cell, Way, tuple[_Cell, ...]]]] = defaultdict(list)
    for row in rows:
        cell = next((cell for cell in row if cell.column == target), None)
        before = [other for other in row if other.column < target]
        for way in ways_to(cell.place.measured, [other.place for other in before]) if cell is not None else ():
            used = tuple(other for other in before if other.place in way.places)
            key = tuple((other.column, 1 if other.place in way.above else -1) for other in used)
            if cell is not None:
                found[key].append((cell, way, used))
    best: list[tuple[_Cell, Way, tuple[_Cell, ...]]] = []
    for several in found.values():
        best = max(best, several, key=lambda cells: (sum(map(_holds, cells)), len(cells[0][2]) if cells else 0))
    right = [one for one in best if _holds(one)]
    if (
        len(right) >= LEAST_RIGHT
        and len(right) >= RIGHT_TO_OTHERS * (len(best) - len(right))
        and len({tuple(cell.figure.shown for cell in (one[0], *one[2])) for one in right}) > 1
    ):
        yield from (culprit(_derived(*one)) for one in best)


def _holds(found: tuple[_Cell, Way, tuple[_Cell, ...]]) -> bool:
    return agrees(found[0].figure.printed, found[1])


def _derived(cell: _Cell, way: Way, used: tuple[_Cell, ...]) -> Derivation:
    above = " × ".join(other.figure.shown for other in used if other.place in way.above) or "1"
    shown = above + "".join(f" / {other.figure.shown}" for other in used if other.place in way.below)
    operands = tuple(other.figure for other in used)
    derivation = Derivation(cell.figure, operands, "multiple", expression_of(cell.place.measured, way), shown, "rows")
    slack = sum((_half(other.place.measured) for other in used), Fraction(0)) * way.value + cell.figure.half
    return derivation if abs(way.value - cell.figure.printed.amount) > slack else derivation._replace(proof="")


def _half(found: Measured) -> Fraction:
    """Part of a figure that its last digit leaves open, however round it is; none of what is exact."""
    printed = found.number.printed
    return abs(printed.last_digit / printed.value) / 2 if found.slack else Fraction(0)
