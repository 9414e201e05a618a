"""Finds everything in a text that names a model: a published one, a family, one of which only sizes are announced, and one that nobody knows.

names of the reference + announced names + what only looks like a name (``DeepSeek-V9``, ``Foo-7B``) -> Name, in reading order

An unknown name is a subject of its own: it says nothing, and ends the reach of the name before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from auditor.claims.about.names import Mention, mentions, of_another, of_others
from auditor.claims.about.phrases import Phrases, atoms_of
from auditor.lexicon.vocabulary import vocabulary
from auditor.reference import named_model
from auditor.reference.announced import announced_names, find_announced
from auditor.reference.names import kept_by_names
from auditor.source.latin import keys, latin_words
from auditor.source.pattern import lazy

LEAST_MEMBERS, MOST_MEMBERS = 2, 60
"""Of a family of which only one model is known, others are not: there are MiniLMs of 6 layers and of 12."""


class Name(NamedTuple):
    """A model named at readable [start, end): the ids of those that it may be; none for a name that nobody knows."""

    start: int
    end: int
    models: tuple[str, ...]


_STRANGER = lazy(
    r"(?<![\w./-])[A-Z][A-Za-z0-9.]{1,20}(?:(?:[-_][A-Za-z0-9.]{1,12}){0,3}[-_]|(?:[-_][A-Za-z0-9.]{1,12}){1,3} )"
    r"(?:\d{1,2}x)?\d{1,4}(?:\.\d{1,3})?[BMT](?:-A\d{1,3}[BM])?(?![A-Za-z0-9])"
)
"""A capital, and a size at the end; behind a blank only where the name has parts: "The 70B" is none."""
_OWNER = lazy(
    r"(?<![A-Za-z0-9_./-])(?P<name>[A-Z]{1,8}[a-z]{1,10}[A-Z][A-Za-z0-9]{0,12})(?=[^\n.。;；,，()（）]{1,14}?\d{1,4}(?:\.\d{1,3})?\s?(?:[BMT](?![A-Za-z0-9])|亿|billion|million))"
)
"""A word with capitals inside it, right before a size."""
_SIZE = lazy(r"[\s-]?[(（]?\s?(?P<size>\d{1,4}(?:\.\d{1,3})?[BMT])(?![A-Za-z0-9])")


@cache
def _phrases() -> Phrases[str]:
    return Phrases.of_keys(((tuple(atom.key for atom in atoms_of(name)), model) for name, model in announced_names().items()))


@cache
def _first() -> frozenset[bytes]:
    """The words that announced names begin with."""
    return keys(atoms_of(name)[0].key for name in announced_names())


def names_announced(string: str) -> bool:
    """Whether a text may name a model of which only sizes are announced; False is sure."""
    return not _first().isdisjoint(latin_words(string))


@kept_by_names(512)
def names_in(string: str) -> Sequence[Name]:
    """The names in a text, none overlapping; of two at one place the longer one."""
    found = [Name(m.start, m.end, _models_of(string, m)) for m in mentions(string)]
    if names_announced(string):
        found += [_announced(string, match.start, match.end, match.value) for match in _phrases().find(string)]
    found += [Name(*match.span(), ()) for match in _STRANGER.finditer(string)]
    found += [Name(start, end, ()) for start, end in of_others(string)]
    found += [Name(*match.span("name"), ()) for match in _OWNER.finditer(string) if match["name"].lower() not in vocabulary().surfaces]
    found.sort(key=lambda name: (name.start, -name.end, not name.models))
    kept: list[Name] = []
    for name in found:
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
        elif name.end > kept[-1].end and name.models and not kept[-1].models:
            kept[-1] = name
    return kept


def is_only_announced(name: Name) -> bool:
    """Whether a name is of a model of which only sizes are announced."""
    return bool(name.models) and not _announced_ids().isdisjoint(name.models)


@cache
def _announced_ids() -> frozenset[str]:
    return frozenset(announced_names().values())


def _models_of(string: str, mention: Mention) -> tuple[str, ...]:
    """What a mention may be; nothing where more of a name follows that makes it another's: ``BERT-Nano``."""
    if of_another(string, mention):
        return ()
    if mention.model is not None:
        return (mention.model, *named_model(mention.model).readings)
    return mention.members if LEAST_MEMBERS <= len(mention.members) <= MOST_MEMBERS else ()


def _announced(string: str, start: int, end: int, model: str) -> Name:
    """An announced name with the size behind it, where that is another model's: PaLM 62B is not the one of 540B."""
    sized = _SIZE.match(string, end)
    exact = find_announced(f"{string[start:end]} {sized['size']}") if sized is not None else None
    if sized is not None and exact is not None:
        return Name(start, sized.end("size"), (exact,))
    return Name(start, end, () if of_another(string, Mention(start, end, model)) else (model,))
