"""The lexicon files as they are written, one a language: lines of concepts and surfaces -> entries.

A line is ``concept [concept ...]: surface | surface !inside longer|longer | ...``. A blank in a surface stands for blanks, ``-`` or ``_``, and
between two scripts for nothing at all (``hidden size`` is ``hidden_size`` too, ``KV 头`` is ``KV头``); ``=B`` is read in that case only; the
concept ``none`` is for ordinary words in which no other surface is to be read. ``!inside`` names longer strings in which this one surface is not.
"""

from __future__ import annotations

import os
from typing import NamedTuple


class Entry(NamedTuple):
    """A surface with its concepts, and the longer strings in which it is not read."""

    surface: str
    concepts: frozenset[str]
    inside: tuple[str, ...] = ()


class Language(NamedTuple):
    """One data file: ``bounded`` says that words end where letters do, ``plural`` is an ending that a surface may take, ``load`` when it is read."""

    name: str
    entries: tuple[Entry, ...]
    bounded: bool
    plural: str
    load: str


class BadLexicon(ValueError):
    """A line of a lexicon file that says nothing."""


def path_of(name: str) -> str:
    """Where a data file of this folder stands; the package ``importlib.resources`` takes longer to load than a small article to be read."""
    return os.path.join(os.path.dirname(__file__), name)


def read_language(name: str) -> Language:
    """The language of ``name.lex``."""
    with open(path_of(f"{name}.lex"), encoding="utf-8") as file:
        return parse_language(name, file.read())


def parse_language(name: str, source: str) -> Language:
    """The language that a lexicon file says; BadLexicon names the line that cannot be read."""
    fields = {"boundary": "word", "plural": "", "load": "always"}
    entries: list[Entry] = []
    for number, line in enumerate(source.split("\n"), 1):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        left, colon, right = content.partition(":")
        if not colon:
            raise BadLexicon(f"{name}.lex:{number}: no colon behind the concepts")
        key = left.strip()
        if key in fields or key == "language":
            fields[key] = right.strip()
            continue
        concepts = frozenset(key.split())
        entries += [_entry(surface.strip(), concepts) for surface in right.split(" | ") if surface.strip()]
    return Language(name, tuple(entries), fields["boundary"] == "word", fields["plural"], fields["load"])


def _entry(surface: str, concepts: frozenset[str]) -> Entry:
    word, _, inside = surface.partition("!inside")
    return Entry(word.strip(), concepts, tuple(part.strip() for part in inside.split("|") if part.strip()))
