"""Forms say nothing of any language: they read what is said in one that nobody speaks, and in other words of the same meaning."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from auditor.lexicon.files import Entry, Language
from auditor.lexicon.vocabulary import Vocabulary, build, vocabulary
from auditor.reading.forms.language import MOST_GAP, BadForm, Compiled, Form, parse_forms
from auditor.reading.forms.matcher import all_forms, read_forms
from auditor.reading.forms.productions import PRODUCTIONS
from auditor.reading.scan import FACTOR, RUN, WORD, WORDED, Scan, scan
from auditor.source.document import Block
from auditor.source.text import Text

MOST_PRODUCTIONS = 15
LEAST_READ_ALIKE = 0.95
MOST_SURFACES = 10
"""Other words that each word of an example is changed for: every so many-th of all."""


def scanned(text: str, words: Vocabulary) -> Scan:
    return scan(Block("paragraph", Text.verbatim(text)), words)


def read(found: Scan, form: Form) -> list[tuple[str, str]]:
    return [(said.shown.replace(" ", ""), said.raw.replace(" ", "")) for said in read_forms(found, (Compiled(form, found.vocabulary),))]


@cache
def nonsense() -> tuple[Vocabulary, dict[frozenset[str], str]]:
    """A lexicon of one nonsense word for each set of concepts."""
    syllables = [f"{first}{vowel}{last}" for first, vowel, last in product("bdfgklmnprstvz", "aeiou", "bdfgklmnprz")]
    words = vocabulary()
    sets = dict.fromkeys(map(words.concepts, words.surfaces.values()))
    made = {concepts: f"{one}oq{two}" for concepts, (one, two) in zip(filter(None, sets), product(syllables, syllables), strict=False)}
    entries = tuple(Entry(surface, concepts) for concepts, surface in made.items())
    return build((Language("xx", entries, True, "", "always"),)), made


def translated(found: Scan) -> str:
    """The text of a scan token by token, each word of the lexicon as the nonsense word of its concepts."""
    parts: list[str] = []
    for at, code in enumerate(found.codes):
        raw = found.raw(at, at)
        if code >= "\ue000" or code == WORDED:
            key = found.concepts(at) if code != WORDED else next(iter(_number(raw, found.vocabulary)))
            raw = nonsense()[1][key]
        elif code == FACTOR:
            raw = found.figures[at].printed.digits + next(word for concepts, word in nonsense()[1].items() if "factor_sign" in concepts)
        elif code in RUN + WORD:
            raw = "xyzzy"
        parts.append(raw)
    return " ".join(parts)


def _number(raw: str, words: Vocabulary) -> list[frozenset[str]]:
    return [words.concepts(words.surfaces[raw.lower()])]


@pytest.mark.parametrize("form", all_forms(), ids=lambda form: form.name)
def test_a_language_nobody_speaks(form: Form) -> None:
    for example in form.examples:
        found = scanned(example.text, vocabulary())
        assert len(read(scanned(translated(found), nonsense()[0]), form)) == len(read(found, form)), translated(found)


def test_other_words_of_the_same_meaning() -> None:
    """Each word of each example for others of its concepts: the form reads the same figures."""
    words = vocabulary()
    alike: dict[str, list[str]] = {}
    for surface, code in words.surfaces.items():
        alike.setdefault(code, []).append(surface)
    changed = lost = 0
    lines: list[str] = []
    for form in all_forms():
        for example in (example for example in form.examples if example.reads):
            found = scanned(example.text, words)
            expected = len(example.reads)
            for at, code in enumerate(found.codes):
                raw = found.raw(at, at)
                others = [other for other in alike.get(code, ()) if other.isascii() == raw.isascii()]
                for other in others[:: len(others) // MOST_SURFACES + 1]:
                    text = f"{found.string[: found.starts[at]]} {other} {found.string[found.ends[at] :]}"
                    changed += 1
                    if len(read(scanned(text, words), form)) != expected:
                        lost += 1
                        lines.append(f"{form.name}: {raw} -> {other}: {text}")
    assert lost <= (1 - LEAST_READ_ALIKE) * changed, f"{lost} of {changed}\n" + "\n".join(lines)


def test_there_are_few_productions() -> None:
    assert len(PRODUCTIONS) <= MOST_PRODUCTIONS


@pytest.mark.parametrize("gap", ["~", f"~{MOST_GAP + 1}", "~*", "~0"])
def test_every_gap_is_bounded(gap: str) -> None:
    (form,) = parse_forms(f"form f\nsays sum\nmatch a:int {gap} value:int\n+ 1 2 | 1 = 2\n- 1", "f.form")
    with pytest.raises(BadForm):
        _ = Compiled(form, vocabulary()).ways
