"""Totals: a row that says so, against the rows that it stands under or above.

    rows -> the parts of a total by depth and section -> their sum, as good as their digits -> does it come out, also without a part or two?
         -> is it near enough to be meant? -> Derivation

What a total covers is the author's affair: where some of the rows come to it, it is right, and nothing is said. It is wrong only where every
row above it is read, none tells of an exception, and its figure is near their sum or a slip of the pen away from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from auditor.notation.work import spend
from auditor.sheet.derivation import Derivation, derived, is_nominal, is_slip, may_hold
from auditor.sheet.figures import Figure, grid
from auditor.sheet.labels import EACH, EXCEPTION, STATISTIC, TOTAL, means, opens_with
from auditor.source.tables import Table

LEAST_PARTS = 2
MOST_PARTS = 40
MOST_CHOSEN = 12
"""Parts of which every choice is tried."""
NEAR = Fraction(1, 4)
"""A total further off than this share of itself is of something else."""
LEAST_BARE = 1000
"""A total without a unit that is smaller may be of anything."""
LEAST_SLIP, LEAST_NEAR_SLIP = 4, 3
"""Digits of a figure of which one may be wrong, and of one that is near besides: of random figures so many are one digit apart that few are."""
MOST_TOTALS = 60


class Part(NamedTuple):
    """A row with the figure that it has in a column."""

    row: int
    figure: Figure


def totals(table: Table) -> Iterator[Derivation]:
    """The totals of a table, row by row; those that hold, and those that are proven not to."""
    figures = grid(table)
    marked = [at for at, row in enumerate(table.rows) if opens_with(row.label, TOTAL)]
    columns = [1] if table.is_listed else range(1, table.width)
    for at in marked[:MOST_TOTALS]:
        for column in columns:
            head = table.header[column].string if column < len(table.header) else ""
            stated = figures[at][column] if len(figures[at]) > column else None
            if stated is None or _shows_its_sum(stated) or means(head, STATISTIC):
                continue
            rows = _rows_of(table, at)
            parts = [Part(row, figure) for row in rows if (figure := figures[row][column]) is not None]
            spend(len(rows))
            if LEAST_PARTS <= len(parts) <= MOST_PARTS and (found := _total(table, stated, at, parts, len(rows) == len(parts))) is not None:
                yield found


def _shows_its_sum(stated: Figure) -> bool:
    """Whether the cell of a total works it out itself: that is held against it, not the rows."""
    before = stated.cell.block.text.string[stated.cell.start : stated.number.start]
    return any(sign in before for sign in "+×*") and any(char.isdigit() for char in before)


def _rows_of(table: Table, at: int) -> list[int]:
    """The rows that a total stands under: those beside it up to the last total or heading, else those nested right above it."""
    depth, found = table.rows[at].depth, []
    above = at - 1
    if above >= 0 and table.rows[above].depth > depth and not _has_siblings(table, at, depth):
        depth = table.rows[above].depth
    while above >= 0:
        row = table.rows[above]
        if row.depth < depth or (row.depth == depth and (opens_with(row.label, TOTAL) or (table.is_listed and len(row.cells) < 2))):
            break
        if row.depth == depth:
            found.append(above)
        above -= 1
    return found[::-1]


def _has_siblings(table: Table, at: int, depth: int) -> bool:
    """Whether rows with figures stand beside a total, up to the heading of its section."""
    for above in range(at - 1, -1, -1):
        row = table.rows[above]
        if row.depth < depth or (row.depth == depth and len(row.cells) < 2):
            return False
        if row.depth == depth:
            return not opens_with(row.label, TOTAL)
    return False


def _total(table: Table, stated: Figure, at: int, parts: Sequence[Part], whole: bool) -> Derivation | None:
    found = derived("total", "+", stated, [part.figure for part in parts])
    if not _are_of_one_kind(stated, [part.figure for part in parts]):
        return None
    if may_hold(found):
        return found._replace(proof="words") if is_nominal(found) else found
    if not whole or _tells_exception(table, [at, *(part.row for part in parts)]) or not _is_meant(stated, found):
        return None
    return None if _explained(stated, [part.figure for part in parts]) else found._replace(proof="words")


def _are_of_one_kind(stated: Figure, parts: Sequence[Figure]) -> bool:
    """Whether figures can be added up to another: one dimension, no ratios, no settings with nouns of their own."""
    if any(part.dimension != stated.dimension or part.ratio or part.printed.value < 0 for part in parts) or stated.dimension in ("ratio", "seconds"):
        return False
    if any(part.printed.amount == 0 for part in parts) and len(parts) < LEAST_PARTS + 1:
        return False
    bare = stated.printed.unit is None
    if bare and stated.printed.amount < LEAST_BARE and not stated.printed.decimals:
        return False
    return sum(part.printed.unit is None for part in parts) in (0, len(parts)) or not bare


def _tells_exception(table: Table, rows: Sequence[int]) -> bool:
    """Whether words of the rows tell of what is left out, counted elsewhere, or counted for each layer."""
    words = (cell.string for row in rows for cell in table.rows[row].cells)
    return any(means(word, EACH | EXCEPTION) for word in words)


def _is_meant(stated: Figure, found: Derivation) -> bool:
    """Whether a total can be meant to be the sum of its parts: a little less than it, or one slip of the pen away from it.

    One that is more may count what is not listed.
    """
    value, amount = found.nominal, stated.printed.amount
    if value is None or value <= 0:
        return False
    near = abs(amount - value) <= NEAR * max(amount, value)
    last = stated.printed.ulp * stated.printed.factor(False)
    one, two = Fraction(round(amount / last)), Fraction(round(value / last))
    if is_slip(one, two) and len(str(one)) >= (LEAST_NEAR_SLIP if near else LEAST_SLIP):
        return True
    return near and amount < value


def _explained(stated: Figure, parts: Sequence[Figure]) -> bool:
    """Whether some of the parts, or all and one of them again, come to the total: a subtotal among them, a part that is shared."""
    amounts = [part.printed.amount for part in parts]
    slack = sum((part.half for part in parts), Fraction(0)) + 2 * stated.half
    amount = stated.printed.amount
    gap = sum(amounts, Fraction(0)) - amount
    if len(amounts) <= MOST_CHOSEN:
        sums = {Fraction(0)}
        for value in amounts:
            sums |= {value + other for other in sums}
        near = sorted(sums)
    else:
        near = [*amounts, *(one + two for one, two in combinations(amounts, 2))]
        near += [sum(amounts, Fraction(0)) - left_out for left_out in near]
    if any(abs(value - amount) <= slack for value in near if value):
        return True
    return any(abs(abs(gap) - value) <= slack for value in amounts)
