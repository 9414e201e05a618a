"""A Derivation: which cell comes about from which others, by which operation, and what proves it; and how likely it is that chance would do so."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Operation
from auditor.sheet.figures import Figure

Operator = Literal["total", "sum", "difference", "product", "ratio", "change", "multiple", "formula", "worked", "shape", "power", "rest"]
Proof = Literal["words", "rows", ""]
EXACT = Fraction(1, 10**30)
"""Part of a value that its bounds are apart at most where it is one: of a root or a power of e all digits that count are known."""
CHANCE = Fraction(3, 100)
"""What is proven by other rows would pass with random values in fewer cases."""


class Derivation(NamedTuple):
    """``expression`` is made of the numbers of the operands; ``shown`` is it as a reader would write it. Without a proof it may only hold.

    ``measure`` is what a size is of, as of a claim.
    """

    target: Figure
    operands: tuple[Figure, ...]
    operator: Operator
    expression: Expression
    shown: str
    proof: Proof = ""
    measure: str = ""

    @property
    def nominal(self) -> Fraction | None:
        """What the operands come to as they are printed."""
        value = evaluate(self.expression)
        return value.low if value is not None and value.high - value.low <= EXACT * abs(value.low) else None


def derived(operator: Operator, op: str, target: Figure, operands: Sequence[Figure], proof: Proof = "") -> Derivation:
    """A cell as its operands with one operator between them."""
    expression: Expression = operands[0].number
    for operand in operands[1:]:
        expression = Operation(op, expression, operand.number)
    sign = {"*": "×", "-": "-"}.get(op, op)
    return Derivation(target, tuple(operands), operator, expression, f" {sign} ".join(figure.shown for figure in operands), proof)


def changed(target: Figure, base: Figure, other: Figure) -> Derivation:
    """A cell as the part of a figure by which another one differs from it."""
    high, low = sorted((base, other), key=lambda figure: -figure.printed.amount)
    expression = Operation("/", Operation("-", high.number, low.number), base.number)
    return Derivation(target, (base, other), "change", expression, f"({high.shown} − {low.shown}) / {base.shown}")


def width(target: Figure) -> Fraction:
    """The chance that a random value passes for a figure: what its print stands for, as a share of it.

    Sizes are powers of two, and round figures of ten, so that only the rest of the digits tells anything: 4096 is twice 2048 in any table.
    """
    printed = target.printed
    odd = abs(printed.value / printed.ulp) if printed.ulp else abs(printed.value)
    if not odd or odd.denominator != 1:
        return Fraction(1)
    number = int(odd)
    while number % 10 == 0:
        number //= 10
    while number % 2 == 0:
        number //= 2
    return Fraction(1, number)


def is_nominal(derivation: Derivation) -> bool:
    """Whether the operands as printed come to the target, rounded to its last digit."""
    value = derivation.nominal
    target = derivation.target
    return value is not None and abs(value - target.printed.amount) <= target.half


def bounds(derivation: Derivation) -> Value | None:
    """What the operands may come to, each anything that its print stands for."""
    if derivation.operator in ("total", "sum", "rest"):
        slack = sum((figure.half for figure in derivation.operands if not is_counted(figure)), Fraction(0))
        if any(figure.printed.about for figure in derivation.operands):
            slack += derivation.target.printed.step
        value = derivation.nominal
        return Value(value - slack, value + slack) if value is not None else None
    low, high = [], []
    for figure in derivation.operands:
        amount = abs(figure.printed.amount)
        low.append(amount - figure.half)
        high.append(amount + figure.half)
    if any(value <= 0 for value in low):
        return None
    if derivation.operator == "difference":
        return Value(low[0] - high[1], high[0] - low[1])
    if derivation.operator == "ratio":
        return Value(low[0] / high[1], high[0] / low[1])
    if derivation.operator == "change":
        one, two = low[1] / high[0] - 1, high[1] / low[0] - 1
        return Value(Fraction(0) if one <= 0 <= two else min(abs(one), abs(two)), max(abs(one), abs(two)))
    value = derivation.nominal
    if derivation.operator == "power":
        half = derivation.operands[0].half  # e^x grows by less than (1 + 2x) for x to 1
        return Value(value * (1 - half), value * (1 + 2 * half)) if value is not None and half < 1 else None
    if derivation.operator in ("formula", "worked", "shape") and all(figure.printed.is_integer_print for figure in derivation.operands):
        return Value(value, value) if value is not None else None
    share = sum((figure.half / abs(figure.printed.amount) for figure in derivation.operands), Fraction(0))
    return Value(value * (1 - share), value * (1 + share)) if value is not None else None


def is_counted(figure: Figure) -> bool:
    """Whether a figure is a whole number with all its digits."""
    return figure.printed.is_integer_print and not figure.printed.about and figure.printed.unit is None


def may_hold(derivation: Derivation) -> bool:
    """Whether the target can stand for anything that the operands may come to, also with its digits cut off."""
    found = bounds(derivation)
    if found is None:
        return True
    amount, slack = derivation.target.printed.amount, 2 * derivation.target.half
    if derivation.operator in ("total", "sum") and all(map(is_counted, (derivation.target, *derivation.operands))):
        return found.low <= amount <= found.high
    return found.low <= amount + slack and amount - slack <= found.high


def is_slip(wrong: Fraction, right: Fraction) -> bool:
    """Whether two whole figures differ in one digit, or in the order of two."""
    if wrong.denominator != 1 or right.denominator != 1 or wrong == right:
        return False
    one, two = str(wrong), str(right)
    if len(one) != len(two):
        return False
    different = [at for at in range(len(one)) if one[at] != two[at]]
    return len(different) == 1 or (len(different) == 2 and sorted(one) == sorted(two))
