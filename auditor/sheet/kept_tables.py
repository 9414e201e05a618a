"""The derivations of a table that hang on nothing but its cells, kept for when a table of the same cells is read again: an article is edited
in one place, and its tables stay.

table -> its blocks, and its cells as ranges of them -> derivations known by these -> of the cells of this table
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from auditor.notation.kept import Kept
from auditor.notation.symbols import known_symbols
from auditor.sheet.derivation import Derivation
from auditor.sheet.figures import Figure
from auditor.source.document import Block
from auditor.source.tables import EMPTY, Cell, Table

Made = tuple[tuple[Derivation, ...], ...]
_FOUND: Kept[tuple[Sequence[Block], Made]] = Kept()


def of_cells(table: Table, make: Callable[[], Made]) -> Made:
    """Derivations of a table that are made of its cells alone, with no regard to where it stands."""
    blocks: dict[int, Block] = {}
    numbers: dict[int, int] = {}
    for cell in _cells(table):
        if id(cell.block) not in numbers:
            numbers[id(cell.block)] = len(numbers)
            blocks[id(cell.block)] = cell.block
    key = (
        table.kind,
        tuple((block.kind, block.text.string, block.text.shape) for block in blocks.values()),
        tuple(_placed(cell, numbers) for cell in table.header),
        tuple((row.depth, row.parted, tuple(_placed(cell, numbers) for cell in row.cells)) for row in table.rows),
        known_symbols(),
    )
    size = sum(len(block.text.string) for block in blocks.values())
    known, made = _FOUND.of(key, size, lambda: ((*blocks.values(),), make()))
    if all(map(_is_same, known, blocks.values())):
        return made
    moved = {id(old): new for old, new in zip(known, blocks.values(), strict=True)}
    return tuple(tuple(_moved(one, moved) for one in some) for some in made)


def _cells(table: Table) -> Iterator[Cell]:
    yield from table.header
    for row in table.rows:
        yield from row.cells


def _placed(cell: Cell, numbers: dict[int, int]) -> Hashable:
    return numbers[id(cell.block)], cell.start, cell.end


def _is_same(one: Block, other: Block) -> bool:
    return one is other


def _moved(found: Derivation, moved: dict[int, Block]) -> Derivation:
    """A derivation of the same cells of another table."""

    def of(figure: Figure) -> Figure:
        block = moved.get(id(figure.cell.block), EMPTY.block)
        return figure._replace(cell=figure.cell._replace(block=block))

    return found._replace(target=of(found.target), operands=tuple(map(of, found.operands)))
