"""Finds the places of an article that speak of a model whose sizes nobody knows: what is said there is held against no other.

names that are not known -> up to the next name, or the end of the sentence
tables that name models  -> the figures of their other columns, or rows
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from auditor.claims.about.naming import is_only_announced, names_in
from auditor.claims.about.saying import Saying
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

LEAST_MODELS = 2
"""Rows that name models make a table of models; its other rows are of others."""
_FIGURE = lazy(r"[\s*~≈约`$]{0,6}\d[\d.,]*\s?(?:[KMBTkmbt]|[万亿])?[\s*`$+]{0,6}")


def read_unknown(document: Document, saying: Saying) -> Iterator[Span]:
    """The places that speak of an unknown model, in reading order of their kinds."""
    for number, block in enumerate(document.blocks):
        if block.cell is None and block.kind not in ("heading", "code"):
            yield from _in_text(number, block, saying)
    yield from _in_tables([block for block in document.blocks if block.cell is not None])


def _in_text(number: int, block: Block, saying: Saying) -> Iterator[Span]:
    names = saying.names(number)
    for name, following in zip_longest(names, names[1:]):
        if name.models and not is_only_announced(name):
            continue
        stop = saying.sentence_end(number, name.start)
        end = min(stop, following.start) if following is not None else stop
        if end > name.start:
            yield block.text.span(name.start, end)


def _in_tables(cells: Sequence[Block]) -> Iterator[Span]:
    columns: dict[tuple[int, int], bool] = {}
    rows: dict[tuple[int, int], bool] = {}
    for block in cells:
        cell = block.cell
        if cell is not None and cell.row == 0 and cell.column:
            columns[cell.table, cell.column] = bool(names_in(block.text.string))
        elif cell is not None and cell.column == 0:
            rows[cell.table, cell.row] = bool(names_in(block.text.string))
    of_columns = {table for (table, _), named in columns.items() if named}
    named_rows = [table for (table, _), named in rows.items() if named]
    for block in cells:
        cell = block.cell
        if cell is None or not cell.row or not cell.column or _FIGURE.fullmatch(block.text.string) is None:
            continue
        stranger = cell.table in of_columns and columns.get((cell.table, cell.column)) is False
        other = named_rows.count(cell.table) >= LEAST_MODELS and rows.get((cell.table, cell.row)) is False
        if stranger or other:
            yield block.text.span(0, len(block.text.string))
