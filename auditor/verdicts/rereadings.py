"""Other ways to take the figures of a step that does not hold as it stands: what an author means without saying so.

    7B × 2B = 14 GB                               B is a byte where the result is in bytes
    3.15 × 10^23 / 3.12 × 10^14 = 1.01 × 10^9     a mantissa and its power of ten are one figure
    327.680 bytes                                 a point between thousands
    7×10^9 × 16 = 7 × 16 = 112 GB                 the unit at the end is that of the figures before it
    √768 × 768 = 589,824                          a tick that looks like a root
    32 × 262,144 ≈ 8,4 milhões                    a word for millions that is not known
    64 × 312 × 0.45 ≈ 9.0 PFLOPS                  312 TFLOPS
    12,288 each; 4 maps × 12 layers = 589,824     the factor is in the clause before
    8192 × 20,480 / 1024³ = 168 MB                GiB before the sign, and MB behind it
    28 GB × 365 days × 5 years = 51 TB            so much a day
    39 × (8 × 256) float64 = 0.64 MB              bytes of each value that the type behind the count says
    a layer takes 5.5 MB: 60 × 5.5 = 0.33 GB      the unit was said where the operand was first printed
    9000 MHz × 2 × 256 bit / 8 = 576 GB/s         so many million a second
    3 × 4096 × 12288 ≈ 0.15                       in billions, as the heading of the table says
    8 GB / 0.4 GB = 20k tokens                    so much for each thousand of them

two sides -> each way that may apply -> two other sides
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Expression, Function, Number, Operation, numbers, rewritten, with_printed
from auditor.notation.printed import UNITS, Printed, Unit, read_digits
from auditor.notation.work import spend
from auditor.source.pattern import lazy

_SIDES = 2
LEAST_SIDE = 64
MOST_BYTES = 3
"""Figures of one step that may be in bytes; each doubles the readings."""
STEPS_A_READING = 25
DECIMALS = 3
THOUSAND = 1000
SCALES = (3, 4, 6, 8, 9, 12)
UNSAID = (6, 9, 12)
"""Scales that a heading or a table says of its figures, and their cells leave out: nobody errs by a million and gets every digit right."""
_FOREIGN = r"\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u1fff\u3040-\u30ff\uac00-\ud7af"
_SCALE = lazy(
    r"(?:[$*{\s]|\\[,;: !]|\\(?:text|mathrm|mbox)\s?){0,5}"
    r"(?:MM\b|(?i:mil\s(?:mill|milh)|mill?\b|mili(?:ard|on|jard|jon)|mld\b|mln\b|mrd\b|juta\b|ribu\b|tys\b)"
    rf"|[A-Za-z]{{0,12}}[{_FOREIGN}])"
)
"""What is no English word and no Chinese one."""
_A_THOUSAND = lazy(r"\s?(?:/|per\s|每)\s?(?:1\s?[kK]|1,?0(?:00|24)|千)\b")
_BYTE = "B"
_TIME = "seconds"
Change = Callable[[Expression], Expression]


def rereadings(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """Other readings of both sides of a step, the likelier first; none where nothing in them can be taken otherwise."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if left.expression is None or right.expression is None:
        return
    yield from in_bytes(left, right)
    yield from in_bits(left, right)
    yield from _in_units_of_a_program(claim, left, right)
    one, two = (_changed(side, _as_figures) for side in (left, right))
    if one != left or two != right:
        yield one, two
    one, two = (_changed(side, _without_roots) for side in (left, right))
    if one != left or two != right:
        yield one, two
    yield from _with_thousands(left, right)
    yield from _in_the_unit_of_the_end(claim, step)
    yield from _scaled_by_a_word(claim, step)
    yield from of_each_day(left, right)
    yield from of_clocks(claim, step)
    yield from _in_unsaid_units(left, right)
    yield from _of_each_thousand(left, right)
    yield from _for_a_thousand(claim, step)
    yield from in_units_said_before(claim, step)
    yield from of_stored_values(claim, step)
    yield from _times_what_stands_before(claim, step)


