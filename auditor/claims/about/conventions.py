"""Reads what an article declares that it leaves out, and how it counts.

blocks -> sentences with a word for leaving out -> what is left out, unless denied, asked or told of others -> Conventions
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from auditor.claims.about.lexicon import convention_words
from auditor.claims.about.phrases import Match, Phrases
from auditor.claims.about.records import Convention
from auditor.source.compiled import compiled
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

_ENDS = lazy(r"[。！？!?；;\n]|\.(?=\s|$)")
_CLAUSE = lazy(r"[,，、:：()（）]")
_WHOLE = lazy(
    r"全文|本文|下文|以下|后文|throughout|in this (?:article|post|note|guide)|we (?:will )?ignore|below|from here on|here we", re.IGNORECASE
)
_OTHERS = lazy(r"\b(?:people|they|some|many|often|others|most (?:posts|articles))\b|有人|很多人|有些|网上|其他文章", re.IGNORECASE)
_SWITCH = lazy(r"(?P<key>tie_word_embeddings|add_pooling_layer|attention_bias|mlp_bias)[\"'`]?\s?[:=]\s?(?:(?P<on>[Tt]rue)|[Ff]alse)\b")
_WITHOUT_BIAS = lazy(r"\bbias\s?=\s?False\b")
_LINEAR = lazy(r"\bnn\.Linear\((?:[^()\n]|\([^()\n]{0,80}\)){0,160}?(?:(?P<without>bias\s?=\s?False)[^()\n]{0,80})?\)")
_ROUGH_LIST = lazy(r"(?:\b(?:approximately|roughly|approx\.?)|大约为?|约为|大致为?)[\s*_]{0,4}[:：][\s*_]*+(?:\n|\Z)", re.IGNORECASE)
"""What ends a line above a list of formulas that are only about right."""
LEAST_LAYERS = 3
_SWITCHES = ("tie_word", "add_pooling", "_bias")
"""One of them stands in every switch: cheaper to look for than the switch itself; so below."""
_POWERS = ("024", "048", "^", "**")
_BINARY = lazy(
    r"(?:(?:[/÷]|除以|divided by)\s?1,?024\s?(?:[*×^/÷²]|\*\*)\s?(?:1,?024|2)?|\b1?\s?[MG](?:i?B)?\s?(?:=|即|是|为|means|is|stands for)\s?"
    r"(?:1,?024\s?[*×^²]|2\s?(?:\^|\*\*)\s?\{?[23]0|1,?048,?576))"
)
_COMMA = lazy(r"\s?,\s?(?:the )?")
_AND = lazy(r"\s?(?:、|/|和|与|及|以及|或|,?\s?(?:and|or|&)\s)\s?(?:the )?")
_SAID = lazy(r"(?!.*(?:\b(?:and|but|not)\b|[;；。]))[^\n]*")
_KEPT = lazy(r"都?(?:算上|计入|在内|包括)|都算|\b(?:are|is) (?:counted|included|kept)", re.IGNORECASE)
_HAS = lazy(r"\s?(?:has|have|learns?|is|holds?|只?有|仅有|只学习|仅含|只含)(?![a-z])")
NEAR = 16
MOST_LISTED = 12
MOST_HEADER = 100
LONGEST_SENTENCE = 300


class _Words(NamedTuple):
    phrases: Phrases[tuple[str, str]]
    components: Phrases[str]
    denials: re.Pattern[str]
    behind: frozenset[str]


@cache
def _words() -> _Words:
    words = convention_words()
    entries: list[tuple[str, tuple[str, str]]] = [(phrase, ("omit", phrase)) for phrase in words.get("omit", ())]
    entries += [(phrase, ("object", name)) for name, phrases in words.get("objects", {}).items() for phrase in phrases]
    entries += [(phrase, ("phrase", name)) for name, phrases in words.get("phrases", {}).items() for phrase in phrases]
    components = [(phrase, name) for name, phrases in words.get("components", {}).items() for phrase in phrases]
    denials = "|".join(
        rf"(?<![A-Za-z]){re.escape(w)}(?![A-Za-z])" if w.isascii() and w[0].isalpha() else re.escape(w) for w in words.get("negations", ())
    )
    return _Words(
        Phrases(sorted(entries, key=lambda entry: _ORDER[entry[1][0]])),
        Phrases(components),
        compiled(denials or "(?!)", re.IGNORECASE),
        frozenset(words.get("behind", ())),
    )


_ORDER = {"phrase": 0, "omit": 1, "object": 2}


def read_conventions(document: Document) -> list[Convention]:
    """The conventions of a document, in reading order."""
    found: dict[tuple[str, tuple[str, ...], str | None], Convention] = {}
    for block in document.blocks:
        if block.chrome or block.kind in ("front_matter", "html_comment"):
            continue
        for convention in _of_code(block) if block.kind == "code" else (*_of_block(block), *_of_code(block)):
            found.setdefault((convention.name, convention.headings, convention.component), convention)
    for convention in _of_program(block for block in document.blocks if not block.chrome):
        found.setdefault((convention.name, convention.headings, convention.component), convention)
    return list(found.values())


def _of_code(block: Block) -> Iterator[Convention]:
    """Switches of configurations, and what a prefix is said to stand for."""
    string = block.text.string
    for match in _SWITCH.finditer(string) if any(part in string for part in _SWITCHES) else ():
        on = match["on"] is not None
        name = {"tie_word_embeddings": "tied" if on else "untied", "add_pooling_layer": "" if on else "no-pooler"}.get(
            match["key"], "" if on else "no-biases"
        )
        if name:
            yield Convention(name, block.text.span(match.start(), match.end()), block.headings)
    for match in _BINARY.finditer(string) if any(part in string for part in _POWERS) else ():
        yield Convention("binary-prefix", block.text.span(match.start(), match.end()), block.headings)


def _of_program(blocks: Iterable[Block]) -> Iterator[Convention]:
    """A program all of whose linear layers are told to have no bias."""
    spans = []
    for block in blocks:
        string = block.text.string
        for call in _LINEAR.finditer(string) if block.kind == "code" and "Linear(" in string else ():
            if call["without"] is None:
                return
            spans.append((block, call))
    if len(spans) >= LEAST_LAYERS:
        block, call = spans[0]
        yield Convention("no-biases", block.text.span(call.start("without"), call.end("without")), ())


def _of_block(block: Block) -> Iterator[Convention]:
    string = block.text.string
    for said in _WITHOUT_BIAS.finditer(string) if "False" in string else ():
        start, end = _sentence(string, said.start(), said.end())
        if "(" not in string[start : said.start()] and _is_declared(
            string, Match(said.start(), said.end(), ("phrase", "no-biases")), start, end
        ):
            yield _convention(block, "no-biases", said.start(), said.end(), start, end)  # said of layers, and no argument of one call
    for said in _ROUGH_LIST.finditer(string) if ":" in string or "：" in string else ():
        yield Convention("no-biases", block.text.span(*said.span()), block.headings)
    words = _words()
    matches = words.phrases.find(string)
    for index, match in enumerate(matches):
        role, name = match.value
        start, end = _sentence(string, match.start, match.end)
        if role == "object" or not _is_declared(string, match, start, end):
            continue
        if role == "phrase":
            if name != "no-biases" or not (_is_of_norm(block, matches, index) or _is_of_end(block, matches, index, start, end)):
                yield _convention(block, name, match.start, match.end, start, end)
            continue
        yield from _omitted(block, matches, index, start, end)


def _omitted(block: Block, matches: Sequence[Match], index: int, start: int, end: int) -> Iterator[Convention]:
    """What stands behind the word for leaving out, or before it: "ignoring biases and LayerNorm", "LayerNorm 忽略不计"."""
    string = block.text.string
    omit = matches[index]
    objects = _chain(string, omit.end, [m for m in matches[index + 1 : index + MOST_LISTED] if m.start < end])
    if objects:
        after = _CLAUSE.split(string[objects[-1].end : min(end, objects[-1].end + NEAR)])[0]
        objects = objects if _KEPT.search(after) is None else []
    elif omit.value[1] in _words().behind:
        objects = _chain_back(string, omit.start, [m for m in matches[max(0, index - MOST_LISTED) : index] if m.start >= start])
        if not objects and omit.value[1].startswith(
            "negligib"
        ):  # "two norms of 4,096 each, which is negligible": what the sentence is about
            before = [m for m in matches[max(0, index - MOST_LISTED) : index] if m.start >= start and m.value[0] == "object"]
            objects = before if len({m.value for m in before}) == 1 else []
    if not objects and block.cell is not None and omit.value[1] in _words().behind:  # | RMSNorm | 2d (negligible) |
        for found in _words().phrases.find(block.cell.row_header[:MOST_HEADER]):
            if found.value[0] == "object":
                yield _convention(block, found.value[1], omit.start, omit.end, start, end)
    for name in dict.fromkeys(match.value[1] for match in objects):
        first, last = min(omit.start, objects[0].start, objects[-1].start), max(omit.end, objects[-1].end, objects[0].end)
        yield _convention(block, name, first, last, start, end)


def _is_of_norm(block: Block, matches: Sequence[Match], index: int) -> bool:
    """That RMSNorm has no bias is its nature, not a way of counting: a norm in the same clause, or as the title of the section."""
    string, match = block.text.string, matches[index]
    for other in matches[max(0, index - MOST_LISTED) : index]:
        if other.value != ("object", "no-norms") or other.end > match.start or match.start - other.end >= 2 * NEAR:
            continue
        if not _CLAUSE.search(string, other.end, match.start) or _HAS.match(string, other.end, match.start):
            return True  # "RMSNorm has a gain only, no bias"
    title = block.headings[-1] if block.headings else ""
    return any(found.value == ("object", "no-norms") for found in _words().phrases.find(title))


def _is_of_end(block: Block, matches: Sequence[Match], index: int, start: int, end: int) -> bool:
    """That the head has no bias is said of the head: a sentence about what stands at an end of the model, and not about the article."""
    if _WHOLE.search(block.text.string, start, end) is not None:
        return False
    before = (other.value for other in matches[max(0, index - MOST_LISTED) : index] if start <= other.start)
    return any(value in _AT_THE_ENDS for value in before)


_AT_THE_ENDS = {("object", name) for name in ("no-head", "no-embeddings", "no-pooler")}


def _chain(string: str, place: int, behind: Sequence[Match]) -> list[Match]:
    """The objects right behind a place: joined by "and" or by commas before an "and"."""
    chain: list[Match] = []
    joined = 0
    for match in behind:
        gap = string[place : match.start]
        if match.value[0] != "object" or len(gap) > NEAR or (_CLAUSE.search(gap) and not (chain and _COMMA.fullmatch(gap))):
            break
        chain.append(match)
        joined = len(chain) if len(chain) == 1 or not _COMMA.fullmatch(gap) else joined
        place = match.end
    return chain[:joined]


def _chain_back(string: str, place: int, before: Sequence[Match]) -> list[Match]:
    """The objects right before a place: the nearest by what it is said of, the others joined by "and"."""
    chain: list[Match] = []
    for match in reversed(before):
        gap = string[match.end : place]
        fits = _SAID.fullmatch(gap) if not chain else _AND.fullmatch(gap)
        if match.value[0] != "object" or fits is None or len(gap) > 2 * NEAR:
            break
        chain.append(match)
        place = match.start
    return chain


def _convention(block: Block, name: str, first: int, last: int, start: int, end: int) -> Convention:
    string = block.text.string
    component = None
    if name in ("no-biases", "weights-only"):
        components = {match.value for match in _words().components.find(string[start:end])}
        component = components.pop() if len(components) == 1 else None
    headings = () if component is None and _WHOLE.search(string, start, end) else block.headings
    return Convention(name, block.text.span(first, last), headings, component)


def _sentence(string: str, start: int, end: int) -> tuple[int, int]:
    low = max(0, start - LONGEST_SENTENCE)
    for match in _ENDS.finditer(string, low, start):
        low = match.end()
    high = min(len(string), end + LONGEST_SENTENCE)
    stop = _ENDS.search(string, end, high)
    return low, stop.end() if stop else high


def _is_declared(string: str, match: Match, start: int, end: int) -> bool:
    """Neither denied ("not ignoring"), nor asked, nor told of others."""
    sentence = string[start:end].rstrip()
    if sentence.endswith(("?", "？")) or "吗" in sentence[-3:]:
        return False
    before = string[max(start, match.start - 24) : match.start]
    return _words().denials.search(before) is None and _OTHERS.search(before) is None
