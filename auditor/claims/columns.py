"""Columns of a table that are computed from its other columns: a total of each row, a formula in a header, a formula beside its value.

header row -> what the column is computed from -> one claim for each row

A row is wrong only where the other rows prove the rule of the column: what a header leaves open, the rows settle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from auditor.claims.claim import Claim, Side
from auditor.claims.misprints import differing, is_meant
from auditor.claims.tables import TOTAL, number_in
from auditor.claims.tokens import prepare
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Number, Operation, combined, is_computation, names, numbers
from auditor.notation.parser import readings
from auditor.source.document import Block
from auditor.source.pattern import lazy

_NAME = lazy(r"(?:^|[\s($])(?P<name>[A-Za-z](?:_?[A-Za-z0-9{}]{1,12})?)\$?\)?\s*$")
_BRACKET = lazy(r"[(（](?P<formula>[^()（）]{2,40})[)）]\s*$")
_FORMULA_HEADER = lazy(r"formula|calculation|computation|expression|math\b|公式|计算|算式|表达式", re.IGNORECASE)
NOT_PROVEN = ("not-parts", "what this column is computed from is not said", "没有说明该列由什么算出")
MOST_ROWS = 200
_COMPUTING = ("×", "*", "+", "x", "·", "\\times", "\\cdot", "^")
_PROVEN = 3
"""So many rows whose computation gives the number beside it prove what the columns are."""
LEAST_PARTS = 3
"""Cells whose sum is not what it is by chance."""
_BYTES_EACH = ("0.5", "1", "2", "4", "6", "8", "12", "16", "18", "20")
"""Bytes that a parameter takes in the usual formats and optimisers."""

Found = tuple[Block, Number, Expression, str]
"""A cell with its number, what it should be the value of, and how that is shown."""


def read_columns(rows: Sequence[Sequence[Block]]) -> Iterator[Claim]:
    """The computed columns of a table."""
    if not 2 <= len(rows) <= MOST_ROWS:
        return
    for column, header in enumerate(rows[0]):
        if column > 1 and TOTAL.match(header.text.string):
            yield from _settled(list(_row_totals(rows, column)), least=2, slips=True)
        elif column and not header.text.string.isalpha():
            yield from _settled(list(by_header(rows, column)), least=2)
    yield from _beside(rows)


def _settled(found: list[Found], least: int, slips: bool = False) -> Iterator[Claim]:
    """A claim for each row: wrong ones fail where at least so many rows, and two for each wrong one, are right.

    With ``slips``, one right row is enough for another whose figure is a slip of the pen away from its sum.
    """
    good = [holds(number, expression) for _, number, expression, _ in found]
    right, wrong = sum(good), len(good) - sum(good)
    if not right:
        return
    proven = right >= max(least, 2 * wrong)
    for cell, number, expression, shown in found:
        doubt = None if proven or (slips and right >= wrong and _is_mistyped(number, expression)) else NOT_PROVEN
        yield found_claim(cell, number, expression, shown, doubt)


def _is_mistyped(total: Number, parts: Expression) -> bool:
    """Whether a short total has one wrong digit, not its last, or is a power of ten away from the sum of three cells or more.

    A little more may be what is not listed; one of the parts or two of them more or less, what is counted twice or left out.
    """
    printed = total.printed
    amounts = [part.printed.amount for part in numbers(parts)]
    summed, unit = sum(amounts, Fraction(0)), printed.factor(False)
    if len(amounts) < LEAST_PARTS or printed.value.denominator != 1 or (summed / unit).denominator != 1:
        return False
    one, two = str(printed.value), str(summed / unit)
    if one.rstrip("0") == two.rstrip("0"):
        return True
    covered = {*amounts, *(a + b for a, b in combinations(amounts, 2))}
    return one[-1] == two[-1] and differing(one, two) == 1 and abs(printed.amount - summed) not in covered


def holds(number: Number, expression: Expression) -> bool:
    value = evaluate(expression)
    if value is None:
        return False
    slack = abs(max(number.printed.ulp, number.printed.trailing_ulp / 2) * number.printed.factor(False))
    return value.low - slack <= number.printed.amount <= value.high + slack


def found_claim(cell: Block, number: Number, expression: Expression, shown: str, doubt: tuple[str, str, str] | None) -> Claim:
    span = cell.text.span(number.start, number.end)
    right = Side(cell.text.string[number.start : number.end], span, (number,))
    relation = "=" if number.printed.is_integer_print else "≈"
    return Claim("sum", (Side(shown, span, (expression,)), right), (relation,), cell, span, cell.text.string.strip(), doubt, sure=False)


def _row_totals(rows: Sequence[Sequence[Block]], column: int) -> Iterator[Found]:
    """Each row's total, against the largest stretch of its cells that all rows have in one unit."""
    first = next((i for i in range(1, column) if all(_same_unit(row, i, column) for row in rows[1:])), None)
    if first is None or column - first < 2:
        return
    best: list[Found] = []
    for start in range(first, column - 1):
        found = [_row_total(row, start, column) for row in rows[1:]]
        known = [row for row in found if row is not None]
        if len(known) == len(found) and sum(holds(f[1], f[2]) for f in known) > sum(holds(f[1], f[2]) for f in best):
            best = known
    yield from best


