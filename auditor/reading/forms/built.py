"""Propositions put together from the captures of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from auditor.notation.expression import Expression, Number, combined
from auditor.reading.forms.operands import Operand
from auditor.reading.proposition import Kind, Proposition
from auditor.reading.scan import Scan
from auditor.source.text import Span

Captures = Mapping[str, int]
_SHOWN = {"+": "+", "-": "−", "*": "×", "/": "/"}


def of(scan: Scan, kind: Kind, captures: Captures, op: str, operands: Sequence[Operand]) -> Proposition:
    """The proposition that ``value`` is the operands with one operator between them."""
    shown = f" {_SHOWN[op]} ".join(one.raw if isinstance(one.expression, Number) else f"({one.raw})" for one in operands)
    return built(scan, kind, captures, combined(op, [one.expression for one in operands]), shown, operands)


def built(scan: Scan, kind: Kind, captures: Captures, derived: Expression, shown: str, operands: Sequence[Operand]) -> Proposition:
    """The proposition that ``value`` is what some operands come to, written as ``shown``."""
    stated = scan.figures[captures["value"]].number
    if "hundredths" in captures:
        stated = stated._replace(printed=stated.printed._replace(percent=100))
    text = scan.block.text
    span = text.span(stated.start, stated.end)
    places = [text.span(one.start, one.end) for one in operands]
    at = Span(min(place.start for place in places), max(place.end for place in places))
    raw = scan.string[stated.start : stated.end].strip()
    return Proposition(kind, stated, scan.block, span, raw, derived, shown, at)
