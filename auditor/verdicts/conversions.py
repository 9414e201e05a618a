"""Steps that relate two quantities and do not equate them: ``1 MAC = 2 FLOPs``, ``80GB each = 640GB``, ``= 128 blocks ≈ 537 MB``.

step -> the units, percentages and words of its two sides -> whether it says how many of one make the other
"""

from __future__ import annotations

import re
from fractions import Fraction

from auditor.claims.about.formula import addends
from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Terms, evaluate
from auditor.notation.expression import Expression, Name, Number, Operation, numbers, walk
from auditor.notation.pen import is_one_digit_off, is_shifted, plain_digits
from auditor.notation.printed import PREFIXES, Printed
from auditor.sheet.derivation import is_slip
from auditor.source.pattern import lazy
from auditor.verdicts.times import are_times
from auditor.verdicts.values import side_value

MOST_TEXT = 2000
LEAST_TELLING = 1000
"""Values below this come out by chance."""
LEAST_OF_TIME = 2
"""Digits of a time that may be another one's slip wherever a sign stands between them; a form knows that they are one time."""
WIDEST = 2**17
"""What no width of a matrix goes beyond."""
LEAST_FACTORS = 4
"""Of products that are one told twice, with the words for its sizes and without."""
_MEASURES = ("bytes", "seconds", "operations")
_PRECISIONS = (Fraction(1, 2), Fraction(2), Fraction(4), Fraction(8))
"""Bytes of a value that is stored."""


