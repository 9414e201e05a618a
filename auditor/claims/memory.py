"""What parameters take in memory: ``46.7B 个参数 bf16 需要 93.4GB``, ``- RoBERTa-base: 498.6 MB`` under a sentence that says fp32.

figures with a byte unit -> bytes each that the words beside them give -> counts of the article -> claim

What a figure is the size of is the author's affair: any count of the article that makes it right is what it is of. It is wrong only where the
count that stands beside it makes a figure that is a power of ten, a slip of the pen or another precision away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction

from auditor.claims.amounts import DIGITS, SCALE, amount
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.misprints import differing, is_slip, plain_digits
from auditor.claims.passages import behind_last
from auditor.notation.expression import Number, combined
from auditor.notation.printed import UNITS, Printed, digits_shown, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

BYTES = lazy(r"(?<![A-Za-z0-9_.])(?<!\d,)(?P<digits>\d{1,4}(?:,\d{3}){0,3}(?:\.\d{1,3})?)\s?(?P<unit>[KkMGT]i?B)(?![A-Za-z0-9_/])")
_COUNT = lazy(r"(?<![A-Za-z0-9_.])(?<!\d,)(?P<digits>" + DIGITS + r")(?P<scale>" + SCALE + r")?(?P<percent>[ \u00a0]?\\?%)?")
"""An amount, also right behind a comma or a word of Chinese."""
_HAS_UNIT = lazy(r"\d\s?[KkMGT]i?B(?![A-Za-z0-9_])")
_EACH = lazy(
    r"(?P<given>\d{1,2}(?:\.5)?)\s?(?:bytes?\s?(?:per|/|for each|each)\s?(?:param|weight)|字节\s?(?:/|每个?)\s?参数)"
    r"|每个?参数\s?(?:占用?|用|为|需要?|要)?\s?(?P<per>\d{1,2}(?:\.5)?)\s?(?:个?字节|bytes?)"
    r"|(?<![A-Za-z0-9])(?:(?P<four>fp32|float32|单精度|full precision|single precision|32[- ]?bits?|32\s?位)"
    r"|(?P<two>b?fp?16|b?float16|半精度|half precision|16[- ]?bits?|16\s?位)|(?P<one>u?int8|fp8|8[- ]?bits?|8\s?位)"
    r"|(?P<half>u?int4|nf4|fp4|4[- ]?bits?|4\s?位))(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_SIZES = {"four": Fraction(4), "two": Fraction(2), "one": Fraction(1), "half": Fraction(1, 2)}
_APART = (
    r"激活|缓存|上下文|每卡|显卡|的卡|[张块]|带宽|activation|\bkv|cache|context|token|batch|lora|adapter|gpu|card|bandwidth|zero|overhead|swap"
    r"|embedding|词嵌入|per layer|每层|a100|h100|rtx"
)
_MORE = lazy(rf"训练|优化|梯度|微调|共计|train|optimi|adam|sgd|gradient|fine-?tun|quanti|checkpoint|{_APART}", re.IGNORECASE)
"""What else takes memory, or is a part of the model: such a figure is not that of all parameters."""
_PARTS = lazy(rf"推理|inference|{_APART}", re.IGNORECASE)
"""Of these what stays apart where the bytes of each parameter are said by their number, which holds for training too."""
_STORED = lazy(
    r"\bcheckpoint (?:is|was|comes|has been) (?:stored|saved|kept|published|released) (?:in|as)\b(?:(?!optimi|adam|gradient|cache).)*$",
    re.IGNORECASE,
)
"""A checkpoint of nothing but weights."""
_NOT_PLAIN = lazy(
    r"\bhal(?:f|ves|ving)\b|parallel|shard|split|\branks?\b|\beach (?:of|half|gpu|card|device)|\bcop(?:y|ies)\b|\bpeak|twice|doubl|\bsav(?:es?|ed|ing)\b|\bless\b"
    r"|\bmore\b|\bextra|addition|\bthan\b|instead|against|compared|becomes?|\bema\b|\bplus\b|master|moment|na[iï]ve|\bload|compress|convert|\bcast|shr[iau]nk|\bif\b|would|could|\bMoE\b|experts"
    r"|切分|并行|一半|分片|两份|双份|峰值|翻倍|省|少|多|减|差|加|先|读成|主权重|副本|混合|压缩|换成|转|如果|若|专家",
    re.IGNORECASE,
)
"""Words for a part of the weights, for more than one copy of them, or for what is between two precisions."""
_OF_WEIGHTS = lazy(r"weights?\b|param|checkpoint|the model|权重|参数|模型", re.IGNORECASE)
_LABELLED = lazy(
    r"[\s*_`•|-]{0,8}[^\s:：,，]{2,12}(?:\s?[(（][^()（）\n]{1,24}[)）])?[*_`]{0,3}\s?[:：|—–-]\s?(?:about|roughly|约|大约|大概|[≈~])?\s?"
)
"""The precision as the label of a line, up to the figure."""
_OWN_WORDS = lazy(
    r"[ \u00a0]?[(（][^()（）\n]{1,40}[)）]|[ \u00a0](?:in|at|for|with|as)\s[\w-]{2,16}(?:\s(?:precision|weights?|format)\b)?"
)
"""Words right behind a figure that are about it, and not about the next one."""
_CLAUSE = lazy(r"[,，;；、](?!\d{3})|[。！？!?\n]|\.(?!\d)")
_SENTENCE = lazy(r"[。！？!?;；\n]|\.(?=\s|$)")
_NO_COUNT = lazy(
    r"\s?(?:[- ]?(?:tokens?|FLOPs?|steps?|samples?|bits?|bytes?|字节|位|步|[KMGT]i?B|hours?|s\b|GPUs?|layers?|层|个?词元|训练)|%)",
    re.IGNORECASE,
)
_SUBJECT = r"\s?(?:parameters?|params|weights|个?参数)?(?:\s(?:model|network))?(?:\s(?:in|at|as|stored as)\s[\w-]{2,16})?\s?"
_ARE = lazy(_SUBJECT + r"(?:are|is|weighs?|make|=|为|就?是)\s?(?:just|only|exactly)?\s?", re.IGNORECASE)
_NEEDS = lazy(_SUBJECT + r"(?:needs?|takes?|requires?|需要?|要)\s?", re.IGNORECASE)
_COME_TO = lazy(
    r"\s?(?:个?参数|parameters?|params|weights)?的?\s?(?:模型|(?:model|network)\b)?[,，]?\s?(?:(?:it|that|this)\s)?(?:就|便|总共|一共|共|总计|合计|大约|约)*"
    r"(?:(?:is|are|makes?|means|comes? to|needs?|takes?|requires?|weighs?|gives?|=|≈|需要|需|占用|占|要|用|是|为)\s?)?(?:about|roughly|around|some|大约|约|[≈~])?\s?",
    re.IGNORECASE,
)
"""Between a count and what so many bytes of each come to."""
_ANY_NUMBER = lazy(r"(?<![A-Za-z0-9_.])\d")
_WEIGHTS = lazy(r"\s?(?:just|only|solely)?\s?for (?:the|its) weights\b", re.IGNORECASE)
LEAST_COUNT = 10**6
MOST_BACK = 240
MOST_BEHIND = 30
ROUGH = 50
"""A model is called after a count within one in fifty of its own."""
MOST_COUNTS = 400
SHOWN_OTHERWISE = 2
"""Digits more than which a figure must show to be another precision's."""
LEAST_ITEMS = 3
_RATIOS = (Fraction(2), Fraction(4), Fraction(1, 2), Fraction(1, 4))
_POWERS = tuple(Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3))


