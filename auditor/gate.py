"""The gate of a corpus: may a document state anything that is checked? A few fast passes over its bytes, before it is read at all.

text -> signs of mathematics -> words, parted once: those of sums and shares; sizes; parts of models; names of models -> may it?

A sign of mathematics may state something alone, and so may a word of a sum or a share. A size, a part or a name states nothing alone: any two
of these may, and a size beside a step of a sum. Most documents of a general corpus hold less. What the words are is what the lexicon says they
mean. In a document that is left no claim would have held or failed: what would have been read are at most claims that could not be checked, and
figures that are no claims.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from auditor.audited import Audit
from auditor.claims.about.concern import COMMON, FIRST
from auditor.lexicon.vocabulary import FURTHER, LANGUAGES, vocabulary
from auditor.notation.printed import UNITS
from auditor.source.document import Document
from auditor.source.pattern import lazy
from auditor.source.reader import language_of

_RELATIONS = ("trainable", "total", "add_up", "percent", "gpu_hours", "gpu_days")
"""Concepts that relate figures to each other, or state something without one."""
_STEPS = ("plus", "minus", "remaining")
_PARTS = (
    *("throughput", "parameters", "kv_cache", "flops", "layer", "experts", "vocab_size", "hidden_size", "num_hidden_layers"),
    *("embeddings", "attention", "ffn", "layernorm", "counter.layers", "counter.heads", "counter.parameters", "counter.kv_heads"),
)
_ASCII_SIGNS = ("=", "%", "^", "\\", "->")
_SIGNS = lazy("[≈≃≅≡＝≒×∗⋅✕÷→⇒％²³┃│\u2009\u202f]")
"""Signs that stand between figures, or in them: hardly any prose holds them."""
_CELLS = lazy(r"\|[^|\n]{0,200}\d")
_FOREIGN = lazy("[\u0100-\u02ff\u0370-\u1fff\u3040-\u33ff\u3400-\u4dff\ua000-\ufaff]")
"""Letters beyond those of Western Europe and Han."""
_ALPHABET = bytes(ord("0") if chr(b).isdigit() else b | 0x20 if chr(b).isalpha() else 0x20 for b in range(128)) + b" " * 128
_SIGN_OF = {**dict.fromkeys("0123456789", "0"), **dict.fromkeys(",.'", ","), **dict.fromkeys("xX*", "x")}
_SHAPE = bytes(ord(_SIGN_OF.get(chr(b), chr(b))) if b < 128 else b for b in range(256))
_THOUSANDS, _MILLIONS = b"0,000", b"0,000,000"
_PRODUCTS = (b"0x0", b"0x(", b"0 x ", b")x0", b") x ", b"0x ", b"0x*", b"0x-")
"""What stands in figures of four digits and more, in products and multiples, in the shape of a text."""
_LETTERS_BUT_X = bytes(b for b in range(128) if chr(b).isalpha() and chr(b) not in "xX")
"""None of these stands there: without them a text is a third as long, and holds what it held."""
_ASCII = bytes(range(128))
_OF_MODELS = ("B", "T", "G")
_LETTERS = (b"k", b"m", b"g", b"t", b"b")
_MOST_DIGITS = 24
_RELATION, _STEP, _SIZE, _PART, _NAME = 1, 2, 4, 8, 16


class _Words(NamedTuple):
    """What texts are asked for, each with its kinds.

    ``latin`` are words of Latin letters with digits written 0, also those that names begin with; ``beside`` are what stands in names that begin
    with a word of every text, by that word, and ``every`` all of these; ``han`` are what is not Latin, which ``others`` finds, ``related``
    multiples and shares behind a figure.
    """

    latin: dict[bytes, int]
    beside: dict[bytes, frozenset[bytes]]
    every: frozenset[bytes]
    han: dict[str, int]
    others: re.Pattern[str]
    related: re.Pattern[str]


def left(path: str, data: bytes) -> Audit | None:
    """The audit of a document that is left, for its bytes; None where it is to be read. A directive in it is read, too."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if "\0" in text or "auditor" in text or may_state(text):
        return None
    return Audit(Document(path, text, language=language_of(text)))


def may_state(text: str) -> bool:
    """Whether anything that is checked may stand in a text."""
    if any(sign in text for sign in _ASCII_SIGNS):
        return True
    data = text.encode("utf-8", "surrogatepass")
    kinds = _in_figures(data)
    if kinds & _RELATION or ("|" in text and _CELLS.search(text) is not None):
        return True
    known = _words()
    if known.related.search(text) is not None:
        return True
    if len(data) != len(text):
        kinds |= _beyond_ascii(data, known)
    found = known.every.intersection(data.translate(_ALPHABET, b"'").split())
    for word in found:
        kinds |= known.latin.get(word, 0)
    if _states(kinds):
        return True
    names = [word.decode() for word in found if not found.isdisjoint(known.beside.get(word, ()))]
    lowered = text.lower() if names else ""
    return any(more in lowered for word in names for more in COMMON[word]) and _states(kinds | _NAME)


