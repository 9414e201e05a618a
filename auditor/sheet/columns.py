"""Columns of a table that two others prove: ``8 GB | 1 GB | 8:1`` row by row, so that the row whose ratio is another one is wrong.

cells with one figure each -> a column of factors, ratios or shares -> two columns of quantities that give most of it -> a proposition a row
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations

from auditor.notation.expression import Expression, Operation
from auditor.reading.forms.operands import Operand, of_one_kind, operand
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, DECIMAL, FACTOR, INTEGER, PERCENT, RATIO, SIZE, TIME, Scan

LEAST_ROWS = 3
MOST_COLUMNS = 12
_QUANTITIES = INTEGER + DECIMAL + COUNT + SIZE + TIME
_RATIOS = FACTOR + RATIO + PERCENT
Cell = tuple[Scan, int, Operand]
Rule = Callable[[Operand, Operand], tuple[Expression, str]]


def _quotient(one: Operand, other: Operand) -> tuple[Expression, str]:
    return Operation("/", one.expression, other.expression), f"{one.raw} / {other.raw}"


def _difference(one: Operand, other: Operand) -> tuple[Expression, str]:
    high, low = (one, other) if one.value > other.value else (other, one)
    gap = Operation("-", high.expression, low.expression)
    return Operation("/", gap, other.expression), f"({high.raw} − {low.raw}) / {other.raw}"


def computed_columns(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The ratios in tables that other rows prove to be those of two columns."""
    tables: dict[int, dict[int, dict[int, Cell]]] = defaultdict(lambda: defaultdict(dict))
    for scan in scans:
        cell = scan.block.cell
        if cell is None or cell.row == 0 or len(scan.figures) != 1:
            continue
        at = next(iter(scan.figures))
        found = operand(scan, at)
        if found is not None and scan.codes[at] in _QUANTITIES + _RATIOS and found.value:
            tables[cell.table][cell.column][cell.row] = (scan, at, found)
    for columns in tables.values():
        if len(columns) <= MOST_COLUMNS:
            for column, cells in columns.items():
                if len(cells) >= LEAST_ROWS and all(scan.codes[at] in _RATIOS for scan, at, _ in cells.values()):
                    others = {other: found for other, found in columns.items() if other != column}
                    yield from _proven(cells, others)


def _proven(cells: Mapping[int, Cell], columns: Mapping[int, Mapping[int, Cell]]) -> Iterator[Proposition]:
    """The rows of a column by the one rule that gives all of them but one in three."""
    for (_, one), (_, other) in permutations(columns.items(), 2):
        rows = [row for row in cells if row in one and row in other and of_one_kind(one[row][2], other[row][2])]
        for rule in (_quotient, _difference):
            right = sum(_holds(cells[row], one[row][2], other[row][2], rule) for row in rows)
            if right >= LEAST_ROWS - 1 and right * 3 >= len(rows) * 2 and len(rows) >= LEAST_ROWS:
                yield from (_proposition(cells[row], one[row][2], other[row][2], rule) for row in rows)
                return


def _holds(cell: Cell, one: Operand, other: Operand, rule: Rule) -> bool:
    """Whether a row's ratio is what the rule gives, as good as it is printed."""
    scan, at, stated = cell
    value = one.value / other.value if rule is _quotient else abs(one.value - other.value) / other.value
    printed = scan.figures[at].printed
    return value != 1 and abs(stated.value - value) <= max(printed.ulp * printed.factor(False) / 2, Fraction(0)) * Fraction(11, 10)


def _proposition(cell: Cell, one: Operand, other: Operand, rule: Rule) -> Proposition:
    scan, at, stated = cell
    derived, shown = rule(one, other)
    number, text = scan.figures[at].number, scan.block.text
    span = text.span(number.start, number.end)
    return Proposition("ratio", number, scan.block, span, stated.raw, derived, shown, span, form="computed-column")
