"""Whether the stated result is right with another operand: that is then what is wrong, and the result stands.

slip -> each operand of its computation, as the stated result asks for it -> a figure that the article gives elsewhere: miscopied; else a doubt
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Function, Number, Operation, names, numbers
from auditor.notation.pen import variants
from auditor.notation.printed import Printed
from auditor.rules.alternatives import put
from auditor.rules.recompute import is_power_of_ten
from auditor.rules.sheet import Sheet
from auditor.verdicts.comparison import WRONG, compare
from auditor.verdicts.slips import is_misprint

if TYPE_CHECKING:
    from auditor.verdicts.article_arithmetic import Slip

MOST_OPERANDS = 40
LEAST_FACTOR = 1000
"""What the rest of a product is at least, for a whole factor to be no coincidence."""
COST_AN_OPERAND, MOST_TRIED = 5, 2
LEAST_KNOWN = 100
"""A sum comes out with many a small number in an operand's place: that says nothing."""


class Miscopied(NamedTuple):
    """An operand of ``source`` with the figure of the article with which the stated result is right; ``sure`` where a slip lies between the two."""

    source: Side
    operand: Number
    meant: Fraction
    sure: bool


Blame = Miscopied | Literal["doubt"]


def source_of(claim: Claim, slip: Slip) -> Side | None:
    """The computation that the wrong figure is the result of."""
    sides = (side for side in reversed(claim.sides[: slip.side]) if side.is_computation and not names(side.readings[0]))
    return next(sides, None)


def blamed(claim: Claim, slip: Slip, sheet: Sheet) -> Blame | None:
    """Whether the stated result is right with another operand: one that the article prints, or in a product any whole factor."""
    source, wrong = source_of(claim, slip), claim.sides[slip.side].number
    operands = numbers(source.readings[0]) if source is not None else []
    if source is None or wrong is None or not 1 < len(operands) <= MOST_OPERANDS:
        return None
    if not wrong.printed.is_integer_print:
        return _rounded(claim, slip, source, sheet)
    return _exact(slip, source, operands, wrong.printed.amount, sheet)


def _exact(slip: Slip, source: Side, operands: Sequence[Number], stated: Fraction, sheet: Sheet) -> Blame | None:
    expression = source.readings[0]
    blame: Blame | None = None
    plain = is_misprint(stated, slip.expected.low if slip.expected is not None else stated)
    at_zero = _at_zero(expression)
    for at, operand in enumerate(operands):
        line = at_zero[at] if at_zero is not None else None
        if line is None and sheet.effort <= 0:
            return "doubt"
        sheet.effort -= COST_AN_OPERAND * len(operands) if line is None else 0
        found = _on(line, stated.numerator) if line is not None else _solve(expression, at, stated)
        if found is None or found.denominator != 1:
            continue
        meant = found.numerator
        if _differs_in_zeros(meant, operand.printed.amount):
            continue
        misprint = is_misprint(operand.printed.amount, meant)
        if meant >= LEAST_KNOWN and (sheet.printed_elsewhere(meant, slip.claim) or meant in sheet.given):
            return Miscopied(source, operand, Fraction(meant), not plain and misprint)
        if meant > 1 and stated >= meant * LEAST_FACTOR and (line[0] if line is not None else _with(expression, at, Fraction(0))) == 0:
            blame = "doubt"  # 2 × 768 × 768 for 3 × 768 × 768: no chance, and either figure may be the one that was meant
        if not plain and misprint:
            blame = "doubt"  # one digit of an operand explains what takes several in the result
    return blame


def _rounded(claim: Claim, slip: Slip, source: Side, sheet: Sheet) -> Blame | None:
    """An operand of a rounded result that differs in a digit or two from a figure of the article with which it is right."""
    expression = source.readings[0]
    operands = numbers(expression)
    found: list[Miscopied] = []
    for at, operand in enumerate(operands):
        for meant in {*sheet.similar(operand.printed.amount), *_given(operand, slip.claim, sheet)}:
            sheet.effort -= COST_AN_OPERAND * MOST_TRIED * len(operands)
            reading = put(expression, at, _bare(meant))
            why, _ = compare(source._replace(readings=(reading,)), claim.sides[slip.side], claim.relations[slip.step])
            if why is not None and why is not WRONG:
                found.append(Miscopied(source, operand, meant, is_misprint(operand.printed.amount, meant)))
    if len(found) > 1:
        return found[0]._replace(sure=False)
    return found[0] if found else "doubt" if sheet.effort <= 0 else None  # what was not tried is not safe


