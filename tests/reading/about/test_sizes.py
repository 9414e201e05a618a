"""Models that an article names by their size alone."""

from __future__ import annotations

import pytest

from auditor import audit


def models(text: str) -> list[str | None]:
    """The model of each claim, in reading order."""
    return [claim["model"] for claim in audit(text).claims]


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("# 三个 BERT 的参数\n\n## base，中文\n\n词嵌入：21128×768=16,226,304\n", "bert-base-chinese"),
        ("# 三个 BERT 的参数\n\n## large，英文 uncased\n\n词嵌入：30522×1024=31,254,528\n", "bert-large-uncased"),
        ("# GPT-2 的四个尺寸\n\n前面说过小的。medium 每层 12×1024²+13×1024=12,596,224。\n", "gpt2-medium"),
        ("# Sizes of GPT-2\n\nThe embedding of medium is 50257 × 1024 = 51,463,168.\n", "gpt2-medium"),
        ("# Llama 3 8B / 70B\n\n70B：词嵌入 128256×8192=1,050,673,152\n", "meta-llama/Meta-Llama-3-70B"),
        ("# Sizes of GPT-2\n\n## XL\n\nEmbedding: 50257 × 1600 = 80,411,200\n", "gpt2-xl"),
    ],
)
def test_a_size_names_the_model_of_the_family_that_the_article_is_about(text: str, model: str) -> None:
    assert models(text) == [model]


@pytest.mark.parametrize(
    "text",
    [
        "# BERT and GPT-2\n\n## large\n\nEmbedding: 30522 × 1024 = 31,254,528\n",
        "# Embeddings\n\n## large\n\nEmbedding: 30522 × 1024 = 31,254,528\n",
        "# Sizes of BERT\n\nA large matrix: the embedding has 30522 × 1024 = 31,254,528 weights.\n",
        "# Sizes of BERT\n\nOn a base of large-scale data, the embedding is 30522 × 1024 = 31,254,528.\n",
    ],
)
def test_a_size_is_no_name_elsewhere(text: str) -> None:
    assert "bert-large-uncased" not in models(text)


def test_a_size_that_no_model_of_the_family_has_names_none() -> None:
    text = "# GPT-3 175B\n\nThe embedding of `GPT3-13B` is counted here: GPT3 has 12850M parameters.\n"
    assert models(text) == [None]
    assert models(text.replace("GPT3-13B", "GPT3-175B")) == ["gpt-3-175b"]


def test_a_formula_with_the_vocabulary_of_a_sibling_is_of_the_sibling() -> None:
    text = "# BERT base\n\nWith {} Chinese tokens the token embedding has {} × 768 = {} parameters.\n"
    assert models(text.format(21128, 21128, 16226304)) == ["bert-base-chinese"]
    assert models(text.format(30000, 30000, 23040000)) == ["bert-base-uncased"]
