"""The operands of a form: figures and computations of a scan, with what they are counts of."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Number, numbers
from auditor.notation.printed import Printed
from auditor.reading.scan import Figure, Scan

SIGNS = frozenset("*/^+")
"""Codes of what computes with the figures beside it."""
WORTH: Final = {"both": 2, "twice": 2, "double": 2, "triple": 3, "quadruple": 4}
"""Words that count without being numbers."""


_KINDS: Final = {"counter.kv_heads": "counter.heads"}
"""Things that are of the kind of others."""


class Operand(NamedTuple):
    """A figure or a computation: its value (the lowest that it may have), its dimension, its readable place, how it is written, and what it counts."""

    expression: Expression
    value: Fraction
    dimension: str
    start: int
    end: int
    raw: str
    noun: frozenset[str] = frozenset()


def dimension(figure: Figure) -> str:
    """What a figure counts or measures: "count", "bytes", "seconds" ..., "share" of one in per cent."""
    if figure.printed.percent != 1:
        return "share"
    unit = figure.printed.unit
    return "count" if unit is None else unit.dimension


def is_operand(scan: Scan, at: int) -> bool:
    """Whether a sign of a computation stands right beside a token."""
    return not SIGNS.isdisjoint(scan.codes[max(0, at - 1) : at] + scan.codes[at + 1 : at + 2])


def operand(scan: Scan, at: int | None) -> Operand | None:
    """What stands at a token; None where that is no operand, or has no value."""
    if at is None:
        return None
    figure = scan.figures.get(at)
    if figure is not None:
        number = figure.number
        raw = scan.string[number.start : number.end].strip()
        shown = number.printed.digits if raw.isalpha() else raw
        return Operand(number, figure.printed.amount, dimension(figure), number.start, number.end, shown, figure.noun)
    worth = next((WORTH[concept] for concept in sorted(scan.concepts(at)) if concept in WORTH), None)
    if worth is not None:
        count = Number(Printed(str(worth), Fraction(worth), Fraction(1)), scan.starts[at], scan.ends[at])
        return Operand(count, Fraction(worth), "count", count.start, count.end, str(worth))
    expression = scan.expressions.get(at)
    value = evaluate(expression) if expression is not None else None
    if expression is None or value is None:
        return None
    units = {number.printed.unit.dimension for number in numbers(expression) if number.printed.unit is not None} - {"count"}
    if len(units) > 1 or any(number.printed.percent != 1 for number in numbers(expression)):
        return None
    return Operand(expression, value.low, units.pop() if units else "count", scan.starts[at], scan.ends[at], scan.raw(at, at).strip(" $`"))


def of_one_kind(*operands: Operand) -> bool:
    """Whether operands can be of one quantity: of one dimension, no shares, and no two of them counts of different things."""
    kinds = {one.dimension for one in operands}
    nouns = [frozenset(_KINDS.get(noun, noun) for noun in one.noun) for one in operands if one.noun]
    return len(kinds) == 1 and "share" not in kinds and not any(noun.isdisjoint(other) for noun, other in pairwise(nouns))
