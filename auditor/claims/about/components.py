"""Says of each claim which model, component, scope and part it is about."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import NOTHING, About, Understanding
from auditor.claims.claim import Claim
from auditor.source.document import Document


def assign(document: Document, claims: Sequence[Claim], understanding: Understanding) -> tuple[About, ...]:
    """What each claim is about; ``understanding`` holds the settings, subjects and conventions already read."""
    return tuple(NOTHING for _ in claims)
