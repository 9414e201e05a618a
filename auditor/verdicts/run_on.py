"""Chains that run on: ``12*64=768,768*768=589824`` claims two products, and ``2 × 4 ≈ 8 × 3 = 24`` computes with the result of the first.

a step that does not hold -> its figures up to a mark, or from one on, or its first operand alone -> would it hold?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Number, Operation, walk
from auditor.notation.printed import Printed, read_digits
from auditor.verdicts.values import side_value

LEAST = 1000
"""A wrong result may well begin with the digits of the right one, where these are few."""


def runs_on(claim: Claim, step: int) -> bool:
    """Whether a step holds, or the one before it, with a mark of its first figure as a comma of the sentence."""
    if _ends_within(claim.sides[step], claim.sides[step + 1]) or _begins_within(claim.sides[step], claim.sides[step + 1]):
        return True
    return bool(step) and _ends_within(claim.sides[step - 1], claim.sides[step])


def carries_on(claim: Claim, step: int, agree: Callable[[Side, Side], bool]) -> bool:
    """``128 × 768 × 768 ≈ 75.5M × 3 = 226.5M``, ``= 70,272 bytes / 1,000 tokens``: what goes on from a result, or says what it is for, and is no second side."""
    left, right = claim.sides[step], claim.sides[step + 1]
    first, last, value = _first(right.expression), right.expression, side_value(left)
    if first is None or value is None or not left.is_computation or not isinstance(last, Operation):
        return False
    if _ends_with(left.expression, first):
        return True
    if (last.op in "+-" and abs(value.low) < LEAST) or (not right.notes and _is_left_over(last, left)):
        return False
    return agree(left, Side(right.raw, right.span, (first,), right.note))


def _ends_with(left: Expression | None, first: Number) -> bool:
    """``1,955,328 + 1500 × 768 = 1,152,000 + 12 × 64``: what stands behind a sign is only the last product, from which the sum goes on."""
    if not isinstance(left, Operation) or left.op not in "+-" or not isinstance(left.right, Operation) or left.right.op != "*":
        return False
    value = evaluate(left.right)
    return value is not None and value.is_point and value.low == first.printed.amount and value.low >= LEAST


def _is_left_over(last: Operation, left: Side) -> bool:
    """``(7 + 3 + 2) = (12 + 2)``: the last operand is in the left side too, and was added to its result once more."""
    operand = evaluate(last.right)
    nodes = (node for node in walk(left.readings[0]) if isinstance(node, Operation) and node.op == last.op)
    return any(evaluate(node.right) == operand for node in nodes)


def _ends_within(left: Side, right: Side) -> bool:
    """Whether the first figure of a side has the value of the side before it up to one of its marks."""
    value = side_value(left)
    first = _first(right.expression)
    if first is None or value is None or not value.is_point or (value.low < LEAST and not right.is_computation):
        return False
    return any("".join(groups) == str(value.low) for groups, _ in _cuts(first))


def _begins_within(left: Side, right: Side) -> bool:
    """Whether a side has the value of the next one with its first figure from one of its marks on: ``768→3072→768,768*3072 = 2359296``."""
    target = side_value(right)
    first = _first(left.expression)
    if first is None or target is None or left.expression is None or not left.is_computation:
        return False
    for _, groups in _cuts(first):
        shorter = read_digits(",".join(groups))
        value = evaluate(_with_first(left.expression, shorter)) if shorter is not None else None
        if value is not None and value.low <= target.high and target.low <= value.high:
            return True
    return False


def _cuts(number: Number) -> Iterator[tuple[list[str], list[str]]]:
    """The groups of a figure's digits before and behind each of its marks."""
    groups = number.printed.digits.replace("，", ",").split(",")
    return ((groups[:at], groups[at:]) for at in range(1, len(groups)))


def _first(expression: Expression | None) -> Number | None:
    while isinstance(expression, Operation):
        expression = expression.left
    return expression if isinstance(expression, Number) else None


def _with_first(expression: Expression, printed: Printed) -> Expression:
    if isinstance(expression, Operation):
        return expression._replace(left=_with_first(expression.left, printed))
    return expression._replace(printed=printed) if isinstance(expression, Number) else expression
