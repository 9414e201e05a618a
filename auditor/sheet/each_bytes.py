"""Bytes that a row gives for each parameter, beside the format that it names: ``gradients | FP16 | 2Φ``, ``moments m, v | FP32 | 8 bytes``.

rows -> the one format of the other cells -> the bytes of a value in it, once for what a parameter has one of -> the figure

States of an optimizer may be two or three values of each parameter; all else is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.reading.forms.bytes_of import PRECISIONS
from auditor.sheet.derivation import Derivation
from auditor.sheet.figures import MULTIPLE, Figure, figure_of
from auditor.sheet.headers import BYTES_EACH, TOTAL, concepts, means
from auditor.source.tables import Cell, Table

MOST_EACH = 32
LEAST_RIGHT = 2
_STATES = (2, 3)
"""Values that an optimizer keeps of each parameter: two moments, and a copy of the parameter with them."""
_STATE = frozenset(("optimizer_states",))
_OTHERS = frozenset(("activations", "kv_cache", "save", "adapter", "distributed", "per_gpu", "quantized"))


def each_bytes(table: Table) -> Iterator[Derivation]:
    """The figures of a table that are the bytes of a value in the format beside them; wrong only where two others are right."""
    if table.is_listed or not table.header:
        return
    for column in range(1, table.width):
        head = table.header[column].string if column < len(table.header) else ""
        found = [each for row in range(len(table.rows)) if (each := _each(table, row, column, head)) is not None]
        right = sum(derivation.nominal == derivation.target.printed.amount for derivation in found)
        for derivation in found:
            if derivation.nominal == derivation.target.printed.amount or right >= max(LEAST_RIGHT, 2 * (len(found) - right)):
                yield derivation._replace(proof="words", measure="training")


def _each(table: Table, row: int, column: int, head: str) -> Derivation | None:
    label, figure = table.rows[row].label, figure_of(table.cell(row, column))
    if figure is None or not 0 < figure.printed.amount <= MOST_EACH or figure.printed.about or means(label, TOTAL | _OTHERS):
        return None
    if figure.dimension != MULTIPLE and not (figure.dimension in ("bytes", "count") and means(head, BYTES_EACH)):
        return None
    told = _format(table, row, column)
    if told is None:
        return None
    cell, width = told
    states = _STATES if means(label, _STATE) else ()
    times = next((count for count in states if width * count == figure.printed.amount), 1)
    return _derived(figure, cell, width, times)


def _derived(figure: Figure, cell: Cell, width: Fraction, times: int) -> Derivation:
    known = Figure(cell, Number(Printed(str(width), width, Fraction(0), figure.printed.unit), cell.start, cell.end))
    count = Number(Printed(str(times), Fraction(times), Fraction(0)), cell.start, cell.start)
    shown = cell.string.strip(" *`$")
    return Derivation(figure, (known,), "formula", Operation("*", count, known.number), f"{times} × {shown}" if times > 1 else shown)


def _format(table: Table, row: int, column: int) -> tuple[Cell, Fraction] | None:
    """The cell of a row that names formats of one width, with it; None where several or none are named."""
    found: list[tuple[Cell, Fraction]] = []
    for at in range(len(table.rows[row].cells)):
        widths = {PRECISIONS[name] for name in concepts(table.cell(row, at).string) if name in PRECISIONS} if at != column else set()
        if len(widths) > 1:
            return None
        found += [(table.cell(row, at), width) for width in widths]
    return found[0] if found and len({width for _, width in found}) == 1 else None
