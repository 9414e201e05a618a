"""One count printed twice: exact and in short (``23,440,896, about 23.4M``), or in two kinds of scale (``1.24 亿（124M）``).

Two figures side by side are twins only where their digits agree: then the scale is right, or off by a power of ten. Where a word says that one
stands for the other, or both have digits enough, one digit of the short one may be wrong too.
"""

from __future__ import annotations

from fractions import Fraction

from auditor.notation.pen import differing, is_one_digit_off, is_shifted
from auditor.notation.printed import Printed
from auditor.reading.slips import telling_digits

LEAST_LENGTH = 4
THOUSAND = 1000
LARGEST_SLACK = Fraction(1, 4)
LEAST_TELLING = 3
LEAST_EXACT = 7
"""Digits of a short figure, and of the exact one, by which a misprint is told without a word."""


def are_twins(one: Printed, two: Printed, said: bool) -> bool:
    """Whether two figures are meant as one; ``said``: a word tells that the second stands for the first."""
    if one.unit == two.unit or not one.value or not two.value or min(one.amount, two.amount) < THOUSAND:
        return False
    small, large = sorted((one, two), key=telling_digits)
    slack = min(small.trailing_ulp / small.value, LARGEST_SLACK)  # 100M has one digit, and is no 3B
    binary = small.value * small.unit.binary if small.unit is not None else small.amount
    if abs(small.amount / large.amount - 1) <= slack or abs(binary / large.amount - 1) <= slack:
        return True
    scaled = one.unit is not None and two.unit is not None
    if is_shifted(small, large) and (scaled or telling_digits(small) > (1 if said else 2)):
        return True
    if telling_digits(small) > 1 and is_one_digit_off(two, one):
        return scaled or (
            (said or telling_digits(small) >= LEAST_TELLING)
            and one.unit is None
            and one.value.denominator == 1
            and len(str(one.value)) >= LEAST_EXACT
        )
    return not said and one.unit is None and _is_length(one, two)


def _is_length(exact: Printed, short: Printed) -> bool:
    """``42768 (32k)``, ``8192 (80k)``, ``32768 (22k)``: a length and its thousands of 1024, a digit or a power of ten apart."""
    if short.unit is None or short.unit.decimal != THOUSAND or exact.value.denominator != 1 or short.value.denominator != 1:
        return False
    wanted, stated = str(short.value * short.unit.binary), str(exact.value)
    if min(len(wanted), len(stated)) < LEAST_LENGTH:
        return False
    if wanted.rstrip("0") == stated.rstrip("0") or differing(wanted, stated) == 1:
        return True
    # Two lengths beside each other (8192 and 32k) are powers of two both; a short figure of one digit may be anything.
    of_two = not int(exact.value) & int(exact.value) - 1 and int(short.value) & int(short.value) - 1
    return bool(of_two) and short.value >= 10 and differing(str(short.value), str(exact.value / short.unit.binary)) == 1
