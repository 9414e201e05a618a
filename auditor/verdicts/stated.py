"""What became of every setting of an article: held against the model that it is said of, else against the article's other cells.

setting -> told of as wrong? -> the value in print of its model -> computed with, or stated twice alike -> verdicts, or why there are none
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.about.records import Setting, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import Number, Operation, walk
from auditor.verdicts.departure import AS_REFERENCE
from auditor.verdicts.judgement import Judgement
from auditor.verdicts.said import values_of
from auditor.verdicts.verdict import Check, Outcome, Why

CONTRADICTED = Why("config-conflict", "another place of the article has another value", "文中另一处取值不同")
NOT_PUBLISHED = Why("config-mismatch", "not the value of the model that it is said of", "并非所述模型的取值")
COMPUTED = Why("computed-with", "the article computes with this value", "文中的计算使用了该值")
REPEATED = Why("stated-alike", "stated more than once with this value", "文中多次给出同一取值")
OTHER_VALUE = Why(
    "other-value",
    "another value than that of the model near it, of which it is not outright said",
    "与邻近模型的取值不同，但未明确属于该模型",
)
ALONE = Why("stated-once", "nothing in the article or in print to hold it against", "文中及已发布的资料均无可对照的取值")


class Outcomes(NamedTuple):
    """One check of one setting: what it was held against, what came of it, and why."""

    check: Check
    outcome: Outcome
    why: Why


def setting_verdicts(understanding: Understanding, claims: Sequence[Claim], judgement: Judgement) -> list[tuple[Outcomes, ...]]:
    """The checks of every setting of an article, in their order."""
    wrong = {fault.setting.span: fault.code for fault in judgement.misconfigured}
    right = {fault.other.span for fault in judgement.misconfigured if fault.other is not None and fault.other.value == fault.expected}
    factors = Counter(_factors(claims))
    stated = Counter((setting.name, setting.value) for setting in understanding.settings if setting.confidence != "low")
    found = []
    for setting in understanding.settings:
        told = tuple(_outcomes(setting, wrong.get(setting.span), factors, stated))
        if setting.span in right and all(each.outcome != "holds" for each in told):
            told = (*told, Outcomes("article", "holds", REPEATED))
        found.append(told or (Outcomes("article", "unchecked", ALONE),))
    return found


def _outcomes(setting: Setting, code: str | None, factors: Counter[int], stated: Counter[tuple[str, int]]) -> Iterator[Outcomes]:
    if code is not None:
        yield Outcomes("article", "fails", CONTRADICTED) if code == "K402" else Outcomes("reference", "fails", NOT_PUBLISHED)
        return
    models = setting.said or ((setting.model,) if setting.model is not None else ())
    values = frozenset[int]().union(*(values_of(model, setting.name) for model in models))
    if setting.value in values:
        yield Outcomes("reference", "holds", AS_REFERENCE)
    elif values:
        yield Outcomes("reference", "unchecked", OTHER_VALUE)
    if factors[setting.value]:
        yield Outcomes("article", "holds", COMPUTED)
    elif stated[setting.name, setting.value] > 1:
        yield Outcomes("article", "holds", REPEATED)


def _factors(claims: Sequence[Claim]) -> Iterator[int]:
    """The whole numbers that products of the article multiply."""
    for claim in claims:
        for side in claim.sides:
            for node in walk(side.expression) if side.expression is not None else ():
                if isinstance(node, Operation) and node.op in "*^/":
                    for part in (node.left, node.right):
                        if isinstance(part, Number) and part.printed.unit is None and part.printed.value.denominator == 1:
                            yield int(part.printed.value)
