"""Powers that lost their superscripts when a page was copied: ``12 × 96 × 122882`` is 12 × 96 × 12288², ``3.15 × 1023`` is 3.15 × 10²³.

a step that does not hold -> its plain figures taken for powers, all of them or some -> would it hold, or nearly?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from auditor.claims.claim import Side
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import read_digits
from auditor.notation.work import spend

MOST_FIGURES = 4
"""Figures of one step that may be powers; each doubles the readings."""
STEPS_A_READING = 60
LEAST_BASE = 16
"""The square of 10 is near to 102."""
LEAST_DIGITS = 3
"""A result of fewer digits comes out by chance."""
MOST_DIGITS, MOST_EXPONENT = 4, 64
NEAR, FAR = Fraction(3, 2), 30
"""A side that is off by more than the larger factor as it stands, and by less than the smaller with powers, means these: the slip is another one."""


class _Figure(NamedTuple):
    number: Number
    power: Operation


def with_lost_powers(left: Side, right: Side, agrees: Callable[[Side, Side], bool]) -> bool:
    """Whether a step holds with some of its figures as powers, or means them beyond doubt; ``agrees`` compares two sides."""
    if left.expression is None or right.expression is None:
        return False
    if left.number is not None and right.number is not None and _is_power(left.number, right.number):
        return True
    behind = list(_figures(right.expression))
    found = [*_figures(left.expression), *behind]
    number = right.number
    if not behind and number is not None and len(number.printed.digits.strip("0.,").replace(".", "").replace(",", "")) < LEAST_DIGITS:
        return False
    if not found or len(found) > MOST_FIGURES:
        return False
    for chosen in product((True, False), repeat=len(found)):
        spend(STEPS_A_READING)
        powers = {figure.number: figure.power for figure, taken in zip(found, chosen, strict=True) if taken}
        one, two = (_replaced(side.expression, powers) for side in (left, right) if side.expression is not None)
        if powers and (
            agrees(left._replace(readings=(one,)), right._replace(readings=(two,))) or _means(left.expression, right.expression, one, two)
        ):
            return True
    return False


def _is_power(number: Number, result: Number) -> bool:
    """``53 = 125``: two figures that nothing else relates, of which one is the other's digits as base and exponent."""
    digits = number.printed.digits
    if not (digits.isascii() and digits.isdigit() and 1 < len(digits) <= MOST_DIGITS and result.printed.is_integer_print):
        return False
    return any(int(digits[:at]) > 1 and int(digits[at:]) < MOST_EXPONENT and int(digits[:at]) ** int(digits[at:]) == result.printed.value
               for at in range(1, len(digits)) if digits[at] != "0")  # fmt: skip


def _figures(expression: Expression) -> Iterator[_Figure]:
    """The numbers that may be a base with its exponent behind it."""
    if isinstance(expression, Operation):
        yield from _figures(expression.left)
        if expression.op != "^":
            yield from _figures(expression.right)
    elif isinstance(expression, Number) and (power := _power(expression)) is not None:
        yield _Figure(expression, power)


def _power(number: Number) -> Operation | None:
    digits = number.printed.digits
    if not (digits.isascii() and digits.isdigit()) or number.printed.power != 1 or number.printed.percent != 1:
        return None
    if digits.startswith("10") and len(digits) in (3, 4) and digits[2] != "0" and digits != "102":
        base, exponent = "10", digits[2:]
    elif digits[-1] in "23" and len(digits) > 2 and int(digits[:-1]) >= LEAST_BASE:
        base, exponent = digits[:-1], digits[-1]
    else:
        return None
    one, two = read_digits(base), read_digits(exponent)
    if one is None or two is None:
        return None
    return Operation("^", Number(one, number.start, number.start + len(base)), Number(two, number.end - len(exponent), number.end))


def _replaced(expression: Expression | None, powers: dict[Number, Operation]) -> Expression:
    assert expression is not None
    if isinstance(expression, Number):
        return powers.get(expression, expression)
    if isinstance(expression, Operation):
        return expression._replace(left=_replaced(expression.left, powers), right=_replaced(expression.right, powers))
    return expression


def _means(left: Expression, right: Expression, one: Expression, two: Expression) -> bool:
    """Whether the powers bring two sides near to each other that are far apart as they stand."""
    every = [evaluate(expression) for expression in (left, right, one, two)]
    values = [value for value in every if value is not None and value.low > 0]
    if len(values) < len(every):
        return False
    return _apart(values[2], values[3]) < NEAR and _apart(values[0], values[1]) > FAR


def _apart(one: Value, other: Value) -> Fraction:
    """How many times larger one value is than the other, at most."""
    return max(one.high / other.low, other.high / one.low)
