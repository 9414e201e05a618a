"""What is outright said of a model by name, and what is only near one."""

import pytest

from auditor.claims.about.naming import names_in
from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str]]:
    """The rule and the figure of every finding on settings and totals."""
    audit = audit_document(read_document("post.md", text))
    return [(f.code, f.stated or "") for f in audit.findings if f.code in ("K401", "K402", "T502")]


WRONG = [
    ("# Sizes\n\n- GPT-3 Medium (350M): ~26 layers, ~1024 embd\n", ("K401", "26")),
    ("# Sizes\n\n**GPT-3 (2020)**\n- 98 layers, 96 heads\n", ("K401", "98")),
    ("# Sizes\n\n**Mixtral 8x7B:**\n- 6 experts, top-2 routing\n", ("K401", "6")),
    ("# Sizes\n\n**Mixtral 8x7B:**\n- 8 experts, top-4 routing\n", ("K401", "4")),
    ("**Examples:**\n\n**Mixtral 8x7B**\n- 8 experts, top-4 gating\n", ("K401", "4")),
    ("# Sizes\n\nMixtral 8x7B has 8 experts with top-4 routing.\n", ("K401", "4")),
    ("# Sizes\n\n**Mixtral 8x7B:**\n- 57B total, 13B active per token\n", ("T502", "57B")),
    ("# Sizes\n\n**Mixtral 8x7B:**\n- 47B total, 23B active per token\n", ("T502", "23B")),
    ("# Sizes\n\nChinchilla has 90B parameters, trained on 1.4T tokens.\n", ("T502", "90B")),
    ("# Sizes\n\n**GPT-2 (2019)**\n- Largest model: 1.8B parameters, 48 layers\n", ("T502", "1.8B")),
    ("# Sizes\n\nLlama 2 70B has 64 query heads but only 4 KV heads.\n", ("K401", "4")),
]


@pytest.mark.parametrize(("text", "finding"), WRONG)
def test_a_wrong_value_is_told_where_it_stands(text: str, finding: tuple[str, str]) -> None:
    assert told(text) == [finding]


RIGHT = [
    "# Sizes\n\nDeepSeek-V3 has 671B parameters. DeepSeek-V9 has 1.6T parameters and 96 layers.\n",
    "# Sizes\n\nBERT-Nano has 4 layers and a hidden size of 312.\n",
    "# Sizes\n\n| setting | DeepSeek-V3 | Foo |\n| --- | --- | --- |\n| Layers | 61 | 48 |\n| Hidden size | 7168 | 6144 |\n| Parameters | 671B | 300B |\n",
    "# GPT-2 of our own\n\n| Preset | Layers | Width | Params |\n| --- | --- | --- | --- |\n| Small | 6 | 384 | ~40M |\n| 150M | 16 | 768 | ~150M |\n",
    "# Distilling\n\nDistilBERT halves BERT-base: 6 layers, 66M parameters. Our pruned BERT-base has 9 layers and 80M parameters.\n",
    "# Sizes\n\nLLaMA 7B with 8 layers frozen. The first 3 layers of GPT-2 small. A 5-layer GPT-2.\n",
    "# DeepSeek-V3\n\nEach layer has 256 routed experts + 1 shared expert, 257 experts in all.\n",
    "# Rumours\n\nGPT-4 has 1.8T parameters and 120 layers.\n",
    "# Sizes\n\nGPT-2 small (12 layers), compared with BERT-large, with 24 layers.\n",
    "# MiniLM (6 layers, 384 dimensions)\n\nIt has 6 layers.\n",
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_said_of_another_is_held_against_nobody(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize("text", ["DeepSeek-V9", "BERT-Nano", "GPT-7", "Foo-7B", "LLaMA-Pro-8B"])
def test_an_unknown_name_is_a_name(text: str) -> None:
    assert [name.models for name in names_in(f"{text} has 9 layers")] == [()]


@pytest.mark.parametrize("text", ["a 7B model", "BERT-based", "The 70B of them", "Table 3"])
def test_what_is_no_name_is_not_an_unknown_one(text: str) -> None:
    assert all(name.models for name in names_in(text))


def test_the_factors_of_a_product_are_settings_of_the_model_it_is_about() -> None:
    text = "## Llama 2 70B\n\nThe cache takes 2 × {} layers × 8 KV heads × 128 dim × 2 bytes per token.\n"
    assert told(text.format(80)) == []
    assert told(text.format(90)) == [("K401", "90")]
    fence = "KV cache of Llama 2 70B:\n\n```\n2 × 16 × 4096 × {}_layers × 8_heads × 128_dim × 2_bytes\n```\n"
    assert told(fence.format(80)) == []
    assert told(fence.format(30)) == [("K401", "30")]
    assert told("## Llama 2 70B\n\nA draft model takes 2 × 4 layers × 4 heads × 32 dim × 2 bytes.\n") == []
