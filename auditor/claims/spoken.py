"""Products said in words, and in the bracket behind their figure: ``1024 by 4096, roughly 4.2 million``, ``~2.1B attention (32 × 67.1M)``.

number, word for times, number -> hedge -> figure -> do their digits agree, or are they a slip apart? -> claim

"By" and 乘 are said of shapes as often as of products, and a bracket may hold anything: what is neither right nor a slip of the pen away from it
is of something else, and is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from auditor.claims.amounts import DIGITS, SCALE, amount_of, amounts
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.misprints import is_slip
from auditor.notation.expression import Expression, Number, combined, numbers
from auditor.notation.printed import Printed, digits_shown
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_FACTOR = r"\d(?:[\d,]{0,18}\d)?+(?:\.\d{1,6})?(?:\s?(?:[KMBT](?![A-Za-z0-9_])|million|billion|[万亿]))?"
_TIMES = r"(?:times|multiplied by|by|乘以|乘|×|\*|x)"
_HEDGE = (
    r"(?:[,，:：]?\s?(?:which|that|this|it|makes?|gives?|is|are|'s|得到|结果|就是|也就是|一共|总共|共|大概|就|or|so)){0,3}\s?"
    r"[,，]?\s?(?:是|有|为)?\s?(?:about|roughly|approximately|around|some|nearly|almost|约为|约|大约是|大约|大概是|大概|差不多是|差不多|将近|≈|~|～)\s?(?:是|有|为)?"
)
_SPOKEN = lazy(
    rf"(?<![A-Za-z0-9_.*×])(?<!\d,)(?P<product>{_FACTOR}(?:\s?{_TIMES}\s?{_FACTOR}){{1,4}}){_HEDGE}\s?\$?(?P<figure>{DIGITS}(?:{SCALE}))",
    re.IGNORECASE,
)
_SIGNS = ("×", "*", "x", "times", "by", "乘")
_MAY_BE_SPOKEN = lazy(r"\d\s?(?:times|multiplied by|by|乘|×|\*|x)\s?\d", re.IGNORECASE)
_SCALED = lazy(rf"\d{SCALE}", re.IGNORECASE)
_BRACKETED = lazy(
    rf"(?<![A-Za-z0-9_.])(?<!\d,)(?P<figure>{DIGITS}(?:{SCALE}))[^()（）\d\n,，;；。]{{0,40}}[(（]\s?(?P<product>{_FACTOR}(?:\s?[×x*·]\s?{_FACTOR}){{1,5}})\s?[)）]"
)
_POWERS = tuple(Fraction(10) ** power for power in (-4, -3, -2, -1, 1, 2, 3, 4))
NEAR = Fraction(1, 5)
LEAST_PROVEN = 2
LEAST_VALUE = 10_000


def read_spoken(block: Block, taken: set[Span]) -> Iterator[Claim]:
    """The products of a block whose value stands behind a hedge; ``taken`` are the places of figures that claims hold already."""
    string = block.text.string
    lowered = string.lower()
    if not any(sign in lowered for sign in _SIGNS) or _SCALED.search(string) is None or _MAY_BE_SPOKEN.search(string) is None:
        return
    for match in _SPOKEN.finditer(string):
        found = _read(match)
        if found is None or block.text.span(found[0].start, found[0].end) in taken:
            continue
        if _stands_for(found[0].printed, found[1]) or is_slipped(found[0].printed, found[2]):
            yield _claim(block, *found[:2], match["product"])
    bracketed = [(found, match) for match in _BRACKETED.finditer(string) if (found := _read(match)) is not None]
    proven = sum(1 for found, _ in bracketed if _stands_for(found[0].printed, found[1]))
    for found, match in bracketed:
        figure, expression, value = found
        if block.text.span(figure.start, figure.end) in taken:
            continue
        near = abs(figure.printed.amount - value) <= value * NEAR and proven >= LEAST_PROVEN
        if near or _stands_for(figure.printed, expression) or is_slipped(figure.printed, value):
            yield _claim(block, figure, expression, match["product"])


def _read(match: re.Match[str]) -> tuple[Number, Expression, Fraction] | None:
    """The figure of a match, the product that it stands for, and what that comes to."""
    low, high = match.span("product")
    factors = list(amounts(match.string, low, high))
    figure = amount_of(match, "figure")
    if figure is None or len(factors) < LEAST_PROVEN or any(factor.printed.percent != 1 for factor in factors):
        return None
    value = prod((factor.printed.amount for factor in factors), start=Fraction(1))
    return (figure, combined("*", factors), value) if value >= LEAST_VALUE else None


def _stands_for(figure: Printed, expression: Expression) -> bool:
    """Whether a figure is the product at its printed precision, and that of the factors."""
    low = high = Fraction(1)
    for factor in numbers(expression):
        printed = factor.printed
        half = printed.ulp * printed.factor(False) / 2 if printed.unit is not None else Fraction(0)
        low, high = low * (printed.amount - half), high * (printed.amount + half)
    return low - figure.step <= figure.amount <= high + figure.step


def is_slipped(figure: Printed, value: Fraction) -> bool:
    """Whether a figure is a power of ten or a slip of the pen away from a value."""
    if digits_shown(figure) < LEAST_PROVEN:
        return False
    ulp = figure.ulp * figure.factor(False)
    right = value / ulp
    stated = figure.amount / ulp
    if digits_shown(figure) > LEAST_PROVEN and any(abs(stated - right * power) <= 1 for power in _POWERS):
        return True
    return is_slip(str(round(stated)), str(round(right)))


def _claim(block: Block, figure: Number, expression: Expression, raw: str) -> Claim:
    factors = numbers(expression)
    return computed_claim("approximation", block, figure, expression, raw, block.text.span(factors[0].start, factors[-1].end))


def taken_by(claims: Sequence[Claim]) -> set[Span]:
    """The places of the figures that claims hold."""
    return {side.span for claim in claims for side in claim.sides if side.number is not None and claim.kind != "statement"}
