"""What a matched form builds: the few things that an article can say of figures, each from named captures of one scan.

A production returns None where its captures do not go together (a part larger than its whole, bytes over a count).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from auditor.notation.expression import Expression, Number, Operation, combined
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.proposition import Kind, Proposition
from auditor.reading.scan import PERCENT, Figure, Scan
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
    """``value`` is ``part`` over ``whole``: a share in per cent, or so many times."""
    part, whole, value = (scan.figures.get(captures[name]) for name in ("part", "whole", "value"))
    if part is None or whole is None or value is None or not _comparable(part, whole) or not whole.printed.amount:
        return None
    if scan.codes[captures["value"]] == PERCENT:
        if part.printed.amount >= whole.printed.amount:
            return None
        return _stated(scan, "share", captures["value"], "/", (part, whole))
    high, low = sorted((part, whole), key=lambda figure: -figure.printed.amount)
    if not low.printed.amount or high.printed.amount == low.printed.amount:
        return None
    return _stated(scan, "ratio", captures["value"], "/", (high, low))


def change(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` per cent is the difference of ``old`` and ``new`` over ``old``; with a factor it is their quotient."""
    old, new, value = (scan.figures.get(captures[name]) for name in ("old", "new", "value"))
    if old is None or new is None or value is None or not _comparable(old, new) or not old.printed.amount:
        return None
    if scan.codes[captures["value"]] != PERCENT:
        return quotient(scan, {"part": captures["old"], "whole": captures["new"], "value": captures["value"]})
    high, low = sorted((old, new), key=lambda figure: -figure.printed.amount)
    difference = Operation("-", high.number, low.number)
    return _from(
        scan,
        "share",
        captures["value"],
        Operation("/", difference, old.number),
        f"({_raw(scan, high)} − {_raw(scan, low)}) / {_raw(scan, old)}",
        (old, new),
    )