def _row_total(row: Sequence[Block], start: int, column: int) -> Found | None:
    parts = [number_in(cell) for cell in row[start:column]] if len(row) > column else []
    total = number_in(row[column]) if len(row) > column else None
    if total is None or any(part is None for part in parts):
        return None
    known = [part for part in parts if part is not None]
    shown = " + ".join(row[start + i].text.string.strip() for i in range(len(known)))
    return row[column], total, combined("+", known), shown


def _same_unit(row: Sequence[Block], at: int, column: int) -> bool:
    one, total = (number_in(row[i]) if len(row) > i else None for i in (at, column))
    if one is None or total is None:
        return False
    ours, theirs = one.printed.unit, total.printed.unit
    return (ours is None) == (theirs is None) and (ours is None or theirs is None or ours.dimension == theirs.dimension)


def header_formula(header: Block) -> Expression | None:
    """The formula with names at a header, all of it or in the bracket at its end: ``12lh^2``, ``one block (12d² + 13d)``."""
    string = header.text.string
    bracket = _BRACKET.search(string)
    for start, end in ((0, len(string)), *((bracket.span("formula"),) if bracket is not None else ())):
        tokens, seams = prepare(string[start:end])
        found = readings(tokens, seams, 0, len(tokens)) if 1 < len(tokens) < 40 else []
        if found and names(found[0]) and is_computation(found[0]):
            return found[0]
    return None


def lettered(headers: Sequence[Block]) -> dict[str, int]:
    """The columns by the letter that their header ends with: ``Layers l``, ``Hidden size h``."""
    columns: dict[str, int] = {}
    for at, header in enumerate(headers):
        named = _NAME.search(header.text.string)
        if named is not None:
            columns.setdefault(named["name"].replace("{", "").replace("}", ""), at)
    return columns


def by_header(rows: Sequence[Sequence[Block]], column: int) -> Iterator[Found]:
    """``12lh^2`` at the head of a column, ``Layers l`` and ``Hidden size h`` at the heads of others."""
    formula = header_formula(rows[0][column])
    if formula is None:
        return
    free = names(formula)
    columns = {name: at for name, at in lettered(rows[0]).items() if name in free and at != column}
    if set(columns) != free:
        return
    for row in rows[1:]:
        if len(row) != len(rows[0]):
            continue  # a cell is missing, so that none can be told to stand in its column
        values = {name: number_in(row[at]) for name, at in columns.items()}
        stated = number_in(row[column])
        known = {name: number for name, number in values.items() if number is not None}
        if stated is not None and len(known) == len(free):
            shown = (
                f"{rows[0][column].text.string.strip()} ({', '.join(f'{name} = {n.printed.digits}' for name, n in sorted(known.items()))})"
            )
            yield row[column], stated, _put_in(formula, known), shown


def _put_in(expression: Expression, known: dict[str, Number]) -> Expression:
    value = evaluate(expression, {name: Value(n.printed.amount, n.printed.amount) for name, n in known.items()})
    one = next(iter(known.values()))
    if value is None or not value.is_point:
        return Operation("/", one, one._replace(printed=one.printed._replace(value=Fraction(0))))  # cannot be bounded
    return one._replace(printed=one.printed._replace(digits=str(value.low), value=value.low, ulp=Fraction(0), unit=None, percent=1))


def _beside(rows: Sequence[Sequence[Block]]) -> Iterator[Claim]:
    """A computation in one cell, its value in the next: wrong only under a header that says formula, or where other rows prove it.

    One right row is enough where the figure is a slip of the pen away from the value.
    """
    for at in range(max(map(len, rows), default=0) - 1):
        header = rows[0][at].text.string if len(rows[0]) > at else ""
        if "shape" in header.lower():
            continue
        found = [pair for row in rows[1:] if len(row) > at + 1 and (pair := _computed(row[at], row[at + 1])) is not None]
        good = [holds(number, expression) for _, number, expression, _ in found]
        proven = sum(good) >= max(_PROVEN, 2 * (len(good) - sum(good)))
        for (cell, number, expression, shown), right in zip(found, good, strict=True):
            if right or proven or _FORMULA_HEADER.search(header) or (any(good) and _is_misprinted(number, expression)):
                yield found_claim(cell, number, expression, shown, None)._replace(kind="equality")


def _computed(cell: Block, beside: Block) -> Found | None:
    """A cell that computes with numbers alone, and the number in the cell beside it."""
    value = number_in(beside)
    if value is None or not any(sign in cell.text.string for sign in _COMPUTING) or "=" in cell.text.string:
        return None
    tokens, seams = prepare(cell.text.string)
    found = readings(tokens, seams, 0, len(tokens)) if 2 < len(tokens) < 60 else []
    if not found or names(found[0]) or not is_computation(found[0]):
        return None
    return beside, value, found[0], cell.text.string.strip(" $`*")


def _is_misprinted(number: Number, expression: Expression) -> bool:
    value = evaluate(expression)
    return value is not None and value.is_point and number.printed.is_integer_print and is_meant(number.printed.value, value.low)
