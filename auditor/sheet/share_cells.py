"""Shares: percentages beside figures of which they are the shares, in columns, in rows, and in brackets behind each line of a list.

    FFN: 4,198,912 (79.9%)  -> what the lines come to, or their total, or another of them, of which most shares are -> the one that is not

What a share is of is the author's affair: the whole is the total, the sum of the parts or a figure of the column that makes most shares right,
and a share of any of them is right. One is wrong only beside two at least that are right, or one that leaves it the rest of a whole that is printed, or where rows are
components and no whole fits them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.sheet.branches import nested
from auditor.sheet.derivation import CHANCE, Derivation, is_nominal, may_hold
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import PARTS, TOTAL, means, opens_with
from auditor.source.tables import Table

LEAST_ROWS, LEAST_RIGHT = 2, 2
MOST_ROWS, MOST_COLUMNS = 100, 14
HUNDRED = 100
MOST_APART = 5
"""Shares whose wholes differ so much are of no whole that they could have in common."""


class Share(NamedTuple):
    """A row with its figure and the share that it is said to have."""

    label: str
    part: Figure
    share: Figure | None


def share_cells(table: Table, figures: Figures) -> Iterator[Derivation]:
    """The shares of a table, those that hold, and those that the others prove not to."""
    if not LEAST_ROWS <= len(figures) <= MOST_ROWS or table.width > MOST_COLUMNS:
        return
    stated = {figure.printed.amount for row in figures for figure in row[1:2] if figure is not None and _is_count(figure)}
    parts = bool(table.header) and means(table.header[0].string, PARTS)
    sides: list[tuple[list[str], Figures, bool]] = [
        ([table.rows[at].label for at in rows], [figures[at] for at in rows], parts) for rows in _beside(table)
    ]
    if not table.is_listed and table.width <= len(table.header):
        sides.append(([cell.string for cell in table.header], [list(column) for column in zip(*figures, strict=True)], False))
    for labels, side, parts in sides:
        width = max(map(len, side), default=0)
        shares = [at for at in range(width) if sum(_is_share(row[at]) for row in side) >= LEAST_ROWS]
        counts = [at for at in range(width) if at not in shares and sum(_is_count(row[at]) for row in side) >= LEAST_ROWS]
        spend(len(shares) * len(counts) * len(side))
        for at in shares:
            yield from next(
                filter(None, (_of(labels, side, at, count, parts, stated) for count in sorted(counts, key=lambda one: abs(one - at)))), ()
            )


def _beside(table: Table) -> Iterator[list[int]]:
    """The rows of a table; of a tree those of one branch, each time with the totals of the whole: what is nested is a share of something else."""
    if not table.is_listed or len({row.depth for row in table.rows}) == 1:
        yield list(range(len(table.rows)))
        return
    branches = nested(table)
    totals = [at for at in branches[-1] if opens_with(table.rows[at].label, TOTAL)]
    for rows in branches.values():
        yield sorted({*totals, *rows})


def _is_share(figure: Figure | None) -> bool:
    return figure is not None and figure.printed.percent == HUNDRED and not figure.signed and figure.printed.value > 0


def _is_count(figure: Figure | None) -> bool:
    return figure is not None and figure.dimension not in ("ratio", "seconds") and figure.printed.value > 0


def _of(
    labels: Sequence[str], side: Sequence[Sequence[Figure | None]], at: int, count: int, parts: bool, stated: Collection[Fraction] = ()
) -> list[Derivation]:
    """The shares of one column of the figures of another; none where no whole makes two of them right, or one of two of a ``stated`` whole."""
    rows = [
        Share(label, part, row[at] if _is_share(row[at]) else None)
        for label, row in zip(labels, side, strict=True)
        if (part := row[count]) is not None and _is_count(part)
    ]
    if len({row.label for row in rows}) < len(rows) or len({row.part.dimension for row in rows}) != 1:
        return []
    found = [_shares_of(rows, whole) for whole in _wholes(rows)]
    best = max(found, key=lambda shares: sum(map(_rounds, shares)), default=[])
    right, wrong = [share for share in best if _rounds(share)], [share for share in best if not may_hold(share)]
    if not right and parts and len(wrong) == len(best) and _conflict(best):
        return [share._replace(proof="words") for share in found[0]]
    both = len(rows) == len(best) == LEAST_ROWS and best[0].operands[1].printed.amount in stated
    both = both and best[0].operands[1] not in [row.part for row in rows]
    if len(right) < (1 if both else LEAST_RIGHT) or len(wrong) > max(1, len(right) // 2) or _chance(right) * len(found) > CHANCE:
        return []
    told = []
    for share in best:
        others = (other for shares in found for other in shares if other.target == share.target and may_hold(other))
        if not is_nominal(share) and _is_rounded_tally(share, len(rows)):
            continue
        told.append(share._replace(proof="rows") if may_hold(share) else next(others, share._replace(proof="rows")))
    return told


def _wholes(rows: Sequence[Share]) -> Iterator[Figure]:
    """What the figures of a column may be shares of: their total, their sum, one of them."""
    totals = [row.part for row in rows if opens_with(row.label, TOTAL)]
    parts = [row.part for row in rows if not opens_with(row.label, TOTAL)]
    if len(parts) > 1 and parts[-1].printed.amount == sum((part.printed.amount for part in parts[:-1]), Fraction(0)):
        totals.append(parts.pop())  # a total that is not called so
    yield from totals
    if len(parts) > 1 and len(totals) < len(rows):
        unit = parts[0].printed.unit
        factor = parts[0].printed.amount / parts[0].printed.value
        value = sum((part.printed.amount for part in parts), Fraction(0)) / factor
        slack = sum((part.half for part in parts), Fraction(0)) / factor
        digits = f"{value.numerator:,}" if value.denominator == 1 else f"{round(value * HUNDRED) / Fraction(HUNDRED)}"
        exact = all(part.printed.is_integer_print and part.printed.unit is None for part in parts)
        printed = Printed(digits, value, Fraction(0) if exact else 2 * slack, unit)
        yield parts[0]._replace(number=Number(printed, parts[0].number.start, parts[0].number.start))
    yield from parts


def _shares_of(rows: Sequence[Share], whole: Figure) -> list[Derivation]:
    found = []
    for part, share in ((row.part, row.share) for row in rows):
        if share is not None:
            label = whole.printed.unit.label if whole.printed.unit is not None else ""
            shown = whole.shown or whole.printed.digits + label
            expression = Operation("/", part.number, whole.number)
            found.append(Derivation(share, (part, whole), "ratio", expression, f"{part.shown} / {shown}"))
    return found


def _conflict(shares: Sequence[Derivation]) -> bool:
    """Whether no whole could make two of some shares right: their wholes lie too far apart."""
    sizes = [share.operands[0].printed.amount / share.target.printed.amount for share in shares]
    return len(sizes) >= LEAST_RIGHT and max(sizes) > MOST_APART * min(sizes)


def _rounds(share: Derivation) -> bool:
    """Whether a share is what it is of the whole, rounded or cut off."""
    value = share.nominal
    return value is not None and abs(value - share.target.printed.amount) <= 2 * share.target.half


def _chance(right: Sequence[Derivation]) -> Fraction:
    """The chance that so many random shares are right: of one that says it is the whole, none."""
    chance = Fraction(1)
    for share in right:
        if share.operands[0] != share.operands[1] or len(right) == LEAST_RIGHT:
            chance *= min(Fraction(1), 2 * share.target.half)
    return chance


def _is_rounded_tally(share: Derivation, rows: int) -> bool:
    """Whether a share of the whole itself is as much short of it as rounded shares may be: ``99.9%``."""
    part, whole = share.operands
    return part == whole and abs(1 - share.target.printed.amount) <= 2 * rows * share.target.half
