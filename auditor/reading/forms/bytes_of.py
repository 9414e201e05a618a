"""Productions about bytes: what a format takes, what so many values in it take, and a size that is said twice."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from auditor.notation.expression import Number, Operation, combined
from auditor.notation.printed import UNITS, Printed, digits_shown
from auditor.reading.forms.built import Captures, built, of
from auditor.reading.forms.operands import Operand, of_one_kind, operand
from auditor.reading.proposition import Proposition
from auditor.reading.scan import Scan
from auditor.reading.slips import is_binary, is_of_other_prefix

PRECISIONS: Final = {
    "fp64": Fraction(8), "fp32": Fraction(4), "tf32": Fraction(4), "fp16": Fraction(2), "bf16": Fraction(2), "fp8": Fraction(1), "int8": Fraction(1),
    "int4": Fraction(1, 2), "nf4": Fraction(1, 2), "fp4": Fraction(1, 2),
}  # fmt: skip
"""Bytes that a parameter takes in each precision (IEEE 754; bfloat16; integer and 4-bit formats without their scales)."""
TELLING = 4
"""Digits of a figure that say by themselves that it is the one before it."""
MOST_EACH = 32
"""Bytes that training keeps of a parameter at most."""
MOST_WIDTH = 16
"""Bytes above which a figure is of something larger than one number."""
MOST_WITH_SCALES = Fraction(3, 2)
"""So many times the bytes of a format that a value takes at most with the scales of its block."""
SEVERAL = (2, 3)
"""So many values of a format an optimizer keeps of each parameter."""


def bytes_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` bytes are ``count`` parameters in a ``precision``, or of ``each`` bytes, so many ``times``."""
    count, value = operand(scan, captures["count"]), operand(scan, captures["value"])
    if count is None or value is None:
        return None
    if "each" in captures:
        given = [_in_bytes(one) for one in (operand(scan, captures.get(name)) for name in ("each", "times")) if one is not None]
        if value.dimension != "bytes":
            return None
        return of(scan, "bytes", captures, "*", (count, *given)) if given else None
    at = captures["precision"]
    size = width_of(scan, at)
    if size is None:
        return None
    unit = Number(Printed(str(size), size, Fraction(0)), scan.starts[at], scan.ends[at])
    shown = f"{count.raw} × {size} bytes"
    return built(scan, "bytes", captures, Operation("*", count.expression, unit), shown, (count,))


def _in_bytes(one: Operand) -> Operand:
    """A small figure with a B behind it, where words say that it is of one parameter: bytes, and no billions."""
    number = one.expression
    if not isinstance(number, Number) or not _is_of_bytes(number.printed):
        return one
    printed = number.printed._replace(unit=UNITS["bytes"], ulp=Fraction(0))
    return one._replace(expression=number._replace(printed=printed), value=printed.amount, dimension="bytes")


def _is_of_bytes(printed: Printed) -> bool:
    return printed.unit is not None and printed.unit.label == "B" and printed.unit.dimension == "count" and printed.value <= MOST_EACH


def bare(scan: Scan, captures: Captures) -> Proposition | None:
    """The number before the unit of ``value`` is what ``other`` comes to, a computation without units."""
    other, value = operand(scan, captures["other"]), scan.figures[captures["value"]]
    if other is None or isinstance(other.expression, Number) or other.dimension != "count" or other.value <= 0:
        return None
    stated = value.printed._replace(unit=None)
    return built(scan, "equality", captures, other.expression, other.raw, (other,))._replace(stated=value.number._replace(printed=stated))


