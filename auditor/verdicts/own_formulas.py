"""The value of a formula of the article under the sizes that the article states: 4 · d² with d = 768 is 2.36M.

side in names that stand for sizes, figure behind it -> the sizes of the model that the place speaks of -> value -> holds, or another
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.notation.polynomial import Polynomial, expand
from auditor.notation.printed import Printed
from auditor.sheet.own_model import OwnModel
from auditor.sheet.symbols import Symbols

MOST_POWER = 4


class Valued(NamedTuple):
    """A formula with the sizes that its names stand for, and the side that prints its value."""

    polynomial: Polynomial
    meanings: Mapping[str, str]
    side: int
    printed: Printed

    def value(self, own: OwnModel) -> Fraction | None:
        """What the formula comes to with the sizes of a model; None where it lacks one."""
        sizes = own.values
        if "head_dim" not in sizes and sizes.get("num_attention_heads") and not sizes.get("hidden_size", 1) % sizes["num_attention_heads"]:
            sizes["head_dim"] = sizes.get("hidden_size", 0) // sizes["num_attention_heads"]
        total = Fraction(0)
        for monomial, coefficient in self.polynomial.items():
            term = Fraction(coefficient)
            for name, power in monomial:
                size = sizes.get(self.meanings[name])
                if not size or abs(power) > MOST_POWER:
                    return None
                term *= Fraction(size) ** power
            total += term
        return total


def valued(claim: Claim, symbols: Symbols) -> Valued | None:
    """The formula of a claim that prints its value as a count; None where a name of it is no size, or several formulas stand there."""
    for at, side in enumerate(claim.sides[:-1]):
        number = claim.sides[at + 1].number
        if side.expression is None or not side.is_computation or not names(side.expression) or number is None:
            continue
        printed = number.printed
        polynomial = expand(side.expression)
        if polynomial is None or printed.percent != 1 or (printed.unit is not None and printed.unit.dimension != "count"):
            return None
        meanings = {name: symbols.meaning(name, claim.block) for monomial in polynomial for name, _ in monomial}
        known = {name: meaning for name, meaning in meanings.items() if meaning is not None}
        return Valued(polynomial, known, at + 1, printed) if len(known) == len(meanings) and known else None
    return None
