"""Products that stand so many times: ``three matrices of 4096 × 14336 -> 176,160,768`` multiplies by three, though a sign stands at the product only.

claim whose first side is a product -> a number and what it counts right before it -> the product so many times
"""

from __future__ import annotations

from collections.abc import Mapping

from auditor.claims.claim import Claim
from auditor.notation.expression import Operation
from auditor.reading.scan import INTEGER, WORDED, Scan

MOST_TIMES = 64
REACH = 3
"""Tokens between a number and the product that it counts."""
COUNTED = ("counter.matrices", "counter.vectors", "counter.norms", "counter.things", "matrix", "relative.projection", "layernorm")


def multiplied(claim: Claim, scans: Mapping[int, Scan]) -> Claim:
    """The claim with its first side so many times as the words before it say."""
    scan = scans.get(id(claim.block))
    first = claim.sides[0]
    expression = first.expression
    if scan is None or len(claim.sides) < 2 or not isinstance(expression, Operation) or expression.op != "*":
        return claim
    start = next((number.start for number in claim.numbers()), None)
    at = scan.at(start) if start is not None else 0
    counted = frozenset("".join(map(scan.vocabulary.codes_of, COUNTED)))
    for place in range(at - 1, max(-1, at - 1 - REACH), -1):
        if scan.codes[place] in (INTEGER, WORDED) and not counted.isdisjoint(scan.codes[place + 1 : at]):
            number = scan.figures[place].number
            if not 2 <= number.printed.value <= MOST_TIMES:
                return claim
            times = Operation("*", number, expression)
            shown = first._replace(raw=f"{number.printed.value} × {first.raw}", readings=(times,))
            return claim._replace(sides=(shown, *claim.sides[1:]))
        if scan.codes[place] in ".!?;\n,:=≈→":
            return claim
    return claim
