"""What is looked up once a document, however often it is asked for. Insides of what claims are about."""

from __future__ import annotations

from typing import Any

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.records import Symbol, Symbols
from auditor.source.document import Block
from auditor.source.reader import read_document
from auditor.source.text import Span, Text


def test_letters_are_known_by_the_headings_above() -> None:
    known = Symbols([Symbol(*fields) for fields in _symbols(Span(0, 1))])
    assert known.meanings(Block("paragraph", Text.verbatim("n"), ("a", "b"))) == {"n": "vocab_size", "m": "hidden_size"}
    assert known.meanings(Block("paragraph", Text.verbatim("n"), ("c",))) == {"n": "hidden_size"}


def _symbols(span: Any) -> list[tuple[Any, ...]]:
    return [("n", "vocab_size", span, ("a",)), ("n", "hidden_size", span, ()), ("m", "hidden_size", span, ("a", "b"))]


def test_the_families_of_a_document_are_listed_once() -> None:
    """Every table asks for them: a document of a thousand tables walked all of its blocks a thousand times."""
    names = Attribution(read_document("post.md", "GPT-2 and BERT have 2 × 3 = 6 weights."))
    assert names.families
    assert names.families is names.families
