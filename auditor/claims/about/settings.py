"""Reads settings and the letters that an article defines: from lists, tables, prose, equalities, code and printed modules."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import Setting, Symbol
from auditor.claims.claim import Claim
from auditor.source.document import Document


def read_settings(document: Document, claims: Sequence[Claim], bare: Sequence[Claim]) -> tuple[list[Setting], list[Symbol]]:
    """Every setting and every defined letter of a document, in reading order; ``bare`` are equalities such as ``H = 768``."""
    return [], []
