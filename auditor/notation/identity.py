"""Whether two formulas are one: compared as rational functions by exact evaluation at points chosen from a fixed sequence.

    two expressions with the same free names -> equal everywhere that was tried / a counterexample to print
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, names

POINTS = 4


class Counterexample(NamedTuple):
    """Whole numbers for the names at which the two sides differ, and the two values."""

    at: dict[str, int]
    left: Fraction
    right: Fraction


def differ(left: Expression, right: Expression) -> Counterexample | bool | None:
    """A counterexample, False where the two agree at every point tried, None where they cannot be compared."""
    free = sorted(names(left) | names(right))
    if names(left) != names(right) or not free or len(free) > 12:
        return None
    compared = 0
    for point in range(POINTS):
        at = {name: 2 + (7 * index + 5 * point + index * index * (point + 1)) % 23 for index, name in enumerate(free)}
        values = {name: Value(Fraction(value), Fraction(value)) for name, value in at.items()}
        one, two = evaluate(left, values), evaluate(right, values)
        if one is None or two is None:
            continue
        if one.high < two.low or two.high < one.low:
            return Counterexample(at, one.low, two.low)
        compared += 1
    return False if compared else None
