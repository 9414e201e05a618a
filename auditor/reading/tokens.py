"""What a scan gives: the tokens of a block as a code string with offsets, and its figures."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar, cast

from auditor.lexicon.vocabulary import Vocabulary
from auditor.notation.expression import Expression, Number
from auditor.notation.printed import Printed
from auditor.source.document import Block
from auditor.source.text import Span

Answer = TypeVar("Answer")
STOPS = frozenset(".!?;\n")
"""Codes that end a sentence or a line."""
MOST_CHARACTERS = 60_000
"""Characters of a block that are scanned; what is longer is data."""
MOST_TOLD = 24
"""Answers that are kept beside the tokens of one text."""


class Figure(NamedTuple):
    """A figure as it stands in a text: the number as printed, its readable offsets, and what the words right beside it do to it.

    ``about`` says that it is hedged, ``bound`` that it is only a limit ("over", "at least", "400+"), ``noun`` what it counts: concepts of counters,
    or the unknown word right behind it.
    """

    number: Number
    about: bool = False
    bound: bool = False
    noun: frozenset[str] = frozenset()

    @property
    def printed(self) -> Printed:
        """The number as printed."""
        return self.number.printed


class Scan:
    """The tokens of one block. ``codes[i]`` is the code of token ``i``, which stands at readable ``[starts[i], ends[i])``."""

    __slots__ = ("_told", "block", "codes", "ends", "expressions", "figures", "starts", "string", "vocabulary")

    def __init__(self, block: Block, words: Vocabulary) -> None:
        self.block = block
        self.string = block.text.string[:MOST_CHARACTERS]
        self.vocabulary = words
        self.codes = ""
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.figures: dict[int, Figure] = {}
        self.expressions: dict[int, Expression] = {}
        self._told: dict[Hashable, object] = {}

    def of(self, block: Block) -> Scan:
        """The same tokens, of another block with the same text."""
        same = Scan(block, self.vocabulary)
        same.codes, same.starts, same.ends, same.figures, same.expressions, same._told = (
            self.codes,
            self.starts,
            self.ends,
            self.figures,
            self.expressions,
            self._told,
        )
        return same

    def told(self, make: Callable[..., Answer], *also: Hashable) -> Answer:
        """What a function makes of the tokens alone, and of what else it is given: made once for all blocks of this text."""
        key = make, also
        found = self._told.get(key)
        if found is None:
            found = make(self, *also)
            if len(self._told) >= MOST_TOLD:
                self._told.clear()  # a figure that stands in cell after cell
            self._told[key] = found
        return cast("Answer", found)

    def concepts(self, at: int) -> frozenset[str]:
        """What the token at a place may mean."""
        return self.vocabulary.concepts(self.codes[at])

    def means(self, at: int, concept: str) -> bool:
        """Whether the token at a place may mean a concept, or one below it."""
        return self.codes[at] in self.vocabulary.codes_of(concept)

    def sentences(self) -> Iterator[tuple[int, int]]:
        """The stretches of tokens between ends of sentences and lines."""
        first = 0
        for at, code in enumerate(self.codes):
            if code in STOPS:
                yield first, at
                first = at + 1
        yield first, len(self.codes)

    def written(self, number: Number) -> str:
        """A number as it stands in the text."""
        return self.string[number.start : number.end].strip()

    def place(self, number: Number) -> Span:
        """The place of a number in the original."""
        return self.block.text.span(number.start, number.end)

    def raw(self, first: int, last: int) -> str:
        """The readable text from token ``first`` to token ``last``."""
        return self.string[self.starts[first] : self.ends[last]]

    def at(self, offset: int) -> int:
        """The first token that begins at or behind a readable offset."""
        return bisect_left(self.starts, offset)


def amount(figure: Figure) -> Fraction:
    """What a figure says: its digits times its unit."""
    return figure.printed.amount