def has_sizes(string: str) -> bool:
    """Whether a text holds any figure with a byte unit."""
    return "B" in string and _HAS_UNIT.search(string) is not None


def byte_figures(string: str, start: int = 0, end: int | None = None) -> Iterator[Number]:
    """The figures with a byte unit."""
    for match in BYTES.finditer(string, start, len(string) if end is None else end):
        printed = read_digits(match["digits"])
        if printed is not None and printed.value:
            yield Number(printed._replace(unit=UNITS[match["unit"]]), match.start(), match.end())


def bytes_each(string: str, start: int = 0, end: int | None = None) -> tuple[Fraction, re.Match[str]] | None:
    """The bytes of a parameter that the last words of a stretch give, with those words."""
    found = list(_EACH.finditer(string, start, len(string) if end is None else end))
    if not found:
        return None
    return _bytes_of(found[-1]), found[-1]


def _bytes_of(match: re.Match[str]) -> Fraction:
    given = match["given"] or match["per"]
    return Fraction(given) if given else next(value for name, value in _SIZES.items() if match[name])


def only_bytes_each(string: str) -> Fraction | None:
    """The bytes of a parameter that a label gives, where it speaks of one precision and of parameters alone."""
    found = list(_EACH.finditer(string)) if len(string) < MOST_BACK and not _MORE.search(string) else []
    every = bytes_each(string) if len(found) == 1 else None
    return every[0] if every is not None else None


