"""What a matched form builds: the few things that an article can say of figures, each from named captures of one scan.

A production returns None where its captures do not go together (a part larger than its whole, bytes over a count).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from auditor.notation.expression import Expression, Number, Operation, combined, numbers
from auditor.notation.printed import Printed
from auditor.reading.forms.built import Captures, built, of
from auditor.reading.forms.bytes_of import bare, bytes_of, same_bytes, scaled, width
from auditor.reading.forms.operands import Operand, of_one_kind, operand
from auditor.reading.kinds import RUN, WORD
from auditor.reading.proposition import Proposition
from auditor.reading.scan import EXPRESSION, FIGURES, LETTER, PERCENT, Scan
from auditor.reading.twins import are_twins

Production = Callable[[Scan, Captures], Proposition | None]
LEAST_PART = 10
MOST_NAMED = 8


def quotient(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``part`` over ``whole``: a share in per cent (or in ``hundredths``), or so many times, ``more`` where it may be so much more."""
    part, whole, value = (operand(scan, captures[name]) for name in ("part", "whole", "value"))
    if part is None or whole is None or value is None or not of_one_kind(part, whole) or not part.value or not whole.value:
        return None
    if scan.codes[captures["value"]] == PERCENT or "hundredths" in captures:
        apart = any(scan.means(at, "clause_end") for at in range(captures["value"], captures["whole"]))  # 22% of it, but with 50k
        return of(scan, "share", captures, "/", (part, whole)) if part.value < whole.value and not apart else None
    high, low = sorted((part, whole), key=lambda one: -one.value)
    if high.value == low.value or len({_set(scan, captures[name]) for name in ("part", "whole")} - {""}) > 1:
        return None  # two settings: steps=3, tokens=4
    if value.value < 1:
        return of(scan, "ratio", captures, "/", (low, high))
    if "more" in captures and abs(value.value - high.value / low.value) > abs(value.value + 1 - high.value / low.value):
        shown = f"({high.raw} − {low.raw}) / {low.raw}"
        return built(scan, "ratio", captures, Operation("/", _minus(high, low), low.expression), shown, (high, low))
    return of(scan, "ratio", captures, "/", (high, low))


