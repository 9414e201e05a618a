"""Readable text and its way back to the original.

A Text is what a reader sees of a block: entities decoded, escapes removed, markers of lists and quotes gone, a formula that was copied
three times written once. Pieces map it back: each stands for a range of the readable string and a range of the original, both growing.
Lexer and claims see Text only, and a Span always comes from the map, never from searching for the text again.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of code-point offsets in the decoded original."""

    start: int
    end: int

    def moved(self, by: int) -> Span:
        """The range that lies so many characters further on."""
        return Span(self.start + by, self.end + by)


class Piece(NamedTuple):
    """Readable [start, end) stands for original [source_start, source_end).

    A verbatim piece has the same characters on both sides, so any offset within it can be mapped; a decoded one (``&times;`` for ``×``)
    maps only as a whole.
    """

    start: int
    end: int
    source_start: int
    source_end: int
    verbatim: bool


class Text:
    """A readable string with a monotone map of pieces to the original.

    ``echoes`` are the formulas that stand in the original more than once, as a page copied with its KaTeX has them: visible copy, TeX copy,
    visible copy. Only the TeX copy is readable; a fix has to change all three. The last is empty where there are two copies only.
    """

    __slots__ = ("_starts", "echoes", "pieces", "string")

    def __init__(self, string: str, pieces: tuple[Piece, ...], echoes: tuple[tuple[Span, Span, Span], ...] = ()) -> None:
        self.string = string
        self.pieces = pieces
        self.echoes = echoes
        self._starts: list[int] | None = None

    @classmethod
    def verbatim(cls, string: str, source_start: int = 0) -> Text:
        """A text that stands in the original as it is, from ``source_start`` on."""
        return cls(string, (Piece(0, len(string), source_start, source_start + len(string), True),) if string else ())

    def offset(self, source: int) -> int:
        """The readable offset of an original one; the next that can be named where it stands between two pieces."""
        index = bisect_right(self.pieces, source, key=lambda piece: piece.source_start) - 1
        if index < 0:
            return 0
        piece = self.pieces[index]
        return min(piece.end, piece.start + source - piece.source_start) if piece.verbatim else piece.start

    @property
    def begins(self) -> int:
        """Where its original begins."""
        return self.pieces[0].source_start if self.pieces else 0

    @property
    def shape(self) -> tuple[Piece, ...]:
        """How its pieces lie from where its original begins; two texts of one string and one shape have all places as far from there."""
        if len(self.pieces) == 1 and self.pieces[0].verbatim:
            return ()  # nearly all are so
        begins = self.begins
        return tuple(
            piece._replace(source_start=piece.source_start - begins, source_end=piece.source_end - begins) for piece in self.pieces
        )

    def span(self, start: int, end: int) -> Span:
        """The original range of readable [start, end); an empty or inverted range gives an empty span at ``start``."""
        if not self.pieces:
            return Span(0, 0)
        pieces = self.pieces
        low, high, source, source_end, verbatim = pieces[self._index_at(start) if len(pieces) > 1 else 0]
        begin = source + (min(start, high) - low if verbatim else 0)
        if end <= start:
            return Span(begin, begin)
        if end > high and len(pieces) > 1:
            low, high, source, source_end, verbatim = pieces[self._index_at(end - 1)]
        stop = source + (min(end, high) - low) if verbatim else source_end
        return Span(begin, max(begin, stop))

    def _index_at(self, offset: int) -> int:
        """Which piece holds a readable offset; few texts are ever asked, and those often."""
        if len(self.pieces) == 1:
            return 0
        if self._starts is None:
            self._starts = [piece.start for piece in self.pieces]
        return max(0, bisect_right(self._starts, offset) - 1)

    def slice(self, start: int, end: int) -> Text:
        """The part [start, end) as a Text of its own, still mapped to the original."""
        if end <= start or not self.pieces:
            return Text("", ())
        if len(self.pieces) == 1 and self.pieces[0].verbatim:
            return Text.verbatim(self.string[start:end], self.pieces[0].source_start + start)
        parts: list[Piece] = []
        for index in range(self._index_at(start), len(self.pieces)):
            piece = self.pieces[index]
            if piece.start >= end:
                break
            low, high = max(piece.start, start), min(piece.end, end)
            if low >= high:
                continue
            if piece.verbatim:
                offset = piece.source_start - piece.start
                parts.append(Piece(low - start, high - start, low + offset, high + offset, True))
            else:
                parts.append(Piece(low - start, high - start, piece.source_start, piece.source_end, False))
        return Text(self.string[start:end], tuple(parts))


def line_start(content: str, offset: int) -> int:
    """The offset at which the line of an offset begins. A lone carriage return is looked for in that line only: most files have none at all."""
    start = content.rfind("\n", 0, offset) + 1
    return max(start, content.rfind("\r", start, offset) + 1)
