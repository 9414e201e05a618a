"""Reads statements of fact about the structure of models: what is learnable, which stacks a model has, which kind of attention it uses.

block, sentence -> does it hold a word of any topic? -> Fact(topic, model, value, span)

Only plain assertions are read: a sentence with a negation, a question, a comparison, or in quotation marks says something else.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from auditor.claims.about.concern import text_of
from auditor.claims.about.names import Mention, mentions
from auditor.claims.byte_counts import byte_counts
from auditor.claims.learnable import learnable, named_moments
from auditor.reference import find_model
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

Topic = Literal["learnable", "parameterless", "stack", "attention", "heads", "unit", "bytes", "formula"]

LONGEST = 20_000
_SENTENCE = lazy(r"(?:[^。！？!?；;\n.]++|\.(?!\s+[A-Z*`]))+")
_NOT = lazy(
    r"不是|并非|而非|没有|不含|并不|不同于|不像|错误|误以为|原始|无需|不需要|不引入|不增加"
    r"|\bnot\b|\bno\b|n't\b|\bwithout\b|\bunlike\b|\binstead\b|\brather\b|\bwrong|\bfalse\b|\bmyth\b|\bneither\b|\bnor\b|\bzero\b"
    r"|\bif\b|\bwould\b|\bwere\b|\bcould\b|\bmight\b|如果|假如|假设|倘若|是否|吗",
    re.IGNORECASE,
)
_QUOTED = lazy(r"\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|「[^」\n]{1,300}」|『[^』\n]{1,300}』")

_DIGITS = r"(?:[1-9]\d{0,2}|[一二两三四五六七八九十]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty-four)"
_NAME = r"encoders?|decoders?|编码器|解码器"
_STACK = lazy(
    rf"(?<![\w.-]){_DIGITS}[\s-]?(?:个|层|块)?\s?(?:identical |stacked )?(?:layers?[\s-](?:of )?|blocks? of )?"
    rf"(?:的)?\s?({_NAME})(?:\s(?:layers?|blocks?)|层|块)?(?![A-Za-z-])"
    rf"|(?:\b(?:an?|the) )?({_NAME})\s?(?:with|of|has|stack of|：|:|共?有|共|为|包含)?\s?{_DIGITS}(?:\s(?:identical |stacked )?layers?\b|\s?层)",
    re.IGNORECASE,
)
_BOTH = lazy(
    r"\bis an? encoder[\s/–-]{1,3}decoder\b"
    r"|(?:是|采用了?|使用了?|属于)(?:一个|一种|典型的|标准的|经典的)?\s?(?:编码器[-–—/]?解码器|encoder[\s/–-]{1,3}decoder)"
    r"\s?(?:结构|架构|模型|框架)",
    re.IGNORECASE,
)
_TRANSFORMER = lazy(r"\btransformers?\b", re.IGNORECASE)
_IS_TRANSFORMER = lazy(r"(?:\bis a\b|是一[个种]|基于|based on)[^,，]{0,16}$", re.IGNORECASE)
_WHICH = lazy(r"[\s\w]{0,20}[,，(（]\s?(?:which|whose|with|后者|其|它)|\s(?:which|whose|that)\b", re.IGNORECASE)
_LIKE = lazy(
    r"\b(?:like|as in|similar to) (?:the |an? )?(?:original |vanilla |standard )?$|(?:和|与|跟|像)(?:原版|标准)?\s?$", re.IGNORECASE
)
_PRONOUN = lazy(r"\b(?:it|this model|the model)\b|它|该模型|这个模型|此模型", re.IGNORECASE)
_MIXED = lazy(
    r"\brespectively\b|\beach (?:has|have|with)\b|分别|各自|\bas (?:the|an|its)\b|作为|当作"
    r"|\bon top\b|\bfine-?tun|\binitiali[sz]|初始化|\bfollowed by\b|翻译|translation",
    re.IGNORECASE,
)
"""Two models told together, or one built into another: which stack is whose is not sure."""

_KIND = lazy(
    r"\b(MHA|MQA|GQA)\b|\b(multi-head attention|multi-query attention|grouped?[- ]query attention)\b|(多头注意力|多查询注意力|分组查询注意力)",
    re.IGNORECASE,
)
_USES = lazy(r"\b(?:use|uses|using|used|employs?|adopts?|has|have)\b|使用|采用|用了|用的是", re.IGNORECASE)
_SIZE = lazy(r"(?<![\w.])\d+(?:\.\d+)?\s?[Bb](?![A-Za-z])")
_GROUPS = lazy(r"\bGQA\s?[(（]\s?(\d{1,4})\s?/\s?(\d{1,4})\s?[)）]")
_KINDS = {
    "multi-head attention": "MHA", "multi-query attention": "MQA", "grouped-query attention": "GQA", "grouped query attention": "GQA",
    "group-query attention": "GQA", "group query attention": "GQA", "多头注意力": "MHA", "多查询注意力": "MQA", "分组查询注意力": "GQA",
}  # fmt: skip


class Fact(NamedTuple):
    """One statement: ``topic``, what it says (``value``: "mean and variance", "decoder", "MQA", "128/16"), of which model, and where.

    Of topic "parameterless" the value is what is said to have parameters: residual, dropout, softmax, activation, rotary, sinusoidal;
    of topic "unit" the count that is printed with a byte unit, with "plain" behind it where nothing else can be meant.
    """

    topic: Topic
    value: str
    model: str | None
    span: Span
    block: Block


class _Sentence(NamedTuple):
    """A sentence of a block, with the readable offset where it begins and the sentence before it."""

    block: Block
    words: str
    start: int
    before: str

    def fact(self, topic: Topic, value: str, model: str | None, start: int, end: int) -> Fact:
        """A fact at an offset range of the sentence."""
        return Fact(topic, value, model, _span(self.block, self.start + start, self.start + end), self.block)


_MARKS: dict[Topic, tuple[str, ...]] = {
    "learnable": ("earned", "earnt", "nable", "学习", "训练", "方差", "标准差", "variance", "deviation"),
    "stack": ("encoder", "decoder", "编码", "解码"),
    "attention": ("mha", "mqa", "gqa", "attent", "注意力"),
    "unit": ("param", "参数"),
}
"""What every statement of a topic holds, in lower case: a part of each word that its patterns ask for, none with a letter (i, s) that they
also find in a form that has another lower case (ı, ſ), but for those that are found in ASCII only.
"""
_Marks = list[tuple[str, Topic]]


def read_facts(document: Document) -> list[Fact]:
    """The statements of fact of a document, in reading order."""
    found: list[Fact] = []
    whole = text_of(document).lower()
    marks: _Marks = [(mark, topic) for topic, every in _MARKS.items() for mark in every if mark in whole]
    for block in document.blocks if marks else ():
        string = block.text.string
        if len(string) <= LONGEST and _topics(string, marks) and block.kind != "heading" and block.is_read:
            found += _in_block(block, marks)
    return found


def _topics(string: str, marks: _Marks) -> list[Topic]:
    """The topics that a text may state a fact of: most have none, and no sentence of them is read."""
    lowered = string.lower()
    return [topic for mark, topic in marks if mark in lowered]


def _in_block(block: Block, marks: _Marks) -> Iterator[Fact]:
    string = block.text.string
    if block.cell is not None:
        yield from _groups(block, string)
    before = ""
    quoted: list[Span] | None = None
    for match in _SENTENCE.finditer(string):
        sentence, before = _Sentence(block, match[0], match.start(), before), match[0]
        topics = _topics(match[0], marks)
        facts = list(_of_sentence(sentence, topics)) if topics else []
        if not facts or string[match.end() : match.end() + 1] in ("?", "？") or _NOT.search(match[0]):
            continue
        quoted = [block.text.span(*match.span()) for match in _QUOTED.finditer(string)] if quoted is None else quoted
        yield from (fact for fact in facts if not any(low <= fact.span.start < high for low, high in quoted))


def _of_sentence(sentence: _Sentence, topics: Sequence[Topic]) -> Iterator[Fact]:
    words = sentence.words
    if "learnable" in topics:
        moments = named_moments(words, sentence.block.headings[-1:])
        if moments is not None:
            yield sentence.fact("learnable", words[slice(*moments)], None, *moments)
        for value, start, end in learnable(words):
            yield sentence.fact("parameterless", value, None, start, end)
    if "unit" in topics:
        for count, plain, start, end in byte_counts(words):
            named = {mention.model for mention in mentions(words) if not mention.aside}
            yield sentence.fact("unit", f"{count} plain" if plain else str(count), named.pop() if len(named) == 1 else None, start, end)
    if "stack" in topics:
        yield from _stacks(sentence)
    if "attention" in topics:
        yield from _kinds(sentence)


def _stacks(sentence: _Sentence) -> Iterator[Fact]:
    """``BERT has 6 encoder layers and 6 decoder layers``: which stacks the model named last before has, or that of the sentence before."""
    words = sentence.words
    both = _BOTH.search(words)
    if both is None and not _STACK.search(words):
        return
    if _MIXED.search(words):
        return
    named = [mention for mention in mentions(words) if not mention.aside]
    if both is not None:
        model = _subject(sentence, named, both.start())
        if model is not None:
            yield sentence.fact("stack", "encoder-decoder", model, both.start(), both.end())
            return
    for match in _STACK.finditer(words):
        model = _subject(sentence, named, match.start())
        if model is not None:
            stack = "decoder" if (match[1] or match[2]).lower().startswith(("decoder", "解码")) else "encoder"
            yield sentence.fact("stack", stack, model, match.start(), match.end())


def _subject(sentence: _Sentence, named: list[Mention], at: int) -> str | None:
    """The model that a stack is said of; None where another Transformer comes between, or the model is but a part of what is told."""
    words = sentence.words
    before = [mention for mention in named if mention.end <= at]
    if before:
        since = before[-1].end
        if re.match(r"\s?(?:encoder|decoder|编码器|解码器)", words[since:], re.IGNORECASE) and since < at:
            return None
        return None if _another(words, since, at) else _any_of(before[-1])
    pronoun = _PRONOUN.search(words, 0, at)
    if pronoun is None or _another(words, 0, at):
        return None
    earlier = [mention for mention in mentions(sentence.before) if not mention.aside]
    return _any_of(earlier[0]) if len({_any_of(mention) for mention in earlier}) == 1 else None


def _another(words: str, start: int, end: int) -> bool:
    """Whether a Transformer that is not the model itself becomes the subject."""
    for match in _TRANSFORMER.finditer(words, start, end):
        before = words[start : match.start()]
        itself = _IS_TRANSFORMER.search(before) and not _WHICH.match(words, match.end())
        if not itself and not _LIKE.search(before):
            return True
    return False


def _any_of(mention: Mention) -> str | None:
    """The model, or one of the family: which stacks there are does not depend on the size."""
    return mention.model or (mention.members[0] if mention.members else None)


def _kinds(sentence: _Sentence) -> Iterator[Fact]:
    """``A and B use MQA``: the models before the verb, since the last kind named."""
    words = sentence.words
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
                    yield sentence.fact("attention", kind, mention.model, match.start(), match.end())
            for size in _SIZE.finditer(words, since, verb.start()):
                if not any(mention.start <= size.start() < mention.end for mention in named):
                    model = find_model(f"{_SIZE.sub('', family).strip(' -')} {size[0]}") if family else None
                    if model is not None:
                        yield sentence.fact("attention", kind, model, match.start(), match.end())
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
