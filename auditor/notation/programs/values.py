"""What a program's names are worth: exact numbers, text, rows and tables of them, functions and classes of its own; all else is unknown."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

MOST_BITS = 600
"""Bits of an exact number; nothing that counts has as many."""
MOST_POWER = 400
MOST_WITHIN = 4_000
MOST_LENGTH = 1_000
"""Entries of a row, or characters of a text that is put together; ``MOST_WITHIN`` are looked at where rows hold rows."""

Value = object


class _Unknown:
    """What the program alone does not tell."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = _Unknown()


class Real(Fraction):
    """A number with a point, exact."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class Range:
    """Whole numbers from the first up to the stop."""

    numbers: range


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """A module by its name; only what is arithmetic in it is known."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Builtin:
    """A function that every program has, or one of a module's, by its name; ``receiver`` is what it is a method of."""

    name: str
    receiver: Value = None


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function that the program defines in its block ``origin``, with the names around it and the values of its defaults."""

    node: ast.FunctionDef | ast.Lambda
    scopes: tuple[dict[str, Value], ...]
    defaults: Mapping[str, Value]
    origin: int
    receiver: Value = None


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A class that the program defines. ``fields`` are those of a dataclass; what a base from elsewhere gives it is unknown."""

    name: str
    attributes: dict[str, Value]
    fields: tuple[str, ...] | None
    properties: frozenset[str]
    is_whole: bool


class Instance:
    """An object of such a class."""

    __slots__ = ("attributes", "kind")

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.attributes: dict[str, Value] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A table with named columns."""

    rows: Sequence[Mapping[Value, Value]]


def is_number(value: Value) -> bool:
    """Whether a value is a number, and neither true nor false."""
    return isinstance(value, int | Real) and not isinstance(value, bool)


def exact(value: Value) -> Fraction | None:
    """A number as a fraction; None for everything else."""
    return Fraction(value) if isinstance(value, int | Real) else None


def real(value: Fraction) -> Value:
    """A number with a point, where it is not too long to be kept."""
    return Real(value) if max(value.numerator.bit_length(), value.denominator.bit_length()) <= MOST_BITS else UNKNOWN


def literal(value: object) -> Value:
    """What a constant in the source is worth."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= MOST_BITS else UNKNOWN
    if isinstance(value, float) and value == value and abs(value) < 1e300:
        return real(Fraction(repr(value)))
    return UNKNOWN


_PLAIN: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def combined(sign: ast.operator, left: Value, right: Value) -> Value:
    """What two values come to with a sign between them."""
    one, other = exact(left), exact(right)
    if one is None or other is None:
        return _joined(sign, left, right)
    whole = isinstance(left, int) and isinstance(right, int)
    result: Fraction | None = None
    plain = _PLAIN.get(type(sign))
    if plain is not None:
        result = plain(one, other)
    elif isinstance(sign, ast.Pow):
        return power(left, right)
    elif not other:
        return UNKNOWN
    elif isinstance(sign, ast.Div):
        result, whole = one / other, False
    elif isinstance(sign, ast.FloorDiv):
        result = Fraction(one // other)
    elif isinstance(sign, ast.Mod):
        result = one % other
    return UNKNOWN if result is None else _number(result, whole)


def _number(result: Fraction, whole: bool) -> Value:
    if not whole:
        return real(result)
    return int(result) if result.numerator.bit_length() <= MOST_BITS else UNKNOWN


def power(left: Value, right: Value) -> Value:
    """A power, where it is a fraction and no longer than may be kept."""
    base, exponent = exact(left), exact(right)
    if base is None or exponent is None:
        return UNKNOWN
    whole = isinstance(left, int) and isinstance(right, int) and exponent >= 0
    if exponent.denominator == 2:  # a root, where it comes out
        root = square_root(base)
        base, exponent = root if root is not None else base, exponent * 2 if root is not None else exponent
    if exponent.denominator != 1 or abs(exponent) > MOST_POWER or (not base and exponent < 0):
        return UNKNOWN
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    return _number(base ** int(exponent), whole) if bits * abs(exponent) <= MOST_BITS else UNKNOWN


def square_root(value: Fraction) -> Fraction | None:
    """The square root of a fraction; None where it is none."""
    from math import isqrt

    if value < 0:
        return None
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root * root == value else None


def _joined(sign: ast.operator, left: Value, right: Value) -> Value:
    """Text and rows put together, or repeated."""
    if isinstance(sign, ast.Add):
        for kind in (str, list, tuple):
            if isinstance(left, kind) and isinstance(right, kind) and len(left) + len(right) <= MOST_LENGTH:
                return left + right  # type: ignore[operator]
    if isinstance(sign, ast.Mult):
        row, times = (left, right) if isinstance(right, int) else (right, left)
        if isinstance(row, str | list | tuple) and isinstance(times, int) and len(row) * times <= MOST_LENGTH:
            return row * times
    return UNKNOWN


_ORDERED: dict[type[ast.cmpop], Callable[[Fraction, Fraction], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def compared(sign: ast.cmpop, left: Value, right: Value) -> Value:
    """Whether a comparison holds; unknown where its sides are."""
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    if isinstance(sign, ast.Is | ast.IsNot):
        if left is not None and right is not None:
            return UNKNOWN
        return (left is right) == isinstance(sign, ast.Is)
    if isinstance(sign, ast.In | ast.NotIn):
        if not isinstance(right, str | list | tuple | dict) or not hashable(left) or not is_known(right):
            return UNKNOWN
        return (left in right) == isinstance(sign, ast.In)
    one, other = exact(left), exact(right)
    if isinstance(sign, ast.Eq | ast.NotEq):
        if not (is_known(left) and is_known(right)):
            return UNKNOWN
        return ((one == other) if one is not None and other is not None else left == right) == isinstance(sign, ast.Eq)
    order = _ORDERED.get(type(sign))
    return UNKNOWN if order is None or one is None or other is None else order(one, other)


def truth(value: Value) -> bool | None:
    """Whether a condition holds; None where it is unknown."""
    return bool(value) if value is None or isinstance(value, int | Real | str | list | tuple | dict) else None


def hashable(value: Value) -> bool:
    """Whether a value may be a key."""
    if isinstance(value, tuple):
        return is_known(value) and all(isinstance(item, str | int | Real) or item is None for item in value)
    return isinstance(value, str | int | Real) or value is None


def is_known(value: Value) -> bool:
    """Whether a value is known through and through."""
    todo, seen = [value], 0
    while todo:
        item = todo.pop()
        seen += 1
        if isinstance(item, list | tuple):
            todo += item
        elif isinstance(item, dict):
            todo += item.values()
        elif not isinstance(item, str | int | Real) and item is not None:
            return False
        if seen + len(todo) > MOST_WITHIN:
            return False
    return True


def entries(value: Value) -> Sequence[Value] | None:
    """What a loop over a value takes in turn; None where that is unknown."""
    if isinstance(value, Range):
        return list(value.numbers) if len(value.numbers) <= MOST_LENGTH else None
    if isinstance(value, dict | str):
        return list(value)
    return value if isinstance(value, list | tuple) else None
