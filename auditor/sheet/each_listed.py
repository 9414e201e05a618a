"""Bytes that a list gives for each parameter, one line for each thing that training keeps: ``gradients: 4 bytes``, ``Adam: 8P bytes``.

lines under one another with one small figure in bytes, or so many times the parameters, and words for weights, gradients or states
    -> the figure that most lines of plain bytes have; what each kind takes in the formats there are
    -> one that no format has (5 bytes, a state of 3P) is a slip of it, and one without which all come to the total below them

    states alone in the lines behind it (``only the states: 112 GB``) are not what the total makes of the parameters

Weights have 1, 2 or 4 bytes, with a copy in single precision 6; states of an optimizer are one or two values or three. Source: Rajbhandari et al. 2020,
"ZeRO", section 3.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from auditor.notation.expression import Number, combined
from auditor.notation.printed import UNITS, Printed
from auditor.reading.forms.bytes_of import PRECISIONS
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, INTEGER, LETTER, SIZE, Scan

MOST_EACH = 16
MOST_BEHIND = 2
MOST_TOTAL = 32
LEAST_LINES, LEAST_KINDS = 3, 2
_KINDS = {"gradients": "gradients", "optimizer_states": "states"}
_WEIGHTS = frozenset(("weight_part", "parameters", "weights_memory"))
_TIMES = {"weights": 1, "gradients": 1, "states": 2}
_ALLOWED = {
    "weights": frozenset((1, 2, 4, 6, 8)), "gradients": frozenset((1, 2, 4, 8)), "states": frozenset((2, 4, 6, 8, 12, 16)),
}  # fmt: skip
"""Bytes of each parameter that each kind takes in the formats there are; states of two moments, also with a copy of the weights."""
_OF_FORMATS = frozenset((1, 2, 3, 4, 6, 8, 12, 16))
_WITH_STATES = frozenset(("gradients", "weight_part", "weights_memory", "activations", "total", "with", "train", "plus"))
_OTHERWISE = frozenset(("total", "quantized", "save", "activations", "kv_cache", "or", "int8", "int4"))


_Range = tuple[Scan, int, int]
"""A line: a text, or the tokens of one in a printout."""


class _Line(NamedTuple):
    """A line with its figure, in bytes or in times the parameters, and what it is of."""

    scan: Scan
    number: Number
    kind: str
    is_multiple: bool
    width: Fraction | None

    @property
    def amount(self) -> Fraction:
        """Bytes of each parameter."""
        return self.number.printed.amount


def each_listed(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What the lines of such lists say: that each has the figure of most others, or what its kind takes, where it has it or one that no format has."""
    for group, behind in _lists(scans):
        lines = [line for one in group if (line := _line(*one)) is not None]
        if len(lines) < LEAST_LINES:
            continue
        usual, times = Counter(line.amount for line in lines).most_common(1)[0]
        alike = 2 * times > len(lines) and usual in _OF_FORMATS
        total = _total(group)
        yield from _of_states(lines, total, behind)
        told = False
        right = {line.kind: line for line in lines if line.amount in _ALLOWED[line.kind]}
        rest = total - sum(line.amount for line in lines)
        for line in lines:
            known = next((other for kind, other in right.items() if kind != line.kind), None)
            odd = line.amount > 1 and (line.amount not in _OF_FORMATS or line.amount + rest == usual)
            if alike and not line.is_multiple and (line.amount == usual or odd):
                told = told or line.amount != usual
                yield _proposition(line, usual)
            elif (
                line.amount not in _ALLOWED[line.kind]
                and known is not None
                and len(right.keys() - {line.kind}) >= LEAST_KINDS
                and 2 * line.amount != sum(other.amount for other in lines)
            ):
                told = True
                yield _proposition(line, (line.width or known.amount / _TIMES[known.kind]) * _TIMES[line.kind])
        if not told:
            yield from _added_up(group, lines)


def _lists(scans: Sequence[Scan]) -> Iterator[tuple[list[_Range], Sequence[Scan]]]:
    """The lines of each list and printout, with the texts behind it."""
    behind = 0
    for _, grouped in groupby(scans, key=lambda scan: (scan.block.kind, scan.block.headings) if scan.block.kind == "item" else None):
        group = list(grouped)
        behind += len(group)
        if group[0].block.kind == "item":
            yield [(scan, 0, len(scan.codes)) for scan in group], scans[behind : behind + MOST_BEHIND]
            continue
        for scan in group:
            if scan.block.kind == "code" and not scan.block.is_program and scan.codes.count(SIZE) >= LEAST_LINES:
                yield [(scan, begin, end) for begin, end in _lines_of(scan)], ()


def _lines_of(scan: Scan) -> Iterator[tuple[int, int]]:
    begin = 0
    for at, code in enumerate(scan.codes):
        if code == "\n":
            yield begin, at
            begin = at + 1
    yield begin, len(scan.codes)


