"""Building the readable text of a form: stretches of the file as they stand, and marks of Markdown between them."""

from __future__ import annotations

from auditor.source.pattern import lazy
from auditor.source.text import Piece, Span, Text

_TICKS = lazy(r"`{3,}")


class Builder:
    """A Text that grows from left to right; what is put between stands for no place of the file but the one it is put at."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._last = ""
        self._at = 0
        self.length = 0

    def add(self, text: Text) -> None:
        """Take a text that is mapped to the file, as it is."""
        if not text.string:
            return
        length = self.length
        for start, end, low, high, verbatim in text.pieces:
            self._pieces.append(Piece(start + length, end + length, low, high, verbatim))
            self._at = high
        self._append(text.string)

    def put(self, string: str, span: Span | None = None) -> None:
        """Put marks that the file has in other characters at ``span``; without it, marks that it does not have, where it was read last."""
        if string:
            start, self._at = span if span is not None else (self._at, self._at)
            self._pieces.append(Piece(self.length, self.length + len(string), start, self._at, False))
            self._append(string)

    def end_line(self) -> None:
        """End the line, unless it has ended."""
        if self.length and self._last[-1] != "\n":
            self.put("\n")

    def gap(self) -> None:
        """Leave a blank line behind what stands before."""
        if self.length:
            self.end_line()
            self.put("\n")

    def text(self) -> Text:
        """What was built."""
        return Text("".join(self._parts), tuple(self._pieces))

    def _append(self, string: str) -> None:
        self._parts.append(string)
        self._last = string
        self.length += len(string)


def longest_fence(string: str) -> int:
    """How many backticks a fence around a text needs."""
    return max((len(ticks) for ticks in _TICKS.findall(string)), default=2) + 1
