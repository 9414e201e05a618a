"""The words of the lexicon, one file a language: settings, components, scopes, conventions.

Every ``*.json`` in the folder ``lexicon`` is read, so a third language is one more file. Read when first asked for, and kept.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Any, NamedTuple

from auditor.claims.about.phrases import Phrases, keys_of

_FOLDER = os.path.join(os.path.dirname(__file__), "lexicon")

PLAIN = frozenset(("batch_size", "num_parameters", "num_tokens", "sequence_length", "lora_rank", "bytes_per_value"))
"""Quantities that letters stand for and that are no settings of a model; sequence_length is read as a setting all the same."""

_NAME = frozenset(("name",))
_NAMING = frozenset(("name", "label"))


class Word(NamedTuple):
    """What a phrase says of settings.

    ``meanings`` are the settings it may stand for, the usual one first; ``spread`` says that the numbers behind it are one for each of them
    ("two layers of ... neurons: 3072, 768"). ``roles``: a "name" stands before its number or behind it, a "label" only before a sign and a
    number or in a table, a "counter" only behind a number, a "header" only in a table.
    """

    meanings: tuple[str, ...]
    roles: frozenset[str]
    spread: bool = False


@cache
def lexicon() -> dict[str, dict[str, Any]]:
    """The contents of every language, by the name of the file without its ending."""
    import json  # an article that says nothing of sizes needs no lexicon

    words: dict[str, dict[str, Any]] = {}
    for entry in sorted(os.listdir(_FOLDER)):
        if entry.endswith(".json"):
            with open(os.path.join(_FOLDER, entry), encoding="utf-8") as file:
                words[entry[:-5]] = json.load(file)
    return words


@cache
def setting_words() -> Phrases[Word]:
    """Every word for a setting, of all languages; a word that is written in several ways (``kv_heads``, ``KV heads``) has the roles of all."""
    words: dict[str, Word] = {}
    written: dict[tuple[str, ...], str] = {}
    for language in lexicon().values():
        settings = language.get("settings", {})
        for phrase, meanings in settings.get("ambiguous", {}).items():
            words[phrase] = Word(tuple(meanings), _NAME)
        for phrase, meanings in settings.get("spread", {}).items():
            words[phrase] = Word(tuple(meanings), _NAME, True)
        for name, roles in settings.get("words", {}).items():
            for role, phrases in roles.items():
                for surface in phrases:
                    phrase = written.setdefault(tuple(keys_of(surface)), surface)
                    known = words.get(phrase)
                    if phrase != surface and known is not None and known.meanings != (name,):
                        continue
                    words[phrase] = Word((name,), frozenset((role[:-1],)) | (known.roles if known else frozenset()))
    return Phrases(words.items())


@lru_cache(maxsize=4096)  # names are those of documents, and a corpus has any number of them
def setting_named(name: str) -> str | None:
    """The setting that a name in an expression stands for by itself (``d_model``, ``n_embd``, ``词表大小``); None for letters and other names."""
    if len(name) < 2:
        return None
    word = setting_words().exact(name)
    return word.meanings[0] if word is not None and word.roles & _NAMING and not word.spread else None


@cache
def convention_words() -> dict[str, Any]:
    """The section "conventions" of all languages, their lists put together."""
    merged: dict[str, Any] = {}
    for words in lexicon().values():
        _merge(merged, words.get("conventions", {}))
    return merged


def _merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict):
            _merge(into.setdefault(key, {}), value)
        else:
            into.setdefault(key, []).extend(value)


class Sayings(NamedTuple):
    """The words that tell of what a figure is said: what joins a name with what it has, what means another model, what changes one, what compares,
    what is printed of a model with adapters, what leads (``toward``) to ``any`` model of a size.

    Those of ``chosen`` (the experts that one token goes to), ``keys`` (heads that are those of keys and values, and not ``cached``) and
    ``sharing`` are beginnings.
    """

    having: frozenset[str]
    others: frozenset[str]
    changes: frozenset[str]
    aside: frozenset[str]
    largest: frozenset[str]
    smallest: frozenset[str]
    chosen: frozenset[str]
    keys: frozenset[str]
    cached: frozenset[str]
    adapted: frozenset[str]
    any: frozenset[str]
    toward: frozenset[str]
    sharing: frozenset[str]

    def parted(self, run: str) -> list[str]:
        """A run of Chinese in words of these kinds, the longest first; a sign of none of them stands alone."""
        words, at = [], 0
        while at < len(run):
            size = next((n for n in range(LONGEST_SAYING, 1, -1) if any(run[at : at + n] in kind for kind in self)), 1)
            words.append(run[at : at + size])
            at += size
        return words


LONGEST_SAYING = 5


@cache
def sayings() -> Sayings:
    """The section "sayings" of all languages."""
    merged: dict[str, set[str]] = {}
    for words in lexicon().values():
        for kind, surfaces in words.get("sayings", {}).items():
            merged.setdefault(kind, set()).update(surfaces)
    return Sayings(**{kind: frozenset(merged.get(kind, ())) for kind in Sayings._fields})