def difference(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the larger of ``first`` and ``second`` without the smaller."""
    first, second, value = (scan.figures.get(captures[name]) for name in ("first", "second", "value"))
    if first is None or second is None or value is None or not _comparable(first, second) or not _comparable(first, value):
        return None
    high, low = sorted((first, second), key=lambda figure: -figure.printed.amount)
    return _stated(scan, "difference", captures["value"], "-", (high, low))


def product(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the product of ``a``, ``b``, ``c`` ... in their order."""
    factors = [scan.figures[captures[name]] for name in "abcdef" if name in captures and captures[name] in scan.figures]
    if len(factors) < 2 or captures["value"] not in scan.figures:
        return None
    return _stated(scan, "product", captures["value"], "*", tuple(factors))


def sum_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the sum of ``a``, ``b``, ``c`` ... in their order."""
    parts = [scan.figures[captures[name]] for name in "abcdef" if name in captures and captures[name] in scan.figures]
    value = scan.figures.get(captures["value"])
    if len(parts) < 2 or value is None or not all(_comparable(part, value) for part in parts):
        return None
    return _stated(scan, "total", captures["value"], "+", tuple(parts))


def bytes_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` bytes are ``count`` parameters in a ``precision``, or of ``each`` bytes."""
    count, value = scan.figures.get(captures["count"]), scan.figures.get(captures["value"])
    if count is None or value is None:
        return None
    if "each" in captures:
        factors = [scan.figures.get(captures[name]) for name in ("each", "times") if name in captures]
        given = [factor for factor in factors if factor is not None]
        return _stated(scan, "bytes", captures["value"], "*", (count, *given)) if given else None
    at = captures["precision"]
    size = width_of(scan, at)
    if size is None:
        return None
    unit = Number(Printed(str(size), size, Fraction(0)), scan.starts[at], scan.ends[at])
    shown = f"{_raw(scan, count)} × {size} bytes"
    return _from(scan, "bytes", captures["value"], Operation("*", count.number, unit), shown, (count,))


def same(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``other``, printed in another unit or to fewer digits; beside GiB, GB are of powers of 1000."""
    other, value = scan.figures.get(captures["other"]), scan.figures.get(captures["value"])
    if other is None or value is None or not _comparable(other, value) or other.printed == value.printed:
        return None
    if scan.codes[captures["value"] - 1] == "," and not value.about and digits_shown(value.printed) < TELLING:
        return None  # the next thing that is listed
    if scan.means(captures["value"] - 1, "or") and captures["value"] - captures["other"] == 2 and _is_binary(value) == _is_binary(other):
        return None  # one or the other
    left, unit = other.number, other.printed.unit
    if unit is not None and _is_binary(value) and not _is_binary(other):
        same_digits = other.printed.value == value.printed.value
        plain = other.printed._replace(value=other.printed.amount, ulp=other.printed.ulp * unit.decimal, unit=None)
        left = left._replace(printed=plain if same_digits else other.printed._replace(unit=unit._replace(binary=unit.decimal)))
    derived = Operation("*", left, Number(Printed("1", Fraction(1), Fraction(0)), left.end, left.end))
    return _from(scan, "equality", captures["value"], derived, _raw(scan, other), (other,))


def width_of(scan: Scan, at: int) -> Fraction | None:
    """The bytes that a value takes in the format that a token names."""
    sizes = {PRECISIONS[concept] for concept in scan.concepts(at) if concept in PRECISIONS}
    return sizes.pop() if len(sizes) == 1 else None


def width(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is what one number takes in the format ``precision``; two or three of them where states of an optimizer are spoken of."""
    value, at = scan.figures.get(captures["value"]), captures["precision"]
    size = width_of(scan, at)
    if value is None or size is None or value.printed.unit is None or value.printed.unit.decimal > 1:
        return None
    if not 0 < value.printed.amount <= MOST_WIDTH or (value.printed.amount / size in SEVERAL and _speaks_of(scan, "optimizer_states")):
        return None
    unit = value.printed.unit
    meant = Number(Printed(str(size), size / unit.decimal, Fraction(0), unit), scan.starts[at], scan.ends[at])
    derived = Operation("*", meant, Number(Printed("1", Fraction(1), Fraction(0)), meant.end, meant.end))
    return _from(scan, "equality", captures["value"], derived, scan.raw(at, at), (Figure(meant),))


def _speaks_of(scan: Scan, concept: str) -> bool:
    return any(code in scan.vocabulary.codes_of(concept) for code in scan.codes)


TELLING = 4
"""Digits of a figure that say by themselves that it is the one before it."""
MOST_WIDTH = 16
"""Bytes above which a figure is of something larger than one number."""
SEVERAL = (2, 3)
def _is_binary(figure: Figure) -> bool:
    return figure.printed.unit is not None and "i" in figure.printed.unit.label


PRODUCTIONS: Final[Mapping[str, Production]] = {
    "quotient": quotient, "change": change, "difference": difference, "product": product, "sum": sum_of, "bytes": bytes_of, "same": same,
    "width": width,
}  # fmt: skip


def _dimension(figure: Figure) -> str:
    unit = figure.printed.unit
    return "count" if unit is None else unit.dimension


def _comparable(one: Figure, other: Figure) -> bool:
    """Whether two figures can be of one quantity: of one dimension, and no shares."""
    return _dimension(one) == _dimension(other) and one.printed.percent == other.printed.percent == 1


def _raw(scan: Scan, figure: Figure) -> str:
    return scan.string[figure.number.start : figure.number.end].strip()


def _stated(scan: Scan, kind: Kind, value: int, op: str, operands: tuple[Figure, ...]) -> Proposition:
    shown = f" {_SHOWN[op]} ".join(_raw(scan, figure) for figure in operands)
    return _from(scan, kind, value, combined(op, [figure.number for figure in operands]), shown, operands)


def _from(scan: Scan, kind: Kind, value: int, derived: Expression, shown: str, operands: tuple[Figure, ...]) -> Proposition:
    stated = scan.figures[value].number
    text = scan.block.text
    span = text.span(stated.start, stated.end)
    places = [text.span(figure.number.start, figure.number.end) for figure in operands]
    at = Span(min(place.start for place in places), max(place.end for place in places))
    return Proposition(kind, stated, scan.block, span, _raw(scan, scan.figures[value]), derived, shown, at)
