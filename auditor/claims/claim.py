"""What the article says: a Claim with its sides.

A chain a = b = c is one claim with three sides and two steps; each step gets verdicts of its own, and the claim counts by its worst one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from auditor.notation.expression import Expression, Number, is_computation, numbers
from auditor.source.document import Block
from auditor.source.text import Span

ClaimKind = Literal["equality", "approximation", "sum", "share", "shape", "statement", "repeat"]
"""A "repeat" says a quantity again that the article gives elsewhere: to users a statement."""
SAID_BESIDE = "cache:said"
"""The measure of a cache of a published model that a text beside it gives in the same way: how it was read is certain."""


class Side(NamedTuple):
    """One side of a claim: its readable text, its place in the original, and every way to read it (the plain one first).

    A side without readings is a label: words that name the quantity. ``note`` is the word that follows its last operand (12 layers),
    ``notes`` counts the operands with such words, and ``wordy`` says that some of them are prose (1/4 of the tank).
    """

    raw: str
    span: Span
    readings: tuple[Expression, ...] = ()
    note: str = ""
    notes: int = 0
    wordy: bool = False

    @property
    def expression(self) -> Expression | None:
        """The plain reading."""
        return self.readings[0] if self.readings else None

    @property
    def number(self) -> Number | None:
        """The printed number, where the side is just that."""
        readings = self.readings
        return first if readings and isinstance(first := readings[0], Number) else None

    @property
    def is_computation(self) -> bool:
        """Whether something is computed on this side."""
        return bool(self.readings) and is_computation(self.readings[0])


class Claim(NamedTuple):
    """What the article says, with its place. ``relations[i]`` stands between sides i and i + 1: "=" or "≈", or
    "≡" where the figure is said to be exact, "<" or ">" where one is said to be the smaller.

    ``doubt`` is a code and two wordings (English, Chinese) of why it cannot be judged: bounded badly, quoted as wrong, a question. ``sure``
    is False where the relation was a word or the claim was put together from neighbouring cells or lines. ``cells`` are the places of the
    numbers of its first side, in their order, where they stand in other cells than its figure; None for a constant.

    ``measure`` is what a size is of where that is known: "weights", "cache", "training", with ":model" or ":list" behind where a published model
    or its neighbours say what it should be.
    """

    kind: ClaimKind
    sides: tuple[Side, ...]
    relations: tuple[str, ...]
    block: Block
    span: Span
    raw: str
    doubt: tuple[str, str, str] | None = None
    sure: bool = True
    cells: tuple[Span | None, ...] = ()
    measure: str = ""

    def moved(self, block: Block, by: int) -> Claim:
        """The same claim of another block with the same text, that lies so many characters further on."""
        if not by:
            return self._replace(block=block)
        sides = tuple(side._replace(span=side.span.moved(by)) for side in self.sides)
        return self._replace(block=block, sides=sides, span=self.span.moved(by))

    def numbers(self) -> Iterator[Number]:
        """The numbers that its sides print, as they are read plainly, from left to right."""
        for side in self.sides:
            if side.expression is not None:
                yield from numbers(side.expression)

    def doubted(self, step: int) -> tuple[str, str, str] | None:
        """The doubt, where it concerns a step: one about the beginning of a chain is about its first step, one about its end about the last."""
        if self.doubt is None:
            return None
        if self.doubt[0] == "unclear-start" and step > 0:
            return None
        if self.doubt[0] == "unclear-end" and step + 1 < len(self.relations):
            return None
        return self.doubt


def repeat_claim(block: Block, meant: Side, odd: Side) -> Claim:
    """The claim that a figure of a block says again what another side gives elsewhere."""
    return Claim("repeat", (meant, odd), ("=",), block, odd.span, odd.raw, sure=False)


def computed_claim(kind: ClaimKind, block: Block, figure: Number, expression: Expression, shown: str, at: Span | None = None) -> Claim:
    """The claim that a figure is about what others come to, which stand elsewhere (``at``) and are put together as ``shown``."""
    span = block.text.span(figure.start, figure.end)
    raw = block.text.string[figure.start : figure.end]
    sides = (Side(shown, at if at is not None else span, (expression,)), Side(raw, span, (figure,)))
    return Claim(kind, sides, ("≈",), block, span, raw, sure=False)
