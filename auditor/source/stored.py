"""A file as it is stored, where the article in it is read from another text: a notebook, a page, a paper.

stored content -> its form reads it -> readable text, mapped piece by piece -> all floors above -> a place -> the place in the file

Everything between the reader and the reports knows the readable text only. Reports ask here for the place in the file, and fixes are written
here: an edit falls in characters that the file has as they are read, or is written by the form's own encoder; every other byte stays.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from typing import Literal, NamedTuple

from auditor.source.document import line_starts
from auditor.source.forms import FORMS, encoder, is_written_once
from auditor.source.text import Piece, Span, Text

Unit = Literal["cell", "output", "page", "paragraph"]


class Place(NamedTuple):
    """A numbered part of an article for people (cell 4, page 3), from a readable offset on. An output has its cell's number."""

    start: int
    unit: Unit
    number: int


class Article(NamedTuple):
    """What a form reads in a file: the readable text, mapped to the file, and its numbered parts in order; () where lines do."""

    text: Text
    places: tuple[Place, ...] = ()


class Stored:
    """The content of a file, the form that it is of (a name of FORMS), and the article that was read in it."""

    __slots__ = ("_in_file", "_line_starts", "content", "form", "places", "text")

    def __init__(self, content: str, form: str, article: Article) -> None:
        self.content = content
        self.form = form
        self.text, self.places = article
        self._line_starts: array[int] | None = None
        self._in_file: list[Piece] | None = None

    def span(self, start: int, end: int) -> Span:
        """The place in the file of readable [start, end); of what stands in two places, the first."""
        found = self.text.span(start, end)
        if found.start < found.end or start >= end:
            return found
        index = bisect_right(self.text.pieces, start, key=lambda piece: piece.start) - 1
        return Span(found.start, max(found.start, self.text.pieces[index].source_end)) if index >= 0 else found

    def readable(self, offset: int) -> int:
        """The readable offset at a place in the file; where nothing of it is read, the end of what is read before it."""
        if self._in_file is None:
            self._in_file = sorted(self.text.pieces, key=lambda piece: (piece.source_start, piece.source_end))
        index = bisect_right(self._in_file, offset, key=lambda piece: piece.source_start) - 1
        if index < 0:
            return 0
        piece = self._in_file[index]
        if offset >= piece.source_end:
            return piece.end
        return min(piece.start + offset - piece.source_start, piece.end) if piece.verbatim else piece.start

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset in the file, both from 1, in code points."""
        if self._line_starts is None:
            self._line_starts = line_starts(self.content)
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def place(self, offset: int) -> Place | None:
        """The numbered part that a readable offset lies in; None where the article has none, and before the first."""
        index = bisect_right(self.places, offset, key=lambda place: place.start) - 1
        return self.places[index] if index >= 0 else None

    def is_printed(self, offset: int) -> bool:
        """Whether a readable offset lies in what a program has printed."""
        place = self.place(offset)
        return place is not None and place.unit == "output"

    def edits(self, edits: Iterable[tuple[Span, str]]) -> list[tuple[Span, str]] | None:
        """Edits of the readable text as edits of the file; None where one of them cannot be written for certain.

        What a program has printed is not written: it comes out anew when that is run.
        """
        if not FORMS[self.form].writable:
            return None
        found = [None if self.is_printed(span.start) else self._edit(span, text) for span, text in edits]
        written = [edit for edit in found if edit is not None and is_written_once(self.form, self.content, edit[0].start)]
        return written if len(written) == len(found) else None

    def edited(self, edits: Iterable[tuple[Span, str]]) -> str:
        """The content of the file with edits of the readable text. Raises ValueError where ``edits`` gives None."""
        found = self.edits(edits)
        if found is None:
            raise ValueError("an edit that cannot be written")
        parts: list[str] = []
        at = 0
        for span, text in sorted(found):
            parts += (self.content[at : span.start], text)
            at = span.end
        return "".join([*parts, self.content[at:]])

    def _edit(self, span: Span, new: str) -> tuple[Span, str] | None:
        encoded = encoder(self.form)
        old = self.text.string[span.start : span.end]
        whole = self._verbatim(span.start, span.end)
        if whole is not None:
            return whole, encoded(new)
        before = _common(old, new)
        behind = _common(old[before:][::-1], new[before:][::-1])
        within = self._verbatim(span.start + before, span.end - behind)
        if within is not None:
            return within, encoded(new[before : len(new) - behind])
        there = self.text.span(span.start, span.end)
        return (there, encoded(new)) if encoded(old) == self.content[there.start : there.end] else None

    def _verbatim(self, start: int, end: int) -> Span | None:
        """The place in the file of a readable range that stands there as it is read, in one piece."""
        index = bisect_right(self.text.pieces, start, key=lambda piece: piece.start) - 1
        if index < 0:
            return None
        piece = self.text.pieces[index]
        return self.text.span(start, end) if piece.verbatim and end <= piece.end else None


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    least = min(len(one), len(other))
    return next((index for index in range(least) if one[index] != other[index]), least)
