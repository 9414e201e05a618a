"""Shares in sentences: ``其中注意力占 26.7%，MLP 占 70.2%``, ``41,943,040, which is 5.22% of the base model``, ``约为原来的 27%``.

share and the words before it -> figures of the article for part and whole -> claim

What a share is of is the author's affair: any two figures of the article that make it right are part and whole. It is wrong only where a slip of the
pen makes it another share than that of the part that the words name, or of the one figure that stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from auditor.claims.about.concern import names_models
from auditor.claims.about.label import NO_LABEL, read_label
from auditor.claims.about.names import mentions
from auditor.claims.amounts import amounts
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.counts import Counts
from auditor.claims.passages import behind_last
from auditor.claims.shares import rounds_share
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed, digits_shown, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_SHARE = lazy(r"(?<![\w.])(?P<digits>\d{1,2}(?:\.\d{1,3})?)[ \u00a0]?\\?[%％]")
_HAS_SHARE = lazy(r"\d[ \u00a0]?\\?[%％]")
SENTENCE = lazy(r"[。！？!?；;\n]|(?<!i\.e)(?<!e\.g)(?<!approx)(?<!\bvs)(?<!\bca)(?<!\bcf)\.(?=\s|$)")
_OTHER = lazy(r"\b(?:another|other|others|elsewhere|there)\b|另一|其他|其它|别的|对比|不同", re.IGNORECASE)
_LABEL = lazy(r"[,，;；。:：、\n(（]|\.\s|(?:\b(?:and|while|the|which|that|where|note)\b)|其中|而", re.IGNORECASE)
_HEAD = lazy(r"[\s*_`>-]{0,6}(?P<words>[^:：\n]{1,60}?)[*_`]{0,3}[:：]")
_BRACKET = lazy(r"[(（][^()（）]{0,60}[)）]?")
_WORDS = {
    "four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "sixteen": 16, "eighteen": 18, "twenty": 20, "twenty-four": 24, "thirty-two": 32,
    "四": 4, "六": 6, "八": 8, "十": 10, "十二": 12, "十六": 16, "二十": 20, "二十四": 24, "三十二": 32,
}  # fmt: skip
_LAYERS = lazy(
    rf"(?:(?<![\w.,])(?P<count>\d{{1,3}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))}))\s?(?:layers|blocks|bricks|of (?:them|these|those)|个?\s?层|个\s?[Bb]lock)",
    re.IGNORECASE,
)
_WHOLE_CELL = lazy(r"[\s$*`]{0,4}\d{1,3}(?:,?\d{3}){1,5}[\s$*`]{0,4}")
_SIGNS = ("=", "≈", "＝", "+", "×", "/", "-", "−", "÷", "^", "·", "\\times", "\\cdot", "\\approx")
_NO_PART = lazy(r"[ \u00a0]?(?:bytes?|字节|tokens?|[KMGT]i?B|FLOPs?|%|％|steps?|个?词元)", re.IGNORECASE)
_SIZE = lazy(
    r"词表|词汇|词典|单词|vocab|token|\brows?\b|\bpositions?\b(?! (?:embed|table))|位置数|长度|宽度|维|width|dim|size|行$|length|context",
    re.IGNORECASE,
)
"""What a figure that stands alone is a size of, and no count."""
MOST_LABEL = 40
MOST_ALONE = 400
LEAST_ALONE = 5
"""Characters of a figure that is not a size, nor a year."""
MOST_CLAIMS = 200
MOST_SENTENCE = 240
LEAST_PART = 1000
MOST_LAYERS = 8
MOST_INSIDE = 4
MOST_COUNTED = 200
_POWERS = tuple(Fraction(10) ** power for power in (-2, -1, 1, 2))


class Parts:
    """The figures of an article, and the component that the words before each name; gathered when the first share asks for them."""

    def __init__(self, claims: Sequence[Claim], counts: Counts, blocks: Sequence[Block]) -> None:
        self._claims, self._counts, self._blocks = claims, counts, blocks

    @cached_property
    def every(self) -> list[Fraction]:
        """The exact counts that the article prints, the largest first."""
        return sorted({count.amount for count in self._counts if count.is_integer_print}, reverse=True)

    def is_of_another(self, words: str) -> bool:
        """Whether a sentence speaks of another model than the one that the article counts, or names one of several."""
        return _OTHER.search(words) is not None or (names_models(words) and self._several)

    @cached_property
    def _several(self) -> bool:
        """Whether the article names several models; a family and one of it are one."""
        found = [mention for block in self._blocks if names_models(block.text.string) for mention in mentions(block.text.string)]
        models = {mention.model for mention in found if mention.model is not None}
        return len(models | {mention.members for mention in found if mention.model is None and models.isdisjoint(mention.members)}) > 1

    @property
    def whole(self) -> Fraction:
        """What shares are of: the largest figure that is called a total, else the largest of all."""
        return max((value for _, value in self._read.totals), default=Fraction(0)) or self.every[0]

    def whole_before(self, offset: int) -> Fraction:
        """The last figure before an offset that is called a total, else the largest figure of the article."""
        return next((value for at, value in reversed(self._read.totals) if at < offset), self.every[0])

    def called(self, components: tuple[str, ...]) -> set[Fraction]:
        """What the article says that a component has, as it is printed."""
        return self._read.named.get(components, set())

    def in_stack(self, components: tuple[str, ...], stack: str) -> set[Fraction]:
        """What the article says that a component of a stack has ("decoder"; "": of any)."""
        if not stack:
            return self.named(components)
        return self._read.stacked.get((components, stack), set())

    def named(self, components: tuple[str, ...]) -> set[Fraction]:
        """What the article says that a component has, also in all layers."""
        found = self.called(components)
        return found | {value * count for value in found for count in self._layers}

    @cached_property
    def totals(self) -> set[Fraction]:
        """The figures that are called a total."""
        return {value for _, value in self._read.totals}

    def wholes(self) -> set[Fraction]:
        """The figures that are called a total, and the largest count."""
        return self._wholes

    @cached_property
    def _wholes(self) -> set[Fraction]:
        return self.totals | set(self.every[:1])

    def of_models(self, whole: Fraction) -> tuple[Fraction, ...]:
        """What may be the total of the article's own model beside that of a larger one: the figures called so, else the largest that is no part."""
        named = self.components
        totals = sorted(value for value in self.totals if value < whole)
        return tuple(totals) or next(((value,) for value in self.every if value < whole and value not in named), ())

    @cached_property
    def components(self) -> set[Fraction]:
        """The figures of any component."""
        return set().union(*self._read.named.values())

    def together(self, component: str) -> set[Fraction]:
        """What the parts of a component come to, two of them and more, where the article gives each once."""
        inside = [
            values for components, values in self._read.named.items() if len(components) == 1 and components[0].startswith(f"{component}.")
        ]
        figures = [next(iter(values)) for values in inside if len(values) == 1][:MOST_INSIDE]
        return {sum(chosen, Fraction(0)) for count in range(2, len(figures) + 1) for chosen in combinations(figures, count)}

    @cached_property
    def _layers(self) -> list[int]:
        """The numbers of layers that the article speaks of, or that lie between what one has and what all have."""
        counts = {_count(match["count"]) for block in self._blocks for match in _LAYERS.finditer(block.text.string)}
        figures = sorted(self.called(("layer",)))[:MOST_LAYERS]
        ratios = {large / small for small in figures for large in figures if small < large <= MOST_COUNTED * small}
        return sorted(
            {int(ratio) for ratio in ratios if ratio.denominator == 1} | set(sorted(count for count in counts if count > 1)[:MOST_LAYERS])
        )

    @cached_property
    def _read(self) -> _Named:
        """The figures of claims by what stands before them, and those of rows of tables by what heads them."""
        read = _Named({}, [], {})
        for claim in self._claims[:MOST_CLAIMS]:
            number, string = claim.sides[-1].number, claim.block.text.string
            if number is None or number.printed.amount < LEAST_PART or claim.block.cell is not None:
                continue
            at = string.find(claim.raw)
            if at >= 0:
                own = "" if claim.sides[0].is_computation else f" {claim.sides[0].raw}"
                words = _words_before(string, at) + own
                if number.printed.unit is None and (not read_label(words).components or words.endswith((")", "）"))):
                    words = _head_of_line(string, at) or words
                read.take(words, claim.block, claim.span.start, number.printed.amount)
        for block, number in _alone(self._blocks):
            words = _words_before(block.text.string, number.start)
            if _SIZE.search(words) is not None:
                continue
            read.take(words, block, block.text.span(number.start, number.end).start, number.printed.amount, True)
        for block, value in _rows(self._blocks):
            read.take(block.cell.row_header if block.cell is not None else "", block, block.text.span(0, 0).start, value)
        read.totals.sort()
        return read


