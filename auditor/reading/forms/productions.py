"""What a matched form builds: the few things that an article can say of figures, each from named captures of one scan.

A production returns None where its captures do not go together (a part larger than its whole, bytes over a count).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from auditor.notation.expression import Expression, Number, Operation, combined
from auditor.notation.printed import Printed
from auditor.reading.forms.operands import Operand, of_one_kind, operand
from auditor.reading.proposition import Kind, Proposition
from auditor.reading.scan import EXPRESSION, PERCENT, Scan
from auditor.source.text import Span

Captures = Mapping[str, int]
Production = Callable[[Scan, Captures], Proposition | None]
PRECISIONS: Final = {
    "fp64": Fraction(8), "fp32": Fraction(4), "tf32": Fraction(4), "fp16": Fraction(2), "bf16": Fraction(2), "fp8": Fraction(1), "int8": Fraction(1),
    "int4": Fraction(1, 2), "nf4": Fraction(1, 2), "fp4": Fraction(1, 2),
}  # fmt: skip
"""Bytes that a parameter takes in each precision (IEEE 754; bfloat16; integer and 4-bit formats without their scales)."""
_SHOWN = {"+": "+", "-": "−", "*": "×", "/": "/"}


def quotient(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``part`` over ``whole``: a share in per cent (or in ``hundredths``), or so many times, ``more`` where it may be so much more."""
    part, whole, value = (operand(scan, captures[name]) for name in ("part", "whole", "value"))
    if part is None or whole is None or value is None or not of_one_kind(part, whole) or not part.value or not whole.value:
        return None
    if scan.codes[captures["value"]] == PERCENT or "hundredths" in captures:
        return _of(scan, "share", captures, "/", (part, whole)) if part.value < whole.value else None
    high, low = sorted((part, whole), key=lambda one: -one.value)
    if high.value == low.value:
        return None
    if value.value < 1:
        return _of(scan, "ratio", captures, "/", (low, high))
    if "more" in captures and abs(value.value - high.value / low.value) > abs(value.value + 1 - high.value / low.value):
        shown = f"({high.raw} − {low.raw}) / {low.raw}"
        return _from(scan, "ratio", captures, Operation("/", _minus(high, low), low.expression), shown, (high, low))
    return _of(scan, "ratio", captures, "/", (high, low))


