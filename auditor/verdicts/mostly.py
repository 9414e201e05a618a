"""What fails more often than it holds was not meant as it was read: many figures of one article are not all slips.

claims that words or cells relate, by kind -> more of them fail than hold, and three at least -> not checked
arithmetic in mathematics that says other things too, and nothing of sizes -> thrice as much of it holds as fails, or its notation may be another one
formulas that are not one  -> their letters are no sizes, or more are wrong than right, and two at least -> not checked
settings said of one model -> more of them are not the model's than are, and three at least -> the article's own variant, and not that model;
    but a name that gives a size ("Qwen 3 (235B)") means that model and no variant
figures of one column      -> those of three models and more are not theirs, and more are wrong than right -> it counts something else
one setting of three models or more is not theirs, and all else is -> the article's own way of building them
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from auditor.claims.claim import SAID_BESIDE, Claim, Side
from auditor.notation.expression import numbers
from auditor.source.pattern import lazy
from auditor.verdicts.identities import BY_RELATION, IDENTICAL, LEADING, NOT_IDENTICAL
from auditor.verdicts.slips import name_slip
from auditor.verdicts.verdict import Step, Why

if TYPE_CHECKING:
    from auditor.claims.about.records import Understanding
    from auditor.verdicts.conflicts import Misconfigured
    from auditor.verdicts.departure import Comparison, Departure

MOSTLY_WRONG = Why(
    "mostly-wrong", "most figures that were read so do not come out: they may be meant otherwise", "这样读出的数多数不符，可能另有所指"
)
NO_SIZES = Why("no-sizes", "nothing says that the letters are sizes", "没有说明这些字母是规模参数")
OF_ANOTHER = Why("of-another", "its figures come to another share that is said of them", "这些数得出的是同处的另一个比例")
OTHER_NOTATION = Why(
    "other-notation",
    "it stands in mathematics of which little else could be computed: its signs may mean something else",
    "所在的数学内容多数无法验算，其中的符号可能另有含义",
)
LEAST_CLAIMS = 3
LEAST_LONG = 100_000
RECORD = 3
"""Steps of an article's mathematics that hold for each that fails, where its notation is taken to be understood."""
LEAST_IDENTITIES = 2
COMMAND = "\\"
"""With this begins what only TeX writes."""
LEAST_SETTINGS = 3
LEAST_MODELS = 3
"""Models of which an article gives one setting otherwise, and of none as it is, where it builds all of them in a way of its own."""
_ONE = (IDENTICAL, BY_RELATION, LEADING)
_SIZED = lazy(r"-\d{1,4}(?:\.\d{1,3})?[Bb](?![A-Za-z0-9])")


def without_misread(claims: Sequence[Claim], judged: list[list[Step]]) -> None:
    """Leave unchecked the claims of a kind of which more fail than hold, where words or cells and no sign say that they are claims."""
    failing: dict[str, list[int]] = defaultdict(list)
    holding: dict[str, int] = defaultdict(int)
    for index, claim in enumerate(claims):
        if claim.sure or claim.kind == "repeat" or claim.measure == SAID_BESIDE:
            continue
        outcomes = {step.verdict.outcome for step in judged[index]}
        if "fails" in outcomes and any(map(_is_slip, claim.sides[1:], judged[index])):
            continue  # a long figure that is one digit off was read as it was meant
        if "fails" in outcomes:
            failing[claim.kind].append(index)
        elif "holds" in outcomes:
            holding[claim.kind] += 1
    for kind, indices in failing.items():
        if len(indices) < LEAST_CLAIMS or len(indices) <= holding[kind]:
            continue
        for index in indices:
            judged[index] = [_doubted(step) for step in judged[index]]


def _is_slip(side: Side, step: Step) -> bool:
    """Whether a figure of six digits and more is what its step comes to but for one digit, or two that are swapped."""
    number, value = side.number, step.value
    if number is None or value is None or not value.is_point or not number.printed.is_integer_print or number.printed.value < LEAST_LONG:
        return False
    cause = name_slip(number.printed.amount, value.low, None)
    return cause is not None and cause.code in ("digit", "transposed")


def without_other_counts(compared: Comparison, claims: Sequence[Claim]) -> Comparison:
    """What comes of the reference without the columns of a table that give most of their models a count which is not theirs."""
    told: dict[tuple[int, int], list[Departure]] = defaultdict(list)
    for departure in compared.departures:
        cell = claims[departure.claim].block.cell
        if cell is not None:
            told[cell.table, cell.column].append(departure)
    columns = {column for column, found in told.items() if len({departure.about.model for departure in found}) >= LEAST_MODELS}
    if not columns:
        return compared
    judged = [(v, cell) for v in compared.verdicts if (cell := claims[v.claim].block.cell) is not None and v.check == "reference"]
    right = Counter((cell.table, cell.column) for verdict, cell in judged if verdict.outcome == "holds")
    others = {departure.claim for column in columns if len(told[column]) > right[column] for departure in told[column]}
    return compared._replace(
        departures=tuple(departure for departure in compared.departures if departure.claim not in others),
        verdicts=tuple(
            verdict._replace(outcome="unchecked", why=MOSTLY_WRONG) if verdict.claim in others and verdict.outcome == "fails" else verdict
            for verdict in compared.verdicts
        ),
    )


