"""Names the slip where it is plain: what a writer must have done to print this figure for that value.

stated, exact -> a digit, a power of ten, a term, a sign -- or nothing: a cause is never invented
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Number, Operation


class Cause(NamedTuple):
    """A stable code and its words."""

    code: str
    en: str
    zh: str


_POWERS = {10**power: power for power in range(1, 13)}
SIGN = Cause("sign", "the sign is turned round", "正负号颠倒")


def name_slip(stated: Fraction, exact: Fraction, expression: Expression | None) -> Cause | None:
    """The plain cause of ``stated`` where ``exact`` is right; None where there is none."""
    if stated == -exact and exact:
        return SIGN
    power = _power_of_ten(stated, exact)
    if power:
        return Cause(
            "power-of-ten",
            f"off by a factor of 10^{power}" if power > 0 else f"too small by a factor of 10^{-power}",
            f"差 10 的 {abs(power)} 次方倍",
        )
    if expression is not None:
        term = _term(stated, exact, expression)
        if term is not None:
            return term
    return _misprint(stated, exact)


def is_misprint(stated: Fraction | int, exact: Fraction | int) -> bool:
    """Whether one digit or two swapped ones are the difference of two whole figures."""
    cause = _misprint(stated, exact)
    return cause is not None and cause.code in ("digit", "transposed")


def _misprint(stated: Fraction | int, exact: Fraction | int) -> Cause | None:
    """What is wrong with the digits of a whole figure of three and more."""
    if stated.denominator != 1 or exact.denominator != 1:
        return None
    shown, right = abs(stated.numerator), abs(exact.numerator)
    return _digits(str(shown), str(right)) if shown > 99 and right > 99 else None


def _power_of_ten(stated: Fraction, exact: Fraction) -> int:
    if not stated or not exact:
        return 0
    if stated.denominator == exact.denominator == 1:  # most are, and most are no power apart: no fraction need be made
        small, large = sorted((abs(stated.numerator), abs(exact.numerator)))
        if large % small:
            return 0
    ratio = stated / exact
    if ratio.denominator == 1:
        return _POWERS.get(ratio.numerator, 0)
    return -_POWERS.get(ratio.denominator, 0) if ratio.numerator == 1 else 0


def _term(stated: Fraction, exact: Fraction, expression: Expression) -> Cause | None:
    """One addend left out or counted twice."""
    terms = _terms(expression)
    if len(terms) < 3 or len(terms) > 200:
        return None
    off = abs(exact - stated)
    for term in terms:
        if isinstance(term, Number) and term.printed.amount != off:
            continue  # as most: it need not be evaluated
        value = evaluate(term)
        if value is None or not value.is_point or not value.low:
            continue
        shown = f"{value.low.numerator:,}" if value.low.denominator == 1 else str(float_text(value.low))
        if exact - stated == value.low:
            return Cause("missing-term", f"the term {shown} is left out", f"漏加了 {shown}")
        if stated - exact == value.low:
            return Cause("doubled-term", f"the term {shown} is counted twice", f"{shown} 重复计入")
    return None


def _terms(expression: Expression) -> list[Expression]:
    terms: list[Expression] = []
    while isinstance(expression, Operation) and expression.op == "+":
        terms.append(expression.right)
        expression = expression.left
    return [expression, *reversed(terms)]


def float_text(value: Fraction) -> str:
    """A fraction with up to six decimals, for messages."""
    scaled = round(value * 10**6)
    whole, part = divmod(abs(scaled), 10**6)
    return f"{'-' if scaled < 0 else ''}{whole:,}.{part:06d}".rstrip("0").rstrip(".")


def _digits(stated: str, exact: str) -> Cause | None:
    if len(stated) == len(exact):
        different = [i for i, (a, b) in enumerate(zip(stated, exact, strict=True)) if a != b]
        if len(different) == 1:
            return Cause("digit", "one digit is wrong", "有一位数字写错")
        if len(different) == 2 and sorted(stated) == sorted(exact):
            return Cause("transposed", "two digits are swapped", "有两位数字颠倒")
        return None
    short, long = sorted((stated, exact), key=len)
    if len(long) - len(short) == 1 and any(long[:i] + long[i + 1 :] == short for i in range(len(long))):
        dropped = short is stated
        return Cause(
            "dropped-digit" if dropped else "extra-digit",
            "a digit is missing" if dropped else "a digit too many",
            "漏写一位数字" if dropped else "多写一位数字",
        )
    return None
