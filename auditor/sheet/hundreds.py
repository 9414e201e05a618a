"""Columns of per cents that make a hundred, within their rounding: where all but one do, that one has a wrong cell.

tables and lists -> per cents by the labels of their rows -> those of the same rows are the columns of one table, wherever they stand
    -> one that is not a hundred beside others that are -> its cell that one slip of the pen explains, and that is likest its row -> Derivation

Nothing need be counted beside them. Rows that a column does not list leave less than a hundred: two columns at least are whole, or one under a
total, before another is said to be wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.sheet.derivation import CHANCE, Derivation, is_nominal, is_slip
from auditor.sheet.figures import Figure, Figures, grid
from auditor.sheet.headers import OF_WHICH, TOTAL, means, opens_with
from auditor.source.tables import Table

LEAST_PARTS, MOST_PARTS = 3, 40
LEAST_WHOLE = 2
HUNDRED = 100
MOST_COLUMNS = 200


class Column:
    """The per cents of some rows; ``summed`` where a row below them says total."""

    def __init__(self, labels: Sequence[str], parts: Sequence[Figure], summed: bool) -> None:
        self.labels, self.parts, self.summed = tuple(labels), tuple(parts), summed
        self.slack = sum((part.half for part in parts), Fraction(0))
        self.gap = 1 - sum((part.printed.amount for part in parts), Fraction(0))

    @property
    def is_whole(self) -> bool:
        """Whether they make a hundred."""
        return abs(self.gap) <= self.slack


def hundreds(tables: Sequence[Table]) -> Iterator[Derivation]:
    """The cells of columns in per cent that nothing but the others of their column gives."""
    groups: dict[frozenset[str], list[Column]] = defaultdict(list)
    for table in tables:
        for column in _columns(table):
            groups[frozenset(column.labels)].append(column)
    for columns in groups.values():
        yield from _judged(columns[:MOST_COLUMNS])


def _columns(table: Table) -> Iterator[Column]:
    figures = grid(table)
    labels = [row.label for row in table.rows]
    if table.is_listed:
        shares = [next(filter(_is_share, row[1:]), None) for row in figures]
        sides: list[tuple[list[str], Figures]] = [(labels, [[share] for share in shares])]
    else:
        sides = [(labels, [row[1:] for row in figures])]
        if table.width <= len(table.header):
            sides.append(([cell.string for cell in table.header], [list(column) for column in zip(*figures, strict=True)]))
    for names, side in sides:
        for at in range(max(map(len, side), default=0)):
            found = [(name, row[at] if at < len(row) else None) for name, row in zip(names, side, strict=False)]
            if any(figure is not None and figure.printed.percent > 1 and not _may_be_part(name, figure) for name, figure in found):
                continue
            kept = [(name, figure) for name, figure in found if figure is not None and _is_share(figure) and not opens_with(name, TOTAL)]
            distinct = len({name.strip().lower() for name, _ in kept}) == len(kept)
            if distinct and LEAST_PARTS <= len(kept) <= MOST_PARTS and not any(means(name, OF_WHICH) for name, _ in kept):
                summed = any(opens_with(name, TOTAL) for name, _ in found)
                yield Column([name.strip().lower() for name, _ in kept], [figure for _, figure in kept], summed)


def _is_share(figure: Figure | None) -> bool:
    return figure is not None and figure.printed.percent == HUNDRED and not figure.signed and 0 <= figure.printed.value <= HUNDRED


def _may_be_part(label: str, figure: Figure) -> bool:
    """Whether a per cent is a share; that of a total the whole of it."""
    return _is_share(figure) and (not opens_with(label, TOTAL) or abs(1 - figure.printed.amount) <= MOST_PARTS * figure.half)


def _judged(columns: Sequence[Column]) -> Iterator[Derivation]:
    """Each cell of a column that is a hundred as what the others leave; of one that is not, the cell that is wrong."""
    whole = [column for column in columns if column.is_whole]
    different = {tuple(sorted(zip(column.labels, (part.printed.amount for part in column.parts), strict=True))): column for column in whole}
    wrong = [column for column in columns if not column.is_whole]
    least = LEAST_WHOLE - all(column.summed for column in columns)
    if len(different) < least or len(columns) < LEAST_WHOLE or len(wrong) > max(1, len(different) // 2):
        return
    chance = Fraction(len(columns))
    for column in different.values():
        chance *= min(Fraction(1), 2 * column.slack)
    if chance > CHANCE:
        return
    spend(sum(len(column.parts) ** 2 for column in columns))
    for column in whole:
        yield from (found for at in range(len(column.parts)) if is_nominal(found := _rest(column, at)))
    for place, column in enumerate(columns):
        if column.is_whole:
            continue
        beside = [*[one for one in columns[:place] if one.is_whole][-1:], *[one for one in columns[place:] if one.is_whole][:1]]
        able = [at for at in range(len(column.parts)) if _is_misprinted(column, at)]
        if able:
            yield _rest(column, max(able, key=lambda at: (_twins(column, at, whole), _likeness(column, at, beside))))


def _rest(column: Column, at: int) -> Derivation:
    """A cell as what the others of its column leave of a hundred."""
    target, others = column.parts[at], [part for place, part in enumerate(column.parts) if place != at]
    all_of_it = Number(Printed(str(HUNDRED), Fraction(HUNDRED), Fraction(0), percent=HUNDRED), target.number.start, target.number.start)
    expression: Expression = all_of_it
    for other in others:
        expression = Operation("-", expression, other.number)
    shown = " − ".join((f"{HUNDRED}%", *(other.shown for other in others)))
    return Derivation(target, tuple(others), "rest", expression, shown, "rows")


def _is_misprinted(column: Column, at: int) -> bool:
    """Whether some figure that makes the column a hundred is one slip of the pen away from a cell."""
    printed = column.parts[at].printed
    step = printed.ulp / printed.percent
    stated = printed.amount / step
    low, high = ((printed.amount + column.gap + sign * column.slack) / step for sign in (-1, 1))
    return any(
        0 <= value <= HUNDRED * printed.percent / step and is_slip(stated, Fraction(value)) for value in range(-(-low // 1), high // 1 + 1)
    )


def _twins(column: Column, at: int, others: Sequence[Column]) -> int:
    """How many of the cells that are one figure with a cell's in all other columns are so with what it should be, less those that are so with it."""
    stated = column.parts[at].printed.amount
    found = 0
    for place, part in enumerate(column.parts):
        labels = column.labels[at], column.labels[place]
        if place != at and all(len({other.parts[other.labels.index(label)].printed.amount for label in labels}) == 1 for other in others):
            found += (abs(part.printed.amount - stated - column.gap) <= column.slack) - (part.printed.amount == stated)
    return found


def _likeness(column: Column, at: int, others: Sequence[Column]) -> Fraction:
    """How much nearer a cell comes to those beside it in its row with what is missing from its column than without."""
    label, stated = column.labels[at], column.parts[at].printed.amount
    nearer = Fraction(1)
    for other in others:
        beside = other.parts[other.labels.index(label)].printed.amount
        if beside and stated and stated + column.gap > 0:
            nearer *= _apart(stated, beside) / _apart(stated + column.gap, beside)
    return nearer


def _apart(one: Fraction, other: Fraction) -> Fraction:
    return max(one, other) / min(one, other)
