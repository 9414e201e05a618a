"""Exact, bounded evaluation: an expression of printed numbers becomes the interval of values that it may stand for.

Nothing is ever a float. Whole numbers and plain decimals are exact; what is printed rounded (22.7 M, 1.1 亿) widens the result when asked;
roots and logarithms are enclosed between two fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import isqrt
from typing import NamedTuple

from auditor.notation.expression import Expression, Function, Name, Number, Operation, as_figure
from auditor.notation.kept import KeptOf
from auditor.notation.printed import Printed
from auditor.notation.work import account, bounded, is_bounded, spend

MOST_BITS = 4_000
"""Of a numerator or denominator, 1,200 digits: Python refuses to print integers of more than 4,300, and a quotient of two values fits in that."""
MOST_NODES = 20_000
STEP_BITS = 256
"""Values cost a step, and one more for each so many bits."""


class Value(NamedTuple):
    """The closed interval [low, high]; a point where everything was exact."""

    low: Fraction
    high: Fraction

    @property
    def is_point(self) -> bool:
        """Known exactly."""
        return self.low is self.high or self.low == self.high


class Terms(NamedTuple):
    """How printed numbers are taken: prefixes as powers of 1024, units and scales applied or passed over, rounded inputs widened.

    ``percent`` is "share" (20 % is 0.2), "plain" (20 % is 20, as in 24 / 100 %) or "of" (120 - 30 % is 120 less 30 % of it).
    """

    binary: bool = False
    units: bool = True
    scales: bool = True
    percent: str = "share"
    widen: bool = False

    def factor(self, printed: Printed) -> Fraction:
        """What the digits of a number are multiplied by."""
        unit = printed.unit
        factor = printed.power if self.percent == "plain" or printed.percent == 1 else printed.power / printed.percent
        if unit is None or (unit.dimension == "count" and not self.scales) or (unit.dimension != "count" and not self.units):
            return factor
        return factor * (unit.binary if self.binary else unit.decimal)


class Unbounded(Exception):
    """The value cannot be bounded: division by zero, a power too large, a name without a value."""


PLAIN = Terms()
MOST_SHORT = 16
"""A larger power of two in thousands may be a size near it: a vocabulary of 32,100 entries is said to have 32K."""


def evaluate(expression: Expression, values: Mapping[str, Value] | None = None, terms: Terms = PLAIN) -> Value | None:
    """The value, or None where it cannot be bounded. What an expression comes to by itself is asked again and again, and kept."""
    if values:
        return _evaluated(expression, values, terms)
    known = _BY_TERMS.get(terms)
    if known is None:
        known = _BY_TERMS.setdefault(terms, KeptOf(partial(_counted, terms=terms)))
    value, steps = known(expression)
    spend(steps)
    return value


def _evaluated(expression: Expression, values: Mapping[str, Value], terms: Terms) -> Value | None:
    try:
        return _Evaluator(values, terms).value(expression)
    except (Unbounded, ZeroDivisionError, RecursionError):
        return None


def _counted(expression: Expression, terms: Terms) -> tuple[Value | None, int]:
    """The value of an expression, and the steps that it takes, which whoever asks has to spend."""
    if not is_bounded():
        with bounded(1 << 62):
            return _counted(expression, terms)
    left = account()
    begun = left[0]
    value = _evaluated(expression, {}, terms)
    steps, left[0] = begun - left[0], begun
    return value, steps


_BY_TERMS: dict[Terms, KeptOf[Expression, tuple[Value | None, int]]] = {}
"""What expressions come to without values of names, under each of the few dozen terms."""


def is_rounded(printed: Printed) -> bool:
    """Whether the number was plainly printed rounded: a scale or a power of ten with few digits, a hedge, or three decimals and more."""
    if printed.about:
        return True
    if (printed.unit is not None and printed.unit.decimal >= 1000) or (printed.power >= 1000 and printed.decimals > 0):
        return True
    if printed.decimals > 0 and "e" in printed.digits.lower():  # 5.0e18
        return True
    return printed.decimals >= 3


def printed_value(printed: Printed, terms: Terms) -> Value:
    """The value of one printed number under the terms."""
    factor = terms.factor(printed)
    value = printed.value if factor == 1 else printed.value * factor
    if terms.widen and is_rounded(printed):
        if _is_power_of_two(printed):
            return Value(printed.value * terms.factor(printed), printed.value * terms._replace(binary=True).factor(printed))
        half = printed.ulp * factor / 2
        return Value(value - half, value + half)
    return Value(value, value)


def _is_power_of_two(printed: Printed) -> bool:
    """``2K``, ``16k``: in powers of 1000 or of 1024, and nothing else is so written."""
    unit, digits = printed.unit, printed.value
    small = unit is not None and unit.label in ("K", "k") and digits.denominator == 1 and 1 <= digits <= MOST_SHORT
    return small and not printed.about and int(digits) & (int(digits) - 1) == 0


class _Evaluator:
    def __init__(self, values: Mapping[str, Value], terms: Terms) -> None:
        self.values = values
        self.terms = terms
        self.nodes = 0

    def value(self, node: Expression) -> Value:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise Unbounded
        if isinstance(node, Number):
            return printed_value(node.printed, self.terms)
        if isinstance(node, Name):
            known = self.values.get(node.name)
            if known is None:
                raise Unbounded
            return known
        if isinstance(node, Function):
            return _function(node.name, self.value(node.argument))
        return self._operation(node)

    def _operation(self, node: Operation) -> Value:
        # A long sum is a tree that leans left: walk it in a loop, so that depth stays small.
        spine: list[Operation] = []
        left: Expression = node
        while isinstance(left, Operation):
            if self.terms.widen and isinstance(figure := as_figure(left), Number):
                left = figure  # 3.14×10²³ was printed rounded
                break
            spine.append(left)
            left = left.left
        value = self.value(left)
        total, steps = self._integer(left), 0
        for operation in reversed(spine):
            self.nodes += 1
            if self.nodes > MOST_NODES:
                raise Unbounded
            if total is not None:  # integers are computed as such as far as they go: most of what articles print
                operand = self._integer(operation.right) if operation.op in "+-*" else None
                if operand is not None:
                    total = total + operand if operation.op == "+" else total - operand if operation.op == "-" else total * operand
                    bits = total.bit_length()
                    if bits > MOST_BITS:
                        raise Unbounded
                    self.nodes += 1
                    steps += 1 + (2 * bits + 2) // STEP_BITS
                    continue
                value, total = _point(total), None
            right = self.value(operation.right)
            if (
                self.terms.percent == "of"
                and operation.op in "+-"
                and isinstance(operation.right, Number)
                and operation.right.printed.percent > 1
            ):
                right = _combine("*", value, right)
            value = _bounded(_combine(operation.op, value, right))
        spend(steps)
        return value if total is None else _point(total)

    def _integer(self, node: Expression) -> int | None:
        """The value of a figure that is an integer as it is printed, or of a power of such figures."""
        if isinstance(node, Operation) and node.op == "^" and isinstance(node.left, Number) and isinstance(node.right, Number):
            base, power = self._integer(node.left), self._integer(node.right)
            if base is None or power is None or power < 0:
                return None
            if power * (base.bit_length() + 1) > MOST_BITS:
                raise Unbounded
            self.nodes += 2
            return int(base**power)
        if not isinstance(node, Number) or not node.printed.is_integer_print or (self.terms.widen and is_rounded(node.printed)):
            return None
        value = node.printed.value
        return value.numerator if value.denominator == 1 else None


def _point(total: int) -> Value:
    exact = Fraction(total)
    return Value(exact, exact)


def _combine(op: str, a: Value, b: Value) -> Value:
    if op == "+":
        return Value(a.low + b.low, a.high + b.high)
    if op == "-":
        return Value(a.low - b.high, a.high - b.low)
    if op == "^":
        return _power(a, b)
    if op == "/":
        if b.low <= 0 <= b.high:
            raise Unbounded
        b = Value(1 / b.high, 1 / b.low)
    if a.is_point and b.is_point:
        product = a.low * b.low
        return Value(product, product)
    corners = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    return Value(min(corners), max(corners))


def _bounded(value: Value) -> Value:
    bits = 0
    for end in value:
        above, below = end.numerator.bit_length(), end.denominator.bit_length()
        if above > MOST_BITS or below > MOST_BITS:
            raise Unbounded
        bits += above + below
    spend(1 + bits // STEP_BITS)
    return value


def _power(base: Value, exponent: Value) -> Value:
    if not exponent.is_point:
        raise Unbounded
    power = exponent.low
    if power.denominator == 2 and base.low >= 0:
        root = _function("sqrt", base)
        return _power(root, Value(Fraction(power.numerator), Fraction(power.numerator)))
    if power.denominator != 1:
        raise Unbounded
    n = power.numerator
    bits = max(abs(end.numerator).bit_length() + end.denominator.bit_length() for end in base)
    if abs(n) * bits > MOST_BITS:
        raise Unbounded
    if n < 0 and base.low <= 0 <= base.high:
        raise Unbounded
    if base.is_point:
        exact = base.low**n
        return Value(exact, exact)
    ends = (base.low**n, base.high**n)
    low, high = min(ends), max(ends)
    if n > 0 and n % 2 == 0 and base.low < 0 < base.high:
        low = Fraction(0)
    return Value(low, high)


def _function(name: str, value: Value) -> Value:
    if name == "neg":
        return Value(-value.high, -value.low)
    if name in ("ceil", "floor"):
        low, high = (-(-value.low // 1), -(-value.high // 1)) if name == "ceil" else (value.low // 1, value.high // 1)
        return Value(Fraction(low), Fraction(high))
    if name == "sqrt":
        return Value(_root(value.low)[0], _root(value.high)[1])
    if name == "exp":
        return Value(_decimal(name, value.low)[0], _decimal(name, value.high)[1])
    if name in ("ln", "log2", "log10") and value.low > 0:
        return Value(_decimal(name, value.low)[0], _decimal(name, value.high)[1])
    raise Unbounded  # "log" alone may mean any base


def _root(value: Fraction) -> tuple[Fraction, Fraction]:
    if value < 0:
        raise Unbounded
    scale = 10**30
    square = value.numerator * value.denominator * scale * scale
    root = isqrt(square)
    low = Fraction(root, value.denominator * scale)
    return (low, low) if root * root == square else (low, Fraction(root + 1, value.denominator * scale))


def _decimal(name: str, value: Fraction) -> tuple[Fraction, Fraction]:
    from decimal import Context, Decimal

    if value.numerator.bit_length() > 2000 or value.denominator.bit_length() > 2000 or (name == "exp" and abs(value) > 500):
        raise Unbounded
    context = Context(prec=50)
    number = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    if name == "log2":
        result = context.divide(context.ln(number), context.ln(Decimal(2)))
    else:
        result = {"ln": context.ln, "log10": context.log10, "exp": context.exp}[name](number)
    exact = Fraction(result)
    slack = abs(exact) / 10**40 + Fraction(1, 10**45)
    return exact - slack, exact + slack