def fits(figure: Printed, count: Printed, each: Fraction) -> bool:
    """Whether a figure can stand for so many bytes of each of so many parameters, in powers of 1000 or 1024."""
    value = count.amount * each
    slack = max(count.ulp * count.factor(False) * each / 2, value / ROUGH) if count.unit is not None else Fraction(0)
    return any(
        abs(figure.value * figure.factor(binary) - value) <= slack + figure.trailing_ulp * figure.factor(binary) for binary in (False, True)
    )


def is_slipped(figure: Printed, count: Printed, each: Fraction) -> bool:
    """Whether a figure is a power of ten or a slip of the pen away from so many bytes of each of so many parameters."""
    half = figure.trailing_ulp / 2
    for right, one, two in _as_printed(figure, count, each):
        if digits_shown(figure) > 1 and any(abs(figure.value - right * power) <= half for power in _POWERS):
            return True
        if (not count.ulp or digits_shown(count) >= digits_shown(figure)) and is_slip(one, two):
            return True
    return False


def _as_printed(figure: Printed, count: Printed, each: Fraction) -> Iterator[tuple[Fraction, str, str]]:
    """What so many bytes of each of so many parameters are in the unit of a figure, in powers of 1000 and 1024, and the digits of both."""
    for binary in (False, True):
        right = count.amount * each / figure.factor(binary)
        yield right, str(round(figure.value / figure.ulp)), str(round(right / figure.ulp))


def size_claim(block: Block, figure: Number, count: Printed, each: Fraction, of: str = "") -> Claim:
    """The claim that a figure is what so many parameters take; ``of`` is how the count is shown, if not as it is printed."""
    shown = f"{each.numerator}" if each.denominator == 1 else f"{float(each)}"
    factor = Number(Printed(shown, each, Fraction(0)), figure.start, figure.start)
    of = of or f"{count.digits}{count.unit.label if count.unit is not None else ''}"
    left = combined("*", [Number(count, figure.start, figure.start), factor])
    return computed_claim("approximation", block, figure, left, f"{of} × {shown}")


# -- sentences ---------------------------------------------------------------------------------------------------------


