"""Products for the cache of keys and values, against the heads that the model keeps."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_LLAMA = "# Serving Llama 3 70B\n\nLlama-3-70B has 80 layers, 64 query heads, 8 key/value heads and a head size of 128.\n\n"
_GPT = "# GPT-3\n\nGPT-3 has 96 layers, a hidden size of 12288 and 96 heads of size 128.\n\n"
_ZH = "# Llama-3-70B 的显存\n\nLlama-3-70B 有 80 层，hidden_size 8192，64 个查询头，8 个 KV 头，head_dim 为 128。\n\n"


def alarms(text: str) -> list[tuple[str, str | None]]:
    """What is told of, notes on conventions aside, with the name of its rule."""
    audit = audit_document(read_document("a.md", text))
    return [(finding.name, finding.stated) for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("form", "right", "wrong", "told"),
    [
        (
            _LLAMA + "The KV cache takes {} per token.\n",
            "2 × 80 × 8 × 128 × 2 = 327,680 bytes",
            "2 × 80 × 64 × 128 × 2 = 2,621,440 bytes",
            "64",
        ),
        (
            _LLAMA + "The KV cache takes {} per token.\n",
            "2 × 80 × 8 × 128 × 2 = 327,680 bytes",
            "2 × 80 × 8192 × 2 = 2,621,440 bytes",
            "8192",
        ),
        (_ZH + "每个 token 的 KV 缓存：{}。\n", "2 × 80 × 8 × 128 × 2 = 327,680 字节", "2 × 80 × 64 × 128 × 2 = 2,621,440 字节", "64"),
        (
            _LLAMA + "## KV cache\n\n    {}\n",
            "2 × 80 × 1024 × 2 bytes = 327,680 bytes",
            "2 × 80 × 8192 × 2 bytes = 2,621,440 bytes",
            "8192",
        ),
    ],
)
def test_only_the_heads_of_the_keys_are_cached(form: str, right: str, wrong: str, told: str) -> None:
    assert alarms(form.format(right)) == []
    assert alarms(form.format(wrong)) == [("wrong-attention-shape", told)]


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        (_LLAMA + "The KV cache takes {} = 163,840 bytes per token.\n", "80 × 8 × 128 × 2 bytes"),
        (_GPT + "In fp16 the KV cache takes {} = 2,359,296 bytes per token.\n", "96 × 12288 × 2"),
    ],
)
def test_keys_and_values_are_two(form: str, wrong: str) -> None:
    assert [name for name, _ in alarms(form.format(wrong))] == ["wrong-formula"]


@pytest.mark.parametrize(
    "words",
    [
        "Without grouped queries the KV cache would take 2 × 80 × 64 × 128 × 2 = 2,621,440 bytes per token.",
        "The keys of the KV cache alone take 80 × 8 × 128 × 2 bytes = 163,840 bytes.",
        "In int8 the KV cache takes 2 × 80 × 8 × 128 = 163,840 bytes per token.",
        "The KV cache of a layer takes 2 × 8 × 128 × 2 bytes = 4,096 bytes per token.",
        "Sixty-four sequences have a KV cache of 64 × 2 × 80 × 8 × 128 × 2 = 20,971,520 bytes per position.",
        "KV cache: Llama-2-7B needs 2 × 32 × 4096 × 2 = 524,288 bytes per token, Llama-3-70B 2 × 80 × 1024 × 2 = 327,680 bytes.",
        "The KV cache of Llama-2-7B takes 2 × 32 × 4096 × 2 = 524,288 bytes per token.",
        "For 2 sequences the KV cache takes 2 × 2 × 80 × 8 × 128 × 2 bytes = 655,360 bytes per token.",
    ],
)
def test_other_products_are_left_alone(words: str) -> None:
    assert alarms(_LLAMA + words + "\n") == []


def test_each_of_two_models_has_its_own_heads() -> None:
    text = "# Mistral-7B and Llama-2-7B\n\nMistral-7B has 32 layers, hidden size 4096 and 8 KV heads. So its KV cache is smaller: "
    text += "Llama-2-7B takes 2×32×4096×2 = 524288 bytes a token, Mistral-7B 2×32×1024×2 = 131072 bytes. The KV cache of Llama-2-7B is 4 times larger.\n"
    assert alarms(text) == []


@pytest.mark.parametrize(
    "form",
    [
        _ZH
        + "**Q3：KV cache 呢？**\n\nA：每个 token 在每一层要存 K、V 各 8×128 个数：\n\n$$\n\\text{{每 token}}={}\\ \\text{{字节}}\n$$\n",
        _ZH + "**KV cache**\n\n每个 token 每层存 K 和 V，fp16 两个字节：\n\n$$\n{}\n$$\n",
        _LLAMA + "**And the KV cache?**\n\nEvery token stores a K and a V in each layer:\n\n$$\n{}\\ \\text{{bytes}}\n$$\n",
        _LLAMA + "**KV cache.** For each token and each layer we keep keys and values. That makes\n\n$$\n{}\n$$\n\nin fp16.\n",
    ],
)
def test_a_label_or_a_question_above_says_that_a_product_is_of_the_cache(form: str) -> None:
    right, wrong = "2\\times80\\times8\\times128\\times2=327680", "2\\times80\\times64\\times128\\times2=2621440"
    assert alarms(form.format(right)) == []
    assert alarms(form.format(wrong)) == [("wrong-attention-shape", "64")]


def test_a_product_without_unit_under_other_words_is_not_of_the_cache() -> None:
    assert alarms(_LLAMA + "**Queries.** For each token they are\n\n$$\n2\\times80\\times64\\times128\\times2=2621440\n$$\n") == []
