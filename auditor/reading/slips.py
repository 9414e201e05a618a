"""Whether a figure was meant to be a value that it is not: a slip of the pen away from it, or near it by no operand of the computation.

Where words do not say for certain that a figure is the result of others, only such a figure is held against them.
"""

from __future__ import annotations

from fractions import Fraction

from auditor.notation.expression import Expression, numbers
from auditor.notation.printed import Printed, digits_shown

LEAST_DIGITS = 3
LEAST_OF_SHARE = 2
LEAST_EXACT = 5
"""Digits of an exact figure, but for the noughts at its end, that was not rounded."""
LEAST_OPERAND = 8
NEAR = Fraction(1, 40)
MOST_POWER = 4
_TEN = Fraction(10)


def is_slip(printed: Printed, derived: Expression, value: Fraction) -> bool:
    """Whether a printed figure is nearly a value: one digit wrong, two swapped, a power of ten off, or near it as a long exact figure."""
    if digits_shown(printed) < (LEAST_DIGITS if printed.percent == 1 else LEAST_OF_SHARE) or not value or not printed.value:
        return False
    step = printed.ulp * printed.factor(False) or Fraction(1)
    one, two = str(round(printed.amount / step)), str(round(value / step))
    if len(one) == len(two):
        wrong = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
        if len(wrong) == 1 and abs(int(one) - int(two)) > 1:
            return not _explained(derived, abs(printed.amount - value))
        if len(wrong) == 2 and sorted(one) == sorted(two):
            return True
    ratio = printed.amount / value
    slack = 2 * printed.ulp / printed.value
    if any(abs(ratio * _TEN**power - 1) <= slack / 2 for power in range(-MOST_POWER, MOST_POWER + 1) if power):
        return True
    telling = printed.is_integer_print and len(one.rstrip("0")) >= LEAST_EXACT and value.denominator == 1
    return telling and abs(ratio - 1) <= NEAR and not _explained(derived, abs(printed.amount - value))


def telling_digits(printed: Printed) -> int:
    """Digits as printed, without the noughts at either end."""
    return len(printed.digits.replace(",", "").replace(".", "").strip("0"))


def _explained(derived: Expression, gap: Fraction) -> bool:
    """Whether a figure is off by so many times an operand: a bias, a few rows more."""
    return any(number.printed.amount >= LEAST_OPERAND and gap % number.printed.amount == 0 for number in numbers(derived))
