"""Rows of a table that are computed from its other rows in the same way in each column: tables that have a model a column.

rows -> a formula in brackets behind a row's name, or so many times another row -> does it hold in the other columns? -> one claim a column
                                                                                -> the size that several rows of a column belie

A column is wrong only where the others prove the rule; of two columns one does where the other is a slip of the pen away from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.claim import Claim, computed_claim
from auditor.claims.columns import Found, by_header, found_claim, header_formula, holds, lettered
from auditor.claims.misprints import is_meant
from auditor.claims.tables import number_in
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Name, Number, Operation, combined, numbers
from auditor.source.document import Block

MOST_ROWS, MOST_COLUMNS = 60, 30
LEAST_PROVEN = 2
LEAST_RESULT, LEAST_FACTOR = 1_000_000, 50_000
"""A result of a million, of so many times another row, is no coincidence."""
MOST_TIMES = 1000
LEAST_ROWS = 2
"""Rows of a column that all want another size of it than is printed."""

Table = Sequence[Sequence[Block]]


def read_row_rules(rows: Table) -> Iterator[Claim]:
    """The figures of a table that the rule of their row gives, where other columns prove it."""
    if not (3 <= len(rows) <= MOST_ROWS and 3 <= len(rows[0]) <= MOST_COLUMNS):
        return
    turned = [list(column) for column in zip(*(row for row in rows if len(row) == len(rows[0])), strict=True)]
    wrong: list[tuple[int, Found]] = []
    for number in range(len(turned[0])):
        found = list(by_header(turned, number)) or _by_product(turned, number)
        good = [holds(stated, expression) for _, stated, expression, _ in found]
        proven = sum(good) >= max(LEAST_PROVEN, 2 * (len(good) - sum(good)))
        for one, right in zip(found, good, strict=True):
            if right and len(good) > 1:
                yield found_claim(*one, None)
            elif proven or (any(good) and _is_slip(one)):
                wrong.append((number, one))
    belied = list(_belied_sizes(turned, wrong))
    yield from (claim for claim, _ in belied)
    explained = [cell for _, cells in belied for cell in cells]
    roots = [one for _, one in wrong if not any(one[0] is cell for cell in explained) and not _is_of_wrong(one, wrong)]
    yield from (found_claim(*one, None) for one in roots)


def _is_slip(one: Found) -> bool:
    """Whether a figure is a slip of the pen away from what the rule gives: then one right column is enough."""
    _, stated, expression, _ = one
    value = evaluate(expression)
    return value is not None and value.is_point and is_meant(stated.printed.value, value.low, LEAST_RESULT)


def _is_of_wrong(one: Found, wrong: Sequence[tuple[int, Found]]) -> bool:
    """Whether a figure is computed from another of its model that is wrong itself."""
    used = {number.printed.value for number in numbers(one[2])}
    return any(_model(other[0]) == _model(one[0]) and other[1].printed.value in used for _, other in wrong if other is not one)


def _model(cell: Block) -> int:
    return cell.cell.column if cell.cell is not None else -1


def _by_product(rows: Table, column: int) -> list[Found]:
    """A column that is another one times a small one, as all layers are so many times one; the pair that most rows prove."""
    best: list[Found] = []
    proven = 0
    stated = [number_in(row[column]) for row in rows[1:]]
    if (
        sum(number is not None and number.printed.is_integer_print and number.printed.value >= LEAST_RESULT for number in stated)
        < LEAST_PROVEN
    ):
        return best
    others = {at: [number_in(row[at]) for row in rows[1:]] for at in range(len(rows[0])) if at != column}
    for one, times in others.items():
        if not _within(times, 2, MOST_TIMES):
            continue
        for two, parts in others.items():
            if one == two or not _within(parts, LEAST_FACTOR, None):
                continue
            found = [
                (row[column], result, combined("*", [count, part]), f"{count.printed.digits} × {part.printed.digits}")
                for row, result, count, part in zip(rows[1:], stated, times, parts, strict=True)
                if result is not None and count is not None and part is not None and result.printed.value != part.printed.value
            ]
            right = sum(holds(result, expression) for _, result, expression, _ in found)
            if right > proven:
                best, proven = found, right
    return best


def _within(numbers: Sequence[Number | None], least: int, most: int | None) -> bool:
    known = [number.printed.value for number in numbers if number is not None and number.printed.is_integer_print]
    return len(known) >= LEAST_PROVEN and all(value >= least and (most is None or value <= most) for value in known)


def _belied_sizes(rows: Table, wrong: Sequence[tuple[int, Found]]) -> Iterator[tuple[Claim, list[Block]]]:
    """The sizes that several wrong figures beside them want to be another, each with those: ``50,257·d`` and ``1024·d`` are both of 1024."""
    letters = lettered(rows[0])
    wants: dict[tuple[int, int, Fraction], list[tuple[Number, Number]]] = {}
    for column, (cell, stated, *_) in wrong:
        known = _times(header_formula(rows[0][column]), letters)
        if known is not None:
            factor, letter = known
            row = next(number for number, row in enumerate(rows) if row[column] is cell)
            wants.setdefault((row, letter, stated.printed.value / factor.printed.value), []).append((stated, factor))
    for (row, at, value), by in wants.items():
        size = number_in(rows[row][at])
        if len(by) >= LEAST_ROWS and value.denominator == 1 and size is not None:
            stated, factor = by[0]
            shown = f"{stated.printed.digits} / {factor.printed.digits}"
            cells = [cell for _, (cell, *_) in wrong if any(cell is other for other in rows[row])]
            yield computed_claim("approximation", rows[row][at], size, combined("/", [stated, factor]), shown), cells


def _times(formula: Expression | None, letters: dict[str, int]) -> tuple[Number, int] | None:
    """The factor of ``50,257·d`` and the column of its letter."""
    if not (isinstance(formula, Operation) and formula.op == "*" and isinstance(formula.right, Name) and formula.right.name in letters):
        return None
    return (formula.left, letters[formula.right.name]) if isinstance(formula.left, Number) and formula.left.printed.value else None
