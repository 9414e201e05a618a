"""Letters behind figures that may be variables, and not scales: ``2T + 14``, ``2 * 2B * 1 * 4k``."""

from __future__ import annotations

from auditor.claims.claim import Side
from auditor.notation.expression import Expression, Operation, numbers, walk
from auditor.notation.printed import PREFIXES


def letters_as_variables(side: Side) -> bool:
    """``2T + 14``: a letter that scales one term and not the others is a variable."""
    if any(_is_of_unknown_bytes(reading) for reading in side.readings[:1]):
        return True
    sums = (node for reading in side.readings[:1] for node in walk(reading) if isinstance(node, Operation) and node.op in "+-")
    for node in sums:
        letters = [n.printed.unit is not None and n.printed.unit.label in PREFIXES for n in numbers(node)]
        if any(letters) and not all(letters):
            return True
    return False


def _is_of_unknown_bytes(expression: Expression) -> bool:
    """``2 * 2B * 1 * 4k * 8k``: twice a batch, two bytes, or two billion; so few of them are no count of parameters where sizes are multiplied."""
    if not isinstance(expression, Operation) or any(isinstance(node, Operation) and node.op != "*" for node in walk(expression)):
        return False
    printed = [number.printed for number in numbers(expression)]
    few = [p for p in printed[1:-1] if p.unit is not None and p.unit.label == "B" and p.is_few]  # bytes are named first or last
    return len(few) == 1 and len(printed) >= LEAST_FACTORS


LEAST_FACTORS = 4
