"""Which of the parts that stand above a total come to it: what it covers is the author's affair."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from auditor.sheet.figures import Figure

LEAST_SLIP = 4
"""Digits of a figure of which one may be wrong: of random figures so many are one digit apart that few are."""
LEAST_BARE = 1000
"""A total without a unit that is smaller may be of anything."""
LEAST_WITH_NOUGHT = 3
MOST_CHOSEN = 12
"""Parts of which every choice is tried."""


def is_exact(figure: Figure) -> bool:
    """Whether all digits of a figure are printed, and so many that it is no other by chance."""
    printed = figure.printed
    return printed.is_integer_print and not printed.about and len(str(printed.value).rstrip("0")) >= LEAST_SLIP


def some_of(stated: Figure, parts: Sequence[Figure]) -> list[Figure] | None:
    """Two parts at least that come to a total exactly, all digits printed; a stretch of neighbours before any others."""
    amounts = [part.printed.amount for part in parts]
    if not is_exact(stated) or not all(part.printed.is_integer_print for part in parts):
        return None
    for size in range(len(parts), 1, -1):
        for first in range(len(parts) - size, -1, -1):
            if sum(amounts[first : first + size]) == stated.printed.amount and sum(map(bool, amounts[first : first + size])) > 1:
                return list(parts[first : first + size])
    if not len(parts) <= MOST_CHOSEN:
        return None
    rows = rows_to(amounts, stated.printed.amount)
    return [parts[at] for at in rows] if len(rows) > 1 else None


def rows_to(amounts: Sequence[Fraction], total: Fraction) -> tuple[int, ...]:
    """Some of a few amounts that come to a total, by their places; none where none do."""
    sums: dict[Fraction, tuple[int, ...]] = {Fraction(0): ()}
    for at, amount in enumerate(amounts):
        if amount > 0:
            sums |= {
                done + amount: (*rows, at) for done, rows in list(sums.items()) if done + amount <= total and done + amount not in sums
            }
    return sums.get(total, ())


def explained(stated: Figure, parts: Sequence[Figure]) -> bool:
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


def are_of_one_kind(stated: Figure, parts: Sequence[Figure], each: bool = False) -> bool:
    """Whether figures can be added up to another: one dimension, no ratios, no settings with nouns of their own."""
    if any(part.dimension != stated.dimension or part.ratio or part.printed.value < 0 for part in parts) or stated.dimension in (
        "ratio",
        "seconds",
    ):
        return False
    if any(part.printed.amount == 0 for part in parts) and len(parts) < LEAST_WITH_NOUGHT:
        return False
    bare = stated.printed.unit is None
    if bare and not each and stated.printed.amount < LEAST_BARE and not stated.printed.decimals:
        return False
    return sum(part.printed.unit is None for part in parts) in (0, len(parts)) or not bare
