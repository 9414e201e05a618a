"""Tells what kind of Transformer an article is about where it names no published model: its formulas are those of a family.

title, headings, sentences -> the family named first and most -> the model whose formulas stand for it
"""

from __future__ import annotations

import re
from collections import Counter

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.concern import TITLE, is_about_transformers, text_of
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
