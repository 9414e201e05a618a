"""The vocabulary that an article says its model has otherwise than the one that it is like: "the structure of BERT-base, only the vocabulary is 32000".

settings of vocabularies -> a sentence that says so before the same value -> no more held against the published one, wherever it stands
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.claims.about.records import Setting
from auditor.source.document import Document
from auditor.source.pattern import lazy

_EXCEPT = lazy(
    r"(?:\b(?:only|just|except|apart from|differs?|different|(?:its|their|an?) own|custom|instead of|nur|außer|eigene[rsnm]?|seule?|seulement|sauf|propre|solo"
    r"|sólo|salvo|propio)\b|だけ|のみ|独自|만\s|다르|자체|只有|只是|仅|唯一|除了|不同|换成|改成|改为|替换|扩充|自己的|自建)[^.。!！?？;；\n]{0,60}",
    re.IGNORECASE,
)
_FIGURE = lazy(r"(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,2}|\d{4,7})(?![\d]|[.,]\d)")
_PROSE = ("paragraph", "item", "quote")
LONGEST_FIGURE = 12


def with_exceptions(document: Document, settings: Sequence[Setting]) -> list[Setting]:
    """The settings, those of a vocabulary that the article says is its own marked so."""
    values = {setting.value for setting in settings if setting.name == "vocab_size"}
    own = values & set(_own(document)) if values else set()
    return [setting._replace(own=setting.name == "vocab_size" and setting.value in own) for setting in settings]


def _own(document: Document) -> Iterator[int]:
    """The figures behind a word for what is otherwise, in one sentence with it."""
    for block in document.blocks:
        if block.kind in _PROSE:
            for said in _EXCEPT.finditer(block.text.string):
                for figure in _FIGURE.finditer(block.text.string, said.start(), said.end() + LONGEST_FIGURE):
                    if figure.start() < said.end():
                        yield int(figure.group().replace(",", ""))
