"""Which sizes share something: a sentence, a row, a column, a list, a printout; and the list that words stand over."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from auditor.reading.scan import Scan
from auditor.reading.tokens import STOPS


def groups_of(scans: Sequence[Scan], index: int, at: int) -> Iterator[Hashable]:
    """What a figure shares with others: its sentence, or its row and column, or its list or printout."""
    found = scans[index]
    cell = found.block.cell
    if cell is not None:
        yield "row", cell.table, cell.row
        yield "column", cell.table, cell.column
        return
    if found.block.kind == "code":
        yield "code", index
        return
    yield "sentence", index, sum(code in STOPS for code in found.codes[:at])
    if found.block.kind == "item":
        yield "list", first_of_list(scans, index)


def below(scans: Sequence[Scan], index: int) -> Iterator[Hashable]:
    """The list or printout that the words of a block stand over."""
    following = scans[index + 1].block if index + 1 < len(scans) else None
    if following is not None and following.headings == scans[index].block.headings and scans[index].block.kind != "item":
        if following.kind == "item":
            yield "list", index + 1
        elif following.kind == "code":
            yield "code", index + 1


def first_of_list(scans: Sequence[Scan], index: int) -> int:
    """The block that the list begins with which a block ends, or stands behind."""
    while follows_item(scans, index):
        index -= 1
    return index


def follows_item(scans: Sequence[Scan], index: int) -> bool:
    """Whether the block before is an item of a list under the same headings."""
    if not index:
        return False
    before = scans[index - 1].block
    return before.kind == "item" and before.headings == scans[index].block.headings
