"""What an article says, one of a closed set of kinds; made by forms, tables and programs, judged from the sheet.

Sides are expressions over figures that may stand anywhere in the article; ``mention`` is the subject as the text names it, not yet resolved.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from auditor.notation.expression import Expression, Number
from auditor.source.document import Block
from auditor.source.text import Span

Kind = Literal[
    "equality",
    "value",
    "total",
    "product",
    "difference",
    "ratio",
    "share",
    "bytes",
    "setting",
    "shape",
    "definition",
    "omission",
    "structure",
]
Standing = Literal["asserted", "quoted", "asked", "supposed"]


class Mention(NamedTuple):
    """A subject as the text names it: the concepts and unknown names of its tokens, and the words themselves for people."""

    concepts: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    text: str = ""


NO_MENTION = Mention()


class Proposition(NamedTuple):
    """``stated`` is the figure that is said, at ``span`` of the original; ``derived`` what the text says it comes from, written as ``shown``.

    A value or a setting derives from nothing: it is a cell that others may be computed from. ``form`` names the form that read it; where it is
    not ``certain`` that the figures belong together, the claim can hold, and fails only as a slip of the pen; ``weighed`` tells that what made it
    has looked for one, with all that it knows of the figure: then it is certain, or no slip. ``close`` figures are a slip apart also where
    they have but two digits. ``measure`` is what a size is of: "weights", "cache",
    "training", with ":model" behind where a published model and not the article says what it should be.
    """

    kind: Kind
    stated: Number
    block: Block
    span: Span
    raw: str
    derived: Expression | None = None
    shown: str = ""
    at: Span | None = None
    mention: Mention = NO_MENTION
    standing: Standing = "asserted"
    form: str = ""
    certain: bool = True
    weighed: bool = False
    close: bool = False
    measure: str = ""

    def moved(self, block: Block, by: int) -> Proposition:
        """The same of another block with the same text, that lies so many characters further on."""
        return self._replace(block=block, span=self.span.moved(by), at=self.at.moved(by) if self.at is not None else None)
