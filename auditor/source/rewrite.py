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

    def keep(self, start: int, end: int) -> None:
        """Take base [start, end) as it is."""
        if end <= start:
            return
        pieces = self._base.pieces
        while self._at < len(pieces) and pieces[self._at].end <= start:
            self._at += 1
        index = self._at
        shift = self._length - start
        while index < len(pieces) and pieces[index].start < end:
            piece = pieces[index]
            low, high = max(piece.start, start), min(piece.end, end)
            if piece.verbatim:
                offset = piece.source_start - piece.start
                self._append(Piece(low + shift, high + shift, low + offset, high + offset, True))
            else:
                self._append(Piece(low + shift, high + shift, piece.source_start, piece.source_end, False))
            index += 1
        self._parts.append(self._base.string[start:end])
        self._length += end - start

    def put(self, string: str, start: int, end: int) -> None:
        """Put ``string`` in the place of base [start, end); an empty range inserts it."""
        if not string:
            return
        span = self._base.span(start, end)
        self._append(Piece(self._length, self._length + len(string), span.start, span.end, False))
        self._parts.append(string)
        self._length += len(string)

    def _append(self, piece: Piece) -> None:
        last = self._pieces[-1] if self._pieces else None
        if last is not None and last.verbatim and piece.verbatim and last.source_end == piece.source_start:
            self._pieces[-1] = last._replace(end=piece.end, source_end=piece.source_end)
        else:
            self._pieces.append(piece)

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
            mark = content.find("\n", previous_end, min(previous_end + 2, start)) if start > previous_end else -1
            if mark < 0:
                mark = content.find("\n", previous_end, start)
            if mark >= 0:
                _extend(pieces, Piece(length, length + 1, mark, mark + 1, True))
            else:
                pieces.append(Piece(length, length + 1, previous_end, max(previous_end, start), False))
            parts.append("\n")
            length += 1
        if end > start:
            _extend(pieces, Piece(length, length + end - start, start, end, True))
            parts.append(content[start:end])
            length += end - start
        previous_end = end
    return Text("".join(parts), tuple(pieces))


def _extend(pieces: list[Piece], piece: Piece) -> None:
    last = pieces[-1] if pieces else None
    if last is not None and last.verbatim and last.source_end == piece.source_start:
        pieces[-1] = last._replace(end=piece.end, source_end=piece.source_end)
    else:
        pieces.append(piece)
