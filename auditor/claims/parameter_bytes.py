"""The bytes that training takes for a parameter, named part by part and summed: ``weights 2, gradients 2, master 4, moments 4 + 4: 16 bytes per parameter``.

sum that a sentence gives -> the bytes of weights, gradients, moments before it, each with its name -> do they come to it? -> claim
product of bytes and parameters behind such a sum -> is its factor the one that was said? -> Fact

Every number of the sentence must be one of its parts: a part in brackets, of another precision or of some of them only is no sum of all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim, computed_claim
from auditor.claims.facts import Fact
from auditor.claims.passages import behind_last
from auditor.claims.places import offset_of
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Number, Operation, combined
from auditor.notation.printed import UNITS, Printed, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_BYTES = r"\s?(?:个?字节|[Bb]ytes?)"
_OF_ONE = r"每一?个?参数|\b(?:per|for (?:each|every)|each|every|a) (?:trainable )?param(?:eter)?s?\b|/\s?(?:param(?:eter)?s?\b|参数)"
_TOGETHER = (
    r"一共|总共|合计|总计|共计|加起来|相加|(?<![一总合])共"
    r"|\b(?:in total|totals?|totall?ing|together|altogether|in all|all told|adds? up to|sums? to|sum|makes?|comes? to)\b"
)
_TOTAL = lazy(rf"(?<![\w.,])(?P<digits>\d{{1,2}}){_BYTES}")
_SUMMED = lazy(_TOGETHER, re.IGNORECASE)
_EVERY = lazy(_OF_ONE, re.IGNORECASE)
_ROLE = lazy(
    r"一阶(?:动量|矩)|二阶(?:动量|矩)|主权重|主参数|权重|参数|梯度|动量|方差|副本|优化器(?:状态)?"
    r"|\b(?:master (?:weights?|copy|params?)|(?:fp32|float32|full[- ]precision) (?:copy|weights?|master weights?)|weights?|param(?:eter)?s?|gradients?|grads?"
    r"|(?:first|second) moments?|momentum|variance|two moments|moments?|copy|optimi[sz]er(?: states?)?)\b",
    re.IGNORECASE,
)
_SEVERAL = lazy(r"(?:two|both|2)\s(?:Adam(?:W)?\s)?moments?|moments\b|两个?(?:动量|矩|状态)|优化器|optimi[sz]er", re.IGNORECASE)
"""More than one thing under one name."""
_EACH = lazy(r"各(?:自|占|是|需要?|要|用)?\s?\Z|(?:都|均)(?:是|占|为|用|要)?\s?\Z")
_EACH_BEHIND = lazy(_BYTES + r"\s?(?:each|apiece)\b|\s?each\b", re.IGNORECASE)
_PRECISION = lazy(r"\b(?:b?fp|b?float|bf|u?int|tf|nf)_?\d{1,2}(?:_\d)?\b|\d{1,2}[- ]?(?:bits?|位)(?!\w)", re.IGNORECASE)
_NUMBER = lazy(r"\d+(?:[.,]\d+)*")
_NOT_ALL = lazy(
    r"之外|除了|除去|另外|其中|不算|不含|不计|只算|仅|优化器(?:状态)?(?:一共|总共|合计|共)|省|少|若|如果|否则|对比|相比|\d\s?个?专家"
    r"|\b(?:except|besides|apart|of which|only|without|instead|excluding|saves?|saving|if|would|compared|versus|vs|than|alone|offload\w*|shard\w*|ZeRO|LoRA)\b|[()（）]",
    re.IGNORECASE,
)
_SENTENCE = lazy(r"[。！？!?；;\n]|\.(?=\s|$)")
_OTHER_WAY = lazy(
    r"优化器|推理|推断|部署|加载|量化|单精度|半精度|换成|改成|梯度|激活|动量|权重|副本|保存|磁盘|文件|[张块]?卡|模型本身"
    r"|\b(?:optimi[sz]er|inference|serving|deploy\w*|load\w*|quanti\w*|SGD|Lion|Adafactor|8[- ]?bit|LoRA|ZeRO|moments?|states?|gradients?|weights?|activations?"
    r"|checkpoints?|files?|disk|cop(?:y|ies)|cards?|GPUs?|devices?)\b",
    re.IGNORECASE,
)
_BRACKETED = lazy(r"[(（](?:\s?\d{1,2}\s?[+＋]){1,8}\s?\d{1,2}\s?[)）]|\\[()]")
"""The parts of a sum in brackets, and marks of TeX."""
_OF_SUM = lazy(r"[\s$]{0,2}[(（][\s$]{0,2}\d{1,2}(?:\s?[+＋]\s?\d{1,2}){2,8}[\s$]{0,2}[)）]")
"""``16 bytes per parameter (2 + 2 + 4 + 4 + 4)``."""
_MARKS_ONLY = lazy(
    r"(?:[\s$*_`>{}&=\\]|\b(?:so|thus|hence|therefore|that is|which is|this is|training|needs?|takes?|requires?|in total|total|text|begin|aligned|align)\b"
    r"|所以|因此|于是|即|也就是|那么|需要|要|共|一共|总共|合计|训练|总显存|显存|[:：,，])*",
    re.IGNORECASE,
)
"""What stands before a product of its own block that goes on from the line above."""
_UNIT_BEHIND = lazy(r"[\s$*]{0,3}(?:\\text\{\s?)?(?:个?字节|bytes?\b)")
MOST_BACK = 240
MOST_PARTS = 8
LEAST_PARTS = 3
MOST_EACH = 32
OF_WEIGHTS = (1, 2, 4)
"""Bytes of a weight by itself: such a product is of the model, not of its training."""
LEAST_COUNT = 10**6
MOST_APART = 2
"""Blocks behind a sum in which a product is of it."""


class Said(NamedTuple):
    """The bytes that a block says to be those of a parameter in all: the number, its parts (none where only the sum is given)."""

    number: Number
    parts: tuple[tuple[Number, int], ...]


def may_sum_bytes(string: str) -> bool:
    """Whether a text may say how many bytes a parameter takes in all."""
    return ("字节" in string or "byte" in string) and (_SUMMED.search(string) is not None or _OF_SUM.search(string) is not None)


def read_parameter_bytes(block: Block) -> Iterator[Claim]:
    """The sums of a block whose parts are all named."""
    for said in _said(block.text.string):
        if not said.parts:
            continue
        terms = [combined("*", [number, _times(number, times)]) if times > 1 else number for number, times in said.parts]
        shown = " + ".join(f"{times} × {number.printed.digits}" if times > 1 else number.printed.digits for number, times in said.parts)
        yield computed_claim("approximation", block, said.number, combined("+", terms), shown)


def _times(number: Number, times: int) -> Number:
    return Number(Printed(str(times), Fraction(times), Fraction(0)), number.start, number.start)


def _said(string: str) -> Iterator[Said]:
    """The sums of a text, with their parts."""
    if not may_sum_bytes(string):
        return
    masked = _PRECISION.sub(lambda found: "#" * len(found[0]), string)
    for match in _TOTAL.finditer(masked):
        low = max(0, match.start() - MOST_BACK)
        begin = behind_last(_SENTENCE, masked, low, match.start(), low)
        stop = _SENTENCE.search(masked, match.end())
        end = stop.start() if stop is not None else len(masked)
        if _NUMBER.search(masked, begin, match.start()) is None and begin > low:  # "… 4 and 4. Together 16 bytes per parameter"
            begin = behind_last(_SENTENCE, masked, low, begin - 1, low)
        printed = read_digits(match["digits"])
        if printed is None or _NOT_ALL.search(masked, begin, match.end()) is not None:
            continue
        lead = _last_clause(masked, begin, match.start())
        behind = masked[match.end() : min(end, match.end() + 40)]
        if _SUMMED.search(masked, lead, match.start()) is None and _SUMMED.match(behind.lstrip(" ,，")) is None and not _is_summed(behind):
            continue
        number = Number(printed, match.start(), match.end("digits"))
        parts = _parts(masked, begin, match.start(), printed.value)
        every = (
            _EVERY.search(masked, begin, match.start()) is not None
            or _EVERY.search(masked, match.end("digits"), match.end() + 24) is not None
        )
        if parts is not None and (every or _ROLE.search(_EVERY.sub("", behind)) is None):
            yield Said(number, tuple(parts))
        elif every and _ROLE.search(_EVERY.sub("", masked[lead : match.start()] + " " + behind)) is None:
            yield Said(number, ())


def _is_summed(behind: str) -> bool:
    """``16 bytes per parameter in total``, ``… altogether``."""
    each = _EVERY.search(behind)
    if each is None:
        return False
    return _SUMMED.match(behind[each.end() :].lstrip(" ,，")) is not None or _OF_SUM.match(behind, each.end()) is not None


def _last_clause(string: str, begin: int, end: int) -> int:
    return max(begin, *(string.rfind(sign, begin, end) + 1 for sign in ",，、:：.。;；"))


def _parts(string: str, begin: int, end: int, total: Fraction) -> list[tuple[Number, int]] | None:
    """The parts before a sum, each with how many things have it; None where they are not all sure."""
    found = list(_NUMBER.finditer(string, begin, end))
    if not 0 < len(found) <= MOST_PARTS:
        return None
    numbers = [read_digits(match[0]) for match in found]
    if any(printed is None or printed.value.denominator != 1 or not 0 < printed.value <= 12 for printed in numbers):
        return None
    bounds = [begin, *(match.end() for match in found)]
    before = [string[low : match.start()] for low, match in zip(bounds, found, strict=False)]
    behind = [*before[1:], string[found[-1].end() : end]]
    before[0] = _EVERY.sub("", before[0])
    last = _EVERY.sub("", behind[-1])
    named = before if not _ROLE.search(last) else behind if not _ROLE.search(before[0]) else None
    if named is None:
        return None
    parts: list[tuple[Number, int]] = []
    several: list[bool] = []
    for match, printed, words in zip(found, numbers, named, strict=True):
        roles = len(_ROLE.findall(words))
        each = (named is before and _EACH.search(words) is not None) or _EACH_BEHIND.match(string, match.end()) is not None
        times = _count(words, roles) if each else 1
        if not roles or times is None or (not each and roles > 1) or printed is None:
            return None
        parts.append((Number(printed, match.start(), match.end()), times))
        several.append(not each and _SEVERAL.search(words) is not None)
    if sum(times for _, times in parts) < LEAST_PARTS and not any(several):
        return None
    more = sum((part[0].printed.value for part, is_several in zip(parts, several, strict=True) if is_several), Fraction(0))
    if more and total in (_sum(parts) + more, _sum(parts) + 2 * more):  # "two moments 4 bytes" may mean 4 for each of them
        return None
    return parts


def _sum(parts: Sequence[tuple[Number, int]]) -> Fraction:
    return sum((number.printed.value * times for number, times in parts), Fraction(0))


def _count(words: str, roles: int) -> int | None:
    """How many things stand in front of ``each``; None where one of the names may be of several, and does not say of how many."""
    several = list(_SEVERAL.finditer(words))
    if not several:
        return roles
    counted = [match for match in several if match[0][:1] in "两2" or match[0].lower().startswith(("two", "both"))]
    return roles + len(counted) if len(counted) == len(several) else None


# -- products ----------------------------------------------------------------------------------------------------------


def read_byte_factors(blocks: Sequence[Block], claims: Sequence[Claim]) -> Iterator[Fact]:
    """The products of bytes and parameters right behind a sum of bytes that they do not take."""
    of_block: dict[int, list[Claim]] = {}
    for claim in claims:
        of_block.setdefault(id(claim.block), []).append(claim)
    for at, block in enumerate(blocks):
        said = list(_said(block.text.string)) if may_sum_bytes(block.text.string) else []
        if len({one.number.printed.value for one in said}) != 1 or not all(_is_right(one) for one in said):
            continue
        first = said[0].number
        between = ""
        for behind in blocks[at : at + 1 + MOST_APART]:
            if behind.headings != block.headings or behind.cell is not None:
                break
            start = said[-1].number.end if behind is block else 0
            for claim in of_block.get(id(behind), ()):
                begin, end = offset_of(behind.text, claim.span.start), offset_of(behind.text, claim.span.end - 1) + 1
                stop = _SENTENCE.search(behind.text.string, end)
                words = between + behind.text.string[start : stop.start() if stop is not None else None]
                goes_on = behind is block or _MARKS_ONLY.fullmatch(behind.text.string, 0, begin) is not None
                fact = _other_factor(claim, first, words, end) if begin >= start and goes_on else None
                if fact is not None:
                    yield fact
            between += behind.text.string[start:] + "\n"


def _is_right(said: Said) -> bool:
    return not said.parts or _sum(said.parts) == said.number.printed.value


def _other_factor(claim: Claim, said: Number, words: str, end: int) -> Fact | None:
    """The factor of a product in bytes that is another than was said; ``words`` stand between, ``end`` is where the claim does."""
    if (
        claim.doubt is not None
        or len(words) > MOST_BACK * 2
        or _OTHER_WAY.search(words) is not None
        or _PRECISION.search(words) is not None
    ):
        return None
    if _NOT_ALL.search(_BRACKETED.sub("", words)) is not None or not _in_bytes(claim, end):
        return None
    factor = next((found for side in claim.sides[:-1] if (found := _factor(side.expression)) is not None), None)
    if factor is None or factor.printed.value in (*OF_WEIGHTS, said.printed.value):
        return None
    text = claim.block.text
    return Fact("bytes", f"{said.printed.digits} {factor.printed.digits}", None, text.span(factor.start, factor.end), claim.block)


def _factor(expression: object) -> Number | None:
    """The bytes of a product of bytes and parameters: the small one of its two numbers."""
    if not isinstance(expression, Operation) or expression.op != "*":
        return None
    pair = [expression.left, expression.right]
    small = [
        side for side in pair if isinstance(side, Number) and side.printed.value.denominator == 1 and 1 < side.printed.value <= MOST_EACH
    ]
    if len(small) != 1 or small[0].printed.percent > 1:
        return None
    other = pair[1 - pair.index(small[0])]
    value = evaluate(other)
    unit = small[0].printed.unit
    if value is None or value.low < LEAST_COUNT or (unit is not None and unit is not UNITS["bytes"] and unit.dimension != "bytes"):
        return None
    return small[0]


def _in_bytes(claim: Claim, end: int) -> bool:
    units = [side.number.printed.unit for side in claim.sides[1:] if side.number is not None]
    return (
        any(unit is not None and unit.dimension == "bytes" for unit in units)
        or _UNIT_BEHIND.match(claim.block.text.string, end) is not None
    )