def change(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` per cent is the difference of ``old`` and ``new`` over ``old``, or (``one`` and ``other``) over the one that makes it right; a factor
    is their quotient, any other value the difference itself.
    """
    old, new = (operand(scan, captures.get(name, captures.get(instead))) for name, instead in (("old", "one"), ("new", "other")))
    value = operand(scan, captures["value"])
    if old is None or new is None or value is None or not of_one_kind(old, new) or not old.value or not new.value or old.value == new.value:
        return None
    high, low = sorted((old, new), key=lambda one: -one.value)
    if of_one_kind(value, old) and scan.codes[captures["value"]] not in "xr":
        return _of(scan, "difference", captures, "-", (high, low))
    if scan.codes[captures["value"]] != PERCENT:
        factor = {"part": captures.get("old", captures.get("one", -1)), "whole": captures.get("new", captures.get("other", -1))}
        return quotient(scan, {**captures, **factor})
    bases = (new, old) if "one" in captures else (old,)
    step = scan.figures[captures["value"]].printed.step
    base = next((base for base in bases if abs((high.value - low.value) / base.value - value.value) <= step), bases[0])
    shown = f"({high.raw} − {low.raw}) / {base.raw}"
    return _from(scan, "share", captures, Operation("/", _minus(high, low), base.expression), shown, (old, new))


def difference(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the larger of ``first`` and ``second`` without the smaller."""
    first, second, value = (operand(scan, captures[name]) for name in ("first", "second", "value"))
    if first is None or second is None or value is None or not of_one_kind(first, second, value):
        return None
    high, low = sorted((first, second), key=lambda one: -one.value)
    return _of(scan, "difference", captures, "-", (high, low))


def product(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the product of ``a``, ``b``, ``c`` ... in their order, over ``by``."""
    factors = [one for one in (operand(scan, captures.get(name)) for name in "abcdef") if one is not None]
    value, by = operand(scan, captures["value"]), operand(scan, captures.get("by"))
    kinds = {one.dimension for one in factors} - {"count"}
    if value is None or len(factors) + (by is not None) < 2 or len(kinds) > 1 or value.dimension not in (kinds or {"count"}):
        return None
    if by is None:
        return _of(scan, "product", captures, "*", factors)
    if by.dimension != "count" or not by.value or len(factors) > 1:
        return None
    return _of(scan, "product", captures, "/", (factors[0], by))


def sum_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the sum of ``a``, ``b``, ``c`` ... in their order."""
    parts = [one for one in (operand(scan, captures.get(name)) for name in "abcdef") if one is not None]
    value = operand(scan, captures["value"])
    if len(parts) < 2 or value is None or not of_one_kind(value, *parts):
        return None
    return _of(scan, "total", captures, "+", parts)


def rest(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` per cent is what ``a``, ``b``, ``c`` ... leave of all."""
    others = [one for one in (operand(scan, captures.get(name)) for name in "abcdef") if one is not None]
    if sum(one.value for one in others) >= 1:
        return None
    at = scan.starts[captures["value"]]
    whole = Number(Printed("100", Fraction(100), Fraction(0), percent=100), at, at)
    shown = " − ".join(("100%", *(one.raw for one in others)))
    return _from(scan, "share", captures, combined("-", [whole, *(one.expression for one in others)]), shown, others)


def same(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``other``: a computation, or a figure printed in another unit or to fewer digits."""
    other, value = operand(scan, captures["other"]), operand(scan, captures["value"])
    if other is None or value is None or other.expression == value.expression:
        return None
    if scan.codes[captures["value"]] == PERCENT and scan.codes[captures["other"]] == EXPRESSION and other.value < 1:
        return _from(scan, "share", captures, other.expression, other.raw, (other,))
    if not of_one_kind(other, value) or other.value == value.value == 0:
        return None
    return _from(scan, "equality", captures, other.expression, other.raw, (other,))


def bytes_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` bytes are ``count`` parameters in a ``precision``, or of ``each`` bytes."""
    count, value = operand(scan, captures["count"]), operand(scan, captures["value"])
    if count is None or value is None:
        return None
    if "each" in captures:
        each = operand(scan, captures["each"])
        return None if each is None else _of(scan, "bytes", captures, "*", (count, each))
    at = captures["precision"]
    sizes = {PRECISIONS[concept] for concept in scan.concepts(at) if concept in PRECISIONS}
    if len(sizes) != 1:
        return None
    size = sizes.pop()
    unit = Number(Printed(str(size), size, Fraction(0)), scan.starts[at], scan.ends[at])
    shown = f"{count.raw} × {size} bytes"
    return _from(scan, "bytes", captures, Operation("*", count.expression, unit), shown, (count,))


PRODUCTIONS: Final[Mapping[str, Production]] = {
    "quotient": quotient, "change": change, "difference": difference, "product": product, "sum": sum_of, "bytes": bytes_of, "same": same, "rest": rest,
}  # fmt: skip


def _minus(high: Operand, low: Operand) -> Operation:
    return Operation("-", high.expression, low.expression)


def _of(scan: Scan, kind: Kind, captures: Captures, op: str, operands: Sequence[Operand]) -> Proposition:
    shown = f" {_SHOWN[op]} ".join(one.raw if isinstance(one.expression, Number) else f"({one.raw})" for one in operands)
    return _from(scan, kind, captures, combined(op, [one.expression for one in operands]), shown, operands)


def _from(scan: Scan, kind: Kind, captures: Captures, derived: Expression, shown: str, operands: Sequence[Operand]) -> Proposition:
    stated = scan.figures[captures["value"]].number
    if "hundredths" in captures:
        stated = stated._replace(printed=stated.printed._replace(percent=100))
    text = scan.block.text
    span = text.span(stated.start, stated.end)
    places = [text.span(one.start, one.end) for one in operands]
    at = Span(min(place.start for place in places), max(place.end for place in places))
    raw = scan.string[stated.start : stated.end].strip()
    return Proposition(kind, stated, scan.block, span, raw, derived, shown, at)
