"""Helpers of the tests of this folder: an article in, what was understood out."""

from __future__ import annotations

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.conventions import read_conventions
from auditor.claims.about.models import read_subjects
from auditor.claims.about.records import Understanding
from auditor.claims.about.settings import read_settings
from auditor.claims.reader import read_claims
from auditor.source.document import Document
from auditor.source.reader import read_document

ANCHOR = "\n\nThe table has 2 * 768 = 1536 weights.\n"
"""A claim, so that the reader does not put an article aside that computes nothing."""


def understood(content: str, path: str = "post.md") -> tuple[Document, Understanding]:
    """Settings, letters, subjects and conventions of an article, without its claims' components."""
    document = read_document(path, content + ANCHOR)
    claims = read_claims(document).claims
    attribution = Attribution(document)
    settings, symbols = read_settings(document, claims, attribution)
    subjects = read_subjects(document, settings, attribution, claims)
    return document, Understanding((), tuple(settings), tuple(symbols), tuple(subjects), tuple(read_conventions(document)))


def settings_of(content: str, low: bool = False) -> list[tuple[str, int]]:
    """The settings of an article by name and value, those of low confidence only if asked for."""
    _, known = understood(content)
    return [(setting.name, setting.value) for setting in known.settings if low or setting.confidence != "low"]


def symbols_of(content: str) -> dict[str, str]:
    """The letters that an article defines."""
    _, known = understood(content)
    return {symbol.symbol: symbol.name for symbol in known.symbols}


def subject_of(content: str) -> str | None:
    """The model that an article as a whole is about."""
    _, known = understood(content)
    return next((subject.model for subject in known.subjects if not subject.headings and subject.within is None), None)
