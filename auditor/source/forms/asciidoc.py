"""AsciiDoc read as Markdown: titles, blocks, tables, lists, passages of mathematics and code.

content -> attributes -> lines -> title, block between marks, table, item, text -> inline macros and marks -> Writer

Its limits: nothing is included, conditionals show all of their branches, a cell of several blocks is read as one text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest

from auditor.source.forms.separated import separated_cells
from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.ranges import Range, split_lines, trim
from auditor.source.text import Text

_TITLE = lazy(r"(?P<mark>={1,6}|\#{1,6})[ \t]+(?P<title>[^\n]*\S)")
_ATTRIBUTE = lazy(r":(?P<name>!?[\w-]{1,60}!?):(?:[ \t]+(?P<value>[^\n]{0,300}))?[ \t]*\Z")
_BLOCK = lazy(r"\[(?P<list>[^\]\n]{0,300})\][ \t]*\Z")
_FENCED = lazy(r"(?P<mark>-{4,}|\.{4,}|\+{4,}|/{4,}|```)(?P<word>\w{0,20})[ \t]*\Z")
_TRANSPARENT = lazy(r"(?:={4,}|\*{4,}|_{4,}|--)[ \t]*\Z")
_TABLE = lazy(r"(?P<mark>[|,:!]={3,})[ \t]*\Z")
_COMMENT = lazy(r"//(?!//)|(?:include|ifdef|ifndef|ifeval|endif)::|'{3,}[ \t]*\Z|<{3,}[ \t]*\Z|\+[ \t]*\Z")
_CAPTION = lazy(r"\.(?=[^\s.])(?P<text>[^\n]+)")
_MEDIA = lazy(r"(?:image|video|audio|toc)::[^\s\[]{0,400}\[[^\]\n]{0,400}\]")
_ITEM = lazy(r"[ \t]*(?P<marker>\*{1,5}|-|\.{1,5}|\d{1,4}\.)[ \t]+(?:\[[ x*]\][ \t]+)?(?=\S)")
_TERM = lazy(r"[ \t]*(?P<term>[^\n]{1,200}?)(?::{2,4}|;;)(?:[ \t]+|\Z)")
_SPECIFICATION = r"(?:(?P<copies>\d{1,2})\*|(?P<across>\d{1,2})?(?:\.\d{1,2})?\+)?[<^>]?(?:\.[<^>])?[aehlmsdv]?"
_CELL = lazy(rf"(?:(?<=\s)|(?<=\A)|(?<=^)){_SPECIFICATION}(?<!\\)\||(?<![\\\w])\|", re.MULTILINE)
_COLUMNS = lazy(r"cols\s*=\s*(?:\"(?P<quoted>[^\"\n]{0,300})\"|(?P<bare>[^\s,\]]{1,40}))")
_COPIES = lazy(r"\s*(\d{1,2})\*")
_LANGUAGE = lazy(r"(?:source|listing)?(?:%[\w%]*)?\s*,\s*(?P<language>[\w+#-]{1,30})")
_SPANS = lazy(
    r"""
      (?P<math>(?:stem|latexmath|asciimath):\[)(?P<formula>(?>(?:[^\]\[\\\n]|\\.|\[[^\[\]\n]{0,60}\]){1,400}))\]
    | (?P<note>footnote(?:ref)?:[\w-]{0,40}\[[^\]\n]{0,400}\]|\[\[[^\]\n]{1,100}\]\]|indexterm2?:\[[^\]\n]{0,200}\]|\(\(\([^)\n]{0,200}\)\)\))
    | (?:(?:link|xref|mailto|kbd|btn|menu):[^\s\[\]]{0,400}|https?://[^\s\[\]<>]{1,400})\[(?P<label>[^\]\n]{0,400})\]
    | <<[^<>,\n]{1,100}(?:,(?P<reference>[^<>\n]{1,200}))?>>
    | image:[^\s\[\]:]{1,300}\[[^\]\n]{0,300}\]
    | (?P<attribute>\{(?P<name>[\w-]{1,60})\})
    | (?:``?\+|`)(?P<code>[^`\n]{1,300}?)(?:\+``?|`)
    | (?<![\w*])(?P<bold>\*\*?)(?=\S)(?P<words>[^*\n]{0,300}?[^\W\d][^*\n]{0,300}?)(?P=bold)(?!\w)
    | (?<![\w#])\#\#?(?=\S)(?P<marked>[^\#\n]{1,300})\#\#?(?!\w)
    | \^(?P<power>[^\^\s]{1,40})\^ | ~(?P<sub>[^~\s]{1,40})~
    | (?P<hard>[ \t]\+$)
    """,
    re.VERBOSE | re.MULTILINE,
)
_DEFINED = {"nbsp": " ", "times": "×", "plus": "+", "asterisk": "*", "sp": " ", "empty": "", "zwsp": "", "vbar": "|", "tilde": "~", "caret": "^",
            "lt": "<", "gt": ">", "amp": "&", "startsb": "[", "endsb": "]"}  # fmt: skip
MOST_SUBSTITUTED = 400_000


def readable(content: str) -> Text:
    """The article that an AsciiDoc file tells, as Markdown mapped to the file."""
    return _Reader(content).read()


class _Reader:
    def __init__(self, content: str) -> None:
        self.content = content
        self.writer = Writer(content)
        self.lines = split_lines(content, 0, len(content))
        self.attributes = dict(_DEFINED)
        self.described = ""
        """What the line in brackets above a block says of it."""
        self.markers: list[str] = []
        self.unclosed: set[str] = set()
        self.substituted = 0

    def read(self) -> Text:
        line = 0
        while line < len(self.lines):
            line = self.one(line)
        return self.writer.text()

    def one(self, line: int) -> int:
        """Write what begins at a line; give the line behind it."""
        low, high = self.lines[line]
        content, writer = self.content, self.writer
        if not content[low:high].strip():
            writer.block(low)
            return line + 1
        attribute, described = _ATTRIBUTE.match(content, low, high), _BLOCK.match(content, low, high)
        title = _TITLE.match(content, low, high)
        if attribute is not None:
            self.attributes[attribute["name"].strip("!")] = (attribute["value"] or "").strip()
        elif described is not None:
            self.described = f"{self.described},{described['list']}" if self.described else described["list"]
        elif title is not None:
            self.markers.clear()
            writer.heading(len(title["mark"]), low)
            self.inline(*title.span("title"))
            writer.block(high)
        elif (fenced := _FENCED.match(content, low, high)) is not None:
            return self.fenced(line, fenced)
        elif (table := _TABLE.match(content, low, high)) is not None:
            return self.table(line, table["mark"])
        elif _TRANSPARENT.match(content, low, high) is not None:
            writer.block(low)
        elif _COMMENT.match(content, low, high) is None and _MEDIA.match(content, low, high) is None:
            return self.text(line)
        return line + 1

    def text(self, line: int) -> int:
        """A line of text: a caption, an item, a term, or one of a paragraph."""
        low, high = self.lines[line]
        caption, item, term = (match(self.content, low, high) for match in (_CAPTION.match, _ITEM.match, _TERM.match))
        if caption is not None:
            self.writer.block(low)
            self.inline(*caption.span("text"))
            self.writer.block(high)
            return line + 1
        if item is not None:
            self.item(item["marker"], low)
            self.inline(item.end(), high)
        elif term is not None and "|" not in term["term"]:
            self.item("::", low)
            self.inline(*term.span("term"))
            self.writer.put(": ", term.end(), term.end())
            self.inline(term.end(), high)
        else:
            if not line or not self.content[slice(*self.lines[line - 1])].strip():
                self.markers.clear()  # behind a blank line, only a line of its own with a plus goes on with an item
                self.writer.margin = ""
            self.writer.line(low, margin=True)
            self.inline(*trim(self.content, (low, high)))
        self.writer.put("\n", high, high)
        self.described = ""
        return line + 1

    def item(self, marker: str, at: int) -> None:
        """An item; a marker that is open already goes back to its list."""
        kind = "1." if marker[0].isdigit() else marker
        if kind in self.markers:
            del self.markers[self.markers.index(kind) + 1 :]
        else:
            self.markers.append(kind)
        self.writer.item(len(self.markers), at, "1." if kind[0] in ".1" else "-")

    def closed(self, line: int, mark: str) -> int:
        """The line that closes what the one before it opened, -1 where none does."""
        for number in range(line, len(self.lines) if mark not in self.unclosed else line):
            if self.content[slice(*self.lines[number])].rstrip() == mark:
                return number
        self.unclosed.add(mark)
        return -1

    def fenced(self, line: int, fenced: re.Match[str]) -> int:
        """A listing, what a program printed, a formula; comments are left out."""
        described, self.described = self.described, ""
        mark = fenced["mark"]
        end = self.closed(line + 1, mark)
        if end < 0:
            return line + 1
        inner, at = self.lines[line + 1 : end], self.lines[line][1]
        if mark[0] == "+" and described.split(",")[0] in ("stem", "latexmath", "asciimath"):
            self.formula(inner, at)
        elif mark[0] in "-.`":
            language = _LANGUAGE.match(described)
            self.writer.fence(inner, fenced["word"] or (language["language"].lower() if language is not None else ""), at)
        return end + 1

    def formula(self, lines: list[Range], at: int) -> None:
        writer = self.writer
        writer.block(at)
        bare = bool(lines) and self.content.startswith(("\\begin{", "\\["), lines[0][0])
        writer.put("" if bare else "$$\n", at, at)
        for low, high in lines:
            writer.keep(low, high)
            writer.put("\n", high, high)
            at = high
        writer.put("" if bare else "$$\n", at, at)
        writer.block(at)

    # -- tables

    def table(self, line: int, mark: str) -> int:
        """A table, its cells behind bars or between commas."""
        described, self.described = self.described, ""
        end = self.closed(line + 1, mark)
        if end < 0:
            return line + 1
        lines = [found for found in self.lines[line + 1 : end] if self.content[slice(*found)].strip()]
        if not lines:
            return end + 1
        if mark[0] in ",:" or "format=csv" in described or 'format="csv"' in described:
            rows: list[list[Range | None]] = [list(row) for row in separated_cells(self.content, lines, ":" if mark[0] == ":" else ",")]
        else:
            rows = self.barred(lines, self.width(described))
        # A first row with a blank line behind it is a header too.
        after_first = self.lines[line + 2] if line + 2 < end else None
        implied = (
            after_first is not None
            and not self.content[slice(*after_first)].strip()
            and bool(self.content[slice(*self.lines[line + 1])].strip())
        )
        header = "header" in described or "%header" in described or (implied and "noheader" not in described)
        self.writer.table(([self.cell(cell) for cell in row] for row in rows), lines[0][0], header)
        return end + 1

    def width(self, described: str) -> int:
        """How many columns a table says that it has; 0 where its first line tells."""
        columns = _COLUMNS.search(described)
        if columns is None:
            return 0
        parts = (columns["quoted"] or columns["bare"] or "").replace(";", ",").split(",")
        copies = (_COPIES.match(part) for part in parts)
        return sum(int(found[1]) if found is not None else 1 for found in copies)

    def barred(self, lines: list[Range], width: int) -> list[list[Range | None]]:
        """Rows of cells that begin with a bar each."""
        cells: list[Range | None] = []
        for number, (low, high) in enumerate(lines):
            marks = list(_CELL.finditer(self.content, low, high))
            last = next((at for at in range(len(cells) - 1, -1, -1) if cells[at] is not None), None)
            before = trim(self.content, (low, marks[0].start() if marks else high))
            if last is not None and before[0] < before[1]:
                cells[last] = ((cells[last] or before)[0], before[1])  # a cell goes on in the next line
            for mark, following in zip_longest(marks, marks[1:]):
                cells.append(trim(self.content, (mark.end(), following.start() if following is not None else high)))
                cells += [None] * (int(mark["across"] or 1) - 1)
            if not number and not width:
                width = len(cells)
        width = width or 1
        return [cells[at : at + width] for at in range(0, len(cells), width)]

    def cell(self, cell: Range | None) -> Callable[[], None] | None:
        return None if cell is None else lambda: self.inline(*cell)

    # -- inline

    def inline(self, start: int, end: int) -> None:
        """Write a range with its inline macros and marks read."""
        for match in _SPANS.finditer(self.content, start, end):
            self.writer.keep(start, match.start())
            start = match.end()
            self.span(match)
        self.writer.keep(start, end)

    def span(self, match: re.Match[str]) -> None:
        for name, before, behind in _AROUND:
            if match[name] is not None:
                low, high = match.span(name)
                self.writer.put(before, low, low)
                self.writer.keep(low, high)
                self.writer.put(behind, high, high)
                return
        if match["attribute"] is not None:
            value = self.attributes.get(match["name"])
            self.substituted += len(value or "")
            if value is None or self.substituted > MOST_SUBSTITUTED:
                self.writer.keep(*match.span())
            else:
                self.writer.put(value, *match.span())


_AROUND = (
    ("formula", "$", "$"), ("label", "", ""), ("reference", "", ""), ("code", "`", "`"), ("words", "**", "**"), ("marked", "", ""),
    ("power", "^", ""), ("sub", "_", ""),
)  # fmt: skip
"""What stands around that which a macro or a mark shows."""