def is_conversion(claim: Claim, step: int) -> bool:
    """``1 MAC = 2 FLOPs``, ``2108 s = 35'``, ``80GB each = 640GB``: two bare numbers whose units or words say what relates them."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if _is_same_quantity(claim, left, right) or _is_same_product(left, right):
        return False
    if _is_device_time(claim, step) or _names_experts(claim, left, right) or _is_condition(claim, step) or _is_multiple(claim, right):
        return True
    if _is_product_of_shapes(left, right) or _is_transition(claim, step):
        return True
    if _counts_things(left, right) or _IMAGE.search(claim.block.text.string, *_between(claim, step)) is not None:
        return True
    if _adds_bare(left, right) or _is_of_a_portion(left, right) or _is_rounded_up(claim, step) or _is_in_other_units(claim, step):
        return True
    if left.wordy or right.wordy or (left.note and right.is_computation) or (right.is_computation and right.notes and not left.notes):
        return True
    portion = is_simple_fraction(left)  # 1/2 cup
    if left.note and right.note and left.note != right.note and (claim.relations[step] == "≈" or not left.is_computation or portion):
        return True
    if _is_measured(claim, step):
        return True
    if any(side.is_computation and not has_names(side) for side in claim.sides[: step + 1]) or left.number is None:
        return False
    if left.note or (right.note and right.number is not None):
        return True
    unit = left.number.printed.unit
    other = right.number.printed.unit if right.number is not None else None
    spelled = other is not None and other.dimension == "count" and other.label not in PREFIXES  # 7.6B（760 亿）
    if unit is not None and unit.label in PREFIXES and not spelled and (step == 0 or right.number is not None):
        return True  # 5B = 19 - 4: the letter may be a variable
    if left.number.printed.percent != (right.number.printed.percent if right.number is not None else _percent(right)):
        return True
    units = [side.number.printed.unit for side in (left, right) if side.number is not None]
    return any(unit is not None and unit.dimension != "count" for unit in units)


_ARROW = lazy(r"→|⟶|⇒|->|=>|\\(?:to|rightarrow|Rightarrow|longrightarrow)(?![a-z])")


def _is_transition(claim: Claim, step: int) -> bool:
    """``4 × 124 GB → 124 GB``: what there was, and behind an arrow one operand of it that is left; ``128 × 128 → 7168``: in and out of a matrix."""
    expression, number = claim.sides[step].expression, claim.sides[step + 1].number
    if number is None or expression is None or _ARROW.search(claim.block.text.string, *_between(claim, step)) is None:
        return False
    return any(operand.printed.amount == number.printed.amount for operand in numbers(expression)) or _maps(expression, number)


def _maps(expression: Expression, number: Number) -> bool:
    """Whether two widths, heads by their size, are set beside a third that is far from their product."""
    if not (isinstance(expression, Operation) and expression.op == "*"):
        return False
    one, two = expression.left, expression.right
    if not isinstance(one, Number) or not isinstance(two, Number):
        return False
    widths = (one.printed, two.printed, number.printed)
    if not all(width.is_integer_print and width.unit is None and 0 < width.value <= WIDEST for width in widths):
        return False
    product, stated = widths[0].value * widths[1].value, widths[2].value
    return not Fraction(1, 2) < product / stated < 2 and not is_slip(stated, product)


def _is_product_of_shapes(left: Side, right: Side) -> bool:
    """``(512 × 64) × (64 × 512) = 512 × 512``: matrices multiplied, with the shape of what comes of it."""
    product, stated = _shape_of_product(left.expression), _shape(right.expression)
    return product is not None and product == stated


def _shape_of_product(expression: Expression | None) -> tuple[Fraction, Fraction] | None:
    """The shape of a product of matrices, each printed as a product of two sizes; None where it is none."""
    if not isinstance(expression, Operation) or expression.op != "*":
        return None
    last = _shape(expression.right)
    first = _shape(expression.left) or _shape_of_product(expression.left)
    return (first[0], last[1]) if first is not None and last is not None and first[1] == last[0] else None


def _shape(expression: Expression | None) -> tuple[Fraction, Fraction] | None:
    if not isinstance(expression, Operation) or expression.op != "*":
        return None
    one, two = expression.left, expression.right
    return (one.printed.amount, two.printed.amount) if isinstance(one, Number) and isinstance(two, Number) else None


def is_simple_fraction(side: Side) -> bool:
    """``= 1/4``, ``≈ 2/3``: about so much, and never meant to be exact."""
    expression = side.expression
    if not isinstance(expression, Operation) or expression.op != "/":
        return False
    parts = (expression.left, expression.right)
    return all(isinstance(part, Number) and part.printed.is_integer_print and part.printed.value <= LARGEST_PART for part in parts)


LARGEST_PART = 16


def _is_of_a_portion(left: Side, right: Side) -> bool:
    """``1/2 TB = 500 GB``, ``1/2 hour = 30 min``: a half of something, and what that is."""
    figure, expression = right.number, left.expression
    if figure is None or not isinstance(expression, Operation) or expression.op != "/":
        return False
    top, bottom = expression.left, expression.right
    if not (isinstance(top, Number) and isinstance(bottom, Number)) or top.printed.unit is not None:
        return False
    if bottom.printed.unit is None and not (left.note and figure.printed.unit is not None):
        return False
    return all(not n.printed.decimals and n.printed.value <= LARGEST_PART for n in (top, bottom))


_ROUNDED_UP = lazy(r"[^.。;；\n]{0,24}?(?:round\w* up|\bceil|minimum|at least|向上|取整|至少)|\s?[A-Za-z\u4e00-\u9fff]", re.IGNORECASE)


def _is_rounded_up(claim: Claim, step: int) -> bool:
    """``110GB / 80GB = 2 GPUs``, ``50257 / 64 = 786 (rounded up)``: so many whole things are needed."""
    left, number = claim.sides[step], claim.sides[step + 1].number
    value = side_value(left)
    if number is None or number.printed.unit is not None or not number.printed.is_integer_print or value is None or not value.is_point:
        return False
    quotient = isinstance(left.expression, Operation) and left.expression.op == "/"
    if not quotient or number.printed.value != -(-value.low.numerator // value.low.denominator):
        return False
    return _ROUNDED_UP.match(claim.block.text.string, number.end) is not None


_WORD = r"[A-Za-zµμΩ\u0400-\u04ff]{1,8}|[\u4e00-\u9fff\u3040-\u30ff\uac00-\ud7af]{1,3}"
_UNIT_WORDS = lazy(rf"\d\s?({_WORD})")
_UNIT_BEHIND = lazy(rf"\s?({_WORD})")
_MEASURE = lazy(
    r"[kKMGTPmµμnu]?(?:g|l|L|m|s|Hz|W|Wh|Ah|V|A|J|F|bps|MACs?|FLOPS?|FLOPs|Ω|eV|cal)|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?"
    r"|毫克|克|公斤|千克|吨|毫米|厘米|米|公里|毫升|升|秒|分|分钟|小时|時間|天|日|周|月|年|минут\w*|час\w*|дн\w*"
)
_CONVERTED = frozenset(Fraction(n) for n in (10, 100, 1000, 1024, 10**6, 10**9, 60, 3600, 86400, 24, 7, 30, 365, 52, 12, 8))
"""By what units differ: prefixes, parts of days and years, bits of a byte."""
_PREFIXED = frozenset(Fraction(1000) ** power for power in range(1, 7))
"""By what the unit of one word differs from that of another where neither is known."""


def _is_in_other_units(claim: Claim, step: int) -> bool:
    """``45 min × 8 = 6 h``, ``1 ETH/192 ~ 5,208,333 Gwei``: the result in another unit than its operands, of which not both are known here."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if right.number is None or not left.is_computation:
        return False
    if right.number.printed.unit is not None:
        return False
    behind = _UNIT_BEHIND.match(claim.block.text.string, right.number.end)
    word = behind[1] if behind is not None else ""
    words = set(_UNIT_WORDS.findall(left.raw))
    if not word or not words or word in words or not right.number.printed.value:
        return False
    measured = _MEASURE.fullmatch(word) is not None and any(_MEASURE.fullmatch(other) for other in words)
    factors = _CONVERTED if measured else _PREFIXED
    for terms in (Terms(), Terms(units=False)):
        value = evaluate(left.readings[0], terms=terms)
        ratio = value.low / right.number.printed.value if value is not None else 0
        if ratio and any(abs(other - 1) * 100 <= 1 for factor in factors for other in (ratio / factor, ratio * factor)):
            return True
    return False


