"""Exact totals of named models: which figures are one, where they depart, and which articles change the model so that nothing is told."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

TABLE = """| | Llama 2 7B | Mistral 7B v0.1 | Gemma 7B |
|---|---|---|---|
| hidden_size | 4096 | 4096 | 3072 |
| vocab_size | 32000 | 32000 | 256000 |

"""
FAMILIES = (
    "# The parameters of three models\n\n"
    + TABLE
    + "## Adding the vocabulary\n\n- Mistral: 32000 × 4096 = 131,072,000, twice. Total **7,241,732,096**\n"
    "- Gemma: 256000 × 3072 = 786,432,000, {times}. Total **{total}**\n"
)
FAMILIES_ZH = (
    "# 三个模型的参数量\n\n"
    + TABLE
    + "## 词表部分\n\n- Mistral：32000 × 4096 = 131,072,000，两份，合计 7,241,732,096\n- Gemma：256000 × 3072 = 786,432,000，合计 {total}\n"
)
SECTION = """# The parameters of BERT and its relatives

## BERT-base (uncased)

Embeddings: 23,837,184. Twelve layers: 85,054,464. Pooler: 590,592. Sum: **109,482,240**.

## RoBERTa-base

Sum of the embeddings: {embeddings}.

The encoder hasn't changed at all, so {embeddings} + 85,054,464 + 590,592 = **{total}**. All the difference is in the embeddings!
"""
LATENT = """# DeepSeek-V3 671B 参数

- q_a_proj：7168 × 1536 = 11,010,048
- q_b_proj：1536 × 128 × {wide} = {q_b}
- kv_a_proj_with_mqa：7168 × 576 = 4,128,768
- kv_b_proj：512 × 128 × 256 = 16,777,216
- o_proj：16384 × 7168 = 117,440,512

每层 {layer}，61 层共 {layers}。

{layers} + 1,189,085,184 + 656,569,532,416 + 2 × 926,679,040 + 881,664 = {total}
"""
SHARED = """# ALBERT-base v2

Embeddings: 3,906,048, projection 99,072. One layer has 7,087,872 parameters, twelve of them 12 × 7,087,872 = 85,054,464.

Together with the pooler: 3,906,048 + 99,072 + 85,054,464 + 590,592 = 89,650,176.
"""
SLIDES = """Vision Transformers

--- slide 5: let's count ViT-L/16, 1000 classes

