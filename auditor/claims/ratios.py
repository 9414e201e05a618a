"""How many times one count is another: ``L/16 is about 3.5× as big as B/16``, ``解码器一层约为编码器一层的 1.33 倍``, ``39% smaller than BERT``.

sentence -> the factor or the difference in per cent -> the words for what is larger and for what it is compared with -> their figures -> claim

What is compared is the author's affair: any figures that the article gives for the two, in either order and by either way of counting (times as
many, times more), make it right. It is wrong only where each of them has figures, and no pair of these comes to what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.label import Label, read_label
from auditor.claims.amounts import amounts
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.passages import behind_last
from auditor.claims.portions import SENTENCE, Parts
from auditor.claims.share_sentences import SUPPOSED
from auditor.claims.shares import Figures
from auditor.notation.expression import Number, Operation, combined
from auditor.notation.printed import Printed, digits_shown, read_digits
from auditor.notation.work import spend
from auditor.source.document import Block
from auditor.source.pattern import lazy

_MAY = lazy(r"\d\s?(?:[x×倍%％]|\\%|\\times|times\b|-?fold\b)|factor of [~≈]?\s?\d", re.IGNORECASE)
"""What every such sentence holds."""
_NUMBER = r"(?<![\w.,×*/^+=-])(?<![×*/^+=] )(?P<{0}>\d{{1,4}}(?:\.\d{{1,3}})?)"
_TIMES = lazy(
    _NUMBER.format("times")
    + r"[\s$]?(?:x|×|\\times|times|-?fold)(?:\$)?\s(?:as (?:big|large|heavy|many|much)(?:\s(?:parameters|params|weights))? as"
    r"|the (?:size|parameters|weights|count|number) of"
    r"|(?:larger|bigger|heavier) than|(?:more|the) (?:parameters|params|weights) (?:than|of)|(?:that|those) of)\s(?P<than>[^,;.。()（），；\n]{1,60})"
    r"|"
    + _NUMBER.format("of")
    + r"[\s$]?(?:x|×|\\times|times)\$?\s(?P<whole>(?:the|its|that|BERT|GPT|one|an?)\b[^,;.。()（），；\n]{0,60})",
    re.IGNORECASE,
)
_GROWS = lazy(
    r"\b[Ff]rom\s(?P<small>[^,;.。\n]{1,30}?)\sto\s(?P<large>[^,;.。\n]{1,30}?)(?=,|\s(?:the|it|you|we)\b)[^;.。\n]{1,60}?"
    r"(?:by (?:a factor of|about|roughly)?\s?|a factor of\s?|is\s)[~≈]?\s?" + _NUMBER.format("by") + r"(?!\s?(?:[%％]|\\%|\.\d|/))"
)
_PERCENT = lazy(
    _NUMBER.format("percent")
    + r"[\s\u00a0]?\\?[%％]\s?(?P<how>smaller|lighter|fewer parameters|less parameters|larger|bigger|heavier|more parameters)"
    r"(?:\sthan\s(?P<than>[^,;.。()（），；\n]{1,60}))?",
    re.IGNORECASE,
)
_HAN_TIMES = lazy(
    r"(?:是|为|相当于|约等于|约|有|达|达到)\s?(?P<of>[^，,。;；：:、（）()\n是为%]{1,24}?)\s?(?:的参数量?|的大小)?\s?的\s?(?:大?约|近|将近|差不多)?[\s$]*(?P<times>\d{1,4}(?:\.\d{1,3})?)[\s$]*(?:多\s?)?倍"
)
_HAN_PERCENT = lazy(
    r"比\s?(?P<than>[^，,。;；：:、（）()\n]{1,24}?)\s?(?:的参数量?)?\s?(?:要|还|足足|大约|约)?(?P<how>小|少|大|多)(?:了|出)?\s?(?:大?约|近|将近|差不多)?[\s$]*(?P<percent>\d{1,3}(?:\.\d{1,3})?)\s?\\?[%％]"
)
_COMPARED = lazy(
    r"(?:compared (?:with|to)|relative to|next to|against|vs\.?)\s(?P<than>[^,;.。()（），；\n]{1,40}?)(?:,|\s(?:it|this|that|the)\b)",
    re.IGNORECASE,
)
_NO_COUNT = lazy(
    r"speed|fast|slow|comput|flop|\btime\b|\btimes a\b|latenc|throughput|data|token|memory|\bram\b|cache|width|\bwide|deep|depth|\blong|context|cost|cheap|price|gpu"
    r"|batch|train|step|layers as|heads|hidden|vocabular|dimension|embedding size|learn|quanti|bytes?\b|\bGi?B\b|accura|score|\bactive|activat|non-embed|without|exclud"
    r"|\bif\b|\bwould|\bcould|\bwere\b|instead|expan|sequence|resolution|patch|rank"
    r"|速度|快|慢|计算|算力|显存|内存|数据|宽|深|层数|头|词表|上下文|长度|训练|步|缓存|价格|成本|维度?|时间|吞吐|延迟|如果|若|假如|换成|改成|不含|不算|除去|激活|量化|字节|扩展|中间|序列|倍数",
    re.IGNORECASE,
)
"""What else is so many times another: nothing of that is a count of parameters."""
_SIGN = lazy(r"[\s\u00a0$]{0,2}(?:\\?[%％])?")
_MORE = lazy(r"\b(?:than|more|larger|bigger)\b", re.IGNORECASE)
_NOTHING = lazy(r"(?:是|为|有|约|大约|大概|差不多|相当于|about|roughly|is|are|has|i\.e\.|so|or|也就是|即|[\s*$`~≈,，-])*", re.IGNORECASE)
"""Words before a ratio that leave open what it is of: what was counted last."""
_IT = lazy(
    r"\s*(?:and |so |thus |hence |that |which |但|而|所以|因此)*(?:it|this|that|its|the latter|the former|the other|前者|后者|它|其|上面|前面|原来)(?:\W|$|的|'s)",
    re.IGNORECASE,
)
_FORMER = lazy(r"\s*(?:the latter|the former|the other|前者|后者)", re.IGNORECASE)
_TOKEN = lazy(r"[A-Za-z][A-Za-z0-9]*(?:[-/.][A-Za-z0-9]+)*|(?<![\d.])\d{1,4}(?:\.\d{1,3})?[BbMm](?![A-Za-z])")
_WORDS = frozenset(
    "the a an of is are has have as it this that with about roughly around some only just so thus hence and or to in from model models parameters params weights"
    " times its both one total whole size count number larger smaller bigger almost nearly exactly by than version grows therefore means makes".split()
)
_CLAUSE = lazy(r"[,，;；:：、]\s?(?!\d{3})|\b(?:and|while|whereas|but|so|that|which)\b|而|但|所以|因此|看到")
MOST_BACK = 160
MOST_NEAR = 3
MOST_PAIRS = 400
STEPS_A_RATIO = 40
LEAST = 1000
LEAST_MODEL = 10**6
LEAST_LAST = 10**4
LEAST_DIGITS = 2
LEAST_EXACT = 4


class _Ratio(NamedTuple):
    """A factor or a difference in per cent, the words before it for what is compared, and those for what it is compared with."""

    number: Number
    less: bool
    more: bool
    subject: str
    other: str
    start: int


def may_compare(string: str) -> bool:
    """Whether a text may say how many times one count is another; False is sure."""
    return (
        "倍" in string or "%" in string or "×" in string or "time" in string or "x" in string or "fold" in string or "factor of" in string
    ) and (_MAY.search(string) is not None)


def read_ratios(blocks: Sequence[Block], at: int, parts: Parts, totals: Totals, figures: Figures) -> Iterator[Claim]:
    """The ratios of a block between counts that the article gives."""
    block = blocks[at]
    for ratio in _ratios(block.text.string):
        spend(STEPS_A_RATIO)
        claim = _Reader(blocks, at, parts, totals, figures, ratio).claim()
        if claim is not None:
            yield claim


def _ratios(string: str) -> Iterator[_Ratio]:
    for pattern, names in (
        (_TIMES, (("times", "than"), ("of", "whole"))),
        (_HAN_TIMES, (("times", "of"),)),
        (_PERCENT, (("percent", "than"),)),
        (_HAN_PERCENT, (("percent", "than"),)),
        (_GROWS, (("by", "small"),)),
    ):
        for match in pattern.finditer(string):
            for figure, other in names:
                ratio = _ratio(string, match, figure, other)
                if ratio is not None:
                    yield ratio


def _ratio(string: str, match: re.Match[str], figure: str, other: str) -> _Ratio | None:
    """One ratio with its words; None where it is not of counts."""
    printed = read_digits(match[figure]) if match[figure] is not None else None
    if printed is None or digits_shown(printed) < LEAST_DIGITS:
        return None
    start = match.start(figure)
    low = max(0, start - MOST_BACK)
    begin = behind_last(SENTENCE, string, low, start, low)
    stop = SENTENCE.search(string, match.end(), match.end() + MOST_BACK)
    end = stop.start() if stop is not None else len(string)
    if SUPPOSED.search(string, begin, match.end()) is not None:
        return None
    if _NO_COUNT.search(string, behind_last(_CLAUSE, string, begin, match.start(), begin), min(end, match.end())) is not None:
        return None
    words = match[other]
    if figure == "by":
        return _Ratio(Number(printed, start, match.end(figure)), False, False, match["large"], words, match.start())
    clause = behind_last(_CLAUSE, string, begin, match.start(), begin)
    if words is None:
        compared = _COMPARED.search(string, begin, start)
        if compared is None:
            return None
        words, clause = compared["than"], max(clause, compared.end("than"))
    is_percent = figure == "percent"
    sign = _SIGN.match(string, match.end(figure)) if is_percent else None
    end = sign.end() if sign is not None else match.end(figure)
    number = Number(printed._replace(percent=100) if is_percent else printed, start, end)
    more = _MORE.search(string, match.end(figure), match.end()) is not None
    return _Ratio(number, is_percent, more, string[clause : match.start()], words, begin)


class Totals:
    """The figures of an article that may be sizes of whole models, with the words around them; gathered when the first ratio asks for them."""

    def __init__(self, blocks: Sequence[Block], parts: Parts) -> None:
        self._blocks, self._parts = blocks, parts
        self._found: list[tuple[Fraction, str]] | None = None

    def of(self, tokens: Sequence[str]) -> list[Fraction]:
        """The figures whose row, column, sentence or heading holds every token of a name."""
        if self._found is None:
            self._found = list(self._gathered())
        return [value for value, words in self._found if all(_holds(words, token) for token in tokens)]

    def _gathered(self) -> Iterator[tuple[Fraction, str]]:
        parts = self._parts.components
        for block in self._blocks:
            string = block.text.string
            for number in amounts(string):
                printed = number.printed
                if printed.percent != 1 or printed.amount < LEAST_MODEL or printed.amount in parts:
                    continue
                if block.cell is not None:
                    words = f"{block.cell.row_header} | {block.cell.column_header}"
                else:
                    low = max(0, number.start - MOST_BACK)
                    words = string[behind_last(SENTENCE, string, low, number.start, low) : number.start]
                if not _names_part(words):
                    yield printed.amount, f"{words} | {' | '.join(block.headings[-1:])}".lower()


def _names_part(words: str) -> bool:
    label = read_label(words[-60:])
    return bool(label.components) and label.components != ("total",) and not label.total


def _holds(words: str, token: str) -> bool:
    at = words.find(token)
    while at >= 0:
        before, behind = words[at - 1 : at] if at else "", words[at + len(token) : at + len(token) + 1]
        if not (before.isascii() and before.isalnum()) and not (behind.isascii() and behind.isalnum()):
            return True
        at = words.find(token, at + 1)
    return False


class _Meant(NamedTuple):
    """The figures that words may stand for, and whether the words say which thing that is."""

    values: tuple[Fraction, ...]
    said: bool = True


class _Reader:
    """One ratio with its sentence."""

    def __init__(self, blocks: Sequence[Block], at: int, parts: Parts, totals: Totals, figures: Figures, ratio: _Ratio) -> None:
        self.blocks, self.at, self.parts, self.totals, self.figures, self.ratio = blocks, at, parts, totals, figures, ratio

    def claim(self) -> Claim | None:
        """What is claimed, where both things have figures and these give the ratio or none of them does; None elsewhere."""
        other = self._meant(self.ratio.other, False)
        subject = self._meant(self.ratio.subject, True) if other is not None else None
        if other is None or subject is None:
            return None
        pairs = [(one, two) for one in subject.values for two in other.values if one != two]
        if not pairs or len(pairs) > MOST_PAIRS:
            return None
        if any(self._gives(one, two) for one, two in pairs):
            return None
        exact = [pair for pair in pairs if not any(_digits(value) < LEAST_EXACT for value in pair)]
        if not exact or not (subject.said or not self._has_reason(other)):
            return None
        return self._stated(*min(exact, key=lambda pair: abs(self._told(*pair) - self.ratio.number.printed.amount)))

    # -- what is compared ----------------------------------------------------------------------------------------------

    def _meant(self, words: str, subject: bool) -> _Meant | None:
        """The figures of what words name; None where they name nothing that the article counts."""
        words = words.strip(" *$`~≈,，")
        if subject and _NOTHING.fullmatch(words) is not None:
            return _Meant(tuple(self._last()), False)
        figures = tuple(n.printed.amount for n in amounts(words) if n.printed.percent == 1 and n.printed.amount >= LEAST)
        if figures and not any(_digits(value) < LEAST_EXACT for value in figures):
            return _Meant(figures[-1:])
        label = read_label(words)
        if label.foreign or label.other:
            return None
        if label.components and label.components != ("total",):
            return self._component(label)
        if _IT.match(words) is not None:
            last = self._last() if _FORMER.match(words) is not None else self._last()[-1:]
            return _Meant(tuple(last) if self._is_beside() else (*last, *sorted(self.parts.totals)))
        tokens = [token for token in _TOKEN.findall(words.lower()) if token not in _WORDS]
        found = self.totals.of(tokens) if tokens else []
        if found and not subject:
            return _Meant((*found, *figures))
        if tokens and subject and self._is_named(tokens):
            return _Meant(tuple({*found, *figures, *self.parts.totals}))
        return None

    def _component(self, label: Label) -> _Meant | None:
        values = self.parts.in_stack(label.components, label.stack) if label.clear else ()
        return _Meant(tuple(values)) if values else None

    def _last(self) -> list[Fraction]:
        """The last figures before the sentence, or the ratio."""
        string = self.blocks[self.at].text.string
        found = list(amounts(string, max(0, self.ratio.start - MOST_BACK), self.ratio.number.start))
        if not found and self.at and self.blocks[self.at - 1].cell is None:
            found = list(amounts(self.blocks[self.at - 1].text.string[-MOST_BACK:]))
        return [n.printed.amount for n in found if n.printed.percent == 1 and n.printed.amount >= LEAST_LAST][-MOST_NEAR:]

    def _is_beside(self) -> bool:
        """Whether a figure stands in the sentence before the ratio: that is what ``it`` means."""
        beside = amounts(self.blocks[self.at].text.string, self.ratio.start, self.ratio.number.start)
        return any(number.printed.amount >= LEAST_LAST for number in beside)

    def _is_named(self, tokens: Sequence[str]) -> bool:
        """Whether the article speaks of something elsewhere, in front of the ratio."""
        before = (block.text.string.lower() for block in self.blocks[: self.at])
        return any(all(_holds(text, token) for token in tokens) for text in before) or any(
            all(_holds(" ".join(block.headings).lower(), token) for token in tokens) for block in self.blocks[self.at : self.at + 1]
        )

    # -- judging -------------------------------------------------------------------------------------------------------

    def _gives(self, one: Fraction, two: Fraction) -> bool:
        """Whether two figures make the ratio right in either order, by either way of counting, as far as they are exact."""
        printed = self.ratio.number.printed
        large, small = max(one, two), min(one, two)
        ways = (1 - small / large, large / small - 1) if self.ratio.less else (large / small, large / small - self.ratio.more)
        slack = max(printed.ulp, printed.trailing_ulp / 2) * Fraction(1, printed.percent)
        rough = sum(Fraction(1, 2 * int(str(value).rstrip("0"))) for value in (one, two) if _digits(value) < LEAST_EXACT)
        return any(abs(printed.amount - value) <= slack + rough * (value + 1) for value in ways)

    def _has_reason(self, other: _Meant) -> bool:
        """Whether any figure of the article is so many times what something is compared with."""
        printed = self.ratio.number.printed
        step = printed.ulp / printed.percent
        return any(self.figures.between(two * (printed.amount - step), two * (printed.amount + step)) is not None for two in other.values)

    def _told(self, one: Fraction, two: Fraction) -> Fraction:
        return abs(one - two) / two if self.ratio.less else one / two

    def _stated(self, one: Fraction, two: Fraction) -> Claim:
        at = self.ratio.number.start
        shown = {value: Number(Printed(f"{value.numerator:,}", value, Fraction(1)), at, at) for value in (one, two)}
        block, number = self.blocks[self.at], self.ratio.number
        if not self.ratio.less:
            return computed_claim("share", block, number, combined("/", [shown[one], shown[two]]), f"{int(one):,} / {int(two):,}")
        large, small = max(one, two), min(one, two)
        left = combined("-", [shown[large], shown[small]])
        return computed_claim("share", block, number, Operation("/", left, shown[two]), f"({int(large):,} - {int(small):,}) / {int(two):,}")


def _digits(value: Fraction) -> int:
    """The digits of a figure up to its last that is not zero."""
    return len(str(value).rstrip("0"))
