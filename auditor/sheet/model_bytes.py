"""Columns of bytes beside published models that grow with what their caches keep: ``Llama-3.1-8B | 32 KB | 2 MB``, whatever the header calls them.

rows that name one model each -> values that a token leaves in a layer, and in all layers -> the one number of bytes for each of these with which the
column comes out

How many tokens and bytes that number stands for is the author's affair: it is whole, most rows have it, and their figures are not all alike. A row
is wrong where it alone has another one; one whose label says more than a name (``tensor_parallel_size=2``) may have any, and one that has a half or
a quarter of it may be spread over devices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import cached_by
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed
from auditor.reference.announced import announced
from auditor.sheet.derivation import Derivation
from auditor.sheet.figures import Figure, figure_of
from auditor.source.tables import Table

LEAST_RIGHT, LEAST_VALUES = 4, 3
MOST_ROWS, MOST_COLUMNS, MOST_LABEL = 100, 12, 120
RIGHT_TO_WRONG = 3
DEVICES = (1, 2, 4, 8, 16)


class _Row(NamedTuple):
    """A figure beside a model, the values that a token leaves in its cache, and how these come about; ``plain`` where the label is a name alone."""

    figure: Figure
    values: int
    shown: str
    plain: bool


def model_bytes(table: Table) -> Iterator[Derivation]:
    """The cells of a table that are so many times what a token leaves in the cache of the model beside them."""
    if table.is_listed or not LEAST_RIGHT <= len(table.rows) <= MOST_ROWS or table.width > MOST_COLUMNS:
        return
    models = {at: name for at, row in enumerate(table.rows) if (name := _model(row.label)) is not None}
    if len(set(models.values())) < LEAST_RIGHT:
        return
    for column in range(1, table.width):
        for by_layer in (False, True):
            rows = [row for at, name in models.items() if (row := _row(table, at, column, name, by_layer)) is not None]
            found = list(_explained(rows))
            yield from found
            if found:
                break


def _model(label: str) -> str | None:
    """The one published model that a label names, whose layers are all alike."""
    names = names_in(label) if len(label) <= MOST_LABEL else ()
    models = {name.models[0] for name in names if name.models}
    return models.pop() if len(models) == 1 else None


def _row(table: Table, at: int, column: int, model: str, by_layer: bool) -> _Row | None:
    figure, kept = figure_of(table.cell(at, column)), cached_by(model) if announced(model) is None else None
    if figure is None or figure.dimension != "bytes" or figure.signed or figure.printed.value <= 0:
        return None
    if kept is None or kept.is_latent or len(kept.cache.runs) != 1 or kept.cache.runs[0].window is not None:
        return None
    layers = 1 if by_layer else kept.layers
    label = table.rows[at].label
    shown = f"2 × {kept.kept} heads × {kept.size}" if by_layer else f"2 × {layers} layers × {kept.kept} heads × {kept.size}"
    return _Row(figure, 2 * layers * kept.kept * kept.size, shown, not any(mark in label for mark in "(（,，;；="))


def _explained(rows: Sequence[_Row]) -> Iterator[Derivation]:
    """The figures as so many bytes for each value; nothing where no number makes most of them right."""
    if len(rows) < LEAST_RIGHT:
        return
    options = {
        (round(row.figure.printed.value * row.figure.printed.factor(binary) / row.values), binary)
        for row in rows if row.plain
        for binary in (True, False)
    }  # fmt: skip
    judged = [
        ([row for row in rows if _off(row, *option) <= row.figure.half / row.figure.printed.factor(False)], option) for option in options
    ]
    right, (times, binary) = max(judged, key=lambda one: (len(one[0]), one[1][1], -one[1][0]), default=((), (0, True)))
    wrong = [row for row in rows if row.plain and not row.figure.printed.about and _is_wrong(row, times, binary)]
    if len(right) < max(LEAST_RIGHT, RIGHT_TO_WRONG * len(wrong)) or len({row.values for row in right}) < LEAST_VALUES or not times:
        return
    yield from map(partial(_derived, times=times, binary=binary), (*right, *wrong))


def _off(row: _Row, times: Fraction | int, binary: bool) -> Fraction:
    """How far a figure is from so many bytes for each value, in its own unit."""
    return abs(row.figure.printed.value - Fraction(times * row.values) / row.figure.printed.factor(binary))


def _is_wrong(row: _Row, times: int, binary: bool) -> bool:
    """Whether a figure is not so many bytes for each value, nor what one of several devices has of it."""
    return all(_off(row, Fraction(times, devices), binary) > row.figure.printed.ulp for devices in DEVICES)


def _derived(row: _Row, times: int, binary: bool) -> Derivation:
    figure, printed = row.figure, row.figure.printed
    if binary and printed.unit is not None:
        printed = printed._replace(unit=printed.unit._replace(decimal=printed.unit.binary))
        figure = figure._replace(number=figure.number._replace(printed=printed))
    at = figure.number.start
    factors = [Number(Printed(str(value), Fraction(value), Fraction(0)), at, at) for value in (row.values, times)]
    return Derivation(figure, (figure,), "formula", combined("*", factors), f"{row.shown} × {times} bytes", "words", "cache:model")
