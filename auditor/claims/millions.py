"""A small m behind the decimals of a result is million where what it comes of is, and in the rest of its block.

50,257 * 1,600 = 80.41m          a product of bare numbers that large is printed in millions
total = 10.24m                   as in the lines before
y = 3.5m                         no more than a letter
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Name, Number, Operation, names
from auditor.notation.printed import UNITS

LEAST = Fraction(10**5)
MILLION = UNITS["M"]._replace(label="m")


def in_millions(claims: Sequence[Claim]) -> list[Claim]:
    """The claims of one block, with results in millions where one of them shows that its letter is so meant."""
    lettered = [claim for claim in claims if any(side.raw.endswith("m") and _million(side) is not None for side in claim.sides)]
    if not any(_is_large(before) and _million(side) is not None for claim in lettered for before, side in _steps(claim)):
        return list(claims)
    return [claim._replace(sides=tuple(map(_scaled, claim.sides))) if claim in lettered else claim for claim in claims]


def _steps(claim: Claim) -> list[tuple[Side, Side]]:
    return list(zip(claim.sides, claim.sides[1:], strict=False))


def _is_large(side: Side) -> bool:
    """Whether a side computes a large figure of numbers alone."""
    if side.expression is None or not side.is_computation or names(side.expression):
        return False
    value = evaluate(side.expression)
    return value is not None and value.low >= LEAST


def _million(side: Side) -> Number | None:
    """The figure of a side that is decimals with the letter right behind them; None for any other."""
    found = side.expression
    if not isinstance(found, Operation) or found.op != "*" or not isinstance(found.left, Number) or not isinstance(found.right, Name):
        return None
    printed = found.left.printed
    if found.right.name != "m" or not printed.decimals or printed.unit is not None or not side.raw[-2:-1].isdigit():
        return None
    return Number(printed._replace(unit=MILLION), found.left.start, found.left.end + 1)


def _scaled(side: Side) -> Side:
    figure = _million(side)
    return side if figure is None else side._replace(readings=(figure,))
