"""A sentence that goes on from the formula displayed above it: ``= 6,240,166,400 bytes``, and below it ``which is about 6.24 GB``.

displayed formula -> the figure that it ends with -> the figure behind the verb that the next block begins with -> are they of one kind?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, INTEGER, OPERATIONS, SIZE, TIME, Scan
from auditor.reading.slips import is_binary
from auditor.reading.standing import standing

LAST = 4
"""Signs and brackets behind the figure that a formula ends with."""
_KINDS = COUNT + INTEGER + OPERATIONS + SIZE + TIME
_GOES_ON = ("comes_to", "that_is")


def continued(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What is said again, in other units, right below the formula that gives it."""
    for formula, scan in pairwise(scans):
        if formula.block.kind != "math" or scan.block.kind == "math" or scan.codes[1:2] not in _KINDS or scan.codes[1:2] == "":
            continue
        if formula.block.headings != scan.block.headings or not any(scan.means(0, concept) for concept in _GOES_ON):
            continue
        other, value = _last(formula), scan.figures.get(1)
        if other is not None and value is not None and _are_of_one_kind(other.printed, value.printed):
            yield _said(formula, other, scan, value.number)


def _last(formula: Scan) -> Number | None:
    """The figure that a displayed formula ends with."""
    at = max(formula.figures, default=-1)
    if at < 0 or formula.figures[at].bound or any(code.isalpha() or code >= "\ue000" for code in formula.codes[at + 1 :]):
        return None
    if "^" in formula.codes[max(at - 2, 0) : at]:
        return None  # the power of a figure
    return formula.figures[at].number if len(formula.codes) - at - 1 <= LAST and formula.codes[at] in _KINDS else None


def _are_of_one_kind(one: Printed, other: Printed) -> bool:
    """Whether two figures can be one, in two units or to fewer digits; a bare number may be of operations."""
    kinds = tuple("count" if printed.unit is None else printed.unit.dimension for printed in (one, other))
    return one != other and (kinds[0] == kinds[1] or kinds == ("count", "operations")) and other.ulp * other.factor(False) > 1


def _said(formula: Scan, other: Number, scan: Scan, value: Number) -> Proposition:
    unit = other.printed.unit
    if unit is not None and is_binary(value.printed) and not is_binary(other.printed):
        other = other._replace(printed=other.printed._replace(unit=unit._replace(binary=unit.decimal)))
    shown = other.printed.digits if unit is None else f"{other.printed.digits} {unit.label}"
    derived = Operation("*", other, Number(Printed("1", Fraction(1), Fraction(0)), other.end, other.end))
    return Proposition(
        "equality", value, scan.block, scan.place(value), scan.written(value), derived, shown, formula.place(other),
        standing=standing(scan, 1, 1), form="goes-on",
    )  # fmt: skip
