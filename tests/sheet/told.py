"""What a text with tables derives: each derivation as ``figure: operands, how it comes out``."""

from __future__ import annotations

from auditor.sheet.derivation import Derivation, is_nominal, may_hold
from auditor.sheet.derived import derivations
from auditor.source.reader import read_document
from auditor.source.tables import tables_of


def outcome(derivation: Derivation) -> str:
    if is_nominal(derivation):
        return "holds"
    return "fails" if derivation.proof and not may_hold(derivation) else "open"


def told(text: str) -> dict[str, str]:
    """The outcome of each figure that is derived, by how it is printed."""
    document = read_document("post.md", text)
    found: dict[str, str] = {}
    for table in tables_of(document):
        for derivation in derivations(table, document.content):
            found.setdefault(derivation.target.shown, outcome(derivation))
    return found


def wrong(text: str) -> list[str]:
    """The figures that do not come out."""
    return [figure for figure, how in told(text).items() if how == "fails"]
