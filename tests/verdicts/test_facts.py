"""Statements of fact: what is learnable, which stacks a model has, a byte unit on a count; and what is none of the author's own."""

from __future__ import annotations

import pytest

from auditor.claims.facts import read_facts
from auditor.source.reader import read_document
from auditor.verdicts.facts import check_facts


def told(text: str) -> list[tuple[str, str]]:
    document = read_document("a.md", f"# Sizes\n\nH = 12 * 64 = 768\n\n{text}\n")
    return [(untrue.code, document.raw(untrue.fact.span)) for untrue in check_facts(read_facts(document))]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("LayerNorm has two learnable parameters, the mean and the variance.", "mean and the variance"),
        ("The mean and variance of LayerNorm are learned during training.", "mean and variance"),
        ("LayerNorm 的可学习参数是均值和方差。", "均值和方差"),
        ("LayerNorm 可学习的是均值和方差。", "均值和方差"),
        ("每层两个 LN，各带可训练的均值与方差，共 4H。", "均值与方差"),
        ("Both layer norms carry a learnable mean and a learnable variance.", "mean and a learnable variance"),
        ("- LayerNorm: trainable mean μ and variance σ², 2 × 768 = 1,536", "mean μ and variance σ²"),
        ("层归一化有均值和方差两个参数，各 768 维。", "均值和方差"),
        ("LayerNorm 的参数是均值和标准差，2 × 768 = 1536。", "均值和标准差"),
        ("Each LayerNorm has two parameter vectors (mean and variance).", "mean and variance"),
        ("A LayerNorm has 1,536 parameters: a mean and a variance for each of the 768 values.", "mean and a variance"),
        ("The residual connections have learnable parameters as well.", None),
        ("Dropout also has trainable parameters.", None),
        ("残差连接也有可学习的参数。", None),
        ("Dropout 层也有可训练的参数。", None),
        ("旋转位置编码（RoPE）：最长 4096 个位置，4096×4096=16,777,216 个可学习参数。", None),
    ],
)
def test_what_is_not_learnt_is_not_learnable(text: str, place: str | None) -> None:
    found = told(text)
    assert [code for code, _ in found] == ["D701"]
    assert place is None or found[0][1] == place


@pytest.mark.parametrize(
    "text",
    [
        "LayerNorm has two learnable parameters, the gain γ and the bias β.",
        "LayerNorm 有两个可学习的参数：γ 和 β，均值和方差由输入算出。",
        "Residual connections have no learnable parameters.",
        "残差连接没有可学习的参数。",
        "Does dropout have trainable parameters?",
        "dropout 有可学习的参数吗？",
        "Dropout has one hyperparameter, the rate; it has no trainable parameters.",
        "With LayerScale the residual connections have learnable parameters.",
        '"LayerNorm 可学习的是均值和方差。"——不对，是 γ 和 β。',
        '"Dropout has trainable parameters." - wrong.',
        "The attention layer has learnable parameters.",
        "LayerNorm 先计算均值和方差，参数只有 weight 和 bias，共 2H。",
        "BatchNorm 有均值和方差两个参数，随数据更新。",
        "LayerNorm 的均值和方差由输入统计得到，参数是权重和偏置。",
        "LayerNorm computes mean and variance; its parameters are a weight and a bias.",
        "Batch normalization stores parameters (mean and variance) that no gradient reaches.",
        "LayerNorm has 1,536 parameters; mean and variance come from the input.",
        "LayerNorm has 1,536 parameters, mean and variance come from the input.",
        "LayerNorm 有 1536 个参数，均值和方差来自输入。",
        "A VAE has a learned mean and variance.",
        "BatchNorm keeps a running mean and variance, and normalization has learnable parameters.",
    ],
)
def test_a_denied_or_true_statement_of_learning_is_silent(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("BERT-base has 6 encoder layers and 6 decoder layers.", "6 decoder layers"),
        ("gpt2 由 12 个编码器层和 12 个解码器层组成。", "12 个编码器层"),
        ("GPT-2 small 由 12 层编码器和 12 层解码器组成，隐藏维度 768。", "12 层编码器"),
        ("gpt2 采用编码器-解码器结构，编码器 12 层，解码器 12 层。", "采用编码器-解码器结构"),
        ("BERT-base is an encoder-decoder model.", "is an encoder-decoder"),
        (
            "BERT reads both ways at once. Like the original Transformer it consists of an encoder with 6 layers and a decoder with 6 layers.",
            "a decoder with 6 layers",
        ),
    ],
)
def test_a_stack_that_a_model_lacks(text: str, place: str) -> None:
    assert told(text) == [("D702", place)]


@pytest.mark.parametrize(
    "text",
    [
        "BERT-base has 12 encoder layers.",
        "BERT 由 12 层编码器组成，没有解码器。",
        "T5-base has a 12-layer encoder and a 12-layer decoder.",
        "The original Transformer has 6 encoder layers and 6 decoder layers.",
        "BERT is based on the Transformer, which has 6 encoder layers and 6 decoder layers.",
        "We use the BERT encoder with a 6-layer decoder.",
        "BERT and GPT-2 have 12 encoder layers and 12 decoder layers respectively.",
        "BERT 和 GPT-2 分别有 12 层编码器和 12 层解码器。",
        "“BERT 有 6 层编码器、6 层解码器。”——BERT 只有编码器，12 层。",
        "Does BERT have 6 decoder layers?",
        "If BERT had 6 decoder layers, it could write.",
    ],
)
def test_what_is_so_or_said_of_another_is_silent(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "bert-base-uncased has 109.5MB parameters in total.",
        "So bert-base-uncased comes to 109.5MB of parameters.",
        "bert-base-uncased 的参数量约为 109.5MB。",
        "bert-base-uncased 共有 109.5MB 个参数。",
        "LN 层共有 37.5KB 个参数。",
    ],
)
def test_a_byte_unit_on_a_count(text: str) -> None:
    assert [code for code, _ in told(text)] == ["U202"]


@pytest.mark.parametrize(
    "text",
    [
        "bert-base-uncased has 109.5M parameters in total.",
        "bert-base-uncased has 438MB of parameters.",
        "bert-base-uncased 的参数占用 109.5MB 显存。",
        "Loading the 438MB of parameters takes a second.",
        "The file holds 109.5MB of parameters.",
        "LN 层共有 37.5K 个参数。",
    ],
)
def test_a_size_in_bytes_is_no_count(text: str) -> None:
    assert told(text) == []
