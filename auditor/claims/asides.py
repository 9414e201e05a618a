"""A result said once more in brackets: ``= 786,432 (~0.79M)`` is the same figure rounded, ``= 19,316,736 (38.6M total)`` another claim.

bracket behind a result -> hedge -> figure of the same dimension -> nothing, or words that only say what is counted -> a further side
"""

from __future__ import annotations

from auditor.claims.claim import Side
from auditor.claims.sides import SideReader
from auditor.claims.tokens import HEDGES
from auditor.notation.evaluate import Value
from auditor.notation.printed import Printed

MOST_WORDS = 3
MOST_TIMES = 200
LEAST_EXACT = 10**6
_COUNTED = ("param", "参数", "per", "each", "每", "weights", "个")
"""How the words begin that leave the figure what it is."""


def restated(reader: SideReader, sides: list[Side], end: int) -> tuple[Side, int] | None:
    """The side in the bracket that opens at token ``end``, and the place behind the bracket; None where it is no rounded form of the result."""
    tokens = reader.tokens
    result = sides[-1].number
    if result is None or end + 3 > len(tokens) or tokens[end].value != "(":
        return None
    if not any(side.is_computation for side in sides) and (not result.printed.is_integer_print or result.printed.value < LEAST_EXACT):
        return None  # of a figure that nothing computes only a long one is said in short
    at = end + 1
    while at < len(tokens) and at < end + 3 and (tokens[at].value in HEDGES or tokens[at].value == "≈"):
        at += 1
    if at >= len(tokens) or tokens[at].kind != "number" or not (at > end + 1 or tokens[at].start > tokens[end].end):
        return None  # what stands between the bracket and its figure is a hedge: a sign or a word
    side, after = reader.right(at)
    if side is None or side.number is None or not _is_same_kind(result.printed, side.number.printed):
        return None
    words = after
    while words < len(tokens) and words - after <= MOST_WORDS and tokens[words].kind in ("name", "word"):
        words += 1
    if words >= len(tokens) or tokens[words].kind != "close":
        return None
    if words > after and not (tokens[after].value.startswith(_COUNTED) and not _is_of_several(result.printed, side.number.printed)):
        return None
    return side, words + 1


def _is_same_kind(result: Printed, short: Printed) -> bool:
    """Whether both are counts and the second has a scale, or both are in units of one kind."""
    if short.unit is None or short.percent > 1:
        return False
    if result.unit is None:
        return short.unit.dimension == "count" and short.unit.decimal >= 1000 and result.value >= 1000
    return result.unit.dimension == short.unit.dimension and result.unit.label != short.unit.label


def _is_of_several(result: Printed, short: Printed) -> bool:
    """Whether the figure in brackets is that of so many of them, which its words may say."""
    if not result.amount or not short.amount:
        return True
    value = Value(short.amount - short.step, short.amount + short.step)
    times = round(short.amount / result.amount)
    return 1 < times <= MOST_TIMES and value.low <= times * result.amount <= value.high
