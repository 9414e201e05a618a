"""One stretch of time in two units: ``1000 hours ≈ 41.7 days``. They are held against each other as seconds.

two bare figures, each with a unit of time of its own -> seconds of both -> the same, as far as they are printed?
"""

from __future__ import annotations

from fractions import Fraction

from auditor.claims.claim import Side
from auditor.notation.printed import Printed

ROUND = 50
"""A round figure (1000 hours) is off by one in fifty at most, however many of its digits are noughts."""


def are_times(left: Side, right: Side) -> bool:
    """Whether two sides are figures in different units of time."""
    if left.number is None or right.number is None:
        return False
    one, two = left.number.printed.unit, right.number.printed.unit
    return one is not None and two is not None and one.dimension == two.dimension == "seconds" and one.decimal != two.decimal


def is_same_time(left: Side, right: Side) -> bool | None:
    """Whether two times are exactly the same (True), the same as printed (False), or neither (None)."""
    if left.number is None or right.number is None:
        return None
    one, two = left.number.printed, right.number.printed
    if one.amount == two.amount:
        return True
    return False if abs(one.amount - two.amount) <= max(_slack(one), _slack(two)) else None


def _slack(printed: Printed) -> Fraction:
    """Seconds that a printed time may be off by."""
    factor = printed.amount / printed.value if printed.value else Fraction(0)
    return max(printed.ulp * factor / 2, min(printed.trailing_ulp * factor / 2, abs(printed.amount) / ROUND))
