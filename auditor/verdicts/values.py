"""Values by name: what the names of an article stand for at each claim.

    H = 768, A = (2 + 3) = 5 -> names and their values, each within the heading where it was given

A name serves only where the article gave it one value under the headings in force: the same letter means different things in different sections,
and a guess would be worse than silence.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Name, names
from auditor.source.document import Block


class Values:
    """Collects definitions in reading order and answers for the names of an expression."""

    def __init__(self, settings: Sequence[tuple[int, Claim]]) -> None:
        self._settings = list(settings)
        self._next = 0
        self._known: dict[str, list[tuple[tuple[str, ...], Value]]] = {}

    def advance(self, claim: int) -> None:
        """Take in the settings that stand before a claim."""
        while self._next < len(self._settings) and self._settings[self._next][0] <= claim:
            self.define(self._settings[self._next][1])
            self._next += 1

    def define(self, claim: Claim) -> None:
        """Take in ``name = ... = value``: the name has the last value that the claim prints."""
        name = claim.sides[0].expression
        if not isinstance(name, Name):
            return
        for side in reversed(claim.sides[1:]):
            value = side_value(side)
            if value is not None:
                known = self._known.setdefault(name.name, [])
                if (claim.block.headings, value) not in known and len(known) < 64:
                    known.append((claim.block.headings, value))
                return

    def of(self, expression: Expression, block: Block) -> dict[str, Value] | None:
        """The values of all free names at a block; None where one has none or several."""
        found: dict[str, Value] = {}
        for name in names(expression):
            values = [value for headings, value in self._known.get(name, ()) if headings == block.headings[: len(headings)]]
            if len({(v.low, v.high) for v in values}) != 1:
                return None
            found[name] = values[0]
        return found


def side_value(side: Side) -> Value | None:
    """The value of a side of numbers, None of one with names or without an expression."""
    expression = side.expression
    if expression is None or names(expression):
        return None
    return evaluate(expression)
