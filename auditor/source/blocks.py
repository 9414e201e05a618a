"""From Markdown's block tokens to Blocks of readable Text, each mapped to the original.

    pieces between safe seams -> tokens -> ranges of the original, line by line -> Text -> Block
    a piece that is too long  -> lines -> those that may hold a claim -> Block

A paragraph's range on a line is the end of that source line, a cell's lies between the bars of its row: nothing is found by searching for
its text again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.source.code import comments_of, told_by_text
from auditor.source.debris import Effort
from auditor.source.document import Block, Cell, Kind
from auditor.source.html_tables import html_tables
from auditor.source.inline import comments, readable
from auditor.source.lines import MOST_BLOCKS, LineReader
from auditor.source.pattern import lazy
from auditor.source.plain import parts
from auditor.source.ranges import Range, lines_before, split_cells, split_lines, trim
from auditor.source.rewrite import join_ranges
from auditor.source.scan import candidate
from auditor.source.seams import stretches
from auditor.source.tabular import Tabular, tabulars
from auditor.source.text import Text

if TYPE_CHECKING:
    from markdown_it.token import Token

LARGE = 500_000
"""Characters from which on only blocks that may hold a claim are kept."""
_FRONT_MATTER = lazy(r"---[ \t]*(?>\r\n|\n|\r)(?![ \t]*[\r\n])(?:(?!---)[^\r\n]*+(?>\r\n|\n|\r)){0,200}?(?:---|\.\.\.)[ \t]*(?=\r|\n|\Z)")
_MATH_LANGUAGES = ("math", "latex", "tex", "katex")
_UNDERLINE = lazy(r"={3,}[ \t]*")
_ENDS_IN_OPERAND = lazy(r"[-=+*×/^][ \t]{0,80}[\w\\({][\w\s,.*×+/^(){}\\$-]{0,80}$")
_OPERAND = lazy(r"[-+*][ \t]+(?:[\d(（$\\]|[A-Za-z_]\w{0,30}[ \t]*[-+*/×^=])")
_EDGE = lazy(r"\n(?:(?=\s)|(?<=\s\n))")
_BULLET = lazy(r"^[ \t\u00a0]*[•◦▪▫●○■□‣⁃·][ \t\u00a0\u3000]+", re.MULTILINE)
_MARKED = lazy(r"(?:[-+*>|]|#{1,6}|\d+[.)])(?:\s|$)")
MOST_JOINED = 8
"""Lines that an expression may go on across, each with a marker for its operator."""
_LISTS = {"bullet_list_open": 1, "ordered_list_open": 1, "bullet_list_close": -1, "ordered_list_close": -1}
_QUOTES = {"blockquote_open": 1, "blockquote_close": -1}


def read_blocks(content: str) -> tuple[list[Block], list[str]]:
    """Every block of a document in order, and notes on what was read in another way."""
    walker = Walker(content)
    start = 0
    front = _FRONT_MATTER.match(content)
    if front is not None:
        walker.add("front_matter", Text.verbatim(front.group(), 0))
        start = front.end()
    line_reader = LineReader(walker)
    for stretch in stretches(content, start):
        if len(walker.blocks) >= MOST_BLOCKS:
            line = content.count("\n", 0, stretch.start) + 1
            walker.notes.append(f"not read from line {line:,} on: only the first {MOST_BLOCKS:,} blocks of a document are")
            break
        if not stretch.whole:
            stopped = line_reader.read(stretch.start, stretch.end)
            size = f"{stretch.end - stretch.start:,} characters"
            walker.notes.append(f"{size} without a seam from offset {stretch.start:,} on were read line by line")
            if stopped < stretch.end:
                walker.notes.append(f"of them, those after offset {stopped:,} were not read")
        elif not walker.sparse or candidate(content[stretch.start : stretch.end]):
            walker.read(stretch.start, stretch.end)
    if walker.effort.left < 0:
        walker.notes.append("not all formulas that a page may have doubled were read as one: more than can be looked for in one document")
    if walker.sparse:
        walker.notes.append(f"of more than {LARGE:,} characters, only blocks that may hold a claim were kept")
    return walker.blocks, walker.notes


class Walker:
    """Turns tokens into blocks; carries heading trail and table numbers from piece to piece."""

    def __init__(self, content: str) -> None:
        self.content = content
        self.blocks: list[Block] = []
        self.notes: list[str] = []
        self.effort = Effort()
        self.tables = 0
        self.sparse = len(content) > LARGE
        self._returns = "\r" in content
        self._trail: list[tuple[int, str]] = []
        self._titles: tuple[str, ...] = ()
        self._lines: list[Range] = []

    def read(self, start: int, end: int) -> None:
        """Read one piece of the document: what is plain as it stands, the rest through the parser."""
        if self._returns:
            self.walk(start, end)
            return
        for part in parts(self.content, start, end):
            if part.kind == "paragraph":
                self.prose("paragraph", self._stripped(*part.inner))
            elif part.kind == "fence":
                first, last = part.inner
                words = part.word.split()
                self.code(Text.verbatim(self.content[first : last - 1], first), words[0].lower() if words else "")
            elif part.kind == "heading":
                self.heading(len(part.word), self._stripped(*part.inner))
            elif part.kind == "list":
                for item in part.items:
                    joined = self._joined(lines_before(self.content, item.line, MOST_JOINED)) if item.bullet else None
                    self.prose("item", self._stripped(item.start, item.end), item.depth, joined)
            elif part.kind == "math":
                self.mathematics(self._trimmed(split_lines(self.content, *part.inner)))
            else:
                self.walk(part.start, part.end)

    def _stripped(self, start: int, end: int) -> Text:
        """Whole lines, each without the blanks around it."""
        string = self.content[start:end].rstrip()
        if _EDGE.search(string) is None:
            return Text.verbatim(string, start)
        ranges = []
        for line in string.split("\n"):
            inner = line.strip()
            low = start + line.index(inner)
            ranges.append((low, low + len(inner)))
            start += len(line) + 1
        return join_ranges(self.content, ranges)

    def walk(self, start: int, end: int) -> None:
        """Read a range that begins and ends between blocks through the parser."""
        self._lines = lines = split_lines(self.content, start, end)
        source = "\n".join(self.content[low:high] for low, high in lines).replace("\0", "\ufffd")
        from auditor.source.markdown import parse_blocks  # the parser takes longer to load than a plain article to be read

        tokens = parse_blocks(source)
        depth = quotes = index = 0
        marker: int | None = None  # the line of an item's marker, until its first text
        while index < len(tokens):
            token = tokens[index]
            kind = token.type
            index += 1
            depth += _LISTS.get(kind, 0)
            quotes += _QUOTES.get(kind, 0)
            if kind == "list_item_open":
                marker = token.map[0] if token.map and token.markup in "-+*" else None
            elif kind == "table_open":
                index = self._table(tokens, index, source)
            elif kind == "heading_open":
                self._atx(token, tokens[index])
                index += 1
            elif kind == "fence":
                self._fence(token)
            elif kind == "math_block":
                self.mathematics(self._whole(token))
            elif kind == "html_block":
                self._html(token)
            elif kind == "inline":
                following = tokens[index + 1] if index + 1 < len(tokens) else None
                if depth or quotes or not self._underlined(token, following):
                    joined = self._joined(self._lines_to(marker)) if marker is not None else None
                    self.prose("item" if depth else "quote" if quotes else "paragraph", self._suffixes(token), depth, joined)
                marker = None

    def add(self, kind: Kind, text: Text, language: str = "", depth: int = 0, cell: Cell | None = None, joined: Text | None = None) -> None:
        """Append one block under the present heading trail, if there is anything to read in it."""
        if text.string.strip() and (not self.sparse or candidate(text.string)):
            self.blocks.append(Block(kind, text, self._titles, language, depth, cell, False, joined))

    def prose(self, kind: Kind, raw: Text, depth: int = 0, joined: Text | None = None, cell: Cell | None = None) -> None:
        """Append a block of inline text, and each HTML comment that stands in it as a block of its own."""
        odd = kind in ("paragraph", "item") and not raw.string.isascii()
        bullets = [match.start() for match in _BULLET.finditer(raw.string)] if odd else []
        if not bullets:
            self.add(kind, readable(raw, self.effort), "", depth, cell, joined)
        else:
            # A list copied from a rendered page has bullets that Markdown does not know.
            self.add(kind, readable(raw.slice(0, bullets[0] - 1), self.effort), "", depth, cell, joined)
            for start, end in pairwise([*bullets, len(raw.string) + 1]):
                bullet = _BULLET.match(raw.string, start)
                assert bullet is not None
                self.add("item", readable(raw.slice(bullet.end(), end - 1), self.effort), "", depth + 1)
        for comment in comments(raw):
            self.add("html_comment", comment)

    def heading(self, level: int, raw: Text) -> None:
        """Append a heading, and put what follows under it."""
        while self._trail and self._trail[-1][0] >= level:
            self._trail.pop()
        self._titles = tuple(title for _, title in self._trail)
        self.prose("heading", raw)
        self._trail.append((level, readable(raw, self.effort).string.strip()[:200]))
        self._titles = tuple(title for _, title in self._trail)

    def code(self, text: Text, language: str) -> None:
        """Append a fence, and the comments of a program after it."""
        language = told_by_text(text.string, language)
        self.add("math" if language in _MATH_LANGUAGES else "code", text, language)
        for comment in comments_of(text, language):
            self.add("comment", comment, language)

    def _suffixes(self, token: Token) -> Text:
        """The lines of a paragraph: each line of the token's content is the end of its own source line.

        The parser strips the whole of it of every blank that Python knows (an ideographic space, a form feed), at the beginning also of lines
        that hold nothing else.
        """
        assert token.map is not None
        parts = [part.strip() for part in token.content.split("\n")]
        first = token.map[0]
        while first + len(parts) < token.map[1] and not self._line(first).rstrip().endswith(parts[0]):
            first += 1
        ranges = []
        for number, part in enumerate(parts, first):
            low, high = trim(self.content, self._lines[number])
            high = low + len(self.content[low:high].rstrip())
            ranges.append((max(low, high - len(part)), high))
        return join_ranges(self.content, ranges)

    def _whole(self, token: Token) -> Text:
        assert token.map is not None
        return self._trimmed(self._lines[slice(*token.map)])

    def _trimmed(self, lines: Sequence[Range]) -> Text:
        return join_ranges(self.content, [trim(self.content, line) for line in lines])

    def _atx(self, token: Token, inline: Token) -> None:
        assert token.map is not None
        low, high = self._lines[token.map[0]]
        start = self.content.index("#", low, high)
        while start < high and self.content[start] == "#":
            start += 1
        while start < high and self.content[start].isspace():
            start += 1
        self.heading(int(token.tag[1:]), join_ranges(self.content, [(start, start + len(inline.content))]))

    def _underlined(self, token: Token, following: Token | None) -> bool:
        """A line and a row of = or - beneath it: a heading. The parser's own rule for them would take "= 5" under a formula."""
        assert token.map is not None
        first, last = token.map
        parts = token.content.split("\n")
        if len(parts) == 2 and _UNDERLINE.fullmatch(parts[1]):
            self.heading(1, join_ranges(self.content, [trim(self.content, self._lines[first])]))
            return True
        ruled = following is not None and following.type == "hr" and following.map is not None and following.map[0] == last
        if ruled and len(parts) == 1 and following is not None and set(following.markup) == {"-"}:
            self.heading(2, self._suffixes(token))
            return True
        return False

    def _joined(self, lines: Sequence[Range]) -> Text | None:
        """The other reading of an item right under a line that ends in an expression: its marker as an operator. ``lines`` end in the item's."""
        shown = [trim(self.content, line) for line in lines]
        first = len(shown) - 1
        while first > 0 and _OPERAND.match(self.content, *shown[first]):
            first -= 1
        low, high = shown[first]
        if (
            first == len(shown) - 1
            or not _ENDS_IN_OPERAND.search(self.content, max(low, high - 80), high)
            or _MARKED.match(self.content, low, high)
        ):
            return None
        return join_ranges(self.content, shown[first:])

    def _lines_to(self, number: int) -> Sequence[Range]:
        """A line and those before it, also before the piece that is read."""
        if self._returns:
            return self._lines[max(0, number - MOST_JOINED) : number + 1]
        return lines_before(self.content, self._lines[number][0], MOST_JOINED)

    def _line(self, number: int) -> str:
        low, high = trim(self.content, self._lines[number])
        return self.content[low:high]

    def _fence(self, token: Token) -> None:
        assert token.map is not None
        parts = token.content.split("\n")[:-1]
        ranges = []
        for number, part in enumerate(parts, token.map[0] + 1):
            low, high = self._lines[number]
            ranges.append((max(low, high - len(part)), high))
        words = token.info.split()
        self.code(join_ranges(self.content, ranges), words[0].lower() if words else "")

    def _html(self, token: Token) -> None:
        if not token.content.lstrip()[:7].lower().startswith(("<script", "<style")):
            raw = self._whole(token)
            if not self._tables(raw, html_tables(raw.string)):
                self.prose("paragraph", raw)

    def _table(self, tokens: Sequence[Token], index: int, source: str) -> int:
        """Read the rows from the source lines; give the index behind the table."""
        number, row = self.tables, -1
        self.tables += 1
        headers: list[str] = []
        line_start = line = 0
        while tokens[index].type != "table_close":
            token = tokens[index]
            index += 1
            if token.type != "tr_open" or token.map is None:
                continue
            row += 1
            low, high = token.meta["range"]
            if row == 0:
                line, line_start = token.map[0], source.rfind("\n", 0, low) + 1
            while line < token.map[0]:
                line, line_start = line + 1, source.index("\n", line_start) + 1
            shift = self._lines[line][0] - line_start
            headers = self.row(number, row, headers, split_cells(self.content, low + shift, high + shift))
        return index + 1

    def mathematics(self, raw: Text) -> None:
        """Append a formula or environment of TeX, and the tables in it cell by cell."""
        if "\\begin{" not in raw.string or not self._tables(raw, tabulars(raw.string)):
            self.add("math", raw)

    def _tables(self, raw: Text, tables: Iterable[Tabular]) -> bool:
        """Append the tables of a text cell by cell, and what stands around them; False, and nothing, where there are none."""
        done = 0
        for table in tables:
            self.prose("paragraph", raw.slice(done, table.start))
            number, done = self.tables, table.end
            self.tables += 1
            headers: list[str] = []
            for row, cells in enumerate(table.rows):
                headers = self.cells(number, row, headers, [raw.slice(*cell) for cell in cells])
        if done:
            self.prose("paragraph", raw.slice(done, len(raw.string)))
        return done > 0

    def row(self, table: int, row: int, headers: list[str], cells: Sequence[Range]) -> list[str]:
        """Append the cells of one row by their places; give the column headers, which are those of row 0."""
        return self.cells(table, row, headers, [Text.verbatim(self.content[start:end], start) for start, end in cells])

    def cells(self, table: int, row: int, headers: list[str], raws: Sequence[Text]) -> list[str]:
        """Append the cells of one row; give the column headers, which are those of row 0."""
        if row == 0:
            headers = [readable(raw, self.effort).string.strip() for raw in raws]
        first = readable(raws[0], self.effort).string.strip() if raws else ""
        for column, raw in enumerate(raws[: len(headers)]):
            self.prose("cell", raw, cell=Cell(table, row, column, first if column else "", headers[column]))
        return headers