def change(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` per cent is the difference of ``old`` and ``new`` over ``old``, or (``one`` and ``other``) over the one that makes it right, or the
    larger (``wasted``); a factor is their quotient, any other value the difference itself.
    """
    old, new = (operand(scan, captures.get(name, captures.get(instead))) for name, instead in (("old", "one"), ("new", "other")))
    value = operand(scan, captures["value"])
    if old is None or new is None or value is None or not of_one_kind(old, new) or not old.value or not new.value or old.value == new.value:
        return None
    if len({_noun(scan, at) for name in ("old", "new", "one", "other") if (at := captures.get(name)) is not None} - {""}) > 1:
        return None  # 5 of one thing, 2 of another
    high, low = sorted((old, new), key=lambda one: -one.value)
    if of_one_kind(value, old) and scan.codes[captures["value"]] not in "xr":
        return of(scan, "difference", captures, "-", (high, low))
    if scan.codes[captures["value"]] != PERCENT:
        factor = {"part": captures.get("old", captures.get("one", -1)), "whole": captures.get("new", captures.get("other", -1))}
        return quotient(scan, {**captures, **factor})
    bases = (high,) if "wasted" in captures else (new, old) if "one" in captures else (old,)
    step = scan.figures[captures["value"]].printed.step
    base = next((base for base in bases if abs((high.value - low.value) / base.value - value.value) <= step), bases[0])
    shown = f"({high.raw} − {low.raw}) / {base.raw}"
    return built(scan, "share", captures, Operation("/", _minus(high, low), base.expression), shown, (old, new))


def _set(scan: Scan, at: int) -> str:
    """The name that a figure is set to (``steps=3``); "" of all others."""
    if at < 2 or scan.raw(at - 1, at - 1) != "=" or scan.ends[at - 2] < scan.starts[at - 1] or scan.codes[at - 2] in FIGURES + EXPRESSION:
        return ""
    return scan.raw(at - 2, at - 2)


def _noun(scan: Scan, at: int) -> str:
    """The word right behind a figure without a unit, where nothing here knows it: what it counts; "" of all others."""
    if at not in scan.figures or scan.figures[at].printed.unit is not None or at + 1 >= len(scan.codes):
        return ""
    return scan.raw(at + 1, at + 1) if scan.codes[at + 1] in WORD + RUN else ""


def difference(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the larger of ``first`` and ``second`` without the smaller."""
    first, second, value = (operand(scan, captures[name]) for name in ("first", "second", "value"))
    if first is None or second is None or value is None or not of_one_kind(first, second, value):
        return None
    high, low = sorted((first, second), key=lambda one: -one.value)
    return of(scan, "difference", captures, "-", (high, low))


def product(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the product of ``a``, ``b``, ``c`` ... in their order, over ``by``; one that is worked out already has its count in it.

    ``biased`` it leads from ``a`` values to ``b``, with a bias for each of those.
    """
    if "biased" in captures:
        return _affine(scan, captures)
    factors = [one for one in (operand(scan, captures.get(name)) for name in "abcdef") if one is not None]
    value, by = operand(scan, captures["value"]), operand(scan, captures.get("by"))
    kinds = {one.dimension for one in factors} - {"count"}
    if value is None or len(factors) + (by is not None) < 2 or len(kinds) > 1 or value.dimension not in (kinds or {"count"}):
        return None
    if by is None:
        worked = any(not isinstance(one.expression, Number) and one.value == value.value for one in factors)
        return None if worked else of(scan, "product", captures, "*", factors)
    if by.dimension != "count" or not by.value or len(factors) > 1:
        return None
    return of(scan, "product", captures, "/", (factors[0], by))


def _affine(scan: Scan, captures: Captures) -> Proposition | None:
    one, two, value = (operand(scan, captures[name]) for name in ("a", "b", "value"))
    if one is None or two is None or value is None or {one.dimension, two.dimension, value.dimension} != {"count"}:
        return None
    derived = Operation("+", Operation("*", one.expression, two.expression), two.expression)
    return built(scan, "product", captures, derived, f"{one.raw} × {two.raw} + {two.raw}", (one, two))


def sum_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the sum of ``a``, ``b``, ``c`` ... in their order; of what is counted, a word that nobody knows may say of which kind it is."""
    parts = [one for one in (operand(scan, captures.get(name)) for name in "abcdef") if one is not None]
    value = operand(scan, captures["value"])
    if value is not None and value.noun:
        parts = [part._replace(noun=part.noun & value.noun if not any("." in noun for noun in part.noun) else part.noun) for part in parts]
    if len(parts) < 2 or value is None or not of_one_kind(value, *parts):
        return None
    if captures["value"] and scan.means(captures["value"] - 1, "per_parameter"):
        parts = [part._replace(expression=_exact(part.expression)) for part in parts]  # 2B are two bytes of each, and no billions
    return of(scan, "total", captures, "+", parts)


def _exact(expression: Expression) -> Expression:
    """A figure that stands for nothing but what is printed."""
    return expression._replace(printed=expression.printed._replace(ulp=Fraction(0))) if isinstance(expression, Number) else expression


def rest(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` per cent is what ``a``, ``b``, ``c`` ... leave of all, or what is saved of it so many times less as ``factor`` says."""
    others = [one for one in (operand(scan, captures.get(name)) for name in "abcdef") if one is not None]
    if sum(one.value for one in others) >= 1:
        return None
    at = scan.starts[captures["value"]]
    whole = Number(Printed("100", Fraction(100), Fraction(0), percent=100), at, at)
    factor = operand(scan, captures.get("factor"))
    if factor is not None:
        if factor.value <= 1:
            return None
        kept = Operation("/", whole, factor.expression)
        return built(scan, "share", captures, Operation("-", whole, kept), f"100% − 100% / {factor.raw}", (factor,))
    shown = " − ".join(("100%", *(one.raw for one in others)))
    return built(scan, "share", captures, combined("-", [whole, *(one.expression for one in others)]), shown, others)


def same(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``other``: a computation, or a figure printed in another unit or to fewer digits; ``bare`` it has a unit that its working has not."""
    if "bare" in captures:
        return bare(scan, captures)
    other, value = operand(scan, captures["other"]), operand(scan, captures["value"])
    if other is None or value is None or other.expression == value.expression:
        return None
    if scan.codes[captures["value"]] == PERCENT and scan.codes[captures["other"]] == EXPRESSION and other.value < 1:
        if numbers(other.expression)[0].printed.amount < LEAST_PART:
            return None  # 1/1600 is a share that is said, and rounded
        return built(scan, "share", captures, other.expression, other.raw, (other,))
    if "bracket" in captures and other.dimension == "count" and value.dimension not in ("count", "share"):
        return _in_its_unit(scan, captures, other)
    if not of_one_kind(other, value) or other.value == value.value == 0:
        return None
    return built(scan, "equality", captures, other.expression, other.raw, (other,))


def _in_its_unit(scan: Scan, captures: Captures, other: Operand) -> Proposition | None:
    """``value`` with the number before its unit worked out behind it: ``1260 GB (18 * 70)``."""
    printed = scan.figures[captures["value"]].printed
    if printed.unit is None or not all(number.printed.is_integer_print for number in numbers(other.expression)):
        return None
    unit = Number(printed._replace(digits="1", value=Fraction(1), ulp=Fraction(0)), other.start, other.start)
    return built(scan, "equality", captures, Operation("*", other.expression, unit), other.raw, (other,))


def converted(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is ``other`` in another unit; in the same one it is another figure."""
    other, value = scan.figures[captures["other"]].printed, scan.figures[captures["value"]].printed
    if other.unit is None or value.unit is None or other.unit.decimal == value.unit.decimal:
        return None
    return same(scan, captures)


def twin(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the count ``other`` in short or in another scale; ``said`` where a word tells so, else the ``bracket`` around it or a hedge."""
    other, value = scan.figures[captures["other"]].printed, scan.figures[captures["value"]].printed
    said = "said" in captures or value.about
    if not (said or "bracket" in captures) or other.percent != value.percent or not are_twins(other, value, said):
        return None
    return same(scan, captures)


def each_of(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is what stands at ``a``, and at ``b``, so many times as there are names before it in its clause."""
    terms: list[Expression] = []
    shown: list[str] = []
    found: list[Operand] = []
    low = max((at for at in range(captures["a"]) if scan.codes[at] in ".!?;\n:"), default=-1) + 1
    for name in "ab":
        one = operand(scan, captures.get(name))
        if one is None:
            continue
        at = captures[name]
        times = sum(_named(scan, place) for place in range(low, at))
        low = at + 1
        if not 2 <= times <= MOST_NAMED:
            return None
        count = Number(Printed(str(times), Fraction(times), Fraction(1)), one.start, one.start)
        terms.append(Operation("*", count, one.expression))
        shown.append(f"{times} × ({one.raw})")
        found.append(one)
    return built(scan, "total", captures, combined("+", terms), " + ".join(shown), found) if found else None


def setting(scan: Scan, captures: Captures) -> Proposition | None:
    """``value`` is the setting that the form is named for: more than its ``part``, less than its ``total``, between ``one`` width and the ``other``."""
    value = operand(scan, captures["value"])
    low, high, one, other = (operand(scan, captures.get(name)) for name in ("part", "total", "one", "other"))
    if value is None or value.dimension != "count" or value.value.denominator != 1 or value.value < 1:
        return None
    if any(less is not None and less.value >= value.value for less in (low, one)) or (high is not None and high.value <= value.value):
        return None
    if one is not None and other is not None and one.value != other.value:
        return None
    stated = scan.figures[captures["value"]].number
    raw = scan.string[stated.start : stated.end].strip()
    return Proposition("setting", stated, scan.block, scan.block.text.span(stated.start, stated.end), raw)


def _named(scan: Scan, at: int) -> int:
    """How many matrices a token names: ``Q`` one, ``K and V`` two."""
    parts = sum(concept.startswith(("attention.", "ffn.")) for concept in scan.concepts(at))
    return parts or int(scan.codes[at] == LETTER)


PRODUCTIONS: Final[Mapping[str, Production]] = {
    "quotient": quotient, "change": change, "difference": difference, "product": product, "sum": sum_of, "rest": rest, "twin": twin, "each": each_of,
    "bytes": bytes_of, "width": width, "same_bytes": same_bytes, "scaled": scaled, "same": same,
    "converted": converted, "setting": setting,
}  # fmt: skip


def _minus(high: Operand, low: Operand) -> Operation:
    return Operation("-", high.expression, low.expression)
