"""Settings outside tables with bars and heads that are understood: columns kept apart by blanks, rows in any language, tokenizers."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

from .reading import ANCHOR, settings_of

_VIT = "  model      layers   width   MLP    heads   params\n  ViT-Base     12      768    3072    12      86M\n  ViT-Large    24     1024    4096    16     307M\n"
_VIT += "  ViT-Huge     32     1280    5120    16     632M\n"
_ROWS = "| 항목 | BERT-base | BERT-large |\n|--|--|--|\n| hidden size | 768 | 1024 |\n| vocab size | 30522 | 30522 |\n| {label} | 3072 | 4096 |\n"
_MODELS = "| Größe | GPT-2 small | GPT-2 medium | GPT-2 large | GPT-2 XL |\n|--|--|--|--|--|\n"
_MODELS += "| Schichten | 12 | 24 | 36 | 48 |\n| Breite | 768 | 1024 | 1280 | 1600 |\n| Köpfe | 12 | 16 | 20 | 25 |\n"


def told(article: str) -> list[str | None]:
    audit = audit_document(read_document("a.md", f"# Sizes\n\n{article}{ANCHOR}"))
    return [finding.stated for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("article", "old", "new"),
    [
        (_VIT, "4096", "3072"),
        (f"```\n{_VIT}```\n", "5120", "5210"),
        (_VIT.replace("   ", "\t"), "1024", "1204"),
        (_ROWS.format(label="FFN 중간 크기"), "4096", "3072"),
        (_ROWS.format(label="FFN-Breite innen"), "4096", "4069"),
        (_MODELS, "| 48 |", "| 46 |"),
        (_MODELS, "1280", "1208"),
    ],
)
def test_a_size_that_is_not_the_models_is_told(article: str, old: str, new: str) -> None:
    assert told(article) == []
    assert told(article.replace(old, new)) == [new.strip("| ")]


@pytest.mark.parametrize(
    "article",
    [
        _ROWS.format(label="FFN 중간 크기").replace("| 3072 | 4096 |", "| 4722432 | 8393728 |"),
        _ROWS.format(label="FFN 행렬 수").replace("| 3072 | 4096 |", "| 2 | 2 |"),
        _VIT.replace("layers", "steps").replace("12   ", "300", 1),
        _MODELS.replace("Köpfe | 12 | 16 | 20 | 25 |", "Huvuden | 13 | 17 | 21 | 26 |"),  # who knows what
    ],
)
def test_rows_that_are_no_size_are_left_alone(article: str) -> None:
    assert told(article) == []


@pytest.mark.parametrize(
    "text",
    [
        "Byte-level BPE with 50265 tokens instead of WordPiece.",
        "It uses 50,265 BPE tokens.",
        "The tokenizer knows 50265 subwords.",
        "A SentencePiece model with 50,265 pieces.",
        "With 50265 words in the vocabulary it is large.",
        "WordPiece 词表，50265 个词元。",
        "用的是 50265 词的词表。",
        "分词器共 50265 个子词。",
    ],
)
def test_a_vocabulary_is_what_the_tokenizer_is_said_to_have(text: str) -> None:
    assert settings_of(f"# RoBERTa-base\n\n{text}") == [("vocab_size", 50265)]


@pytest.mark.parametrize(
    "text",
    [
        "The BPE model was trained with 100000 tokens.",
        "It learns from a corpus of 50,265 BPE tokens.",
        "BPE with 50,000 merges.",
        "GPT-2 sees a context of 50265 tokens.",
        "BPE 训练语料有 50265 个词。",
        "What if the tokenizer had 60000 pieces?",
    ],
)
def test_tokens_of_data_are_no_vocabulary(text: str) -> None:
    assert settings_of(f"# GPT-2\n\n{text}") == []


def test_two_values_for_one_published_model_conflict_wherever_they_stand() -> None:
    table = "## Overview\n\n| Model | layers | vocabulary |\n|--|--|--|\n| BERT-base | 12 | 30522 |\n| RoBERTa-base | 12 | 50265 |\n"
    assert told(f"## RoBERTa-base\n\nByte-level BPE with 50265 tokens.\n\n{table}") == []
    assert told(f"## RoBERTa-base\n\nByte-level BPE with 52065 tokens.\n\n{table}") == ["52065"]
