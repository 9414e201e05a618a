"""Bytes that a list gives for each parameter, one line for each thing that training keeps: ``gradients: 4 bytes``, ``first moment: 4 bytes``.

lines under one another with one small figure in bytes each, and words for weights, gradients or states -> the figure that most of them have
    -> one that no format has (5 bytes) is a slip of it

A format has 1, 2, 4 or 8 bytes; states may be several values, so that only odd figures tell anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed
from auditor.reading.proposition import Proposition
from auditor.reading.scan import SIZE, Scan

MOST_EACH = 16
LEAST_LINES = 3
_ROLES = frozenset(("gradients", "optimizer_states", "weight_part", "parameters", "weights_memory", "per_parameter"))
_OF_FORMATS = frozenset(Fraction(width) for width in (1, 2, 3, 4, 6, 8, 12, 16))
_OTHERWISE = frozenset(("total", "quantized", "save", "activations", "kv_cache", "or"))


def each_listed(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What the lines of such lists say: that each has the figure of most others, where it has it or one that no format has."""
    for _, group in groupby(scans, key=lambda scan: (scan.block.kind, scan.block.headings) if scan.block.kind == "item" else None):
        lines = [(scan, at) for scan in group if (at := _figure(scan)) is not None]
        counts = Counter(scan.figures[at].printed.amount for scan, at in lines)
        if len(lines) < LEAST_LINES:
            continue
        usual, times = counts.most_common(1)[0]
        if 2 * times <= len(lines) or usual not in _OF_FORMATS:
            continue
        for scan, at in lines:
            amount = scan.figures[at].printed.amount
            if amount == usual or (amount not in _OF_FORMATS and amount > 1):
                yield _proposition(scan, at, usual)


def _figure(scan: Scan) -> int | None:
    """The one small figure in whole bytes of a line on what training keeps."""
    if scan.block.kind != "item" or scan.codes.count(SIZE) != 1 or len(scan.figures) != 1:
        return None
    at = scan.codes.index(SIZE)
    printed = scan.figures[at].printed
    concepts = {name for place in range(len(scan.codes)) for name in scan.concepts(place)}
    if not 0 < printed.amount <= MOST_EACH or printed.decimals or printed.about or not concepts & _ROLES or concepts & _OTHERWISE:
        return None
    return at


def _proposition(scan: Scan, at: int, usual: Fraction) -> Proposition:
    number = scan.figures[at].number
    known = Number(Printed(str(usual), usual, Fraction(0), number.printed.unit), number.start, number.start)
    one = Number(Printed("1", Fraction(1), Fraction(0)), number.start, number.start)
    return Proposition(
        "bytes", number, scan.block, scan.place(number), scan.written(number), combined("*", [one, known]), f"1 × {usual} bytes",
        scan.place(number), form="bytes-of-each", weighed=True, measure="training:list",
    )  # fmt: skip
