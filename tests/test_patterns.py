"""The stress test for every pattern of the package, ``python -m tests.patterns``: that it sees all of them, and notices what is slow."""

from __future__ import annotations

import re

import pytest

from auditor.audit import audit_document
from auditor.source.reader import read_document
from tests.patterns import Site, hard_texts, sites, slow

MADE = {
    "auditor.claims.annotated": "an escaped name",
    "auditor.source.pattern": "the argument of lazy itself",
    "auditor.claims.about.conventions": "alternatives of words",
    "auditor.claims.about.phrases": "a tree of words",
    "auditor.claims.about.tensors": "alternatives, split at blanks",
    "auditor.claims.about.words": "a tree of words",
    "auditor.claims.shares": "an escaped name",
    "auditor.source.globs": "tests/source/test_globs.py",
    "auditor.source.plain": "a mark that closes a fence",
    "auditor.source.seams": "a mark that closes a fence",
}
"""Modules that make patterns of what a function is given, and of what: nothing in them repeats, or their own tests stress them."""
WRITTEN = [site for site in sites() if site.pattern is not None]


def test_every_pattern_is_known() -> None:
    assert {site.module for site in sites() if site.pattern is None} == set(MADE)
    assert len(WRITTEN) > 300


def test_numbers_before_learnable_parameters_are_read_one_way() -> None:
    """Digits that a pattern may split anywhere double its time with each of them."""
    for text in ("RoPE has " + "1" * 60 + " x", "RoPE has" + " 1" * 60 + " x"):
        assert audit_document(read_document("post.md", text)).findings == ()


@pytest.mark.parametrize("pattern", [r"a*a*b", r"(?:\w+\s?)*:"])
def test_what_is_slow_is_noticed(pattern: str) -> None:
    assert slow(Site("here", 1, pattern, 0, frozenset({"search"}))) is not None


@pytest.mark.parametrize("pattern", [r"a*+b", r"\w{1,20}:", r"\d{1,3}(?:,\d{3})+", "[^<]+>?"])
def test_what_is_linear_is_left_alone(pattern: str) -> None:
    assert slow(Site("here", 1, pattern, 0, frozenset({"match"}))) is None


def test_texts_hold_what_is_repeated() -> None:
    texts = [hard.text(50) for hard in hard_texts(r"key\s*=\s*(\d{1,20})", 0)]
    assert any(re.match(r"key +\x01", text) for text in texts)
    assert any(re.match(r"key\s?=\s?1+\x01", text) for text in texts)
