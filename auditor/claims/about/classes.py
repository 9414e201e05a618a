"""Reads the class that an article counts a model as: ``BertForMaskedLM`` has a head that ``BertModel`` lacks, and no pooler.

names of classes in the text -> those of the model's family -> the only one
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from auditor.reference import known_classes, named_model
from auditor.source.document import Document
from auditor.source.pattern import lazy

_CLASS = lazy(r"(?<![A-Za-z0-9_])[A-Z][A-Za-z0-9]{1,40}?(?:Model|For[A-Z][A-Za-z]{1,40})(?![A-Za-z0-9_])")
_APART = lazy(
    r"(?:[只仅]|\bonly\b|\bjust\b|\bwithout\b|去掉|不带|不含|换成|改用|如果用|若用|\binstead\b)[^。.!！?？;；\n]{0,40}$", re.IGNORECASE
)
"""Before the name of a class that one remark is about, and not the article."""
MOST_MODELS = 20
MOST_BEFORE = 60


def read_classes(document: Document, models: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The class of each model whose family has just one of its classes named in the article, as (model, class)."""
    if "Model" not in document.content and "For" not in document.content:
        return ()
    strings = (block.text.string for block in document.blocks if not block.chrome)
    named = dict.fromkeys(
        match.group()
        for string in strings
        if "Model" in string or "For" in string
        for match in _CLASS.finditer(string)
        if _APART.search(string, max(0, match.start() - MOST_BEFORE), match.start()) is None
    )
    if not named:
        return ()
    found = []
    for model in list(dict.fromkeys(models))[:MOST_MODELS]:
        family = known_classes(str(named_model(model).config.get("model_type")))
        own = [name for name in named if name in family]
        if len(own) == 1:
            found.append((model, own[0]))
    return tuple(found)
