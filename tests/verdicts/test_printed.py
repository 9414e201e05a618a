"""What an article counts of a layer of its own model, against the layer that it prints."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_LISTING = """layers.0.attention.wq.weight    (512, 512)      262144
layers.0.attention.wk.weight    (128, 512)       65536
layers.0.attention.wv.weight    (128, 512)       65536
layers.0.attention.wo.weight    (512, 512)      262144
layers.0.feed_forward.w1.weight (1408, 512)     720896
layers.0.feed_forward.w2.weight (512, 1408)     720896
layers.0.feed_forward.w3.weight (1408, 512)     720896
layers.0.attention_norm.weight  (512,)             512
layers.0.ffn_norm.weight        (512,)             512
"""
_OWN = (
    "# 我的小模型\n\n```\n"
    + _LISTING
    + "```\n\n{note}注意力四个矩阵：262144×2+65536×2=655360\n\nFFN 有三个矩阵：3×512×1408=2162688\n\n一层：{layer}\n"
)
_TREE = """Layer (type:depth-idx)                   Param #
├─Embedding: 1-1                         24,960
├─ModuleList: 1-2                        --
│    └─Block: 2-1                        --
│    │    └─LayerNorm: 3-1 (ln_1)        384
│    │    └─CausalSelfAttention: 3-2     --
│    │    │    └─Linear: 4-1 (c_attn)    442,368
│    │    │    └─Linear: 4-2 (c_proj)    147,456
│    │    └─LayerNorm: 3-3 (ln_2)        384
│    │    └─MLP: 3-4                     --
│    │    │    └─Linear: 4-3 (c_fc)      589,824
│    │    │    └─Linear: 4-4 (c_proj)    589,824
"""
_HAND = (
    "# My baby GPT\n\nA Transformer of 6 layers.\n\n```\n"
    + _TREE
    + "```\n\n- c_attn: 384 × 1152 = 442,368\n- attention c_proj: 384 × 384 = {out}\n"
    "- c_fc: 384 × 1536 = 589,824\n- {norms}\n"
)


def told(text: str) -> list[tuple[str, str | None, str | None]]:
    audit = audit_document(read_document("a.md", text))
    return [(f.code, f.stated, f.expected) for f in audit.findings if f.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("layer", "expected"),
    [
        ("655360+2162688+1024=2819072", []),
        ("655360+2162688+512=2818560", [("C303", "2818560", "2819072")]),
        ("655360+2162688+2048=2820096", []),  # a bias of each, or two more: who knows
        ("655360+2162688=2818048", []),  # without its normalisations
    ],
)
def test_a_layer_lacks_a_normalisation_that_the_article_prints(layer: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(_OWN.format(note="", layer=layer)) == expected


def test_what_is_declared_or_printed_in_two_ways_is_left_alone() -> None:
    wrong = _OWN.format(note="不计偏置，只数权重矩阵。", layer="655360+2162688+512=2818560")
    assert told(wrong) == []
    other = _LISTING.replace("512,)             512\n", "256,)             256\n")
    assert told(_OWN.format(note=f"另一个：\n\n```\n{other}```\n\n", layer="655360+2162688+512=2818560")) == []


@pytest.mark.parametrize(
    ("norms", "expected"),
    [
        ("two LayerNorms, weight only: 2 × 384 = 768", []),
        ("two LayerNorms, gain and bias each: 4 × 384 = 1,536", [("C303", "1,536", "768")]),
        ("each LayerNorm: 1 × 384 = 384", []),
    ],
)
def test_normalisations_are_as_the_tree_prints_them(norms: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(_HAND.format(out="147,456", norms=norms)) == expected


def test_another_model_that_is_counted_is_not_held_against_the_print() -> None:
    other = _HAND.format(out="147,456", norms="two LayerNorms, gain and bias each: 4 × 768 = 3,072").replace("384 ×", "768 ×")
    assert all(code.startswith("A") for code, _, _ in told(other))
