"""Totals of lists: a line that says total under lines that end in figures, and a formula said to be the sum of those of a list.

lines of items, paragraphs and plain fences -> label and last figure -> stretches of lines -> total -> claim

What a total covers is the author's affair: any stretch of lines above it that sums to it makes it right. It is wrong only where every line
above it has a figure and their sum comes so near that nothing else can be meant, or is one digit away from it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.amounts import amounts, holds_figure
from auditor.claims.claim import Claim, Side
from auditor.claims.left_out import LEAST_PARTS, Part, are_of_layer, is_layer, leaves_one_out
from auditor.claims.misprints import is_meant
from auditor.claims.tables import NOT_PARTS, OTHER_TOTALS, as_hedged, run_of
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Number, Operation, combined, names
from auditor.notation.parser import Parser
from auditor.notation.polynomial import expand
from auditor.source.document import Block
from auditor.source.pattern import lazy

_TOTAL = lazy(
    r"(?:\b(?:sub|grand |overall )?total\b|\bsum\b|合计|总计|总和|总共|总参数|共计|小计|总参量|(?:^|[\s,，])一?共[\s$*:：为有是]*$"
    rf"|^[\s*_+-]*(?:{'|'.join(OTHER_TOTALS)})(?!\w))",
    re.IGNORECASE,
)
_OPENS_WITH_TOTAL = lazy(
    rf"[\s*_]*(?:(?:sub|grand |overall )?(?:total|sum|together|altogether|小计|合计|总计|一?共计?)|{'|'.join(OTHER_TOTALS)})[\s*_]*[:：=为]?[\s*_$]*",
    re.IGNORECASE,
)
_OPENS_AS_TOTAL = lazy(
    r"[\s*_]*(?:(?:[A-Za-z-]{1,12}\s){1,2}|[\u3400-\u9fff]{1,6}?|)(?:(?:sub-?)?total|sum|in total|together|小计|合计|总计|总共|一共|加起来|相加)[\s*_]*"
    r"(?:is|are|为|是|有)?[\s*_]*[:：=,，]?[\s*_$]*",
    re.IGNORECASE,
)
_ENDS = lazy(r"[\s$*_]*(?:[.。,，;；(（]|$|parameters\b|个?参数)")
_LATIN = (
    "total",
    "sum",
    *(word for word in OTHER_TOTALS if word.isascii() and "total" not in word and "sum" not in word and word != "insgesamt"),
)
_FURTHER = ("合计", "总", "共", "小计", *(word for word in OTHER_TOTALS if not word.isascii()))
"""One of these is in every match of _TOTAL, case folded."""
_COMPUTES = lazy(r"\d[^\n\w]{0,3}[+*×/−][^\n\w]{0,3}[\d(]|\d\s?[x-]\s?\d")
_WORD = lazy(r"\w")
_ENTRY = lazy(r"[:：=→≈]|->")
_ALONE = lazy(r"^[\s*_+-]*(?:小计|合计|总计|共计|一?共)[\s*_$]*$")
_TAIL = lazy(
    r"[\s.。;；,，*_`$|✓✔)）]*+(?:\\?(?:text\{)?\s?(?:parameters|params|参数|weights|个参数|个|FLOPs|bytes|biases|elements)\}?)?[\s.。;；,，*_`$|✓✔)）!]*+"
    r"(?:[(（#][^\n]{0,80})?",
    re.IGNORECASE,
)
_SUMS = lazy(
    r"\bsums? (?:up )?to\b|\bsumming\b|\bin total\b|\btotals?\b|\baltogether\b|\badd(?:s|ing)? up\b|合计|总计|总共|相加|加起来|求和",
    re.IGNORECASE,
)
_LABEL_END = lazy(r"[:：=≈→]|\s{2}|\s\(?\d")
_NUMBERED = lazy(r"[\s*+_`$>#•·-]{0,12}(?:\d{1,2}[.)、）]\s?)?")
_LAYER = lazy(
    r"^[ \t*_`>-]{0,80}+(?:(?:one|per|each|single|encoder|decoder|transformer|this|a|the) ){0,2}(?:(?:layer|block)|[每一单这][个]?\s?(?:层|layer|block))"
    r"[ \t*_`:：=$]{1,120}+\d[\d,]{3,30}+[ \t*_`$.。]{0,40}$",
    re.IGNORECASE | re.MULTILINE,
)
_KINDS = ("item", "paragraph", "code", "quote")
LEAST_TOTAL = 1000
CLOSE = 50
"""A total within one in fifty of the sum of its lines is meant to be that sum."""
MOST_LINES = 60


class Entry(NamedTuple):
    """A line that ends in a figure: its block, the figure, whether it says total, whether something is computed on it, and where it stands."""

    block: Block
    number: Number | None
    total: bool
    computes: bool
    start: int
    end: int

    @property
    def words(self) -> str:
        """The line without the figure that it ends in."""
        string, number = self.block.text.string, self.number
        return string[self.start : self.end] if number is None else f"{string[self.start : number.start]}{string[number.end : self.end]}"

    @property
    def label(self) -> str:
        """What names the figure: the words before any formula."""
        words = self.words
        begin = _NUMBERED.match(words)
        low = begin.end() if begin is not None else 0
        stop = _LABEL_END.search(words, low)
        return words[low : stop.start() if stop is not None else len(words)].strip(" \t*_`$")


_NO_LIST = -1
"""The depth of the lines of a paragraph, which the next one may begin with the total of."""


def read_list_totals(blocks: Sequence[Block]) -> Iterator[Claim]:
    """The totals under lists of lines that end in figures, and the formulas that sum those of a list."""
    open_lists: dict[int, _Stretch] = {}  # depth -> the lines of the list that is open there; what stands under a line says more about it
    headings: tuple[str, ...] = ()
    for at, block in enumerate(blocks):
        if block.kind not in _KINDS or block.cell is not None or block.headings != headings:
            open_lists, headings = {}, block.headings
        if block.kind not in _KINDS or block.cell is not None:
            continue
        if block.kind != "item":
            yield from _under(open_lists, block)
            lines = _Stretch()
            yield from lines.take(block)
            open_lists = {_NO_LIST: lines} if block.text.string.count("\n") + 1 >= LEAST_PARTS else {}
            continue
        open_lists.pop(_NO_LIST, None)
        for depth in [depth for depth in open_lists if depth > block.depth]:
            del open_lists[depth]
        outer = open_lists.get(block.depth - 1) if block.depth not in open_lists else None
        stretch = open_lists.setdefault(block.depth, _Stretch())
        yield from (outer if outer is not None and _begins_with_total(block) else stretch).take(block)
        yield from _formulas(blocks, at)


def _begins_with_total(block: Block) -> bool:
    line = block.text.string.partition("\n")[0]
    return _says_total(line) and _TOTAL.search(line) is not None


def _under(open_lists: dict[int, _Stretch], block: Block) -> Iterator[Claim]:
    """``Sum: 7,087,872. Times 12: ...``: the paragraph under a list begins with its total."""
    if not open_lists:
        return
    bare = _OPENS_WITH_TOTAL.match(block.text.string)
    found = bare or _OPENS_AS_TOTAL.match(block.text.string)
    if found is None:
        return
    number = next(amounts(block.text.string, found.end(), found.end() + 40), None)
    if (
        number is not None
        and number.start == found.end()
        and number.printed.is_integer_print
        and _ENDS.match(block.text.string, number.end)
    ):
        add = _total if bare is not None else _certain
        yield from add(open_lists[min(open_lists)].lines(), block, number, found.group().strip(" *_:：=,，"))


class _Stretch:
    """The lines of one place since its last total; they are read when a block says total, and most places have none."""

    __slots__ = ("_lines", "_unread")

    def __init__(self) -> None:
        self._lines: list[Entry] = []
        self._unread: list[Block] = []

    def take(self, block: Block) -> Iterator[Claim]:
        """Add the lines of a block; the totals among them."""
        self._unread.append(block)
        string = block.text.string
        if (_says_total(string) or _names_layer(string)) and holds_figure(string):
            yield from self._read()

    def lines(self) -> list[Entry]:
        """The lines, all read."""
        deque(self._read(), maxlen=0)
        return self._lines

    def _read(self) -> Iterator[Claim]:
        unread, self._unread = self._unread, []
        for block in unread:
            for line in _entries(block):
                if line is None:
                    self._lines = []
                    continue
                if line.total and line.number is not None and not line.computes:
                    yield from _total(self._lines, line.block, line.number, line.label)
                elif line.number is not None and not line.computes and is_layer(line.label):
                    yield from _certain(self._lines, line.block, line.number, line.label)
                self._lines = [] if line.total else [*self._lines[-MOST_LINES:], line]


def _names_layer(string: str) -> bool:
    """Whether any line may give nothing but the figure of a layer: the sum of the lines above it."""
    lowered = string.casefold()
    return any(word in lowered for word in ("layer", "block", "层")) and _LAYER.search(string) is not None


def _says_total(string: str) -> bool:
    """Whether any line may say that its figure is a total."""
    lowered = string.casefold()
    for word in _LATIN:  # every line is looked at
        if word in lowered:
            return True
    return not string.isascii() and any(word in lowered for word in _FURTHER)


def _entries(block: Block) -> Iterator[Entry | None]:
    """The lines of a block; None for one that holds nothing."""
    string = block.text.string
    begin = 0
    for raw in string.split("\n"):
        end = begin + len(raw)
        if not raw.strip():
            yield None
        elif _WORD.search(raw) is not None:  # a line of dashes above a total is none
            figure = holds_figure(raw)
            found = list(amounts(string, begin, end)) if figure else []
            last = found[-1] if found and _TAIL.fullmatch(string, found[-1].end, end) else None
            head = string[begin : last.start if last is not None else end]
            labelled = last is not None and (_ENTRY.search(head) is not None or _ALONE.search(head) is not None)
            number = last if labelled and last is not None and last.printed.is_integer_print else None
            total = _says_total(head) and _TOTAL.search(head) is not None
            yield Entry(block, number, total, figure and _COMPUTES.search(head) is not None, begin, end)
        begin = end + 1


def _certain(stretch: Sequence[Entry], block: Block, total: Number, label: str) -> Iterator[Claim]:
    """``layer: 7,087,872`` under the lines of its components: a total that the words leave open, where it is their sum or a slip away from it."""
    tail = _right_above(stretch)
    if len(tail) >= LEAST_PARTS and are_of_layer([entry.label for entry in stretch[-len(tail) :]]):
        summed = sum(number.printed.value for _, number in tail)
        if summed == total.printed.value or _is_misprinted(total, tail) or _lacks_one(stretch, total, label):
            yield _sum(tail, block, total, None)


def _total(stretch: Sequence[Entry], block: Block, total: Number, label: str) -> Iterator[Claim]:
    if _lacks_one(stretch, total, label):
        yield _sum(_right_above(stretch), block, total, None)
        return
    parts = [(entry.block, entry.number) for entry in stretch if entry.number is not None]
    if len(parts) < 2 or total.printed.value < LEAST_TOTAL:
        return
    values = [number.printed.value for _, number in parts]
    run = run_of(values, total.printed.value)
    doubt = None
    if run is not None:
        parts = parts[run[0] : run[1]]
    elif (tail := _right_above(stretch)) and _is_misprinted(total, tail):
        parts = tail
    else:
        gap = abs(sum(values) - total.printed.value)
        if len(parts) < len(stretch):
            return
        doubt = NOT_PARTS if gap * CLOSE > total.printed.value or gap in values else None
    yield _sum(parts, block, total, doubt)


def _lacks_one(stretch: Sequence[Entry], total: Number, label: str) -> bool:
    """Whether a total leaves out one of the lines right above it, for no reason that anything tells."""
    above = len(_right_above(stretch))
    if above < LEAST_PARTS:
        return False
    parts = [Part(entry.label, entry.words, entry.number.printed.value) for entry in stretch[-above:] if entry.number is not None]
    return leaves_one_out(label, parts, total.printed.value)


def _sum(parts: Sequence[tuple[Block, Number]], block: Block, total: Number, doubt: tuple[str, str, str] | None) -> Claim:
    """The claim that a total is the sum of parts."""
    expression = combined("+", [part for _, part in parts])
    first, one = parts[0]
    left = Side(" + ".join(part.printed.digits for _, part in parts), first.text.span(one.start, one.end), (expression,))
    span = block.text.span(total.start, total.end)
    right = Side(total.printed.digits, span, (total,))
    claim = Claim("sum", (left, right), ("=",), block, span, _line(block, total), doubt, sure=False)
    return as_hedged(claim, [*parts, (block, total)])


def _right_above(stretch: Sequence[Entry]) -> list[tuple[Block, Number]]:
    """The lines with figures between a total and the last line without one."""
    found: list[tuple[Block, Number]] = []
    for entry in reversed(stretch):
        if entry.number is None:
            break
        found.append((entry.block, entry.number))
    return found[::-1]


def _is_misprinted(total: Number, parts: Sequence[tuple[Block, Number]]) -> bool:
    """Whether a total is one slip of the pen away from the sum of the lines right above it, and not that sum without one of them."""
    values = [number.printed.value for _, number in parts]
    gap = abs(sum(values) - total.printed.value)
    return len(values) > 1 and gap not in values and is_meant(total.printed.value, sum(values, Fraction(0)), LEAST_TOTAL)


def _line(block: Block, number: Number) -> str:
    begin = block.text.string.rfind("\n", 0, number.start) + 1
    return block.text.string[begin : number.end].strip()


# -- formulas ----------------------------------------------------------------------------------------------------------


def _formulas(blocks: Sequence[Block], at: int) -> Iterator[Claim]:
    """``- … → 2bsh bytes`` three times, then "sum to about: 19bsh": the last item of a list asks what follows it."""
    item = blocks[at]
    after = blocks[at + 1 : at + 3]
    if not after or after[0].kind != "paragraph" or after[0].headings != item.headings or not _SUMS.search(after[0].text.string):
        return
    first = at
    while (
        first and blocks[first - 1].kind == "item" and blocks[first - 1].depth == item.depth and blocks[first - 1].headings == item.headings
    ):
        first -= 1
    parts = [_formula(block) for block in blocks[first : at + 1]]
    total = _only_formula(after)
    if total is None or len(parts) < 2 or any(part is None for part in parts):
        return
    block, expression, low, high = total
    known = [part for part in parts if part is not None]
    summed: Expression = known[0][0]
    for part, _ in known[1:]:
        summed = Operation("+", summed, part)
    if names(summed) != names(expression):
        return
    left = Side(" + ".join(raw for _, raw in known), item.text.span(0, len(item.text.string)), (summed,))
    span = block.text.span(low, high)
    raw = block.text.string[low:high]
    yield Claim("sum", (left, Side(raw, span, (expression,))), ("=",), block, span, raw, sure=False)


def _formula(block: Block) -> tuple[Expression, str] | None:
    """The one formula that an item gives as its size: behind an arrow, or the end of a chain."""
    tokens, seams = prepare(block.text.string)
    found: list[tuple[Expression, str]] = []
    for at, token in enumerate(tokens):
        if token.kind not in ("arrow", "relation"):
            continue
        parsed = Parser(list(tokens), seams).parse(at + 1)
        if parsed is None or not names(parsed[0]) or expand(parsed[0]) is None:
            return None
        if parsed[1] < len(tokens) and tokens[parsed[1]].kind == "relation":
            continue
        found.append((parsed[0], block.text.string[tokens[at + 1].start : tokens[parsed[1] - 1].end]))
    return found[0] if len(found) == 1 else None


def _only_formula(blocks: Sequence[Block]) -> tuple[Block, Expression, int, int] | None:
    """The formula of a paragraph in mathematics, or of the displayed formula behind it."""
    for block in blocks:
        string = block.text.string
        if block.kind not in ("paragraph", "math") or "$" not in string:
            continue
        tokens, seams = prepare(string)
        starts = [seam for seam in sorted(seams) if seam < len(tokens)]
        found = [(at, Parser(list(tokens), seams).parse(at)) for at in starts]
        good = [(at, parsed) for at, parsed in found if parsed is not None and names(parsed[0]) and expand(parsed[0]) is not None]
        if len(good) != 1 or any(token.kind == "relation" for token in tokens):
            return None
        at, parsed = good[0]
        if parsed is not None:
            return block, parsed[0], tokens[at].start, tokens[parsed[1] - 1].end
    return None
