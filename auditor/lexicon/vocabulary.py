"""The words of all languages as one vocabulary: surface -> set of concepts, each set one character of a code string.

    compiled.json, further.json, or lexicon files -> tables -> surfaces by their pieces; runs of Han, kana or Hangul cut into words

A word with several readings has them all: the form that reads it decides. English and Chinese come from one compiled file, in a few
milliseconds, all others together from another; one beside English and Chinese is compiled from its file where it is needed, once in a run.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import chain

from auditor.lexicon.compiler import (
    ALWAYS,
    COMPILED,
    FIRST_CODE,
    FURTHER,
    ORDINARY,
    Tables,
    compile_languages,
    cut_run,
    lengths_at,
    surfaces_of,
)  # fmt: skip
from auditor.lexicon.files import BadLexicon, Entry, Language, parse_language, path_of, read_language
from auditor.lexicon.pieces import PIECE, is_joint, is_run
from auditor.notation.lexer import fold
from auditor.notation.printed import UNITS

__all__ = [
    "FIRST_CODE",
    "FURTHER",
    "LANGUAGES",
    "ORDINARY",
    "BadLexicon",
    "Entry",
    "Language",
    "Vocabulary",
    "parse_language",
    "read_language",
    "vocabulary",
]
LANGUAGES = ALWAYS
_NUMBER = "number."
"""Beginning of the concepts of numbers in words."""
_COUNTER = "counter."
_OF_ANYTHING = frozenset(("counter.things", "counter.places"))
_BOUNDS = frozenset(("over", "under", "at_least", "at_most"))
_NOTHING: frozenset[str] = frozenset()
_YEAR = UNITS["year"].decimal
MOST_KEPT = 20_000
"""Runs whose words are remembered."""


class Vocabulary:
    """All surfaces, ready to be looked up; ``lexicon.compiler.Tables`` says what each table is.

    ``surfaces`` are codes by surface (``ORDINARY`` of an ordinary word), ``prefixes`` where a longer surface may begin. ``numbers`` are the codes of
    numbers in words, with their digits, ``hedges`` those of words that stand behind a hedged figure,
    ``folds`` those of words that make a number a factor. The code of set ``i`` is
    ``chr(FIRST_CODE + i)``.
    """

    def __init__(self, tables: Tables) -> None:
        self._sets = tables["sets"].split("\n")
        self._concepts: dict[str, frozenset[str]] = {}
        self._any: dict[tuple[str, ...], frozenset[str]] = {}
        self._made_of: dict[tuple[str, ...], tuple[list[str], list[tuple[str, ...]]]] = {}
        self.surfaces = surfaces_of(tables)
        self.prefixes = frozenset(tables["prefixes"].split("\n"))
        self._lengths = dict(zip(tables["runs"].split("\n"), tables["lengths"].split("\n"), strict=True))
        self._parts = frozenset(tables["parts"].split("\n"))
        self._longest_part = max(map(len, self._parts))
        self.inside = dict(zip(tables["guarded"].split("\n"), tables["inside"].split("\n"), strict=True))
        self.exact = dict(line.split("\t") for line in tables["exact"].split("\n") if line)
        self._classes = dict(zip(tables["concepts"].split("\n"), tables["classes"].split("\n"), strict=True))
        self.plurals = tuple(tables["plural"].split())
        self.numbers = {
            code: concept.removeprefix(_NUMBER) for concept, found in self._classes.items() if concept.startswith(_NUMBER) for code in found
        }
        self.hedges = frozenset(self.codes_of("about_behind"))
        self.folds = frozenset(self.codes_of("fold"))
        self.numbered = self.any_of(("table_word", "step_word"))
        self.measures = self.codes_of("counter.things")
        """Codes of measure words, which stand between a number and what it counts."""
        self.plain = frozenset(map(chr, range(FIRST_CODE, FIRST_CODE + len(self._sets)))).difference(self.numbers, self.hedges, self.folds)
        """Codes of words that are no figures and do nothing to the figure before them."""
        self.number_of = next((code for code in self.codes_of("number_of") if self.concepts(code) == {"number_of"}), "")
        self.pairs: dict[tuple[str, str], str] = {}
        """Codes of words that begin longer surfaces, by the word and a piece behind it with which none goes on."""
        self.factors = frozenset(tables["factors"].split("\n"))
        self.ranges = frozenset(tables["ranges"].split("\n"))
        self.kinds: dict[str, str] = {}
        """What a scan has found out about single pieces; it is kept here because it depends on the words."""
        self._runs: dict[str, list[str]] = {}
        self._counted: dict[str, list[str]] = {}
        self._nouns: dict[str, frozenset[str]] = {}
        self._hedging: dict[str, str] = {}

    def concepts(self, code: str) -> frozenset[str]:
        """The concepts of a code; none of one that is no word of the lexicon."""
        found = self._concepts.get(code)
        if found is None:
            number = ord(code) - FIRST_CODE
            found = frozenset(self._sets[number].split()) if 0 <= number < len(self._sets) else _NOTHING
            self._concepts[code] = found
        return found

    def every_concept(self) -> frozenset[str]:
        """The concepts that words of the lexicon stand for, and those above them."""
        return frozenset(self._classes)

    def codes_of(self, concept: str) -> str:
        """The codes of all sets that hold a concept, or one below it: ``attention.query`` is an ``attention``; empty where no word means it."""
        return self._classes.get(concept, "")

    def any_of(self, concepts: tuple[str, ...]) -> frozenset[str]:
        """The codes of all sets that hold any of some concepts: what is asked of every token is asked of a set."""
        found = self._any.get(concepts)
        if found is None:
            found = self._any[concepts] = frozenset("".join(map(self.codes_of, concepts)))
        return found

    def may_hold(self, text: str, concepts: tuple[str, ...]) -> bool:
        """Whether a word for any of some concepts may stand in a text, which holds then all that it is made of; False is sure."""
        found = self._made_of.get(concepts)
        if found is None:
            codes = self.any_of(concepts)
            every = chain(self.surfaces.items(), self.exact.items())
            found = self._made_of[concepts] = _shortest({tuple(surface.lower().split(" ")) for surface, code in every if code in codes})
        lowered = fold(text).lower()
        alone, joined = found
        return any(map(lowered.__contains__, alone)) or any(all(map(lowered.__contains__, pieces)) for pieces in joined)

    def noun(self, code: str) -> frozenset[str]:
        """What a word counts, as concepts, time among them; nothing of one that is no counter, or a counter of anything."""
        found = self._nouns.get(code)
        if found is None:
            found = frozenset(name for name in self.concepts(code) if name.startswith(_COUNTER) or name == "time") - _OF_ANYTHING
            self._nouns[code] = found
        return found

    def hedging(self, code: str) -> str:
        """What a word does to the figure behind it: ``about`` that only hedges, ``also`` hedges and relates, ``bound`` gives a limit."""
        found = self._hedging.get(code)
        if found is None:
            concepts = self.concepts(code)
            about = "about" if concepts == {"about"} else "also" if "about" in concepts else ""
            found = self._hedging[code] = about or ("bound" if len(concepts) == 1 and concepts <= _BOUNDS else "")
        return found

    def singular(self, word: str) -> str:
        """A word that the lexicon does not know, without an ending that surfaces may take."""
        return next((word.removesuffix(plural) for plural in self.plurals if len(word) > len(plural) + 1 and word.endswith(plural)), word)

    def senses(self, label: str) -> list[frozenset[str]]:
        """What the words of a short label mean, of each the longest that stands there; nothing of a word that is not known."""
        whole = [piece for piece in PIECE.findall(fold(label)) if not is_joint(piece)]
        pieces = [part for piece in whole for part in (self.cut(piece) if is_run(piece) else [piece])]
        found: list[frozenset[str]] = []
        at = 0
        while at < len(pieces):
            key = pieces[at].lower()
            code, end, place = self.exact.get(pieces[at]) or self.surfaces.get(key), at + 1, at + 1
            while key in self.prefixes and place < len(pieces):
                key = f"{key} {pieces[place].lower()}"
                place += 1
                if key in self.surfaces:
                    code, end = self.surfaces[key], place
            found.append(self.concepts(code) if code is not None else frozenset())
            at = end
        return found

    def cut_unit(self, run: str) -> list[str]:
        """The words of a run that stands behind a number: its unit first, whatever longer word it might begin."""
        found = self._counted.get(run)
        if found is None:
            if len(self._counted) >= MOST_KEPT:
                self._counted.clear()
            found = self._counted[run] = self._cut_unit(run)
        return found

    def _cut_unit(self, run: str) -> list[str]:
        for length in range(min(3, len(run)), 0, -1):
            word, rest = run[:length], run[length:]
            unit = UNITS.get(word)
            if word in self.factors:
                return [word, *(self.cut(rest) if rest else ())]
            if unit is None or unit.decimal == _YEAR:  # a year is no length of time
                continue
            scaled = next((rest[:size] for size in (3, 2) if unit.dimension == "count" and _is_bytes(rest[:size])), "")
            behind = rest[len(scaled) :]
            return [word, *((scaled,) if scaled else ()), *(self.cut(behind) if behind else ())]
        return self.cut(run)

    def cut(self, run: str) -> list[str]:
        """The words of a run, and what is unknown between them; a part of a mixed surface is cut off at either end."""
        found = self._runs.get(run)
        if found is None:
            if len(self._runs) >= MOST_KEPT:
                self._runs.clear()
            found = self._runs[run] = self._cut(run)
        return found

    def _cut(self, run: str) -> list[str]:
        found = cut_run(run, self.surfaces, self._lengths)
        if self.inside:
            found = self._unguarded(run, found)
        if found[0] not in self.surfaces:
            head = self._part(found[0], True)
            found[:1] = [head, found[0][len(head) :]] if head and head != found[0] else found[:1]
        if found[-1] not in self.surfaces:
            tail = self._part(found[-1], False)
            found[-1:] = [found[-1][: -len(tail)], tail] if tail and tail != found[-1] else found[-1:]
        return found

    def _part(self, unknown: str, begins: bool) -> str:
        for length in range(min(len(unknown), self._longest_part), 0, -1):
            part = unknown[:length] if begins else unknown[-length:]
            if part in self._parts:
                return part
        return ""

    def _unguarded(self, run: str, words: list[str]) -> list[str]:
        """The words of a run without those that stand in a string in which they are not read; shorter ones are tried in their place."""
        if self.inside.keys().isdisjoint(words):
            return words
        found: list[str] = []
        at, unknown = 0, 0
        while at < len(run):
            length = self._length_at(run, at)
            if length:
                if unknown < at:
                    found.append(run[unknown:at])
                found.append(run[at : at + length])
                unknown = at + length
            at += length or 1
        if unknown < len(run):
            found.append(run[unknown:])
        return found

    def _length_at(self, run: str, at: int) -> int:
        for length in lengths_at(run, at, self._lengths):
            word = run[at : at + length]
            if word in self.surfaces and not self.is_hidden(word, word, run, at):
                return length
        return 0

    def is_hidden(self, key: str, surface: str, text: str, at: int) -> bool:
        """Whether a surface, as it stands in a text, stands in one of the longer strings in which it is not read."""
        inside = self.inside.get(key)
        return inside is not None and any(
            text.startswith(longer, at - before)
            for longer in inside.split("\t")
            for before in range(min(at, len(longer) - len(surface)) + 1)
            if longer.startswith(surface, before)
        )


def _is_bytes(word: str) -> bool:
    unit = UNITS.get(word)
    return unit is not None and unit.dimension == "bytes"


def _shortest(surfaces: set[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The pieces of surfaces without which none of them stands in a text: those of one piece, and of several, that hold no shorter one."""
    alone: list[str] = []
    for (piece,) in sorted((surface for surface in surfaces if len(surface) == 1), key=lambda one: len(one[0])):
        if not any(shorter in piece for shorter in alone):
            alone.append(piece)
    joined = [surface for surface in sorted(surfaces) if len(surface) > 1]
    return alone, [pieces for pieces in joined if not any(shorter in piece for shorter in alone for piece in pieces)]


def build(languages: tuple[Language, ...]) -> Vocabulary:
    """The vocabulary of languages that were read, or made."""
    return Vocabulary(compile_languages(languages))


@lru_cache(maxsize=1)
def _compiled(languages: tuple[str, ...]) -> Tables:
    with open(path_of(COMPILED[languages]), encoding="utf-8") as file:
        tables: Tables = json.load(file)
    return tables


@lru_cache(maxsize=1)
def loads() -> tuple[tuple[str, str], ...]:
    """The languages that are not always read, and what loads each: letters or small words."""
    return tuple((name, load) for name, _, load in (line.partition("\t") for line in _compiled(ALWAYS)["load"].split("\n")))


@lru_cache(maxsize=8)
def vocabulary(languages: tuple[str, ...] = LANGUAGES) -> Vocabulary:
    """The vocabulary of some languages; made once for each choice of them."""
    if languages in COMPILED:
        return Vocabulary(_compiled(languages))
    if languages[: len(ALWAYS)] == ALWAYS:
        return Vocabulary(compile_languages(tuple(map(read_language, languages[len(ALWAYS) :])), _compiled(ALWAYS)))
    return build(tuple(map(read_language, languages)))
