"""What else may have been meant where a figure is wrong: another print of the right value, or another operand.

    the value in every print that would have held (rounded, cut off, in powers of 1024) -> those a slip of the pen from what is printed
    each operand, a slip of the pen changed                                             -> whether the result is right with it

A fix is safe only where what it writes is the one figure that a slip explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count

from auditor.claims.claim import Side
from auditor.notation.expression import Expression, Function, Number, Operation, numbers
from auditor.notation.pen import is_slip, variants
from auditor.notation.printed import Printed
from auditor.verdicts.comparison import WRONG, compare

MOST_DIGITS = 7
"""Digits of an operand whose slips are tried one by one against a rounded result."""
MOST_TRIED = 600


def is_only_print(printed: Printed, value: Fraction, scale: Fraction) -> bool:
    """Whether of all ways to print a value like a figure, in units of ``scale``, the rounded one alone is a slip from it, or none is."""
    step = printed.ulp * scale
    if not step:
        return True
    stated, right = int(printed.value / printed.ulp), value / step
    rounded = int(right + Fraction(1, 2)) if right >= 0 else -int(-right + Fraction(1, 2))
    if right != rounded and not printed.decimals and printed.unit is None:
        return False  # 57 for 56.89: as many digits as the author gave say no more
    prints = {rounded, *(int(right * ratio + half) for ratio in _ratios(printed) for half in (Fraction(0), Fraction(1, 2)))}
    if len(prints) == 1:
        return True
    near = {one for one in prints if _is_slip(stated, one)}
    return near == {rounded}


def _ratios(printed: Printed) -> Iterator[Fraction]:
    """What a value is divided by where prefixes are powers of 1024 and not of 1000, or the other way."""
    yield Fraction(1)
    unit = printed.unit
    if unit is not None and unit.binary != unit.decimal:
        yield from (unit.decimal / unit.binary, unit.binary / unit.decimal)


def _is_slip(stated: int, meant: int) -> bool:
    one, two = str(abs(stated)), str(abs(meant))
    if len(one) == len(two):
        return sum(a != b for a, b in zip(one, two, strict=True)) == 1 or is_slip(one, two)
    return one.rstrip("0") == two.rstrip("0")


def with_other_operand(source: Side, result: Side, relation: str, confirmed: set[int]) -> bool:
    """Whether a result is right with a slip of the pen in one of the whole operands that it is computed from, those ``confirmed`` aside."""
    expression = source.readings[0]
    tried = 0
    for at, operand in enumerate(numbers(expression)):
        printed = operand.printed
        if at in confirmed or not printed.ulp or len(printed.digits) > MOST_DIGITS + 2:
            continue
        whole = printed.value / printed.ulp
        if whole.denominator != 1 or not 1 < whole < 10**MOST_DIGITS:
            continue
        for meant in variants(int(whole)):
            tried += 1
            if tried > MOST_TRIED:
                return True  # what was not tried is not safe
            reading = put(expression, at, valued(meant * printed.ulp))
            why, _ = compare(source._replace(readings=(reading,)), result, relation)
            if why is not None and why is not WRONG:
                return True
    return False


def put(expression: Expression, at: int, change: Callable[[Printed], Printed], position: Iterator[int] | None = None) -> Expression:
    """An expression with one of its numbers, by its place among them, printed otherwise."""
    position = count() if position is None else position
    if isinstance(expression, Number):
        return expression if next(position) != at else expression._replace(printed=change(expression.printed))
    if isinstance(expression, Operation):
        left = put(expression.left, at, change, position)
        return expression._replace(left=left, right=put(expression.right, at, change, position))
    if isinstance(expression, Function):
        return expression._replace(argument=put(expression.argument, at, change, position))
    return expression


def valued(value: Fraction) -> Callable[[Printed], Printed]:
    """What gives a number another value, in its unit."""
    return lambda printed: printed._replace(value=value)