def _adds_bare(left: Side, right: Side) -> bool:
    """``24 GB + 990 * 50 ≈ 73.5 GB``: what is added to bytes is in some unit too, that nobody wrote."""
    expression, number = left.expression, right.number
    if number is None or number.printed.unit is None or number.printed.unit.dimension != "bytes" or number.printed.unit.decimal == 1:
        return False
    if not isinstance(expression, Operation) or expression.op not in "+-":
        return False
    measured = ["bytes" in _units_of(addend) for addend in addends(expression)]
    return any(measured) and not all(measured)


def _units_of(expression: Expression) -> set[str]:
    """What the figures of an expression are counted in, beside bare numbers."""
    return {number.printed.unit.dimension for number in numbers(expression) if number.printed.unit is not None}


_DEVICE_TIME = lazy(
    r"\s?(?:[A-Z]\d{2,4}|TPU(?:v\d\w?)?|GPU|accelerator|chip|device|node)s?[\s·*-]{0,3}(?:GPU[\s·*-]{0,3})?(?:h(?:ou)?rs?\b|h\b|days?\b|years?\b|小?时|天|日|年)"
    r"|\s?[张块]?卡[·*]?(?:小?时|天|日)"
)
"""``58,333 GPU hours``, ``6700 卡时``"""


def _is_device_time(claim: Claim, step: int) -> bool:
    """``≈ 2.1e8 s ≈ 58,333 GPU hours``: another unit of time, and of so many devices."""
    left, right = (side.number for side in claim.sides[step : step + 2])
    if right is None or _DEVICE_TIME.match(claim.block.text.string, right.end) is None:
        return left is not None and _DEVICE_TIME.match(claim.block.text.string, left.end) is not None
    return left is not None or any("seconds" in _dimensions(side) for side in claim.sides[: step + 1])


def _is_condition(claim: Claim, step: int) -> bool:
    """``32 == 8 → grouped queries``: two settings held against each other."""
    left, right = claim.sides[step].number, claim.sides[step + 1].number
    return left is not None and right is not None and claim.block.text.string[left.end : right.start].strip() == "=="


_FOLD = r"(?:倍|배|times\b|fois\b|mal\b|-?fache|vezes\b|veces\b|раз\b|lần\b)"
_SO_MANY_TIMES = lazy(r"\s?(?:的|의|の|of)?\s?\d[\d,.]{0,12}\s?" + _FOLD, re.IGNORECASE)
_TIMES_THAT = lazy(r"\s?" + _FOLD + r"\s?\d", re.IGNORECASE)


