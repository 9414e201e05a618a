"""Models that a table configures: each row with the sizes that its columns are headed by, or each column with those of its rows.

| name | layers | d_model | heads | params |      heads of columns -> settings;  rows -> models
| tiny |   4    |   128   |   4   |  0.8M  |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.about.lexicon import setting_words
from auditor.claims.about.records import Setting
from auditor.sheet.figures import figure_of
from auditor.source.document import Block, Document
from auditor.source.tables import Cell, Table
from auditor.source.text import Span

LEAST_SIZES = 2
MOST_HEAD = 60
_ROLES = frozenset(("name", "label", "counter", "header"))
_WIDTH = "hidden_size"


class Size(NamedTuple):
    """One cell that gives a size."""

    name: str
    value: int
    symbol: str
    span: Span
    block: Block

    def as_setting(self, headings: tuple[str, ...]) -> Setting:
        """The size as a setting of no published model."""
        return Setting(self.name, self.value, self.symbol, None, self.span, headings)


class RowModel(NamedTuple):
    """The sizes of one line of a table, its label, and all of its cells by identity of their blocks."""

    label: str
    settings: tuple[Size, ...]
    cells: tuple[int, ...]
    headings: tuple[str, ...]


def row_models(document: Document) -> Iterator[RowModel]:
    """The models of every table of a document that has several; the only one of a table is that of its section."""
    for table in document.tables:
        if table.header and not table.is_listed and table.kind != "lines":
            lines = _lines(table)
            for found in (_models(lines, table), _models([list(line) for line in zip(*_squared(lines), strict=True)], table)):
                models = list(found)
                if len(models) > 1 or (models and models[0].label and len(table.rows) > 1 and len(table.header) > LEAST_SIZES):
                    yield from models


def _lines(table: Table) -> list[list[Cell]]:
    return [list(table.header), *(list(row.cells) for row in table.rows)]


def _squared(lines: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The lines that are as long as the head, cut to its length."""
    width = len(lines[0])
    return [list(line[:width]) for line in lines if len(line) >= width]


def _models(lines: Sequence[Sequence[Cell]], table: Table) -> Iterator[RowModel]:
    """The models of the lines below a head that names sizes."""
    names = [_setting(cell.string) for cell in lines[0]] if lines else []
    told = [name for name in names if name is not None]
    if len(told) < LEAST_SIZES or len(told) != len(set(told)) or _WIDTH not in told:
        return
    for line in lines[1:]:
        sizes = []
        for name, head, cell in zip(names, lines[0], line, strict=False):
            figure = figure_of(cell) if name is not None else None
            if (
                name is not None
                and figure is not None
                and not figure.ratio
                and not figure.printed.about
                and figure.printed.amount.denominator == 1
            ):
                sizes.append(Size(name, int(figure.printed.amount), head.string, figure.span, cell.block))
        if len(sizes) >= LEAST_SIZES and any(size.name == _WIDTH for size in sizes):
            label = line[0].string if names[0] is None else ""
            yield RowModel(label, tuple(sizes), tuple(id(cell.block) for cell in line if cell.block.cell is not None), table.headings)


def _setting(head: str) -> str | None:
    """The size that the head of a column or row names, with or without a letter in brackets; None where it names anything else."""
    shown = head[:MOST_HEAD].partition("(")[0].partition("（")[0].strip(" \t*_`$:：#").lower()
    word = setting_words().exact(shown) if shown else None
    return word.meanings[0] if word is not None and word.roles & _ROLES and not word.spread else None
