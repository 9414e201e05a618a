"""Recomputes the steps of a chain: does what stands on one side have the value of what stands on the other?

    step -> every reading of both sides, under every way to take units -> holds / fails / unchecked, with the working

A step fails only where no reading and no convention makes it right.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Terms, Value, evaluate, is_rounded
from auditor.notation.expression import Expression, Number, Operation, as_figure, numbers, walk
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.verdicts.by_name import NAMES, judge_names, meet
from auditor.verdicts.conversions import has_names, is_conversion
from auditor.verdicts.identities import near
from auditor.verdicts.lost_powers import with_lost_powers
from auditor.verdicts.rereadings import (
    SCALES,
    has_unknown_scale,
    in_bits,
    in_bytes,
    in_units_said_before,
    of_each_day,
    of_stored_values,
    rereadings,
)
from auditor.verdicts.rounded_operands import with_rounded_operands
from auditor.verdicts.run_on import carries_on, runs_on
from auditor.verdicts.shorthand import is_shorthand
from auditor.verdicts.times import are_times, is_same_time
from auditor.verdicts.values import Values, side_value, times_apart
from auditor.verdicts.variables import letters_as_variables
from auditor.verdicts.verdict import Step, Verdict, Why

EXACT = Why("exact", "recomputed exactly", "精确重算相符")
ROUNDED = Why("rounded", "right at its printed precision", "按所写精度相符")
TRUNCATED = Why("truncated", "digits cut off instead of rounded", "截断而非四舍五入")
WIDENED = Why("rounded-inputs", "right within the rounding of its inputs", "在输入舍入范围内相符")
BYTES_FOR_COUNT = Why("unit", "a byte unit on a count", "参数个数用了字节单位")
DIFFERENCE = Why("difference", "right as a difference taken the other way round", "按差值（不计先后）相符")
BINARY = Why("binary", "right with prefixes as powers of 1024", "按 1024 进制前缀相符")
WRONG = Why("wrong", "does not hold", "不成立")
UNBOUNDED = Why("unbounded", "the value cannot be bounded", "其值无法界定")
CONVERSION = Why("conversion", "two bare numbers whose words relate them", "两个数由其单位或文字相联系")
RUN_ON = Why("unclear-end", "where the expression ends is not certain", "算式到何处结束不能确定")
CARRIED_ON = Why("carried-on", "the result is computed with further in the same line", "算式接着用结果继续计算")
SHORTHAND = Why("shorthand", "a range, a price or a name, and nothing computed", "是区间、单价或名称，不是算式")
NEGLIGIBLE = Why("negligible", "about nought: said to be negligible", "约为零：指可忽略不计")
LOST_POWERS = Why("lost-powers", "right with powers whose superscripts were lost in copying", "把复制时丢失上标的数读作幂则相符")
LABEL = Why("label", "one side only names the quantity", "一侧只是名称")


def judge(index: int, claim: Claim, values: Values) -> Iterator[Step]:
    """A verdict for every step of a claim, with the values that its names have by now."""
    for step in range(len(claim.relations)):
        yield _judge_step(index, step, claim, values)


def _judge_step(index: int, step: int, claim: Claim, values: Values) -> Step:
    left, right = claim.sides[step], claim.sides[step + 1]
    relation = claim.relations[step]
    if not left.readings or not right.readings:
        return Step(Verdict(index, "arithmetic", "unchecked", LABEL, step))
    if has_names(left) or has_names(right):
        return judge_names(index, step, claim, values)
    why, value = compare(left, right, relation)
    if why in (EXACT, ROUNDED, BINARY, TRUNCATED) and _bytes_for_count(claim, left, right):
        return Step(Verdict(index, "arithmetic", "holds", BYTES_FOR_COUNT, step), value)
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
    if why is WRONG and claim.sure and is_shorthand(claim, step):
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
    if value is not None and number is not None and number.printed.value and has_unknown_scale(right, claim.block.text.string):
        scaled = (Value(value.low / 10**power, value.high / 10**power) for power in SCALES)
        return min((v for v in (value, *scaled) if v.low), key=lambda v: times_apart(v.low, number.printed.amount), default=value)
    if value is None or number is None or number.printed.unit is None or not number.printed.value:
        return next((compare(one, two)[1] for one, two in in_bytes(left, right)), value)
    unit = number.printed.unit.decimal
    said = [compare(one, two)[1] for one, two in in_units_said_before(claim, step)]
    meant = [Value(other.low / unit, other.high / unit) for other in said if other is not None and other.low]
    if meant:
        return min(meant, key=lambda v: times_apart(v.low, number.printed.value))
    every = (
        value,
        *(compare(one, two)[1] for one, two in (*in_bytes(left, right), *of_stored_values(claim, step), *of_each_day(left, right))),
    )
    known = [v for v in every if v is not None and v.low]
    if any(True for _ in in_bits(left, right)):
        known.append(Value(value.low / 8, value.high / 8))
    if number.printed.unit.dimension == "bytes" and number.printed.unit.binary != unit:
        smaller = unit / number.printed.unit.binary  # in MiB, which many write as MB
        mebi = (Value(v.low * smaller, v.high * smaller) for v in known)
        known += [v for v in mebi if abs(v.low - number.printed.amount) * LEAST_PART <= number.printed.amount]
    return min(known, key=lambda v: times_apart(v.low, number.printed.amount), default=value)


ABOUT = Fraction(1, 100)
"""A hedged figure of two digits and noughts is right within this share: 744 is about 750."""
WIDTHS = 128
"""Widths are made multiples of it, or of twice as much, so that matrices multiply fast: the intermediate size of Llama is so rounded."""
LEAST_PART = 50
STEPS_WRONG = 15
"""Steps that the other readings of a wrong step cost, beside what they evaluate."""
RIGHT = (EXACT, ROUNDED, BINARY)


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


def compare(left: Side, right: Side, relation: str = "=") -> tuple[Why | None, Value | None]:
    """Why two sides agree, or WRONG; None where a value cannot be bounded. With it, the value of the left side as it stands."""
    if relation in "<>":
        return _ordered(left, right, relation)
    if are_times(left, right):
        same = is_same_time(left, right)
        return (WRONG if same is None else EXACT if same else ROUNDED), side_value(left)
    first: Value | None = None
    bounded = False
    cut: tuple[Why | None, Value | None] | None = None
    for terms in terms_for(left, right):
        for a in left.readings:
            for b in right.readings:
                one, two = evaluate(a, terms=terms), evaluate(b, terms=terms)
                if one is None or two is None:
                    continue
                bounded = True
                first = first or one
                why = _agree(a, one, b, two, terms, relation)
                if why is TRUNCATED and terms.binary and _counts(left, right):
                    continue  # two liberties at a time: 117M is neither 123.5M nor 117.8 Mi
                if why is TRUNCATED:
                    cut = cut or (why, one)  # unless another reading rounds
                elif why is not None:
                    return BINARY if terms.binary and why in (EXACT, ROUNDED) else why, one
    return cut or ((WRONG if bounded else None), first)


def _counts(left: Side, right: Side) -> bool:
    """Whether none of the figures of a step is in bytes, which are counted in powers of 1024 by many."""
    printed = (n.printed for side in (left, right) for n in numbers(side.readings[0]))
    return not any(p.unit is not None and p.unit.dimension == "bytes" for p in printed)


def _ordered(left: Side, right: Side, relation: str) -> tuple[Why | None, Value | None]:
    one, two = side_value(left), side_value(right)
    if one is None or two is None:
        return None, one
    right_so = one.low < two.high if relation == "<" else one.high > two.low
    return (EXACT if right_so else WRONG), one


def terms_for(left: Side, right: Side) -> list[Terms]:
    """The ways in which the numbers of two sides may be taken, the likeliest first."""
    ours, theirs = ([n.printed for reading in side.readings[:1] for n in numbers(reading)] for side in (left, right))
    printed = ours + theirs
    units = [p.unit for p in printed if p.unit is not None]
    # A unit that only the result has is the inputs' as well: 3 * 0.8 = 2.4 billion, 40,000 / 400 = 10 days.
    bare = bool(units) and (not any(p.unit for p in ours) or not any(p.unit for p in theirs))
    terms = [Terms()]
    if any(unit.dimension != "count" for unit in units):
        alike = len({unit.label for unit in units}) == 1
        terms = [Terms(units=False), Terms()] if bare and alike else [Terms(), Terms(units=False)]
    if any(unit.binary != unit.decimal for unit in units):
        terms += [term._replace(binary=True) for term in terms]
    if bare:
        terms.append(Terms(units=False, scales=False))
    if any(p.percent > 1 for p in printed):
        terms += [term._replace(percent=how) for term in terms for how in (("plain", "of") if _in_percent(left) else ("of",))]
    rounded = any(is_rounded(p) for p in printed) or any(_holds_figure(side.readings[0]) for side in (left, right) if side.is_computation)
    return terms + [term._replace(widen=True) for term in terms] if rounded else terms


def _holds_figure(expression: Expression) -> bool:
    """Whether a computation holds a figure with a power of ten that has decimals: 3.14×10²³ was rounded."""
    figures = (as_figure(node) for node in walk(expression) if isinstance(node, Operation) and node.op == "*")
    return any(isinstance(figure, Number) and figure.printed.decimals for figure in figures)


def _in_percent(left: Side) -> bool:
    """``83/1000*100 = 8.3%``: the left side counts in percent already. 2,048 / 3,149,824 does not."""
    found = [n.printed for reading in left.readings[:1] for n in numbers(reading)]
    if any(p.percent > 1 or p.value == 100 for p in found):
        return True
    value = side_value(left)
    return value is None or abs(value.high) >= 1


def _agree(a: Expression, one: Value, b: Expression, two: Value, terms: Terms, relation: str) -> Why | None:
    if one == two and one.is_point:
        return EXACT
    for printed_side, other in ((b, one), (a, two)):
        if isinstance(printed_side, Number):
            why = _stands_for(printed_side.printed, other, terms, relation)
            if why is not None:
                return why
    if relation == "≈" and isinstance(b, Number) and _is_round(b.printed, one) and near(two, one, ABOUT):
        return ROUNDED
    if meet(one, two) and relation != "≡":
        return WIDENED if terms.widen else ROUNDED
    if relation == "≈" and not isinstance(b, Number) and near(one, two, Fraction(1, 50)):
        return ROUNDED
    return None


def _stands_for(printed: Printed, other: Value, terms: Terms, relation: str) -> Why | None:
    """Whether the printing can stand for the other side's value: rounded either way, truncated, or a float's tail."""
    factor = terms.factor(printed)
    also = printed.percent > 1 and terms.percent == "share" and abs(other.high) >= 1
    for scale in (factor, factor * printed.percent) if also else (factor,):
        value = printed.value * scale
        ulp = abs((printed.trailing_ulp if relation == "≈" or printed.unit is not None else printed.ulp) * scale)
        while relation != "≈" and ulp > abs(printed.ulp * scale) and ulp * LEAST_ROUND > abs(value):
            ulp /= 10  # "= 10 GB" is no 14
        why = _within(value, ulp, other, printed)
        if why is TRUNCATED and relation != "≈":
            why = _within(value, abs(printed.ulp * scale), other, printed)  # noughts are no digits that were cut off
        if why is not None and relation == "≡" and why is not EXACT:
            continue
        if why is not None:
            return WIDENED if terms.widen and why is ROUNDED else why
    return None


LEAST_ROUND = 5
"""Noughts at the end of a figure that is not said to be rough may stand for digits where their place is at most this part of it."""


def _is_round(printed: Printed, meant: Value) -> bool:
    """Whether a whole figure was made a round one: of two digits (``24 × 31 ≈ 750``), or the width of a layer (``8/3 × 4096 ≈ 11008``)."""
    if not printed.is_integer_print:
        return False
    if printed.trailing_ulp > 1 and abs(printed.value) < 100 * printed.trailing_ulp:
        return True
    return printed.value % WIDTHS == 0 and abs(printed.value - meant.low) < 2 * WIDTHS <= printed.value


def _within(value: Fraction, ulp: Fraction, other: Value, printed: Printed) -> Why | None:
    half = ulp / 2
    if other.low <= value + half and value - half <= other.high:
        return EXACT if other.is_point and other.low == value else ROUNDED
    if printed.decimals >= 10 and near(Value(value, value), other, Fraction(1, 10**10)):
        return ROUNDED
    if printed.percent > 1 and printed.value:
        ulp = abs(value / printed.value * printed.ulp)  # 39.9 % cut off is 39 %, and not 30 %
    known = other.high - other.low <= abs(other.low) / 10**10  # a logarithm is enclosed, and never a point
    if ulp and known and abs(value) <= abs(other.low) and abs(other.low - value) < ulp and value * other.low >= 0:
        return ROUNDED if printed.cut else TRUNCATED
    return None
