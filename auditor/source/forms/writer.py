"""Writing the readable Markdown of another form, piece by piece, each mapped to the file as stored.

writer = Writer(content); writer.heading(2, at); writer.keep(5, 12); writer.block(at); writer.put("×", 40, 46); writer.text()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from auditor.source.pattern import lazy
from auditor.source.ranges import Range
from auditor.source.text import Piece, Text

_BACKTICKS = lazy(r"`{3,}")
_CELL_BREAK = lazy(r"(?<!\s)[^\S\r\n]*+[\r\n]\s*+|(?<!\\)\|")
ITEM_INDENT = "    "
DEEPEST_ITEM = 5


class Writer:
    """Builds a Text over ``content`` from what is kept and what is put in its place; places may be taken in any order."""

    def __init__(self, content: str) -> None:
        self.content = content
        self.margin = ""
        """What begins each paragraph: the indentation of the item that it belongs to."""
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._length = 0
        self._newlines = 2
        self._in_cell = False
        self._due = ""  # the margin of a paragraph that has not begun

    def keep(self, start: int, end: int) -> None:
        """Take content [start, end) as it is."""
        if self._in_cell and _CELL_BREAK.search(self.content, start, end) is not None:
            for match in _CELL_BREAK.finditer(self.content, start, end):
                self._keep(start, match.start())
                self._raw("\\|" if match.group() == "|" else " ", *match.span())
                start = match.end()
        self._keep(start, end)

    def _keep(self, start: int, end: int) -> None:
        if end <= start:
            return
        string = self.content[start:end]
        if self._due and not string.isspace():
            self._indent(start)
        at, self._length = self._length, self._length + end - start
        if self._pieces and self._pieces[-1].verbatim and self._pieces[-1].source_end == start:
            first, _, source, _, _ = self._pieces[-1]
            self._pieces[-1] = Piece(first, self._length, source, end, True)
        else:
            self._pieces.append(Piece(at, self._length, start, end, True))
        self._add(string)

    def put(self, string: str, start: int, end: int) -> None:
        """Put ``string`` in the place of content [start, end); an empty range inserts it."""
        if self._in_cell:
            string = _CELL_BREAK.sub(lambda match: "\\|" if match.group() == "|" else " ", string)
        self._raw(string, start, end)

    def _raw(self, string: str, start: int, end: int) -> None:
        if not string:
            return
        if self._due and not string.isspace():
            self._indent(start)
        at, self._length = self._length, self._length + len(string)
        self._pieces.append(Piece(at, self._length, start, end, False))
        self._add(string)

    def _indent(self, at: int) -> None:
        margin, self._due = self._due, ""
        self._raw(margin, at, at)

    def _add(self, string: str) -> None:
        self._parts.append(string)
        stripped = string.rstrip(" \t\r\n")
        newlines = string.count("\n", len(stripped))
        self._newlines = newlines if stripped else self._newlines + newlines

    @property
    def at_line_start(self) -> bool:
        """Whether nothing but blanks has been written on the line."""
        return self._newlines > 0

    def line(self, at: int, margin: bool = False) -> None:
        """Go on at the beginning of a line; under the margin of the present item where it belongs to it."""
        self._due = self.margin if margin else ""
        if not self._newlines or self._in_cell:
            self.put("\n", at, at)

    def block(self, at: int, margin: bool = False) -> None:
        """Go on behind a blank line; under the margin of the present item where it is a paragraph of it."""
        if self._in_cell:
            self.put(" ", at, at)
            return
        if self._newlines < 2:
            self.put("\n" * (2 - self._newlines), at, at)
        self._due = self.margin if margin else ""

    def heading(self, level: int, at: int) -> None:
        """Begin a heading; its title is what is written until the next block."""
        self.block(at)
        self.margin = ""
        self.put("#" * min(max(level, 1), 6) + " ", at, at)

    def item(self, depth: int, at: int, marker: str = "-") -> None:
        """Begin an item of a list, ``depth`` from 1; its text is what is written next."""
        if self._in_cell:
            self.put(" ", at, at)
            return
        indent = ITEM_INDENT * (min(depth, DEEPEST_ITEM) - 1)
        self.line(at)
        self.put(f"{indent}{marker} ", at, at)
        self.margin = indent + " " * (len(marker) + 1)

    def joined(self, ranges: Sequence[Range], write: Callable[[int, int], None]) -> None:
        """Write the lines of a cell one behind another."""
        for number, (low, high) in enumerate(ranges):
            self.put(" " if number else "", low, low)
            write(low, high)

    def dedented(self, lines: Iterable[Range], language: str) -> None:
        """A fenced block without the indentation that all of its lines have."""
        ranges = list(lines)
        texts = [self.content[slice(*line)] for line in ranges]
        least = min((len(text) - len(text.lstrip()) for text in texts if text.strip()), default=0)
        if ranges:
            self.fence([(min(low + least, high), high) for low, high in ranges], language, ranges[0][0])

    def fence(self, lines: Iterable[Range], language: str, at: int) -> None:
        """A fenced block of whole lines, given without their ends."""
        ranges = list(lines)
        while ranges and not self.content[slice(*ranges[-1])].strip():
            ranges.pop()
        longest = max((len(found) for low, high in ranges for found in _BACKTICKS.findall(self.content, low, high)), default=2)
        mark = "`" * (longest + 1)
        self.block(at)
        self.put(f"{mark}{language}\n", at, at)
        for low, high in ranges:
            self.keep(low, high)
            self.put("\n", high, high)
        end = ranges[-1][1] if ranges else at
        self.put(f"{mark}\n\n", end, end)

    def table(self, rows: Iterable[Sequence[Callable[[], None] | None]], at: int, header: bool = True) -> None:
        """A pipe table. Each cell is a function that writes it, or nothing; without a ``header`` the first row is written empty."""
        self.block(at)
        width = 0
        for number, row in enumerate(rows):
            if not number:
                width = max(len(row), 1)
                if not header:
                    self.put("|" + "  |" * width + "\n", at, at)
                    self._delimiter(width, at)
            self.put("|", at, at)
            self._in_cell = True
            for cell in [*row, *[None] * (width - len(row))]:
                self.put(" ", at, at)
                if cell is not None:
                    cell()
                    at = max(at, self._pieces[-1].source_end)
                self.put(" ", at, at)
                self._raw("|", at, at)
            self._in_cell = False
            self.put("\n", at, at)
            if not number and header:
                self._delimiter(width, at)
        self.block(at)

    def _delimiter(self, width: int, at: int) -> None:
        self.put("|" + " --- |" * width + "\n", at, at)

    def text(self) -> Text:
        """What has been written."""
        return Text("".join(self._parts), tuple(self._pieces))
