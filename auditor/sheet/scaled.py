"""Cells that grow with the figure that heads their column or row: bytes of 8K, 32K and 128K tokens, of a 7B and a 70B model.

    | tokens | 8K     | 32K   | 128K  |      headers with one figure each -> a row whose cells are so many times each other as these
    | KV     | 1.0 GB | 4 GB  | 16 GB |      -> other rows, or the other cells of the row, prove it -> the cell that is not

Only bytes and counts of parameters: what is measured does not go on growing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.sheet.derivation import Derivation, is_nominal, may_hold
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import figures_in, means
from auditor.source.tables import Table

LEAST_RIGHT, LEAST_ALIKE = 2, 2
MOST_LABEL = 80
_GROWING = frozenset(("kv_cache",))
MOST_ROWS, MOST_COLUMNS = 60, 14


def scaled_cells(table: Table, figures: Figures) -> Iterator[Derivation]:
    """The cells that are what those beside them are, so many times as their headers; those that hold and those that the others prove not to."""
    if table.is_listed or not len(figures) <= MOST_ROWS or not 2 <= table.width <= MOST_COLUMNS:
        return
    turned = [list(column) for column in zip(*figures, strict=True)]
    heads = [cell.string for cell in table.header]
    labels = [row.label for row in table.rows]
    for side, names, series in ((figures, heads, labels), (turned, labels, heads)):
        sizes = [_size(name) for name in names]
        if len({size for size in sizes if size is not None}) > 1:
            spend(len(side) * len(sizes))
            yield from _judged([_series(row, sizes) for row in side], any(means(name, _GROWING) for name in series))


def _size(name: str) -> Fraction | None:
    """The one figure that a header gives."""
    if not any(map(str.isdigit, name)) or len(name) > MOST_LABEL:
        return None
    found = figures_in(name)
    return found[0].printed.amount if len(found) == 1 and not found[0].bound and found[0].printed.amount > 0 else None


Series = Sequence[tuple[Figure, Fraction]]


def _series(row: Sequence[Figure | None], sizes: Sequence[Fraction | None]) -> Series:
    """The figures of a row under the sizes that head them."""
    return [
        (figure, size)
        for figure, size in zip(row, sizes, strict=False)
        if figure is not None and size is not None and figure.printed.value > 0 and figure.printed.unit is not None
        and figure.dimension in ("bytes", "count") and figure.printed.amount != size  # the label itself
    ]  # fmt: skip


def _judged(rows: Sequence[Series], growing: bool) -> Iterator[Derivation]:
    """The cells of rows that grow with their headers, each of the one beside it that most others of its row agree with.

    A row alone needs more that are right, unless its label says that it is of something that is known to be ``growing``.
    """
    found: list[list[Derivation]] = []
    for row in rows:
        if len(row) < LEAST_ALIKE or len({figure.dimension for figure, _ in row}) > 1:
            continue
        readings = [[_times(figure, base, size / other) for figure, size in row if size != other] for base, other in row]
        found.append(max(readings, key=lambda cells: sum(map(may_hold, cells))))
    right = [cell for cells in found for cell in cells if is_nominal(cell)]
    wrong = [cell for cells in found for cell in cells if not may_hold(cell)]
    whole = sum(1 for cells in found if cells and all(map(may_hold, cells)))
    if len({cell.target.printed.amount for cell in right}) < LEAST_RIGHT or len(right) < LEAST_RIGHT * max(1, len(wrong)):
        return
    if len(found) > 1 and whole < max(LEAST_RIGHT, len(found) - 1):
        return
    if len(found) == 1 and len(wrong) > len(right) // (LEAST_RIGHT if growing else LEAST_RIGHT + 1):
        return
    yield from (cell._replace(proof="rows") for cell in (*right, *wrong))


def _times(figure: Figure, base: Figure, factor: Fraction) -> Derivation:
    number = Number(Printed(str(factor), factor, Fraction(0)), base.number.start, base.number.start)
    one = Derivation(figure, (base,), "multiple", Operation("*", number, base.number), f"{factor} × {base.shown}")
    return one if factor >= 1 else one._replace(shown=f"{base.shown} / {1 / factor}")
