"""Names as people write them: what a model was taught changes none of its sizes, and a part of a larger model has sizes of its own."""

from __future__ import annotations

import pytest

from auditor import audit


@pytest.mark.parametrize(
    ("name", "layers"),
    [
        ("Qwen2.5-7B-Instruct", 28),
        ("Llama 3.2 1B Instruct", 16),
        ("Mixtral-8x7B-Instruct", 32),
        ("gemma-2-9b-it", 42),
        ("Mistral 7B v0.3", 32),
        ("phi-3-mini", 32),
        ("Kimi K2", 61),
        ("GLM-4.5-Air", 46),
        ("Qwen3-Next-80B-A3B", 48),
        ("Llama 4 Scout", 48),
        ("Gemma 3 27B", 62),
    ],
)
def test_a_slip_in_a_setting_is_told_under_the_name_that_is_used(name: str, layers: int) -> None:
    told = audit(f"# Sizes\n\n{name} has {layers + 1} layers.\n").findings
    assert [(f["rule"], f["expected"]) for f in told] == [("K401", str(layers))]
    assert not audit(f"# Sizes\n\n{name} has {layers} layers.\n").findings


@pytest.mark.parametrize(
    "text",
    [
        "gpt-oss-20b has 21B parameters with 3.6B active; gpt-oss-120b has 117B parameters with 5.1B active.",
        "Llama 4 Maverick has 400B parameters in all, 17B of them active.",
        "GLM-4.5 has 355B parameters (32B active), Kimi K2 1T (32B active), Qwen3-Next-80B-A3B 80B with 3B active.",
        "Qwen2.5-7B has 7.61B parameters, 6.53B without embeddings.",
        "BERT-base-it and bert-chat are somebody's own, with 13 layers.",
    ],
)
def test_sizes_as_publishers_count_them_hold(text: str) -> None:
    assert not audit(f"# Sizes\n\n{text}\n").findings


def test_active_parameters_of_another_size_are_told() -> None:
    assert [f["rule"] for f in audit("# Sizes\n\ngpt-oss-120b has 117B parameters in total and 15.1B active parameters.\n").findings] == [
        "T502"
    ]
