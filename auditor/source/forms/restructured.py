"""reStructuredText read as Markdown: sections, lists, tables, mathematics, code, what notes and other directives hold.

content -> lines with their indentation -> blocks, each within the indentation of the one it belongs to -> inline marks -> Writer

A reader of block structure of its own, as docutils tells the line of a block and no column. Its limits: titles of sections stand at the
left edge, a cell of a grid table across rows stands in its first row, nothing is included, and no directive does more than show its content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from auditor.source.forms.columns import Cells, grid_rows, simple_rows
from auditor.source.forms.restructured_inline import Inline
from auditor.source.forms.separated import separated_cells
from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.ranges import Range, split_lines
from auditor.source.text import Text

_ADORNMENT = lazy(r"([!-/:-@\[-`{-~])\1{1,}\s*")
_DIRECTIVE = lazy(r"\.\.[ \t]+(?:\|[^|\n]{1,60}\|[ \t]+)?(?P<name>[\w:+.-]{1,60}?)::(?:[ \t]+(?P<argument>[^\n]*+))?(?=\s|\Z)")
_SUBSTITUTION = lazy(r"^[ \t]*+\.\.[ \t]+\|(?P<name>[^|\n]{1,60})\|[ \t]+replace::[ \t]+(?P<text>[^\n]{1,200})", re.MULTILINE)
_NOTE = lazy(r"\.\.[ \t]+\[[^\]\n]{1,60}\][ \t]+")
_EXPLICIT = lazy(r"\.\.(?=\s|\Z)|__(?=\s)")
_BULLET = lazy(r"[-*+•‣](?:[ \t]+|\Z)")
_NUMBER = lazy(r"\(?(?:\d{1,4}|#|[a-zA-Z]|[ivxIVX]{2,5})[.)][ \t]+(?=\S)")
_FIELD = lazy(r":(?P<name>[^:\n`]{1,80}(?::[^:\n`\s]{1,40})?):(?=\s|\Z)[ \t]*")
_GRID = lazy(r"\+[-=+]+\+\s*")
_SIMPLE = lazy(r"(?<!=)=++(?>(?:[ \t]++=++)+)\s*+")
_ROW = lazy(r"[*-][ \t]+(?P<cell>[*-](?=\s|\Z)[ \t]*)")
_CELL = lazy(r"[*-](?:[ \t]+|\Z)")
_CODE = {"code": "", "code-block": "", "sourcecode": "", "parsed-literal": "", "prompt": "", "testcode": "python", "ipython": "python", "doctest": "python",
         "testoutput": "text", "ipython3": "python", "literal": ""}  # fmt: skip
_SILENT = frozenset(
    "toctree autosummary image raw include literalinclude highlight index contents meta currentmodule module default-role role sectnum "
    "replace unicode date title bibliography graphviz digraph uml mermaid plot video youtube tags class footbibliography autolink-skip nbgallery".split()
)
_UNSHOWN = frozenset(
    "figure container only grid tabs tab-set grid-item image card-carousel hlist deprecated versionadded versionchanged".split()
)
"""Directives whose argument is no text of the article."""
_DEEPEST = 25


def readable(content: str) -> Text:
    """The article that a reStructuredText file makes, as Markdown mapped to the file."""
    return _Reader(content).read()


class _Reader:
    def __init__(self, content: str) -> None:
        self.content = content
        self.writer = Writer(content)
        self.lines = split_lines(content, 0, len(content))
        self.indents = [_indent(content, line) for line in self.lines]
        self.levels: list[str] = []
        substitutions = {match["name"]: match["text"] for match in _SUBSTITUTION.finditer(content)} if "replace::" in content else {}
        self.inline = Inline(self.writer, substitutions)
        self.depth = self.items = 0

    def read(self) -> Text:
        self.body(0, len(self.lines), 0)
        return self.writer.text()

    # -- lines

    def blank(self, line: int) -> bool:
        return self.indents[line] < 0

    def match(self, pattern: re.Pattern[str], line: int) -> re.Match[str] | None:
        """What a pattern finds where the text of a line begins."""
        low, high = self.lines[line]
        return pattern.match(self.content, self.text_start(line), high) if low < high else None

    def text_start(self, line: int) -> int:
        low, high = self.lines[line]
        return high - len(self.content[low:high].lstrip())

    def adornment(self, line: int, end: int) -> str:
        """The sign of a line that is nothing but one, repeated."""
        if line >= end or self.indents[line] != 0:
            return ""
        found = _ADORNMENT.fullmatch(self.content, *self.lines[line])
        return found[1] if found is not None else ""

    def within(self, line: int, end: int, indent: int) -> int:
        """The line behind those that are indented by ``indent`` or more; blank ones at the end are left."""
        last = line
        while line < end and (self.blank(line) or self.indents[line] >= indent):
            if not self.blank(line):
                last = line + 1
            line += 1
        return last

    def source(self, start: int, end: int) -> Range:
        """From the text of the first of some lines to the end of the last."""
        return (self.text_start(start), self.lines[end - 1][1]) if start < end else (0, 0)

    # -- blocks

    def body(self, line: int, end: int, indent: int) -> None:
        """Write the blocks of lines that are indented by ``indent``."""
        if self.depth >= _DEEPEST:
            self.paragraph(line, end)
            return
        self.depth += 1
        while line < end:
            line = line + 1 if self.blank(line) else self.one(line, end)
        self.depth -= 1

    def one(self, line: int, end: int) -> int:
        """Write one block; give the line behind it."""
        indent = self.indents[line]
        for reader in (self.section, self.explicit, self.table, self.item, self.lined):
            behind = reader(line, end)
            if behind > line:
                return behind
        return self.text(line, end, indent)

    def section(self, line: int, end: int) -> int:
        """A title over an adornment, or between two; a rule."""
        sign = self.adornment(line, end)
        low, high = self.lines[line]
        if sign and line + 2 < end and self.adornment(line + 2, end) == sign and not self.blank(line + 1) and high - low > 2:
            self.title(sign * 2, line + 1)
            return line + 3
        if sign and high - low >= 4 and (line + 1 >= end or self.blank(line + 1)):
            self.writer.block(low)
            return line + 1
        if not sign and self.indents[line] == 0 and self.is_underlined(line, end):
            self.title(self.adornment(line + 1, end), line)
            return line + 2
        return line

    def is_underlined(self, line: int, end: int) -> bool:
        """Whether the next line is an adornment, about as long as this one, and no rule of a table."""
        if not self.adornment(line + 1, end):
            return False
        length, under = (high - low for low, high in self.lines[line : line + 2])
        return 2 * under > min(length, 12) and _SIMPLE.match(self.content, *self.lines[line + 1]) is None

    def title(self, style: str, line: int) -> None:
        if style not in self.levels:
            self.levels.append(style)
        self.writer.heading(self.levels.index(style) + 1, self.lines[line][0])
        self.inline.write(self.text_start(line), self.lines[line][1])
        self.writer.block(self.lines[line][1])

    def text(self, line: int, end: int, indent: int) -> int:
        """A paragraph, a term with its definition, what is indented, and a literal block behind two colons."""
        stop = line
        while stop < end and not self.blank(stop) and self.indents[stop] == indent:
            if stop > line and (self.match(_EXPLICIT, stop) is not None or self.adornment(stop + 1, end)):
                break
            stop += 1
        low, high = self.source(line, stop)
        literal = self.content[low:high].rstrip().endswith("::")
        self.paragraph(line, stop, literal)
        following = stop
        while following < end and self.blank(following):
            following += 1
        if literal and following < end and self.indents[following] > indent:
            behind = self.within(following, end, indent + 1)
            self.fence(following, behind, "")
            return behind
        if stop < end and self.indents[stop] > indent:  # a definition, or what a paragraph goes on with
            behind = self.within(stop, end, indent + 1)
            self.body(stop, behind, self.indents[stop])
            return behind
        return stop

    def paragraph(self, line: int, end: int, literal: bool = False) -> None:
        """Lines of text; of the two colons before a literal block one is shown."""
        if line >= end:
            return
        low, high = self.source(line, end)
        high = low + len(self.content[low:high].rstrip())
        self.writer.block(low, margin=True)
        self.inline.write(low, high - literal)

    def fence(self, line: int, end: int, language: str) -> None:
        """A literal block."""
        self.writer.dedented(self.lines[line:end], language)

    def item(self, line: int, end: int) -> int:
        """An item of a list or a field, with all that is indented under it."""
        marker = self.match(_BULLET, line) or self.match(_NUMBER, line)
        field = self.match(_FIELD, line) if marker is None else None
        found = marker or field
        if found is None:
            return line
        inner = self.indents[line] + (found.end() - found.start() if marker is not None else 1)
        behind = self.within(line + 1, end, inner)
        margin = self.writer.margin
        self.items += 1
        ordered = marker is not None and (marker.group()[:1].isalnum() or marker.group()[0] in "#(")
        self.writer.item(self.items, found.start(), "1." if ordered else "-")
        if field is not None:
            self.inline.write(*field.span("name"))
            self.writer.put(": ", field.end(), field.end())
        self.first_line(line, found.end(), behind)
        self.items -= 1
        self.writer.margin = margin
        return behind

    def first_line(self, line: int, at: int, behind: int) -> None:
        """The text of an item from behind its marker on, then what else belongs to it."""
        stop = line + 1
        plain = self.indents[stop] if stop < behind and not self.blank(stop) else -1
        while stop < behind and not self.blank(stop) and self.indents[stop] == plain and not self.match(_BULLET, stop):
            stop += 1
        low, high = at, self.lines[stop - 1][1]
        text = self.content[low:high].rstrip()
        literal = text.endswith("::")
        self.inline.write(low, low + len(text) - literal)
        following = stop
        while following < behind and self.blank(following):
            following += 1
        if literal and following < behind:
            self.fence(following, behind, "")
        elif following < behind:
            self.body(following, behind, self.indents[following])

    def lined(self, line: int, end: int) -> int:
        """Lines that are kept apart, and sessions of an interpreter."""
        low = self.text_start(line)
        if self.content.startswith(">>> ", low):
            stop = line
            while stop < end and not self.blank(stop):
                stop += 1
            self.fence(line, stop, "pycon")
            return stop
        stop = line
        self_lined = self.content.startswith("| ", low)
        while self_lined and stop < end and not self.blank(stop) and self.content.startswith("| ", self.text_start(stop)):
            self.writer.line(low, margin=True) if stop > line else self.writer.block(low, margin=True)
            self.inline.write(self.text_start(stop) + 2, self.lines[stop][1])
            stop += 1
        return stop

    # -- tables

    def table(self, line: int, end: int) -> int:
        """A table drawn with characters."""
        grid = self.match(_GRID, line) is not None
        if not grid and self.match(_SIMPLE, line) is None:
            return line
        stop, indent = line, self.indents[line]
        if grid:
            while stop < end and not self.blank(stop) and self.content[self.text_start(stop)] in "+|":
                stop += 1
        else:
            rules = 0
            while stop < end and rules < 3 and (self.blank(stop) or self.indents[stop] >= indent):
                ruled = self.match(_SIMPLE, stop) is not None
                rules += ruled
                stop += 1
                if ruled and rules == 2 and (stop >= end or self.blank(stop)):
                    break
        ranges = [(min(low + indent, high), high) for low, high in self.lines[line:stop]]
        rows, header = (grid_rows if grid else simple_rows)(self.content, [found for found in ranges if found[0] < found[1]])
        self.rows(rows, ranges[0][0], header)
        return stop

    def rows(self, rows: Sequence[Cells], at: int, header: bool) -> None:
        """Write the cells of a table."""
        if rows:
            self.writer.table(([partial(self.writer.joined, cell, self.inline.write) for cell in row] for row in rows), at, header)

    # -- directives

    def explicit(self, line: int, end: int) -> int:
        """What two points begin: a directive, a footnote, a target, a comment."""
        if self.match(_EXPLICIT, line) is None:
            return line
        behind = self.within(line + 1, end, self.indents[line] + 1)
        directive = self.match(_DIRECTIVE, line)
        note = self.match(_NOTE, line)
        if directive is not None:
            self.directive(directive, line, max(behind, line + 1))
        elif note is not None:
            self.writer.block(note.start(), margin=True)
            self.first_line(line, note.end(), max(behind, line + 1))
        return max(behind, line + 1)

    def directive(self, directive: re.Match[str], line: int, end: int) -> None:
        """What a directive shows."""
        name = directive["name"].lower().rpartition(":")[2] if directive["name"].startswith(("py:", "rst:")) else directive["name"].lower()
        argument = directive.span("argument") if directive["argument"] else None
        options: dict[str, Range] = {}
        line += 1
        while line < end and (field := self.match(_FIELD, line)) is not None:
            options[field["name"]] = (field.end(), self.lines[line][1])
            line += 1
        while line < end and self.blank(line):
            line += 1
        if name == "math":
            self.mathematics(argument, line, end)
        elif name in _CODE:
            language = self.content[slice(*argument)].strip().lower() if argument is not None else ""
            self.fence(line, end, language if name not in ("parsed-literal", "prompt") and language else _CODE[name])
        elif name in _SILENT or (name.startswith("auto") and name[4:] in ("class", "module", "function", "method", "data", "attribute")):
            return
        else:
            if argument is not None and name not in _UNSHOWN:
                self.writer.block(argument[0], margin=True)
                self.inline.write(*argument)
            self.content_of(name, options, line, end)

    def content_of(self, name: str, options: dict[str, Range], line: int, end: int) -> None:
        """The content of a directive: rows of a table, or blocks."""
        if line >= end:
            return
        if name in ("list-table", "flat-table"):
            heads = options.get("header-rows")
            self.rows(
                list(self.listed(line, end)),
                self.lines[line][0],
                heads is not None and self.content[slice(*heads)].strip() not in ("", "0"),
            )
        elif name == "csv-table":
            self.separated(options, line, end)
        else:
            self.body(line, end, self.indents[line])

    def listed(self, line: int, end: int) -> Iterator[Cells]:
        """The rows of a table that is written as a list of lists."""
        row: Cells = []
        outer, inner = self.indents[line], -1
        for number in range(line, end):
            if self.blank(number):
                continue
            stop = self.lines[number][1]
            first = self.match(_ROW, number) if self.indents[number] == outer else None
            cell = self.match(_CELL, number) if self.indents[number] == inner else None
            if first is not None:
                if row:
                    yield row
                row, inner = [[(first.end(), stop)]], outer + first.start("cell") - first.start()
            elif cell is not None:
                row.append([(cell.end(), stop)])
            elif row:
                row[-1].append((self.text_start(number), stop))
        if row:
            yield row

    def separated(self, options: dict[str, Range], line: int, end: int) -> None:
        """A table of values between commas."""
        mark = self.content[slice(*options["delim"])].strip() if "delim" in options else ","
        mark = {"tab": "\t", "space": " ", "": ","}.get(mark, mark[:1])
        head = [options["header"]] if "header" in options else []
        rows = separated_cells(
            self.content, [*head, *[self.source(number, number + 1) for number in range(line, end) if not self.blank(number)]], mark
        )
        self.rows([[[cell] for cell in row] for row in rows], self.lines[line][0], bool(head) or "header-rows" in options)

    def mathematics(self, argument: Range | None, line: int, end: int) -> None:
        """Formulas on lines of their own, parted by blank lines."""
        groups: list[list[Range]] = [[argument]] if argument is not None else [[]]
        for number in range(line, end):
            if self.blank(number):
                groups.append([])
            else:
                groups[-1].append(self.source(number, number + 1))
        for group in groups:
            if group:
                self.formula(group)

    def formula(self, lines: Sequence[Range]) -> None:
        writer, at = self.writer, lines[0][0]
        bare = self.content.startswith("\\begin{", at)
        writer.block(at)
        writer.put("" if bare else "$$\n", at, at)
        for low, high in lines:
            writer.keep(low, high)
            writer.put("\n", high, high)
        writer.put("" if bare else "$$\n", lines[-1][1], lines[-1][1])
        writer.block(lines[-1][1])


def _indent(content: str, line: Range) -> int:
    """The characters that a line is indented by; -1 of one that is blank."""
    text = content[slice(*line)]
    stripped = text.lstrip()
    return len(text) - len(stripped) if stripped else -1
