"""The lexicon files as data: they parse, use declared concepts only, and say nothing twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

LEXICON = Path(__file__).parents[2] / "auditor" / "lexicon"
LANGUAGES = ("en", "zh", "ja", "ko", "de", "fr", "es")
FULL = ("en", "zh")
OWN = re.compile(r"(?:number|scale)\.\d+$")
"""Number words: a language has those that it has."""
LOADS = re.compile(r"always|script:(?:kana|hangul)|words:[^\W\d_]+(?:,[^\W\d_]+)+$")


class Entry(NamedTuple):
    """One surface on one line, with the concepts of that line."""

    concepts: tuple[str, ...]
    surface: str
    inside: tuple[str, ...]


def lines(name: str) -> Iterator[str]:
    for line in (LEXICON / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line


@cache
def declared() -> dict[str, str]:
    """Every concept with its meaning."""
    return dict(line.split(": ", 1) for line in lines("concepts.txt"))


@cache
def parsed(language: str) -> tuple[dict[str, str], list[Entry]]:
    """The header and the entries of a file."""
    header: dict[str, str] = {}
    entries: list[Entry] = []
    for line in lines(f"{language}.lex"):
        head, _, rest = line.partition(": ")
        if head in ("language", "boundary", "plural", "load"):
            assert not entries, line
            assert head not in header, line
            header[head] = rest
            continue
        for piece in rest.split(" | "):
            surface, _, inside = piece.partition(" !inside ")
            entries.append(Entry(tuple(head.split()), surface, tuple(inside.split("|")) if inside else ()))
    return header, entries


def same(surface: str) -> str:
    """What the scanner takes for one surface: blanks, hyphens and underscores are alike, and so is case unless it is asked for."""
    return surface if surface.startswith("=") else re.sub(r"[ _-]+", " ", surface).lower()


def test_every_language_has_a_file_and_no_other_is_there() -> None:
    assert sorted(path.stem for path in LEXICON.glob("*.lex")) == sorted(LANGUAGES)


def test_concepts_are_declared_once() -> None:
    ids = [line.split(": ", 1)[0] for line in lines("concepts.txt")]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)?", concept) for concept in ids)
    assert all(declared().values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_header(language: str) -> None:
    header, _ = parsed(language)
    assert header["language"] == language
    assert header["boundary"] in ("word", "none")
    assert LOADS.match(header["load"])
    assert set(header) <= {"language", "boundary", "plural", "load"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_concept_used_is_declared(language: str) -> None:
    assert {concept for entry in parsed(language)[1] for concept in entry.concepts} <= set(declared())


@pytest.mark.parametrize("language", LANGUAGES)
def test_surfaces_are_plain(language: str) -> None:
    for entry in parsed(language)[1]:
        for text in (entry.surface, *entry.inside):
            assert text, entry
            assert text == text.strip(), entry
            assert not any(mark in text for mark in ("|", "  ", "!inside")), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_surface_twice_in_one_concept(language: str) -> None:
    seen: set[tuple[str, str]] = set()
    for entry in parsed(language)[1]:
        for concept in entry.concepts:
            key = (concept, same(entry.surface))
            assert key not in seen, entry
            seen.add(key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_inside_holds_the_surface(language: str) -> None:
    for entry in parsed(language)[1]:
        for longer in entry.inside:
            assert entry.surface in longer, entry
            assert entry.surface != longer, entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_ordinary_words_mean_nothing_else(language: str) -> None:
    meaning: dict[str, set[str]] = {}
    for entry in parsed(language)[1]:
        meaning.setdefault(same(entry.surface), set()).update(entry.concepts)
    assert all(concepts == {"none"} for concepts in meaning.values() if "none" in concepts)


@pytest.mark.parametrize("language", FULL)
def test_every_concept_has_a_surface(language: str) -> None:
    used = {concept for entry in parsed(language)[1] for concept in entry.concepts}
    missing = {concept for concept in declared() if not OWN.match(concept)} - used
    assert missing == set()
