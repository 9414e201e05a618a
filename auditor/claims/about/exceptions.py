"""What an article says its model has otherwise than the one that it is like: "BERT-base, only the vocabulary is 32000", "we double them to 2048".

settings -> a sentence that says so before the same value -> no more held against the published one, wherever it stands
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial

from auditor.claims.about.lexicon import sayings
from auditor.claims.about.records import Setting
from auditor.notation.kept import Kept
from auditor.source.compiled import compiled
from auditor.source.document import Document
from auditor.source.pattern import lazy

_EXCEPT = lazy(
    r"(?:\b(?:only|just|except|apart from|differs?|different|(?:its|their|an?) own|custom|instead of|nur|außer|eigene[rsnm]?|seule?|seulement|sauf|propre|solo"
    r"|sólo|salvo|propio)\b|だけ|のみ|独自|만\s|다르|자체|只有|只是|仅|唯一|除了|不同|换成|改成|改为|替换|扩充|自己的|自建)[^.。!！?？;；\n]{0,60}",
    re.IGNORECASE,
)
_FIGURE = lazy(r"(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?![\d]|[.,]\d)")
_PROSE = ("paragraph", "item", "quote")
LONGEST_FIGURE = 12


def with_exceptions(document: Document, settings: Sequence[Setting]) -> list[Setting]:
    """The settings, those that the article says it changes marked so, and a vocabulary that it says is its own."""
    blocks = _printing(document, {setting.value for setting in settings})
    changed = set(_behind(blocks, _changes()))
    words = any(setting.name == "vocab_size" for setting in settings)
    own = {"vocab_size": changed | set(_behind(blocks, _EXCEPT))} if words else {}
    return [setting._replace(own=setting.value in own.get(setting.name, changed)) for setting in settings]


@cache
def _changes() -> re.Pattern[str]:
    """A word for changing a size, with the rest of its sentence."""
    words = "|".join(
        rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word)
        for word in sorted(sayings().changes, key=lambda word: (-len(word), word))
    )
    return compiled(rf"(?:{words})[^.。!！?？;；\n]{{0,40}}", re.IGNORECASE)


def _printing(document: Document, values: set[int]) -> list[str]:
    """The texts in prose that print one of some values; in most of a document none stands."""
    texts = (block.text.string for block in document.blocks if block.kind in _PROSE) if values else ()
    return [text for text in texts if any(_value(figure) in values for figure in _FIGURE.finditer(text))]


_OTHERWISE: Kept[Sequence[int]] = Kept()


def _behind(texts: Sequence[str], said: re.Pattern[str]) -> Iterator[int]:
    """The figures behind a word for what is otherwise, in one sentence with it."""
    for text in texts:
        yield from _OTHERWISE.of((text, said.pattern), len(text), partial(_figures_behind, text, said))


def _figures_behind(text: str, said: re.Pattern[str]) -> Sequence[int]:
    figures: list[int] = []
    for found in said.finditer(text):
        for figure in _FIGURE.finditer(text, found.start(), found.end() + LONGEST_FIGURE):
            if figure.start() < found.end():
                figures.append(_value(figure))
    return figures


def _value(figure: re.Match[str]) -> int:
    return int(figure.group().replace(",", ""))
