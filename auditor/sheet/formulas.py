"""Cells that a formula gives: one in the header of their column or row, or the computation in the cell beside them.

    | layers l | width h | 12lh² |          | one block (12d² + 13d) | 768 → 7,087,872 |          | 50,304 × 384 | 19,316,736 |

A formula in a header is proven by two cells that hold, and two to each that does not; a slip of the pen by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Function, Name, Number, Operation, is_computation, names
from auditor.notation.parser import readings
from auditor.notation.printed import Printed
from auditor.sheet.derivation import Derivation, is_nominal, is_slip, may_hold
from auditor.sheet.figures import Figure, Figures, figure_of
from auditor.sheet.headers import concepts
from auditor.source.pattern import lazy
from auditor.source.tables import EMPTY, Cell, Table

LEAST_PROVING, LEAST_BESIDE = 2, 3
"""Cells that hold and prove a formula of a header, and computations that prove what the cells beside them are."""
LEAST_DIGITS = 4
"""Digits of a figure of which one is wrong."""
MOST_FORMULA, MOST_TOKENS, MOST_HEADER = 60, 40, 120
_NAME = lazy(r"(?:^|[\s($])(?P<name>[A-Za-z](?:_?[A-Za-z0-9{}]{1,12})?)\$?\)?\s*$")
_BRACKET = lazy(r"[(（](?P<formula>[^()（）]{2,40})[)）]\s*$")
_SHAPE = lazy(r"(?:torch\.)?(?:[Ss]ize\s?\()?[\[(]\s?(?P<sizes>\d{1,9}(?:\s?[,，×x*]\s?\d{1,9}){0,5}\s?,?)\s?[\])](?:(?<=\])\))?")
_TIMES = str.maketrans(",，", "**")
SHAPE = frozenset(("shape", "row.shape"))
DATA = frozenset(("input", "output", "relative.output", "activations"))
"""Said of a shape that is none of weights."""
COUNTED = frozenset(("parameters", "number_of", "row.value"))
_COMPUTING = ("×", "*", "+", "x", "·", "\\times", "\\cdot", "^")


def by_header(figures: Figures, headers: Sequence[str]) -> Iterator[Derivation]:
    """The cells under a formula whose letters other headers end with."""
    letters = _lettered(headers)
    for target, header in enumerate(headers):
        formula = header_formula(header) if len(letters) > (target in letters.values()) else None
        if formula is None:
            continue
        columns = {name: at for name, at in letters.items() if at != target and name in names(formula)}
        if columns.keys() != names(formula):
            continue
        found = [cell for row in figures if len(row) > target and (cell := _worked_out(row, target, formula, columns, header)) is not None]
        yield from proven(found, LEAST_PROVING)


def header_formula(header: str) -> Expression | None:
    """The formula with names at a header, all of it or in the bracket at its end: ``12lh^2``, ``one block (12d² + 13d)``."""
    if len(header) > MOST_HEADER or header.isalpha():
        return None
    bracket = _BRACKET.search(header)
    for part in (header, *((bracket["formula"],) if bracket is not None else ())):
        tokens, seams = prepare(part)
        found = readings(tokens, seams, 0, len(tokens)) if 1 < len(tokens) < MOST_TOKENS else []
        if found and names(found[0]) and is_computation(found[0]):
            return found[0]
    return None


def _lettered(headers: Sequence[str]) -> dict[str, int]:
    """The columns by the letter that their header ends with: ``Layers l``, ``Hidden size h``."""
    columns: dict[str, int] = {}
    for at, header in enumerate(headers):
        named = _NAME.search(header[-MOST_HEADER:])
        if named is not None:
            columns.setdefault(named["name"].replace("{", "").replace("}", ""), at)
    return columns


def _worked_out(
    row: Sequence[Figure | None], target: int, formula: Expression, columns: Mapping[str, int], header: str
) -> Derivation | None:
    stated = row[target]
    known = {name: figure for name, at in columns.items() if (figure := row[at]) is not None}
    if stated is None or len(known) < len(columns):
        return None
    shown = f"{header.strip()} ({', '.join(f'{name} = {figure.printed.digits}' for name, figure in sorted(known.items()))})"
    return Derivation(stated, tuple(known.values()), "formula", put_in(formula, known), shown)


def put_in(formula: Expression, known: Mapping[str, Figure]) -> Expression:
    """A formula with figures for its names."""
    if isinstance(formula, Name):
        return known[formula.name].number
    if isinstance(formula, Operation):
        return formula._replace(left=put_in(formula.left, known), right=put_in(formula.right, known))
    return formula._replace(argument=put_in(formula.argument, known)) if isinstance(formula, Function) else formula


def proven(found: Sequence[Derivation], least: int, certain: bool = False) -> Iterator[Derivation]:
    """Cells that one rule gives: those that hold, and where these prove it, or one wrong digit explains it, those that do not."""
    right = [cell for cell in found if is_nominal(cell)]
    wrong = sum(not may_hold(cell) for cell in found)
    for cell in found:
        told = certain or len(right) >= max(least, 2 * wrong) or (bool(right) and is_mistyped(cell))
        if is_nominal(cell) or not may_hold(cell):
            yield cell._replace(proof="words") if told or (is_nominal(cell) and len(found) > 1) else cell


def is_mistyped(cell: Derivation) -> bool:
    """Whether a whole figure of some digits is one slip of the pen, or some noughts, away from what it should be."""
    value, stated = cell.nominal, cell.target.printed
    if value is None or not stated.is_integer_print or not stated.value:
        return False
    right = Fraction(round(value * stated.value / stated.amount))
    one, two = str(stated.value), str(right)
    return len(one) >= LEAST_DIGITS and (is_slip(stated.value, right) or (one != two and one.rstrip("0") == two.rstrip("0")))


# -- a computation and its value side by side --------------------------------------------------------------------------


def beside(table: Table) -> Iterator[Derivation]:
    """The figures whose neighbour computes them, or is the shape that they count; and those in a row whose label ends with what computes them."""
    for at in range(table.width - 1):
        one, two = ({name for cell in table.header[at + by : at + by + 1] for name in concepts(cell.string)} for by in (0, 1))
        shaped = not SHAPE.isdisjoint(one)
        if shaped and not DATA.isdisjoint(one):
            continue  # what goes in and comes out
        pairs = [_neighbours(table, row, at) for row in range(len(table.rows))]
        certain = "formula" in one or (shaped and not COUNTED.isdisjoint(two))
        yield from _computed([_beside(left, right, shaped) for left, right in pairs], certain)
        yield from _computed([_beside(right, left, False) for left, right in pairs])
    labels = [_bracketed(table.cell(row, 0)) for row in range(len(table.rows))]
    yield from _computed([_beside(label, table.cell(row, at), False) for row, label in enumerate(labels) for at in range(1, table.width)])


def _computed(rows: Sequence[Derivation | None], certain: bool = False) -> Iterator[Derivation]:
    """The cells of a column that others compute, where these prove it."""
    yield from (cell for cell in proven([cell for cell in rows if cell is not None], LEAST_BESIDE, certain) if cell.proof)


def _bracketed(label: Cell) -> Cell:
    """What stands in the bracket that ends a label: ``tokens (4096 × 512)``."""
    bracket = _BRACKET.search(label.string)
    return label._replace(start=label.start + bracket.start("formula"), end=label.start + bracket.end("formula")) if bracket else EMPTY


def _neighbours(table: Table, row: int, at: int) -> tuple[Cell, Cell]:
    """The cell of a column and the next; in a row that a merged cell goes over as well, they are counted from its end."""
    cells = len(table.rows[row].cells)
    first = at - max(0, len(table.header) - cells) if cells <= at + 1 else at
    return (table.cell(row, first), table.cell(row, first + 1)) if first >= 0 else (EMPTY, EMPTY)


def _beside(one: Cell, two: Cell, shaped: bool) -> Derivation | None:
    """A cell that computes with numbers alone, or gives a shape, and the figure of the next."""
    string = one.string
    if not 3 <= len(string) <= MOST_FORMULA or "=" in string or any(sign in two.string for sign in "=≈"):
        return None
    bracketed = _SHAPE.search(string) is not None
    if not bracketed and not any(sign in string for sign in _COMPUTING):
        return None
    stated = figure_of(two)
    if stated is None or stated.note.startswith("-"):
        return None  # 16-bit is a name
    tokens, seams = prepare(" " * one.start + _SHAPE.sub(_as_product, string))
    found = readings(tokens, seams, 0, len(tokens)) if 2 < len(tokens) < MOST_TOKENS else []
    if not found or names(found[0]) or not (bracketed or is_computation(found[0])):
        return None
    working = Figure(one, Number(Printed(string, Fraction(1), Fraction(0)), one.start, one.end))
    shown = string.strip(" $`*")
    if bracketed and shown.startswith(("(", "torch")) and _SHAPE.fullmatch(shown) is not None:
        shown = f"[{shown[shown.rindex('(') + 1 :].strip('()[], ')}]"
    return Derivation(stated, (working,), "shape" if bracketed or shaped else "worked", found[0], shown)


def _as_product(shape: re.Match[str]) -> str:
    """``[768, 3072]`` as ``(768* 3072)``, and what it stands in left out, each sign in its place."""
    sizes = shape["sizes"].rstrip(",， ")
    inner = sizes.translate(_TIMES) + " " * (len(shape["sizes"]) - len(sizes))
    return " " * (shape.start("sizes") - shape.start() - 1) + "(" + inner + ")" + " " * (shape.end() - shape.end("sizes") - 1)


# -- the size that several cells belie ---------------------------------------------------------------------------------


def belied(wrong: Sequence[Derivation]) -> Iterator[tuple[Derivation, list[Derivation]]]:
    """The operand that several wrong cells want to be one other value, each with those: ``50,257·d`` and ``1024·d`` are both of 1024."""
    wants: dict[tuple[Figure, Fraction], list[tuple[Derivation, Fraction]]] = {}
    for cell in wrong:
        for operand in cell.operands:
            value = cell.nominal
            factor = value / operand.printed.amount if value and operand.printed.amount else Fraction(0)
            if factor and is_linear(cell.expression, operand.number):
                wants.setdefault((operand, cell.target.printed.amount / factor), []).append((cell, factor))
    for (operand, value), by in wants.items():
        if len(by) >= LEAST_PROVING and value.denominator == 1:
            cell, factor = by[0]
            constant = Number(operand.printed._replace(digits=f"{factor}", value=factor, unit=None, ulp=Fraction(0)), 0, 0)
            expression = Operation("/", cell.target.number, constant)
            shown = f"{cell.target.shown} / {factor}"
            yield Derivation(operand, (cell.target,), "worked", expression, shown, "words"), [each for each, _ in by]


def is_linear(expression: Expression, operand: Number) -> bool:
    """Whether an expression is just so many times an operand."""
    if expression == operand:
        return True
    if not isinstance(expression, Operation) or expression.op not in "*/":
        return False
    if expression.op == "/":
        return is_linear(expression.left, operand)
    left, right = is_linear(expression.left, operand), is_linear(expression.right, operand)
    return left != right
