"""Totals of formulas: a row that says so, against the formulas of the rows that it stands under.

    rows -> label and formula of each -> the row that says total -> claim: what stands above it, added up

Where a total has other terms than their sum, a label says how often a row counts, or some of the rows come to it, it is no plain sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim, Side
from auditor.claims.left_out import Part, leaves_one_out
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, Operation, combined, names
from auditor.notation.parser import Parser
from auditor.notation.polynomial import Polynomial, expand
from auditor.sheet.chosen import rows_to
from auditor.sheet.headers import OFTEN, TOTAL, counts_more, means, opens_with
from auditor.source.tables import Cell, Table

LEAST_PARTS, MOST_PARTS = 3, 16
MOST_CELL = 200
_BEHIND = frozenset(("stop", "newline", "other"))


class _Formula(NamedTuple):
    """The formula of a cell, with the label of its row and its place in the block."""

    label: str
    cell: Cell
    start: int
    end: int
    expression: Expression
    terms: Polynomial

    @property
    def raw(self) -> str:
        return self.cell.block.text.string[self.start : self.end]


def formula_totals(table: Table) -> Iterator[Claim]:
    """The totals of each column of a table that hold a formula, as those above them have one."""
    for at, row in enumerate(table.rows):
        if at < LEAST_PARTS or not opens_with(row.label, TOTAL) or _counts_often(row.label):
            continue
        for column in [1] if table.is_listed else range(1, len(row.cells)):
            total = _formula(table, at, column)
            if total is not None:
                yield from _claims(table, at, column, total)


def _claims(table: Table, at: int, column: int, total: _Formula) -> Iterator[Claim]:
    parts: list[_Formula] = []
    subtotal: _Formula | None = None
    for above in range(at - 1, -1, -1):
        formula = _formula(table, above, column)
        if formula is None or table.rows[above].depth != table.rows[at].depth or len(parts) == MOST_PARTS:
            break
        if opens_with(formula.label, TOTAL):
            subtotal = formula
            break
        parts.insert(0, formula)
    if len(parts) < LEAST_PARTS or any(_counts_often(part.label) for part in parts):
        return
    summed = combined("+", [part.expression for part in parts])
    terms = expand(summed)
    if terms is None or terms.keys() != total.terms.keys():
        return
    if subtotal is not None and expand(Operation("+", summed, subtotal.expression)) == total.terms:
        return  # it takes up the total above
    if terms != total.terms:
        letters = sorted(names(summed))
        values = [_value(part.terms, letters) for part in parts]
        whole = _value(total.terms, letters)
        named = [Part(part.label, part.label, value) for part, value in zip(parts, values, strict=True)]
        if len(values) <= MOST_PARTS and len(rows_to(values, whole)) > 1 and not leaves_one_out(total.label, named, whole):
            return
    first, block = parts[0], total.cell.block
    left = Side(" + ".join(part.raw for part in parts), first.cell.block.text.span(first.start, first.end), (summed,))
    span = block.text.span(total.start, total.end)
    yield Claim("sum", (left, Side(total.raw, span, (total.expression,))), ("=",), block, span, total.raw, sure=False)


def _counts_often(label: str) -> bool:
    """Whether a label says that its row counts more than once."""
    return counts_more(label) or means(label, OFTEN)


def _value(terms: Polynomial, letters: Sequence[str]) -> Fraction:
    """The value of a polynomial where every name is a large number of its own, one for all formulas: two differ where the polynomials do."""
    found = Fraction(0)
    for monomial, coefficient in terms.items():
        value = Fraction(coefficient)
        for name, exponent in monomial:
            value *= Fraction(1009 + 2 * letters.index(name)) ** exponent
        found += value
    return found


def _formula(table: Table, row: int, column: int) -> _Formula | None:
    """The formula that a cell holds and nothing else, of a chain the last."""
    cell = table.cell(row, column)
    if not 0 < len(cell.string) <= MOST_CELL:
        return None
    tokens, seams = prepare(" " * cell.start + cell.string)
    at = next((at for at, token in enumerate(tokens) if token.kind not in ("newline", "relation")), len(tokens))
    parsed: tuple[Expression, int] | None = None
    while at < len(tokens):
        parsed = Parser(tokens, seams).parse(at)
        if parsed is None:
            return None
        behind = parsed[1]
        if all(token.kind in _BEHIND for token in tokens[behind:]):
            break
        if tokens[behind].kind != "relation":
            return None
        at, parsed = behind + 1, None
    if parsed is None:
        return None
    terms = expand(parsed[0]) if names(parsed[0]) or isinstance(parsed[0], Name) else None
    if not terms or () in terms:
        return None
    return _Formula(table.rows[row].label, cell, tokens[at].start, tokens[parsed[1] - 1].end, parsed[0], terms)
