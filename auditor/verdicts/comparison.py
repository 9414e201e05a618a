"""Whether two sides of a step have one value, as far as they are printed: under every way to take their units, prefixes and percentages.

two sides -> every reading of both, under every way to take units -> exact / rounded / cut off / wrong, with the value of the left one
"""

from __future__ import annotations

from fractions import Fraction

from auditor.claims.claim import Side
from auditor.notation.evaluate import Terms, Value, evaluate, is_rounded
from auditor.notation.expression import Expression, Number, Operation, as_figure, numbers, walk
from auditor.notation.printed import Printed, digits_shown
from auditor.verdicts.identities import near
from auditor.verdicts.times import are_times, is_same_time
from auditor.verdicts.values import side_value
from auditor.verdicts.verdict import Why

EXACT = Why("exact", "recomputed exactly", "精确重算相符")
ROUNDED = Why("rounded", "right at its printed precision", "按所写精度相符")
TRUNCATED = Why("truncated", "digits cut off instead of rounded", "截断而非四舍五入")
WIDENED = Why("rounded-inputs", "right within the rounding of its inputs", "在输入舍入范围内相符")
BINARY = Why("binary", "right with prefixes as powers of 1024", "按 1024 进制前缀相符")
WRONG = Why("wrong", "does not hold", "不成立")
RIGHT = (EXACT, ROUNDED, BINARY)
ABOUT = Fraction(1, 100)
"""A hedged figure of two digits and noughts is right within this share: 744 is about 750."""
WIDTHS = 128
"""Widths are made multiples of it, or of twice as much, so that matrices multiply fast: the intermediate size of Llama is so rounded."""


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
        terms += [term._replace(percent=how) for term in terms for how in (("plain", "of") if in_percent(left) else ("of",))]
    rounded = any(is_rounded(p) for p in printed) or any(_holds_figure(side.readings[0]) for side in (left, right) if side.is_computation)
    return terms + [term._replace(widen=True) for term in terms] if rounded else terms


def _holds_figure(expression: Expression) -> bool:
    """Whether a computation holds a figure with a power of ten that has decimals: 3.14×10²³ was rounded."""
    figures = (as_figure(node) for node in walk(expression) if isinstance(node, Operation) and node.op == "*")
    return any(isinstance(figure, Number) and figure.printed.decimals for figure in figures)


def in_percent(left: Side) -> bool:
    """``83/1000*100 = 8.3%``: the left side counts in percent already. 2,048 / 3,149,824 does not."""
    found = [n.printed for reading in left.readings[:1] for n in numbers(reading)]
    if any(p.percent > 1 or p.value == 100 for p in found):
        return True
    value = side_value(left)
    return value is None or abs(value.high) >= 1


def _agree(a: Expression, one: Value, b: Expression, two: Value, terms: Terms, relation: str) -> Why | None:
    if one == two and one.is_point:
        return EXACT
    for printed_side, other in ((_as_printed(b), one), (_as_printed(a), two)):
        if isinstance(printed_side, Number):
            why = _stands_for(printed_side.printed, other, terms, relation)
            if why is not None and (why is not TRUNCATED or printed_side is a or printed_side is b):
                return why
    if relation == "≈" and _as_printed(b) is not b and 0 < two.low <= MAGNITUDE * one.high and one.low <= MAGNITUDE * two.high:
        return ROUNDED
    if relation == "≈" and isinstance(b, Number) and _is_round(b.printed, one) and near(two, one, ABOUT):
        return ROUNDED
    if meet(one, two) and relation != "≡" and not (terms.widen and _only_touch(one, two)):
        return WIDENED if terms.widen else ROUNDED
    if relation == "≈" and not isinstance(b, Number) and near(one, two, Fraction(1, 50)):
        return ROUNDED
    return None


def _as_printed(side: Expression) -> Expression:
    """``10^12`` as a figure of one digit, for which 1.024 × 10^12 may be said; whatever else as it is."""
    if not (isinstance(side, Operation) and side.op == "^" and isinstance(side.left, Number) and isinstance(side.right, Number)):
        return side
    ten, exponent = side.left.printed, side.right.printed
    if ten.digits != "10" or not (ten.is_integer_print and exponent.is_integer_print) or not LEAST_POWER <= exponent.value <= MOST_POWER:
        return side
    return side.left._replace(printed=Printed("1", Fraction(1), Fraction(1), power=Fraction(10) ** int(exponent.value)))


