"""The stress test for every pattern of the package, ``python -m tests.patterns``: that it sees all of them, and notices what is slow."""

from __future__ import annotations

import re

import pytest

from auditor.pipeline import audit_document
from auditor.rules.sheet import MOST_PLACES
from auditor.source.code import comments_of
from auditor.source.reader import read_document
from auditor.source.text import Text
from tests.patterns import Site, hard_texts, sites, slow

MADE = {
    "auditor.gate": "escaped words of the lexicon",
    "auditor.source.compiled": "the argument of compiled itself",
    "auditor.source.pattern": "the argument of lazy itself",
    "auditor.claims.about.conventions": "alternatives of words",
    "auditor.claims.about.phrases": "a tree of words",
    "auditor.claims.about.tensors": "alternatives, split at blanks",
    "auditor.claims.about.words": "a tree of words",
    "auditor.claims.shares": "an escaped name",
    "auditor.cli.models": "an escaped name",
    "auditor.reading.forms.language": "elements and bounded gaps of forms: tests/reading/test_words_of_forms.py",
    "auditor.claims.about.exceptions": "alternatives of words",
    "auditor.sheet.versions": "alternatives of escaped names",
    "auditor.source.globs": "tests/source/test_globs.py",
    "auditor.source.plain": "a mark that closes a fence",
    "auditor.source.seams": "a mark that closes a fence",
    "auditor.source.forms.org": "marks of the form, escaped: tests/source/forms",
    "auditor.source.forms.separated": "marks of the form, escaped: tests/source/forms",
    "auditor.source.forms.tags": "names of elements and attributes",
}
"""Modules that make patterns of what a function is given, and of what: nothing in them repeats, or their own tests stress them."""
WRITTEN = [site for site in sites() if site.pattern is not None]


def test_every_pattern_is_known() -> None:
    assert {site.module for site in sites() if site.pattern is None} == set(MADE)
    assert len(WRITTEN) > 300


GUARDED = {"auditor.source.code": "what opens a comment that nothing closes is taken out first: test_comments_that_nothing_closes"}


@pytest.mark.parametrize("site", [site for site in WRITTEN if site.module not in GUARDED], ids=lambda site: site.place)
def test_every_pattern_takes_linear_time(site: Site) -> None:
    assert slow(site) is None


def test_comments_that_nothing_closes() -> None:
    """Each mark that opens one would be followed to the end of the program: minutes, for a megabyte."""
    for language, unit in (
        ("c", "/*1"),
        ("c", "/***"),
        ("sql", "/*1"),
        ("lisp", "#|1"),
        ("js", '\\"'),
        ("python", '\\"'),
        ("matlab", "%{1"),
    ):
        fence = Text.verbatim("/* 1 */ #| 1 |# // \n# 1\n" + unit * 200_000, 0)
        assert list(comments_of(fence, language)) is not None


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_front_matter_that_never_ends(end: str) -> None:
    """A line end that may be read as one or as two doubles the time with each line."""
    document = read_document("post.md", f"---{end}" + f"2*3=6{end}" * 60)
    assert len(audit_document(document).claims) == 60


def test_numbers_before_learnable_parameters_are_read_one_way() -> None:
    """Digits that a pattern may split anywhere double its time with each of them."""
    for text in ("RoPE has " + "1" * 60 + " x", "RoPE has" + " 1" * 60 + " x"):
        assert audit_document(read_document("post.md", text)).findings == ()


@pytest.mark.parametrize("pattern", [r"a*a*b", r"(?:\w+)*:", r"[a-c]+:"])
def test_what_is_slow_is_noticed(pattern: str) -> None:
    """In one of three looks: beside another program a small text may take as long as a large one."""
    assert any(slow(Site("here", 1, pattern, 0, frozenset({"search"}))) is not None for _ in range(3))


@pytest.mark.parametrize("pattern", [r"a*+b", r"\w{1,20}:", r"\d{1,3}(?:,\d{3})+", "[^<]+>?"])
def test_what_is_linear_is_left_alone(pattern: str) -> None:
    assert slow(Site("here", 1, pattern, 0, frozenset({"match"}))) is None


def test_a_bound_of_thousands_is_linear() -> None:
    """Up to the bound the time grows like a quadratic one's."""
    assert slow(Site("here", 1, "<[^>]{0,2000}+>", 0, frozenset({"search"}))) is None


def test_texts_hold_what_is_repeated() -> None:
    texts = [hard.text(50) for hard in hard_texts(r"key\s*=\s*(\d{1,20})", 0)]
    assert any(re.match(r"key +\x01", text) for text in texts)
    assert any(re.match(r"key\s?=\s?1+\x01", text) for text in texts)


def test_of_many_claims_the_first_are_read() -> None:
    audit = audit_document(read_document("post.md", "2 × 3 = 6\n\n" * 2000))
    assert 400 <= len(audit.claims) < 1900
    assert any("more claims and formulas than can be read" in note for note in audit.document.notes)


def test_repairs_are_carried_into_so_many_places() -> None:
    """A wrong figure in thousands of places, thousands of times."""
    audit = audit_document(read_document("post.md", "BERT-base: 23,440,896 + 85,054,464 = 108,495,361\n\n" * 120))
    fixes = [finding.fix for finding in audit.findings if finding.fix is not None]
    assert len(audit.findings) >= 100
    assert sum(len(fix.edits) for fix in fixes) < MOST_PLACES + 200
