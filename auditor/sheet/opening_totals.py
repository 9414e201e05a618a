"""Totals that open the list of their parts: ``total: 291,648`` and below it one line for each part.

rows -> the total that opens them, with the parts below it -> their sum -> the one figure, total or part, whose slip of the pen explains the difference

Only exact figures are held against each other, and of two that could be the slip the total is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.notation.expression import Expression, Operation, combined
from auditor.sheet.derivation import Derivation, derived, is_counted, is_slip
from auditor.sheet.figures import Figure, figure_of
from auditor.sheet.headers import STATISTIC, TOTAL, means, opens_with
from auditor.source.tables import Table

LEAST_PARTS, MOST_PARTS = 2, 40
LEAST_LONG = 6
"""Digits of a total that is no chance sum."""


def opening_totals(table: Table) -> Iterator[Derivation]:
    """The totals of a list that open it, or a section of it, and the parts that do not go with them."""
    if not table.is_listed:
        return
    for at, row in enumerate(table.rows):
        opens = at == 0 or table.rows[at - 1].depth < row.depth or len(table.rows[at - 1].cells) < 2
        stated = figure_of(table.cell(at, 1)) if opens and opens_with(row.label, TOTAL) and not means(row.label, STATISTIC) else None
        parts = _parts(table, at) if stated is not None else ()
        if stated is not None and parts and len(stated.printed.digits.replace(",", "")) >= LEAST_LONG:
            found = _held(stated, parts)
            if found is not None:
                yield found._replace(proof="words")


def _parts(table: Table, at: int) -> Sequence[Figure]:
    """The figures of the lines below a total; none where one of them is another total, or has no exact figure."""
    depth = table.rows[at].depth
    parts: list[Figure] = []
    for below in range(at + 1, len(table.rows)):
        row = table.rows[below]
        if row.depth < depth or (row.depth == depth and len(row.cells) < 2):
            break
        if row.depth > depth:
            continue
        figure = figure_of(table.cell(below, 1))
        if figure is None or not is_counted(figure) or opens_with(row.label, TOTAL):
            return ()
        parts.append(figure)
    whole = figure_of(table.cell(at, 1))
    return parts if LEAST_PARTS <= len(parts) <= MOST_PARTS and whole is not None and is_counted(whole) else ()


def _held(stated: Figure, parts: Sequence[Figure]) -> Derivation | None:
    """The total as the sum of its parts where it is that, or a slip of it; else the one part that is a slip of what the others leave of it."""
    found = derived("total", "+", stated, parts)
    whole, value = stated.printed.amount, sum((part.printed.amount for part in parts), Fraction(0))
    if whole == value or is_slip(whole, value):
        return found
    odd = [part for part in parts if is_slip(part.printed.amount, part.printed.amount + whole - value)]
    return _left(odd[0], stated, [part for part in parts if part is not odd[0]]) if len(odd) == 1 else None


def _left(target: Figure, whole: Figure, others: Sequence[Figure]) -> Derivation:
    """A part as what the others leave of the whole."""
    expression: Expression = Operation("-", whole.number, combined("+", [other.number for other in others]))
    shown = " − ".join(figure.shown for figure in (whole, *others))
    return Derivation(target, (whole, *others), "total", expression, shown)
