"""The sheet that an article tells, as cells with formulas: settings, definitions and figures, each linked to the cells that it comes from.

settings, and what gives a name a value -> cells; each printed figure of a claim -> a cell with the computation that gives it
-> operands found by place, by name, by value (links) -> one graph, in the order of the article
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from auditor.claims.about.records import NOTHING, About, Setting, Understanding
from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Name, Number, names, walk
from auditor.source.text import Span

CellKind = Literal["setting", "definition", "figure"]
MOST_CELLS = 30_000
MOST_OPERANDS = 300_000
"""Operands of all formulas together: a long article has a few thousand."""

NEAR = Fraction(1, 100)


class Link(NamedTuple):
    """An operand of a formula, the nth of its numbers and names from left to right, and the cell that it is."""

    operand: int
    cell: int


class Open(NamedTuple):
    """An operand that is no cell for certain: a name without a value, or a number that several settings have (``names``)."""

    operand: int
    shown: str
    names: tuple[str, ...] = ()


class Cell(NamedTuple):
    """One cell of the sheet.

    ``name`` is the setting or name that it gives a value, ``symbol`` how the article calls it, ``model`` of which published model. ``stated``
    is the figure as it is printed, ``value`` what that says and ``slack`` half the worth of its last digit; a definition that prints none has
    none of them. ``formula`` computes it, as ``shown``; without one it is only stated. ``claim`` and ``side`` are where it stands among the
    claims; ``span`` is its place, None for a setting of the named model that the text does not state.
    """

    kind: CellKind
    span: Span | None
    about: About = NOTHING
    name: str = ""
    symbol: str = ""
    model: str | None = None
    stated: str = ""
    value: Fraction | None = None
    slack: Fraction = Fraction(0)
    formula: Expression | None = None
    shown: str = ""
    claim: int | None = None
    side: int = 0
    links: tuple[Link, ...] = ()
    open: tuple[Open, ...] = ()


class Book(NamedTuple):
    """All cells of an article; ``links`` refer to their indices. ``whole`` is False where the article has more than are kept."""

    cells: tuple[Cell, ...]
    whole: bool = True


def operands(expression: Expression) -> list[Number | Name]:
    """The numbers and names of an expression, from left to right."""
    return [node for node in walk(expression) if isinstance(node, Number | Name)]


def read_book(claims: Sequence[Claim], understanding: Understanding, bare: Sequence[Claim] = ()) -> Book:
    """The cells of an article. ``bare`` are the settings that it gives as equalities of a name and a number (``H = 768``)."""
    from auditor.sheet.links import Links  # knows cells

    cells = [*_settings(understanding), *_bare(bare, understanding)]
    room = MOST_OPERANDS
    whole = True
    for index, claim in enumerate(claims):
        about = understanding.abouts[index] if index < len(understanding.abouts) else NOTHING
        found = list(_of_claim(index, claim, about))
        room -= sum(len(operands(cell.formula)) for cell in found if cell.formula is not None)
        if len(cells) + len(found) > MOST_CELLS or room < 0:
            whole = False
            break
        cells += found
    cells = _in_order(_once(cells))
    return Book(Links(cells, claims, understanding).linked(), whole)


def _settings(understanding: Understanding) -> Iterator[Cell]:
    """One cell for each value that a setting of a model has, at the place that says it best."""
    found: dict[tuple[str, int, str | None, bool], Setting] = {}
    for setting in (*understanding.settings, *understanding.toys):
        key = (setting.name, setting.value, setting.model, setting.own)
        if key not in found or (found[key].confidence == "low" and setting.confidence != "low"):
            found[key] = setting
    for one in found.values():
        symbol = one.symbol if one.symbol != one.name else ""
        yield Cell("setting", one.span, NOTHING, one.name, symbol, one.model, str(one.value), Fraction(one.value))


def _bare(claims: Sequence[Claim], understanding: Understanding) -> Iterator[Cell]:
    """The names that are given a value and are no setting by what is understood of them: ``r = 8``."""
    known = {setting.span.start for setting in (*understanding.settings, *understanding.toys)}
    stated = {(setting.symbol, Fraction(setting.value)) for setting in (*understanding.settings, *understanding.toys)}
    for claim in claims:
        first, last = claim.sides[0], claim.sides[-1]
        name = name_of(first)
        number = last.number
        if name is None or number is None or last.span.start in known or (name, number.printed.amount) in stated:
            continue
        formula = next((side for side in claim.sides[1:-1] if side.is_computation), None)
        yield Cell(
            "setting", last.span, name=name, stated=last.raw, value=number.printed.amount,
            formula=formula.expression if formula is not None else None, shown=formula.raw if formula is not None else "",
        )  # fmt: skip


def name_of(side: Side) -> str | None:
    """The name that a side is, where it is just that."""
    if isinstance(side.expression, Name):
        return side.expression.name
    return side.raw.strip() if not side.readings and side.raw.strip().isidentifier() else None


def _of_claim(index: int, claim: Claim, about: About) -> Iterator[Cell]:
    """A cell for each figure that a claim prints as a side; one for the name that it defines, where it prints none."""
    name = name_of(claim.sides[0]) if len(claim.sides) > 1 else None
    figures = [at for at, side in enumerate(claim.sides) if side.number is not None]
    if not figures:
        formula = next((side for side in claim.sides[1:] if side.is_computation), None)
        if name is not None and formula is not None:
            yield Cell(
                "definition", claim.sides[0].span, about, name, formula=formula.expression, shown=formula.raw, claim=index
            )  # fmt: skip
        return
    for at in figures:
        side = claim.sides[at]
        number = side.number
        assert number is not None
        source = _source(claim, at)
        if claim.doubt is not None and source is not None and not _gives(source, number.printed.amount):
            source = None  # what is not bounded for certain, or put together by a guess, is no formula unless it comes out
        slack = number.printed.ulp * number.printed.factor(False) / 2
        cell = Cell("figure", side.span, about, name or "", stated=side.raw, value=number.printed.amount, slack=slack, claim=index, side=at)
        yield cell._replace(formula=source.expression, shown=source.raw) if source is not None else cell


def _source(claim: Claim, at: int) -> Side | None:
    """What gives a figure of a chain: the first computation before it, of numbers rather than names; else the first behind it; else the figure
    before it."""
    if claim.relations[:1] and claim.relations[0] in "<>":
        return None
    before = [side for side in claim.sides[:at] if side.is_computation]
    later = [side for side in claim.sides[at + 1 :] if side.is_computation] if not before else []
    for found in (before, later):
        plain = next((side for side in found if side.expression is not None and not names(side.expression)), None)
        if plain is not None or found:
            return plain or found[0]
    return next((side for side in reversed(claim.sides[:at]) if side.number is not None), None)


def _gives(source: Side, amount: Fraction) -> bool:
    """Whether a side of numbers comes to a figure, but for its rounding."""
    value = evaluate(source.expression) if source.expression is not None else None
    return value is not None and value.is_point and abs(value.low - amount) <= abs(amount) * NEAR


def _once(cells: Sequence[Cell]) -> list[Cell]:
    """One cell for one place: a figure that is a setting too has the names of both."""
    settings = {cell.span.start: cell for cell in cells if cell.kind == "setting" and cell.span is not None}
    figures: dict[int, Cell] = {}
    for cell in cells:
        if cell.kind == "setting" or cell.span is None:
            continue
        start = cell.span.start
        if (known := figures.get(start)) is not None and (known.formula is not None or cell.formula is None) and cell.kind == "figure":
            continue
        setting = settings.pop(start, None) if cell.kind == "figure" else None
        if setting is not None:
            cell = cell._replace(kind="setting", name=setting.name, symbol=setting.symbol, model=setting.model)
        elif known is not None:
            cell = cell._replace(kind=known.kind, name=known.name, symbol=known.symbol, model=known.model)
        figures[start if cell.kind != "definition" else -1 - start] = cell
    return [*settings.values(), *figures.values()]


def _in_order(cells: Sequence[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell.span is None, cell.span.start if cell.span is not None else 0, cell.kind))
