"""Tells what kind of Transformer an article is about where it names no published model: its formulas are those of a family.

title, headings, sentences -> the family named first and most -> the model whose formulas stand for it
names of classes -> those of a model's family -> the only one: ``BertForMaskedLM`` has a head that ``BertModel`` lacks, and no pooler
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.concern import TITLE, is_about_transformers, text_of
from auditor.reference import known_classes, named_model
from auditor.source.document import Document
from auditor.source.pattern import lazy

# Only kinds whose sizes all have the same formulas: "LLaMA" may mean grouped queries or not.
_STANDS_FOR = {
    "bert": "bert-base-uncased",
    "roberta": "roberta-base",
    "gpt": "gpt2",
    "gpt2": "gpt2",
    "gpt3": "gpt-3-175b",
    "llama2": "meta-llama/Llama-2-7b-hf",
}
_TITLE_WEIGHT = 5
LATER = lazy(r"SwiGLU|GeGLU|RMS ?Norm")
"""Parts that came after BERT and GPT-2: what has them has mostly no biases."""


def read_family(document: Document, attribution: Attribution) -> tuple[str | None, bool]:
    """The model that stands for the article's kind, and whether not even a family is named; (None, False) where nothing tells."""
    weights: Counter[str] = Counter()
    for number, block in enumerate(document.blocks):
        for mention in attribution.named(number):
            if mention.aside:
                continue
            raw = re.sub(r"[^a-z0-9]", "", block.text.string[mention.start : mention.end].lower())
            near_top = block.text.span(mention.start, mention.end).start < TITLE
            weights[raw] += _TITLE_WEIGHT if near_top else 1
    known = [(raw, weight) for raw, weight in weights.most_common() if raw in _STANDS_FOR]
    if known and known[0][1] >= max(_TITLE_WEIGHT, sum(weights.values()) // 2):
        return _STANDS_FOR[known[0][0]], False
    usual = not weights and is_about_transformers(document) and LATER.search(text_of(document)) is None
    return ("bert-base-uncased", True) if usual else (None, False)


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
