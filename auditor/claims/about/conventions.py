"""Reads what an article declares that it leaves out, and how it counts."""

from __future__ import annotations

from auditor.claims.about.records import Convention
from auditor.source.document import Document


def read_conventions(document: Document) -> list[Convention]:
    """The conventions of a document, in reading order."""
    return []
