"""Expressions as trees: numbers as printed, names, operators, functions. Immutable, and bounded by the parser that makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.kept import KeptOf
from auditor.notation.printed import Printed

MOST_TENS = 40
"""A figure times a higher power of ten is computed with, not printed."""


class Number(NamedTuple):
    """A printed number, with its readable offsets."""

    printed: Printed
    start: int
    end: int


class Name(NamedTuple):
    """A name that stands for a value: ``hidden_size``, ``d_{model}``, ``每层参数量``."""

    name: str
    start: int
    end: int


class Operation(NamedTuple):
    """``op`` is one of + - * / ^; ``implied`` marks a product without a sign; ``tight`` one written without blanks."""

    op: str
    left: Expression
    right: Expression
    implied: bool = False
    tight: bool = False


class Function(NamedTuple):
    """sqrt, ln, log, log2, log10, exp, ceil, floor or neg of one argument; ``root`` for an n-th root is not read."""

    name: str
    argument: Expression


Expression = Number | Name | Operation | Function


def walk(expression: Expression) -> list[Expression]:
    """Every node, parents first. A list, for it is asked of every claim again and again, and a generator takes a step for every node."""
    nodes: list[Expression] = []
    todo = [expression]
    while todo:
        node = todo.pop()
        nodes.append(node)
        if isinstance(node, Operation):
            todo += (node.right, node.left)
        elif isinstance(node, Function):
            todo.append(node.argument)
    return nodes


def names(expression: Expression) -> frozenset[str]:
    """The free names."""
    return _NAMES(expression)


_NAMES: KeptOf[Expression, frozenset[str]] = KeptOf(lambda one: frozenset(node.name for node in walk(one) if isinstance(node, Name)))


def numbers(expression: Expression) -> tuple[Number, ...]:
    """The printed numbers, from left to right."""
    return _NUMBERS(expression)


_NUMBERS: KeptOf[Expression, tuple[Number, ...]] = KeptOf(lambda one: tuple(node for node in walk(one) if isinstance(node, Number)))


def rewritten(node: Expression, change: Callable[[Operation], Expression]) -> Expression:
    """The expression with each of its operations changed, the innermost first."""
    if isinstance(node, Function):
        return node._replace(argument=rewritten(node.argument, change))
    if not isinstance(node, Operation):
        return node
    return change(node._replace(left=rewritten(node.left, change), right=rewritten(node.right, change)))


def with_printed(node: Expression, taken: AbstractSet[Number], change: Callable[[Printed], Printed]) -> Expression:
    """The expression with some of its numbers printed otherwise."""
    if isinstance(node, Number):
        return node._replace(printed=change(node.printed)) if node in taken else node
    if isinstance(node, Operation):
        return node._replace(left=with_printed(node.left, taken, change), right=with_printed(node.right, taken, change))
    return node._replace(argument=with_printed(node.argument, taken, change)) if isinstance(node, Function) else node


def combined(op: str, operands: Sequence[Expression]) -> Expression:
    """The operands with one operator between them, from left to right."""
    expression = operands[0]
    for operand in operands[1:]:
        expression = Operation(op, expression, operand)
    return expression


def as_figure(expression: Expression) -> Expression:
    """``3.15×10²²`` and ``3.15×10²² FLOPs`` as the figure that it prints, good to its last digit; whatever else as it is."""
    if not (isinstance(expression, Operation) and expression.op == "*" and isinstance(expression.left, Number)):
        return expression
    mantissa, power = expression.left, expression.right
    unit = None
    if isinstance(power, Operation) and power.op == "*" and power.implied and isinstance(power.right, Number):
        unit = power.right.printed.unit  # behind the power stands the unit of the figure
        power = power.left
        if unit is None:
            return expression
    if not (isinstance(power, Operation) and power.op == "^" and isinstance(power.left, Number) and _is_plain(power.left, mantissa)):
        return expression
    exponent = power.right
    if (
        isinstance(exponent, Operation)
        and exponent.implied
        and isinstance(exponent.right, Number)
        and exponent.right.printed.unit is not None
    ):
        unit, exponent = exponent.right.printed.unit, exponent.left  # 10^{11} FLOP, of which the braces are gone
    negative = isinstance(exponent, Function) and exponent.name == "neg"
    exponent = exponent.argument if isinstance(exponent, Function) and negative else exponent
    if power.left.printed.value != 10 or not isinstance(exponent, Number) or not _is_plain(exponent):
        return expression
    size = exponent.printed.value
    if size.denominator != 1 or size > MOST_TENS:
        return expression
    tens = Fraction(10) ** (-int(size) if negative else int(size))
    return mantissa._replace(printed=mantissa.printed._replace(power=tens, unit=unit), end=exponent.end)


def _is_plain(*numbers: Number) -> bool:
    return all(n.printed.unit is None and n.printed.percent == 1 and n.printed.power == 1 and "e" not in n.printed.digits for n in numbers)


def is_computation(expression: Expression) -> bool:
    """Whether anything is computed: more than a number, a signed number or a name."""
    return isinstance(expression, Operation) or (isinstance(expression, Function) and expression.name != "neg")
