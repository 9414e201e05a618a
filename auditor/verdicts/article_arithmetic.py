"""The arithmetic of a whole article with its roots: what is wrong where, and what only follows from it.

steps of every claim -> the first wrong step of each chain -> values that later claims took over -> follows
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Function, Number, Operation, numbers
from auditor.notation.work import TooMuch, bounded
from auditor.verdicts.arithmetic import judge
from auditor.verdicts.comparison import RIGHT, compare
from auditor.verdicts.exact_operands import hold_to_exact
from auditor.verdicts.mostly import without_misread, without_other_mathematics, without_other_notation, without_rivals
from auditor.verdicts.names import settle_names
from auditor.verdicts.relations import relations_of
from auditor.verdicts.values import Values
from auditor.verdicts.verdict import Step, Verdict, Why

FOLLOWS = Why("follows", "right on a wrong input", "在错误的输入上计算正确")
RIGHT_WITHOUT = Why("right-without", "right with what an earlier figure should be", "以前文应有的数值计算正确")
LATER = Why("later-step", "a step after the first wrong one", "首个错误步骤之后的步骤")
TOO_LARGE = Why("too-large", "the article holds more arithmetic than is checked in one", "全文算式过多，未逐一核对")
RESTATED = Why("restated", "the article says the same again elsewhere", "文中另一处数值相同")
MOST_WORK = 48_000
"""Operations for the claims of one article; those with long numbers count for more. A dense article of 100 KB takes a tenth of it."""
LEAST_CARRIED = 1000
"""Values below this turn up by chance: they are no evidence that one figure was taken from another."""


_MEASURED = {"weights": "M701", "cache": "M702", "training": "M703"}
"""The rules that tell of slips in sizes, by what these are of."""


class Slip(NamedTuple):
    """A step that does not hold: the claim and step, the side that is wrong, what it should be, and whether the chain comes right again."""

    claim: int
    step: int
    side: int
    expected: Value | None
    recovers: bool = False
    kind: str = "result"


class Carried(NamedTuple):
    """A claim that holds on a wrong input: the root's slip, the claim, and the value that it should have."""

    slip: int
    claim: int
    side: int
    expected: Fraction | None


class Arithmetic(NamedTuple):
    """The verdicts of the claims by their own figures, the slips (roots), and what is carried on from them."""

    verdicts: tuple[Verdict, ...]
    slips: tuple[Slip, ...]
    carried: tuple[Carried, ...]


def judge_arithmetic(
    claims: Sequence[Claim],
    settings: Sequence[tuple[int, Claim]],
    sized: Callable[[Claim], bool],
    understanding: Understanding | None = None,
) -> Arithmetic:
    """Judge every claim by its own figures; ``settings`` are equalities of a name and a number, each with the claims before it."""
    verdicts: list[Verdict] = []
    slips: list[Slip] = []
    carried: list[Carried] = []
    wrong: dict[Fraction, tuple[int, Fraction]] = {}
    values = Values(settings, relations_of(claims), understanding, claims)
    judged: list[list[Step]] = []
    try:
        with bounded(MOST_WORK):
            for index, claim in enumerate(claims):
                values.advance(index)
                judged.append(list(judge(index, claim, values)))
                values.define(claim)
    except TooMuch:
        judged += [[_unjudged(index)] for index in range(len(judged), len(claims))]
    with bounded(MOST_WORK):
        hold_to_exact(claims, judged, values)
    settle_names(claims, judged)
    without_misread(claims, judged)
    without_other_mathematics(claims, judged, sized)
    without_other_notation(claims, judged, sized)
    without_rivals(claims, judged)
    right = _right_results(claims, judged)
    found = _slips(claims, judged)
    for index, claim in enumerate(claims):
        steps = judged[index]
        slip = found.get(index)
        if slip is not None and _is_right_without(claim, slip, wrong):
            steps = [step._replace(verdict=step.verdict._replace(outcome="holds", why=RIGHT_WITHOUT)) for step in steps]
        elif slip is not None:
            slips.append(slip)
            steps = [_later(step, slip) for step in steps]
            _remember(wrong, claim, slip, len(slips) - 1, right)
        else:
            follow = _follows(index, claim, wrong)
            if follow is not None:
                carried.append(follow)
                steps = [_followed(step) for step in steps]
        verdicts += [step.verdict for step in steps]
        if claim.kind == "repeat" and not claim.relations:
            verdicts.append(
                Verdict(index, "article", "holds" if claim.doubt is None else "unchecked", Why(*claim.doubt) if claim.doubt else RESTATED)
            )
    return Arithmetic(tuple(verdicts), tuple(slips), tuple(carried))


def _is_right_without(claim: Claim, slip: Slip, wrong: dict[Fraction, tuple[int, Fraction]]) -> bool:
    """Whether a total is the sum of its parts but for slips in these, which are told of where they stand; or a size that of a wrong one beside it."""
    left, right = claim.sides[slip.step], claim.sides[slip.side]
    anew = _repaired(left.expression, wrong) if left.expression is not None else None
    if right.number is None or anew is None or anew == left.expression or slip.side == slip.step:
        return False
    if claim.kind == "approximation" and not claim.sure:  # 46.7 GB (86.99 GiB): of the two the first is wrong, and told of
        return compare(left._replace(readings=(anew,)), right)[0] in RIGHT
    repaired = evaluate(anew) if claim.kind == "sum" else None
    return repaired is not None and repaired.is_point and repaired.low == right.number.printed.amount


def _unjudged(index: int) -> Step:
    return Step(Verdict(index, "arithmetic", "unchecked", TOO_LARGE, 0))


