"""Tables, however they are told: bars, tags, TeX, box characters, blanks, trees, lists, and lines of label and figure.

    cell blocks                 -> rows of cells, the first of them the header where it says anything
    lines of fences and prose   -> drawn with bars, or with blanks -> rows of cells
                                -> a mark of a tree, a bullet, a depth -> label, figure, asides -> rows of cells
    items of a list             -> the same, one table for a list with all that is nested in it

What says the same gives the same Table but for its kind and its places: whoever relates rows and columns needs not know how they were drawn.
A cell is a range of the readable text of its block, so that its place in the original is never searched for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from auditor.source.code import is_programming
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span, Text

TableKind = Literal["markdown", "html", "tex", "drawn", "tree", "list", "lines"]

MOST_LINE = 400
"""Characters of a line that may be a row."""
MOST_ROWS = 400
MOST_COLUMNS = 60
MOST_LABEL = 100
TAB = 4
_EDGES = " \t\u00a0\u3000*_`"
_BRANCH = "├└┣┗╰╠╚"
_STEM = "│┃║|"
_TREE = lazy(rf"[ \t\u00a0{_STEM}]*+[{_BRANCH}][─━═╌\-]{{0,6}}+[ \t]*+")
_BULLET = lazy(r"[ \t]*+(?:[-*+•◦▪·‣](?=[ \t])|\d{1,2}[.)、）](?=[ \t]|(?<=[、）])))?[ \t]*+")
_WORDS_ONLY = lazy(r"\s{0,40}(?:#|//)(?!.{0,200}\d{3})")
"""A remark between the lines of a fence, that holds no figure which could be a row of its own."""
_RULE = lazy(r"[\s─━═┄┈╌\-=+*_┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯│┃║|:]*")
_BAR = lazy(r"[│┃║|]")
_GAP = lazy(r"(?:\t|[ \u00a0]{2})[ \t\u00a0]*+")
_DIGIT = lazy(r"\d")
_FIGURE_NEXT = lazy(r"[~≈约$<>+−-]{0,3}\s?\d")
_SEPARATOR = lazy(
    r"[:：](?![:/\d])|[:：](?=\s?\d)(?<!\d.)|\s=\s|\s[≈→]\s?|(?<![ \t\u00a0])(?:\t|[ \u00a0]{2})[ \t\u00a0]*+(?=[~≈约$<>+−-]{0,3}\s?\d)"
    r"|(?<=[^\W\d])[*_`]{0,3}[ \t](?=[*_`~≈约$]{0,4}\d{1,3}(?:,\d{3}){1,5}[*_`$.。]{0,4}$)"
)
_STOP = lazy(r"[.。;；](?=\s|$)|。")
_ASIDE = lazy(
    r"(?:[ \t\u00a0]|(?=（))[ \t\u00a0]{0,40}+[(（]([^()（）\n]{0,160}+)[)）][\s*_`.。✓✔✅]{0,8}(?:\s[#█▓▒░▏▎▍▌▋▊▉■□▪|=*-]{1,100})?\s{0,4}$"
)
_SHARE = lazy(
    r"[\d,，.]{1,40}[\s*_`$]{0,8}(?:[A-Za-z]{1,8}[\s*_`$]{1,8})?(?:=|≈|→|\\approx|[,;，；:])\s?([\s*_`$~≈]{0,8}\d{1,3}(?:\.\d{1,12})?\s?\\?%)[\s*_`$.。]{0,8}"
)
_REMARK = lazy(r"[ \t\u00a0](?:←|<-|#|//|—|–)[ \t\u00a0]?")
_POINTER = lazy(r"[ \t\u00a0](?:←|<-)[ \t\u00a0]")
"""What points from behind a row at what it says."""
_OPERATORS = "×*·+-−/=^÷xX"
"""Behind one of these a bracket is an operand."""
_EMPTY_BLOCK = Block("cell", Text("", ()))


class Cell(NamedTuple):
    """A range of the readable text of a block."""

    block: Block
    start: int
    end: int

    @property
    def string(self) -> str:
        """What a reader sees in the cell."""
        return self.block.text.string[self.start : self.end]

    @property
    def span(self) -> Span:
        """The place of the cell in the original."""
        return self.block.text.span(self.start, self.end)


EMPTY = Cell(_EMPTY_BLOCK, 0, 0)


class Row(NamedTuple):
    """The cells of a row; how deep it is nested in a tree or list; whether a blank line or a rule stands above it."""

    cells: tuple[Cell, ...]
    depth: int = 0
    parted: bool = False

    @property
    def label(self) -> str:
        """What the first cell names."""
        return self.cells[0].string if self.cells else ""


class Table(NamedTuple):
    """Rows of cells, ragged where the author left them so. ``header`` is empty where nothing heads the columns.

    ``above`` and ``below`` are the blocks of text right around it, which may tell what it adds up to.
    """

    kind: TableKind
    header: tuple[Cell, ...]
    rows: tuple[Row, ...]
    headings: tuple[str, ...] = ()
    above: Block | None = None
    below: Block | None = None

    def cell(self, row: int, column: int) -> Cell:
        """A cell, an empty one where the row ends before it."""
        cells = self.rows[row].cells
        return cells[column] if column < len(cells) else EMPTY

    @property
    def width(self) -> int:
        """The columns of the longest row."""
        return max((len(row.cells) for row in self.rows), default=0)

    @property
    def is_listed(self) -> bool:
        """Whether each row is a label with one figure and what is said about it, so that columns are no columns of a grid."""
        return self.kind in ("tree", "list", "lines")


def tables_of(document: Document) -> tuple[Table, ...]:
    """Every table of a document in which a figure may stand, in order; those of page furniture and of programs are none."""
    blocks = document.blocks
    found: list[Table] = []
    begun, own = -1, None
    for table, first, behind in _tables(blocks, document.content):
        above, below = (_text(blocks[at]) if 0 <= at < len(blocks) else None for at in (first - 1, behind))
        if begun == first:  # another one of the same block
            above, found[-1] = None, found[-1]._replace(below=own)
        found.append(table._replace(above=above, below=table.below or below))
        begun, own = first, table.below
    return tuple(found)


def _text(block: Block) -> Block | None:
    """A block of running text or a heading; None of any other."""
    return block if block.cell is None and not block.chrome and block.kind in ("paragraph", "quote", "code", "heading") else None


def _tables(blocks: Sequence[Block], content: str) -> Iterator[tuple[Table, int, int]]:
    """The tables, each with the places of its first block and of the block behind it."""
    at = 0
    while at < len(blocks):
        block, first = blocks[at], at
        if block.chrome or block.kind not in ("cell", "item", "paragraph", "quote", "code") or is_programming(block.language):
            at += 1
            continue
        if block.cell is not None:
            while at < len(blocks) and (cell := blocks[at].cell) is not None and cell.table == block.cell.table:
                at += 1
            yield from ((table, first, at) for table in _grid(blocks[first:at], content))
        elif block.kind == "item":
            while at < len(blocks) and blocks[at].kind == "item" and blocks[at].headings == block.headings:
                at += 1
            yield from ((table, first, at) for table in _listed(blocks[first:at]))
        else:
            at += 1
            yield from ((table, first, at) for table in _lined(block))


# -- tables of cell blocks ---------------------------------------------------------------------------------------------


def _grid(blocks: Sequence[Block], content: str) -> Iterator[Table]:
    rows: dict[int, list[Cell]] = {}
    for block in blocks:
        assert block.cell is not None
        if len(rows) > MOST_ROWS or block.cell.column >= MOST_COLUMNS:
            continue
        row = rows.setdefault(block.cell.row, [])
        row += [EMPTY] * (block.cell.column - len(row))  # an empty cell has no block
        row.append(_trimmed(block, 0, len(block.text.string)))
    header = tuple(rows.pop(0, ()))
    yield Table(_kind(blocks[0], content), header, tuple(Row(tuple(cells)) for _, cells in sorted(rows.items())), blocks[0].headings)


def _kind(block: Block, content: str) -> TableKind:
    """How a table is written, by what stands before one of its cells."""
    start = block.text.span(0, 1).start
    line = content[content.rfind("\n", 0, start) + 1 : start].rstrip()
    if line.endswith(">") and "<" in line:
        return "html"
    end = content.find("\n", start)
    return "markdown" if "|" in content[start - len(line) - 1 : end if end > 0 else start + MOST_LINE] else "tex"


def _trimmed(block: Block, start: int, end: int) -> Cell:
    """A range without blanks and marks of emphasis at its ends."""
    string = block.text.string
    while start < end and string[start] in _EDGES:
        start += 1
    while end > start and string[end - 1] in _EDGES:
        end -= 1
    return Cell(block, start, end)


# -- lines -------------------------------------------------------------------------------------------------------------


class _Line(NamedTuple):
    """A line of a block: its range, the columns it is indented by, whether a branch of a tree stands before it, and whether it is parted."""

    start: int
    end: int
    indent: int
    branch: bool
    parted: bool


def _lines(block: Block) -> list[_Line]:
    """The lines of a block that say anything; rules and blank lines part them."""
    string = block.text.string
    lines: list[_Line] = []
    start, parted = 0, False
    for raw in string.split("\n"):
        end = start + len(raw)
        if _RULE.fullmatch(raw) is not None:
            parted = True
        elif block.kind == "code" and _WORDS_ONLY.match(raw) is not None:
            pass
        elif len(raw) <= MOST_LINE and len(lines) < MOST_ROWS:
            mark = _TREE.match(string, start, end)
            bullet = _BULLET.match(string, start, end) if mark is None else None
            begin = mark.end() if mark is not None else bullet.end() if bullet is not None else start
            shown = string[start:begin].expandtabs(TAB)
            lines.append(_Line(begin, end, len(shown) if mark is not None else len(shown) - len(shown.lstrip()), mark is not None, parted))
            parted = False
        start = end + 1
    return lines


def _lined(block: Block) -> Iterator[Table]:
    """The tables of a fence or paragraph: stretches that are drawn, and the lines between them."""
    if "\n" not in block.text.string or _DIGIT.search(block.text.string) is None:
        return
    lines = _lines(block)
    done = 0
    for first, last, rows in _drawn(block, lines):
        yield from _labelled(block, lines[done:first])
        header, *others = rows
        figures = any(_FIGURE_NEXT.match(cell.string) for cell in header.cells[1:])
        named = lines[first + 1].parted and (not figures or lines[first].parted)  # figures head columns between two rules
        closing = block._replace(text=block.text.slice(lines[last].start, lines[last].end)) if last < len(lines) else None
        yield Table("drawn", header.cells if named else (), tuple(others if named else rows), block.headings, below=closing)
        done = last
    yield from _labelled(block, lines[done:])


def _drawn(block: Block, lines: Sequence[_Line]) -> Iterator[tuple[int, int, list[Row]]]:
    """The stretches of lines that are rows of columns: first and last line, and the rows."""
    at = 0
    while at < len(lines):
        first = at
        rows: list[Row] = []
        whole: tuple[Cell, ...] = ()
        bars = len(_bars(block, lines[at]))
        while at < len(lines):
            cells = _parted(block, lines[at])
            if rows and not bars and 1 < len(cells) < len(rows[0].cells):
                cells = _placed(cells, whole)
            if len(cells) < 2 or len(_bars(block, lines[at])) != bars or (rows and not bars and len(cells) != len(rows[0].cells)):
                break
            whole = cells if all(cell.string for cell in cells) else whole
            rows.append(Row(cells, 0, lines[at].parted))
            at += 1
        if len(rows) > 1 and (bars > 1 or len(rows[0].cells) > 2 or not bars):
            yield first, at, rows
        at = max(at, first + 1)


def _placed(cells: Sequence[Cell], above: Sequence[Cell]) -> tuple[Cell, ...]:
    """Cells of a line below those that they stand below, with empty ones between; as they are where one stands below none."""
    columns = [_columns(cell) for cell in above]
    placed = [EMPTY] * len(above)
    at = 0
    for cell in cells:
        start, end = _columns(cell)
        while at < len(columns) and not (columns[at][0] < end and start < columns[at][1]):
            at += 1
        if at == len(columns):
            return tuple(cells)
        placed[at] = cell
        at += 1
    return tuple(placed)


def _columns(cell: Cell) -> tuple[int, int]:
    """The columns of its line in which a cell stands; none for an empty one."""
    begin = cell.block.text.string.rfind("\n", 0, cell.start) + 1 if cell.string else 0
    return (cell.start - begin, cell.end - begin) if cell.string else (0, 0)


def _bars(block: Block, line: _Line) -> list[int]:
    return [] if line.branch else [match.start() for match in _BAR.finditer(block.text.string, line.start, line.end)]


def _parted(block: Block, line: _Line) -> tuple[Cell, ...]:
    """The cells of a line between its bars, or between its gaps where no label ends in a colon."""
    string = block.text.string
    bars = _bars(block, line)
    if bars:
        edges = [line.start - 1, *bars, line.end]
        cells = [_trimmed(block, low + 1, high) for low, high in pairwise(edges)]
        inner = cells[1 if not cells[0].string else 0 : -1 if not cells[-1].string else None]
        return tuple(inner)
    if (
        line.branch
        or ": " in string[line.start : line.end]
        or "：" in string[line.start : line.end]
        or "=" in string[line.start : line.end]
    ):
        return ()
    low, found = line.start, []
    remark = _POINTER.search(string, line.start, line.end)
    end = remark.start() if remark is not None else line.end
    end = line.start + len(string[line.start : end].rstrip())
    for gap in _GAP.finditer(string, line.start, end):
        if gap.start() > low:
            found.append(_trimmed(block, low, gap.start()))
        low = gap.end()
    return (*found, _trimmed(block, low, end)) if found else ()


def _labelled(block: Block, lines: Sequence[_Line]) -> Iterator[Table]:
    """Lines of label, figure and asides; nothing where fewer than two of them have a figure."""
    rows = _rows([(block, line, line.indent) for line in lines])
    if sum(len(row.cells) > 1 for row in rows) > 1:
        yield Table("tree" if any(line.branch for line in lines) else "lines", (), tuple(rows), block.headings)


def _listed(blocks: Sequence[Block]) -> Iterator[Table]:
    """A list with what is nested in it."""
    lines = [(block, line, block.depth * MOST_LINE + line.indent) for block in blocks[:MOST_ROWS] for line in _lines(block)]
    rows = _rows(lines)
    if sum(len(row.cells) > 1 for row in rows) > 1:
        yield Table("list", (), tuple(rows), blocks[0].headings)


def _rows(lines: Sequence[tuple[Block, _Line, int]]) -> list[Row]:
    """The rows of lines, nested by what they are indented by."""
    rows = []
    levels: list[int] = []
    for block, line, indent in lines:
        while levels and levels[-1] > indent:
            levels.pop()
        if not levels or levels[-1] < indent:
            levels.append(indent)
        rows.append(Row(_row(block, line.start, line.end), len(levels) - 1, line.parted))
    return rows


def _row(block: Block, start: int, end: int) -> tuple[Cell, ...]:
    """``label: figure (aside)  ← remark`` as cells; a line without a figure behind its label is a label only."""
    string = block.text.string
    separator = _SEPARATOR.search(string, start, min(end, start + MOST_LABEL))
    label = _trimmed(block, start, separator.start() if separator is not None else end)
    if separator is None or not label.string:
        return (_trimmed(block, start, end),)
    asides: list[Cell] = []
    remark = _REMARK.search(string, separator.end(), end)
    low, high = separator.end(), remark.start() if remark is not None else end
    inner = string[low:high].rstrip()
    high = low + len(inner)
    aside = _ASIDE.search(inner)
    if aside is not None and inner[: aside.start()].strip() and inner[: aside.start()].rstrip()[-1] not in _OPERATORS:
        asides.append(_trimmed(block, low + aside.start(1), low + aside.end(1)))
        high = low + aside.start()
    elif (share := _SHARE.fullmatch(inner.lstrip(" *_`$~≈"))) is not None:  # 4,198,912 = 79.9%
        begin = high - len(share[0]) + share.start(1)
        asides.append(_trimmed(block, begin, high))
        high = low + len(string[low:begin].rstrip(" \t=≈→,;，；:"))
    if remark is not None:
        asides.append(_trimmed(block, remark.end(), end))
    figure = _trimmed(block, low, high)
    return (label, figure, *asides) if figure.string else (label,)