class _Named(NamedTuple):
    """The figures of an article by component, and those that are called a total of the model, with their places."""

    named: dict[tuple[str, ...], set[Fraction]]
    totals: list[tuple[int, Fraction]]
    stacked: dict[tuple[tuple[str, ...], str], set[Fraction]]

    def take(self, words: str, block: Block, at: int, value: Fraction, alone: bool = False) -> None:
        """Put in a figure with the words that name it; what names nothing is named by its heading, if it does not stand ``alone``."""
        label = read_label(words)
        if alone and not (label.components or label.total):
            return
        heading = read_label(block.headings[-1]) if block.headings and not label.components else NO_LABEL
        components = label.components or (heading.components if label.total or not words.strip() else ())
        if components and components != ("total",):
            self.named.setdefault(components, set()).add(value)
            if label.stack:
                self.stacked.setdefault((components, label.stack), set()).add(value)
        elif label.total or components or (heading.total and not words.strip()):
            self.totals.append((at, value))


def _rows(blocks: Sequence[Block]) -> Iterator[tuple[Block, Fraction]]:
    """The cells of tables that hold the one count of their row."""
    rows: dict[tuple[int, int], list[tuple[Block, Fraction]]] = {}
    for block in blocks:
        if block.cell is None or not block.cell.row or not block.cell.column or not _WHOLE_CELL.fullmatch(block.text.string):
            continue
        found = next(amounts(block.text.string), None)
        if found is not None and found.printed.amount >= LEAST_PART and len(rows) < MOST_CLAIMS:
            rows.setdefault((block.cell.table, block.cell.row), []).append((block, found.printed.amount))
    return (cells[0] for cells in rows.values() if len(cells) == 1)


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.get(word.lower(), 0)


