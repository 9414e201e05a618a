"""Compiles the lexicon files to the tables that a scan looks words up in, and writes those of the languages that every article needs, and
those of all others together.

    entries -> surfaces cut into pieces -> sets of concepts, numbered -> tables of strings -> compiled.json, further.json

``python -m auditor.lexicon.compiler`` writes the files again after a change of a lexicon file. They are data and no bytecode, so that they are as fast
in a read-only install; its tables are a few long strings, for splitting those takes a tenth of the time of parsing ten thousand short ones.
"""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import compress

from auditor.lexicon.files import BadLexicon, Language, path_of, read_language
from auditor.lexicon.pieces import PIECE, is_joint, is_run

FIRST_CODE = 0xE000
"""Codes of sets of concepts are characters of the private use area: none of them can come from a text."""
MOST_SETS = 6_000
ORDINARY = "\x00"
"""In place of a code: a word that means nothing else."""
ALWAYS = ("en", "zh")
"""Languages that are read in every article."""
FURTHER = ("ja", "ko", "de", "fr", "es")
"""Languages that are read where their letters or their small words stand in an article."""
COMPILED = {ALWAYS: "compiled.json", FURTHER: "further.json"}
"""The files of compiled tables, by their languages."""
_LENGTH = ord("@")
Tables = dict[str, str]
"""Long strings by name, the items of each parted by line ends:

``sets`` of concepts by number; ``surfaces`` (pieces parted by blanks), those of one meaning together, and their ``codes``, one character each; for
each of the ``plural`` endings, which of the surfaces it ``takes`` ("1"); ``prefixes`` of surfaces, at which a longer one may begin; ``runs``, the
first two characters of surfaces without blanks, and the ``lengths`` of those, the longest first; ``parts`` of mixed surfaces that are no words by
themselves; ``guarded`` surfaces, and the strings ``inside`` which they are not read, parted by tabs; ``exact`` surfaces that are read in one case
only; ``factors``, which make a factor of the number before them, and ``ranges``, which stand between two ends; ``concepts`` and the codes of their
``classes``.
"""


def compile_languages(languages: tuple[Language, ...], base: Tables | None = None) -> Tables:
    """The tables of some languages as one vocabulary; with those of ``base``, which are compiled already, as if all were compiled at once."""
    known = _known(base) if base is not None else ({}, {}, {})
    words = {surface for surface in known[0] if " " not in surface and is_run(surface)}
    words |= {
        entry.surface
        for language in languages
        for entry in language.entries
        if is_run(entry.surface) and len(PIECE.findall(entry.surface)) == 1
    }
    lengths = _lengths(words)
    parts: set[str] = set()
    meanings, exact, guards = (
        defaultdict(set, {_cut_again(key, words, lengths, parts): found for key, found in each.items()}) for each in known
    )
    for language in languages:
        for entry in language.entries:
            if entry.surface.startswith("=") and len(entry.surface) > 1:
                exact[" ".join(_pieces(entry.surface[1:], words, lengths, parts))] |= entry.concepts
                continue
            pieces = _pieces(entry.surface.lower(), words, lengths, parts)
            keys = [" ".join(pieces)]
            if language.plural and entry.surface[-1].isalpha() and not entry.surface.endswith(language.plural):
                keys.append(keys[0] + language.plural)
            for key in keys:
                meanings[key] |= entry.concepts
                guards[key] |= {longer.lower() for longer in entry.inside}
    plurals = {language.plural for language in languages} | set(base["plural"].split() if base is not None else ())
    return _tables(plurals, meanings, exact, guards, lengths, parts)


def surfaces_of(tables: Tables) -> dict[str, str]:
    """The codes of all surfaces, with their plurals."""
    words, codes = tables["surfaces"].split("\n"), tables["codes"]
    found = dict(zip(words, codes, strict=True))
    for ending, takes in zip(tables["plural"].split("\n"), tables["takes"].split("\n"), strict=True):
        which = [taken == "1" for taken in takes]
        found.update(zip([word + ending for word in compress(words, which)], compress(codes, which), strict=True))
    return found


def _known(tables: Tables) -> tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[str]]]:
    """What compiled surfaces mean, those that are read in one case only, and the strings in which they are not read."""
    sets = [concepts.split() for concepts in tables["sets"].split("\n")]

    def concepts(code: str) -> set[str]:
        return set() if code == ORDINARY else set(sets[ord(code) - FIRST_CODE])

    surfaces = surfaces_of(tables)
    exact = dict(line.split("\t") for line in tables["exact"].split("\n") if line)
    guards = dict(zip(tables["guarded"].split("\n"), tables["inside"].split("\n"), strict=True))
    return (
        {surface: concepts(code) for surface, code in surfaces.items()},
        {surface: concepts(code) for surface, code in exact.items()},
        {surface: set(inside.split("\t")) for surface, inside in guards.items()},
    )


def _cut_again(key: str, words: set[str], lengths: dict[str, str], parts: set[str]) -> str:
    """A compiled surface of several pieces as more words cut it."""
    pieces = key.split(" ")
    return key if len(pieces) == 1 else " ".join(_cut(pieces, words, lengths, parts))


