"""Rewriting a Text: keep some of it, put something else for the rest, and stay mapped to the original.

rewriter = Rewriter(text); rewriter.keep(0, 5); rewriter.put("×", 5, 12); rewriter.text()
"""

from __future__ import annotations

from collections.abc import Iterable

from auditor.source.text import Piece, Span, Text


class Rewriter:
    """Builds a new Text from ranges of a base Text, taken from left to right."""

    def __init__(self, base: Text) -> None:
        self._base = base
        self._at = 0
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._length = 0
        pieces = base.pieces
        # Most texts stand in the original as they are: there, a place is found by adding.
        self._shift = pieces[0].source_start if len(pieces) == 1 and pieces[0].verbatim else None

    def keep(self, start: int, end: int) -> None:
        """Take base [start, end) as it is."""
        string = self._base.string[start:end]
        if not string:
            return
        length = self._length
        self._length = after = length + len(string)
        self._parts.append(string)
        if self._shift is not None:
            _extend(self._pieces, length, after, start + self._shift)
            return
        pieces = self._base.pieces
        while self._at < len(pieces) and pieces[self._at].end <= start:
            self._at += 1
        index = self._at
        shift = length - start
        while index < len(pieces) and pieces[index].start < end:
            piece = pieces[index]
            low, high = max(piece.start, start), min(piece.end, end)
            if piece.verbatim:
                _extend(self._pieces, low + shift, high + shift, low + piece.source_start - piece.start)
            else:
                self._pieces.append(Piece(low + shift, high + shift, piece.source_start, piece.source_end, False))
            index += 1

    def put(self, string: str, start: int, end: int) -> None:
        """Put ``string`` in the place of base [start, end); an empty range inserts it."""
        if not string:
            return
        if self._shift is not None:
            low, high = start + self._shift, end + self._shift
        else:
            low, high = self._base.span(start, end)
        length = self._length
        self._length = after = length + len(string)
        self._parts.append(string)
        self._pieces.append(Piece(length, after, low, high, False))

    def text(self, echoes: tuple[tuple[Span, Span, Span], ...] = ()) -> Text:
        """What has been built, with the copies of a formula that were left out."""
        return Text("".join(self._parts), tuple(self._pieces), echoes)


def join_ranges(content: str, ranges: Iterable[tuple[int, int]]) -> Text:
    """The lines of a block as one Text: ranges of the original without their line ends, joined by a newline each."""
    parts: list[str] = []
    pieces: list[Piece] = []
    length = 0
    previous_end = -1
    for start, end in ranges:
        if previous_end >= 0:
            # A newline is itself wherever the line ends in one (also after a carriage return); a lone \r is decoded.
            mark = content.find("\n", previous_end, start) if start > previous_end else -1
            if mark >= 0:
                _extend(pieces, length, length + 1, mark)
            else:
                pieces.append(Piece(length, length + 1, previous_end, max(previous_end, start), False))
            parts.append("\n")
            length += 1
        if end > start:
            _extend(pieces, length, length + end - start, start)
            parts.append(content[start:end])
            length += end - start
        previous_end = end
    return Text("".join(parts), tuple(pieces))


def _extend(pieces: list[Piece], start: int, end: int, source: int) -> None:
    """Add a verbatim piece from ``source`` on; where it goes on from the last, it is one piece with it."""
    if pieces:
        first, _, source_first, source_end, verbatim = pieces[-1]
        if verbatim and source_end == source:
            pieces[-1] = Piece(first, end, source_first, source + end - start, True)
            return
    pieces.append(Piece(start, end, source, source + end - start, True))