def _added_up(group: Sequence[_Range], lines: Sequence[_Line]) -> Iterator[Proposition]:
    """The total that closes a list, which all that is listed above it comes to."""
    sized = [one for one in group if SIZE in one[0].codes[one[1] : one[2]]]
    at = _total_at(*sized[-1]) if sized else -1
    if at < 0 or len(lines) != len(sized) - 1 or any(line.amount not in _ALLOWED[line.kind] for line in lines):
        return
    scan = sized[-1][0]
    number = scan.figures[at].number
    shown = " + ".join(line.scan.written(line.number) for line in lines)
    yield Proposition(
        "bytes", number, scan.block, scan.place(number), scan.written(number), combined("+", [line.number for line in lines]), shown,
        lines[0].scan.place(lines[0].number), form="bytes-of-all", weighed=True, measure="training",
    )  # fmt: skip


def _of_states(lines: Sequence[_Line], total: Fraction, behind: Sequence[Scan]) -> Iterator[Proposition]:
    """The sizes that lines behind a list say to be of the states, where they are what all that is kept takes."""
    states = sum((line.amount for line in lines if line.kind == "states"), Fraction(0))
    if not 0 < states < total or total != sum(line.amount for line in lines):
        return
    for scan in behind:
        for begin, end in scan.sentences():
            at = scan.codes.rfind(SIZE, begin, end)
            named = {name for place in range(begin, max(begin, at)) for name in scan.concepts(place)}
            counts = [scan.figures[place].number for place in range(begin, max(begin, at)) if scan.codes[place] == COUNT]
            if at < 0 or len(counts) != 1 or "optimizer_states" not in named or named & _WITH_STATES:
                continue
            number, count = scan.figures[at].number, counts[0]
            if number.printed.amount != count.printed.amount * total:
                continue
            factor = [
                scan.figures[place].number
                for place in range(begin, at)
                if scan.codes[place] == INTEGER and scan.figures[place].printed.amount == total
            ]
            stated = factor[0] if factor else number
            each = Number(Printed(str(states), states, Fraction(0), None if factor else UNITS["bytes"]), stated.start, stated.start)
            known = Number(Printed("1", Fraction(1), Fraction(0)), stated.start, stated.start) if factor else count
            shown = " + ".join(line.scan.written(line.number) for line in lines if line.kind == "states")
            yield Proposition(
                "bytes", stated, scan.block, scan.place(stated), scan.written(stated), combined("*", [known, each]),
                shown if factor else f"{scan.written(count)} × ({shown})", lines[0].scan.place(lines[0].number),
                form="bytes-of-states", weighed=True, measure="training",
            )  # fmt: skip


def _total(group: Sequence[_Range]) -> Fraction:
    """The bytes of each parameter that a line of a list gives for all others; 0 where none does."""
    for scan, begin, end in group:
        at = _total_at(scan, begin, end)
        if at >= 0:
            return scan.figures[at].printed.amount
    return Fraction(0)


def _total_at(scan: Scan, begin: int, end: int) -> int:
    """The one figure of a line that gives a total; -1 where it has none."""
    at = scan.codes.find(SIZE, begin, end)
    if at < 0 or not _is_only(scan, begin, end) or scan.figures[at].printed.amount > MOST_TOTAL:
        return -1
    return at if scan.codes[begin] == "=" or scan.means(begin, "total") else -1


def _is_only(scan: Scan, begin: int, end: int) -> bool:
    """Whether a line has one figure."""
    return sum(begin <= place < end for place in scan.figures) == 1


def _line(scan: Scan, begin: int, end: int) -> _Line | None:
    """The one small figure in whole bytes, or in times the parameters, of a line on what training keeps."""
    at = scan.codes.find(SIZE, begin, end)
    multiple = at < 0
    if multiple:
        at = next((p for p in scan.figures if begin <= p < end and scan.codes[p] == INTEGER and scan.codes[p + 1 : p + 2] == LETTER), -1)
    if at < 0 or not _is_only(scan, begin, end):
        return None
    number, named = scan.figures[at].number, {name for place in range(begin, end) for name in scan.concepts(place)}
    of_weights = named & _WEIGHTS or (scan.means(begin, "model") and scan.codes[begin + 1 : begin + 2] == ":")
    kind = next((kind for name, kind in _KINDS.items() if name in named), "weights" if of_weights else "")
    if (
        not kind
        or named & _OTHERWISE
        or not 0 < number.printed.amount <= MOST_EACH
        or number.printed.decimals
        or number.printed.about
        or (multiple and "bytes" not in named)
    ):
        return None
    widths = {PRECISIONS[name] for name in named if name in PRECISIONS}
    return _Line(scan, number, kind, multiple, widths.pop() if len(widths) == 1 else None)


def _proposition(line: _Line, usual: Fraction) -> Proposition:
    scan, number = line.scan, line.number
    known = Number(Printed(str(usual), usual, Fraction(0), number.printed.unit), number.start, number.start)
    one = Number(Printed("1", Fraction(1), Fraction(0)), number.start, number.start)
    return Proposition(
        "bytes", number, scan.block, scan.place(number), scan.written(number), combined("*", [one, known]), f"1 × {usual} bytes",
        scan.place(number), form="bytes-of-each", weighed=True, measure="training:list",
    )  # fmt: skip
