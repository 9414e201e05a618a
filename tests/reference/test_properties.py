"""At random configurations of every family the formulas equal the numbers, and all ways of counting agree."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.reference import build, known_types
from auditor.reference.families import find_family
from auditor.reference.settings import KEYS

HEADS = (*KEYS["A"], "encoder_attention_heads", "decoder_attention_heads", "num_encoder_attention_heads", "num_decoder_attention_heads")
LAYERS = (*KEYS["L"], "encoder_layers", "decoder_layers", "num_encoder_layers", "num_decoder_layers", "decoder_num_hidden_layers")
INNER = (*KEYS["I"], "encoder_ffn_dim", "decoder_ffn_dim", "moe_intermediate_size", "shared_expert_intermediate_size")
# The sizes of these stand in lists or nested sections: only their own defaults are tried.
FIXED = {"clip", "siglip", "llava", "gemma3", "dbrx", "swin", "mamba2"}


def randomised(model_type: str, draw: st.DataObject) -> dict[str, Any]:
    """A small configuration in which no two dimensions are equal by construction."""
    family = find_family(model_type)
    assert family is not None
    config: dict[str, Any] = {"model_type": model_type}
    if "vocab_size" not in family.defaults and "padded_vocab_size" not in family.defaults:
        config["vocab_size"] = draw.draw(st.integers(1, 999), "vocabulary")
    if model_type in FIXED:
        return config
    heads = draw.draw(st.sampled_from([1, 2, 4]), "heads")
    width = heads * 16 * draw.draw(st.integers(1, 4), "width")
    choices = {
        **dict.fromkeys(KEYS["H"], st.just(width)),
        "embedding_size": st.just(width) if model_type == "squeezebert" else st.sampled_from([width, 24]),
        **dict.fromkeys(HEADS, st.just(heads)),
        **dict.fromkeys(KEYS["K"], st.sampled_from([n for n in (1, 2, 4) if heads % n == 0])),
        **dict.fromkeys(LAYERS, st.integers(1, 5)),
        **dict.fromkeys(INNER, st.integers(1, 40).map(lambda n: 8 * n)),
        **dict.fromkeys((*KEYS["V"], *KEYS["P"]), st.integers(1, 999)),
        "type_vocab_size": st.integers(1, 3),
        "first_k_dense_replace": st.integers(0, 3),
        "decoder_sparse_step": st.integers(1, 3),
        **dict.fromkeys(("num_experts", "num_local_experts", "n_routed_experts"), st.integers(10, 11)),
        "tie_word_embeddings": st.booleans() if model_type != "transformer" else st.just(True),
    }
    config |= {key: draw.draw(choices[key], key) for key in family.defaults if key in choices}
    return config


@pytest.mark.parametrize("model_type", known_types())
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(draw=st.data())
def test_every_way_of_counting_agrees(model_type: str, draw: st.DataObject) -> None:
    family = find_family(model_type)
    assert family is not None
    config = randomised(model_type, draw)
    model = build(config, architecture=draw.draw(st.sampled_from(sorted(family.architectures)), "class"))
    assert sum(prod(tensor.shape) for tensor in model.tensors) == model.total
    assert model.formula().value(model.symbols) == model.total
    assert sum(component.count for component in model.components) == model.total
    for component in model.component_ids:
        for part in ("all", "weights", "biases"):
            assert model.formula(component, part=part).value(model.symbols) == model.count(component, part=part)
    assert sum(model.of_kind(kind) for kind in ("weight", "bias", "gain", "shift")) == model.total
    assert model.active <= model.total <= min(model.total_untied, model.stored)
    names = [tensor.name for tensor in (*model.tensors, *model.aliases, *model.buffers)]
    assert len(names) == len(set(names))
    for stack in ("", "encoder", "decoder", "text", "vision"):
        if stack or not any(i.startswith(("encoder.", "decoder.", "text.", "vision.")) for i in model.component_ids):
            prefix = f"{stack}." if stack else ""
            assert sum(model.layer_counts("layer", stack)) == model.count(prefix + "layer")


def test_every_file_of_a_family_is_found() -> None:
    for model_type in known_types():
        assert find_family(model_type) is not None, model_type
