"""Cutting a document into pieces that can be parsed one after the other.

A seam is a blank line and then a line at column 0 that begins no list item, outside fence, comment and mathematics: what stands before it
cannot change how the rest is read. A parser's tokens are heavy (a megabyte of short list items takes 200 MB), so they live for one piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from auditor.source.pattern import lazy
from auditor.source.plain import MATH_LINES, closing_mark

LIMIT = 65_536
_LINE = lazy(r"([^\r\n]*+)(\r\n|\n|\r|\Z)")
_FENCE = lazy(r"[ \t>\-*+]*+(?:\d{1,9}[.)][ \t]*+)?(`{3,}|~{3,})")
_ITEM = lazy(r"(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|\|")
_MATH_OPEN = lazy(r"[ \t>\-*+]*+(?P<mark>\$\$|\\\[|\\begin\{[a-zA-Z]+\*?\})")


class Stretch(NamedTuple):
    """[start, end) of the document; ``whole`` where it is small enough for the parser, else it is read line by line."""

    start: int
    end: int
    whole: bool


def stretches(content: str, start: int = 0) -> Iterator[Stretch]:
    """The document in pieces of at most ``LIMIT`` characters, or longer ones where there is no seam."""
    end = len(content)
    if end - start <= LIMIT:
        if end > start:
            yield Stretch(start, end, True)
        return
    begin = last = start
    for seam in chain(_seams(content, start), (end,)):
        if seam - begin > LIMIT and last > begin:
            yield Stretch(begin, last, last - begin <= LIMIT)
            begin = last
        last = seam
    if end > begin:
        yield Stretch(begin, end, end - begin <= LIMIT)


def _seams(content: str, start: int) -> Iterator[int]:
    blank = False
    closing: re.Pattern[str] | None = None
    lines_left = 0
    position = start
    while position < len(content):
        match = _LINE.match(content, position)
        assert match is not None
        line = content[match.start() : min(match.end(1), match.start() + LIMIT)]  # a copy of all of a line may be as large as the document
        if closing is not None:
            lines_left -= 1
            if closing.search(line) or lines_left == 0:
                closing = None
            blank = False
        else:
            if blank and line and line[0] not in " \t" and not _ITEM.match(line):
                yield position
            blank = not line.strip()
            closing, lines_left = _opened(line)
        position = match.end()


def _opened(line: str) -> tuple[re.Pattern[str] | None, int]:
    """What a line leaves open: the pattern that closes it, and how many lines that may take (below zero: any)."""
    if not line:
        return None, 0
    if (fence := _FENCE.match(line)) is not None:
        mark = fence.group(1)
        return re.compile(rf"^[ \t>]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$"), -1
    if (math := _MATH_OPEN.match(line)) is not None:
        close = closing_mark(math["mark"])
        if close not in line[math.end() :]:
            return re.compile(re.escape(close)), MATH_LINES
    if "<!--" in line and "-->" not in line[line.rindex("<!--") :]:
        return re.compile("-->"), -1
    return None, 0
