"""Recomputes the steps of a chain: does what stands on one side have the value of what stands on the other?

    step -> every reading of both sides, under every way to take units -> holds / fails / unchecked, with the working

A step fails only where no reading and no convention makes it right.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Value
from auditor.notation.expression import Number, Operation, numbers
from auditor.notation.kept import Kept
from auditor.notation.work import spend
from auditor.verdicts.by_name import NAMES, judge_names, with_formats
from auditor.verdicts.comparison import BINARY, EXACT, RIGHT, ROUNDED, TRUNCATED, WIDENED, WRONG, compare, in_percent
from auditor.verdicts.conversions import has_names, is_conversion
from auditor.verdicts.lost_powers import with_lost_powers
from auditor.verdicts.rereadings import (
    SCALES,
    has_unknown_scale,
    in_bits,
    in_bytes,
    in_units_said_before,
    of_clocks,
    of_each_day,
    of_stored_values,
    rereadings,
)
from auditor.verdicts.rounded_operands import with_rounded_operands
from auditor.verdicts.run_on import carries_on, runs_on
from auditor.verdicts.shorthand import is_shorthand
from auditor.verdicts.typed import as_typed, is_no_number, is_other_mathematics
from auditor.verdicts.values import Values, times_apart
from auditor.verdicts.variables import letters_as_variables
from auditor.verdicts.verdict import Step, Verdict, Why

BYTES_FOR_COUNT = Why("unit", "a byte unit on a count", "参数个数用了字节单位")
DIFFERENCE = Why("difference", "right as a difference taken the other way round", "按差值（不计先后）相符")
UNBOUNDED = Why("unbounded", "the value cannot be bounded", "其值无法界定")
CONVERSION = Why("conversion", "two bare numbers whose words relate them", "两个数由其单位或文字相联系")
RUN_ON = Why("unclear-end", "where the expression ends is not certain", "算式到何处结束不能确定")
CARRIED_ON = Why("carried-on", "the result is computed with further in the same line", "算式接着用结果继续计算")
TYPED = Why("typed", "right with brackets that were left out, or in whole numbers", "补上省略的括号或按整除计算则相符")
SHORTHAND = Why("shorthand", "a range, a price or a name, and nothing computed", "是区间、单价或名称，不是算式")
NEGLIGIBLE = Why("negligible", "about nought: said to be negligible", "约为零：指可忽略不计")
LOST_POWERS = Why("lost-powers", "right with powers whose superscripts were lost in copying", "把复制时丢失上标的数读作幂则相符")
LABEL = Why("label", "one side only names the quantity", "一侧只是名称")


_JUDGED: Kept[tuple[object, Sequence[Step]]] = Kept()


def judge(index: int, claim: Claim, values: Values) -> Iterator[Step]:
    """A verdict for every step of a claim, with the values that its names have by now; of one without names that was judged before, the same."""
    if any(map(has_names, claim.sides)):
        yield from (_judge_step(index, step, claim, values) for step in range(len(claim.relations)))
        return
    held = tuple(side.readings for side in claim.sides)

    def judged() -> tuple[object, Sequence[Step]]:
        return held, [_judge_step(0, step, claim, values) for step in range(len(claim.relations))]

    for step in _JUDGED.of(_known_by(claim), len(claim.raw), judged)[1]:  # with the readings that it is known by
        yield step._replace(verdict=step.verdict._replace(claim=index))


def _known_by(claim: Claim) -> Hashable:
    """All that a verdict on a claim hangs on but the values of names: which readings its sides have, their words, and the text of its block."""
    text, begins = claim.block.text, claim.block.text.begins
    sides = (
        (tuple(map(id, side.readings)), side.raw, side.span.start - begins, side.span.end - begins, side.note, side.notes, side.wordy)
        for side in claim.sides
    )
    own = claim.kind, claim.relations, claim.doubt, claim.sure, claim.block.kind, claim.block.headings
    return text.string, text.shape, own, tuple(sides)


def _judge_step(index: int, step: int, claim: Claim, values: Values) -> Step:
    left, right = claim.sides[step], claim.sides[step + 1]
    relation = claim.relations[step]
    if not left.readings or not right.readings:
        return Step(Verdict(index, "arithmetic", "unchecked", LABEL, step))
    left = with_formats(left, right)
    if has_names(left) or has_names(right):
        return judge_names(index, step, claim, values)
    why, value = compare(left, right, relation)
    if why is WIDENED and not _right_in_bytes(left, right, relation):
        why = WRONG  # 2B is two bytes, and no rounded two billion
    if why in (EXACT, ROUNDED, BINARY, TRUNCATED) and _bytes_for_count(claim, left, right):
        return Step(Verdict(index, "arithmetic", "holds", BYTES_FOR_COUNT, step), value)
    if why is WRONG and relation == "≈" and value is not None and _is_size_said_before(claim, right, value):
        return Step(Verdict(index, "arithmetic", "holds", ROUNDED, step), value)
    if why is WRONG and claim.kind == "repeat":
        doubt = claim.doubted(step)
        return Step(
            Verdict(index, "arithmetic", "fails" if doubt is None else "unchecked", WRONG if doubt is None else Why(*doubt), step), value
        )
    if why is WRONG:
        spend(STEPS_WRONG)
        otherwise = (compare(one, two, relation)[0] for one, two in rereadings(claim, step))
        why = next((ROUNDED if other is TRUNCATED else other for other in otherwise if other in (*RIGHT, TRUNCATED)), why)
        value = _as_meant(claim, step, value) if why is WRONG else value
        rounded = with_rounded_operands(claim, step) if why is WRONG else None
        if rounded is not None and compare(*rounded, relation)[0] in (*RIGHT, WIDENED):
            return Step(Verdict(index, "arithmetic", "holds", WIDENED, step), value)
    if why is None:
        return Step(Verdict(index, "arithmetic", "unchecked", UNBOUNDED, step))
    if why is WRONG and (letters_as_variables(left) or letters_as_variables(right)):
        return Step(Verdict(index, "arithmetic", "unchecked", NAMES, step), value)
    if why is WRONG and (is_conversion(claim, step) or _only_maps(claim)):
        return Step(Verdict(index, "arithmetic", "unchecked", CONVERSION, step), value)
    if why is WRONG and any(compare(*typed, relation)[0] in (*RIGHT, TRUNCATED, WIDENED) for typed in as_typed(left, right)):
        return Step(Verdict(index, "arithmetic", "unchecked", TYPED, step), value)
    if why is WRONG and ((claim.sure and is_shorthand(claim, step)) or is_no_number(left) or is_no_number(right)):
        return Step(Verdict(index, "arithmetic", "unchecked", SHORTHAND, step), value)
    if why is WRONG and is_other_mathematics(claim, step):
        return Step(Verdict(index, "arithmetic", "unchecked", SHORTHAND, step), value)
    if why is WRONG and value is not None and _is_difference(left, right, value):
        return Step(Verdict(index, "arithmetic", "holds", DIFFERENCE, step), value)
    if why is WRONG and relation == "≈" and right.number is not None and not right.number.printed.value:
        return Step(Verdict(index, "arithmetic", "unchecked", NEGLIGIBLE, step), value)  # 2 × 4096 ≈ 0 beside millions
    doubt = claim.doubted(step)
    if why is WRONG and with_lost_powers(left, right, _agree_plainly):
        return Step(Verdict(index, "arithmetic", "unchecked", LOST_POWERS, step), value)
    if why is WRONG and runs_on(claim, step):
        return Step(Verdict(index, "arithmetic", "unchecked", RUN_ON, step), value)
    if why is WRONG and carries_on(claim, step, _agree_plainly):
        return Step(Verdict(index, "arithmetic", "unchecked", CARRIED_ON, step), value)
    if why is WRONG and doubt is not None:
        return Step(Verdict(index, "arithmetic", "unchecked", Why(*doubt), step), value)
    return Step(Verdict(index, "arithmetic", "fails" if why is WRONG else "holds", why, step), value)


def _is_size_said_before(claim: Claim, right: Side, value: Value) -> bool:
    """``For 175B: 12 × 12288² × 96 ≈ 175B``: what a formula comes near to is the size that the text has said already."""
    number = right.number
    if number is None or number.printed.unit is None or number.printed.unit.dimension != "count":
        return False
    raw, texts = right.raw.strip(" $`*~≈"), (claim.block.text.string[: number.start], *claim.block.headings)
    said = any(raw and raw in text for text in texts)
    return said and value.is_point and abs(value.low - number.printed.amount) * HUNDRED <= number.printed.amount


def _right_in_bytes(left: Side, right: Side, relation: str) -> bool:
    """Whether some reading of a step with bytes of each is right, or it has none."""
    readings = list(in_bytes(left, right))
    return not readings or any(compare(one, two, relation)[0] in (*RIGHT, WIDENED) for one, two in readings)


def _only_maps(claim: Claim) -> bool:
    """Whether nothing is computed and nothing measured: "`5` = 20" says what a sign stands for, and no two bare numbers are equal by a slip."""
    if any(side.is_computation for side in claim.sides):
        return False
    return claim.kind == "equality" and claim.sure and all(number.printed.is_integer_print for number in claim.numbers())


def _as_meant(claim: Claim, step: int, value: Value | None) -> Value | None:
    """The value of the left side of a wrong step in the units that were meant, for its message: the one that the figure is nearest to."""
    left, right = claim.sides[step], claim.sides[step + 1]
    number = right.number
    if value is not None and not value.low:
        return value  # nought is nought in every unit
    if value is not None and number is not None and number.printed.percent > 1 and number.printed.value and in_percent(left):
        hundredth = Value(value.low / number.printed.percent, value.high / number.printed.percent)
        return min((value, hundredth), key=lambda v: times_apart(v.low, number.printed.amount))
    if value is not None and number is not None and number.printed.value and has_unknown_scale(right, claim.block.text.string):
        scaled = (Value(value.low / 10**power, value.high / 10**power) for power in SCALES)
        return min((v for v in (value, *scaled) if v.low), key=lambda v: times_apart(v.low, number.printed.amount), default=value)
    if value is None or number is None or number.printed.unit is None or not number.printed.value:
        return next((compare(one, two)[1] for one, two in in_bytes(left, right)), value)
    unit = number.printed.unit.decimal
    said = [compare(one, two)[1] for one, two in in_units_said_before(claim, step)]
    meant = [Value(other.low / unit, other.high / unit) for other in said if other is not None and other.low]
    nearest = min(meant, key=lambda v: times_apart(v.low, number.printed.value), default=None)
    if nearest is not None and times_apart(nearest.low, number.printed.value) < times_apart(value.low, number.printed.amount):
        return nearest
    every = (
        value,
        *(
            compare(one, two)[1]
            for one, two in (*in_bytes(left, right), *of_stored_values(claim, step), *of_each_day(left, right), *of_clocks(claim, step))
        ),
    )
    known = [v for v in every if v is not None and v.low]
    if any(True for _ in in_bits(left, right)):
        known.append(Value(value.low / 8, value.high / 8))
    if number.printed.unit.dimension == "bytes" and number.printed.unit.binary != unit:
        smaller = unit / number.printed.unit.binary  # in MiB, which many write as MB
        mebi = (Value(v.low * smaller, v.high * smaller) for v in known)
        known += [v for v in mebi if abs(v.low - number.printed.amount) * LEAST_PART <= number.printed.amount]
    return min(known, key=lambda v: times_apart(v.low, number.printed.amount), default=value)


LEAST_PART = 50
HUNDRED = 100
STEPS_WRONG = 15
"""Steps that the other readings of a wrong step cost, beside what they evaluate."""


def _agree_plainly(left: Side, right: Side) -> bool:
    return compare(left, right)[0] in (EXACT, ROUNDED)


def _is_difference(left: Side, right: Side, value: Value) -> bool:
    """``62 toys - 110 toys = 48 balls``: with words for both operands, the difference of two things, whichever is the larger."""
    expression = left.expression
    if left.notes < 2 or right.number is None or not isinstance(expression, Operation) or expression.op != "-":
        return False
    pair = isinstance(expression.left, Number) and isinstance(expression.right, Number)
    return pair and value.is_point and value.low < 0 and right.number.printed.amount == -value.low


_COUNTED = ("参数量", "参数总量", "参数个数", "参数数量", "parameter", "params")
_STORED = (
    "字节",
    "显存",
    "内存",
    "存储",
    "占用",
    "大小",
    "memory",
    "byte",
    "storage",
    "cache",
    "缓存",
    "disk",
    "vram",
    "fp16",
    "fp32",
    "bf16",
)


def _bytes_for_count(claim: Claim, left: Side, right: Side) -> bool:
    """``参数总量为 … = 38400 = 37.5KB``: a byte unit on what the sentence calls a number of parameters."""
    number = right.number
    if number is None or number.printed.unit is None or number.printed.unit.dimension != "bytes":
        return False
    if any(
        n.printed.unit is not None
        for side in claim.sides
        if side is not right and side.expression is not None
        for n in numbers(side.expression)
    ):
        return False
    text = claim.block.text.string.lower()
    return left.number is not None and any(word in text for word in _COUNTED) and not any(word in text for word in _STORED)
