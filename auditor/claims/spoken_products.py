"""Products that a sentence says with its sizes: ``a table of 50,257 tokens and 768 dimensions: 38,597,376``, ``三个 768×768 的矩阵，合起来 1,769,472``.

sentence -> its long figure -> the sizes before it -> is the figure a slip of the pen away from the product of neighbours among them? -> claim

Figures of six digits are no slip of the pen away from a product by chance. What is right says no more than that: which of the words tells what
the figure counts, is for those to find who read statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import prod

from auditor.claims.amounts import amounts, counted
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.misprints import is_slip
from auditor.claims.spoken_sums import denies
from auditor.notation.expression import Expression, Number, Operation, combined
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_LONG = lazy(r"\d(?:\d{4}|\d{1,2},\d{3}(?!\d)|,\d{3},\d{3}(?!\d))")
_SIZE = lazy(r"(?<![\w.,/])(?<!-)(?:\d{1,3}(?:,\d{3}){0,2}|\d{1,6})(?![\d.]|,\d|[A-Za-z%])")
_END = lazy(r"[。！？!?；;\n]|\.(?=\s|$)")
_BIAS = lazy(r"\bbias(?:es)?\b|偏置", re.IGNORECASE)
_OPERATOR = "*×+-−–/^="
LARGEST_SIZE = 300_000
"""No vocabulary is larger; what is, is no size but a count."""
LEAST_SIZE = 32
"""Of the sizes of a product two are at least so large: a figure is not the product of small numbers that stand near it."""
LEAST_TOLD = 100_000
LEAST_TELLING = 5
"""Digits without the noughts at its end that a figure has which is no round one."""
MOST_SIZES = 8
MOST_FACTORS = 4
MOST_FIGURES = 6
MOST_SENTENCE = 600


def may_speak_of_product(string: str) -> bool:
    """Whether a text has a long figure at all; False is sure."""
    return _LONG.search(string) is not None


def read_spoken_products(block: Block, taken: set[Span]) -> Iterator[Claim]:
    """The products of a block that are said in words; ``taken`` are the places of what claims compute, and compute with."""
    string = block.text.string
    start = 0
    for stop in (*(match.end() for match in _END.finditer(string)), len(string)):
        begin, start = start, stop
        if stop - begin <= MOST_SENTENCE and _LONG.search(string, begin, stop) is not None:
            yield from _read(block, begin, stop, taken)


def _read(block: Block, begin: int, stop: int, taken: set[Span]) -> Iterator[Claim]:
    string = block.text.string
    last = begin
    for figure in islice(amounts(string, begin, stop, LEAST_TELLING), MOST_FIGURES):
        printed = figure.printed
        if not printed.is_integer_print or printed.unit is not None or len(str(printed.value).rstrip("0")) < LEAST_TELLING:
            continue
        low = last
        if printed.value > LARGEST_SIZE:
            last = figure.end
        before = string[low : figure.start].rstrip(" $*`(（")
        if printed.value < LEAST_TOLD or before[-1:] in _OPERATOR or block.text.span(figure.start, figure.end) in taken:
            continue
        found = _missed(figure, _sizes(string, low, figure.start), _BIAS.search(string, begin, stop) is not None)
        if found is not None and not denies(string[begin:stop]) and not _is_computed_with(block, low, figure.start, taken):
            yield computed_claim("approximation", block, figure, *found)


def _is_computed_with(block: Block, low: int, high: int, taken: set[Span]) -> bool:
    """Whether a claim computes with what stands in readable [low, high): its sizes are of that, then, and not of the figure behind them."""
    begin, end = block.text.span(low, high)
    return any(begin <= span.start < end for span in taken)


def _sizes(string: str, low: int, high: int) -> list[Number]:
    """The whole numbers of a stretch that may be sizes or say how many there are, in their order."""
    found = counted(string, low, high)
    for match in _SIZE.finditer(string, low, high):
        printed = read_digits(match.group())
        if printed is not None and 1 < printed.value <= LARGEST_SIZE:
            found.append(Number(printed, *match.span()))
    return sorted(found, key=lambda number: number.start)[-MOST_SIZES:]


def _missed(figure: Number, sizes: Sequence[Number], biased: bool) -> tuple[Expression, str] | None:
    """The one product of neighbouring sizes that a figure is a slip away from, and how it is shown; None where it is another product."""
    stated = figure.printed.value
    slipped: list[tuple[Expression, str]] = []
    for first in range(len(sizes)):
        for last in range(first + 2, min(len(sizes), first + MOST_FACTORS) + 1):
            factors = sizes[first:last]
            if sum(factor.printed.value >= LEAST_SIZE for factor in factors) < 2:
                continue
            shown = " × ".join(factor.printed.digits for factor in factors)
            whole = prod(int(factor.printed.value) for factor in factors)
            ways = [(whole, combined("*", factors), shown)]
            if biased:
                width = factors[-1]
                ways.append(
                    (whole + int(width.printed.value), Operation("+", combined("*", factors), width), f"{shown} + {width.printed.digits}")
                )
            for value, expression, text in ways:
                if value == stated:
                    return None
                if is_slip(str(stated), str(value)) and not any(_explains(factor, abs(stated - value)) for factor in factors):
                    slipped.append((expression, text))
    return slipped[0] if len(slipped) == 1 else None


def _explains(factor: Number, gap: Fraction) -> bool:
    """Whether a figure differs by so many times a size: biases, a few rows more."""
    return factor.printed.value >= LEAST_SIZE and gap % factor.printed.value == 0
