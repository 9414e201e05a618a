"""Finds the models that an article speaks of: by name in title, headings and sentences, and by settings that only one model has."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import Setting, Subject
from auditor.source.document import Document


def read_subjects(document: Document, settings: Sequence[Setting]) -> list[Subject]:
    """The models of a document with the headings under which each is the subject, in reading order."""
    return []
