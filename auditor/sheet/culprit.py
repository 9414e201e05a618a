"""Which cell of a relation is the wrong one: the computed cell, or the one of its operands that a single slip of the pen explains.

256 × 112 is no 131k -> 29k is no slip of 131k, but 131k / 256 = 512 is one of 112 -> 112 is wrong
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.notation.expression import Expression, Number, Operation, numbers
from auditor.notation.pen import groupings
from auditor.notation.work import spend
from auditor.sheet.derivation import Derivation, is_counted, is_slip, may_hold
from auditor.sheet.figures import Figure

LEAST_DIGITS, LEAST_PRINTED = 2, 1000
LEAST_LONG = 6
"""Digits of a part that is a slip away from what its total leaves for it by no chance."""
MOST_STEPS = 60
CHARACTERS = 1000
"""Of a document that cost one step to search."""
_SIGNS = {"*": "×", "-": "−"}


def culprit(found: Derivation) -> Derivation:
    """A derivation that does not hold, of the cell that is wrong: of its target, or of the one operand that is a slip away where that is none."""
    value = found.nominal
    if value is None or found.proof == "" or _is_misprinted(found.target, value, Fraction(0)):
        return found
    able = [
        solved
        for solved in _solved(found)
        if (wanted := solved.nominal) is not None and _is_misprinted(solved.target, wanted, _slack(solved))
    ]
    return able[0] if len(able) == 1 else found


def part_at_fault(found: Derivation, content: str) -> Derivation:
    """A total that does not hold, or the one part of it that a slip of the pen explains, where the document prints what that part must be.

    What the parts come to is then no figure of the document, so that it is not the total that is wrong.
    """
    value = found.nominal
    if (
        not found.proof
        or value is None
        or may_hold(found)
        or not all(map(is_counted, (found.target, *found.operands)))
        or _prints(content, value)
    ):
        return found
    able = [
        solved
        for solved in _solved(found)
        if (wanted := solved.nominal) is not None and is_slip(solved.target.printed.amount, wanted) and _prints(content, wanted)
    ]
    return able[0]._replace(operator="sum") if len(able) == 1 else found


def misprinted_part(found: Derivation) -> bool:
    """Whether a total of all its digits comes out but for one long part that is a slip of the pen away from what it must be."""
    if not all(map(is_counted, (found.target, *found.operands))):
        return False
    long = (solved for solved in _solved(found) if len(str(solved.target.printed.amount)) >= LEAST_LONG)
    return any((wanted := solved.nominal) is not None and is_slip(solved.target.printed.amount, wanted) for solved in long)


def _prints(content: str, value: Fraction) -> bool:
    """Whether a document prints a whole number, not within another."""
    spend(len(content) // CHARACTERS)
    return value >= LEAST_PRINTED and any(
        not (content[at - 1 : at].isalnum() or content[at + len(form) : at + len(form) + 1].isalnum())
        for form in groupings(int(value))
        for at in (content.find(form),)
        if at >= 0
    )


def _solved(found: Derivation) -> Iterator[Derivation]:
    """The relation as it gives each operand of the computation."""
    known = {figure.number: figure for figure in (*found.operands, found.target)}
    for operand in found.operands:
        expression = _inverted(found.expression, operand.number, found.target.number)
        if expression is not None:
            others = tuple(known[number] for number in numbers(expression) if number in known)
            yield Derivation(operand, others, found.operator, expression, _shown(expression, known), found.proof)


def _inverted(expression: Expression, operand: Number, value: Expression) -> Expression | None:
    """What makes an expression come to a value, as the one place of an operand in it; None where it stands in none, or in several."""
    if expression == operand:
        return value
    if not isinstance(expression, Operation) or numbers(expression).count(operand) != 1:
        return None
    left, right, op = expression.left, expression.right, expression.op
    if operand in numbers(left):
        back = {"+": "-", "-": "+", "*": "/", "/": "*"}.get(op)
        return _inverted(left, operand, Operation(back, value, right)) if back is not None else None
    if op in "+*":
        return _inverted(right, operand, Operation("-" if op == "+" else "/", value, left))
    return _inverted(right, operand, Operation(op, left, value)) if op in "-/" else None


def _shown(expression: Expression, known: dict[Number, Figure]) -> str:
    if isinstance(expression, Number):
        return known[expression].shown if expression in known else expression.printed.digits
    if not isinstance(expression, Operation):
        return ""
    right = _shown(expression.right, known)
    if isinstance(expression.right, Operation):
        right = f"({right})"
    return f"{_shown(expression.left, known)} {_SIGNS.get(expression.op, expression.op)} {right}"


def _slack(solved: Derivation) -> Fraction:
    """How much of itself a value may be off by the rounding of what gives it."""
    return sum((figure.half / abs(figure.printed.amount) for figure in solved.operands if figure.printed.amount), Fraction(0))


def _is_misprinted(figure: Figure, value: Fraction, slack: Fraction) -> bool:
    """Whether a figure is one slip of the pen away from some figure that is the value but for its rounding."""
    step = 2 * figure.half
    if not step or value <= 0:
        return False
    if figure.ratio and "/" in figure.printed.digits:
        return is_slip(1 / figure.printed.amount, Fraction(round(1 / value)))
    stated, least, most = figure.printed.amount / step, value * (1 - slack) / step, value * (1 + slack) / step
    if len(str(round(stated))) < LEAST_DIGITS or most - least > MOST_STEPS:
        return False
    return any(is_slip(Fraction(round(stated)), Fraction(wanted)) for wanted in range(round(least), round(most) + 1))
