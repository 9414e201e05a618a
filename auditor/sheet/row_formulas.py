"""Rows that give a formula with names in one cell and its value in another: what several rows make of a name, the others must come to.

    | up   | d·d_ff | 2,359,296 |       rows with one open name -> the whole numbers that it can be -> votes for it
    | down | d_ff·d | 2,359,296 |       all other rows agree on every name of a row -> what its formula comes to -> the figure beside it
    | norm | 2d     | 1,536     |

Nothing but the table is asked: no word and no model. A row that is only near, or a whole number of times off, counts otherwise than its formula
(biases, layers, groups), and is no slip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from auditor.claims.tokens import prepare
from auditor.lexicon.vocabulary import vocabulary
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Name, Number, Operation, names
from auditor.notation.parser import readings
from auditor.notation.polynomial import Coefficient, Polynomial, expand
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.reading.scan import INTEGER, scan
from auditor.sheet.derivation import Derivation, is_nominal, may_hold
from auditor.sheet.figures import Figure, figure_of
from auditor.sheet.formulas import LEAST_PROVING, is_mistyped, put_in
from auditor.source.document import Block
from auditor.source.tables import Cell, Table
from auditor.source.text import Text

MOST_FORMULA, MOST_TOKENS, MOST_ROWS = 80, 40, 40
LEAST_SIGNED = 2
LARGEST = 10**7
"""No size of a model is larger."""
WORKED = 2
"""Votes of a row whose value is computed beside it: it was seen to come out."""
NEAR, TIMES_OFF = Fraction(1, 20), Fraction(1, 100)
"""How near a value is that leaves out small terms, and how near to a whole number a quotient of two that count otherwise."""
_ROUGH = ("≈", "\\approx", "~", "\\sim", "≃")


MOST_CONTENT = 20_000
_GOES_ON = tuple("*/^+-×")


class _Row(NamedTuple):
    """A formula with the names in it and its figure: ``low`` and ``high`` are what this may stand for, ``votes`` what it counts for,
    ``told`` the names that its computation puts in.
    """

    formula: Expression
    polynomial: Polynomial
    named: frozenset[str]
    shown: str
    figure: Figure
    low: Fraction
    high: Fraction
    votes: int
    told: tuple[tuple[str, int], ...] = ()


Sizes = Mapping[str, tuple[int, Figure]]
Solved = tuple[tuple[str, int], ...]
Terms = tuple[tuple[int, Coefficient], ...]
"""Coefficients by the power of the one open name."""
Known = dict[tuple[int, tuple[tuple[str, int], ...]], Solved]
"""What rows make of their names, by their places in memory and the sizes that were put in: each row is asked once for every other one."""


def by_row(table: Table, content: str = "") -> Iterator[Derivation]:
    """The figures that the formulas in their rows give, with the sizes that the section (``content``) gives their names, or the other rows have."""
    if table.is_listed or not LEAST_PROVING < len(table.rows) <= MOST_ROWS:
        return
    for column in range(1, table.width - 1):
        written = [(at, found) for at in range(len(table.rows)) if (found := _formula(table.cell(at, column))) is not None]
        if len(written) <= LEAST_PROVING or all(isinstance(formula, Name) for _, (formula, _) in written):
            continue
        for beside in range(column + 1, table.width):
            cells = ((found, table.cell(at, beside)) for at, found in written)
            yield from _judged([row for found, cell in cells if (row := _row(found, cell)) is not None], content)


def _formula(cell: Cell) -> tuple[Expression, str] | None:
    """The formula with names that a cell gives, the last of a chain; None where it says anything else, or is only rough."""
    string = cell.string
    if not 0 < len(string) <= MOST_FORMULA or any(sign in string for sign in _ROUGH):
        return None
    figure = figure_of(cell)
    if figure is not None and (figure.printed.unit is not None or figure.printed.percent > 1):
        return None
    last = string.rpartition("=")[2].strip(" $`*")
    tokens, seams = prepare(last)
    found = readings(tokens, seams, 0, len(tokens)) if 0 < len(tokens) < MOST_TOKENS else []
    if not found or not names(found[0]) or any(not name.isascii() for name in names(found[0])):
        return None
    if (figure is not None or isinstance(found[0], Name)) and any(len(name) > 1 and "_" not in name for name in names(found[0])):
        return None  # "2 heads", "FP32"
    if figure is not None and figure.ratio and len(tokens) <= LEAST_SIGNED:
        return None  # "2x h" is twice as many
    return found[0], last


def _row(formula: tuple[Expression, str], cell: Cell) -> _Row | None:
    figure, polynomial = figure_of(cell), expand(formula[0])
    if figure is None or not polynomial or figure.dimension != "count" or not figure.printed.value or figure.note:
        return None
    if any(coefficient < 0 or any(power < 0 for _, power in monomial) for monomial, coefficient in polynomial.items()):
        return None
    amount = figure.printed.amount
    worked = _worked(cell, figure)
    if worked is None:
        return _Row(formula[0], polynomial, names(formula[0]), formula[1], figure, amount - figure.half, amount + figure.half, 1)
    computation, value = worked
    put = dict(_put_for(formula[0], computation) or ())
    return _Row(formula[0], polynomial, names(formula[0]), formula[1], figure, value, value, WORKED, tuple(put.items()))


def _put_for(formula: Expression, computation: Expression) -> list[tuple[str, int]] | None:
    """The number that a computation has in the place of each name of a formula; None where they are not built alike."""
    if isinstance(formula, Name) and isinstance(computation, Number) and computation.printed.is_integer_print:
        return [(formula.name, int(computation.printed.value))]
    if isinstance(formula, Number) and isinstance(computation, Number):
        return [] if formula.printed.amount == computation.printed.amount else None
    if isinstance(formula, Operation) and isinstance(computation, Operation) and formula.op == computation.op:
        left, right = _put_for(formula.left, computation.left), _put_for(formula.right, computation.right)
        return [*left, *right] if left is not None and right is not None else None
    return None


def _worked(cell: Cell, figure: Figure) -> tuple[Expression, Fraction] | None:
    """The computation before a figure and what it comes to, where the figure is that."""
    string = cell.block.text.string
    before = string[cell.start : figure.number.start].rstrip(" *$").removesuffix("=").strip(" $`*")
    if len(before) > MOST_FORMULA or not any(char.isdigit() for char in before):
        return None
    tokens, seams = prepare(before)
    found = readings(tokens, seams, 0, len(tokens)) if 1 < len(tokens) < MOST_TOKENS else []
    value = evaluate(found[0]) if found and not names(found[0]) else None
    if value is None or not value.is_point or abs(value.low - figure.printed.amount) > figure.half:
        return None
    return found[0], value.low


def _judged(rows: Sequence[_Row], content: str) -> Iterator[Derivation]:
    """Each row with what the section says of its names, and the others make of them: where these agree, and most rows come out."""
    spend(len(rows) * len(rows))
    told = _told(content, rows[0].figure) if rows else {}
    known: Known = {}
    each = [(row, _derived(row, _sizes([*rows[:at], *rows[at + 1 :]], known) | told)) for at, row in enumerate(rows)]
    found = [derivation for _, derivation in each if derivation is not None]
    right = sum(is_nominal(derivation) if derivation is not None else bool(row.told) for row, derivation in each)
    wrong = sum(not may_hold(derivation) for derivation in found)
    for derivation in found:
        if is_nominal(derivation) or (right >= max(LEAST_PROVING, 2 * wrong) and not may_hold(derivation) and _is_slip(derivation)):
            yield derivation._replace(proof="rows")


def _told(content: str, place: Figure) -> dict[str, tuple[int, Figure]]:
    """The names that a section gives one value each: ``d_model = 768``."""
    return {name: (value, _size(value, place)) for name, value in _given(content[:MOST_CONTENT])}


@lru_cache(maxsize=8)
def _given(content: str) -> tuple[tuple[str, int], ...]:
    found = scan(Block("paragraph", Text.verbatim(content)), vocabulary())
    values: dict[str, set[int]] = {}
    for at, figure in found.figures.items():
        whole = found.codes[at] in INTEGER and not figure.bound and found.codes[at + 1 : at + 2] not in _GOES_ON
        if at > 1 and whole and found.codes[at - 1] == "=":
            values.setdefault(found.raw(at - 2, at - 2).strip("`$*"), set()).add(int(figure.printed.value))
    return tuple((name, value) for name, (value, *others) in values.items() if not others and value)


def _derived(row: _Row, sizes: Sizes) -> Derivation | None:
    if not row.named <= sizes.keys():
        return None
    known = {name: sizes[name][1] for name in sorted(row.named)}
    shown = f"{row.shown} ({', '.join(f'{name} = {sizes[name][0]}' for name in known)})"
    return Derivation(row.figure, tuple(known.values()), "formula", put_in(row.formula, known), shown)


def _is_slip(row: Derivation) -> bool:
    """Whether a figure is no other count of the same: neither near what its formula gives nor so many times of it."""
    value, amount = row.nominal, row.target.printed.amount
    if value is None or not value or is_mistyped(row):
        return value is not None and bool(value)
    high, low = max(value, amount), min(value, amount)
    times = high / low
    return high - low > NEAR * value and abs(times - round(times)) > TIMES_OFF * times


def _sizes(rows: Sequence[_Row], solved: Known) -> dict[str, tuple[int, Figure]]:
    """The names of some rows that those agree on, each with a figure that tells it."""
    known: dict[str, tuple[int, Figure]] = {}
    open_rows = list(rows)
    while True:
        votes: dict[str, Counter[int]] = {}
        places: dict[tuple[str, int], Figure] = {}
        for row in open_rows:
            put = tuple((name, known[name][0]) for name in row.named if name in known)
            found = solved.get((id(row), put))
            if found is None:
                found = solved[id(row), put] = _solved(row, dict(put))
            for name, value in found:
                votes.setdefault(name, Counter())[value] += row.votes
                places.setdefault((name, value), row.figure)
        settled = {name: agreed for name, cast in votes.items() if (agreed := _agreed(cast)) is not None}
        if not settled:
            return known
        for name, value in settled.items():
            known[name] = value, _size(value, places[name, value])
        open_rows = [row for row in open_rows if not row.named <= known.keys()]


def _agreed(votes: Counter[int]) -> int | None:
    """The value that has two votes at least, and twice as many as all others together."""
    (value, most), *_ = votes.most_common(1)
    return value if most >= max(LEAST_PROVING, 2 * (votes.total() - most)) else None


def _size(value: int, told_by: Figure) -> Figure:
    printed = Printed(str(value), Fraction(value), Fraction(1))
    return Figure(told_by.cell, Number(printed, told_by.number.start, told_by.number.end))


def _solved(row: _Row, known: Mapping[str, int]) -> Solved:
    """The names of a row for which its computation puts a number; else its one open name, with the one whole number that this can be."""
    if row.told:
        return tuple((name, value) for name, value in row.told if name not in known)
    opened = row.named - known.keys()
    if len(opened) != 1:
        return ()
    (name,) = opened
    terms = _terms(row.polynomial, name, known)
    low, high = _least(terms, row.low), _least(terms, row.high)
    if high is None or low is None or _value(terms, high) > row.high:
        high = high - 1 if high is not None else None
    return ((name, low),) if low is not None and low == high else ()


def _terms(polynomial: Polynomial, name: str, known: Mapping[str, int]) -> Terms:
    """A polynomial in one name, with the sizes of all others put in."""
    terms: dict[int, Coefficient] = {}
    for monomial, coefficient in polynomial.items():
        exponent = 0
        for one, power in monomial:
            if one == name:
                exponent = power
            else:
                coefficient *= known[one] ** power
        terms[exponent] = terms.get(exponent, 0) + coefficient
    return tuple(terms.items())


def _least(terms: Terms, wanted: Coefficient) -> int | None:
    """The least whole number that brings a polynomial, which grows with it, to a value."""
    low, high = 1, LARGEST
    if all(isinstance(coefficient, int) for _, coefficient in terms):
        wanted = ceil(wanted)
    if _value(terms, high) < wanted:
        return None
    while low < high:
        middle = (low + high) // 2
        if _value(terms, middle) < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def _value(terms: Terms, size: int) -> Coefficient:
    total: Coefficient = 0
    for power, coefficient in terms:
        total += coefficient * size**power
    return total
