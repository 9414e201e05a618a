"""The marks of HTML with their places: tags, comments, and the text between them.

Not html.parser, which takes a time that grows with the square of a megabyte of ``<!--`` or ``<a <a <a``: one pass here takes what its length says.
A tag ends at the first ``>`` outside the quotes of its attributes, or at the first at all where its quotes do not end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from html import unescape
from typing import Literal, NamedTuple

from auditor.source.pattern import ENTITY_PATTERN, lazy
from auditor.source.ranges import Range

Kind = Literal["text", "raw", "open", "close", "comment"]
_OPENING = lazy(r"<(?=[!?/a-zA-Z])")
_NAME = lazy(r"<(/?)([a-zA-Z][^\s/>]{0,60})")
_QUOTED = lazy(r"(?>(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*)>")
ENTITY = lazy(ENTITY_PATTERN)
RAW = frozenset(("script", "style", "textarea", "title", "xmp", "iframe", "noframes"))
"""Elements in which no tag is read but their own end."""
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
"""Elements that hold nothing and have no end."""


class Mark(NamedTuple):
    """A tag, a comment, or a stretch of text; ``name`` of a tag is in lower case, ``start`` to ``end`` is all of it."""

    kind: Kind
    name: str
    start: int
    end: int


def marks(string: str, start: int = 0, stop: int | None = None) -> Iterator[Mark]:
    """The marks of a page from left to right."""
    stop = len(string) if stop is None else stop
    last = string.rfind(">", start, stop)
    at = start
    while at < stop:
        opening = _OPENING.search(string, at, stop)
        low = opening.start() if opening is not None else stop
        mark = _mark(string, low, stop) if low < last else None
        if mark is None and low < stop:  # a lone <
            end = low + 1 if low < last else stop
            yield Mark("text", "", at, end)
            at = end
            continue
        if low > at:
            yield Mark("text", "", at, low)
        if mark is None:
            return
        yield mark
        at = mark.end
        if mark.kind == "open" and mark.name in RAW:
            ending = _ending(mark.name).search(string, at, stop)
            end = ending.start() if ending is not None else stop
            yield Mark("raw", mark.name, at, end)
            at = end


def _mark(string: str, low: int, stop: int) -> Mark | None:
    """The mark that begins at ``<``; None where none does."""
    if string.startswith("<!--", low):
        close = string.find("-->", low + 4, stop)
        end = close + 3 if close >= 0 else stop
        return Mark("comment", "", low, end)
    close = string.find(">", low, stop)
    if close < 0:
        return None
    name = _NAME.match(string, low, stop)
    if name is None:
        return Mark("comment", "", low, close + 1)
    quoted = _QUOTED.match(string, name.end(), stop)
    end = quoted.end() if quoted is not None else close + 1
    return Mark("close" if name[1] else "open", name[2].lower(), low, end)


def attribute(string: str, tag: Mark, name: str) -> Range | None:
    """Where the value of an attribute stands; None where the tag has none of that name."""
    found = _attribute(name).search(string, tag.start, tag.end)
    if found is None:
        return None
    return next(found.span(group) for group in (1, 2, 3) if found[group] is not None)


def value(string: str, tag: Mark, name: str) -> str:
    """The value of an attribute, its entities read; empty where the tag has none of that name."""
    place = attribute(string, tag, name)
    return unescape(string[slice(*place)]) if place is not None else ""


def has(string: str, tag: Mark, name: str) -> bool:
    """Whether a tag has an attribute, with a value or without."""
    return _bare(name).search(string, tag.start, tag.end) is not None


def element_end(string: str, tag: Mark) -> int:
    """Where the element that a tag opens ends, behind its closing tag; the end of the string where it is never closed."""
    depth = 0
    for match in _pairs(tag.name).finditer(string, tag.start):
        depth += -1 if match[1] else 1
        if not depth:
            return match.end()
    return len(string)


@cache
def _ending(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)


@lru_cache(maxsize=256)  # a page may name its elements as it likes
def _pairs(name: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){re.escape(name)}(?=[\s/>])[^<>]*+>?", re.IGNORECASE)


@cache
def _attribute(name: str) -> re.Pattern[str]:
    return re.compile(rf"[\s\"']{name}\s{{0,8}}=\s{{0,8}}(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))", re.IGNORECASE)


@cache
def _bare(name: str) -> re.Pattern[str]:
    return re.compile(rf"[\s\"']{name}(?=[\s=/>])", re.IGNORECASE)
