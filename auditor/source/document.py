"""A Document: what one file says, as blocks of readable text.

bytes -> decode -> content -> pieces between safe seams -> blocks -> Document
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from auditor.source.code import is_programming
from auditor.source.decode import UTF8, Encoding
from auditor.source.pattern import lazy
from auditor.source.text import Span, Text

if TYPE_CHECKING:
    from auditor.source.stored import Place, Stored
    from auditor.source.tables import Table

Kind = Literal["paragraph", "heading", "item", "quote", "cell", "code", "comment", "math", "front_matter", "html_comment"]
Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
"""The languages that messages are worded in."""


class Cell(NamedTuple):
    """Where a table cell stands. Row 0 is the header row; tables are numbered through the document."""

    table: int
    row: int
    column: int
    row_header: str
    column_header: str


class Block(NamedTuple):
    """One readable unit: a paragraph, one item's own text, one cell, one fence.

    ``language`` is the info word of a fence ("python"), empty elsewhere. A fence in a programming language is a block of kind "code", and
    each of its comments or docstrings follows as a block of kind "comment". ``depth`` is the nesting of an item (1 outermost), 0 elsewhere.
    ``chrome`` marks page furniture (related articles, counters, reader comments), which is not the author's claim. ``joined`` is the other
    reading of an item whose marker may be an operator: ``30522 * 768`` and, on the next line, ``* 2 = 5``; it holds the line before, the
    marker and the item, and a mistake is one only where both readings have it.
    """

    kind: Kind
    text: Text
    headings: tuple[str, ...] = ()
    language: str = ""
    depth: int = 0
    cell: Cell | None = None
    chrome: bool = False
    joined: Text | None = None

    @property
    def is_program(self) -> bool:
        """Whether it is a fence in a programming language."""
        return self.kind == "code" and not self.chrome and is_programming(self.language)

    @property
    def is_read(self) -> bool:
        """Whether it holds the author's own words: no page furniture, no program (its comments are blocks of their own), no hidden text."""
        return not self.chrome and self.kind not in ("front_matter", "html_comment") and not self.is_program


_LINE_END = lazy(r"\r\n|\n|\r")
_WINDOW = 100_000
"""Characters whose lines are parted at a time."""


class Shown(NamedTuple):
    """A place as people look for it: line and column, both from 1, of the file, or of the numbered part that it lies in."""

    place: Place | None
    line: int
    column: int


class Document:
    """A decoded file with its blocks, its language, its lines, and the encoding to write it in.

    ``content`` is the text that is read, and all places are offsets in it. ``stored`` is the file itself where that is another text.
    """

    __slots__ = ("_line", "_line_starts", "_tables", "blocks", "content", "encoding", "language", "notes", "path", "stored")

    def __init__(
        self,
        path: str,
        content: str,
        blocks: Sequence[Block] = (),
        language: Language = "en",
        notes: Sequence[str] = (),
        encoding: Encoding = UTF8,
        stored: Stored | None = None,
    ) -> None:
        self.path = path
        self.content = content
        self.blocks = tuple(blocks)
        self.language: Language = language
        self.notes = tuple(notes)
        self.encoding = encoding
        self.stored = stored
        self._line_starts: array[int] | None = None
        self._line = (0, "")
        self._tables: tuple[Table, ...] | None = None

    def noting(self, notes: Sequence[str]) -> Document:
        """The same document with further notes on what was not read."""
        noted = Document(self.path, self.content, self.blocks, self.language, (*self.notes, *notes), self.encoding, self.stored)
        noted._tables = self._tables
        return noted

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every table in which a figure stands, however it is told, in order."""
        if self._tables is None:
            from auditor.source.tables import tables_of

            self._tables = tables_of(self)
        return self._tables

    @property
    def line_starts(self) -> array[int]:
        """Offsets at which lines begin; a line ends at ``\\n``, ``\\r\\n`` or a lone ``\\r`` only."""
        if self._line_starts is None:
            self._line_starts = line_starts(self.content)
        return self._line_starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, in code points."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its end."""
        if self._line[0] != number:  # asked for again by each of a thousand findings in a line of a megabyte
            starts = self.line_starts
            stop = starts[number] if number < len(starts) else len(self.content)
            self._line = number, self.content[starts[number - 1] : stop].rstrip("\r\n")
        return self._line[1]

    def raw(self, span: Span) -> str:
        """The characters of the original at a span."""
        return self.content[span.start : span.end]

    # -- the file as it is stored ----------------------------------------------------------------------------------------

    @property
    def file_content(self) -> str:
        """The text of the file itself."""
        return self.content if self.stored is None else self.stored.content

    def in_file(self, span: Span) -> Span:
        """The place of a span in the file itself."""
        return span if self.stored is None else self.stored.span(*span)

    def file_position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset in the file itself."""
        return self.position(offset) if self.stored is None else self.stored.position(offset)

    def shown_position(self, offset: int) -> Shown:
        """Where people look for an offset: by line and column of the file, or of the cell or page that it lies in."""
        if self.stored is None:
            return Shown(None, *self.position(offset))
        place = self.stored.place(offset)
        if place is None:
            return Shown(None, *self.stored.position(self.stored.span(offset, offset + 1).start))
        line, column = self.position(offset)
        return Shown(place, line - self.position(place.start)[0] + 1, column)

    def named_line(self, offset: int, language: Language | None = None) -> str:
        """The line of an offset in words, of the article's language unless told: line 49, or line 2 of cell 4."""
        place, line, _ = self.shown_position(offset)
        chinese = (language or self.language) == "zh"
        if place is None:
            return f"第 {line} 行" if chinese else f"line {line}"
        from auditor.source.naming import line_of_place  # only a form with numbered parts pays for it

        return line_of_place(place, line, "zh" if chinese else "en")

    def named_lines(self, offsets: Iterable[int], language: Language) -> str:
        """The lines from the first to the last of some offsets in words: line 49, or lines 3 to 5."""
        ends = sorted(offsets)
        first, last = (self.named_line(end, language) for end in (ends[0], ends[-1]))
        if first == last:
            return first
        low, high = (self.shown_position(end) for end in (ends[0], ends[-1]))
        if low.place is None and high.place is None:
            return f"第 {low.line} 至 {high.line} 行" if language == "zh" else f"lines {low.line} to {high.line}"
        return f"{first}至{last}" if language == "zh" else f"{first} to {last}"

    def readable(self, offset: int) -> int:
        """The offset in the content of a place in the file itself."""
        return offset if self.stored is None else self.stored.readable(offset)

    def file_edits(self, edits: Sequence[tuple[Span, str]]) -> Sequence[tuple[Span, str]]:
        """Edits of the text as edits of the file itself; none at all where one of them cannot be written."""
        return edits if self.stored is None else self.stored.edits(edits) or ()


def line_starts(content: str) -> array[int]:
    """Offsets at which the lines of a text begin; a line ends at ``\\n``, ``\\r\\n`` or a lone ``\\r`` only."""
    starts = array("I", (0,))  # a list would take ten times the memory
    starts.extend(_line_starts(content))
    return starts


def _line_starts(content: str) -> Iterator[int]:
    """Where the lines behind the first begin; without returns, window by window, which takes a tenth of the time."""
    if "\r" in content:
        yield from (match.end() for match in _LINE_END.finditer(content))
        return
    start = 0
    while end := content.rfind("\n", start, start + _WINDOW) + 1 or content.find("\n", start) + 1:
        lines = content[start : end - 1].split("\n")
        yield from islice(accumulate((len(line) + 1 for line in lines), initial=start), 1, None)
        start = end