class Counts:
    """The counts of parameters that an article prints, the exact ones first; gathered when the first figure of memory asks for them."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks
        self._found: list[Printed] | None = None

    def __iter__(self) -> Iterator[Printed]:
        if self._found is None:
            every = {count.printed.amount: count.printed for block in self._blocks for count in counts_in(block.text.string)}
            self._found = sorted(every.values(), key=digits_shown, reverse=True)[:MOST_COUNTS]
        return iter(self._found)

    def fitting(self, figure: Printed, each: Fraction) -> Printed | None:
        """A count that makes a figure right; None where none does."""
        return next((count for count in self if fits(figure, count, each)), None)


def counts_in(string: str, start: int = 0, end: int | None = None) -> Iterator[Number]:
    """The figures of a text that may count the parameters of a model."""
    for match in _COUNT.finditer(string, start, len(string) if end is None else end):
        number = amount(match)
        if number is None:
            continue
        printed = number.printed
        if printed.percent == 1 and printed.amount >= LEAST_COUNT and _NO_COUNT.match(string, number.end) is None:
            yield number


def read_sizes(block: Block, counts: Counts, totals: Callable[[], Collection[Fraction]] = tuple) -> Iterator[Claim]:
    """The figures of a block that say what parameters take in a precision that stands beside them; ``totals`` are those that the article gives."""
    string = block.text.string
    if _EACH.search(string) is None:
        return
    sized = [(figure, *found) for figure in byte_figures(string) if (found := _precision(string, figure)) is not None]
    for figure, each, clause in sized:
        begin = behind_last(_SENTENCE, string, max(0, figure.start - MOST_BACK), figure.start, 0)
        near = [count for count in counts_in(string, begin, figure.start) if count.end <= figure.start]
        right = next((count for count in reversed(near) if fits(figure.printed, count.printed, each)), None)
        if right is not None:
            if _rounds(figure.printed, right.printed, each):
                yield size_claim(block, figure, right.printed, each)
            continue
        if counts.fitting(figure.printed, each) is not None or any(fits(figure.printed, count.printed, Fraction(1)) for count in near):
            continue  # of another count, or of one that is of bytes already
        if near:
            last = near[-1]
            other = (
                last.start >= clause
                and digits_shown(figure.printed) > 1
                and any(_rounds(figure.printed, last.printed, each * r) for r in _RATIOS)
            )
            if (
                other
                or is_slipped(figure.printed, last.printed, each)
                or _is_mistyped(string, figure, last, each)
                or _is_all_said(string, begin, figure, last)
            ):
                yield size_claim(block, figure, last.printed, each)
            continue
        before = counts_in(string, max(0, begin - MOST_BACK), begin)
        meant = next((count.printed for count in before if _is_agreed(figure, count.printed, each, sized)), None)
        if meant is None and _is_plain(string, figure):
            whole = totals()
            meant = next((count for count in counts if count.amount in whole and _is_of_another(figure.printed, count, each)), None)
        if meant is not None:
            yield size_claim(block, figure, meant, each)


def _is_agreed(figure: Number, count: Printed, each: Fraction, sized: Sequence[tuple[Number, Fraction, int]]) -> bool:
    """Whether a figure is a slip away from what a count takes that another figure of the block is right for."""
    return any(other is not figure and fits(other.printed, count, size) for other, size, _ in sized) and is_slipped(
        figure.printed, count, each
    )


def _is_plain(string: str, figure: Number) -> bool:
    """Whether a figure is said to be what the weights take in one precision, and nothing else."""
    if digits_shown(figure.printed) <= SHOWN_OTHERWISE:
        return False
    low = max(0, figure.start - MOST_BACK)
    begin = behind_last(_SENTENCE, string, low, figure.start, low)
    stop = _SENTENCE.search(string, figure.end, figure.end + MOST_BACK)
    end = stop.start() if stop is not None else min(len(string), figure.end + MOST_BACK)
    if string[figure.end : figure.end + 2].lstrip()[:1] in ("(", "（"):
        end = figure.end
    if len(_sizes_said(string, begin, end)) != 1 or _NOT_PLAIN.search(string, begin, end) is not None:
        return False
    return _LABELLED.fullmatch(string, begin, figure.start) is not None or _OF_WEIGHTS.search(string, begin, end) is not None


def _is_of_another(figure: Printed, total: Printed, each: Fraction) -> bool:
    """Whether a figure is what a total takes in another precision than the one beside it: ``fp16: 3.10 GB``, as in fp32."""
    return total.unit is None and any(_rounds(figure, total, each * ratio) for ratio in _RATIOS)


def _is_mistyped(string: str, figure: Number, count: Number, each: Fraction) -> bool:
    """Whether a sentence says no more than what the weights are, and has one digit wrong: ``The 8B weights are 46 GB in BF16``."""
    between = string[count.end : figure.start]
    said = _ARE.fullmatch(between) is not None or (_NEEDS.fullmatch(between) is not None and _WEIGHTS.match(string, figure.end) is not None)
    if not said or figure.printed.about or len(plain_digits(figure.printed)) < 2:
        return False
    return any(differing(one, two) == 1 for _, one, two in _as_printed(figure.printed, count.printed, each))


def _is_all_said(string: str, begin: int, figure: Number, count: Number) -> bool:
    """Whether a sentence says the bytes of each parameter, how many there are and what they come to, with no other figure in it."""
    given = [match for match in _EACH.finditer(string, begin, count.start) if match["given"] or match["per"]]
    if len(given) != 1 or figure.printed.about or digits_shown(figure.printed) < 2:
        return False
    stop = _SENTENCE.search(string, figure.end, figure.end + MOST_BACK)
    end = stop.start() if stop is not None else min(len(string), figure.end + MOST_BACK)
    if len(_ANY_NUMBER.findall(string, begin, end)) != 3 or _NOT_PLAIN.search(string, given[0].end(), end) is not None:
        return False
    return _COME_TO.fullmatch(string, count.end, figure.start) is not None


def _precision(string: str, figure: Number) -> tuple[Fraction, int] | None:
    """The bytes of a parameter that the words around a figure give, and where its clause begins; None where it is of something else."""
    low = max(0, figure.start - MOST_BACK)
    begin = behind_last(_CLAUSE, string, low, figure.start, low)
    ahead = figure.end + MOST_BACK
    stop = _CLAUSE.search(string, figure.end, ahead)
    end = stop.start() if stop is not None else min(ahead, len(string))
    others = [other.end for other in byte_figures(string, begin, figure.start)]
    own = _OWN_WORDS.match(string, others[-1], figure.start) if others else None
    before = own.end() if own is not None else others[-1] if others else begin
    behind = next((other.start for other in byte_figures(string, figure.end, end)), end)
    found = bytes_each(string, before, figure.start) or bytes_each(string, figure.end, min(behind, figure.end + MOST_BEHIND))
    if found is None:  # "2 bytes each, 6.7B parameters, so 13.4 GB": the only words of the sentence that say it
        begin = behind_last(_SENTENCE, string, low, figure.start, low)
        found = bytes_each(string, begin, figure.start) if len(_sizes_said(string, begin, end)) == 1 else None
        if found is not None and next(byte_figures(string, begin, figure.start), None) is not None:
            return None  # "from 14 GB (fp16) to 3.5 GB": of the other figure
    if found is None:
        return None
    said = found[1]["given"] or found[1]["per"]  # then it does not matter what else there is
    more = (_PARTS if said else _MORE).search(string, begin, end)
    if more is not None and _STORED.search(string, begin, figure.start) is None:
        return None
    return found[0], begin


def _sizes_said(string: str, start: int, end: int) -> set[Fraction]:
    """The bytes of a parameter that words in [start, end) give: ``fp16, 2 bytes per parameter`` say one thing."""
    return {_bytes_of(match) for match in _EACH.finditer(string, start, end)}


def _rounds(figure: Printed, count: Printed, each: Fraction) -> bool:
    value = count.amount * each
    return any(abs(figure.value * figure.factor(binary) - value) <= figure.ulp * figure.factor(binary) / 2 for binary in (False, True))


# -- lists -------------------------------------------------------------------------------------------------------------


def read_size_lists(blocks: Sequence[Block], counts: Counts) -> Iterator[Claim]:
    """``- BERT-base: 437.9 MB`` and more under a sentence that gives the precision: all but one are what counts of the article take."""
    at = 0
    while at < len(blocks):
        first = at
        while at < len(blocks) and blocks[at].kind == "item" and blocks[at].cell is None and has_sizes(blocks[at].text.string):
            at += 1
        if first and at - first >= LEAST_ITEMS:
            yield from _list(blocks[first - 1], blocks[first:at], counts)
        at += 1


def _list(above: Block, items: Sequence[Block], counts: Counts) -> Iterator[Claim]:
    lead = above.text.string[-MOST_BACK:]
    found = bytes_each(lead)
    if found is None or _MORE.search(lead) is not None:
        return
    each = found[0]
    sizes = [list(byte_figures(item.text.string)) for item in items]
    if any(len(figures) != 1 or _EACH.search(item.text.string) for figures, item in zip(sizes, items, strict=True)):
        return
    pairs = [(item, figures[0], counts.fitting(figures[0].printed, each)) for item, figures in zip(items, sizes, strict=True)]
    wrong = [(item, figure) for item, figure, count in pairs if count is None]
    used = {count for _, _, count in pairs if count is not None}
    if len(wrong) != 1 or len(used) < LEAST_ITEMS - 1:
        return
    item, figure = wrong[0]
    meant = [count for count in counts if count not in used and is_slipped(figure.printed, count, each)]
    if len(meant) == 1:
        yield size_claim(item, figure, meant[0], each)
