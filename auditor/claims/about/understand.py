"""Understands an article: the pipeline of this package as a readable list."""

from __future__ import annotations

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.components import assign
from auditor.claims.about.concern import concerns_models, text_of
from auditor.claims.about.conventions import read_conventions
from auditor.claims.about.kind import read_family
from auditor.claims.about.models import read_subjects
from auditor.claims.about.records import Understanding
from auditor.claims.about.settings import read_settings
from auditor.claims.reader import Reading
from auditor.source.document import Document
from auditor.source.pattern import lazy

_CLASS = lazy(r"\b[A-Z][A-Za-z0-9]{2,30}(?:Model|For[A-Z][A-Za-z]{3,40})\b(?![.(])")
"""A class by its name; one that is called is code in a sentence, and no statement."""


def understand(document: Document, reading: Reading, for_verdicts: bool = False) -> Understanding:
    """What a document and each of its claims are about.

    ``for_verdicts`` leaves out what no verdict is made of: where there is neither a model nor a family to hold claims against, what they are about.
    """
    attribution = Attribution(document)
    if for_verdicts and not attribution.names_any and not concerns_models(document, reading.claims, text_of(document)):
        return Understanding(whole=False)
    settings, symbols = read_settings(document, reading.claims, attribution)
    subjects = read_subjects(document, settings, attribution, reading.claims)
    family, generic = read_family(document, attribution)
    known = Understanding((), tuple(settings), tuple(symbols), tuple(subjects), (), family, generic)
    if for_verdicts and not (reading.claims and (subjects or family is not None)):
        return known._replace(whole=False)
    known = known._replace(conventions=tuple(read_conventions(document, attribution)), classes=_classes(document))
    return known._replace(abouts=assign(document, reading.claims, known))


def _classes(document: Document) -> frozenset[str]:
    """The classes that sentences, headings and tables name, not those that a program uses."""
    texts = (block.text.string for block in document.blocks if block.kind != "code" and not block.chrome)
    return frozenset(name for text in texts if "Model" in text or "For" in text for name in _CLASS.findall(text))
