"""What is unknown or impossible is refused with one clear line, and never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from auditor.reference import ConfigError, LayersDiffer, UnknownArchitecture, build


@pytest.mark.parametrize(
    ("config", "architecture", "says"),
    [
        ({"model_type": "bertt"}, None, "'bertt' is not known; the nearest are bert"),
        ({"model_type": "../bert"}, None, "is not known"),
        ({"model_type": "__init__"}, None, "is not known"),
        ({"hidden_size": 768}, None, "does not say its model_type"),
        ({"model_type": "bert"}, "BertForMaskedLm", "nearest are BertForMaskedLM"),
        ({"model_type": "bert", "architectures": ["MyBert"]}, None, "bert has no class 'MyBert'"),
        ({"model_type": "mobilebert", "use_bottleneck": False}, None, "without bottlenecks"),
    ],
)
def test_unknown(config: dict[str, Any], architecture: str | None, says: str) -> None:
    with pytest.raises(UnknownArchitecture, match=says):
        build(config, architecture=architecture)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"hidden_size": 770}, "the width 770 cannot be divided among 12 heads"),
        ({"hidden_size": -768}, "hidden_size must be at least 1, not -768"),
        ({"hidden_size": 0}, "hidden_size must be at least 1, not 0"),
        ({"hidden_size": "768"}, "hidden_size must be a whole number, not '768'"),
        ({"hidden_size": True}, "hidden_size must be a whole number, not True"),
        ({"hidden_size": 768.5}, "hidden_size must be a whole number"),
        ({"hidden_size": 10**5000}, "hidden_size is too large: a very large number"),
        ({"num_hidden_layers": 10**6}, "num_hidden_layers is too large"),
    ],
)
def test_impossible(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        build({"model_type": "bert", **changes})


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ({"model_type": "transformer"}, "vocab_size is missing"),
        ({"model_type": "esm"}, "vocab_size is missing"),
        ({"model_type": "llama", "num_key_value_heads": 5}, "32 query heads cannot share 5 key heads"),
        ({"model_type": "llama", "attention_bias": 1}, "attention_bias must be true or false"),
        ({"model_type": "mixtral", "num_experts_per_tok": 9}, "num_experts_per_tok is 9, but there are 8 experts"),
        ({"model_type": "clip", "text_config": []}, "text_config must be an object"),
        ({"model_type": "vit", "patch_size": 999}, "does not fit into an image"),
        ({"model_type": "swin", "depths": [1, 2]}, "num_heads must have 2 entries"),
    ],
)
def test_impossible_elsewhere(config: dict[str, Any], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        build(config)


def test_layers_that_differ_need_an_index() -> None:
    model = build("DeepSeek-V3")
    with pytest.raises(LayersDiffer, match="the layers differ in ffn"):
        model.count("ffn", scope="per_layer")
    assert model.count("ffn", scope="per_layer", layer=0) == 396_361_728
    assert model.count("ffn", scope="per_layer", layer=3) == 0
    assert model.count("attention", scope="per_layer") == 187_105_280


def test_stacks_that_differ_must_be_named() -> None:
    model = build("t5-base")
    with pytest.raises(LayersDiffer, match="name one"):
        model.count("attention", scope="per_layer")
    assert model.count("decoder.cross_attention", scope="per_layer") == 2_359_296


def test_a_hostile_number_of_tensors_is_refused() -> None:
    model = build({"model_type": "mixtral", "num_local_experts": 10**6, "num_hidden_layers": 9_999})
    assert model.total > 10**15
    with pytest.raises(ConfigError, match="more than 2,000,000 tensors"):
        _ = model.tensors


def test_older_and_nested_keys_and_unknown_ones() -> None:
    assert build({"model_type": "gpt2", "hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16}).total == 354_823_168
    assert build({"model_type": "bert", "torch_dtype": "float32", "id2label": {"0": "a"}}).total == 109_482_240
    sequence = "BertForSequenceClassification"
    assert build({"model_type": "bert", "id2label": {"0": "a", "1": "b", "2": "c"}}, architecture=sequence).count("head") == 2307
