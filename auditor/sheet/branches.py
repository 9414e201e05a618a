"""The lines of a list or tree whose figures stand above those of their parts, and what is nested below what.

a line with a figure -> the lines nested right below it -> their sum, or so many times that as the line says -> a total
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.notation.pen import groupings
from auditor.sheet.chosen import is_exact
from auditor.sheet.culprit import misprinted_part
from auditor.sheet.derivation import Derivation, is_nominal
from auditor.sheet.figures import figure_of
from auditor.sheet.headers import TOTAL, factor_in, opens_with
from auditor.sheet.summed import Part, Total, is_misprinted, multiplied, shows_its_sum
from auditor.source.tables import Table

LEAST_PARTS = 2
LEAST_PRINTED = 100_000
"""What the parts of a line come to at least where the document prints that."""


def parents(table: Table, content: str) -> Iterator[Total]:
    """The lines of a list or tree whose figures stand above those of their parts."""
    for at, total in _branches(table):
        found = multiplied(total, {})
        if is_exact(total.stated) and (is_nominal(found) or is_misprinted(found) or _is_wanted_above(table, at, found, content)):
            yield total


def repeated_parents(table: Table) -> Iterator[Derivation]:
    """The lines that are so many times what stands below them, as they say themselves: ``20 blocks: 393,216,000`` above the parts of one."""
    for _, total in _branches(table):
        factor = factor_in(total.label)
        if factor > 1 and is_exact(total.stated):
            found = multiplied(total, dict.fromkeys(range(len(total.parts)), factor))
            if is_nominal(found) or is_misprinted(found) or misprinted_part(found):
                yield found._replace(proof="words")


def nested(table: Table) -> dict[int, list[int]]:
    """The rows of a table by the one that they are nested right below; the outermost by -1."""
    found: dict[int, list[int]] = {}
    path: list[int] = []
    for at, row in enumerate(table.rows):
        del path[row.depth :]
        found.setdefault(path[-1] if path else -1, []).append(at)
        path.append(at)
    return found


def _branches(table: Table) -> Iterator[tuple[int, Total]]:
    """The rows of a list or tree below which others are nested, with these as parts, where all of them have figures."""
    for at, rows in nested(table).items() if table.is_listed else ():
        if at < 0 or len(rows) < LEAST_PARTS or any(opens_with(table.rows[part].label, TOTAL) for part in rows):
            continue
        stated = figure_of(table.cell(at, 1))
        parts = [Part(part, figure) for part in rows if (figure := figure_of(table.cell(part, 1))) is not None]
        if stated is not None and len(parts) == len(rows) and not shows_its_sum(table, at, stated):
            yield at, Total(table.rows[at].label, stated, parts, True)


def _is_wanted_above(table: Table, at: int, found: Derivation, content: str) -> bool:
    """Whether what the parts of a line come to is what the line must be for it and those beside it to come to a figure of the document."""
    depth, value = table.rows[at].depth, found.nominal
    first = next((row + 1 for row in range(at, -1, -1) if table.rows[row].depth < depth), 0)
    behind = next((row for row in range(at, len(table.rows)) if table.rows[row].depth < depth), len(table.rows))
    rows = [row for row in range(first, behind) if table.rows[row].depth == depth and row != at and len(table.rows[row].cells) > 1]
    figures = [figure_of(table.cell(row, 1)) for row in rows if not opens_with(table.rows[row].label, TOTAL)]
    beside = [figure.printed.amount for figure in figures if figure is not None and is_exact(figure)]
    if value is None or len(beside) < max(len(figures), LEAST_PARTS - 1):
        return False
    whole = value + sum(beside, Fraction(0))
    return whole.denominator == 1 and whole >= LEAST_PRINTED and any(form in content for form in groupings(int(whole)))
