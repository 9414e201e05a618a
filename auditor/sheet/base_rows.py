"""Cells that set their row against a base row: so many times it, or so many per cent more or less.

    | no cache | 198.1 | baseline |       a column of ratios -> its base: the row that is 1x, 0% or no figure, or the nearest such row above
    | cache    | 82.3  | 2.41x    |       -> another column over that of the base row, the base over it, or the change -> do the other rows hold?

A header that says ratio or difference proves it with one other row that holds; else rows prove it as they do columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Number
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.reading.forms.bytes_of import PRECISIONS
from auditor.sheet.culprit import culprit
from auditor.sheet.derivation import CHANCE, Derivation, changed, derived, is_nominal, may_hold, width
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import DIFFERENCE, RATIO, SHARE, concepts, figures_in, means
from auditor.source.tables import Cell, Table

LEAST_ROWS, LEAST_RIGHT = 2, 2
MOST_ROWS, MOST_COLUMNS = 60, 14
BITS = 8
_BITS = frozenset(("counter.bits", "bits"))
FORMS = ("over", "under", "change")
NAMED = RATIO | DIFFERENCE | {"compared"}
LEAST_NAMED = Fraction(1, 10)
"""Chance that the rows hold by which a header that says ratio is taken at its word."""


def _format(cell: Cell) -> Figure | None:
    """The bytes of the one format that a cell names, or gives in bits."""
    named = concepts(cell.string)
    widths = {PRECISIONS[name] for name in named if name in PRECISIONS}
    if not widths and not named.isdisjoint(_BITS):
        widths = {figure.printed.amount / BITS for figure in figures_in(cell.string)}
    if len(widths) != 1:
        return None
    (value,) = widths
    return Figure(cell, Number(Printed(str(value), value, Fraction(0)), cell.start, cell.end))


class _Pair(NamedTuple):
    """A cell of ratios, with the figure of its row in another column and that of the base row."""

    stated: Figure
    own: Figure
    base: Figure


def against_base(table: Table, every: Figures) -> Iterator[Derivation]:
    """The cells of columns that are ratios or changes to a base row; those that hold, and those that the others prove not to.

    Beside the figures of a row stands the width of the format that its label names.
    """
    if table.is_listed or not table.header or len(every) > MOST_ROWS or table.width > MOST_COLUMNS:
        return
    names = [cell.string for cell in table.header]
    figures = [[*row, _format(table.cell(at, 0))] for at, row in enumerate(every)]
    size = max(map(len, figures), default=0)
    for target in range(1, size - 1):
        rows = [row for row in figures if len(row) > target]
        if sum(_is_ratio(row[target]) for row in rows) < LEAST_ROWS or len(rows) <= LEAST_ROWS:
            continue
        spend(len(rows) * size)
        found = [
            readings
            for bases in _bases(rows, target)
            for at in range(size)
            if at != target
            for readings in _readings(rows, bases, target, at)
        ]
        if found:
            best = max(found, key=lambda readings: (sum(map(is_nominal, readings)), len(readings)))
            name = names[target] if target < len(names) else ""
            yield from _proven(best, means(name, NAMED) and not means(name, SHARE), len(found))


def _is_ratio(figure: Figure | None) -> bool:
    return figure is not None and figure.dimension == "ratio" and bool(figure.printed.value)


def _bases(rows: Figures, target: int) -> Iterator[list[int | None]]:
    """The base row of each row: the one that is itself no ratio, or the ratio one; of several the nearest above, else the first.

    Where none is, it may be the first row, whose ratio is then one and wrong.
    """
    base = [at for at, row in enumerate(rows) if any(row) and (not _is_ratio(cell := row[target]) or _is_one(cell))]
    if not base:
        yield [0] * len(rows)
        return
    yield [next((one for one in reversed(base) if one < at), base[0] if len(base) == 1 else None) for at in range(len(rows))]
    if len(base) > 1:
        yield [base[0] for _ in rows]


def _is_one(figure: Figure | None) -> bool:
    return figure is not None and figure.printed.amount == 1


def _readings(rows: Figures, bases: Sequence[int | None], target: int, column: int) -> Iterator[list[Derivation]]:
    """The cells of a column as each form has them."""
    pairs = []
    for row, base in zip(rows, bases, strict=True):
        if base is None or (rows[base] is row and not _is_ratio(row[target])) or (rows[base] is row and _is_one(row[target])):
            continue
        stated, own, other = row[target], row[column], rows[base][column]
        if stated is None or own is None or other is None or not _is_ratio(stated) or own.dimension != other.dimension:
            continue
        if own.dimension != "ratio" and own.printed.value > 0 and other.printed.value > 0:
            pairs.append(_Pair(stated, own, other))
    if len(pairs) >= LEAST_ROWS:
        for form in FORMS:
            yield [_derived(pair, form) for pair in pairs if (form == "change") <= (pair.stated.printed.percent > 1)]


def _derived(pair: _Pair, form: str) -> Derivation:
    if form == "change":
        return changed(pair.stated, pair.base, pair.own)
    found = derived("ratio", "/", pair.stated, (pair.own, pair.base) if form == "over" else (pair.base, pair.own))
    if pair.own.number.printed.ulp:
        return found
    return found._replace(shown=" / ".join(f"{figure.printed.amount * BITS} bit" for figure in found.operands))


def _proven(rows: Sequence[Derivation], named: bool, tried: int) -> Iterator[Derivation]:
    """The rows of which the others prove what they are; a row is wrong alone, or beside four that hold."""
    right = [row for row in rows if is_nominal(row)]
    wrong = [row for row in rows if not may_hold(row) or _is_other_whole(row)]
    different = {row.target.printed.amount for row in right}
    chance = Fraction(1)
    for row in right:
        chance *= width(row.target)
    several = len(different) >= LEAST_RIGHT
    if (several and (named or chance * tried <= CHANCE)) or (named and different and chance <= LEAST_NAMED):
        yield from (row._replace(proof="rows") for row in right)
        if len(wrong) == 1 or len(wrong) * LEAST_RIGHT * 2 <= len(right):
            yield from (culprit(row._replace(proof="rows")) for row in wrong)


def _is_other_whole(row: Derivation) -> bool:
    """Whether a whole multiple is printed where the figures of two rows are another whole multiple of each other."""
    value, printed = row.nominal, row.target.printed
    return (
        value is not None
        and printed.is_integer_print
        and value.denominator == 1
        and printed.amount.denominator == 1
        and value != printed.amount
    )