def _slips(claims: Sequence[Claim], judged: Sequence[Sequence[Step]]) -> dict[int, Slip]:
    """The slip of each claim that has one; whether a chain comes right again takes as many steps as judging it."""
    with bounded(MOST_WORK):
        found = ((index, _slip(index, claim, judged[index])) for index, claim in enumerate(claims))
        return {index: slip for index, slip in found if slip is not None}


def _recovers(claim: Claim, at: int) -> bool:
    """Whether a side behind the next one agrees with this one again."""
    try:
        for later in range(at + 2, len(claim.sides)):
            if claim.sides[later].readings:
                why, _ = compare(claim.sides[at], claim.sides[later], "≈")
                if why is not None and why.code != "wrong":
                    return True
    except TooMuch:
        return False
    return False


def _slip(index: int, claim: Claim, steps: Sequence[Step]) -> Slip | None:
    """The first wrong step. Where the chain comes right again behind it, the side in the middle is the slip."""
    for at, step in enumerate(steps):
        if step.verdict.outcome != "fails":
            continue
        recovers = _recovers(claim, at)
        side = at + 1
        expected = step.value
        if claim.sides[at].number is not None and claim.sides[at + 1].is_computation and at == 0:
            side, expected = 0, evaluate(claim.sides[1].readings[0])
        return Slip(index, at, side, expected, recovers, _kind(claim, step, claim.sides[side], expected))
    return None


def _kind(claim: Claim, step: Step, side: Side, expected: Value | None) -> str:
    """Which rule tells of a slip."""
    kind = _plain_kind(claim, step, side, expected)
    return _MEASURED.get(claim.measure.partition(":")[0], kind) if kind in ("result", "sum") else kind


def _plain_kind(claim: Claim, step: Step, side: Side, expected: Value | None) -> str:
    if step.verdict.why.code == "not-identical":
        return "simplification"
    if claim.kind == "repeat":
        return "conflict"
    if claim.kind in ("sum", "shape"):
        return "sum" if claim.kind == "sum" else "numel"
    if claim.relations[step.verdict.step] in "<>≡":
        return "percentage" if claim.kind == "share" or claim.sides[step.verdict.step].is_computation else "result"
    if side.number is None or expected is None:
        return "result"
    printed = side.number.printed
    if (printed.decimals or printed.unit is not None) and not printed.cut:
        ulp = printed.ulp * printed.factor(False)
        if ulp and expected.is_point and (expected.low / ulp).denominator == 1:
            return (
                "percentage" if printed.percent > 1 or claim.kind == "share" else "result"
            )  # 15.00 needs no rounding: 14.99 is another number
        off = min(abs(printed.amount - end) for end in expected)
        if off <= 2 * ulp and 2 * off < abs(printed.amount):
            return "rounding"
    return "percentage" if printed.percent > 1 or claim.kind == "share" else "result"


def _later(step: Step, slip: Slip) -> Step:
    if step.verdict.outcome == "fails" and step.verdict.step > slip.step:
        return step._replace(verdict=step.verdict._replace(outcome="follows", why=LATER))
    return step


def _followed(step: Step) -> Step:
    if step.verdict.outcome == "holds":
        return step._replace(verdict=step.verdict._replace(outcome="follows", why=FOLLOWS))
    return step


def _right_results(claims: Sequence[Claim], judged: Sequence[Sequence[Step]]) -> set[Fraction]:
    """The figures that some computation or shape of the article really gives: whoever prints one of them elsewhere misplaces it."""
    return {
        number.printed.amount
        for claim, steps in zip(claims, judged, strict=True)
        for step in steps
        if step.verdict.outcome == "holds" and claim.sides[step.verdict.step].is_computation
        for number in (claim.sides[step.verdict.step + 1].number,)
        if number is not None
    }


def _remember(wrong: dict[Fraction, tuple[int, Fraction]], claim: Claim, slip: Slip, number: int, right: set[Fraction]) -> None:
    printed = claim.sides[slip.side].number
    if printed is None or slip.expected is None or not slip.expected.is_point:
        return
    value = printed.printed.amount
    if abs(value) >= LEAST_CARRIED and value not in right:
        wrong[value] = (number, slip.expected.low)


def _follows(index: int, claim: Claim, wrong: dict[Fraction, tuple[int, Fraction]]) -> Carried | None:
    if not wrong:
        return None
    for at, side in enumerate(claim.sides):
        if not side.is_computation or side.expression is None:
            continue
        taken = [n for n in numbers(side.expression) if n.printed.amount in wrong]
        if not taken:
            continue
        root = wrong[taken[0].printed.amount][0]
        repaired = evaluate(_repaired(side.expression, wrong))
        expected = repaired.low if repaired is not None and repaired.is_point else None
        result = _result(claim, at)
        if result is None:
            return None
        number = claim.sides[result].number
        if number is not None and expected is not None:
            value = number.printed.amount
            if abs(value) >= LEAST_CARRIED and value != expected:
                wrong.setdefault(value, (root, expected))
        return Carried(root, index, result, expected)
    return None


def _result(claim: Claim, at: int) -> int | None:
    """The side that prints the result of side ``at``."""
    for other in range(at + 1, len(claim.sides)):
        if claim.sides[other].number is not None:
            return other
    return 0 if at and claim.sides[0].number is not None else None


def _repaired(expression: Expression, wrong: dict[Fraction, tuple[int, Fraction]]) -> Expression:
    if isinstance(expression, Number):
        value = expression.printed.amount
        if value in wrong:
            right = wrong[value][1]
            return expression._replace(printed=expression.printed._replace(value=right, unit=None, percent=1, power=Fraction(1)))
        return expression
    if isinstance(expression, Operation):
        return expression._replace(left=_repaired(expression.left, wrong), right=_repaired(expression.right, wrong))
    if isinstance(expression, Function):
        return expression._replace(argument=_repaired(expression.argument, wrong))
    return expression
