"""Expressions as trees: numbers as printed, names, operators, functions. Immutable, and bounded by the parser that makes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from auditor.notation.printed import Printed


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


def walk(expression: Expression) -> Iterator[Expression]:
    """Every node, parents first."""
    todo = [expression]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, Operation):
            todo += (node.right, node.left)
        elif isinstance(node, Function):
            todo.append(node.argument)


def names(expression: Expression) -> set[str]:
    """The free names."""
    return {node.name for node in walk(expression) if isinstance(node, Name)}


def numbers(expression: Expression) -> list[Number]:
    """The printed numbers, from left to right."""
    return [node for node in walk(expression) if isinstance(node, Number)]


def is_computation(expression: Expression) -> bool:
    """Whether anything is computed: more than a number, a signed number or a name."""
    return isinstance(expression, Operation) or (isinstance(expression, Function) and expression.name != "neg")
