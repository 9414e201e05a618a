"""Which sizes share something: a sentence, a row, a column, a list, a printout; and the list that words stand over."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate

from auditor.reading.scan import Scan
from auditor.reading.tokens import STOPS


def groups_of(scans: Sequence[Scan], lists: Sequence[int], index: int, at: int) -> Iterator[Hashable]:
    """What a figure shares with others: its sentence, or its row and column, or its list or printout; ``lists`` are those of the blocks."""
    found = scans[index]
    cell = found.block.cell
    if cell is not None:
        yield "row", cell.table, cell.row
        yield "column", cell.table, cell.column
        return
    if found.block.kind == "code":
        yield "code", index
        return
    yield "sentence", index, found.told(_sentences)[at]
    if found.block.kind == "item":
        yield "list", lists[index]


def same_sentence(found: Scan, one: int, other: int) -> bool:
    """Whether no sentence ends between two tokens."""
    sentences = found.told(_sentences)
    return sentences[one] == sentences[other]


def alone_in_sentence(found: Scan, at: int, places: list[int]) -> bool:
    """Whether a sentence holds one of some places, and no other."""
    sentences = found.told(_sentences)
    first = bisect_left(places, at)
    beside = places[max(0, first - 1) : first] + places[first + 1 : first + 2]
    return all(sentences[place] != sentences[at] for place in beside)


def _sentences(found: Scan) -> Sequence[int]:
    """The number of its sentence for each token."""
    return list(accumulate((code in STOPS for code in found.codes), initial=0))


def below(scans: Sequence[Scan], index: int) -> Iterator[Hashable]:
    """The list or printout that the words of a block stand over."""
    following = scans[index + 1].block if index + 1 < len(scans) else None
    if following is not None and following.headings == scans[index].block.headings and scans[index].block.kind != "item":
        if following.kind == "item":
            yield "list", index + 1
        elif following.kind == "code":
            yield "code", index + 1


def lists_of(scans: Sequence[Scan]) -> Sequence[int]:
    """For each block the one that the list begins with which it ends, or stands behind."""
    firsts: list[int] = []
    for index in range(len(scans)):
        firsts.append(firsts[-1] if follows_item(scans, index) else index)
    return firsts


def follows_item(scans: Sequence[Scan], index: int) -> bool:
    """Whether the block before is an item of a list under the same headings."""
    if not index:
        return False
    before = scans[index - 1].block
    return before.kind == "item" and before.headings == scans[index].block.headings
