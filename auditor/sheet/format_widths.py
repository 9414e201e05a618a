"""What a value takes in one numeric format and another, as lists, lines and columns tell it: ``FP16: 2 bytes``, ``INT8 | 1 | 8``, ``FP32=4, INT4=0.5``.

formats with the figure that stands behind each, or in a column beside them -> bytes or bits of each, whichever most of them have -> the odd one

One such figure may be of anything; two formats with the right ones say what all figures of their list are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.reading.forms.bytes_of import width_of
from auditor.reading.proposition import Proposition
from auditor.reading.scan import DECIMAL, INTEGER, SIZE, Scan
from auditor.reading.tokens import STOPS
from auditor.sheet.headers import concepts
from auditor.sheet.size_groups import follows_item

LEAST_RIGHT = 2
MOST_BETWEEN = 8
"""Tokens between a format and its figure."""
MOST_BITS = 128
MOST_ABOVE = 3
_SCALES = (Fraction(1), Fraction(8))
"""Bytes, and bits."""
_TELLING = frozenset(("bytes", "bits", "bytes_per_parameter"))
_OTHERWISE = frozenset(("optimizer_states", "activations", "kv_cache", "total", "mixed_precision", "counter.gpus", "save"))
"""Said of what takes other bytes than one value does."""


class _Entry(NamedTuple):
    """A format, named at a token of a scan, with the figure that is said of it."""

    scan: Scan
    named: Scan
    at: int
    width: Fraction
    number: Number

    @property
    def scale(self) -> Fraction:
        """How many times the bytes of its format the figure is."""
        return self.number.printed.amount / self.width


def format_widths(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What each figure of such lists should be, where at least two others are right, and twice as many as are wrong."""
    groups: dict[Hashable, list[_Entry]] = defaultdict(list)
    told: set[Hashable] = set()
    rows = formats_of_rows(scans)
    first = 0
    for index, scan in enumerate(scans):
        block = scan.block
        if block.kind != "item" or not follows_item(scans, index):
            first = index
        cell = block.cell
        alone = cell is not None and len(scan.codes) == 1
        entries = [] if not scan.figures else _beside(scan, rows) if alone else list(_in_words(scan))
        if entries:
            key: Hashable = ("column", cell.table, cell.column) if cell is not None else ("list", first)
            groups[key] += entries
            if any(entry.number.printed.unit is not None for entry in entries) or _tells(scans, index if cell is not None else first):
                told.add(key)
    for key, entries in groups.items():
        yield from _held(entries, key in told)


def _held(entries: Sequence[_Entry], told: bool) -> Iterator[Proposition]:
    for scale in _SCALES:
        right = [entry for entry in entries if entry.scale == scale]
        proven = told or scale > 1 or any(entry.number.printed.amount.denominator > 1 for entry in right)
        if proven and len({entry.width for entry in right}) >= LEAST_RIGHT and len(right) >= 2 * (len(entries) - len(right)):
            yield from (_proposition(entry, scale) for entry in entries)
            return


def formats_of_rows(scans: Sequence[Scan]) -> dict[tuple[int, int], list[tuple[Scan, int, Fraction]]]:
    """The formats that the cells of each row name, with their places and widths."""
    found: dict[tuple[int, int], list[tuple[Scan, int, Fraction]]] = defaultdict(list)
    for scan in scans:
        cell = scan.block.cell
        if cell is not None:
            found[cell.table, cell.row] += [(scan, at, width) for at, width in formats_in(scan)]
    return found


def formats_in(found: Scan) -> Iterator[tuple[int, Fraction]]:
    """The formats that a text names, with their places and widths."""
    for at, code in enumerate(found.codes):
        if code >= "\ue000" and (width := width_of(found, at)) is not None:
            yield at, width


def _beside(scan: Scan, rows: dict[tuple[int, int], list[tuple[Scan, int, Fraction]]]) -> list[_Entry]:
    """A cell that is one small figure, in a row that names one format elsewhere."""
    cell = scan.block.cell
    named = [one for one in rows.get((cell.table, cell.row), ()) if one[0] is not scan] if cell is not None else []
    if len({width for _, _, width in named}) != 1 or 0 not in scan.figures or not _is_small(scan, 0):
        return []
    beside, place, width = named[0]
    return [_Entry(scan, beside, place, width, scan.figures[0].number)]


def _in_words(scan: Scan) -> Iterator[_Entry]:
    """The first figure behind each format, before another format is named or the sentence or line ends."""
    named = list(formats_in(scan))
    for index, (at, width) in enumerate(named):
        following = named[index + 1] if index + 1 < len(named) else None
        if following is not None and following[1] == width and not any(place in scan.figures for place in range(at, following[0])):
            continue  # FP16/BF16
        end = min(at + MOST_BETWEEN, following[0] if following is not None else len(scan.codes), len(scan.codes))
        for place in range(at + 1, end):
            if scan.codes[place] in STOPS or not scan.concepts(place).isdisjoint(_OTHERWISE):
                break
            if place in scan.figures:
                if _is_small(scan, place) and (scan.codes[place] == SIZE or scan.codes[place - 1] in "=:("):
                    yield _Entry(scan, scan, at, width, scan.figures[place].number)
                break


def _is_small(scan: Scan, at: int) -> bool:
    printed = scan.figures[at].printed
    if (
        scan.codes[at] not in (SIZE, INTEGER, DECIMAL)
        or printed.about
        or printed.percent != 1
        or (printed.unit and printed.unit.decimal > 1)
    ):
        return False
    return 0 < printed.amount <= MOST_BITS


def _tells(scans: Sequence[Scan], index: int) -> bool:
    """Whether words before some figures, in their header or in their row say that they are bytes or bits."""
    block = scans[index].block
    near = [scan for scan in scans[max(0, index - MOST_ABOVE) : index + 1] if scan.block.headings == block.headings]
    if block.cell is not None:
        if not _TELLING.isdisjoint(concepts(block.cell.column_header)):
            return True
        near = [scan for scan in near if scan.block.cell is not None and scan.block.cell[:2] == block.cell[:2]]
    return any(not scan.concepts(at).isdisjoint(_TELLING) for scan in near for at in range(len(scan.codes)))


def _proposition(entry: _Entry, scale: Fraction) -> Proposition:
    scan, number = entry.scan, entry.number
    unit = number.printed.unit
    value = entry.width * scale
    meant = Number(Printed(str(value), value / (unit.decimal if unit else 1), Fraction(0), unit), number.start, number.start)
    one = Number(Printed("1", Fraction(1), Fraction(0)), number.start, number.start)
    return Proposition(
        "equality", number, scan.block, scan.place(number), scan.written(number), Operation("*", meant, one),
        entry.named.raw(entry.at, entry.at), scan.place(number), form="width-in-a-list",
    )  # fmt: skip
