"""Slips of the pen: what a writer who meant one figure may have printed in its place.

    one digit wrong, two neighbours (or two at one distance) changed round, a group of three digits doubled, a power of ten

A figure that is one more or one less than another is no slip of it: 1,025 may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.notation.printed import Printed

LEAST_DIGITS = 3
LONGEST_SIZE = 6
"""Digits of the longest figures that may be a size with one more: positions, a vocabulary."""
MOST_POWER = 9
MOST_NOUGHTS = 3
"""Noughts that a whole figure is printed with too many or too few of."""
GROUP = 1000


def variants(value: int) -> Iterator[int]:
    """The whole figures that may have been meant where a whole figure is printed."""
    digits = str(value)
    for at, digit in enumerate(digits):
        place = 10 ** (len(digits) - 1 - at)
        for other in range(0 if at else 1, 10):
            if other != int(digit) and not (place == 1 and abs(other - int(digit)) == 1):
                yield value + (other - int(digit)) * place
    for apart in (1, 2):
        for at in range(len(digits) - apart):
            one, two = digits[at], digits[at + apart]
            if one != two and (at or two != "0"):
                yield int(digits[:at] + two + digits[at + 1 : at + apart] + one + digits[at + apart + 1 :])
    group = 1
    while value >= group * GROUP**2:
        if value // group % GROUP == value // (group * GROUP) % GROUP:
            yield value // (group * GROUP) * group + value % group
        group *= GROUP
    for noughts in range(1, MOST_NOUGHTS + 1):
        yield value * 10**noughts
        if value % 10**noughts == 0:
            yield value // 10**noughts


def weight(value: int) -> int:
    """The digits of a whole figure that tell something: none of the noughts at its end."""
    return len(str(value).rstrip("0"))


def is_smooth(value: int) -> bool:
    """Whether a whole figure is a product of small factors alone: sizes are, and hardly a figure with a digit wrong; nought is none."""
    if value < 1:
        return False
    for factor in (2, 3, 5, 7):
        while value % factor == 0:
            value //= factor
    return value == 1


def is_slip(wrong: str, right: str) -> bool:
    """Two neighbouring digits swapped, or two at one distance (678 for 768), or, of four digits and more, one digit wrong."""
    if len(wrong) != len(right) or wrong == right or len(wrong) < LEAST_DIGITS:
        return False
    different = [i for i, (a, b) in enumerate(zip(wrong, right, strict=True)) if a != b]
    if len(different) == 1:
        # 1,025 is one more than 1,024, and meant to be; of a long figure nobody counts one more
        return len(wrong) > 3 and (len(wrong) > LONGEST_SIZE or abs(int(wrong) - int(right)) > 1)
    return len(different) == 2 and sorted(wrong) == sorted(right)


def differing(one: str, two: str) -> int | None:
    """How many digits differ; None between figures of different length."""
    return sum(a != b for a, b in zip(one, two, strict=True)) if len(one) == len(two) else None


def is_one_digit_off(short: Printed, exact: Printed) -> bool:
    """Whether a short figure has one digit, or the order of two, other than the exact one has when it is rounded to as many.

    Zeros at either end are digits where they were meant to be others: ``0.36B`` misprinted as 1.36B, ``2270 万`` as 3270 万.
    """
    factor = short.amount / short.value
    for last in {short.ulp * factor, short.trailing_ulp * factor}:
        length = len(plain_digits(short)) if last == short.ulp * factor else 0
        one, two = (str(round(printed.amount / last)).zfill(length) for printed in (short, exact))
        if differing(one, two) == 1 or is_slip(one, two):
            return True
    return False


def is_shifted(short: Printed, exact: Printed) -> bool:
    """Whether a short figure is a power of ten away from the exact one."""
    ratio, slack = short.amount / exact.amount, short.trailing_ulp / short.value / 2
    return any(abs(ratio * Fraction(10) ** power - 1) <= slack for power in range(-MOST_POWER, MOST_POWER + 1) if power)


def groupings(value: int) -> set[str]:
    """A whole number as it may be printed, in any grouping of its digits."""
    grouped = f"{value:,}"
    return {grouped.replace(",", mark) for mark in (",", "", ".", " ", "{,}", "_")}


def plain_digits(printed: Printed) -> str:
    """The digits without marks and point."""
    return printed.digits.replace(",", "").replace(".", "")
