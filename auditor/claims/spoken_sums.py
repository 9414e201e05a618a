"""Sums, differences and multiples that a sentence says in words: ``38,597,376 and 786,432, together 39,383,808``; ``12 层就是 85,054,464``.

sentence -> its long figures -> a word that adds, takes away or counts -> are they right, or a slip of the pen apart? -> claim

Figures of five digits and more do not come to one another by chance, nor to within a slip of it: what is neither is of something else, and is
not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.amounts import amounts, counted
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.misprints import is_meant
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Number, combined
from auditor.source.document import Block
from auditor.source.latin import keys, latin_words
from auditor.source.pattern import lazy
from auditor.source.text import Span

Found = tuple[Number, str, Sequence[Number]]
"""The figure that a sentence gives, the operator, and what it is computed from."""

LEAST = 10_000
LEAST_SUM, LEAST_MULTIPLE = 100_000, 1_000_000
"""What is smaller and nearly right may be a size that is given."""
LEAST_TELLING = 5
"""Digits without the zeros at the end from which on a figure is no coincidence."""
MOST_PARTS = 8
MOST_TIMES = 200
_LONG = lazy(r"\d[\d,]{4,}")
_END = lazy(r"[。！？!?；;]|\.(?=\s|$)|\n\s*\n")
_ADDS = lazy(
    r"\b(?:together|altogether|in total|in all|adds?|added|adding|sums?|combined|totals?|plus|gives?|makes?|making|comes? to)\b"
    r"|合计|总计|共计|总共|一共|加上|加起来|相加|加在一起|之和|共",
    re.IGNORECASE,
)
_TAKES = lazy(
    r"\b(?:minus|subtract\w*|less|without|differ\w*|remain\w*|leav\w+|left|excluding|deduct\w*|dropping|drops?)\b"
    r"|减去|减掉|扣除|扣掉|去掉|除去|剔除|剩下|剩余|余下|还有|之差|相差|差",
    re.IGNORECASE,
)
_COUNTS = lazy(r"\b(?:layers?|blocks?|experts?|(?<=[ -])times|each|per)\b|层|块|每|各|倍|专家", re.IGNORECASE)
_STEMS = keys(
    "toge alto tota all add adds adde addi sum sums comb plus give make maki come minu subt less with diff rema leav left excl dedu drop laye"
    " bloc expe each per".split()
)
_HAN = lazy(r"[合总共加相之减扣去除剔剩余还差层块每各倍专]")
"""What the words of the three begin with, and the characters of which one is in each: for passing over the rest."""
_TIMES = lazy(r"[ -]times", re.IGNORECASE)
_NOT = lazy(
    r"\b(?:not|wrong\w*|instead|rather|error|mistake\w*|typo|incorrect\w*)\b|n't\b|不是|并非|而非|错|误|应为|应该|更正|改为", re.IGNORECASE
)


def read_spoken_sums(block: Block, taken: set[Span]) -> Iterator[Claim]:
    """The sums, differences and multiples of a block; ``taken`` are the places of figures that computations give."""
    string = block.text.string
    if len(_LONG.findall(string)) < 2 or not _may_relate(string):
        return
    start = 0
    for stop in (*(match.end() for match in _END.finditer(string)), len(string)):
        begin, start = start, stop
        sentence = string[begin:stop]
        if len(_LONG.findall(sentence)) < 2 or not _may_relate(sentence):
            continue
        figures = [number for number in amounts(string, begin, stop, len(str(LEAST))) if _is_long(number)]
        if not 2 <= len(figures) <= MOST_PARTS or any(block.text.span(figure.start, figure.end) in taken for figure in figures):
            continue
        found = _sum(sentence, figures) or _multiple(sentence, figures, string, begin)
        if found is not None:
            figure, op, operands = found
            shown = f" {_SHOWN[op]} ".join(_written(string, operand) for operand in operands)
            yield computed_claim("approximation", block, figure, combined(op, operands), shown)


def _may_relate(string: str) -> bool:
    """Whether a word that adds, takes away or counts may stand in a text; False is sure."""
    if _HAN.search(string) is not None or any(word[:4] in _STEMS for word in latin_words(string)):
        return True
    return _TIMES.search(string) is not None  # most are signs of TeX


def denies(sentence: str) -> bool:
    """Whether a sentence says that something in it is wrong, or is not so."""
    return _NOT.search(sentence) is not None


def _written(string: str, number: Number) -> str:
    """A number as it stands in a text, in digits where it is a word."""
    raw = string[number.start : number.end]
    return number.printed.digits if raw.isalpha() else raw


_SHOWN = {"+": "+", "-": "-", "*": "×", "/": "/"}


def _is_long(number: Number) -> bool:
    printed = number.printed
    return printed.is_integer_print and printed.value >= LEAST


def _sum(sentence: str, figures: Sequence[Number]) -> Found | None:
    """The figure that the others of a sentence come to, and how; None where they do not nearly."""
    if len(figures) < 3:
        return None
    first, *others = figures
    *parts, last = figures
    ways: list[Found] = []
    if len(parts) == 2 and _TAKES.search(sentence) is not None:
        ways.append((last, "-", sorted(parts, key=lambda part: -part.printed.value)))
    if _ADDS.search(sentence) is not None:
        ways += [(last, "+", parts), (first, "+", others)]
    right = next((way for way in ways if way[0].printed.value == _value(*way[1:])), None)
    if right is not None:
        return right
    if denies(sentence) or any(_is_sum(figures[at : at + 3]) for at in range(len(figures) - 2)):
        return None
    return next((way for way in ways if _is_slip(*way)), None)


def _value(op: str, operands: Sequence[Number]) -> Fraction:
    value = evaluate(combined(op, operands))
    assert value is not None, "integers of ten thousand and more, and some times one of them"
    return value.low


def _is_slip(result: Number, op: str, operands: Sequence[Number]) -> bool:
    """Whether a figure is nearly what it should be, and neither is so round that it may be another."""
    stated, value = result.printed.value, _value(op, operands)
    if min(stated, value) < (LEAST_MULTIPLE if op in "*/" else LEAST_SUM) or any(operand.printed.value == stated for operand in operands):
        return False
    zeros = op in "*/" and stated % value * (value % stated) == 0
    if zeros and max(operand.printed.value for operand in operands) < LEAST_MULTIPLE:
        return False  # 40 layers, a width of 32768 and a vocabulary of 131072
    return is_meant(stated, value, LEAST) and all(len(str(figure).rstrip("0")) >= LEAST_TELLING for figure in (stated, value))


def _is_sum(figures: Sequence[Number]) -> bool:
    """Whether one of three figures is the sum of the others."""
    one, two, whole = sorted(figure.printed.value for figure in figures)
    return one + two == whole


def _multiple(sentence: str, figures: Sequence[Number], string: str, begin: int) -> Found | None:
    """Of two long figures the later one, where it is so many times the other as the sentence says; None where it is not nearly.

    The sentence begins at ``begin`` of ``string``.
    """
    if len(figures) != 2 or _COUNTS.search(sentence) is None:
        return None
    one, result = figures
    slips = not denies(sentence)
    stop = begin + len(sentence)
    for times in (*amounts(string, begin, stop), *counted(string, begin, stop)):
        if not times.printed.is_integer_print or not 2 <= times.printed.value <= MOST_TIMES:
            continue
        for way in ((result, "*", (times, one)), (result, "/", (one, times))):
            if result.printed.value == _value(*way[1:]) or (slips and _is_slip(*way)):
                return way
    return None
