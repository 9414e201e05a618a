"""The compiled vocabulary: fresh, complete (every surface of every language is read as what it means), and loaded by what stands in an article."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

import pytest

from auditor.lexicon.compiler import ALWAYS, COMPILED, FURTHER, compile_languages, content_of
from auditor.lexicon.files import Entry, read_language
from auditor.lexicon.vocabulary import Vocabulary, build, vocabulary
from auditor.reading.scan import WORDED, Scan, scan
from auditor.reading.worded import languages_of
from auditor.source.document import Block
from auditor.source.text import Text


def scanned(text: str, words: Vocabulary | None = None) -> Scan:
    return scan(Block("paragraph", Text.verbatim(text)), words)


@pytest.mark.parametrize("languages", COMPILED)
def test_it_is_fresh(languages: tuple[str, ...]) -> None:
    """``python -m auditor.lexicon.compiler`` was run after the last change of a lexicon file."""
    assert files("auditor.lexicon").joinpath(COMPILED[languages]).read_text(encoding="utf-8") == content_of(languages)


@pytest.mark.parametrize("languages", COMPILED)
def test_compiled_or_not_it_is_the_same(languages: tuple[str, ...]) -> None:
    built, loaded = build(tuple(map(read_language, languages))), vocabulary(languages)
    assert built.surfaces == loaded.surfaces
    assert built.prefixes == loaded.prefixes


def is_read(entry: Entry, words: Vocabulary) -> bool:
    """Whether a surface by itself is one token of its concepts, or a number."""
    found = scanned(entry.surface.removeprefix("=") if len(entry.surface) > 1 else entry.surface, words)
    return found.codes == WORDED or (len(found.codes) == 1 and entry.concepts - {"none"} <= found.concepts(0))


UNREADABLE = {"&", "-ish", "중간층 크기"}
"""A mark of columns in mathematics; an ending, which stands behind a figure; a word whose first part begins another way by itself."""


@pytest.mark.parametrize("language", [*ALWAYS, *FURTHER])
def test_every_surface_is_read(language: str) -> None:
    words = vocabulary(tuple(dict.fromkeys((*ALWAYS, language))))
    assert {entry.surface for entry in read_language(language).entries if not is_read(entry, words)} <= UNREADABLE


@pytest.mark.parametrize(
    ("text", "further"),
    [
        ("The model has 12 layers and 768 units.", ()),
        ("12 层，每层 768 维。", ()),
        ("このモデルは12層あり、隠れ層の次元は768で、パラメータ数は約1億です。", ("ja",)),
        ("이 모델은 12개의 층과 768개의 은닉 차원을 가지고 있으며 파라미터는 약 1억 개입니다", ("ko",)),
        ("Das Modell hat 12 Schichten und die Breite ist 768, mit einem Kopf der eine Matrix ist.", ("de",)),
        ("Le modèle est grand: les 12 couches, des matrices pour une tête.", ("fr",)),
        ("The name こころ is a quotation in 12 layers.", ()),
    ],
)
def test_languages_are_told_by_letters_and_small_words(text: str, further: tuple[str, ...]) -> None:
    assert languages_of([text]) == (*ALWAYS, *further)


@pytest.mark.parametrize(
    "further",
    [chosen for size in range(1, len(FURTHER) + 1) for chosen in combinations(FURTHER, size)],
    ids=lambda chosen: "-".join(chosen),
)
def test_languages_join_those_that_are_compiled_as_if_all_were_compiled_at_once(further: tuple[str, ...]) -> None:
    base = compile_languages(tuple(map(read_language, ALWAYS)))
    assert compile_languages(tuple(map(read_language, further)), base) == compile_languages(tuple(map(read_language, (*ALWAYS, *further))))
