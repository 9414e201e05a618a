"""Operands that were printed rounded though nothing about them says so: the result has more digits than they, or they stand hedged before.

    37.48 × 1024³ / 57,344 ≈ 701,842              six digits of a factor of four: computed with what was rounded to 37.48
    1/3 + 2/7 = 0.33 + 0.29              each worked out, and rounded
    58 × (93.5 + 5512 + 3.67) = 58 × 5609         the sum, rounded to a whole number
    about 13 B and 4.2 B each: 13 + 8 × 4.2 ≈ 46.7

two sides that do not agree -> the same with such operands marked as hedged -> compared once more, each of them half a unit wider
"""

from __future__ import annotations

from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Function, Number, Operation, numbers, walk, with_printed
from auditor.notation.printed import Printed, digits_shown
from auditor.notation.work import spend
from auditor.source.pattern import lazy

LEAST_DIGITS = 3
"""Of a decimal that may be rounded: 1.5, 0.5 and 2.0 are exact as often."""
ROUND = 1000
"""A result that is a multiple of this was rounded where an operand was."""
MOST_OPERANDS = 24
_STEPS = frozenset(("ceil", "floor"))
"""Functions that make a whole step of the least difference."""
BEFORE = 300
_HEDGED = lazy(
    r"(?:~|≈|约|大约|\babout |\baround |\broughly |\bapprox(?:imately|\.)? |\\approx\s|\\sim\s?)\s?(?P<hedged>\d{1,4}\.\d{1,3})(?!\d)"
    r"|(?<![\w.,])(?P<scaled>\d{1,4}\.\d{1,3})\s?(?:[KMBT](?![a-z])|[KMGT]i?B\b|million|billion|亿|万)"
)


def with_rounded_operands(claim: Claim, step: int) -> tuple[Side, Side] | None:
    """Both sides with the operands hedged that may be rounded; None where there are none."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if left.expression is None or right.expression is None or not left.is_computation:
        return None
    operands = list(numbers(left.expression))
    if len(operands) > MOST_OPERANDS:
        return None
    spend(len(operands))
    said = _said_before(claim, min(operand.start for operand in operands)) if right.number is not None else frozenset()
    result = digits_shown(right.number.printed) if right.number is not None else 0
    over_precise = claim.relations[step] == "≈" and any(0 < _decimal_digits(o.printed) < result for o in operands)
    over_precise = over_precise or any(isinstance(node, Function) and node.name in _STEPS for node in walk(left.expression))
    over_precise = over_precise or (right.number is not None and right.number.printed.trailing_ulp >= ROUND)  # 1,500 × 1.33 = 2,000
    taken = {o for o in operands if (over_precise and _decimal_digits(o.printed)) or o.printed.digits in said}
    taken |= worked_out(left, right)
    if _is_quotient(left) and _is_quotient(right):  # 84.7 / 20.1 = 42.3 / 10: two ratios of what was measured
        taken |= {o for side in (left, right) for o in numbers(side.readings[0]) if o.printed.decimals}
    if not taken:
        return None
    return hedged(left, taken), hedged(right, taken)


def worked_out(left: Side, right: Side) -> set[Number]:
    """The figures of a step that the step before does not have, decimals or worked out of some: ``1/3 + 2/7 = 0.33 + 0.29``."""
    if not right.is_computation or right.expression is None or left.expression is None:
        return set()
    had = {number.printed.value for number in numbers(left.expression)}
    measured = any(number.printed.decimals for number in numbers(left.expression))
    return {n for n in numbers(right.expression) if (n.printed.decimals or measured) and n.printed.value not in had}


def _is_quotient(side: Side) -> bool:
    return isinstance(side.expression, Operation) and side.expression.op == "/"


def _said_before(claim: Claim, start: int) -> frozenset[str]:
    """The figures that stand before the claim with a hedge or a scale, and are taken up without it."""
    text = claim.block.text.string
    found = _HEDGED.finditer(text, max(0, start - BEFORE), start)
    return frozenset(match["hedged"] or match["scaled"] for match in found)


def _decimal_digits(printed: Printed) -> int:
    """Significant digits of a decimal that may be rounded; 0 of what is none."""
    measured = printed.unit is None or printed.unit.dimension == "seconds"
    if not printed.decimals or not measured or printed.percent != 1:
        return 0
    digits = digits_shown(printed)
    return digits if digits >= LEAST_DIGITS else 0


def hedged(side: Side, taken: set[Number]) -> Side:
    """A side with some of its figures said to be about what is printed."""
    return side._replace(readings=tuple(with_printed(reading, taken, _about) for reading in side.readings))


def _about(printed: Printed) -> Printed:
    """A figure said to be about what is printed; what cells and lists give is exact, but for times: nobody measures those to the end."""
    measured = printed.unit is not None and printed.unit.dimension == "seconds"
    return printed._replace(about=True, ulp=Fraction(1, 10**printed.decimals) if measured else printed.ulp)
