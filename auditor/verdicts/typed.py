"""Computations as they are typed, where what is meant differs from what is written.

    1 - 0.5 / 0.5774 ≈ 0.8659            brackets that were left out around what is divided
    `15 * (64/136 + 1) + 13 = 28`        a division in a program, rounded down
    q^T R(m)^T R(n) k                    a transpose, whose letter is no exponent
    bits = 01                            digits that are no number

two sides of a step that does not hold -> each other way to take them
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.claims.claim import Side
from auditor.notation.expression import Expression, Function, Name, Number, Operation, numbers, walk
from auditor.notation.printed import digits_shown

LEAST_SHOWN = 3
"""Digits of a result that does not come out by chance."""
_TRANSPOSES = frozenset(("T", "top", "⊤", "⊺", "intercal"))


def as_typed(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """A step with brackets around what is divided, and of whole numbers with divisions rounded down."""
    number = right.number
    if number is None or left.expression is None or digits_shown(number.printed) < LEAST_SHOWN - number.printed.is_integer_print:
        return
    if number.printed.decimals:
        grouped = _grouped(left.expression)
        if grouped is not None:
            yield left._replace(readings=(grouped,)), right
    elif number.printed.is_integer_print and not any(figure.printed.decimals for figure in numbers(left.expression)):
        floored = _floored(left.expression)
        if floored != left.expression and not isinstance(floored, Function):
            yield left._replace(readings=(floored,)), right


def is_no_number(side: Side) -> bool:
    """``00``, ``010``: bits or a code."""
    digits = side.number.printed.digits if side.number is not None else ""
    return len(digits) > 1 and digits.isdecimal() and digits[0] == "0"


def holds_transpose(side: Side) -> bool:
    """Whether something is raised to what is the sign of a transpose."""
    powers = (node.right for reading in side.readings[:1] for node in walk(reading) if isinstance(node, Operation) and node.op == "^")
    return any(isinstance(power, Name) and power.name in _TRANSPOSES for power in powers)


def _grouped(node: Expression) -> Expression | None:
    """``a - b / c`` as ``(a - b) / c``; None where nothing but a bracket's place would not make it so."""
    if not isinstance(node, Operation) or node.op not in "+-":
        return None
    last = node.right
    if not isinstance(last, Operation) or last.op != "/" or not isinstance(last.left, Number):
        return None
    return Operation("/", node._replace(right=last.left), last.right)


def _floored(node: Expression) -> Expression:
    if isinstance(node, Function):
        return node._replace(argument=_floored(node.argument))
    if not isinstance(node, Operation):
        return node
    divided = node._replace(left=_floored(node.left), right=_floored(node.right))
    return Function("floor", divided) if node.op == "/" else divided
