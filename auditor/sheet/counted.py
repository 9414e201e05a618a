"""Products that stand so many times: ``three matrices of 4096 × 14336 -> 176,160,768`` multiplies by three, though a sign stands at the product only.

claim whose first side is a product that does not come out -> a number and what it counts right before it -> the product so many times

A product that comes out as it stands has its count in it already (``two norms 2 × 2 × 768 = 3,072``), and so has one that so many times would not
come out nor be a slip away.
"""

from __future__ import annotations

from collections.abc import Mapping

from auditor.claims.claim import Claim
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Operation
from auditor.reading.scan import INTEGER, WORDED, Scan
from auditor.reading.slips import is_slip

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
    counted = scan.vocabulary.any_of(COUNTED)
    for place in range(at - 1, max(-1, at - 1 - REACH), -1):
        if scan.codes[place] in (INTEGER, WORDED) and not counted.isdisjoint(scan.codes[place + 1 : at]):
            number = scan.figures[place].number
            if not 2 <= number.printed.value <= MOST_TIMES:
                return claim
            times = Operation("*", number, expression)
            if _comes_out(expression, claim) or not (_comes_out(times, claim, slips=True) or _is_multiple(expression, claim)):
                return claim
            shown = first._replace(raw=f"{number.printed.value} × {first.raw}", readings=(times,))
            return claim._replace(sides=(shown, *claim.sides[1:]))
        if scan.codes[place] in ".!?;\n,:=≈→":
            return claim
    return claim


def _is_multiple(product: Expression, claim: Claim) -> bool:
    """Whether the second side is some whole number of products: one that was miscounted."""
    value, number = evaluate(product), claim.sides[1].number
    if value is None or number is None or not value.is_point or not value.low:
        return False
    times = number.printed.amount / value.low
    return times.denominator == 1 and 2 <= times <= MOST_TIMES


def _comes_out(product: Expression, claim: Claim, slips: bool = False) -> bool:
    """Whether the second side is what a product comes to, or (``slips``) a slip of the pen away; one of letters has no value, and comes out."""
    stated = claim.sides[1].expression
    value, other = evaluate(product), evaluate(stated) if stated is not None else None
    if value is None or other is None:
        return not slips
    number = claim.sides[1].number
    if value.low <= other.high and other.low <= value.high:
        return True
    if number is None:
        return False
    return number.printed.stands_for(value.low, value.high) or (slips and is_slip(number.printed, product, value.low))