def in_bytes(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """Both sides with figures in bytes instead of billions, all of them first; none where nothing else is in bytes."""
    every = [number for side in (left, right) if side.expression is not None for number in numbers(side.expression)]
    lettered = [number for number in every if number.printed.unit is not None and number.printed.unit.label == _BYTE]
    measured = any(number.printed.unit is not None and number.printed.unit.dimension == "bytes" for number in every)
    if not lettered or not measured or len(lettered) > MOST_BYTES:
        return
    for chosen in product((True, False), repeat=len(lettered)):
        taken = {number for number, is_byte in zip(lettered, chosen, strict=True) if is_byte}
        if taken:
            spend(STEPS_A_READING)
            yield _printed_otherwise(left, taken, _without_unit), _printed_otherwise(right, taken, _without_unit)


def in_bits(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """A result in bits of bare numbers: 1920 × 1080 × 24 × 30 ≈ 1.5 Gb."""
    found = _bytes_of_bare_numbers(left, right)
    if found is not None and found[1].label.endswith(("b", "bps")):
        number, unit = found
        in_bits = unit._replace(decimal=unit.decimal * 8, binary=unit.binary * 8)
        yield left, _printed_otherwise(right, {number}, lambda printed: printed._replace(unit=in_bits))


def _in_units_of_a_program(claim: Claim, left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """A result in bytes of what a program counts in kilobytes or more: ``limit = 24576  # 24 * 1024 = 24 MB``."""
    found = _bytes_of_bare_numbers(left, right) if claim.block.kind == "code" else None
    if found is not None:
        yield _times(left, _factor(Fraction(KIBI)), found[0]), right


def _bytes_of_bare_numbers(left: Side, right: Side) -> tuple[Number, Unit] | None:
    """A result in bytes, or bits, of numbers that none has a unit, with its unit."""
    number = right.number
    unit = number.printed.unit if number is not None else None
    if number is None or unit is None or unit.dimension != "bytes" or left.expression is None:
        return None
    return (number, unit) if all(other.printed.unit is None for other in numbers(left.expression)) else None


def _without_unit(printed: Printed) -> Printed:
    return printed._replace(unit=None)


def _with_thousands(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    for side, other in ((left, right), (right, left)):
        number = side.number
        if number is None or number.printed.decimals != DECIMALS or number.printed.percent != 1 or not other.is_computation:
            continue
        if number.printed.value < 1:
            continue  # 0.327 is no 327
        whole = _printed_otherwise(side, {number}, _thousandfold)
        yield (whole, right) if side is left else (left, whole)


def _thousandfold(printed: Printed) -> Printed:
    return printed._replace(digits=printed.digits.replace(".", ""), value=printed.value * THOUSAND, ulp=Fraction(1))


def _in_the_unit_of_the_end(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """The side behind a step in the unit that the last one prints."""
    end = claim.sides[-1].number
    right = claim.sides[step + 1]
    if end is None or end.printed.unit is None or step + 2 >= len(claim.sides) or right.expression is None:
        return
    if any(
        number.printed.unit is not None for side in claim.sides[:-1] if side.expression is not None for number in numbers(side.expression)
    ):
        return
    for factor in {end.printed.unit.decimal, end.printed.unit.binary}:
        yield claim.sides[step], _times(right, _factor(factor), end)


def _scaled_by_a_word(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """A figure with a word behind it that may be its scale, in a language whose words are not known."""
    left, right = claim.sides[step], claim.sides[step + 1]
    number, text = right.number, claim.block.text
    if number is None or number.printed.unit is not None or number.printed.power != 1 or not left.is_computation:
        return
    unknown = has_unknown_scale(right, text.string)
    units = (n.printed.unit for n in numbers(left.readings[0]))
    measured = any(unit is not None and unit.dimension != "count" for unit in units)
    if not unknown and (claim.relations[step] != "≈" or not number.printed.value or measured):
        return
    for power in SCALES if unknown else UNSAID:
        yield left, right._replace(readings=(number._replace(printed=number.printed._replace(power=Fraction(10**power))),))


def has_unknown_scale(side: Side, string: str) -> bool:
    """Whether a word stands behind a figure that may be its scale, and is not known."""
    number = side.number
    return number is not None and number.printed.unit is None and _SCALE.match(string, number.end) is not None


def of_each_day(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """So much a day, times days, times years: the days are counted, and no time is computed."""
    number = right.number
    if number is None or left.expression is None or (number.printed.unit is not None and number.printed.unit.dimension == _TIME):
        return
    times = {n for n in numbers(left.expression) if n.printed.unit is not None and n.printed.unit.dimension == _TIME}
    if times:
        yield _printed_otherwise(left, times, _without_unit), right


BITS = 8
_BIT_LABELS = ("bit", "bits", "比特")
_CLOCK = lazy(r"\s?(?P<prefix>[kMGT])Hz(?![A-Za-z])")


def of_clocks(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """A result in bytes of so many cycles a second."""
    left, right = claim.sides[step], claim.sides[step + 1]
    number = right.number
    if number is None or number.printed.unit is None or left.expression is None:
        return
    string = claim.block.text.string
    operands = list(numbers(left.expression))
    clocks = {n: found["prefix"] for n in operands if (found := _CLOCK.match(string, n.end)) is not None}
    for clock, prefix in clocks.items():
        left = _printed_otherwise(left, {clock}, partial(_in_unit, unit=UNITS[prefix]))
    if any(n.printed.is_integer_print and n.printed.value == BITS for n in operands):  # a bus of 256 bit / 8 has 32 bytes, and not 4
        bits = {n for n in operands if n.printed.unit is not None and n.printed.unit.label in _BIT_LABELS}
        left = _printed_otherwise(left, bits, _without_unit)
    if clocks:
        yield left, right


def _in_unsaid_units(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """A result in operations of figures in tera; one in bytes of what was divided down to another unit, or of a shape."""
    number = right.number
    if number is None or number.printed.unit is None or left.expression is None or not left.is_computation:
        return
    printed = [n.printed for n in numbers(left.expression)]
    if any(p.unit is not None for p in printed):
        return
    if number.printed.unit.dimension == "operations":
        factors = [10**power for power in (9, 12) if number.printed.unit.decimal > 10**power]
    elif number.printed.unit.dimension == "bytes" and _divides(left.expression) and any(p.value in _DIVISORS for p in printed):
        factors = [1024**3, 10**9, 1024**2, 10**6]
    elif number.printed.unit.dimension == "bytes" and len(printed) == _SIDES and all(p.value >= LEAST_SIDE for p in printed):
        factors = [2, 4, 1000, 1024]  # the shape of a table of 16 or 32 bits; so many KB for each of so many
    else:
        return
    for factor in factors:
        yield _times(left, _factor(Fraction(factor)), number), right


def _of_each_thousand(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """How many thousands of tokens memory holds, by what it takes for each thousand."""
    number, quotient = right.number, left.expression
    if number is None or not isinstance(quotient, Operation) or quotient.op != "/":
        return
    parts = [part.printed.unit for part in (quotient.left, quotient.right) if isinstance(part, Number)]
    thousands = number.printed.unit is not None and number.printed.unit.dimension == "count" and number.printed.unit.decimal == THOUSAND
    if thousands and len(parts) == _SIDES and all(unit is not None and unit.dimension == "bytes" for unit in parts):
        yield _times(left, _factor(Fraction(THOUSAND)), number), right


def _for_a_thousand(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """What so many thousand tokens take, behind what each does: ``= 376,832 bytes = 368 MB per 1K tokens``."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if right.number is None or _A_THOUSAND.match(claim.block.text.string, right.number.end) is None:
        return
    for times in (THOUSAND, 1024):
        yield _times(left, _factor(Fraction(times)), right.number), right


def in_units_said_before(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """A result in bytes, or in millions, of operands that stand before with their units, and bare here."""
    left, right = claim.sides[step], claim.sides[step + 1]
    number = right.number
    if number is None or number.printed.unit is None or left.expression is None or not left.is_computation:
        return
    pattern = {"bytes": _SIZED, "count": _SCALED}.get(number.printed.unit.dimension)
    bare = [
        n for side in claim.sides[: step + 1] if side.expression is not None for n in numbers(side.expression) if n.printed.unit is None
    ]
    if pattern is None or not bare:
        return
    text, start = claim.block.text.string, min(n.start for n in bare)
    said = {match[1].replace(",", ""): match[2] for match in pattern.finditer(text, max(0, start - MOST_SAID), start)}
    known = {
        n: said[digits]
        for n in numbers(left.expression)
        if n.printed.unit is None and (digits := n.printed.digits.replace(",", "")) in said
    }
    ways = (False, True) if number.printed.unit.dimension == "bytes" else (False,)
    for binary in ways if known else ():
        one = left
        for operand, word in known.items():
            unit = UNITS[word]
            one = _printed_otherwise(one, {operand}, partial(_in_unit, unit=unit._replace(decimal=unit.binary) if binary else unit))
        yield one, right
    if len(bare) == len(list(numbers(left.expression))):  # 1966 + 80.4 * 2, where only 80.4M stands before
        for word in sorted({known[operand] for operand in known}):
            for factor in {UNITS[word].binary if binary else UNITS[word].decimal for binary in ways}:
                yield _times(left, _factor(factor), number), right


def _in_unit(printed: Printed, unit: Unit) -> Printed:
    return printed._replace(unit=unit)


_TYPE = lazy(
    r"[)）\]$]{0,2}\s?(?:(?P<eight>f(?:loat|p)64|double|u?int64)|(?P<four>f(?:loat|p)32|float|u?int32)|(?P<two>b?f(?:loat|p)?16|half|u?int16)"
    r"|(?P<one>u?int8|f(?:loat|p)8))(?:s|\svalues|\selements)?\b",
    re.IGNORECASE,
)
_TYPE_BYTES = {"eight": 8, "four": 4, "two": 2, "one": 1}


def of_stored_values(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """A result in bytes of so many values, whose type stands behind the count."""
    left, right = claim.sides[step], claim.sides[step + 1]
    number = right.number
    if number is None or number.printed.unit is None or number.printed.unit.dimension != "bytes" or left.expression is None:
        return
    found = _TYPE.match(claim.block.text.string, max((n.end for n in numbers(left.expression)), default=0))
    if found is None:
        return
    size = next(value for name, value in _TYPE_BYTES.items() if found[name])
    yield _times(left, _factor(Fraction(size)), number), right


_SIZED = lazy(r"(?<![\w.,])(\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,6})?)\s?([KMGT]i?B)\b")
_SCALED = lazy(r"(?<![\w.,])(\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,6})?)\s?([KMB]|million|billion|万|亿)(?![A-Za-z0-9])")
MOST_SAID = 1000
KIBI = 1024


def _times_what_stands_before(claim: Claim, step: int) -> Iterator[tuple[Side, Side]]:
    """How many things there are, with what each holds said in the clause before."""
    left, right = claim.sides[step], claim.sides[step + 1]
    number = right.number
    if number is None or not left.notes or left.expression is None or not left.is_computation:
        return
    figures = list(numbers(left.expression))
    start = min(figure.start for figure in figures)
    before = _PRINTED.findall(claim.block.text.string, max(0, start - BEFORE), start)
    for digits, word in before[-MOST_BEFORE:]:
        printed = read_digits(digits)
        if printed is not None and (word or (printed.value >= LEAST_EACH and not printed.decimals)):
            yield _times(left, printed._replace(unit=UNITS[word] if word else None), number), right


_PRINTED = lazy(
    r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d{1,12}(?:\.\d{1,4})?)(?:\s?(万|亿|[KMGT]i?B(?![\w])|[KMB](?![\w])|million|billion)|(?![\w,]|\.\d))"
)
"""A figure, and its scale where it has one."""
BEFORE, MOST_BEFORE = 120, 2
LEAST_EACH = 100
_DIVISORS = (1024, 1024**2, 1024**3, 10**6, 10**9, 10)


def _divides(node: Expression) -> bool:
    return isinstance(node, Operation) and (node.op == "/" or _divides(node.left))


def _factor(value: Fraction) -> Printed:
    """A factor that is exact and was never printed."""
    return Printed(str(value), value, Fraction(0))


def _times(side: Side, factor: Printed, place: Number) -> Side:
    """Every reading of a side times a factor, which stands where another figure does."""
    scale = Number(factor, place.start, place.end)
    return side._replace(readings=tuple(Operation("*", reading, scale) for reading in side.readings))


def _changed(side: Side, change: Change) -> Side:
    return side._replace(readings=tuple(change(reading) for reading in side.readings))


def _printed_otherwise(side: Side, taken: set[Number], change: Callable[[Printed], Printed]) -> Side:
    return side._replace(readings=tuple(with_printed(reading, taken, change) for reading in side.readings))


def _as_figures(node: Expression) -> Expression:
    """``a × 10^n / b × 10^m`` with the second power as part of what is divided by."""
    return rewritten(node, _as_figure)


def _as_figure(node: Operation) -> Expression:
    left, right = node.left, node.right
    if node.op == "*" and isinstance(left, Operation) and left.op == "/" and isinstance(left.right, Number) and _is_power_of_ten(right):
        return left._replace(right=node._replace(left=left.right, right=right))
    return node


def _without_roots(node: Expression) -> Expression:
    if isinstance(node, Function):
        return _without_roots(node.argument) if node.name == "sqrt" else node
    if isinstance(node, Operation):
        return node._replace(left=_without_roots(node.left), right=_without_roots(node.right))
    return node


def _is_power_of_ten(node: Expression) -> bool:
    return isinstance(node, Operation) and node.op == "^" and isinstance(node.left, Number) and node.left.printed.value == 10
