"""Places as editors count them: lines from 0, and characters from 0 in code units of the encoding that both sides agreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from auditor.source.document import Document, line_starts
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
    """Translates between code points of a document and an editor's places, which are those of the file itself."""

    def __init__(self, document: Document, encoding: str) -> None:
        self._document = document
        self._text = document.file_content
        self._starts = document.line_starts if document.stored is None else line_starts(self._text)
        self._units = len if self._text.isascii() else UNITS[encoding]

    def at(self, offset: int) -> Position:
        """The place of an offset."""
        return self._at(self._document.in_file(Span(offset, offset)).start)

    def range(self, span: Span) -> Range:
        """The places of a span's ends."""
        return self.file_range(self._document.in_file(span))

    def file_range(self, span: Span) -> Range:
        """The places of the ends of a span of the file itself."""
        return Range(self._at(span.start), self._at(span.end))

    def offset(self, place: Position) -> int:
        """The offset of a place. One behind the end of its line, or within a character, is the nearest before it."""
        if place.line >= len(self._starts):
            return len(self._document.content)
        start = self._starts[place.line]
        behind = self._starts[place.line + 1] if place.line + 1 < len(self._starts) else len(self._text)
        text = self._text[start:behind].rstrip("\r\n")
        low, high = 0, len(text)
        while low < high:  # the most characters that are no more units than were counted
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._units(text[:middle]) <= place.character else (low, middle - 1)
        return self._document.readable(start + low)

    def _at(self, offset: int) -> Position:
        line, column = self._document.file_position(offset)
        return Position(line - 1, self._units(self._text[offset - column + 1 : offset]))
