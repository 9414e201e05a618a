"""What the article says: a Claim with its sides, and the Verdict on it.

A chain a = b = c is one claim with three sides and two steps; each step gets a verdict of its own, and the claim counts by its worst one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from auditor.notation.expression import Expression
from auditor.source.document import Block
from auditor.source.text import Span

ClaimKind = Literal["equality", "approximation", "sum", "share", "shape", "statement"]


class Side(NamedTuple):
    """One side of a claim: its readable text, its place in the original, its expression (None where it is known only by name)."""

    raw: str
    span: Span
    expression: Expression | None


class Claim(NamedTuple):
    """What the article says, with its place. ``relations[i]`` stands between sides i and i + 1: "=" or "≈"."""

    kind: ClaimKind
    sides: tuple[Side, ...]
    relations: tuple[str, ...]
    block: Block
    span: Span
    raw: str
