"""Reads what an article declares that it leaves out, and how it counts.

blocks -> sentences with a word for leaving out -> what is left out, unless denied, asked or told of others -> Conventions
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from auditor.claims.about.lexicon import convention_words
from auditor.claims.about.phrases import Atom, Match, Phrases, atoms_of
from auditor.claims.about.records import Convention
from auditor.claims.reader import is_read
from auditor.source.document import Block, Document

_ENDS = re.compile(r"[。！？!?；;\n]|\.(?=\s|$)")
_CLAUSE = re.compile(r"[,，、:：()（）]")
_WHOLE = re.compile(
    r"全文|本文|下文|以下|后文|throughout|in this (?:article|post|note|guide)|we (?:will )?ignore|below|from here on|here we", re.IGNORECASE
)
_OTHERS = re.compile(r"\b(?:people|they|some|many|often|others|most (?:posts|articles))\b|有人|很多人|有些|网上|其他文章", re.IGNORECASE)
NEAR = 16


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
        re.compile(denials or "(?!)", re.IGNORECASE),
        frozenset(words.get("behind", ())),
    )


_ORDER = {"phrase": 0, "omit": 1, "object": 2}


def read_conventions(document: Document) -> list[Convention]:
    """The conventions of a document, in reading order."""
    found: dict[tuple[str, tuple[str, ...], str | None], Convention] = {}
    for number, block in enumerate(document.blocks):
        if not is_read(block) or block.kind == "code":
            continue
        for convention in _of_block(block, number):
            found.setdefault((convention.name, convention.headings, convention.component), convention)
    return list(found.values())


def _of_block(block: Block, number: int) -> Iterator[Convention]:
    string = block.text.string
    words = _words()
    matches = words.phrases.find(string, atoms_of(string))
    for index, match in enumerate(matches):
        role, name = match.value
        start, end = _sentence(string, match.start, match.end)
        if role == "object" or not _is_declared(string, match, start, end):
            continue
        if role == "phrase":
            if name == "no-biases" and any(m.value == ("object", "no-norms") and start <= m.start < end for m in matches):
                continue  # that RMSNorm has no bias is its nature, not a way of counting
            yield _convention(block, name, match.start, match.end, start, end)
            continue
        yield from _omitted(block, matches, index, start, end)


def _omitted(block: Block, matches: list[Match], index: int, start: int, end: int) -> Iterator[Convention]:
    """What stands behind the word for leaving out, or before it: "ignoring biases and LayerNorm", "LayerNorm 忽略不计"."""
    string = block.text.string
    omit = matches[index]
    named: list[str] = []
    last = omit.end
    for match in matches[index + 1 :]:
        if match.value[0] != "object" or match.start >= end or match.start - last > NEAR:
            break
        named.append(match.value[1])
        last = match.end
    first = omit.start
    if not named and omit.value[1] in _words().behind:
        for match in reversed(matches[:index]):
            if match.value[0] != "object" or match.start < start or first - match.end > 2 * NEAR:
                break
            if _CLAUSE.search(string, match.end, first) and first - match.end > NEAR:
                break
            named.append(match.value[1])
            first = match.start
    for name in dict.fromkeys(named):
        yield _convention(block, name, first, last, start, end)


def _convention(block: Block, name: str, first: int, last: int, start: int, end: int) -> Convention:
    string = block.text.string
    component = None
    if name in ("no-biases", "weights-only"):
        atoms: list[Atom] = atoms_of(string[start:end])
        components = {match.value for match in _words().components.find(string[start:end], atoms)}
        component = components.pop() if len(components) == 1 else None
    headings = () if component is None and _WHOLE.search(string, start, end) else block.headings
    return Convention(name, block.text.span(first, last), headings, component)


def _sentence(string: str, start: int, end: int) -> tuple[int, int]:
    low = 0
    for match in _ENDS.finditer(string, 0, start):
        low = match.end()
    stop = _ENDS.search(string, end)
    return low, stop.end() if stop else len(string)


def _is_declared(string: str, match: Match, start: int, end: int) -> bool:
    """Neither denied ("not ignoring"), nor asked, nor told of others."""
    sentence = string[start:end].rstrip()
    if sentence.endswith(("?", "？")) or "吗" in sentence[-3:]:
        return False
    before = string[max(start, match.start - 24) : match.start]
    return _words().denials.search(before) is None and _OTHERS.search(before) is None
