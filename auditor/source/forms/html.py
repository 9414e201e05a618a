"""Pages (.html, .htm): the article in a page as Markdown; not the page around it.

content -> the article's element, where the page names one -> marks with their places -> blocks as they are read: headings, paragraphs, items,
rows, programs; formulas once, as TeX; furniture left out -> Text

Characters stand as the file has them, entities decoded, blanks run together; what Markdown would take for a mark is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from auditor.source.forms.building import Builder, longest_fence
from auditor.source.forms.cards import BOXES, card_at
from auditor.source.forms.furniture import article_of, is_furniture, is_hidden
from auditor.source.forms.grids import Cell, Grid, pipes
from auditor.source.forms.mathml import decoded, formula_of
from auditor.source.forms.tags import RAW, VOID, Mark, element_end, marks, value
from auditor.source.pattern import ENTITY_PATTERN, lazy
from auditor.source.ranges import Range
from auditor.source.text import Text

_RUN = lazy(
    rf"(?P<word>(?>(?:[^\s&<|]|&(?!#?\w{{1,31}};))+)(?>(?: (?=[^\s&<|])[^\s&<|]++)*))|(?P<blank>[ \t\n\r\f]++)|(?P<entity>{ENTITY_PATTERN})|(?P<other>.)",
    re.DOTALL,
)
_MARKER = lazy(r"[-+*>#](?=\s|#)")
_LANGUAGE = lazy(r"(?:^|\s)(?:language|lang|highlight-source|highlight|brush:)[-: ]?(\w{1,20})")
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header "
    "hr html li main menu nav ol p pre section summary table tbody td text tfoot th thead tr ul caption".split()
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LAYOUT = lazy(r"<(?:h[1-6]|ul|ol|pre|table)(?=[\s>])", re.IGNORECASE)
"""What makes of a table that holds it one of layout."""
_CODE = ("code", "kbd", "tt", "samp")
_DIRECTIVE = lazy(r"<!--\s{0,20}auditor\b")
_RENDERED = lazy(r"<(?:annotation|img|math)(?=[\s>])", re.IGNORECASE)
MOST_NESTED = 8
"""Tables, lists and quotes within each other whose nesting is kept."""
LONGEST_NOTE = 400
"""Characters of a raised number that leads to a note."""


def readable(content: str) -> Text:
    """The article in a page."""
    return _Reader(Text.verbatim(content), *article_of(content)).text()


def tables_of(page: Text) -> Text:
    """The tables in a piece of HTML and nothing else, as what a program shows of its data has them."""
    builder = Builder()
    at = 0
    for mark in marks(page.string):
        if mark.kind == "open" and mark.name == "table" and mark.start >= at:
            at = element_end(page.string, mark)
            builder.gap()
            builder.add(_Reader(page, [(mark.start, at)]).text())
    return builder.text()


def is_written_once(content: str, start: int) -> bool:
    """Whether a place is all that a page shows of it: a formula that was rendered before stands there in marks of its own, or as a picture."""
    tag = content.rfind("<", 0, start)
    return _RENDERED.match(content, tag) is None


def encoded(text: str) -> str:
    """Characters as a page has them."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class _Reader:
    """Reads ranges of a page from left to right."""

    def __init__(self, page: Text, ranges: list[Range], title: Range | None = None) -> None:
        self._page = page
        self._string = page.string
        self._ranges = ranges
        self._title = title
        self._out = Builder()
        self._head = ""
        self._open = self._blank = False
        self._lists: list[int] = []
        self._quotes = 0
        self._after_item = False
        self._ticks: str | None = None
        self._raised: list[str] = []
        self._tables: list[Grid | None] = []

    def text(self) -> Text:
        """The article."""
        if self._title is not None:
            self._head = "# "
            self._words(*self._title)
            self._end()
        for start, end in self._ranges:
            self._read(marks(self._string, start, end))
            while self._tables:
                self._close_table()
            self._end()
        return self._out.text()

    # -- marks -----------------------------------------------------------------------------------------------------------

    def _read(self, stream: Iterator[Mark]) -> None:
        skip = 0
        for mark in stream:
            if mark.start < skip:
                continue
            if mark.kind == "text":
                self._words(mark.start, mark.end)
            elif mark.kind == "comment":
                self._comment(mark)
            elif mark.kind == "open":
                skip = self._element(mark)
            elif mark.kind == "close":
                self._ended(mark.name)

    def _element(self, mark: Mark) -> int:
        """Open an element; give where reading goes on where it is read as a whole or left out, else 0."""
        string, name = self._string, mark.name
        formula = formula_of(self._page, mark)
        if formula is not None:
            self._formula(formula.text, formula.display)
            return formula.end
        if name in RAW:
            return 0
        if name not in VOID and (is_furniture(string, mark) or is_hidden(string, mark)):
            return element_end(string, mark)
        card = card_at(string, mark.start) if name in BOXES and not self._in_cell else None
        if card is not None:
            self._block("- ")
            self._words(*card.label)
            self._put(":")
            self._blank = True
            self._words(*card.figure)
            self._end()
            return card.end
        if name == "pre":
            end = element_end(string, mark)
            self._program(mark, end)
            return end
        if name == "sup":
            end = string.find("</sup", mark.end, mark.end + LONGEST_NOTE)
            if end >= 0 and "<a" in string[mark.end : end]:
                return end
        self._begun(mark)
        return 0

    def _begun(self, mark: Mark) -> None:
        name = mark.name
        if name in _HEADINGS:
            self._block("#" * _HEADINGS[name] + " ")
        elif name in ("ul", "ol"):
            self._end()
            start = value(self._string, mark, "start")
            self._lists.append((int(start) if start.isdecimal() and len(start) < 6 else 1) if name == "ol" else 0)
        elif name in ("li", "dt"):
            self._item(name)
        elif name == "dd" and self._open:
            self._put(": ")
        elif name == "blockquote":
            self._end()
            self._quotes = min(self._quotes + 1, MOST_NESTED)
        elif name == "table":
            self._begin_table(mark)
        elif name in ("tr", "td", "th", "thead", "caption") and self._grid is not None:
            self._in_table(self._grid, mark)
        elif name == "br":
            self._break()
        elif name in ("sup", "sub") and name not in self._raised:
            self._raised.append(name)
            self._put(f"<{name}>")
        elif name in _CODE:
            self._ticks = ""
        elif name in _BLOCKS:
            self._end(keep=True)

    def _ended(self, name: str) -> None:
        if name in ("ul", "ol"):
            self._end()
            if self._lists:
                self._lists.pop()
        elif name == "blockquote":
            self._end()
            self._quotes = max(0, self._quotes - 1)
        elif name == "table":
            self._close_table()
        elif name in ("td", "th", "caption") and self._grid is not None:
            self._end_code()
            self._grid.end_cell()
            self._open = self._blank = False
        elif name == "thead" and self._grid is not None:
            self._grid.in_head = False
        elif name in ("sup", "sub"):
            if name in self._raised:
                self._raised.remove(name)
                self._to.put(f"</{name}>")
        elif name in _CODE:
            self._end_code()
        elif name in _BLOCKS and name != "dt":
            self._end()

    # -- tables ----------------------------------------------------------------------------------------------------------

    @property
    def _grid(self) -> Grid | None:
        """The innermost table, unless it is one of layout, whose cells are blocks."""
        return self._tables[-1] if self._tables else None

    def _begin_table(self, mark: Mark) -> None:
        self._end()
        if len(self._tables) >= MOST_NESTED:
            self._tables.append(None)
            return
        end = element_end(self._string, mark)
        self._tables.append(None if _LAYOUT.search(self._string, mark.end, end) else Grid())

    def _in_table(self, grid: Grid, mark: Mark) -> None:
        self._end_code()
        self._open = self._blank = False
        if mark.name == "thead":
            grid.in_head = True
        elif mark.name == "tr":
            grid.begin_row()
        elif mark.name == "caption":
            grid.begin_caption()
        else:
            spans = (value(self._string, mark, name) for name in ("colspan", "rowspan"))
            columns, rows = (int(span) if span.isdecimal() and len(span) < 5 else 1 for span in spans)
            grid.begin_cell(Cell(mark.name == "th", columns, rows))

    def _close_table(self) -> None:
        grid = self._tables.pop() if self._tables else None
        if grid is None:
            self._end()
            return
        self._end_code()
        grid.end_cell()
        self._open = self._blank = self._after_item = False
        pipes(grid, self._out)

    # -- blocks ----------------------------------------------------------------------------------------------------------

    @property
    def _to(self) -> Builder:
        """Where text goes: the article, or the cell that is being read."""
        grid = self._grid
        return grid.cell.builder if grid is not None and grid.cell is not None else self._out

    @property
    def _in_cell(self) -> bool:
        return self._to is not self._out

    def _end(self, keep: bool = False) -> None:
        """End the present block, and what is to be put before it unless it is to be kept; in a cell, blocks stand beside each other."""
        if self._in_cell:
            self._blank = self._blank or self._open
            return
        self._end_code()
        if self._open:
            self._out.put("\n")
        if self._open or not keep:
            self._head = ""
        self._open = self._blank = False

    def _block(self, head: str) -> None:
        """Begin a block that is known by its first characters, which are put before its first text."""
        self._end()
        if not self._in_cell:
            self._head = head

    def _item(self, name: str) -> None:
        """Begin an item of the innermost list, indented as Markdown has it."""
        number = self._lists[-1] if self._lists and name == "li" else 0
        if number:
            self._lists[-1] += 1
        indent = self._indent(len(self._lists) - 1)
        self._block(" " * indent + (f"{number}. " if number else "- "))

    def _indent(self, depth: int) -> int:
        """How many blanks stand before what lies in so many lists."""
        return sum(3 if outer else 2 for outer in self._lists[: max(0, min(depth, MOST_NESTED))])

    def _begin_text(self) -> None:
        """Before the first text of a block, a blank line and its head; before more of it, the blank that was read."""
        if self._open:
            if self._blank:
                self._to.put(" ")
        elif not self._in_cell:
            is_item = self._head.endswith(("- ", ". "))
            if is_item and self._after_item:
                self._out.end_line()
            else:
                self._out.gap()
            inside = "" if self._head else " " * self._indent(len(self._lists))
            self._out.put("> " * self._quotes + (self._head or inside))
            self._after_item = is_item
        self._open, self._blank = True, False
        if self._ticks == "":
            self._ticks = "`"
            self._to.put("`")

    def _end_code(self) -> None:
        """End what is marked within a block and was not ended in the page."""
        if self._ticks:
            self._to.put(self._ticks)
        self._ticks = None

    def _break(self) -> None:
        """A line ends within a block."""
        if not self._open or self._in_cell:
            self._blank = self._open
            return
        self._out.put("\n" + "> " * self._quotes)
        self._blank = False

    # -- text ------------------------------------------------------------------------------------------------------------

    def _words(self, start: int, end: int) -> None:
        for run in _RUN.finditer(self._string, start, end):
            if run["blank"] is not None:
                self._blank = self._blank or self._open
            elif run["word"] is not None:
                first = not self._open and not self._in_cell
                self._begin_text()
                if first and _MARKER.match(self._string, run.start(), min(end, run.end() + 1)):
                    self._to.put("\\")
                self._to.add(self._page.slice(*run.span()))
            elif run["entity"] is not None:
                self._character(unescape(run["entity"]), run.span())
            else:
                self._character(run["other"], None, run.start())

    def _character(self, character: str, entity: Range | None, at: int = 0) -> None:
        """A character that is written as an entity, or means something in Markdown."""
        if character in " \t\n\r\f":
            self._blank = self._blank or self._open
            return
        self._begin_text()
        if self._ticks is None and (character == "<" or (character == "|" and self._in_cell)):
            self._to.put("\\")
        if entity is None:
            self._to.add(self._page.slice(at, at + 1))
        else:
            self._to.put(character, self._page.span(*entity))

    def _put(self, mark: str) -> None:
        self._begin_text()
        self._to.put(mark)

    def _formula(self, tex: Text, display: bool) -> None:
        """A formula between its signs, on a line of its own or within one."""
        if not tex.string.strip():
            return
        alone = display and not self._in_cell
        if alone:
            self._block("")
        self._begin_text()
        sign = "$$" if alone else "$"
        self._to.put(sign)
        self._to.add(tex)
        self._to.put(sign)
        if alone:
            self._end()

    def _comment(self, mark: Mark) -> None:
        """A comment that speaks to this program is read as it stands."""
        if _DIRECTIVE.match(self._string, mark.start, mark.end):
            if not self._open:
                self._block("")
            self._begin_text()
            self._to.add(self._page.slice(mark.start, mark.end))

    def _program(self, mark: Mark, end: int) -> None:
        """A listing as a fence; its marks of colour are left out."""
        inner = Builder()
        classes = [value(self._string, mark, "class")]
        for part in marks(self._string, mark.end, end):
            if part.kind == "text":
                inner.add(decoded(self._page, part.start, part.end))
            elif part.kind == "open" and part.name == "br":
                inner.put("\n")
            elif part.kind == "open" and part.name == "code":
                classes.append(value(self._string, part, "class"))
        text = inner.text()
        if not text.string.strip():
            return
        language = next((found[1].lower() for name in classes if (found := _LANGUAGE.search(name)) is not None), "")
        fence = "`" * longest_fence(text.string)
        self._end()
        self._to.gap()
        self._to.put(f"{fence}{language}\n")
        self._to.add(text)
        self._to.end_line()
        self._to.put(f"{fence}\n")
        self._after_item = False