* patch embedding: 768 × 1024 + 1024 = 787,456
* class token: 1,024
* positions: 197 × 1024 = 201,728
* 24 blocks: 302,309,376
* final LayerNorm: 2,048
* classifier: {classifier}
* TOTAL: {total}
"""


def told(text: str) -> list[tuple[int, str, str | None, str | None]]:
    audit = audit_document(read_document("post.md", text))
    return [(audit.document.position(f.span.start)[0], f.name, f.stated, f.expected) for f in audit.findings]


@pytest.mark.parametrize("text", [FAMILIES, FAMILIES_ZH])
def test_a_family_in_a_list_is_the_one_of_the_table_above(text: str) -> None:
    assert told(text.format(times="shared", total="8,537,680,896")) == []
    assert [(name, stated, right) for _, name, stated, right in told(text.format(times="twice", total="9,324,112,896"))] == [
        ("double-count", "9,324,112,896", "8,537,680,896")
    ]


def test_a_total_that_differs_is_told_where_its_part_does() -> None:
    assert told(SECTION.format(embeddings="39,000,576", total="124,645,632")) == []
    wrong = SECTION.format(embeddings="40,382,976", total="126,028,032")
    assert told(wrong) == [(9, "wrong-formula", "40,382,976", "39,000,576")]


def test_of_figures_that_take_it_over_it_is_the_first() -> None:
    right = LATENT.format(wide=192, q_b="37,748,736", layer="187,107,328", layers="11,413,547,008", total="671,026,404,352")
    assert told(right) == []
    wrong = LATENT.format(wide=128, q_b="25,165,824", layer="174,524,416", layers="10,645,989,376", total="670,258,846,720")
    assert told(wrong) == [(4, "wrong-formula", "25,165,824", "37,748,736")]


def test_the_shared_layer_of_albert_is_counted_once() -> None:
    assert told(SHARED) == [(3, "double-count", "85,054,464", "7,087,872")]


@pytest.mark.parametrize(
    "line",
    [
        "Without sharing twelve of them would have 12 × 7,087,872 = 85,054,464.",
        "BERT has twelve different ones: 12 × 7,087,872 = 85,054,464.",
    ],
)
def test_what_it_would_be_without_sharing_may_be_said(line: str) -> None:
    total = "3,906,048 + 99,072 + 7,087,872 + 590,592 = 11,683,584"
    assert told(f"# ALBERT-base v2\n\nOne layer has 7,087,872 parameters. {line}\n\nIn total {total}.\n") == []


def test_a_line_above_a_list_names_its_model() -> None:
    assert told(SLIDES.format(classifier="1024 × 1000 + 1000 = 1,025,000", total="304,326,632")) == []
    wrong = SLIDES.format(classifier="1024 × 1000 = 1,024,000", total="304,325,632")
    assert told(wrong) == [(10, "missing-bias", "1,024,000", "1,025,000")]


@pytest.mark.parametrize(
    "text",
    [
        "# Extending Llama 2 7B\n\nIt has 6,738,415,616 parameters. With 55296 tokens the tables have 2 × 55296 × 4096 = 452,984,832.\n\n"
        "Total: 6,476,267,520 + 4,096 + 452,984,832 = 6,929,256,448.\n",
        "# Pruning BERT-base\n\nbert-base-uncased has 109,482,240 parameters. We keep eleven layers: 11 × 7,087,872 = 77,966,592.\n\n"
        "Total: 23,837,184 + 77,966,592 + 590,592 = 102,394,368.\n",
        "# bert-base-uncased for tagging\n\nWithout the pooler it has 108,891,648 parameters. The new head has 768 × 9 + 9 = 6,921.\n\n"
        "Total: 108,891,648 + 6,921 = 108,898,569 parameters.\n",
        "# LoRA on Llama-2-7B\n\nBase: 6,738,415,616 parameters, adapters 4,194,304.\n\nTotal: 6,738,415,616 + 4,194,304 = 6,742,609,920.\n",
        "# GPT-2 small with 2048 positions\n\nWe double them: 2048 × 768 = 1,572,864 parameters.\n\n"
        "Total: 38,597,376 + 1,572,864 + 85,054,464 + 1,536 = 125,226,240.\n",
        "# 中文 GPT-2 的参数量\n\n    16226304 + 786432 + 85054464 + 1536 = 102068736\n\n与 bert-base-chinese 的 102267648 相差不多。\n",
        "# GPT-2 and BERT-base\n\nGPT-2 small has 124,439,808 parameters, BERT-base 109,482,240. Together they have 233,922,048.\n",
    ],
    ids=["extended", "pruned", "head", "adapter", "positions", "vocabulary", "two"],
)
def test_a_model_that_is_changed_has_another_total(text: str) -> None:
    assert told(text) == []


def test_a_total_counts_what_its_layers_leave_out() -> None:
    """The table of relative positions, which only the first layer has, is added once for both stacks."""
    slip = (
        "# Notes on t5-small\n\nencoder layer: 1048576 + {ffn} + 1024 = {one}\n\ndecoder layer: 1048576 + 1048576 + {ffn} + 1536 = {two}\n\n"
        "feed forward: 2 * 512 * 2048 = {ffn}\n\nIn total 16449536 + 6 * {one} + 6 * {two} + 512 + 1024 = {total}\n"
    )
    assert told(slip.format(ffn=2097152, one=3146752, two=4195840, total=60506624)) == []


def test_korean_rows_are_added_up() -> None:
    text = "# BERT-large 파라미터\n\n| 구성 요소 | 개수 |\n|---|---|\n| 임베딩 | 31,782,912 |\n| 인코더 24층 | 302,309,376 |\n| Pooler | 1,049,600 |\n"
    assert told(text + "| 합계 | 335,141,888 |\n") == []
    assert told(text + "| 합계 | 334,092,288 |\n") == [(8, "wrong-sum", "334,092,288", "335,141,888")]


@pytest.mark.parametrize(("total", "codes"), [(109_482_240 + 7 * 769, []), (109_482_240 + 5_000, ["T501"])])
def test_a_classifier_of_the_authors_own_is_added(total: int, codes: list[str]) -> None:
    article = f"# bert-base-uncased\n\nbert-base-uncased has {total:,} parameters in total.\n"
    assert [finding.code for finding in audit_document(read_document("a.md", article)).findings] == codes


TIED = "# GPT-2 small\n\nThe head is tied to the embedding, 124,439,808 parameters in all.\n\n{}\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("So the whole model has 124,439,808 + 38,597,376 = 163,037,184 parameters.", ["double-count"]),
        ("Someone counted the head twice (124,439,808 + 38,597,376 = 163,037,184) and called it 163M.", []),
        ("有人把输出头又算了一次，整个模型的参数量就成了 124,439,808 + 38,597,376 = 163,037,184。", []),
        ("Nothing is counted twice. The total of the model is 163,037,184.", ["double-count"]),
    ],
)
def test_who_says_that_something_is_counted_twice_knows_it(text: str, codes: list[str]) -> None:
    assert [name for _, name, _, _ in told(TIED.format(text))] == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Without biases GPT-2 small has 124,356,864 parameters.", []),
        ("GPT-2 small without biases has 124,337,664 parameters (the original minus 102,144 biases).", []),
        ("GPT-2 small has 124,337,664 parameters.", ["total-mismatch"]),
    ],
)
def test_a_variant_without_biases_has_none_in_its_norms_either(text: str, codes: list[str]) -> None:
    assert [name for _, name, _, _ in told(f"# GPT-2 small\n\n{text}\n")] == codes


GROUPED = "# SmolLM2-135M: 9 heads, 3 KV heads\n\nThe matrix of keys {}576 × 576 = 331,776 parameters{} per layer.\n"


def test_what_it_falls_from_is_not_what_it_is() -> None:
    assert [name for _, name, _, _ in told(GROUPED.format("has ", ""))] == ["wrong-attention-shape"]
    assert [name for _, name, _, _ in told(GROUPED.format("falls from ", " to 576 × 192 = 110,592"))] == []


@pytest.mark.parametrize("label", ["Active params/token", "激活参数", "Trainable params"])
def test_a_figure_of_some_parameters_is_no_size(label: str) -> None:
    assert told(f"# DeepSeek-V3\n\n| {label} | 3.0B (both) | model card |\n") == []


def test_a_tensor_of_weights_has_no_bias() -> None:
    rows = "| Tensor | Qwen2.5-72B |\n|---|---|\n| {} | 8192 × 8192 |\n"
    assert [name for _, name, _, _ in told(rows.format("`attn_q.weight` (W_Q)"))] == []
    assert [name for _, name, _, _ in told(rows.format("W_Q"))] == ["missing-bias"]


COMPARED = (
    "| 维度 | MFA (Step3-VL) | MLA (DeepSeek-V3) | GQA (Qwen3 MoE) |\n|---|---|---|---|\n| **Q 头数** | 64 | 128 | 32 |\n"
    "| **KV 头数** | **1** | 1 (latent) | 4 |\n| **Head Dim** | 256 | 128 (compressed) | 128 |\n\n### KV Cache 计算\n\n"
    "对于 61 层、1 KV head、head_dim=256 的配置：\n- **FP8**: 61 × 256 × 2 (K+V) × 1 byte = **31,232 bytes/token**\n\n"
    "同样是 61 层的标准 GQA (4 KV heads × 128 dim)：\n- 61 × 4 × 128 × 2 × 1 byte = 62,464 bytes/token\n"
)


def test_one_of_several_columns_is_not_what_the_text_below_is_about() -> None:
    assert told(COMPARED) == []
