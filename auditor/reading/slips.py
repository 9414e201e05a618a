"""Whether a figure was meant to be a value that it is not: a slip of the pen away from it. One definition, for counts and for bytes.

    one digit wrong, two swapped, a power of ten off, a unit of bytes taken for another       a slip wherever figures are held together by words
    one of two digits wrong, the figure of another numeric format                             a slip of what count, format and role give

Where words do not say for certain that a figure is the result of others, only such a figure is held against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from auditor.notation.expression import Expression, numbers
from auditor.notation.printed import Printed, digits_shown

LEAST_DIGITS = 3
LEAST_CLOSE = 2
"""Digits of a figure that stands right beside what it comes from."""
LEAST_OF_SHARE = 2
LEAST_EXACT = 5
"""Digits of an exact figure, but for the noughts at its end, that was not rounded."""
LEAST_OPERAND = 8
NEAR = Fraction(1, 40)
MOST_POWER = 4
NEAR_BYTES = Fraction(1, 30)
"""Part of a size by which a figure may be off without being wrong: half a gigabyte of overhead, a count that was rounded twice."""
HEDGED = Fraction(1, 6)
ROUND_DIGITS = 2
"""Digits of a figure that a hedge makes a round one."""
MOST_MORE = Fraction(3, 2)
"""So many times the weights a program may take to run: a figure within it may hold more than they."""
WIDTH_RATIOS = (Fraction(2), Fraction(4), Fraction(1, 2), Fraction(1, 4))
"""What the bytes of a value in one format are of those in another."""
_TEN = Fraction(10)
_PREFIX = Fraction(1024, 1000)
_BINARY_RATIOS = (
    *(Fraction(1024) ** power for power in (-2, -1, 1, 2)),
    *(_PREFIX ** (power * times) for power in (1, 2, 3, 4) for times in (1, 2)),
)
_DECIMAL_RATIOS = tuple(Fraction(1000) ** power for power in (-2, -1, 1, 2))


def is_slip(printed: Printed, derived: Expression, value: Fraction, least: int = LEAST_DIGITS) -> bool:
    """Whether a printed figure is nearly a value: one digit wrong, two swapped, a power of ten or a unit of bytes off, or near it as a long exact
    figure.
    """
    if not value or not printed.value:
        return False
    if is_of_another_unit(printed, value):
        return True
    if digits_shown(printed) < (least if printed.percent == 1 else LEAST_OF_SHARE):
        return False
    one, two = _digits_of(printed, value)
    if abs(int(one) - int(two)) > 1 and _is_misprint(one, two):
        return _is_swapped(one, two) or not _explained(printed, derived, abs(printed.amount - value))
    slack = printed.ulp if printed.percent == 1 else printed.trailing_ulp / 2  # 65 % is no 0.644 % a hundred times
    if _is_shifted(printed.amount / value, slack / printed.value, MOST_POWER):
        return True
    telling = printed.is_integer_print and len(one.rstrip("0")) >= LEAST_EXACT and value.denominator == 1
    return telling and abs(printed.amount / value - 1) <= NEAR and not _explained(printed, derived, abs(printed.amount - value))


def is_misprinted(printed: Printed, value: Fraction, least: int = LEAST_DIGITS) -> bool:
    """Whether a figure of some digits is a value with one of them wrong, or two swapped, and no rounding of it."""
    one, two = _digits_of(printed, value)
    return digits_shown(printed) >= least and abs(int(one) - int(two)) > 1 and _is_misprint(one, two)


def _digits_of(printed: Printed, value: Fraction) -> tuple[str, str]:
    """A figure and a value as whole numbers of the worth of its last digit."""
    if not printed.ulp:
        return str(round(printed.amount)), str(round(value))
    return str(round(printed.value / printed.ulp)), str(round(value / (printed.ulp * printed.factor(False))))


def is_slip_in_size(figure: Printed, value: Fraction) -> bool:
    """Whether a figure in bytes is a slip away from what a count takes in a format, in powers of 1000 or 1024."""
    if is_of_another_unit(figure, value):
        return True
    return any(_is_slip_in_size(figure, value / figure.factor(binary)) for binary in (False, True))


def is_of_another_unit(figure: Printed, value: Fraction) -> bool:
    """Whether a figure in bytes has the wrong prefix; with one of powers of 1024, also that of powers of 1000 turned the wrong way or only copied."""
    if figure.unit is None or figure.unit.dimension != "bytes" or not figure.value:
        return False
    right = value / figure.unit.decimal
    if is_binary(figure):
        return any(abs(figure.value - right * ratio) <= figure.ulp / 2 for ratio in _BINARY_RATIOS)
    return digits_shown(figure) > 1 and any(abs(figure.value - right * ratio) <= figure.ulp for ratio in _DECIMAL_RATIOS)


def is_binary(figure: Printed) -> bool:
    """Whether a figure has a unit of powers of 1024 alone: KiB, GiB."""
    return figure.unit is not None and "i" in figure.unit.label


def is_of_other_prefix(figure: Printed, value: Fraction) -> bool:
    """Whether the number before a unit is a value with powers of 1000 taken for those of 1024, or the other way."""
    ratios = (_PREFIX**power for power in (-3, -2, -1, 1, 2, 3))
    return any(abs(figure.value - value * ratio) <= figure.ulp / 2 for ratio in ratios)


def is_near(figure: Printed, value: Fraction) -> bool:
    """Whether a figure in bytes is close to a value, in powers of 1000 or 1024."""
    slack = HEDGED if figure.about and digits_shown(figure) <= ROUND_DIGITS else NEAR_BYTES
    return any(
        abs(figure.value * figure.factor(binary) - value) <= max(slack * value, figure.trailing_ulp * figure.factor(binary) / 2)
        for binary in (False, True)
    )


def is_exactly(figure: Printed, values: Sequence[Fraction]) -> bool:
    """Whether a figure is one of some values, rounded to its last digit."""
    return any(
        abs(figure.value * figure.factor(binary) - value) <= figure.ulp * figure.factor(binary) / 2
        for value in values
        for binary in (False, True)
    )


def may_be_more(figure: Printed, value: Fraction) -> bool:
    """Whether a figure is somewhat more than a value, and so may hold something beside; two digits swapped are only that."""
    for binary in (False, True):
        one, other = str(round(figure.value / figure.ulp)), str(round(value / figure.factor(binary) / figure.ulp))
        if len(one) >= LEAST_DIGITS and _is_swapped(one, other):
            return False
    return any(value < figure.value * figure.factor(binary) <= MOST_MORE * value for binary in (False, True))


def telling_digits(printed: Printed) -> int:
    """Digits as printed, without the noughts at either end."""
    return len(printed.digits.replace(",", "").replace(".", "").strip("0"))


def _is_slip_in_size(figure: Printed, right: Fraction) -> bool:
    half = figure.trailing_ulp / 2
    if abs(figure.value - right) <= figure.ulp:
        return False  # rounded twice
    powers = (_TEN**power for power in (-3, -2, -1, 1, 2, 3))
    if digits_shown(figure) > 1 and any(abs(figure.value - right * ratio) <= half for ratio in (*powers, *WIDTH_RATIOS)):
        return True
    ulps = {figure.ulp, figure.trailing_ulp}
    return any(_is_misprint(str(round(figure.value / ulp)), str(round(right / ulp))) for ulp in ulps)


def _is_misprint(one: str, other: str) -> bool:
    """One digit wrong, or two swapped; of figures of two digits and more, for one digit is any other one's slip."""
    if len(one) != len(other) or len(one) < 2:
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1 or _is_swapped(one, other)


def _is_swapped(one: str, other: str) -> bool:
    """Two digits of one figure swapped in another."""
    return len(one) == len(other) and sorted(one) == sorted(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 2


def _is_shifted(ratio: Fraction, slack: Fraction, most: int) -> bool:
    """Whether a figure is a power of ten times what it should be."""
    above, below, off = ratio.numerator * slack.denominator, ratio.denominator * slack.denominator, ratio.denominator * slack.numerator
    for power in range(1, most + 1):  # the ratio times a power of ten is 1, within the slack
        tens = 10**power
        if abs(above * tens - below) <= off or abs(above - below * tens) <= off * tens:
            return True
    return False


def _explained(printed: Printed, derived: Expression, gap: Fraction) -> bool:
    """Whether an exact figure is off by so many times an operand: a bias, a few rows more."""
    if printed.unit is not None:
        return False
    return any(number.printed.amount >= LEAST_OPERAND and gap % number.printed.amount == 0 for number in numbers(derived))
