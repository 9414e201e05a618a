"""What the blocks of a document say in words: each is scanned once, and the forms read propositions from it.

blocks with figures -> scans -> forms -> propositions
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from auditor.lexicon.pieces import SCRIPTS
from auditor.lexicon.vocabulary import LANGUAGES, Vocabulary, loads, vocabulary
from auditor.notation.work import spend
from auditor.reading.forms.matcher import read_forms
from auditor.reading.proposition import Proposition
from auditor.reading.scan import Scan, scan
from auditor.source.document import Block

TOKENS_A_STEP = 20
"""Tokens of a scan that count as one step of reading."""


def read_article(blocks: Sequence[Block], words: Vocabulary | None = None) -> tuple[list[Proposition], list[Scan]]:
    """The propositions of the blocks in their order, and the scans, each of its block."""
    words = words or vocabulary(languages_of(block.text.string for block in blocks))
    said: list[Proposition] = []
    scans: list[Scan] = []
    for block in blocks:
        found = scan(block, words)
        spend(1 + len(found.codes) // TOKENS_A_STEP)
        scans.append(found)
        said += read_forms(found)
    return said, scans


def languages_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The languages whose words are looked up in an article: English and Chinese always, others by their letters or their small words."""
    sample = "\n".join(texts)[:_SAMPLE]
    words: frozenset[str] = frozenset(sample.lower().split())
    return LANGUAGES + tuple(name for name, load in loads() if _stands_in(load, sample, words))


def _stands_in(load: str, sample: str, words: frozenset[str]) -> bool:
    kind, _, value = load.partition(":")
    if kind == "script":
        return not sample.isascii() and _is_in(sample, value)
    small = value.split(",")
    return kind == "words" and len(words.intersection(small)) >= min(_LEAST_WORDS, len(small))


def _is_in(sample: str, script: str) -> bool:
    """Whether a text is written in the letters of a script."""
    found = len(SCRIPTS[script].findall(sample))
    return found >= _LEAST_LETTERS or (found > 0 and 4 * found >= sum(map(str.isalpha, sample)))


_SAMPLE = 10_000
_LEAST_LETTERS = 20
"""Letters of a script from which on an article is in its language; fewer than one in four are a name or a quotation."""
_LEAST_WORDS = 4
