"""What the blocks of a document say in words: each is scanned once, and the forms read propositions from it.

blocks with figures -> scans -> forms -> propositions
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from auditor.lexicon.vocabulary import FURTHER, LANGUAGES, Vocabulary, read_language, vocabulary
from auditor.notation.work import spend
from auditor.reading.forms.matcher import compiled_forms, read_forms
from auditor.reading.proposition import Proposition
from auditor.reading.scan import Scan, scan
from auditor.source.document import Block

TOKENS_A_STEP = 20
"""Tokens of a scan that count as one step of reading."""


def read_article(blocks: Sequence[Block], words: Vocabulary | None = None) -> tuple[list[Proposition], list[Scan]]:
    """The propositions of the blocks in their order, and the scans, each of its block."""
    words = words or vocabulary()
    forms = compiled_forms(words)
    said: list[Proposition] = []
    scans: list[Scan] = []
    for block in blocks:
        found = scan(block, words)
        spend(1 + len(found.codes) // TOKENS_A_STEP)
        scans.append(found)
        said += read_forms(found, forms)
    return said, scans


def languages_of(content: str) -> tuple[str, ...]:
    """The languages whose words are looked up in a text: English and Chinese always, others by their letters and small words."""
    return LANGUAGES + tuple(name for name in FURTHER if _stands_in(read_language(name).load, content))


def _stands_in(load: str, content: str) -> bool:
    kind, _, value = load.partition(":")
    if kind == "script":
        return value in _SCRIPTS and _SCRIPTS[value].search(content, 0, _SAMPLE) is not None
    if kind == "words":
        text = f" {content[:_SAMPLE].lower()} "
        return sum(f" {word.strip()} " in text for word in value.split(",")) >= _LEAST_WORDS
    return load == "always"


_SCRIPTS = {"kana": re.compile("[\u3040-\u30ff]"), "hangul": re.compile("[\uac00-\ud7af]")}
_SAMPLE = 20_000
_LEAST_WORDS = 3
