"""Whether a short figure can be a slip of the pen for a value: one digit, two swapped, a power of ten, or the figure of another format."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from auditor.notation.evaluate import evaluate
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.proposition import Proposition

NEAR = Fraction(1, 30)
"""Part of a value by which a figure may be off without being wrong: half a gigabyte of overhead, a count that was rounded twice."""
HEDGED = Fraction(1, 6)
ROUND_DIGITS = 2
"""Digits of a figure that a hedge makes a round one."""
SWAPPED = 3
"""Digits of a figure of which two are swapped by no chance."""
MOST_MORE = Fraction(3, 2)
"""So many times the weights a program may take to run: a figure within it may hold more than they."""
_POWERS = tuple(Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3))
_PREFIX = Fraction(1024, 1000)
_UNIT_RATIOS = (
    *(Fraction(1024) ** power for power in (-2, -1, 1, 2)),
    *(_PREFIX ** (power * times) for power in (1, 2, 3, 4) for times in (1, 2)),
)
WIDTH_RATIOS = (Fraction(2), Fraction(4), Fraction(1, 2), Fraction(1, 4))
"""What the bytes of a value in one format are of those in another."""


def is_misprinted(said: Proposition) -> bool:
    """Whether the figure of a proposition is a slip away from what it derives from."""
    value = evaluate(said.derived) if said.derived is not None else None
    return value is not None and value.low > 0 and is_slip(said.stated.printed, value.low)


def is_near(figure: Printed, value: Fraction) -> bool:
    """Whether a figure is close to a value, in powers of 1000 or 1024."""
    slack = HEDGED if figure.about and digits_shown(figure) <= ROUND_DIGITS else NEAR
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
        factor = figure.factor(binary)
        one, other = str(round(figure.value / figure.ulp)), str(round(value / factor / figure.ulp))
        if len(one) >= SWAPPED and one != other and sorted(one) == sorted(other):
            return False
    return any(value < figure.value * figure.factor(binary) <= MOST_MORE * value for binary in (False, True))


def is_of_another_unit(figure: Printed, value: Fraction) -> bool:
    """Whether a figure with a unit of powers of 1024 has the wrong one, or that of powers of 1000 turned the wrong way or only copied."""
    if figure.unit is None or "i" not in figure.unit.label:
        return False
    right, half = value / figure.unit.decimal, figure.ulp / 2
    return any(abs(figure.value - right * ratio) <= half for ratio in _UNIT_RATIOS)


def is_slip(figure: Printed, value: Fraction) -> bool:
    """Whether a figure is a slip away from a value, in powers of 1000 or 1024."""
    return is_of_another_unit(figure, value) or any(_is_slip(figure, value / figure.factor(binary)) for binary in (False, True))


def _is_slip(figure: Printed, right: Fraction) -> bool:
    half = figure.trailing_ulp / 2
    if abs(figure.value - right) <= figure.ulp:
        return False  # rounded twice
    if digits_shown(figure) > 1 and any(abs(figure.value - right * power) <= half for power in (*_POWERS, *WIDTH_RATIOS)):
        return True
    ulps = {figure.ulp, figure.trailing_ulp}
    return any(_is_misprint(str(round(figure.value / ulp)), str(round(right / ulp))) for ulp in ulps)


def _is_misprint(one: str, other: str) -> bool:
    """One digit wrong, or two swapped; of figures of two digits and more, for one digit is any other one's slip."""
    if len(one) != len(other) or one == other or len(one) < 2:
        return False
    different = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return len(different) == 1 or (len(different) == 2 and sorted(one) == sorted(other))
