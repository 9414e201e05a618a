"""What tests of notation read: the one place that knows how a text becomes tokens ready for the parser."""

from __future__ import annotations

from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression
from auditor.notation.parser import readings


def read(text: str) -> list[Expression]:
    """Every reading of a text that is one expression as a whole, the plain one first."""
    tokens, seams = prepare(text)
    return readings(tokens, seams, 0, len(tokens))


def plain(text: str) -> Expression:
    """The plain reading."""
    return read(text)[0]