def _alone(blocks: Sequence[Block]) -> Iterator[tuple[Block, Number]]:
    """The exact figures of sentences that nothing is computed with: ``six blocks: 10,621,440``."""
    found = 0
    for block in blocks:
        string = block.text.string
        for number in amounts(string, least=LEAST_ALONE) if block.cell is None else ():
            if found == MOST_ALONE:
                return
            if number.printed.is_integer_print and number.printed.amount >= LEAST_PART and not _computes(string, number):
                found += 1
                yield block, number


def _computes(string: str, number: Number) -> bool:
    """Whether a figure is an operand, or the result that a claim has read."""
    before, behind = string[: number.start].rstrip(" $*"), string[number.end :][:4].lstrip(" $*")
    return before.endswith(_SIGNS) or behind.startswith(_SIGNS) or _NO_PART.match(string, number.end) is not None


def _words_before(string: str, at: int) -> str:
    """The words of a clause before a place, without what says that something takes a share."""
    low = max(0, at - MOST_LABEL)
    begin = behind_last(_LABEL, string, low, max(low, at - 3), low)
    return string[begin:at].rstrip(" :：=")


def _head_of_line(string: str, at: int) -> str:
    """What heads the line of a place, in front of a colon: ``**mlp**: all three are alike, 3 × 1536 × 8960``."""
    line = string.rfind("\n", 0, at) + 1
    head = _HEAD.match(string, line, at)
    words = _BRACKET.sub("", head["words"]) if head is not None else ""
    return words if not any(character.isdigit() for character in words) else ""


