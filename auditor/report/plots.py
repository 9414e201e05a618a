"""Plots as inline SVG: bars with their names and numbers, in the colours of the page, without a script and without anything from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.report.web import shown

_ROW, _NAME, _WIDTH, _NUMBER = 22, 205, 150, 155
_LONGEST = 25


class Bar(NamedTuple):
    """One bar: its name, its length as a number, what is printed behind it, and the class that colours it."""

    name: str
    value: float
    text: str
    kind: str = "unchecked"


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A plot of horizontal bars, the longest as wide as there is room; nothing where there are no rows."""
    if not rows:
        return ""
    most = max(row.value for row in rows) or 1
    height = _ROW * len(rows)
    marks = "".join(_bar(row, number * _ROW, most) for number, row in enumerate(rows))
    wide = _NAME + _WIDTH + _NUMBER
    plot = f'<svg viewBox="0 0 {wide} {height}" role="img" aria-label="{shown(title)}">{marks}</svg>'
    return f"<figure><figcaption>{shown(title)}</figcaption>{plot}</figure>"


def _bar(row: Bar, top: int, most: float) -> str:
    width = max(1, round(row.value / most * _WIDTH)) if row.value else 0
    name = row.name if len(row.name) <= _LONGEST else f"…{row.name[1 - _LONGEST :]}"
    return (
        f'<g class="{row.kind}"><title>{shown(f"{row.name}: {row.text}")}</title>'
        f'<text x="{_NAME - 8}" y="{top + 15}" text-anchor="end">{shown(name)}</text>'
        f'<rect x="{_NAME}" y="{top + 4}" width="{width}" height="{_ROW - 8}"/>'
        f'<text x="{_NAME + width + 6}" y="{top + 15}">{shown(row.text)}</text></g>'
    )
