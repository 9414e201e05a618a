"""The figure of a cell: a number as printed, and whether it is a ratio or a signed change.

    50,304 × 384 = 19,316,736 -> 19,316,736;  ~1.5 GB -> 1.5 GB, hedged;  8.6:1 and 0.25× -> a ratio;  +0.6M -> a change;  4-8 GB -> none
    545.2s (9.1 min) -> 545.2s

A cell that says more than its figure and a short note has none: what is not read is not computed with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.notation.expression import Number
from auditor.notation.printed import PERCENTS, UNITS, Printed, Unit, read_digits
from auditor.source.pattern import lazy
from auditor.source.tables import Cell, Table
from auditor.source.text import Span

MOST_CELL = 160
MOST_NOTE, MOST_BRACKET = 24, 60
MULTIPLE = "multiple"
_MULTIPLES = {letter: Unit(Fraction(1), Fraction(1), MULTIPLE, letter) for letter in "ΦΨ"}
"""Letters that stand for the number of parameters: 16Φ is so many times it."""
_UNIT = "|".join(sorted((*(unit for unit in UNITS if unit != "us"), *_MULTIPLES), key=len, reverse=True))
_PERCENT = "|".join(map(re.escape, sorted(PERCENTS, key=len, reverse=True)))
_FIGURE = lazy(
    r"[\s$*_`(（]{0,6}+(?P<hedge>(?:[~≈～约]|(?i:about|roughly|approx\.?|around|ca\.)\s|\\approx|\\sim)[\s$*]{0,3})?(?P<sign>[+−-])?\s?"
    r"(?P<digits>(?:\d{1,3}(?:(?:,|\{,\}|，)\d{3})+|\d{1,18})(?:\.\d{1,12})?)(?![\d,.]*\d)"
    rf"(?:\s?(?P<percent>{_PERCENT})(?![A-Za-z])|\s?(?P<times>[x×倍](?![A-Za-z\d])|:\s?1(?![\d.:]))|(?:\s|\\[, ]|\\text\{{\s?){{0,2}}(?P<unit>{_UNIT})(?![A-Za-z])\}}?)?"
    r"(?:(?<=[ΦΨ])\s?(?:bytes?|B|字节)(?:\s?/\s?[^\W\d]{1,12})?)?"
    rf"(?P<note>(?:[^\d\n=<>×*/^+]|/(?=[A-Za-z])){{0,{MOST_NOTE}}}(?:[(（][^()（）\n=]{{1,{MOST_BRACKET}}}[)）][\s*_`$.。]{{0,4}})?)"
)
_PART = lazy(r"[\s$*_`(（]{0,6}+(?P<hedge>[~≈约]\s?)?1\s?/\s?(?P<parts>[1-9]\d{0,3})(?:\s?[x×倍])?[\s$*_`)）]{0,6}", re.ASCII)
_SHARED = lazy(r"[\s$*_`]{0,6}+(?P<digits>\d{1,4}(?:\.\d{1,3})?)\s?(?P<letter>[ΦΨ])\s?/\s?(?P<parts>[1-9]\d{0,5})[\s$*_`]{0,6}", re.ASCII)
_CHAIN = lazy(r"=|≈|\\approx(?![a-zA-Z])")


class Figure(NamedTuple):
    """``number`` has its offsets in the block of the cell; ``ratio`` is said of 8.6:1 and 0.25×, ``signed`` of +0.6M; ``note`` is what follows."""

    cell: Cell
    number: Number
    ratio: bool = False
    signed: bool = False
    note: str = ""

    @property
    def printed(self) -> Printed:
        """The figure as printed."""
        return self.number.printed

    @property
    def span(self) -> Span:
        """Its place in the original."""
        return self.cell.block.text.span(self.number.start, self.number.end)

    @property
    def dimension(self) -> str:
        """What it is counted in: a ratio, a percentage, a rate, or the dimension of its unit; a count where it has none."""
        if self.ratio or self.printed.percent > 1:
            return "ratio"
        if "/" in self.note.partition("(")[0]:
            return "rate"  # 12 req/s, 40 GB/s
        return self.printed.unit.dimension if self.printed.unit is not None else "count"

    @property
    def shown(self) -> str:
        """The figure as it stands in the text."""
        return self.cell.block.text.string[self.number.start : self.number.end]

    @property
    def half(self) -> Fraction:
        """Half of what its last digit is worth; where it is hedged, of the last digit that is no nought."""
        printed = self.printed
        step = printed.trailing_ulp if printed.about else printed.ulp
        factor = printed.factor(False)
        low = 2 * step.denominator * factor.denominator
        return Fraction(abs(step.numerator * factor.numerator), low)


def figure_of(cell: Cell) -> Figure | None:
    """The figure of a cell, that of the first plain number behind its computation; None where it says anything else."""
    string = cell.string
    found = _read(string) if string and len(string) <= MOST_CELL else None
    if found is None:
        return None
    printed, start, end, ratio, signed, note = found
    return Figure(cell, Number(printed, cell.start + start, cell.start + end), ratio, signed, note)


@lru_cache(maxsize=4096)
def _read(string: str) -> tuple[Printed, int, int, bool, bool, str] | None:
    if not any(map(str.isdigit, string)):
        return None
    start = 0
    edges = [*(match.span() for match in _CHAIN.finditer(string)), (len(string), len(string))]
    for low, high in edges:
        if (part := _PART.fullmatch(string, start, low)) is not None:
            return _one_of(part)
        if "/" in string and (shared := _SHARED.fullmatch(string, start, low)) is not None:
            return _shared_out(shared)
        match = _FIGURE.fullmatch(string, start, low)
        if match is not None:
            printed = read_digits(match["digits"].replace("，", ","))
            if printed is None:
                return None
            unit = (UNITS.get(match["unit"]) or _MULTIPLES[match["unit"]]) if match["unit"] else None
            hedged = bool(match["hedge"]) or (start > 0 and string[:start].rstrip().endswith(("≈", "\\approx")))
            printed = printed._replace(unit=unit, percent=PERCENTS[match["percent"]] if match["percent"] else 1, about=hedged)
            if match["sign"] in ("-", "−"):
                printed = printed._replace(value=-printed.value)
            behind = next((match.end(name) for name in ("unit", "percent") if match[name]), match.end("digits"))
            return (
                printed,
                match.start("digits"),
                behind,
                bool(match["times"]),
                bool(match["sign"]),
                match["note"].strip(" \t*_`$.。)）✓✔✅"),
            )
        start = high
    return None


def _one_of(match: re.Match[str]) -> tuple[Printed, int, int, bool, bool, str]:
    """``1/16`` as a ratio: the figure is that of its parts, to the nearest whole one."""
    parts = int(match["parts"])
    start, end = match.string.rindex("1", match.start(), match.start("parts")), match.end("parts")
    printed = Printed(match.string[start:end], Fraction(1, parts), Fraction(1, parts * parts), about=bool(match["hedge"]))
    return printed, start, end, True, False, ""


def _shared_out(match: re.Match[str]) -> tuple[Printed, int, int, bool, bool, str]:
    """``12Ψ/64`` as the exact part of an amount that one of so many devices holds."""
    value = Fraction(match["digits"]) / int(match["parts"])
    start, end = match.start("digits"), match.end("parts")
    return Printed(match.string[start:end], value, Fraction(0), unit=_MULTIPLES[match["letter"]]), start, end, False, False, ""


Figures = Sequence[Sequence[Figure | None]]
"""The figures of a table, row by row."""


def grid(table: Table) -> list[list[Figure | None]]:
    """The figures of a table, row by row, as wide as its longest row; bare ones in the unit of the last where most rows add up to it."""
    width = table.width
    found = [[figure_of(table.cell(row, column)) for column in range(width)] for row in range(len(table.rows))]
    return _in_unit_of_last(found) if width > LEAST_ADDED and not table.is_listed else found


LEAST_ADDED = 3
"""Bare figures of a row that add up to one in a unit by no chance."""


def _in_unit_of_last(rows: list[list[Figure | None]]) -> list[list[Figure | None]]:
    """``| 14.9 | 14.9 | 89.4 | 1.5 | 121 GiB |``: a unit that is written once for all figures of a row."""
    added = 0
    for row in rows:
        *parts, last = row
        unit = last.printed.unit if last is not None else None
        if last is None or unit is None or unit.dimension != "bytes":
            continue
        bare = [part for part in parts if part is not None and part.printed.unit is None and not part.ratio and part.printed.percent == 1]
        if len(bare) < LEAST_ADDED:
            continue
        whole = sum((part.printed.value for part in bare), Fraction(0))
        added += abs(whole - last.printed.value) <= (last.printed.ulp + sum((part.printed.ulp for part in bare), Fraction(0))) / 2
    if added < 2 or 2 * added <= len(rows):
        return rows
    return [[_in_unit(figure, row[-1]) for figure in row] for row in rows]


def _in_unit(figure: Figure | None, last: Figure | None) -> Figure | None:
    unit = last.printed.unit if last is not None else None
    if figure is None or unit is None or figure.printed.unit is not None or figure.dimension != "count":
        return figure
    return figure._replace(number=figure.number._replace(printed=figure.printed._replace(unit=unit)))
