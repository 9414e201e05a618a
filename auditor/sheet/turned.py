"""Columns computed from one other: the reciprocal, as of milliseconds a token and tokens a second.

two columns -> each row as one over the other, or a thousand over it -> do the other rows hold as printed? -> the one that does not

Nothing but the rows proves it: three others hold at least, all of them may, and random values would in fewer than three cases of a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.sheet.derivation import CHANCE, Derivation, is_nominal, may_hold, width
from auditor.sheet.figures import Figure, Figures

LEAST_PROVING = 3
MOST_COLUMNS = 14
NEARLY = 1.001
CLOSE = Fraction(1, 50)
"""What is so near may have been worked out before it was rounded, or be a mean of its own."""
MOST_APART = 10
"""What is further off was worked out of something else besides, which is the same in the other rows."""
ABOVE = (Fraction(1), Fraction(1000))


def turned_cells(figures: Figures) -> Iterator[Derivation]:
    """The cells of reciprocals, those that hold and those that the others prove not to."""
    size = max(map(len, figures), default=0)
    if len(figures) <= LEAST_PROVING or size > MOST_COLUMNS:
        return
    columns = [at for at in range(size) if _is_plain([row[at] for row in figures])]
    tried = len(columns) * len(columns) * len(ABOVE)
    for target, one in permutations(columns, 2):
        known = [(stated, operand) for row in figures if (stated := row[target]) is not None and (operand := row[one]) is not None]
        near = [(float(stated.printed.amount), float(stated.half), float(operand.printed.amount)) for stated, operand in known]
        for above in ABOVE if one < target else ():
            if _are_near((value, half, float(above) / x) for value, half, x in near):
                yield from _proven([_reciprocal(*pair, above) for pair in known], tried)


def _are_near(rows: Iterable[tuple[float, float, float]]) -> bool:
    """Whether so many rows hold, nearly, as prove anything: a glance, before anything is worked out exactly."""
    return sum(abs(value - worked) <= half * NEARLY for value, half, worked in rows) >= LEAST_PROVING


def _is_plain(column: Sequence[Figure | None]) -> bool:
    """Whether a column has figures enough, all of them counts or times."""
    known = [figure for figure in column if figure is not None]
    return len(known) > LEAST_PROVING and all(
        figure.dimension in ("count", "seconds") and not figure.signed and figure.printed.value > 0 for figure in known
    )


def _reciprocal(stated: Figure, operand: Figure, above: Fraction) -> Derivation:
    number = Number(Printed(str(above), above, Fraction(0)), operand.number.start, operand.number.start)
    return Derivation(stated, (operand,), "multiple", Operation("/", number, operand.number), f"{above} / {operand.shown}")


def _proven(rows: Sequence[Derivation], tried: int) -> Iterator[Derivation]:
    """The rows that three others prove at least, of different figures, none of which is wrong."""
    alike: dict[tuple[Fraction, Fraction], Derivation] = {}
    for row in rows:
        alike.setdefault((row.target.printed.amount, row.operands[0].printed.amount), row)
    right = [row for row in alike.values() if is_nominal(row)]
    wrong = [row for row in alike.values() if not may_hold(row)]
    if len(right) < LEAST_PROVING or len({row.target.printed.amount for row in right}) < LEAST_PROVING or len(wrong) > 1:
        return
    chance = Fraction(tried)
    for row in right:
        chance *= width(row.target)
    if chance > CHANCE:
        return
    for row in rows:
        if is_nominal(row) or not (may_hold(row) or _is_no_slip(row)):
            yield row._replace(proof="rows")


def _is_no_slip(row: Derivation) -> bool:
    """Whether a figure is so near what its row gives, or so far from it, that it came about otherwise."""
    value, stated = row.nominal, row.target.printed.amount
    return value is None or abs(value - stated) <= CLOSE * abs(value) or not value < MOST_APART * stated < MOST_APART * MOST_APART * value