THOUSAND, LEAST_SHOWN = 1000, 3
"""A whole figure that ends in three noughts, with three digits before them, is a rounded one."""
MAGNITUDE = 5
"""A power of ten alone behind a sign for about says no more than an order of magnitude."""
LEAST_POWER, MOST_POWER = 6, 400
"""A lower power of ten is as soon written out."""


def meet(one: Value, two: Value) -> bool:
    return one.low <= two.high and two.low <= one.high


def _only_touch(one: Value, two: Value) -> bool:
    """Whether two roundings have but one value in common, which is printed as one or as the other: 7B × 1 and 8 GB."""
    return not one.is_point and not two.is_point and (one.high == two.low or two.high == one.low)


def _stands_for(printed: Printed, other: Value, terms: Terms, relation: str) -> Why | None:
    """Whether the printing can stand for the other side's value: rounded either way, truncated, or a float's tail."""
    factor = terms.factor(printed)
    also = printed.percent > 1 and terms.percent == "share" and abs(other.high) >= 1
    for scale in (factor, factor * printed.percent) if also else (factor,):
        value = printed.value * scale
        rounded = relation == "≈" or printed.unit is not None or (printed.trailing_ulp >= THOUSAND and digits_shown(printed) >= LEAST_SHOWN)
        ulp = abs((printed.trailing_ulp if rounded else printed.ulp) * scale)
        while relation != "≈" and ulp > abs(printed.ulp * scale) and ulp * LEAST_ROUND > abs(value):
            ulp /= 10  # "= 10 GB" is no 14
        why = _within(value, ulp, other, printed)
        if why is TRUNCATED and (relation != "≈" or abs(other.low - value) * MOST_CUT > abs(other.low)):
            why = _within(value, abs(printed.ulp * scale), other, printed)  # noughts are no digits that were cut off
        if why is not None and relation == "≡" and why is not EXACT:
            continue
        if why is not None:
            return WIDENED if terms.widen and why is ROUNDED else why
    return None


SINGLE_BITS, SINGLE_SHOWN, DOUBLE_SHOWN = 24, 9, 12
"""Bits of a number in single precision (IEEE 754), the digits that tell it from its neighbours, and those of a decimal that only a program prints."""
MOST_CUT = 10
"""A rough figure whose noughts are digits that were cut off lacks at most this part of the value: ``~40M`` is no 49M."""
LEAST_ROUND = 5
"""Noughts at the end of a figure that is not said to be rough may stand for digits where their place is at most this part of it."""


def _is_round(printed: Printed, meant: Value) -> bool:
    """Whether a whole figure was made a round one: of two digits (``24 × 31 ≈ 750``), or the width of a layer (``8/3 × 4096 ≈ 11008``)."""
    if not printed.is_integer_print:
        return False
    if printed.trailing_ulp > 1 and abs(printed.value) < 100 * printed.trailing_ulp:
        return True
    return printed.value % WIDTHS == 0 and abs(printed.value - meant.low) < 2 * WIDTHS <= printed.value


def _is_single(printed: Fraction, value: Fraction, ulp: Fraction) -> bool:
    """Whether a printing is a value as a program has it that computes in single precision, or the number beside that one."""
    if not value or abs(printed - value) * 2 ** (SINGLE_BITS - 2) > abs(value):
        return False
    lead = abs(value)
    exponent = lead.numerator.bit_length() - lead.denominator.bit_length()
    unit = Fraction(2) ** (exponent - SINGLE_BITS + (lead >= Fraction(2) ** exponent))
    return any(abs(step * unit - printed) < ulp for step in range(int(value / unit) - 1, int(value / unit) + 3))


def _within(value: Fraction, ulp: Fraction, other: Value, printed: Printed) -> Why | None:
    half = ulp / 2
    if other.low <= value + half and value - half <= other.high:
        return EXACT if other.is_point and other.low == value else ROUNDED
    if printed.decimals >= 10 and near(Value(value, value), other, Fraction(1, 10**10)):
        return ROUNDED
    if printed.decimals and digits_shown(printed) >= (SINGLE_SHOWN if "e" in printed.digits else DOUBLE_SHOWN) and other.is_point and value:
        scale = printed.value / value  # per cent are computed as such
        if _is_single(printed.value, other.low * scale, printed.ulp):
            return ROUNDED
    if printed.percent > 1 and printed.value:
        ulp = abs(value / printed.value * printed.ulp)  # 39.9 % cut off is 39 %, and not 30 %
    known = other.high - other.low <= abs(other.low) / 10**10  # a logarithm is enclosed, and never a point
    if ulp and known and abs(value) <= abs(other.low) and abs(other.low - value) < ulp and value * other.low >= 0:
        return ROUNDED if printed.cut else TRUNCATED
    return None
