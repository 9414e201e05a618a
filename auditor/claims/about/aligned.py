"""Tables without bars: columns that blanks or tabs keep apart, in a paragraph or a plain fence, as rows of cells.

      model      layers   width   MLP
      ViT-Base     12      768    3072
      ViT-Large    24     1024    4096

block -> lines -> parts with two blanks or a tab between -> lines of as many parts in a row -> cells, each a part of the block's text
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from auditor.source.document import Block, Cell
from auditor.source.pattern import lazy
from auditor.source.ranges import Range
from auditor.source.text import Text

_PART = lazy(r"[^\s│┃|](?:[^\s│┃|]|[ ](?=[^\s│┃|]))*")
_RULE = lazy(r"[\s=_+|─━═│┼├┤┌┐└┘-]*")
LONGEST = 20_000
LONGEST_LINE = 300
LEAST_ROWS = 3
LEAST_COLUMNS = 3
MOST_ROWS = 60
MOST_COLUMNS = 24
_KINDS = ("paragraph", "code", "item", "quote")
Rows = list[list[tuple[Block, int]]]
"""Rows of cells, each with the place in the text of its block where it begins."""


def aligned_tables(block: Block) -> Iterator[Rows]:
    """The tables of a block whose columns nothing but blanks keep apart."""
    string = block.text.string
    if (
        block.kind not in _KINDS
        or block.cell is not None
        or len(string) > LONGEST
        or "\n" not in string
        or not ("  " in string or "\t" in string)
    ):
        return
    lines: list[list[Range]] = []
    start = 0
    for line in string.split("\n"):
        if len(line) > LONGEST_LINE:
            lines.append([])
        elif _RULE.fullmatch(line) is None:
            lines.append([(start + match.start(), start + match.end()) for match in _PART.finditer(line)])
        start += len(line) + 1
    for count, group in groupby(_with_corners(lines), key=len):
        rows = list(group)
        if LEAST_COLUMNS <= count <= MOST_COLUMNS and LEAST_ROWS <= len(rows) <= MOST_ROWS:
            yield [[_cell(block, row, column, at) for column, at in enumerate(places)] for row, places in enumerate(rows)]


def _with_corners(lines: list[list[Range]]) -> Iterator[list[Range]]:
    """The lines; where nothing stands over the first column, a head has an empty part there."""
    for at, line in enumerate(lines):
        below = lines[at + 1 : at + 3]
        headless = len(line) > 1 and len(below) == 2 and all(len(row) == len(line) + 1 and row[0][1] - row[0][0] > 1 for row in below)
        before = lines[at - 1] if at else []
        yield [(line[0][0], line[0][0]), *line] if headless and len(before) != len(line) else line


def _cell(block: Block, row: int, column: int, at: Range) -> tuple[Block, int]:
    start, end = at
    text = block.text.slice(start, end) if end > start else Text("", ())
    return block._replace(kind="cell", text=text, cell=Cell(-1, row, column, "", "")), start
