"""The words of all languages as one vocabulary: surface -> set of concepts, each set one character of a code string.

    en.lex, zh.lex ... -> entries -> sets of concepts, numbered -> words by their first piece, Han surfaces by their first character

A line of a ``.lex`` file is ``concept [concept ...]: surface | surface !inside longer|longer | ...``. A blank in a surface stands for any
blanks, ``-`` or ``_`` (``hidden size`` is ``hidden_size`` too); ``=B`` is read in that case only; the concept ``none`` is for words in which
another surface is not to be read. A word with several readings has them all: the form that reads it decides.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

FIRST_CODE = 0xE000
"""Codes of sets of concepts are characters of the private use area: none of them can come from a text."""
MOST_SETS = 6_000
LEAST_PLURAL = 3
"""Letters of a word that may take a plural: "i" and "a" take none ("is", "as")."""
LANGUAGES = ("en", "zh")
"""Read in every article; the others where their letters or their small words stand in it."""
_NUMBER = "number."
"""Beginning of the concepts of numbers in words."""
FURTHER = ("ja", "ko", "de", "fr", "es")


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


def read_language(name: str) -> Language:
    """The language of ``name.lex``."""
    return parse_language(name, files("auditor.lexicon").joinpath(f"{name}.lex").read_text(encoding="utf-8"))


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
        entries += [_entry(surface.strip(), concepts) for surface in _surfaces(right)]
    return Language(name, tuple(entries), fields["boundary"] == "word", fields["plural"], fields["load"])


def _surfaces(right: str) -> list[str]:
    """The surfaces of a line; the bars behind ``!inside`` part the strings that a surface is not read in, when no blanks stand around them."""
    return [part for part in right.split(" | ") if part.strip()]


def _entry(surface: str, concepts: frozenset[str]) -> Entry:
    word, _, inside = surface.partition("!inside")
    return Entry(word.strip(), concepts, tuple(part.strip() for part in inside.split("|") if part.strip()))


class Vocabulary:
    """All surfaces, ready to be looked up.

    ``words`` are Latin and other spaced surfaces by their first piece, in lower case: the code of the piece alone (None where it is no word), and
    the longer ones by their second piece, the longest first. ``runs`` are those of scripts without blanks by their first two characters,
    the longest first, and ``signs`` those of one character. ``numbers`` are the codes of numbers in words, with their digits, ``hedges`` those of
    words that stand behind a hedged figure, ``folds`` of those that make a number a factor. ``sets`` are the sets of
    concepts by number; the code of set ``i`` is ``chr(FIRST_CODE + i)``.
    """

    def __init__(self, languages: tuple[Language, ...]) -> None:
        self.sets: list[frozenset[str]] = []
        self._numbers: dict[frozenset[str], int] = {}
        self.words: dict[str, tuple[str | None, dict[str, list[tuple[tuple[str, ...], str]]]]] = {}
        self.exact: dict[str, str] = {}
        self.runs: dict[str, list[tuple[str, str]]] = {}
        self.signs: dict[str, str] = {}
        meanings: dict[str, set[str]] = {}
        spaced: dict[tuple[str, ...], set[str]] = {}
        exact: dict[str, set[str]] = {}
        for language in languages:
            for entry in language.entries:
                self._add(language, entry, meanings, spaced, exact)
        self._number_runs(meanings)
        self._number_words(spaced)
        self.exact = {surface: self._code(frozenset(found)) for surface, found in exact.items()}
        self._classes: dict[str, str] = {}
        self.numbers = {
            chr(FIRST_CODE + at): concept.removeprefix(_NUMBER)
            for at, concepts in enumerate(self.sets)
            for concept in concepts
            if concept.startswith(_NUMBER)
        }
        self.hedges = frozenset(self.codes_of("about_behind"))
        self.folds = frozenset(self.codes_of("fold"))

    def _add(
        self,
        language: Language,
        entry: Entry,
        meanings: dict[str, set[str]],
        spaced: dict[tuple[str, ...], set[str]],
        exact: dict[str, set[str]],
    ) -> None:
        surface = entry.surface
        if surface.startswith("=") and len(surface) > 1:
            exact.setdefault(surface[1:], set()).update(entry.concepts)
            return
        if not language.bounded and not surface.isascii():
            meanings.setdefault(surface, set()).update(entry.concepts)
            for longer in entry.inside:
                meanings.setdefault(longer, set())
            return
        pieces = tuple(_pieces(surface))
        spaced.setdefault(pieces, set()).update(entry.concepts)
        if language.plural and len(pieces[-1]) >= LEAST_PLURAL and surface[-1:].isalpha() and not surface.endswith(language.plural):
            spaced.setdefault((*pieces[:-1], pieces[-1] + language.plural), set()).update(entry.concepts)
        for longer in entry.inside:
            spaced.setdefault(tuple(_pieces(longer)), set())

    def _number_runs(self, meanings: dict[str, set[str]]) -> None:
        for surface in sorted(meanings, key=lambda surface: (-len(surface), surface)):
            concepts = frozenset(meanings[surface] - {"none"})
            code = self._code(concepts) if concepts else ""
            if len(surface) == 1:
                self.signs[surface] = code
            else:
                self.runs.setdefault(surface[:2], []).append((surface, code))

    def _number_words(self, spaced: dict[tuple[str, ...], set[str]]) -> None:
        for pieces in sorted(spaced, key=lambda pieces: (-len(pieces), pieces)):
            concepts = frozenset(spaced[pieces] - {"none"})
            code = self._code(concepts) if concepts else ""
            alone, longer = self.words.get(pieces[0], (None, {}))
            if len(pieces) == 1:
                self.words[pieces[0]] = code, longer
            else:
                longer.setdefault(pieces[1], []).append((pieces[2:], code))
                self.words[pieces[0]] = alone, longer

    def _code(self, concepts: frozenset[str]) -> str:
        number = self._numbers.get(concepts)
        if number is None:
            number = self._numbers[concepts] = len(self.sets)
            if number >= MOST_SETS:
                raise BadLexicon("more sets of concepts than there are codes")
            self.sets.append(concepts)
        return chr(FIRST_CODE + number)

    def concepts(self, code: str) -> frozenset[str]:
        """The concepts of a code; none of one that is no word of the lexicon."""
        number = ord(code) - FIRST_CODE
        return self.sets[number] if 0 <= number < len(self.sets) else _NOTHING

    def codes_of(self, concept: str) -> str:
        """The codes of all sets that hold a concept, or one below it: ``attention.query`` is an ``attention``; empty where no word means it."""
        if not self._classes:
            self._classes = self._by_concept()
        return self._classes.get(concept, "")

    def _by_concept(self) -> dict[str, str]:
        found: dict[str, dict[str, None]] = {"": {}}
        for number, concepts in enumerate(self.sets):
            code = chr(FIRST_CODE + number)
            for concept in concepts:
                while concept:
                    found.setdefault(concept, {})[code] = None
                    concept = concept.rpartition(".")[0]
        return {concept: "".join(codes) for concept, codes in found.items()}


_NOTHING: frozenset[str] = frozenset()


def _pieces(surface: str) -> list[str]:
    """A spaced surface as a scan cuts it: letters with the digits behind them, in lower case, and each sign by itself (``i.e.``)."""
    pieces: list[str] = []
    piece = ""
    for char in surface.lower():
        if char in " -_":
            pieces, piece = [*pieces, piece] if piece else pieces, ""
        elif piece and ((piece[-1].isdigit() and not char.isdigit()) or not piece[-1].isalnum() or not char.isalnum()):
            pieces, piece = [*pieces, piece], char
        else:
            piece += char
    return [*pieces, piece] if piece else pieces


@lru_cache(maxsize=8)
def vocabulary(languages: tuple[str, ...] = LANGUAGES) -> Vocabulary:
    """The vocabulary of some languages; made once for each choice of them."""
    return Vocabulary(tuple(map(read_language, languages)))