def _is_multiple(claim: Claim, right: Side) -> bool:
    """``24,000² ≈ 800² 的 900 倍``, ``≈ 900 fois 800²``: so many times the other figure."""
    if not right.readings:
        return False
    pattern = _SO_MANY_TIMES if right.is_computation else _TIMES_THAT
    return pattern.match(claim.block.text.string, max(figure.end for figure in numbers(right.readings[0]))) is not None


_EXPERTS = lazy(r"\bMoE\b|mixtral|\bexperts?\b|专家|混合专家", re.IGNORECASE)


def _names_experts(claim: Claim, left: Side, right: Side) -> bool:
    """``8 × 7B ≈ 47B`` of a mixture of experts: the name of the model, whose experts share what is not their own."""
    if left.expression is None or right.number is None or not isinstance(left.expression, Operation) or left.expression.op != "*":
        return False
    factors = [number.printed for number in numbers(left.expression)]
    if len(factors) != 2 or factors[0].unit is not None or not factors[0].is_integer_print:
        return False
    each, total = factors[1], right.number.printed
    if each.unit is None or total.unit is None or not each.unit.label == total.unit.label == "B" or total.percent != 1:
        return False
    product = factors[0].amount * each.amount
    if not product / 2 < total.amount < product:
        return False
    texts = (*claim.block.headings, claim.block.text.string[:MOST_TEXT])
    return any(_EXPERTS.search(text) is not None for text in texts)


def _is_measured(claim: Claim, step: int) -> bool:
    """``= 128 blocks ≈ 537 MB``, ``= 1536 values ≈ 6 KB``, ``= 23,440,896 ≈ 93.8 MB`` at 4 bytes each: what things take is not how many they are."""
    left, right = claim.sides[step].number, claim.sides[step + 1].number
    if left is None or right is None or right.printed.unit is None or right.printed.unit.dimension not in _MEASURES:
        return False
    unit = left.printed.unit
    if unit is not None and unit.dimension in _MEASURES:
        return unit.dimension != right.printed.unit.dimension
    if any(right.printed.unit.dimension in _dimensions(side) for side in claim.sides[: step + 1]):
        return False
    return bool(claim.sides[step].note) or (right.printed.unit.dimension == "bytes" and _is_stored(left.printed, right.printed))


def _is_stored(count: Printed, size: Printed) -> bool:
    """Whether a size is that of so many values, in one of the usual precisions."""
    if not (count.value and size.value):
        return False
    half = (count.ulp / count.value + size.ulp / size.value) / 2
    sizes = [size.value * size.factor(binary) for binary in (False, True)]
    return any(abs(count.amount * width / amount - 1) <= half for width in _PRECISIONS for amount in sizes)


def _dimensions(side: Side) -> set[str]:
    """What the operands of a side are counted in, beside bare numbers."""
    return _units_of(side.readings[0]) if side.readings else set()


_IMAGE = lazy(r"图像|图片|分辨率|图块|\bimages?\b|\bpixels?\b|\bpatch(?:es)?\b", re.IGNORECASE)
"""Two numbers of pixels multiplied are its size, of which something else is said."""
FEW = 10
_BYTES_EACH = frozenset((Fraction(1, 2), *map(Fraction, (1, 2, 3, 4, 6, 8, 12, 16, 18, 20))))
"""Bytes that a parameter takes."""


def _between(claim: Claim, step: int) -> tuple[int, int]:
    """The text between the figures of a step, in readable offsets."""
    sides = [list(numbers(side.readings[0])) if side.readings else [] for side in claim.sides[step : step + 2]]
    if not all(sides):
        return 0, 0
    return sides[0][-1].end, max(sides[0][-1].end, sides[1][0].start)


