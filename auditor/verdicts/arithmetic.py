"""Recomputes the steps of a chain: does what stands on one side have the value of what stands on the other?

    step -> every reading of both sides, under every way to take units -> holds / fails / unchecked, with the working

A step fails only where no reading and no convention makes it right.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Terms, Value, evaluate, is_rounded
from auditor.notation.expression import Expression, Name, Number, numbers, walk
from auditor.notation.printed import Printed
from auditor.verdicts.verdict import Verdict, Why

EXACT = Why("exact", "recomputed exactly", "精确重算相符")
ROUNDED = Why("rounded", "right at its printed precision", "按所写精度相符")
TRUNCATED = Why("truncated", "digits cut off instead of rounded", "截断而非四舍五入")
WIDENED = Why("rounded-inputs", "right within the rounding of its inputs", "在输入舍入范围内相符")
BINARY = Why("binary", "right with prefixes as powers of 1024", "按 1024 进制前缀相符")
WRONG = Why("wrong", "does not hold", "不成立")
NAMES = Why("names", "holds names whose value is not known here", "含有此处不知其值的名称")
UNBOUNDED = Why("unbounded", "the value cannot be bounded", "其值无法界定")
CONVERSION = Why("conversion", "two bare numbers whose words relate them", "两个数由其单位或文字相联系")
LABEL = Why("label", "one side only names the quantity", "一侧只是名称")


class Step(NamedTuple):
    """The outcome of one step with what a message needs: the value that the left side has."""

    verdict: Verdict
    value: Value | None = None


def judge(index: int, claim: Claim) -> Iterator[Step]:
    """A verdict for every step of a claim."""
    for step in range(len(claim.relations)):
        yield _judge_step(index, step, claim)


def _judge_step(index: int, step: int, claim: Claim) -> Step:
    left, right = claim.sides[step], claim.sides[step + 1]
    relation = claim.relations[step]
    if not left.readings or not right.readings:
        return Step(Verdict(index, "arithmetic", "unchecked", LABEL, step))
    if _has_names(left) or _has_names(right):
        return Step(Verdict(index, "arithmetic", "unchecked", NAMES, step))
    why, value = compare(left, right, relation)
    if why is None:
        return Step(Verdict(index, "arithmetic", "unchecked", UNBOUNDED, step))
    if why is WRONG and _is_conversion(claim, step):
        return Step(Verdict(index, "arithmetic", "unchecked", CONVERSION, step), value)
    if why is WRONG and claim.doubt is not None:
        return Step(Verdict(index, "arithmetic", "unchecked", Why(*claim.doubt), step), value)
    return Step(Verdict(index, "arithmetic", "fails" if why is WRONG else "holds", why, step), value)


def _is_conversion(claim: Claim, step: int) -> bool:
    """``1 MAC = 2 FLOPs``, ``2108 s = 35'``, ``80GB each = 640GB``: two bare numbers whose units or words say what relates them."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if left.note and right.note and left.note != right.note and (claim.relations[step] == "≈" or not left.is_computation):
        return True
    if any(side.is_computation for side in claim.sides[: step + 1]) or left.number is None:
        return False
    if left.note or (right.note and right.number is not None):
        return True
    units = [side.number.printed.unit for side in (left, right) if side.number is not None]
    return any(unit is not None and unit.dimension != "count" for unit in units)


def _has_names(side: Side) -> bool:
    return any(isinstance(node, Name) for reading in side.readings[:1] for node in walk(reading))


def compare(left: Side, right: Side, relation: str = "=") -> tuple[Why | None, Value | None]:
    """Why two sides agree, or WRONG; None where a value cannot be bounded. With it, the value of the left side as it stands."""
    first: Value | None = None
    bounded = False
    for terms in _terms(left, right):
        for a in left.readings:
            for b in right.readings:
                one, two = evaluate(a, terms=terms), evaluate(b, terms=terms)
                if one is None or two is None:
                    continue
                bounded = True
                first = first or one
                why = _agree(a, one, b, two, terms, relation)
                if why is not None:
                    return why, one
    return (WRONG if bounded else None), first


def _terms(left: Side, right: Side) -> list[Terms]:
    printed = [n.printed for side in (left, right) for reading in side.readings[:1] for n in numbers(reading)]
    terms = [Terms()]
    units = [p.unit for p in printed if p.unit is not None]
    if any(unit.binary != unit.decimal for unit in units):
        terms.append(Terms(binary=True))
    if any(unit.dimension != "count" for unit in units):
        terms += [term._replace(units=False) for term in terms]
    return terms + [term._replace(widen=True) for term in terms] if any(is_rounded(p) for p in printed) else terms


def _agree(a: Expression, one: Value, b: Expression, two: Value, terms: Terms, relation: str) -> Why | None:
    if one == two and one.is_point:
        return EXACT if not terms.binary else BINARY
    for target, printed_side, other in ((two, b, one), (one, a, two)):
        if isinstance(printed_side, Number):
            why = _stands_for(printed_side.printed, target, other, terms, relation)
            if why is not None:
                return why
    if _meet(one, two):
        return WIDENED if terms.widen else ROUNDED
    if relation == "≈" and not isinstance(b, Number) and _near(one, two, Fraction(1, 50)):
        return ROUNDED
    return None


def _meet(one: Value, two: Value) -> bool:
    return one.low <= two.high and two.low <= one.high


def _near(one: Value, two: Value, share: Fraction) -> bool:
    size = max(abs(two.low), abs(two.high))
    return abs(one.low - two.low) <= size * share


def _stands_for(printed: Printed, target: Value, other: Value, terms: Terms, relation: str) -> Why | None:
    """Whether the printing can stand for the other side's value: rounded either way, truncated, or a float's tail."""
    factor = printed.factor(terms.binary)
    if not terms.units and printed.unit is not None and printed.unit.dimension != "count":
        factor = printed.power / printed.percent
    for scale in (factor, printed.power) if printed.percent > 1 else (factor,):
        value = printed.value * scale
        ulp = abs((printed.trailing_ulp if relation == "≈" or printed.unit is not None else printed.ulp) * scale)
        if printed.is_integer_print and relation == "=" and other.is_point and other.low.denominator == 1:
            ulp = Fraction(0)
        if printed.ulp == 0:
            ulp = Fraction(0)
        why = _within(value, ulp, other, printed)
        if why is not None:
            return WIDENED if terms.widen and why is ROUNDED else why
    return None


def _within(value: Fraction, ulp: Fraction, other: Value, printed: Printed) -> Why | None:
    half = ulp / 2
    if other.low <= value + half and value - half <= other.high:
        return EXACT if other.is_point and other.low == value else ROUNDED
    if printed.decimals >= 10 and _near(Value(value, value), other, Fraction(1, 10**10)):
        return ROUNDED
    if ulp and abs(value) <= max(abs(other.low), abs(other.high)) and abs(other.low - value) < ulp:
        return TRUNCATED
    return None