def without_other_mathematics(claims: Sequence[Claim], judged: list[list[Step]], sized: Callable[[Claim], bool]) -> None:
    """Leave unchecked that two formulas are not one where their letters are no sizes, or more of an article's formulas would be wrong than right."""
    wrong = [index for index, steps in enumerate(judged) if any(step.verdict.why is NOT_IDENTICAL for step in steps)]
    if not wrong:
        return
    right = sum(step.verdict.why in _ONE for steps in judged for step in steps)
    mostly = LEAST_IDENTITIES <= len(wrong) > right
    for index in wrong:
        if mostly or not sized(claims[index]):
            judged[index] = [
                _doubted(step, MOSTLY_WRONG if mostly else NO_SIZES) if step.verdict.why is NOT_IDENTICAL else step
                for step in judged[index]
            ]


def without_other_notation(claims: Sequence[Claim], judged: list[list[Step]], sized: Callable[[Claim], bool]) -> None:
    """Leave unchecked what fails in TeX that is mostly no arithmetic, where neither sizes nor what holds tell that its signs are understood."""
    written = [index for index, claim in enumerate(claims) if COMMAND in claim.block.text.string]
    failing = [index for index in written if any(step.verdict.outcome == "fails" for step in judged[index])]
    if not failing:
        return
    outcomes = [{step.verdict.outcome for step in judged[index]} for index in written]
    right = sum(found == {"holds"} for found in outcomes)
    unclear = sum("unchecked" in found for found in outcomes)
    if unclear <= len(failing) or right >= RECORD * len(failing):
        return
    for index in failing:
        if not sized(claims[index]):
            judged[index] = [_doubted(step, OTHER_NOTATION) for step in judged[index]]


def without_rivals(claims: Sequence[Claim], judged: list[list[Step]]) -> None:
    """Leave unchecked a share or ratio whose figures, in its own block, come out as another one that is said of them: they are that one's."""
    said = [index for index, claim in enumerate(claims) if claim.kind == "share" and not claim.sure]
    failing = [index for index in said if any(step.verdict.outcome == "fails" for step in judged[index])]
    if not failing:
        return
    right = {_operands(claims[index]) for index in said if all(step.verdict.outcome == "holds" for step in judged[index])}
    for index in failing:
        if _operands(claims[index]) in right:
            judged[index] = [_doubted(step, OF_ANOTHER) for step in judged[index]]


def _operands(claim: Claim) -> tuple[int, frozenset[tuple[int, Fraction]]]:
    """The figures that a claim puts together, with their places, which of cells are those within them."""
    expression = claim.sides[0].expression
    found = numbers(expression) if expression is not None else ()
    return id(claim.block), frozenset((number.start, number.printed.amount) for number in found)


def _doubted(step: Step, why: Why = MOSTLY_WRONG) -> Step:
    if step.verdict.outcome != "fails":
        return step
    return step._replace(verdict=step.verdict._replace(outcome="unchecked", why=why))


def of_the_model(faults: Sequence[Misconfigured], understanding: Understanding) -> tuple[Misconfigured, ...]:
    """The faults, without those of a model that is the article's own variant, and of a setting that it gives otherwise for model after model."""
    from auditor.verdicts.said import values_of

    wrong: dict[str, set[str]] = defaultdict(set)
    right: dict[str, set[str]] = defaultdict(set)
    for fault in faults:
        if fault.code == "K401" and fault.model is not None:
            wrong[fault.model].add(fault.setting.name)
    for setting in understanding.settings:
        for model in setting.said or ((setting.model,) if setting.model is not None else ()):
            if model in wrong and setting.value in values_of(model, setting.name):
                right[model].add(setting.name)
    other = {m for m, names in wrong.items() if len(names) >= LEAST_SETTINGS and len(names) > len(right[m]) and _SIZED.search(m) is None}
    own = {name for names in wrong.values() for name in names if _is_own(name, wrong, right)}
    return tuple(fault for fault in faults if fault.code != "K401" or not (fault.model in other or fault.setting.name in own))


def _is_own(name: str, wrong: dict[str, set[str]], right: dict[str, set[str]]) -> bool:
    """Whether a setting is the article's own: otherwise than published for several models, which have all else as published and never this."""
    otherwise = [model for model, names in wrong.items() if name in names]
    return len(otherwise) >= LEAST_MODELS and all(
        wrong[model] == {name} and name not in right[model] and right[model] for model in otherwise
    )
