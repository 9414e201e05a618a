"""Round figures of whole models: in tables, and in the sentence behind the one that names the model."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.pipeline import audit_document
from auditor.reference import build
from auditor.source.reader import read_document
from auditor.verdicts.headline import distance, headline


def told(text: str) -> list[tuple[str | None, str | None]]:
    findings = audit_document(read_document("a.md", text)).findings
    return [(f.stated, f.expected) for f in findings if f.code == "T502"]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("# Sizes\n\nBERT-large has about 110M parameters in all; 2 * 55 = 110.\n", "110M"),
        ("# bert-base-uncased\n\nThis post counts bert-base-uncased by hand. It has about 164.2M parameters.\n", "164.2M"),
        ("# bert-base-uncased\n\n本文计算 bert-base-uncased 的参数量。总共约 1.64 亿 个参数。\n", "1.64 亿"),
        ("# bert-base-uncased\n\n本文计算 bert-base-uncased 的参数量。也就是大约 1.1B参数。\n", "1.1B"),
        ("# bert-base-uncased\n\n以 bert-base-uncased 为例，不考虑 LayerNorm 的参数。总共约 1.64 亿 个参数。\n", "1.64 亿"),
        ("# 规模\n\n| 模型 | 参数量 |\n|---|---|\n| GPT-2 small | 3.55 亿 |\n| BERT-large | 3.4 亿 |\n", "3.55 亿"),
        ("# Sizes\n\n| model | parameters |\n|---|---|\n| RoBERTa-large | 125M |\n| BERT-large | 340M |\n", "125M"),
    ],
)
def test_the_size_of_another_model(text: str, stated: str) -> None:
    assert [found for found, _ in told(text)] == [stated]


@pytest.mark.parametrize(
    "text",
    [
        "# Sizes\n\nBERT-large has about 340M parameters in all; 2 * 170 = 340.\n",
        "# Sizes\n\n| model | parameters |\n|---|---|\n| GPT-2 small | 117M |\n| GPT-2 small | 124M |\n| RoBERTa-large | 355M |\n",
        "# Sizes\n\n| model | active parameters |\n|---|---|\n| GPT-2 small | 13M |\n| RoBERTa-large | 3M |\n",
        "# bert-base-uncased\n\nAn adapter is small. It has about 2.4M parameters.\n",
        "# bert-base-uncased\n\nWe count bert-base-uncased without the embeddings. It has about 86M parameters.\n",
        "# bert-base-uncased\n\n以 bert-base-uncased 为例，不考虑 LayerNorm 的参数。总共约 1.1 亿 个参数。\n",
        "# bert-base-uncased\n\nTotal: 85,645,056 + 23,837,184 = 109,482,240.\n\nThe embeddings are large. It has about 24M parameters.\n",
        "# bert-base-uncased\n\nbert-base-uncased has 132,923,136 parameters in total.\n\nIt has about 133M parameters.\n",  # told at the total
        "# bert-base-uncased\n\n适配器很小。总共约 240 万 个参数。\n",
        "# Models\n\n## Llama-2-7b\n\n- Parameters: 6.7B\n\n## Case 8: google/gemma-3-27b-it, FP8\n\n- Parameters: 27B\n",
        "# Llama-2-7b\n\n- Parameters: 6.7B\n\n## upstage/SOLAR-10.7B\n\n- Parameters: 10.7B\n",
        "# Tags\n\n| tag | parameters |\n|---|---|\n| deepseek-r1:70b | 70B |\n| deepseek-r1:671b | 671B |\n",
        "# openai/whisper-large-v3-turbo\n\n- Parameters: 809M\n",
        "# Phi-4-mini\n\n- Parameters: 3.8B\n",
        "# Sizes\n\n| model | parameters |\n|---|---|\n| DeepSeek R1 | 1.5B |\n| DeepSeek R1 | 8B |\n| Mixtral | 141B |\n| GPT-3 | 13B |\n",
        "# Sizes\n\nBERT (340M parameters) and GPT-2 (1.5B parameters) are old.\n",
        "# Sizes\n\nOur model (1.3B parameters) beats GPT-3 (175B parameters).\n",
        "# Sizes\n\nLlama-2-7B (6.7B parameters) plus a projector (21M parameters) is trained.\n",
        "# Llama-2-7b\n\n- Parameters: 6.7B\n\nHow many cards does it take for a 13B parameter model?\n",
        "# Llama-2-7b\n\n对于一个 30B 参数的模型，一张卡放不下。\n",
        "# Llama-2-7b\n\n**每层合计**：约 202M 参数\n",
        "# Llama-2-7B 的参数\n\n**每层总计**：约 202M 参数\n",
        "# 规模\n\nBERT-base（110M 参数）和学生模型（66M 参数）。\n",
    ],
)
def test_a_figure_that_can_stand_for_it_or_of_something_else(text: str) -> None:
    assert told(text) == []


def test_the_distance_of_a_round_figure() -> None:
    document = read_document("a.md", "# BERT-large\n\nBERT-large has about 340M parameters.\n")
    found = headline(audit_document(document).claims[0])
    assert found is not None
    assert distance(found[1], build("bert-large-uncased")) == 0
    assert distance(found[1], build("bert-base-uncased")) > Fraction(5, 100)
