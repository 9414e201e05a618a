"""Statements: quantities named in words, with no relation sign between label and number; and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.claims.reader import read_claims
from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def statements(text: str) -> list[tuple[str, str]]:
    """Label and expression of every statement, as they stand in the original."""
    document = read_document("a.md", text)
    return [(document.raw(c.sides[0].span), document.raw(c.sides[1].span)) for c in read_claims(document).claims if c.kind == "statement"]


LINEAR = "MLP**：第一层 $[h,4h]$，第二层 $[4h,h]$，偏置分别为 $4h$ 和 $h$，参数量"
READ = [
    ("token embeding:9000*640，参数", ("token embeding", "9000*640")),
    ("Segment Embedding层参数:2 * 640", ("Segment Embedding层参数", "2 * 640")),
    ("query,key,value:(640*640+640)*3 参数", ("query,key,value", "(640*640+640)*3")),
    ("因此，每个头的参数量为3 * (H / num_heads) * H", ("因此，每个头的参数量为", "3 * (H / num_heads) * H")),
    ("参数有Q、K、V的权重矩阵，每个矩阵的大小为H × (H / num_heads)", ("参数有Q、K、V的权重矩阵，每个矩阵的大小为", "H × (H / num_heads)")),
    ("- **Token embedding:** V×H 个参数", ("Token embedding", "V×H")),
    ("- 第一层参数：权重 H × I", ("第一层参数：权重", "H × I")),
    ("嵌入层: 16,622,592\n\n(参数)", ("嵌入层", "16,622,592")),
    ("BERT-base has 110M parameters", ("BERT-base has", "110M")),
    ("The model has a total of 124,439,808 parameters.", ("The model has a total of", "124,439,808")),
    ("12-layer, 768-hidden, 12-heads, 110M parameters", ("12-layer, 768-hidden, 12-heads", "110M")),
    ("| part | parameters |\n|---|---|\n| pooler | 410,240 |", ("pooler", "410,240")),
    ("| part | 参数量 |\n|---|---|\n| 词嵌入 | V × H |", ("词嵌入", "V × H")),
    ("dense: 640*640+640 weights and biases", ("dense", "640*640+640")),
    ("综上，模型的参数量为 $L(12H^2 + 13H)+VH$", ("综上，模型的参数量为", "L(12H^2 + 13H)+VH")),
    ("FFN 的参数量约为 $8H^2$", ("FFN 的参数量约为", "8H^2")),
    ("**MLP**：第一层 $[h,4h]$，第二层 $[4h,h]$，偏置分别为 $4h$ 和 $h$，参数量 $8h^2+5h$。", (LINEAR, "8h^2+5h")),
    (
        "MLP: matrices of [h, 4h] and (4h, h), biases of 4h and h: 8h^2 + 5h parameters",
        ("MLP: matrices of [h, 4h] and (4h, h), biases of 4h and h", "8h^2 + 5h"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), READ, ids=[text[:32] for text, _ in READ])
def test_a_named_quantity_is_read(text: str, expected: tuple[str, str]) -> None:
    assert expected in statements(text + "\n")


NOT_READ = [
    "The parameters of attention cost O(n^2 d) time.",
    "**MLP**：第一层 $[h,4h]$，第二层 $[4h,h]$，偏置是一个参数向量。",
    "The parameters were trained on 3,300,000,000 tokens.",
    "Learnable parameters. Published on 2018-10-11, cited 90,000 times.",
    "参数设置：hidden size: 4 * 640",
    "The weights take 440 MB on disk, with 16 GB of memory.",
    "Accuracy with all parameters: 93.25 %",
    "Parameters: learning rate 5e-5, batch size 16 * 2",
    "For attention, Q K^T has shape 256 × 256, and the weights are in ℝ^(640 × 640).",
    "参数形状为[768, 3072]，偏置为[3072]",
    "FFN has 2 × more parameters",
    "Does BERT-base have 110M parameters?",
    "Matmul of the attention: 2 * 256 * 640 * 640 FLOPs, with no new parameters",
    "The price of the weights rose by 12,000 dollars.",
    "attention: 12,288 tokens of context, parameters unchanged",
    "We tried several parameters in 2,019 runs.",
]


@pytest.mark.parametrize("text", NOT_READ, ids=[text[:32] for text in NOT_READ])
def test_what_counts_no_parameters_is_not_read(text: str) -> None:
    assert statements(text + "\n") == []


def test_an_article_without_parameters_has_no_statement() -> None:
    assert statements("attention: 4 * 640 * 640\n\nThe population is 1,400,000,000.\n") == []


def test_a_claim_is_not_read_twice() -> None:
    text = "| part | parameters |\n|---|---|\n| pooler | 640 × 640 + 640 = 410,240 |\n\nThe attention parameters: 4 × 640² = 1,638,400\n"
    assert statements(text) == []


def test_a_statement_is_no_arithmetic() -> None:
    audit = audit_document(read_document("a.md", "pooler parameters: 640 * 640\n\npooler parameters: 12345\n"))
    assert [verdict.outcome for verdict in audit.verdicts] == ["unchecked", "unchecked"]
    assert audit.findings == ()


_WORDS = [
    "参数量为",
    "parameters",
    ":",
    "：",
    "640",
    "×",
    "*",
    "(",
    ")",
    "H",
    "^2",
    "FFN",
    "has",
    "，",
    "\n",
    "|",
    "110M",
    "$",
    "约",
    "权重",
    "1,024",
    "[",
    "]",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=40).map(" ".join))
def test_spans_are_slices_of_the_article(text: str) -> None:
    document = read_document("a.md", text)
    for claim in read_claims(document).claims:
        if claim.kind == "statement":
            label, side = claim.sides
            # Blanks at the ends of lines are not readable.
            assert "".join(document.raw(label.span).split()) == "".join(label.raw.split())
            assert "".join(document.raw(side.span).split()) == "".join(side.raw.split())
            assert side.readings
