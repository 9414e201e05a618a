"""Which repairs may be applied unasked: those where nothing but the result can be what is wrong, and all that follows is certain.

repair -> is an operand what is wrong? then none -> is it certain in every respect? then safe, else unsafe

The operands stand where they are printed; they do not where the article itself says otherwise: the stated result is exactly what comes out with
another figure of the article in an operand's place.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate, is_rounded
from auditor.notation.expression import Expression, Function, Number, Operation, names, numbers
from auditor.notation.printed import Printed
from auditor.rules.alternatives import is_only_print, put, valued, with_other_operand
from auditor.rules.finding import Fix
from auditor.rules.recompute import is_near, is_power_of_ten
from auditor.rules.repair import Repair
from auditor.rules.sheet import Sheet, sheet_of
from auditor.verdicts.comparison import WIDENED, WRONG, compare
from auditor.verdicts.slips import is_misprint

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.verdicts.article_arithmetic import Slip

Blame = Literal["operand", "doubt"]
MOST_OPERANDS = 40
LEAST_FACTOR = 1000
"""What the rest of a product is at least, for a whole factor to be no coincidence."""
COST_AN_OPERAND, MOST_TRIED = 5, 2
COST_A_SLIP = 25
MOST_USERS = 20
"""Computations that a figure is looked up in."""
LEAST_KNOWN = 100
"""A sum comes out with many a small number in an operand's place: that says nothing."""


def fix_of(audit: Audit, slip: Slip, repair: Repair, value: Fraction, scale: Fraction) -> Fix | None:
    """The fix of a slip that should be ``value``, printed in units of ``scale``; None where an operand is what is wrong."""
    claim = audit.claims[slip.claim]
    number = claim.sides[slip.side].number
    source = _source(claim, slip)
    blame = _blame(claim, slip, source, sheet_of(audit)) if source is not None else None
    if blame == "operand":
        return None
    safe = (
        repair.certain
        and claim.sure
        and blame is None
        and number is not None
        and is_near(number.printed.value * scale, value)
        and _is_result(claim, slip, source, audit)
        and is_only_print(number.printed, value, scale)
        and (_is_borne_out(number, value, slip, audit) or not _has_rival(claim, slip, source, sheet_of(audit)))
    )
    return Fix(safe, repair.edits, repair.touched)


def _is_borne_out(number: Number, value: Fraction | None, slip: Slip, audit: Audit) -> bool:
    """Whether another computation that takes the figure up comes out with what it should be."""
    stated = number.printed.amount
    if value is None:
        return False
    for index in sorted(sheet_of(audit).users.get(stated, ()))[:MOST_USERS]:
        sides = audit.claims[index].sides if index != slip.claim else ()
        for left, right in pairwise(sides):
            operands = numbers(left.readings[0]) if left.is_computation else []
            at = next((at for at, operand in enumerate(operands) if operand.printed.amount == stated), None)
            if at is not None and right.number is not None:
                found = evaluate(put(left.readings[0], at, valued(value)))
                if found is not None and found.is_point and found.low == right.number.printed.amount:
                    return True
    return False


def _has_rival(claim: Claim, slip: Slip, source: Side | None, sheet: Sheet) -> bool:
    """Whether a slip in an operand that stands nowhere else explains the result as well."""
    if source is None:
        return False
    operands = numbers(source.readings[0])
    if sheet.effort <= 0 or len(operands) > MOST_OPERANDS:
        return True
    confirmed = {at for at, operand in enumerate(operands) if sheet.printed_elsewhere(operand.printed.amount, slip.claim)}
    sheet.effort -= COST_A_SLIP * (len(operands) - len(confirmed)) * len(operands)  # each slip of each computes all of them anew
    return with_other_operand(source, claim.sides[slip.side], claim.relations[slip.step], confirmed)


def _is_result(claim: Claim, slip: Slip, source: Side | None, audit: Audit) -> bool:
    """Whether the figure is what is computed, from operands that stand and say enough."""
    sheet = sheet_of(audit)
    if slip.side != slip.step + 1:
        return False  # 768 = 12 × 65: what comes first may be what is given
    if source is None:
        return sheet.printed_elsewhere(_amount(claim.sides[slip.step]), slip.claim)
    if compare(source, claim.sides[slip.side], claim.relations[slip.step])[0] is WIDENED:
        return False  # which of the values that an operand may have is meant, is the author's to say
    operands = numbers(source.readings[0])
    if slip.kind == "sum":
        return all(_is_confirmed(part.printed.amount, slip.claim, sheet) for part in operands)
    return slip.kind != "rounding" or not any(is_rounded(number.printed) for number in operands)


def _source(claim: Claim, slip: Slip) -> Side | None:
    """The computation that the wrong figure is the result of."""
    sides = (side for side in reversed(claim.sides[: slip.side]) if side.is_computation and not names(side.readings[0]))
    return next(sides, None)


def _is_confirmed(value: Fraction, index: int, sheet: Sheet) -> bool:
    """Whether the part of a total stands elsewhere too: its own cell is one place."""
    claims = {*sheet.users.get(value, ()), *sheet.results.get(value, ())} - {index}
    return bool(claims) or len(sheet.places.get(value, ())) > 1


def _amount(side: Side) -> Fraction:
    return side.number.printed.amount if side.number is not None else Fraction(0)


def _blame(claim: Claim, slip: Slip, source: Side, sheet: Sheet) -> Blame | None:
    """Whether the stated result is right with another operand: one that the article prints, or in a product any whole factor."""
    wrong = claim.sides[slip.side].number
    assert wrong is not None
    stated = wrong.printed.amount
    expression = source.readings[0]
    operands = numbers(expression)
    if not 1 < len(operands) <= MOST_OPERANDS:
        return None
    if not wrong.printed.is_integer_print:
        return "operand" if _is_miscopied(claim, slip, source, sheet) else None
    blame: Blame | None = None
    exact = slip.expected.low if slip.expected is not None else stated
    plain = is_misprint(stated, exact)
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
        if meant >= LEAST_KNOWN and sheet.printed_elsewhere(meant, slip.claim):
            return "operand"
        if meant > 1 and stated >= meant * LEAST_FACTOR and (line[0] if line is not None else _with(expression, at, Fraction(0))) == 0:
            blame = "doubt"  # 2 × 768 × 768 for 3 × 768 × 768: no chance, and either figure may be the one that was meant
        if not plain and is_misprint(operand.printed.amount, meant):
            blame = "doubt"  # one digit of an operand explains what takes several in the result
    return blame


def _differs_in_zeros(meant: int, amount: Fraction) -> bool:
    """Whether two figures differ in their zeros only; most do not, and no fraction need be made to see it."""
    if amount.denominator == 1 and meant and amount and meant % amount.numerator and amount.numerator % meant:
        return False
    return is_power_of_ten(meant / (amount or Fraction(1)))


def _is_miscopied(claim: Claim, slip: Slip, source: Side, sheet: Sheet) -> bool:
    """Whether a rounded result is right with a figure of the article that differs from an operand in a digit or two."""
    expression = source.readings[0]
    operands = numbers(expression)
    for at, operand in enumerate(operands):
        for meant in sheet.similar(operand.printed.amount):
            sheet.effort -= COST_AN_OPERAND * MOST_TRIED * len(operands)
            reading = put(expression, at, _bare(meant))
            why, _ = compare(source._replace(readings=(reading,)), claim.sides[slip.side], claim.relations[slip.step])
            if why is not None and why is not WRONG:
                return True
    return sheet.effort <= 0  # what was not tried is not safe


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