def _counts_things(left: Side, right: Side) -> bool:
    """``1000 samples × 5 rows ≈ 80 GB``: how many bytes each takes is not in it."""
    unit = right.number.printed.unit if right.number is not None else None
    if not left.notes or left.expression is None:
        return False
    printed = [number.printed for number in numbers(left.expression)]
    if left.notes > 1 and unit is None and right.number is not None and all(p.is_integer_print and p.value < FEW for p in printed):
        total = side_value(left)  # "1 forward + 2 backward = 6": passes of 2ND each
        return total is not None and total.is_point and total.low > 0 and right.number.printed.value in (2 * total.low, 3 * total.low)
    if unit is None or unit.dimension != "bytes":
        return False
    return not any((p.unit is not None and p.unit.dimension == "bytes") or (p.unit is None and p.value in _BYTES_EACH) for p in printed)


def _is_same_quantity(claim: Claim, left: Side, right: Side) -> bool:
    """``42,949,672,960 bytes ≈ 82GB``, ``896 MiB = 0.775 GiB``, ``774.0M, or 0.97B``: one figure and its short form, a slip of the pen apart."""
    if left.number is None or right.number is None:
        return False
    one, two = left.number.printed, right.number.printed
    if one.unit is None or two.unit is None:
        return False
    if one.unit.dimension == two.unit.dimension == "bytes":
        told = one.value >= LEAST_TELLING if one.unit.decimal == 1 else min(len(plain_digits(one)), len(plain_digits(two))) >= LEAST_DIGITS
        counted = one.unit.decimal != two.unit.decimal != 1 and told and two.value
        binary = one._replace(value=one.value * one.unit.binary / one.unit.decimal * two.unit.decimal / two.unit.binary)
        if counted and any(is_one_digit_off(two, exact) or is_shifted(two, exact) for exact in (one, binary)):
            return True
        return one.unit.label != two.unit.label and _is_another_prefix(one, two)
    labels = {one.unit.label, two.unit.label}
    if len(labels) == 2 and labels <= PREFIXES - {"G"} and one.amount < 2 * two.amount and two.amount < 2 * one.amount:
        return True  # 7,738M ≈ 6.7B: no letter is a variable, and none stands for bytes
    if are_times(left, right):
        return len(plain_digits(two)) > (LEAST_OF_TIME if claim.sure else 1) and (is_one_digit_off(two, one) or is_shifted(two, one))
    return not claim.sure and claim.kind == "approximation" and {one.unit.label, two.unit.label} <= PREFIXES


def _is_same_product(left: Side, right: Side) -> bool:
    """``2 × 20 layers × 8 heads × 128 = 2 × 80 × 8 × 128``: factor by factor the same product, but for one."""
    one, two = (_factors(side.readings[0]) if side.is_computation else [] for side in (left, right))
    return len(one) == len(two) >= LEAST_FACTORS and sum(a != b for a, b in zip(one, two, strict=True)) == 1


def _factors(expression: Expression) -> list[Fraction]:
    """The factors of a product of numbers alone, in their order; none of anything else."""
    if isinstance(expression, Number):
        return [expression.printed.value]
    if not isinstance(expression, Operation) or expression.op != "*":
        return []
    sides = [_factors(side) for side in (expression.left, expression.right)]
    return [] if not all(sides) else sides[0] + sides[1]


def _is_another_prefix(one: Printed, two: Printed) -> bool:
    """``483 MB = 461 GiB``: the digits of one size in the prefix beside the right one, in powers of 1000 or of 1024."""
    if not (one.value and two.value) or min(len(plain_digits(one)), len(plain_digits(two))) < LEAST_DIGITS:
        return False
    slack = (one.ulp / one.value + two.ulp / two.value) / 2
    sizes = [printed.value * printed.factor(binary) for printed in (one, two) for binary in (False, True)]
    ratios = {second / first for first in sizes[:2] for second in sizes[2:]}
    return any(abs(ratio / Fraction(step) ** power - 1) <= slack for ratio in ratios for step in (1000, 1024) for power in (-1, 1))


LEAST_DIGITS = 3
"""Of two sizes in different units, so that one is the other by their digits."""


def _percent(side: Side) -> int:
    percents = {n.printed.percent for reading in side.readings[:1] for n in numbers(reading)}
    return percents.pop() if len(percents) == 1 else 1


def has_names(side: Side) -> bool:
    """Whether a side holds names beside numbers."""
    return any(isinstance(node, Name) for reading in side.readings[:1] for node in walk(reading))
