"""Reads exact totals of named models that stand in lists, changelogs and printed output without the word for what they count.

    "bert-base-cased 108310272", "- gpt2: 124,439,808"                 a line that is a name and a count
    "Llama-2-70B was reported as 78.4B. It is 68,976,648,192."         the sentence behind says what it is

lines with a large exact number that no claim covers -> a model named before it, and nothing else -> claim

Its first side is the name (no readings), its second the number.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from auditor.claims.about.concern import names_models
from auditor.claims.about.label import read_label
from auditor.claims.about.names import Mention, mentions
from auditor.claims.blocks import is_read
from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Number
from auditor.notation.printed import read_digits
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

LEAST = 1_000_000
LONGEST_LINE = 160
MOST_LEAD = 160
MOST_SENTENCES = 300
"""Characters between the name of a model and a sentence that says what it is."""
_COUNTS = lazy(r"param|参数|numel", re.IGNORECASE)
_OTHER = lazy(
    r"bytes?\b|\b[KMG]i?B\b|download|token|size on disk|file|stars?\b|字节|下载|大小|文件|词元|embedding|嵌入|trainable|可训练|active|激活",
    re.IGNORECASE,
)
_NUMBER = r"(?P<number>\d{1,3}(?:,\d{3}){2,4}|\d{7,13})"
_LAST = lazy(rf"(?<![\d.,]){_NUMBER}(?![\d,])[ \t]?(?:params?|parameters|个?参数)?[*`|.,，。;； \t]{{0,4}}")
_JOINS = (":", "：", "=", "|", ",", "，", "—", "–", "->", "→", "-", "\t", " ")
_MARKS = " \t>|*•-`\"'"
_SAYS = lazy(
    r"(?:[.。!！;；]\s*|\n|[,，]\s?(?:but |但)?)(?:(?:in fact|in reality|actually|really|now|currently|但?实际上?|其实|事实上)[,，]?\s?)?"
    r"(?:it|that|(?:the|its) (?:actual|real|correct|exact|true|right)? ?(?:number|count|total|figure|size|answer)|the model|它|实际(?:数字|值)?"
    r"|正确的?(?:数字|值)?|准确(?:数字|值)?"
    r"|总数)?"
    r"\s?(?:now |really |actually )?(?:is|should be|should have been|应为|应该是|应当是|实际是|实际为|是|为)\s?(?:exactly |really |actually |now )?[*`$]{0,3}"
    rf"{_NUMBER}(?![\d.,]*\d)[*`$]{{0,3}}(?=\s*(?:[.。,，;；!！)）\n]|\Z))",
    re.IGNORECASE,
)
_SIZE = lazy(r"(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)\s?([BM])(?![A-Za-z])", re.IGNORECASE)


def read_named_totals(document: Document, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The totals of a document that names models which no other claim covers, in reading order."""
    if _COUNTS.search(document.content) is None:
        return
    spans = sorted({claim.span for claim in claims} | {side.span for claim in claims for side in claim.sides})
    for place, block in enumerate(document.blocks):
        if block.cell is not None or block.kind == "heading" or not is_read(block):
            continue
        string = block.text.string
        for found in _in_block(block, _lead(document.blocks, place)) if _largest(string) >= LEAST else ():
            name, match = found
            span = block.text.span(*match.span("number"))
            at = bisect_left(spans, span)
            if any(low < span.end and span.start < high for low, high in spans[max(0, at - 4) : at + 2]):
                continue
            yield _claim(block, name, match)


def _largest(string: str) -> int:
    """The largest number that a text may hold, by its digits."""
    return int(10 ** (max((len(run) for run in _DIGITS.findall(string)), default=1) - 1))


_DIGITS = lazy(r"\d[\d,]{6,}")


def _in_block(block: Block, lead: str) -> Iterator[tuple[Mention, re.Match[str]]]:
    string = block.text.string
    if not names_models(string) or _OTHER.search(lead) is not None:
        return
    yield from _lines(string)
    named = [mention for mention in mentions(string) if mention.model is not None]
    for match in _SAYS.finditer(string) if named else ():
        before = [mention for mention in named if mention.end <= match.start()]
        if not before or len({mention.model for mention in before}) > 1 or match.start() - before[-1].end > MOST_SENTENCES:
            continue
        between = string[before[-1].end : match.start()]
        if _OTHER.search(between) is None and (_is_like(before[-1], string, match) or not _names_part(between)):
            yield before[-1], match


def _lines(string: str) -> Iterator[tuple[Mention, re.Match[str]]]:
    """The lines that hold a name, what joins it with a number, and the number."""
    start = 0
    for line in string.split("\n"):
        start, begin = start + len(line) + 1, start
        match = _LAST.search(line) if len(line) <= LONGEST_LINE else None
        if match is None or match.end() < len(line.rstrip()):
            continue
        words = line[: match.start()]
        joined = words.rstrip("*`$ ").endswith(_JOINS) or words[-1:] in _JOINS
        name = words.strip(_MARKS + ":：=,，—–→$")
        found = mentions(name) if joined and name else []
        if len(found) == 1 and found[0].model is not None and found[0].end - found[0].start == len(name):
            low = begin + line.index(name)
            placed = _LAST.match(string, begin + match.start())
            if placed is not None:
                yield found[0]._replace(start=low, end=low + len(name)), placed


def _lead(blocks: Sequence[Block], number: int) -> str:
    """What says what is listed or printed in a block: the heading, and the line that leads the list or stands before the output."""
    block = blocks[number]
    heading = " ".join(block.headings[-1:])
    while number and blocks[number - 1].kind == "item":
        number -= 1
    before = blocks[number - 1].text.string[-MOST_LEAD:].rstrip() if number else ""
    return f"{before} {heading}" if block.kind == "code" or before.endswith((":", "：")) else heading


def _names_part(words: str) -> bool:
    label = read_label(words[-160:])
    return bool(label.components) or label.other or label.foreign


def _is_like(named: Mention, string: str, match: re.Match[str]) -> bool:
    """Whether a number is about what the name of the model, or a round figure behind it, says."""
    value = int(match["number"].replace(",", ""))
    sizes = _SIZE.findall(string[named.start : match.start()])
    return any(4 * value > 3 * _amount(*size) and 3 * value < 4 * _amount(*size) for size in sizes)


def _amount(digits: str, unit: str) -> float:
    return float(digits) * (10**9 if unit in "Bb" else 10**6)


def _claim(block: Block, name: Mention, match: re.Match[str]) -> Claim:
    string, (low, high) = block.text.string, match.span("number")
    printed = read_digits(match["number"])
    assert printed is not None
    side = Side(match["number"], block.text.span(low, high), (Number(printed, low, high),))
    label = Side(string[name.start : name.end], block.text.span(name.start, name.end))
    return Claim("statement", (label, side), ("=",), block, block.text.span(low, high), string[name.start : high], None, False)


def named_total(claim: Claim) -> str | None:
    """The model whose number of parameters a claim states, where its name is all that the label holds."""
    number = claim.sides[-1].number
    if claim.kind != "statement" or number is None or number.printed.unit is not None or number.printed.value < LEAST:
        return None
    words = claim.sides[0].raw
    found = mentions(words)
    whole = len(found) == 1 and found[0].end - found[0].start == len(words.strip("`*\"' "))
    return found[0].model if whole else None
