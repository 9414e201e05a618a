"""A stress test for every pattern of the package: none takes more than linear time on texts made to be hard for it.

Growth is compared, not time: a text four times as long may take nine times as long. ``python -m tests.patterns`` tries many more texts.
"""

from __future__ import annotations

import re

import pytest

from tests.patterns import Site, hard_texts, sites, slow

MADE = {
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
MODULES = sorted({site.module for site in WRITTEN})


def test_every_pattern_is_known() -> None:
    assert {site.module for site in sites() if site.pattern is None} == set(MADE)
    assert len(WRITTEN) > 300


@pytest.mark.parametrize("module", MODULES)
def test_no_pattern_takes_more_than_linear_time(module: str) -> None:
    found = {site.place: slow(site, most=12) for site in WRITTEN if site.module == module}
    assert {place: hard for place, hard in found.items() if hard is not None} == {}


@pytest.mark.parametrize("pattern", [r"a*a*b", r"(?:\w+\s?)*:", r"\s+$", r"x.*y.*z", r"(a|b|ab)*c", r"\d+(?:,\d+)*%"])
def test_what_is_slow_is_noticed(pattern: str) -> None:
    assert slow(Site("here", 1, pattern, 0, frozenset({"search"}))) is not None


@pytest.mark.parametrize("pattern", [r"a*+b", r"\w{1,20}:", r"\d{1,3}(?:,\d{3})+", "[^<]+>?"])
def test_what_is_linear_is_left_alone(pattern: str) -> None:
    assert slow(Site("here", 1, pattern, 0, frozenset({"match"}))) is None


def test_texts_hold_what_is_repeated() -> None:
    texts = [hard.text(50) for hard in hard_texts(r"key\s*=\s*(\d{1,20})", 0)]
    assert any(re.match(r"key +\x01", text) for text in texts)
    assert any(re.match(r"key=1+\x01", text) for text in texts)