def _given(operand: Number, index: int, sheet: Sheet) -> Iterator[Fraction]:
    """The figures that the article gives elsewhere from which an operand is a slip of the pen away."""
    amount = operand.printed.amount
    if operand.printed.is_integer_print and amount >= LEAST_KNOWN:
        near = (Fraction(value) for value in variants(amount.numerator))
        yield from (value for value in near if value >= LEAST_KNOWN and (value in sheet.given or sheet.printed_elsewhere(value, index)))


def _differs_in_zeros(meant: int, amount: Fraction) -> bool:
    """Whether two figures differ in their zeros only; most do not, and no fraction need be made to see it."""
    if amount.denominator == 1 and meant and amount and meant % amount.numerator and amount.numerator % meant:
        return False
    return is_power_of_ten(meant / (amount or Fraction(1)))


class _Node(NamedTuple):
    """An expression with its value, and those of its operands."""

    expression: Expression
    value: _Value
    operands: tuple[_Node, ...]


_Value = int | Fraction
_Line = tuple[_Value, _Value]
"""What an expression gives with nothing in an operand's place, and what each unit there adds."""


def _at_zero(expression: Expression) -> list[_Line | None] | None:
    """The line of each operand, from left to right: all of them in one walk down and up, as a sum of forty has forty.

    None for an operand below a power or a division, where the expression is no line; None for all where it cannot be evaluated plainly.
    """
    try:
        root = _valued(expression)
    except ZeroDivisionError:
        return None
    if root is None:
        return None
    lines: list[_Line | None] = []
    todo: list[tuple[_Node, _Value | None]] = [(root, 1)]
    while todo:
        node, slope = todo.pop()
        if isinstance(node.expression, Number):
            lines.append((root.value - slope * node.value, slope) if slope is not None else None)
        elif isinstance(node.expression, Operation):
            left, right = node.operands
            below = _slopes(node.expression.op, left.value, right.value)
            todo += [
                (part, slope * own if slope is not None and own is not None else None)
                for part, own in ((right, below[1]), (left, below[0]))
            ]
        else:
            todo.append((node.operands[0], -slope if slope is not None else None))
    return lines


def _slopes(op: str, left: _Value, right: _Value) -> tuple[_Value, _Value | None]:
    """What a unit more in either operand adds to the result."""
    if op == "*":
        return right, left
    return (1 / Fraction(right), None) if op == "/" else (1, 1 if op == "+" else -1)


def _valued(expression: Expression) -> _Node | None:
    """An expression of numbers, signs, sums, products and quotients with its values; None for any other."""
    if isinstance(expression, Number):
        amount = expression.printed.amount
        return _Node(expression, amount.numerator if amount.denominator == 1 else amount, ())
    if isinstance(expression, Function):
        inner = _valued(expression.argument) if expression.name == "neg" else None
        return _Node(expression, -inner.value, (inner,)) if inner is not None else None
    if not isinstance(expression, Operation) or expression.op not in "+-*/":
        return None
    left, right = _valued(expression.left), _valued(expression.right)
    if left is None or right is None:
        return None
    one, other = left.value, right.value
    value = (
        one + other
        if expression.op == "+"
        else one - other
        if expression.op == "-"
        else one * other
        if expression.op == "*"
        else one / Fraction(other)
    )
    return _Node(expression, value, (left, right))


def _on(line: _Line, stated: int) -> _Value | None:
    """Where a line reaches a value; None where it is level."""
    at_zero, slope = line
    off = stated - at_zero
    return off if slope == 1 else Fraction(off) / slope if slope else None


def _solve(expression: Expression, at: int, stated: Fraction) -> Fraction | None:
    """What the operand at a position would have to be; None where the expression is not linear in it."""
    at_zero, at_one = (_with(expression, at, Fraction(value)) for value in (0, 1))
    if at_zero is None or at_one is None or at_zero == at_one:
        return None
    meant = (stated - at_zero) / (at_one - at_zero)
    return meant if _with(expression, at, meant) == stated else None


def _with(expression: Expression, at: int, value: Fraction) -> Fraction | None:
    result = evaluate(put(expression, at, _bare(value)))
    return result.low if result is not None and result.is_point else None


def _bare(value: Fraction) -> Callable[[Printed], Printed]:
    """What gives a number another value, without its unit."""
    return lambda printed: printed._replace(value=value, unit=None, percent=1, power=Fraction(1))