def _states(kinds: int) -> bool:
    return bool(kinds & _RELATION) or (kinds & (_SIZE | _PART | _NAME)).bit_count() > 1 or kinds & (_STEP | _SIZE) == _STEP | _SIZE


def _in_figures(data: bytes) -> int:
    """What stands in figures and products is sought in what is left of a text first."""
    rest = data.translate(_SHAPE, _LETTERS_BUT_X)
    if not any(figure in rest for figure in (_THOUSANDS, *_PRODUCTS)):
        return 0
    shape = data.translate(_SHAPE)
    if any(figure in shape for figure in _PRODUCTS):
        return _RELATION
    if _MILLIONS in shape:
        return _RELATION
    return _SIZE if _THOUSANDS in shape else 0


def _beyond_ascii(data: bytes, known: _Words) -> int:
    """The same of what is not ASCII: signs, words of Han; of any other writing, or of a language with many accents, it may be all."""
    rest = data.translate(None, _ASCII).decode("utf-8", "ignore")
    accented = sum("\xc0" <= letter <= "\xff" for letter in set(rest))
    if accented > 3 or _SIGNS.search(rest) is not None or _FOREIGN.search(rest) is not None:
        return _RELATION
    kinds = 0
    for found in known.others.finditer(rest):
        kinds |= known.han[found[0]]
        if _states(kinds):
            break
    return kinds


@lru_cache(maxsize=1)
def _words() -> _Words:
    latin = dict.fromkeys(_LETTERS, _SIZE)
    han: dict[str, int] = {}
    related: set[str] = set()
    for languages in (LANGUAGES, (*LANGUAGES, *FURTHER)):
        known = vocabulary(languages)
        for surface, code in known.surfaces.items():
            kind = _kind(known.concepts(code))
            if kind and not surface.isascii():
                han[surface] = han.get(surface, 0) | kind
            elif kind and surface.isalpha() and len(surface) > 1:
                word = surface.lower().encode()
                latin[word] = latin.get(word, 0) | kind
            elif kind & _RELATION and " " in surface:
                related.add(surface)
    _add_sizes(latin, han)
    for first in FIRST:
        if first.isalpha() and first.isascii():
            latin[first.encode()] = latin.get(first.encode(), 0) | _NAME
    beside = {word.encode(): _beside(word) for word in COMMON if word.isascii() and word.isalpha()}
    latin = {word: kind for word, kind in latin.items() if word not in beside}
    words = vocabulary()
    small = {surface for surface, code in words.surfaces.items() if "determiner" in words.concepts(code)}
    related |= {surface.split()[0] for surface, code in words.surfaces.items() if "fold" in words.concepts(code)} - small
    han = {surface: kind for surface, kind in han.items() if not any(letter.isascii() for letter in surface)}
    return _Words(
        latin,
        beside,
        frozenset(latin).union(beside, *beside.values()),
        han,
        re.compile(_any_of(han)),
        re.compile(rf"[0-9][*_`]{{0,3}}[\s-]?(?:{_any_of(related)})", re.IGNORECASE),
    )


def _add_sizes(latin: dict[bytes, int], han: dict[str, int]) -> None:
    """Units, figures with one, and figures of five digits and more; a size in bytes, of billions or of seven digits is one of a model, too."""
    figures = [b"0" * digits for digits in range(1, _MOST_DIGITS)]
    for unit, known in UNITS.items():
        if known.dimension == "seconds":
            continue
        kind = _SIZE | _PART if known.dimension in ("bytes", "operations") else _SIZE
        if not unit.isascii():
            han[unit] = han.get(unit, 0) | kind
        elif unit.isalpha():
            letters = unit.lower().encode()
            kind |= _PART if unit in _OF_MODELS else 0
            behind = [digits + letters for digits in figures] if len(unit) < 5 else []
            for word in (*behind, *([letters] if len(unit) > 1 else ())):
                latin[word] = latin.get(word, 0) | kind
    for word in figures[4:]:
        latin[word] = latin.get(word, 0) | _SIZE | (_PART if len(word) > 6 else 0)


def _any_of(surfaces: Iterable[str]) -> str:
    """One of some surfaces, whether blanks or hyphens part their words: ``GPU-hours``."""
    return "|".join("[ -]".join(map(re.escape, surface.split(" "))) for surface in sorted(surfaces, key=len, reverse=True))


def _kind(concepts: Iterable[str]) -> int:
    """What kinds of word one is that has these meanings."""
    kind = 0
    for concept in concepts:
        if concept.startswith(_RELATIONS):
            kind |= _RELATION
        if concept.startswith(_PARTS):
            kind |= _PART
        if concept in _STEPS:
            kind |= _STEP
    return kind


def _beside(first: str) -> frozenset[bytes]:
    """The words of the names that begin with a word of every text, but for itself."""
    found = [name.encode().translate(_ALPHABET, b"'").split() for name in COMMON[first]]
    return frozenset(word for words in found for word in words if word != first.encode())
