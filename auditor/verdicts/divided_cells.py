"""Holds a column of what one share of several takes against the column itself: divided among one, each row is what nothing divided takes.

    16Φ, 4Φ + 12Φ/N, 4Φ + 14Φ/N, 16Φ/N      with N = 1 -> 16Φ, 16Φ, 18Φ, 16Φ -> the third counts something twice

Formulas in one letter below a line; a row without it, and two rows at least that come to the same, prove what the odd one should.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.notation.polynomial import Polynomial, expand

LEAST_ROWS = 4

_Terms = tuple[tuple[tuple[tuple[str, int], ...], Fraction], ...]


class _Cell(NamedTuple):
    formula: Standing
    divided: bool
    whole: _Terms


def odd_divided(formulas: Sequence[Standing]) -> Iterator[Standing]:
    """The formulas of a column which alone come to something else than all others where what they divide is not divided."""
    columns: dict[tuple[int, int], list[Standing]] = defaultdict(list)
    for formula in formulas:
        if formula.block.cell is not None and not formula.about:
            columns[formula.block.cell.table, formula.block.cell.column].append(formula)
    for column in columns.values():
        forms = [(formula, form) for formula in column if (form := expand(formula.expression))]
        rows = {formula.block.cell.row for formula, _ in forms if formula.block.cell is not None}
        if len(forms) < LEAST_ROWS or len(rows) < len(forms) or len(forms) < len(column):
            continue
        below = Counter(name for _, form in forms for name in {name for term in form for name, power in term if power == -1})
        if len(below) == 1:
            yield from _odd([_cell(formula, form, *below) for formula, form in forms])


def _cell(formula: Standing, form: Polynomial, divisor: str) -> _Cell:
    whole: dict[tuple[tuple[str, int], ...], Fraction] = defaultdict(Fraction)
    divided = False
    for term, coefficient in form.items():
        divided = divided or any(name == divisor for name, _ in term)
        whole[tuple(each for each in term if each[0] != divisor)] += Fraction(coefficient)
    return _Cell(formula, divided, tuple(sorted(whole.items())))


def _odd(cells: Sequence[_Cell]) -> Iterator[Standing]:
    (usual, times), *_ = Counter(cell.whole for cell in cells).most_common(1)
    alike = [cell for cell in cells if cell.whole == usual]
    others = [cell for cell in cells if cell.whole != usual]
    if times < LEAST_ROWS - 1 or len(others) != 1 or all(cell.divided for cell in alike):
        return
    odd = others[0]
    if odd.divided and [term for term, _ in odd.whole] == [term for term, _ in usual] and sum(cell.divided for cell in alike) > 1:
        yield odd.formula
