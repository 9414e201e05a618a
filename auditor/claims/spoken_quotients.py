"""Bytes that a sentence divides by powers of 1024 or 1000: ``26,031,728,640 字节，除以 1024³ 约 24.24 GiB``.

figure -> word for division -> divisor -> hedge -> figure with a byte unit -> is it the quotient, that of another divisor, or a slip away? -> claim
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from auditor.claims.amounts import DIGITS
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.misprints import differing, is_slip
from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed, digits_shown, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_BASE = r"(?:1,?024|1,?000)"
_QUOTIENT = lazy(
    rf"(?<![\w.,])(?P<bytes>{DIGITS})\$?\s?(?:个?字节|[Bb]ytes?|B(?![A-Za-z]))?[，,]?\s?再?(?:除以|除上|divided by)\s?\$?(?P<base>{_BASE})"
    rf"(?:(?:\^|\*\*)\{{?(?P<power>[1-5])\}}?|(?P<raised>[¹²³⁴⁵])|(?P<more>(?:\s?(?:[*×]|再?除以)\s?{_BASE}){{1,3}}))?\$?(?![\d.^*×/])"
    r"\s?(?:之?后)?[，,]?\s?(?:(?:约等于|约为|大约是|大约|约|等于|得到|得|就是|即|是|为|≈|=|\\approx|gives|is|equals|that is|makes|about|roughly)\s?){1,3}\$?"
    r"(?P<figure>\d{1,6}(?:\.\d{1,3})?)\$?\s?(?P<unit>[KMGT]i?B?)(?![A-Za-z0-9])"
)
_RAISED = "⁰¹²³⁴⁵"
_COUNT = lazy(_BASE)
LEAST_DIGITS = 2
BASES = (Fraction(1000), Fraction(1024))
MOST_POWER = 5


def may_divide(string: str) -> bool:
    """Whether a text may divide in words; False is sure."""
    return "除" in string or "divided by" in string


def read_spoken_quotients(block: Block, taken: set[Span]) -> Iterator[Claim]:
    """The quotients of a block that are right or a slip away; ``taken`` are the places of figures that claims hold already."""
    for match in _QUOTIENT.finditer(block.text.string):
        figure, whole = read_digits(match["figure"]), read_digits(match["bytes"])
        if figure is None or whole is None or not figure.value or digits_shown(figure) < LEAST_DIGITS:
            continue
        number = Number(figure, *match.span("figure"))
        if block.text.span(number.start, number.end) in taken:
            continue
        divisor = _divisor(match)
        right = whole.amount / divisor
        if abs(right - figure.value) <= figure.ulp / 2 or _is_slip(figure, whole.amount, right):
            shown = f"{match['bytes']} / {divisor.numerator}"
            by = Number(Printed(str(divisor.numerator), divisor, Fraction(0)), number.start, number.start)
            left = Operation("/", Number(whole, *match.span("bytes")), by)
            yield computed_claim("approximation", block, number, left, shown)


def _divisor(match: re.Match[str]) -> Fraction:
    base = Fraction(match["base"].replace(",", ""))
    if match["more"]:
        return base ** (1 + len(_COUNT.findall(match["more"])))
    return base ** (int(match["power"]) if match["power"] else _RAISED.index(match["raised"]) if match["raised"] else 1)


def _is_slip(figure: Printed, whole: Fraction, right: Fraction) -> bool:
    """Whether a figure is the quotient by another power of 1000 or 1024, or has a digit of its own."""
    for base in BASES:
        if any(abs(whole / base**power - figure.value) <= figure.ulp / 2 for power in range(1, MOST_POWER + 1)):
            return True
    one, two = str(round(figure.value / figure.ulp)), str(round(right / figure.ulp))
    return len(one) > LEAST_DIGITS and (differing(one, two) == 1 or is_slip(one, two))