def _tables(
    plurals: set[str], meanings: dict[str, set[str]], exact: dict[str, set[str]], guards: dict[str, set[str]],
    lengths: dict[str, str], parts: set[str],
) -> Tables:  # fmt: skip
    numbers: dict[frozenset[str], int] = {}

    def code(concepts: set[str]) -> str:
        found = frozenset(concepts - {"none"})
        return chr(FIRST_CODE + numbers.setdefault(found, len(numbers))) if found else ORDINARY

    surfaces = sorted(meanings)
    codes = {surface: code(meanings[surface]) for surface in surfaces}
    endings = sorted(plurals - {""})
    kept = _without_endings(codes, endings)
    exactly = "\n".join(f"{surface}\t{code(exact[surface])}" for surface in sorted(exact))
    if len(numbers) > MOST_SETS:
        raise BadLexicon("more sets of concepts than there are codes")
    prefixes = {surface[:at] for surface in (*surfaces, *exact) for at in range(len(surface)) if surface[at] == " "}
    guarded = sorted(surface for surface in guards if guards[surface])
    classes = _classes(numbers)
    return {
        "sets": "\n".join(" ".join(sorted(concepts)) for concepts in numbers),
        "surfaces": "\n".join(kept),
        "codes": "".join(map(codes.__getitem__, kept)),
        "plural": "\n".join(endings),
        "takes": "\n".join("".join("01"[codes.get(word + ending) == codes[word]] for word in kept) for ending in endings),
        "prefixes": "\n".join(sorted(prefixes)),
        "runs": "\n".join(lengths),
        "lengths": "\n".join(lengths.values()),
        "parts": "\n".join(sorted(parts)),
        "guarded": "\n".join(guarded),
        "inside": "\n".join("\t".join(sorted(guards[surface])) for surface in guarded),
        "exact": exactly,
        "concepts": "\n".join(classes),
        "classes": "\n".join(classes.values()),
        "factors": "\n".join(
            surface for surface in surfaces if meanings[surface] <= {"factor_sign", "fold"} and "factor_sign" in meanings[surface]
        ),
        "ranges": "\n".join(surface for surface in surfaces if meanings[surface] == {"to"} and is_run(surface)),
    }


def _without_endings(codes: dict[str, str], endings: list[str]) -> list[str]:
    """The surfaces that are no other one with an ending and the same meaning, by their codes."""
    kept: set[str] = set()
    for word in sorted(codes, key=len):
        stems = (word.removesuffix(ending) for ending in endings if word.endswith(ending))
        if not any(stem in kept and codes[stem] == codes[word] for stem in stems):
            kept.add(word)
    return sorted(kept, key=lambda word: (codes[word], word))


def _classes(numbers: dict[frozenset[str], int]) -> dict[str, str]:
    """The codes of every concept, with those below it: ``attention.query`` is an ``attention``."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for concepts, number in numbers.items():
        for concept in sorted(concepts):
            while concept:
                found[concept][chr(FIRST_CODE + number)] = None
                concept = concept.rpartition(".")[0]
    return {concept: "".join(found[concept]) for concept in sorted(found)}


def _lengths(words: set[str]) -> dict[str, str]:
    """The lengths of the surfaces that begin with two characters, the longest first: ``B`` for two, ``C`` for three ..."""
    found: dict[str, set[int]] = defaultdict(set)
    for word in words:
        if len(word) > 1:
            found[word[:2]].add(len(word))
    return {start: "".join(chr(_LENGTH + length) for length in sorted(found[start], reverse=True)) for start in sorted(found)}


def _pieces(surface: str, words: set[str], lengths: dict[str, str], parts: set[str]) -> list[str]:
    """A surface as a scan cuts it; what of a mixed one is no word by itself is noted among ``parts``."""
    found = [piece for piece in PIECE.findall(surface) if not is_joint(piece)]
    return found if len(found) == 1 else _cut(found, words, lengths, parts)


def _cut(found: list[str], words: set[str], lengths: dict[str, str], parts: set[str]) -> list[str]:
    """Pieces with the runs among them cut into words; what is no word by itself is noted among ``parts``."""
    pieces: list[str] = []
    for piece in found:
        if not is_run(piece):
            pieces.append(piece)
            continue
        cut = cut_run(piece, words, lengths)
        parts.update(part for part in cut if part not in words)
        pieces += cut
    return pieces


def lengths_at(run: str, at: int, lengths: dict[str, str]) -> list[int]:
    """The lengths of the words that may stand at a place of a run, the longest first."""
    return [ord(letter) - _LENGTH for letter in lengths.get(run[at : at + 2], "")] + [1]


def cut_run(run: str, words: set[str] | dict[str, str], lengths: dict[str, str]) -> list[str]:
    """The words in a run, the longest first at each place; what is unknown between two of them is one piece."""
    found: list[str] = []
    at, unknown, end = 0, 0, len(run)
    while at < end:
        for letter in lengths.get(run[at : at + 2], ""):
            length = ord(letter) - _LENGTH
            if run[at : at + length] in words:
                break
        else:
            length = 1 if run[at] in words else 0
        if not length:
            at += 1
            continue
        if unknown < at:
            found.append(run[unknown:at])
        found.append(run[at : at + length])
        at = unknown = at + length
    if unknown < end:
        found.append(run[unknown:])
    return found


def content_of(languages: tuple[str, ...]) -> str:
    """The content of a compiled file: the tables of its languages, and when those that are not always read are."""
    tables = compile_languages(tuple(map(read_language, languages)))
    tables["load"] = "\n".join(f"{name}\t{read_language(name).load}" for name in FURTHER)
    return json.dumps(tables, ensure_ascii=False, indent=0).replace("\x00", "\\u0000") + "\n"


def main() -> None:
    """Write the compiled files beside the lexicon files."""
    for languages, name in COMPILED.items():
        with open(path_of(name), "w", encoding="utf-8", newline="\n") as file:
            file.write(content_of(languages))


if __name__ == "__main__":
    main()
