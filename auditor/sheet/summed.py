"""A total with the rows that it sums up: what they come to, some of them so many times, and whether it is that but for a slip of the pen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, Operation, combined
from auditor.notation.printed import Printed
from auditor.sheet.chosen import is_exact
from auditor.sheet.derivation import Derivation, is_slip
from auditor.sheet.figures import Figure
from auditor.source.tables import Table


class Part(NamedTuple):
    """A row with the figure that it has in a column."""

    row: int
    figure: Figure


class Total(NamedTuple):
    """A figure that may be a total: its label, what it is the total of, and whether each row of these has a figure."""

    label: str
    stated: Figure
    parts: Sequence[Part]
    whole: bool
    head: str = ""


def multiplied(total: Total, factors: Mapping[int, int]) -> Derivation:
    """The sum of the parts of a total, some of them so many times, by their places."""
    terms: list[Expression] = []
    shown = []
    for at, part in enumerate(total.parts):
        number, factor = part.figure.number, factors.get(at, 1)
        constant = Number(Printed(str(factor), Fraction(factor), Fraction(0)), number.start, number.start)
        terms.append(number if factor == 1 else Operation("*", constant, number))
        shown.append(part.figure.shown if factor == 1 else f"{factor} × {part.figure.shown}")
    return Derivation(total.stated, tuple(part.figure for part in total.parts), "total", combined("+", terms), " + ".join(shown))


def is_misprinted(found: Derivation) -> bool:
    """Whether a total of all its digits is a slip of the pen away from what its parts come to."""
    value = found.nominal
    return value is not None and is_exact(found.target) and is_slip(found.target.printed.amount, value)


def shows_its_sum(table: Table, at: int, stated: Figure) -> bool:
    """Whether a row works its total out itself: that is held against it, not the rows above."""
    before = stated.cell.block.text.string[stated.cell.start : stated.number.start]
    others = (cell.string for cell in table.rows[at].cells[1:] if cell != stated.cell) if not table.is_listed else ()
    return any(any(sign in text for sign in "+×*") and any(char.isdigit() for char in text) for text in (before, *others))
