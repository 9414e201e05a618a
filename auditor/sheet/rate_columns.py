"""Rates of operations beside what they go with: as many times as fast, as many operations a second; half the time, twice as many.

    | Nodes | Seconds | TFLOPs |        tables of a document under one header -> rows with a rate, a time or a speed, and devices
    | 32    | 586     | 46.5   |        -> rate × time × devices (or rate × devices / speed), one amount in most rows to the last digit
    | 64    | 301     | 45.3   |        -> the rate of a row that is a slip of the pen of it

What is measured on its own does not agree so in five rows. A row of another model or batch has another amount and is let be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import combined
from auditor.notation.work import spend
from auditor.reading.slips import is_misprinted
from auditor.sheet.derivation import Derivation
from auditor.sheet.figures import Figure, figure_of
from auditor.sheet.headers import means
from auditor.source.tables import Table

LEAST_RIGHT, LEAST_DISTINCT, RIGHT_TO_OTHERS = 5, 4, 2
MOST_ROWS, MOST_COLUMNS, MOST_TABLES = 60, 16, 40
FINEST = Fraction(1, 200)
"""Part of a rate by which figures as coarse as its row's leave it open at most."""
_RATES = frozenset(("flops", "flops_per_second"))


class _Row(NamedTuple):
    """A rate, and the figures that it goes with: those that it is over (times, devices) and those that it grows with."""

    rate: Figure
    under: tuple[Figure, ...]
    over: tuple[Figure, ...]

    @property
    def amount(self) -> Fraction:
        """What all rows have alike."""
        return self.rate.printed.amount * self.factor

    @property
    def factor(self) -> Fraction:
        """What a rate is multiplied with."""
        found = Fraction(1)
        for figure in self.under:
            found *= figure.printed.amount
        for figure in self.over:
            found /= figure.printed.amount
        return found

    @property
    def slack(self) -> Fraction:
        """Part of a rate that the roundness of the figures beside it leaves open; whole numbers of devices are exact."""
        return sum((figure.half / figure.printed.amount for figure in (*self.under[:1], *self.over)), Fraction(0))


def rate_columns(tables: Sequence[Table]) -> Iterator[Derivation]:
    """The rates of tables that go with the figures beside them; wrong only beside five that do."""
    groups: dict[tuple[str, ...], list[Table]] = defaultdict(list)
    for table in tables:
        if not table.is_listed and 1 < len(table.header) <= MOST_COLUMNS:
            groups[tuple(cell.string.strip() for cell in table.header)].append(table)
    for heads, alike in groups.items():
        rates = [column for column, head in enumerate(heads) if means(head, _RATES)]
        if len(rates) == 1 and len(alike) <= MOST_TABLES and sum(len(table.rows) for table in alike) <= MOST_ROWS:
            rows = [[figure_of(table.cell(at, column)) for column in range(len(heads))] for table in alike for at in range(len(table.rows))]
            yield from _judged(rows, rates[0])


def _judged(rows: Sequence[Sequence[Figure | None]], rate: int) -> Iterator[Derivation]:
    """The rows in the one way that explains most of them."""
    others = [column for column in range(len(rows[0]) if rows else 0) if column != rate]
    best: tuple[list[_Row], list[_Row]] = ([], [])
    for one in others:
        for devices in (None, *(column for column in others if column != one)):
            for grows in (False, True):
                found = _explained([row for cells in rows if (row := _row(cells, rate, one, devices, grows)) is not None])
                best = max(best, found, key=lambda pair: len(pair[0]))
    right, rest = best
    if len(right) >= max(LEAST_RIGHT, RIGHT_TO_OTHERS * len(rest)) and len({row.rate.printed.amount for row in right}) >= LEAST_DISTINCT:
        base = right[0]
        wrong = [row for row in rest if is_misprinted(row.rate.printed, base.amount / row.factor)]
        yield from (_derived(row, base) for row in (*right[1:], *wrong))


def _row(cells: Sequence[Figure | None], rate: int, one: int, devices: int | None, grows: bool) -> _Row | None:
    of_rate, other = cells[rate], cells[one]
    many = cells[devices] if devices is not None else None
    if of_rate is None or other is None or (devices is not None and (many is None or not many.printed.is_integer_print)):
        return None
    figures = (of_rate, other, *((many,) if many is not None else ()))
    if any(figure.printed.value <= 0 or figure.ratio or figure.signed or figure.printed.percent > 1 for figure in figures):
        return None
    beside = (many,) if many is not None else ()
    return _Row(of_rate, beside, (other,)) if grows else _Row(of_rate, (other, *beside), ())


def _explained(rows: Sequence[_Row]) -> tuple[list[_Row], list[_Row]]:
    """The rows with the amount that most have, and the others."""
    if len(rows) < LEAST_RIGHT:
        return [], []
    spend(len(rows) * len(rows))
    alike = max(([row for row in rows if _agree(row, base)] for base in rows), key=len)
    return alike, [row for row in rows if row not in alike]


def _agree(row: _Row, base: _Row) -> bool:
    right = base.amount / row.factor
    open_to = row.rate.half + right * (base.rate.half / base.rate.printed.amount + row.slack + base.slack)
    return open_to <= FINEST * right and abs(row.rate.printed.amount - right) <= open_to


def _derived(row: _Row, base: _Row) -> Derivation:
    above = [base.rate, *base.under, *row.over]
    below = [*row.under, *base.over]
    expression = combined("/", [combined("*", [figure.number for figure in above]), *(figure.number for figure in below)])
    shown = " × ".join(figure.shown for figure in above) + "".join(f" / {figure.shown}" for figure in below)
    return Derivation(row.rate, (*above, *below), "formula", expression, shown, "rows")
