"""The gate of a corpus: may a document state anything that is checked? A few fast passes over its bytes, before it is read at all.

text -> signs of mathematics, figures that are sizes -> words, parted once: those that sizes are said with, names of models -> may it?

Most documents of a general corpus hold none of these. What the words are is what the lexicon says they mean. In a document that is left no
claim would have held or failed: what would have been read are at most claims that could not be checked, and figures that are no claims.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from auditor.audited import Audit
from auditor.claims.about.concern import COMMON, FIRST
from auditor.lexicon.vocabulary import FURTHER, LANGUAGES, vocabulary
from auditor.notation.printed import UNITS
from auditor.source.document import Document
from auditor.source.pattern import lazy
from auditor.source.reader import language_of

_CONCEPTS = frozenset(
    "throughput parameters trainable kv_cache flops layer experts vocab_size hidden_size num_hidden_layers total add_up".split()
)
_KINDS = (
    "embeddings",
    "attention",
    "ffn",
    "layernorm",
    "counter.layers",
    "counter.heads",
    "counter.parameters",
    "counter.kv_heads",
    "percent",
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
_IN_FIGURES = (b"0,000", b"0x0", b"0x(", b"0 x ", b")x0", b") x ", b"0x ", b"0x*", b"0x-")
"""What stands in figures of four digits and more, in products and multiples, in the shape of a text."""
_LETTERS_BUT_X = bytes(b for b in range(128) if chr(b).isalpha() and chr(b) not in "xX")
"""None of these stands there: without them a text is a third as long, and holds what it held."""
_ASCII = bytes(range(128))
_LETTERS = frozenset(b"k m g t b".split())
_MOST_DIGITS = 24


class _Words(NamedTuple):
    """``latin`` are words of Latin letters with digits written 0, also those that names begin with; ``others`` finds what is not Latin, ``multiples``
    so many times something.
    """

    latin: frozenset[bytes]
    others: re.Pattern[str]
    multiples: re.Pattern[str]


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
    if _holds_figures(data) or ("|" in text and _CELLS.search(text) is not None):
        return True
    known = _words()
    if known.multiples.search(text) is not None:
        return True
    if len(data) != len(text) and _beyond_ascii(data, known):
        return True
    found = known.latin.intersection(data.translate(_ALPHABET, b"'").split())
    if not found:
        return False
    names = [COMMON[word] for word in map(bytes.decode, found) if word in COMMON]
    if len(names) < len(found):
        return True
    lowered = text.lower()
    return any(more in lowered for means in names for more in means)


def _holds_figures(data: bytes) -> bool:
    """What stands in figures and products is sought in what is left of a text first."""
    rest = data.translate(_SHAPE, _LETTERS_BUT_X)
    if not any(figure in rest for figure in _IN_FIGURES):
        return False
    shape = data.translate(_SHAPE)
    return any(figure in shape for figure in _IN_FIGURES)


def _beyond_ascii(data: bytes, known: _Words) -> bool:
    """The same of what is not ASCII: signs, words of Han; of any other writing, or of a language with many accents, it may."""
    rest = data.translate(None, _ASCII).decode("utf-8", "ignore")
    if _SIGNS.search(rest) is not None or _FOREIGN.search(rest) is not None:
        return True
    accented = sum("\xc0" <= letter <= "\xff" for letter in set(rest))
    return accented > 3 or known.others.search(rest) is not None


@lru_cache(maxsize=1)
def _words() -> _Words:
    latin: set[bytes] = set(_LETTERS)
    others: set[str] = {unit for unit, known in UNITS.items() if not unit.isascii() and known.dimension != "seconds"}
    for languages in (LANGUAGES, (*LANGUAGES, *FURTHER)):
        known = vocabulary(languages)
        for surface, code in known.surfaces.items():
            if any(map(_is_of_sizes, known.concepts(code))):
                if not surface.isascii():
                    others.add(surface)
                elif surface.isalpha() and len(surface) > 1:
                    latin.add(surface.lower().encode())
    sizes = [unit for unit, known in UNITS.items() if unit.isascii() and unit.isalpha() and known.dimension != "seconds"]
    suffixes = [unit.lower() for unit in sizes if len(unit) < 5]
    latin.update(unit.lower().encode() for unit in sizes if len(unit) > 1)
    latin.update(f"{'0' * digits}{suffix}".encode() for digits in range(1, _MOST_DIGITS) for suffix in suffixes)
    latin.update(b"0" * digits for digits in range(5, _MOST_DIGITS))
    latin.update(word.encode() for word in (*FIRST, *COMMON) if word.isalpha() and word.isascii())
    words = vocabulary()
    small = {surface for surface, code in words.surfaces.items() if "determiner" in words.concepts(code)}
    folds = {surface.split()[0] for surface, code in words.surfaces.items() if "fold" in words.concepts(code)} - small
    multiples = re.compile(rf"[0-9][*_`]{{0,3}}[\s-]?(?:{'|'.join(map(re.escape, sorted(folds, key=len, reverse=True)))})")
    han = [surface for surface in others if not any(letter.isascii() for letter in surface)]
    return _Words(frozenset(latin), re.compile("|".join(map(re.escape, sorted(han, key=len, reverse=True)))), multiples)


def _is_of_sizes(concept: str) -> bool:
    return concept in _CONCEPTS or concept.startswith(_KINDS)
