"""From Markdown's block tokens to Blocks of readable Text, each mapped to the original.

    piece of lines -> tokens -> ranges of the original, line by line -> Text -> Block
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from auditor.source.document import Block, Cell, Kind
from auditor.source.inline import readable
from auditor.source.markdown import parse_blocks
from auditor.source.rewrite import join_ranges
from auditor.source.text import Text

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_FRONT_MATTER = re.compile(r"---[ \t]*(?:\r\n|\n|\r)(?:(?!---)[^\r\n]*(?:\r\n|\n|\r)){0,200}?(?:---|\.\.\.)[ \t]*(?=\r|\n|\Z)")
_MARKER = re.compile(r"(?:[-+*•]|\d{1,9}[.)])[ \t]+")
Range = tuple[int, int]


def read_blocks(content: str) -> tuple[list[Block], list[str]]:
    """Every block of a document in order, and notes on what was read in another way."""
    walker = Walker(content)
    start = 0
    front = _FRONT_MATTER.match(content)
    if front is not None:
        walker.add("front_matter", Text.verbatim(front.group(), 0))
        start = front.end()
    walker.walk(start, len(content))
    return walker.blocks, walker.notes


def split_lines(content: str, start: int, end: int) -> list[Range]:
    """Where each line of [start, end) begins and ends, its line end left out."""
    ranges = []
    while start < end:
        match = _LINE.match(content, start, end)
        assert match is not None
        stop = match.end()
        text_end = stop
        while text_end > start and content[text_end - 1] in "\r\n":
            text_end -= 1
        ranges.append((start, text_end))
        if stop == start:
            break
        start = stop
    return ranges


class Walker:
    """Turns tokens into blocks; carries heading trail and table numbers from piece to piece."""

    def __init__(self, content: str) -> None:
        self.content = content
        self.blocks: list[Block] = []
        self.notes: list[str] = []
        self._trail: list[tuple[int, str]] = []
        self._tables = 0

    def walk(self, start: int, end: int) -> None:
        """Read one piece of the document."""
        lines = split_lines(self.content, start, end)
        source = "\n".join(self.content[low:high].replace("\0", "\ufffd") for low, high in lines)
        tokens = parse_blocks(source)
        depth = 0
        fresh_item = False
        quote = 0
        index = 0
        while index < len(tokens):
            token = tokens[index]
            index += 1
            kind = token.type
            if kind in ("bullet_list_open", "ordered_list_open"):
                depth += 1
            elif kind in ("bullet_list_close", "ordered_list_close"):
                depth -= 1
            elif kind == "list_item_open":
                fresh_item = True
            elif kind == "blockquote_open":
                quote += 1
            elif kind == "blockquote_close":
                quote -= 1
            elif kind == "table_open":
                index = self._table(tokens, index, lines, source)
            elif kind == "heading_open":
                self._heading(token, tokens[index], lines)
                index += 1
            elif kind == "fence":
                self._fence(token, lines)
            elif kind == "math_block":
                assert token.map is not None
                self.add("math", join_ranges(self.content, [self._trim(lines[n]) for n in range(*token.map)]))
            elif kind == "html_block":
                self._html(token, lines)
            elif kind == "inline":
                self.add("item" if depth else "quote" if quote else "paragraph", readable(self._suffixes(token, lines)), depth=depth)
                fresh_item = False
        del fresh_item

    def add(self, kind: Kind, text: Text, language: str = "", depth: int = 0, cell: Cell | None = None) -> None:
        """Append one block under the present heading trail."""
        if text.string.strip():
            self.blocks.append(Block(kind, text, tuple(title for _, title in self._trail), language, depth, cell))

    def _trim(self, line: Range) -> Range:
        start, end = line
        content = self.content
        while start < end and content[start] in " \t":
            start += 1
        while end > start and content[end - 1] in " \t":
            end -= 1
        return start, end

    def _suffixes(self, token: Token, lines: list[Range]) -> Text:
        """The lines of a paragraph: each line of the token's content is the end of its own source line."""
        assert token.map is not None
        ranges = []
        for number, part in enumerate(token.content.split("\n"), token.map[0]):
            low, high = self._trim(lines[number])
            ranges.append((max(low, high - len(part.strip(" \t"))), high))
        return join_ranges(self.content, ranges)

    def _heading(self, token: Token, inline: Token, lines: list[Range]) -> None:
        assert token.map is not None
        low, high = lines[token.map[0]]
        start = self.content.index("#", low, high)
        while start < high and self.content[start] in "# \t":
            start += 1
        start = min(start, high)
        text = readable(join_ranges(self.content, [(start, start + len(inline.content))]))
        level = int(token.tag[1:])
        while self._trail and self._trail[-1][0] >= level:
            self._trail.pop()
        self.add("heading", text)
        self._trail.append((level, text.string.strip()))

    def _fence(self, token: Token, lines: list[Range]) -> None:
        assert token.map is not None
        first = token.map[0] + 1
        words = token.info.split()
        count = token.content.count("\n")
        ranges = []
        for number, part in zip(range(first, first + count), token.content.split("\n"), strict=False):
            low, high = lines[number]
            ranges.append((max(low, high - len(part)), high))
        self.add("code", join_ranges(self.content, ranges), language=words[0].lower() if words else "")

    def _html(self, token: Token, lines: list[Range]) -> None:
        assert token.map is not None
        ranges = [self._trim(lines[number]) for number in range(*token.map)]
        raw = join_ranges(self.content, ranges)
        self.add("html_comment" if raw.string.startswith("<!--") else "paragraph", readable(raw))

    def _table(self, tokens: list[Token], index: int, lines: list[Range], source: str) -> int:
        starts = _line_starts(source)
        number, row = self._tables, -1
        self._tables += 1
        headers: list[str] = []
        while tokens[index].type != "table_close":
            token = tokens[index]
            index += 1
            if token.type != "tr_open":
                continue
            row += 1
            assert token.map is not None
            line = token.map[0]
            low, high = (lines[line][0] + offset - starts[line] for offset in token.meta["range"])
            cells = [readable(join_ranges(self.content, [cell])) for cell in split_cells(self.content, low, high)]
            if row == 0:
                headers = [cell.string.strip() for cell in cells]
            first = cells[0].string.strip() if cells else ""
            for column, text in enumerate(cells[: len(headers)]):
                self.add("cell", text, cell=Cell(number, row, column, first if column else "", headers[column]))
        return index + 1


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def split_cells(content: str, start: int, end: int) -> Iterator[Range]:
    """The cells of one table row as GFM splits it: at each bar that no backslash escapes."""
    bars = [match.start() for match in re.finditer(r"(?<!\\)\|", content[start:end])]
    edges = [-1, *bars, end - start]
    cells = [(start + low + 1, start + high) for low, high in zip(edges, edges[1:], strict=False)]
    trimmed = []
    for low, high in cells:
        while low < high and content[low] in " \t":
            low += 1
        while high > low and content[high - 1] in " \t":
            high -= 1
        trimmed.append((low, high))
    if trimmed and trimmed[0][0] == trimmed[0][1]:
        trimmed.pop(0)
    if trimmed and trimmed[-1][0] == trimmed[-1][1]:
        trimmed.pop()
    yield from trimmed
