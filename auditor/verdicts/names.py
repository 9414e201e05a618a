"""Formulas by name, settled by what the rest of the article says: names that other formulas confirm, and formulas printed twice.

judged steps -> names confirmed elsewhere -> misses that use only such names fail
             -> one formula with two values, one of them right by its names -> the other fails
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.claim import Claim
from auditor.notation.evaluate import Value
from auditor.notation.expression import Expression, names
from auditor.notation.polynomial import Monomial, expand
from auditor.sheet.restated import is_long, right_results
from auditor.verdicts.by_name import BY_NAME_WRONG, is_slip_of
from auditor.verdicts.values import side_value
from auditor.verdicts.verdict import Step, Why

LEAST_DIGITS = 2
"""Digits of a number that a formula of confirmed names comes near to by no chance."""
REPEATS = Why("repeats", "repeats a result computed before", "与前文算得的结果一致")

Key = tuple[tuple[str, ...], frozenset[tuple[Monomial, object]]]


def settle_names(claims: Sequence[Claim], judged: list[list[Step]]) -> None:
    """Turn steps that could not be judged alone into failures, in place, where the article as a whole proves them wrong."""
    _trust_confirmed_names(claims, judged)
    _tell_formulas_apart(claims, judged)
    _recognise_results(claims, judged)


def _recognise_results(claims: Sequence[Claim], judged: list[list[Step]]) -> None:
    """``The encoder has 85,054,464 weights`` repeats a result that was computed before it."""
    results = right_results(claims) if any(claim.kind == "statement" for claim in claims) else {}
    for claim, steps in zip(claims, judged, strict=True) if results else ():
        number = claim.sides[-1].number
        if claim.kind != "statement" or number is None or len(steps) != 1 or steps[0].verdict.outcome != "unchecked":
            continue
        result = results.get(int(number.printed.value)) if is_long(number) else None
        if result is not None and result.span.start < claim.span.start:
            steps[0] = steps[0]._replace(verdict=steps[0].verdict._replace(outcome="holds", why=REPEATS))


def _trust_confirmed_names(claims: Sequence[Claim], judged: list[list[Step]]) -> None:
    """Formulas that miss their number by the values of their names fail, where other formulas of the article confirm those values.

    One formula that does not come out may be about other values; beside two that do, with every one of its names among theirs, it is wrong; beside
    one where its number is a slip of the pen away.
    """
    confirmed: dict[str, int] = {}
    for claim, steps in zip(claims, judged, strict=True):
        for step in steps:
            if step.verdict.why.code == "by-name":
                for name in _step_names(claim, step):
                    confirmed[name] = confirmed.get(name, 0) + 1
    for claim, steps in zip(claims, judged, strict=True):
        for at, step in enumerate(steps):
            if step.verdict.why.code != "by-name-wrong" or step.verdict.outcome != "unchecked" or claim.doubt is not None:
                continue
            used = _step_names(claim, step)
            right = claim.sides[step.verdict.step + 1].number
            times = min((confirmed.get(name, 0) for name in used), default=0)
            if right is not None and ((times > 1 and len(used) > 1) or (times and is_slip_of(right.printed, step.value, LEAST_DIGITS))):
                steps[at] = step._replace(verdict=step.verdict._replace(outcome="fails"))


def _step_names(claim: Claim, step: Step) -> set[str]:
    sides = claim.sides[step.verdict.step : step.verdict.step + 2]
    return {name for side in sides if side.expression is not None for name in names(side.expression)}


def _tell_formulas_apart(claims: Sequence[Claim], judged: list[list[Step]]) -> None:
    """``2HT^2(D/H)`` with two values in one list: the one that the article's values of T and D give is right, the other wrong."""
    right: dict[Key, Value] = {}
    for claim, steps in zip(claims, judged, strict=True):
        for step in steps:
            if step.verdict.why.code in ("by-name", "by-name-elsewhere") and step.verdict.outcome == "holds":
                key, value = _formula(claim, step)
                if key is not None and value is not None:
                    right.setdefault(key, value)
    for claim, steps in zip(claims, judged, strict=True) if right else ():
        for at, step in enumerate(steps):
            if step.verdict.outcome != "unchecked" or step.verdict.why.code not in ("names", "by-name-wrong") or claim.doubt is not None:
                continue
            key, value = _formula(claim, step)
            if key is not None and value is not None and key in right and right[key] != value:
                steps[at] = Step(step.verdict._replace(outcome="fails", why=BY_NAME_WRONG), right[key])


def _formula(claim: Claim, step: Step) -> tuple[Key | None, Value | None]:
    """A formula of several names under its headings, and the whole number printed as its value."""
    left, right = claim.sides[step.verdict.step], claim.sides[step.verdict.step + 1]
    if left.expression is None or right.number is None or not right.number.printed.is_integer_print or right.number.printed.value < 1000:
        return None, None
    key = _key(left.expression, claim)
    return key, side_value(right)


def _key(expression: Expression, claim: Claim) -> Key | None:
    terms = expand(expression)
    if terms is None or len({name for monomial in terms for name, _ in monomial}) < 2:
        return None
    return claim.block.headings, frozenset(terms.items())
