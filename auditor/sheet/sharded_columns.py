"""Columns of what training keeps on each device, as formulas, beside what they come to for one model and so many devices.

| stage  | per GPU              | 7.5B on 64 GPUs |      two figures of the header, or of the section -> the two names of the formulas
| none   | 2Ψ + 2Ψ + 12Ψ        | 120 GB          |      -> most rows come out -> the one that does not
| ZeRO-2 | 2Ψ + (2Ψ + 12Ψ)/N    | 16.6 GB         |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Number, names
from auditor.notation.parser import readings
from auditor.notation.polynomial import expand
from auditor.sheet.derivation import Derivation, is_nominal, may_hold
from auditor.sheet.figures import Figure, figure_of
from auditor.sheet.formulas import put_in
from auditor.sheet.headers import figures_in
from auditor.source.tables import Cell, Table

LEAST_ROWS, MOST_ROWS = 3, 20
LEAST_RIGHT, MOST_NAMES = 2, 2
LEAST_VALUES, MOST_DEVICES = 10**6, 16_384
MOST_FORMULA, MOST_TOKENS, MOST_CONTENT = 80, 40, 2_000
MOST_TOLD = 6

_Row = tuple[Expression, str, Figure]
_Values = dict[str, Figure]


def sharded_columns(table: Table, content: str) -> Iterator[Derivation]:
    """The sizes of a table that the formulas beside them give; ``content`` is what its section says."""
    if table.is_listed or not LEAST_ROWS <= len(table.rows) <= MOST_ROWS or not table.header:
        return
    for column in range(1, min(table.width, len(table.header)) - 1):
        formulas = [(at, found) for at in range(len(table.rows)) if (found := _formula(table.cell(at, column))) is not None]
        known = set().union(*(names(formula) for _, (formula, _) in formulas)) if len(formulas) >= LEAST_ROWS else set()
        whole = [name for name in known if all(name in names(formula) for _, (formula, _) in formulas)]
        if len(whole) != 1 or len(known) > MOST_NAMES:
            continue
        device = next(iter(known - set(whole)), "")
        for beside in range(column + 1, min(table.width, len(table.header))):
            rows = [(*found, figure) for at, found in formulas if (figure := figure_of(table.cell(at, beside))) is not None]
            yield from _judged(
                [row for row in rows if row[2].dimension == "bytes"], whole[0], device, (table.header[beside].string, content)
            )


def _formula(cell: Cell) -> tuple[Expression, str] | None:
    """The formula of a cell that spreads an amount over devices, or is the amount: a sum of it, and of it over them."""
    string = cell.string.strip(" $`*")
    if not 0 < len(string) <= MOST_FORMULA or not any(map(str.isalpha, string)):
        return None
    tokens, seams = prepare(string)
    found = readings(tokens, seams, 0, len(tokens)) if 0 < len(tokens) < MOST_TOKENS else []
    polynomial = expand(found[0]) if found and names(found[0]) else None
    if not polynomial or any(abs(power) != 1 for monomial in polynomial for _, power in monomial):
        return None
    return (found[0], string) if all([power for _, power in monomial].count(1) == 1 for monomial in polynomial) else None


def _judged(rows: Sequence[_Row], whole: str, device: str, texts: Sequence[str]) -> Iterator[Derivation]:
    """The rows with the two figures, first of the header, then of the section, with which most of them come out."""
    for text in texts if len(rows) >= LEAST_ROWS else ():
        told = [figure.number for part in text[:MOST_CONTENT].split("\n") for figure in figures_in(part) if not figure.bound]
        amounts = [number for number in told if number.printed.amount >= LEAST_VALUES][:MOST_TOLD]
        devices = [number for number in told if number.printed.is_integer_print and 1 < number.printed.value <= MOST_DEVICES][:MOST_TOLD]
        ways = product(amounts, devices) if device else ((one, one) for one in amounts)
        every = [[_derived(row, {whole: _at(row[2], one), device: _at(row[2], other)}) for row in rows] for one, other in ways]
        best = max(every, key=lambda found: sum(map(is_nominal, found)), default=[])
        right = [cell for cell in best if is_nominal(cell)]
        wrong = [cell for cell in best if not may_hold(cell)]
        if len(right) >= max(LEAST_RIGHT, 2 * len(wrong)):
            yield from (cell._replace(proof="rows", measure="training") for cell in (*right, *wrong))
            return


def _at(target: Figure, number: Number) -> Figure:
    """A figure that is said elsewhere, as one of the table: its bytes are told by the formula."""
    unit = number.printed.unit
    exact = number.printed._replace(
        value=number.printed.amount, unit=None, ulp=Fraction(1), digits=number.printed.digits + (unit.label if unit else "")
    )
    return Figure(target.cell, Number(exact, target.number.start, target.number.end))


def _derived(row: _Row, known: _Values) -> Derivation:
    formula, shown, target = row
    said = ", ".join(f"{name} = {figure.printed.digits}" for name, figure in known.items() if name in names(formula))
    return Derivation(
        target, tuple(figure for name, figure in known.items() if name), "formula", put_in(formula, known), f"{shown} ({said})"
    )