def sentence_around(string: str, start: int, end: int) -> str:
    """The sentence of what stands at [start, end), as far as it is not too long."""
    low = max(0, start - MOST_SENTENCE)
    stop = SENTENCE.search(string, end, end + MOST_SENTENCE)
    return string[behind_last(SENTENCE, string, low, start, low) : stop.start() if stop is not None else end + MOST_SENTENCE]


def has_shares(string: str) -> bool:
    """Whether a text holds any percentage."""
    return ("%" in string or "％" in string) and _HAS_SHARE.search(string) is not None


def read_portions(block: Block, parts: Parts) -> Iterator[Claim]:
    """The shares of a block that are a slip away from that of the part which the words before them name."""
    string = block.text.string
    shares = [
        (Number(printed._replace(percent=100), m.start(), m.end()), m)
        for m in _SHARE.finditer(string)
        if (printed := read_digits(m["digits"]))
    ]
    if not shares or not parts.every:
        return
    every, whole = parts.every, parts.whole
    fitting = [_fits(share.printed, whole, every) for share, _ in shares]
    for (share, match), right in zip(shares, fitting, strict=True):
        if right or digits_shown(share.printed) < 2:
            continue
        behind = _OF_ALL.match(string, match.end()) is not None
        if not behind and sum(fitting) == 0:
            continue
        sentence = sentence_around(string, *match.span())
        if parts.is_of_another(sentence) or (len(parts.totals) > 1 and _OF_SIZE.search(sentence) is not None):
            continue
        label = read_label(_words_before(string, match.start()))
        meant = [part for part in parts.named(label.components) if part < whole and _is_slipped(share.printed, part / whole)]
        if (
            label.components
            and len(meant) == 1
            and not any(rounds_share(share.printed, part / whole) for part in parts.named(label.components))
        ):
            yield _claim(block, share, meant[0], whole)
        elif len(shares) > 2 and sum(fitting) == len(shares) - 1:
            yield from _rest(block, share, [other for other, _ in shares], every, whole)


_OF_SIZE = lazy(r"\b(?:of|in|for)\s(?:the|a)\s\d{1,4}(?:\.\d{1,2})?[BM]\b|\d[BM]\s?(?:模型|版本?)的?", re.IGNORECASE)
"""One of several models, by its size."""
_OF_ALL = lazy(
    r"\*{0,2}\s?of (?:all|the (?:total|whole|entire|model|weights|parameters)|its (?:total|parameters|weights))\b", re.IGNORECASE
)


def _rest(block: Block, share: Number, shares: Sequence[Number], every: Sequence[Fraction], whole: Fraction) -> Iterator[Claim]:
    """The one of several shares that keeps them from making up the whole."""
    rest = 1 - sum((other.printed.amount for other in shares if other is not share), Fraction(0))
    parts = [part for part in every if abs(part / whole - rest) <= len(shares) * share.printed.ulp / 100]
    if len(parts) == 1 and _is_slipped(share.printed, parts[0] / whole):
        yield _claim(block, share, parts[0], whole)


def _fits(share: Printed, whole: Fraction, every: Sequence[Fraction]) -> bool:
    return any(part != whole and rounds_share(share, part / whole) for part in every)


def _is_slipped(share: Printed, value: Fraction) -> bool:
    """Whether a share has one digit, or its power of ten, other than a value has at as many decimals."""
    one, two = str(round(share.value / share.ulp)), str(round(value * 100 / share.ulp))
    if len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1:
        return abs(int(one) - int(two)) > 1
    return len(one) > 2 and any(abs(share.value - value * 100 * power) <= share.ulp / 2 for power in _POWERS)


def _claim(block: Block, share: Number, part: Fraction, whole: Fraction) -> Claim:
    of = [Number(Printed(f"{int(value):,}", value, Fraction(1)), share.start, share.start) for value in (part, whole)]
    return computed_claim("share", block, share, combined("/", of), f"{int(part):,} / {int(whole):,}")
