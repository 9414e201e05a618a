"""Operands printed rounded whose exact values the article gives: a result is right within what these leave open, and no further.

    one block: 2,621,440 bytes ≈ 2.5 MB … 62 GB / 2.5 MB = 25,088         neither 24,800 of what is printed nor 25,395 of what it stands for
    per_layer = 12d² + 4d, d = 768: ~7.08M … 16 × 7.08M = 113.34M

steps that hold only within the rounding of their operands -> exact values of the article that are printed so -> the step with each of these, and
with what is printed -> wrong where it comes right with none, and told with the exact value where there is but one
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate, is_rounded
from auditor.notation.expression import Expression, Number, names, numbers, with_printed
from auditor.notation.printed import Printed, digits_shown
from auditor.verdicts.arithmetic import judge
from auditor.verdicts.comparison import WIDENED, WRONG, compare
from auditor.verdicts.values import Values
from auditor.verdicts.verdict import Step

LEAST_EXACT = 10**4
LEAST_SHOWN = 3
"""Digits of a figure that is no chance neighbour of an exact one; with fewer it is said to be that one where it stands."""
MOST_TAKEN, MOST_NEAR = 3, 4
LEAST_WAYS = 2
"""Of one operand: what is printed, and its exact value."""


def hold_to_exact(claims: Sequence[Claim], judged: Sequence[list[Step]], values: Values) -> None:
    """Judge again, in place, the steps that hold only within the rounding of operands whose exact values the article gives."""
    widened = [(index, at) for index, steps in enumerate(judged) for at, step in enumerate(steps) if step.verdict.why is WIDENED]
    exact = _exact_values(claims, values) if widened else {}
    for index, at in widened:
        claim = claims[index]
        left, right = claim.sides[at : at + 2]
        if right.number is None or not left.is_computation or names(left.readings[0]):
            continue
        if compare(left, right, claim.relations[at])[0] is not WIDENED:
            continue
        taken = {operand: near for operand in numbers(left.readings[0]) if (near := _near(operand.printed, exact))}
        if not 0 < len(taken) <= MOST_TAKEN:
            continue
        found = [_again(index, at, claim, dict(zip(taken, chosen, strict=True)), values) for chosen in product(*taken.values())]
        if all(other is not None for other in found):
            only = len(found) == LEAST_WAYS and right.number.printed.unit is not None
            judged[index][at] = next(filter(None, reversed(found) if only else found))


def _again(index: int, at: int, claim: Claim, chosen: dict[Number, Printed], values: Values) -> Step | None:
    """The step with some values in place of its operands, if it is wrong then."""
    left, right = claim.sides[at : at + 2]
    bounded = left._replace(readings=tuple(_with(reading, chosen) for reading in left.readings))
    if compare(bounded, right, claim.relations[at])[0] is not WRONG:
        return None
    anew = claim._replace(sides=(*claim.sides[:at], bounded, *claim.sides[at + 1 :]))
    step = list(judge(index, anew, values))[at]
    return step if step.verdict.outcome == "fails" else None


def _with(reading: Expression, chosen: dict[Number, Printed]) -> Expression:
    return with_printed(reading, chosen.keys(), lambda printed: next(to for one, to in chosen.items() if one.printed is printed))


def _near(printed: Printed, exact: dict[str, dict[Fraction, set[str]]]) -> list[Printed]:
    """What is printed and the exact values that are printed so, each to be computed with; nothing where the article has none or too many."""
    unit = printed.unit
    if unit is None or unit.dimension not in exact or not is_rounded(printed) or printed.ulp * unit.decimal <= 1:
        return []
    found: list[Printed] = []
    for value, said in exact[unit.dimension].items():
        for binary in (False, True) if unit.dimension == "bytes" else (False,):
            factor = printed.factor(binary)
            if abs(printed.value * factor - value) * 2 <= printed.ulp * factor and (
                digits_shown(printed) >= LEAST_SHOWN or printed.digits in said
            ):
                one = unit._replace(decimal=Fraction(1), binary=Fraction(1))
                found.append(Printed(str(value), value, Fraction(0), unit=one))
                break
    return [printed._replace(ulp=Fraction(0), about=False), *found] if 0 < len(found) <= MOST_NEAR else []


def _exact_values(claims: Sequence[Claim], values: Values) -> dict[str, dict[Fraction, set[str]]]:
    """By dimension, the whole values that the claims of an article give, with the digits that they are said to be about where they stand."""
    exact: dict[str, dict[Fraction, set[str]]] = {"count": {}, "bytes": {}}
    for claim in claims:
        figures = [side.number.printed for side in claim.sides if side.number is not None]
        dimension = next((printed.unit.dimension for printed in figures if printed.unit is not None), "count")
        if dimension in exact:
            for value in _whole(claim.sides, values):
                exact[dimension].setdefault(value, set()).update(printed.digits for printed in figures)
    return exact


def _whole(sides: Iterable[Side], values: Values) -> Iterator[Fraction]:
    """What the sides of a claim come to where none of their figures is rounded; names with every value that the article gives them."""
    for side in sides:
        expression = side.expression
        if expression is None or any(_is_inexact(number.printed) for number in numbers(expression)):
            continue
        free = names(expression)
        for known in values.anywhere(set(free)) if free else ({},):
            value = evaluate(expression, known)
            if value is not None and value.is_point and value.low.denominator == 1 and value.low >= LEAST_EXACT:
                yield value.low


def _is_inexact(printed: Printed) -> bool:
    unit = printed.unit
    return bool(printed.decimals) or printed.about or printed.percent > 1 or (unit is not None and unit.decimal != 1)
