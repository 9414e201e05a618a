"""What words near a figure mean and do not mean: heads of a size, tokens of a text, brackets that go through all parts, programs without biases."""

from __future__ import annotations

import pytest

from auditor.claims.about.names import mentions, sole
from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.stated) for finding in audit_document(read_document("a.md", text)).findings]


PROGRAM = "```python\nself.attn = nn.Linear(n, 3 * n, bias={0})\nself.fc = nn.Linear(n, 4 * n, bias={0})\nself.proj = nn.Linear(4 * n, n, bias={0})\n```\n"


SETTINGS = "```python\nn_layer = 6\nn_head = 6\nn_embd = 384\nblock_size = 256\nvocab_size = 65\n```\n"


@pytest.mark.parametrize(("bias", "found"), [("False", []), ("True", [("C301", "8 x C^2")])])
def test_a_program_without_biases_declares_so(bias: str, found: list[tuple[str, str]]) -> None:
    sizes = "* token embedding: 65 x 384 = 24,960\n* per block:\n  * MLP: 8 x C^2 = 8 x 147,456 = 1,179,648\n  * two LayerNorms: 4 x 384 = 1,536\n"
    article = f"# babyGPT\n\nA character-level GPT.\n\n{PROGRAM.format(bias)}\n{SETTINGS}\n## Parameters\n\nWith C = 384:\n\n{sizes}"
    assert told(article) == found


@pytest.mark.parametrize(
    "text",
    [
        "# Llama 3 8B\n\nLlama 3 8B has 32 layers and 8 KV heads of 128 channels, and a context of 8,192 tokens.\n",
        "# Qwen2-7B\n\n1. 嵌入：152064 × 3584 = 544,997,376\n2. 每一层的注意力：\n   - o_proj：3584 × 3584 = 12,845,056\n"
        "3. 每一层的 RMSNorm：2 × 3584 = 7,168\n",
        "# GPT-2 small\n\n- 注意力（QKV 合并成一个 $h \\times 3h$ 的矩阵，再加输出投影，都有偏置）：$3h^2 + 3h + h^2 + h = 4h^2 + 4h$\n"
        "- MLP（$h \\to 4h \\to h$，都有偏置）：$4h^2 + 4h + 4h^2 + h = 8h^2 + 5h$\n",
        "# GPT-3\n\n忽略偏置和 LayerNorm。每层由注意力（$4d^2$）和 FFN（$8d^2$）组成，合计 $12d^2$。\n",
        "# bert-base-uncased\n\n（评论区有人说“BERT-base 应该是 1.33 亿参数”，这是把共享的矩阵算了两遍，不对。）\n",
    ],
)
def test_what_is_right_in_its_words_is_silent(text: str) -> None:
    assert told(text) == []


def test_a_context_of_tokens_is_no_vocabulary() -> None:
    wrong = told("# Llama 3 8B\n\nLlama 3 8B has 32 layers and 16 KV heads of 128 channels, and a context of 8,192 tokens.\n")
    assert [code for code, _ in wrong] == ["K401"]


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("klue/bert-base", None),
        ("unsloth/Llama-3.1-8B", "meta-llama/Llama-3.1-8B"),
        ("models/bert-base", "bert-base-uncased"),
        ("meta-llama/Llama-2-7b", "meta-llama/Llama-2-7b-hf"),
    ],
)
def test_the_models_of_another_publisher_are_not_the_known_ones(name: str, model: str | None) -> None:
    assert sole(mentions(f"Sizes of {name} in short")) == model
