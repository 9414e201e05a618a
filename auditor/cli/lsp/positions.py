"""Places as editors count them: lines from 0, and characters from 0 in code units of the encoding that both sides agreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from auditor.source.document import Document
from auditor.source.text import Span


class Position(NamedTuple):
    """A place between two characters: the line, and how many code units of it stand before."""

    line: int
    character: int


class Range(NamedTuple):
    """A stretch of a document; the end is exclusive."""

    start: Position
    end: Position


def _utf8(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


UNITS: dict[str, Callable[[str], int]] = {"utf-8": _utf8, "utf-16": _utf16, "utf-32": len}
"""How many code units a text has, by the name of the encoding in the protocol."""


class Positions:
    """Translates between code points of a document and an editor's places."""

    def __init__(self, document: Document, encoding: str) -> None:
        self._document = document
        self._units = len if document.content.isascii() else UNITS[encoding]

    def at(self, offset: int) -> Position:
        """The place of an offset."""
        line, column = self._document.position(offset)
        before = self._document.content[offset - column + 1 : offset]
        return Position(line - 1, self._units(before))

    def range(self, span: Span) -> Range:
        """The places of a span's ends."""
        return Range(self.at(span.start), self.at(span.end))

    def offset(self, place: Position) -> int:
        """The offset of a place. One behind the end of its line, or within a character, is the nearest before it."""
        starts = self._document.line_starts
        if place.line >= len(starts):
            return len(self._document.content)
        text = self._document.line(place.line + 1)
        low, high = 0, len(text)
        while low < high:  # the most characters that are no more units than were counted
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._units(text[:middle]) <= place.character else (low, middle - 1)
        return starts[place.line] + low
