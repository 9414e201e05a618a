"""Reads statements of fact about the structure of models: what is learnable, which stacks a model has, which kind of attention it uses.

sentence, table cell -> Fact(topic, model, value, span)

Only plain assertions are read: a sentence with a negation, a question or a comparison says something else.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Literal, NamedTuple

from auditor.claims.about.names import Mention, mentions
from auditor.claims.blocks import is_read
from auditor.reference import find_model
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

Topic = Literal["learnable", "stack", "attention", "heads"]

LONGEST = 20_000
_SENTENCE = lazy(r"[^。！？!?；;\n]+")
_NOT = lazy(
    r"不是|并非|而非|没有|不含|并不|不同于|不像|错误|误以为|原始|\bnot\b|\bno\b|n't\b|\bwithout\b|\bunlike\b|\binstead\b|\brather\b|\bwrong|\bif\b|\bwould\b|\bwere\b|如果|假如|假设|倘若",
    re.IGNORECASE,
)

# "两个可学习的参数：均值和方差": the words that follow the learnable parameters name them.
_MOMENTS = r"(?:均值|方差|标准差|\\?mu|μ|\\?sigma|σ|means?|variances?|standard deviations?)"
_LINK = r"(?:分别(?:是|为)|即|是|为|也就是|namely|the|a|are|:|：|\$|\\)*[\s（(：:,$`*]{0,4}(?:the )?"
_AND = r"[\s$`*]{0,3}(?:和|与|、|及|,|and|&)[\s$`*]{0,3}(?:the )?"
_LEARNABLE = lazy(
    r"(?:可学习|可训练|需要学习|学习的|learnable|trainable|learned)[^。！？!?；;\n]{0,24}?(?:参数|parameters?|scalars?|vectors?|variables?)"
    rf"[^。！？!?；;\n\w]{{0,6}}{_LINK}({_MOMENTS}{_AND}{_MOMENTS})",
    re.IGNORECASE,
)
_NORM = lazy(r"归一化|规范化|layer\s?-?norm|\bLN\b|normali[sz]ation", re.IGNORECASE)
_GAINS = lazy(r"γ|gamma|β|\bbeta|\bgain|缩放|平移|\bscale\b|\bshift\b", re.IGNORECASE)

_NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_STACK = lazy(
    rf"{_NUMBER}\s?(?:个|层|块)?\s?(?:layers? of |blocks? of )?(?:的)?\s?(encoders?|decoders?|编码器|解码器)(?:\s(?:layers?|blocks?)|层|块)?(?![\w-])",
    re.IGNORECASE,
)

_KIND = lazy(
    r"\b(MHA|MQA|GQA)\b|\b(multi-head attention|multi-query attention|grouped?[- ]query attention)\b|(多头注意力|多查询注意力|分组查询注意力)",
    re.IGNORECASE,
)
_USES = lazy(r"\b(?:use|uses|using|used|employs?|adopts?|has|have)\b|使用|采用|用了|用的是", re.IGNORECASE)
_SIZE = lazy(r"(?<![\w.])\d+(?:\.\d+)?\s?[Bb](?![A-Za-z])")
_GROUPS = lazy(r"\bGQA\s?[(（]\s?(\d{1,4})\s?/\s?(\d{1,4})\s?[)）]")
_KINDS = {
    "multi-head attention": "MHA", "multi-query attention": "MQA", "多头注意力": "MHA", "多查询注意力": "MQA", "分组查询注意力": "GQA",
}  # fmt: skip


_TELLS = lazy(r"可学习|可训练|学习的|需要学习|learn|trainable|coder|编码器|解码器|M[HQ]A|GQA|attention|注意力", re.IGNORECASE)
"""What every statement of fact has in it."""


class Fact(NamedTuple):
    """One statement: ``topic``, what it says (``value``: "mean and variance", "decoder", "MQA", "128/16"), of which model, and where."""

    topic: Topic
    value: str
    model: str | None
    span: Span
    block: Block


def read_facts(document: Document) -> list[Fact]:
    """The statements of fact of a document, in reading order."""
    found: list[Fact] = []
    for block in document.blocks:
        if is_read(block) and block.kind != "heading" and len(block.text.string) <= LONGEST:
            found += _in_block(block)
    return found


def _in_block(block: Block) -> Iterator[Fact]:
    string = block.text.string
    if block.cell is not None:
        yield from _groups(block, string)
    if _TELLS.search(string) is None:
        return
    for sentence in _SENTENCE.finditer(string):
        words, start = sentence[0], sentence.start()
        if _NOT.search(words):
            continue
        yield from _learnable(block, words, start)
        yield from _stacks(block, words, start)
        yield from _kinds(block, words, start)


def _learnable(block: Block, words: str, start: int) -> Iterator[Fact]:
    match = _LEARNABLE.search(words)
    if match is None or _GAINS.search(words):
        return
    if _NORM.search(words) or any(_NORM.search(heading) for heading in block.headings[-1:]):
        yield Fact("learnable", match[1], None, _span(block, start + match.start(1), start + match.end(1)), block)


def _stacks(block: Block, words: str, start: int) -> Iterator[Fact]:
    if not _STACK.search(words):
        return
    named = [mention for mention in mentions(words) if not mention.aside]
    for match in _STACK.finditer(words):
        before = [mention for mention in named if mention.end <= match.start()]
        if before:
            stack = "decoder" if match[1].lower().startswith(("decoder", "解码")) else "encoder"
            yield Fact("stack", stack, _any_of(before[-1]), _span(block, start + match.start(), start + match.end()), block)


def _any_of(mention: Mention) -> str | None:
    """The model, or one of the family: which stacks there are does not depend on the size."""
    return mention.model or (mention.members[0] if mention.members else None)


def _kinds(block: Block, words: str, start: int) -> Iterator[Fact]:
    """``A and B use MQA``: the models before the verb, since the last kind named."""
    since = 0
    family = ""
    named = None
    for match in _KIND.finditer(words):
        verb = next(iter(deque(_USES.finditer(words, since, match.start()), maxlen=1)), None)
        if verb is not None and match.start() - verb.end() <= 12:
            named = mentions(words) if named is None else named
            kind = _KINDS.get(match[0].lower(), match[0].upper())
            for mention in named:
                if mention.end <= match.start():
                    family = words[mention.start : mention.end]
                if since <= mention.start and mention.end <= verb.start() and mention.model is not None:
                    yield Fact("attention", kind, mention.model, _span(block, start + match.start(), start + match.end()), block)
            for size in _SIZE.finditer(words, since, verb.start()):
                if not any(mention.start <= size.start() < mention.end for mention in named):
                    model = find_model(f"{_SIZE.sub('', family).strip(' -')} {size[0]}") if family else None
                    if model is not None:
                        yield Fact("attention", kind, model, _span(block, start + match.start(), start + match.end()), block)
        since = match.end()


def _groups(block: Block, string: str) -> Iterator[Fact]:
    """``GQA (32/8)`` in the row of a model: query heads and key/value heads."""
    match = _GROUPS.search(string)
    if match is None or block.cell is None:
        return
    named = mentions(block.cell.row_header)
    if len(named) == 1 and named[0].model is not None:
        yield Fact("heads", f"{match[1]}/{match[2]}", named[0].model, _span(block, match.start(1), match.end(2)), block)


def _span(block: Block, start: int, end: int) -> Span:
    return block.text.span(start, end)