def same_bytes(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``other``, printed in another unit of bytes or to fewer digits; beside GiB, GB are of powers of 1000."""
    other, value = scan.figures[captures["other"]], scan.figures[captures["value"]]
    one, two = operand(scan, captures["other"]), operand(scan, captures["value"])
    if one is None or two is None or not of_one_kind(one, two) or other.printed == value.printed:
        return None
    if scan.codes[captures["value"] - 1] == "," and not value.about and digits_shown(value.printed) < TELLING:
        return None  # the next thing that is listed
    if (
        scan.means(captures["value"] - 1, "or")
        and captures["value"] - captures["other"] == 2
        and is_binary(value.printed) == is_binary(other.printed)
    ):
        return None  # one or the other
    left, unit = other.number, other.printed.unit
    if unit is not None and is_binary(value.printed) and not is_binary(other.printed):
        same_digits = other.printed.value == value.printed.value
        plain = other.printed._replace(value=other.printed.amount, ulp=other.printed.ulp * unit.decimal, unit=None)
        left = left._replace(printed=plain if same_digits else other.printed._replace(unit=unit._replace(binary=unit.decimal)))
    return built(scan, "equality", captures, _computed(left), one.raw, (one,))


def scaled(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``other`` bytes over a power of 1024 or 1000: ``by``, with ``by_second`` and ``by_third`` where it is divided step by step.

    The quotient is the number before the unit, whichever powers that stands for.
    """
    other, value = operand(scan, captures["other"]), scan.figures[captures["value"]]
    steps = [one for one in (operand(scan, captures.get(name)) for name in ("by", "by_second", "by_third")) if one is not None]
    if (
        other is None
        or not isinstance(other.expression, Number)
        or not steps
        or any(one.dimension != "count" for one in steps)
        or other.value <= value.printed.value
    ):
        return None
    divisor = math.prod((one.value for one in steps), start=Fraction(1))
    derived = combined("/", [_bare(other.expression), *(one.expression for one in steps)])
    said = built(scan, "equality", captures, derived, " / ".join(one.raw for one in (other, *steps)), (other, *steps))
    certain = is_of_other_prefix(value.printed, other.value / divisor)
    return said._replace(stated=_bare(said.stated), certain=certain)


def _bare(one: Number) -> Number:
    """A figure without its unit: bytes as a number of them."""
    if one.printed.unit is None:
        return one
    if one.printed.unit.decimal > 1:
        return one._replace(printed=one.printed._replace(unit=None))
    return one._replace(printed=one.printed._replace(value=one.printed.amount, unit=None))


def width_of(scan: Scan, at: int) -> Fraction | None:
    """The bytes that a value takes in the format that a token names."""
    sizes = {PRECISIONS[concept] for concept in scan.concepts(at) if concept in PRECISIONS}
    return sizes.pop() if len(sizes) == 1 else None


def width(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is what one number takes in the format ``precision``; two or three of them where states of an optimizer are spoken of.

    In a ``product`` with all values it may be so many of them.
    """
    value, at = scan.figures.get(captures["value"]), captures["precision"]
    size = width_of(scan, at)
    if value is not None and _is_of_bytes(value.printed):
        value = value._replace(number=value.number._replace(printed=value.printed._replace(unit=UNITS["bytes"])))
    if value is None or size is None or (value.printed.unit is not None and value.printed.unit.decimal > 1):
        return None
    if value.printed.unit is None and value.printed.amount in (0, 8 * size, *((1,) if size > 1 else ())):
        return None  # bits, or a switch
    if "product" in captures and value.printed.amount / size > 1 and (value.printed.amount / size).denominator == 1:
        return None  # several values of each
    if any(width_of(scan, place) not in (None, size) for place in range(at + 1, captures["value"])):
        return None
    if not 0 < value.printed.amount <= MOST_WIDTH or (value.printed.amount / size in SEVERAL and _speaks_of(scan, "optimizer_states")):
        return None
    if _speaks_of(scan, "quantized") and size < value.printed.amount <= MOST_WITH_SCALES * size:
        return None
    unit = value.printed.unit
    meant = Number(Printed(str(size), size / (unit.decimal if unit else 1), Fraction(0), unit), scan.starts[at], scan.ends[at])
    raw = scan.raw(at, at)
    said = built(scan, "equality", captures, _computed(meant), raw, (Operand(meant, size, "bytes", meant.start, meant.end, raw),))
    return said._replace(stated=value.number)


def _computed(number: Number) -> Operation:
    """A figure as a computation, so that another one is held against it as a result."""
    return Operation("*", number, Number(Printed("1", Fraction(1), Fraction(0)), number.end, number.end))


def _speaks_of(scan: Scan, concept: str) -> bool:
    return any(code in scan.vocabulary.codes_of(concept) for code in scan.codes)
