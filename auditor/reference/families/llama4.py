"""Llama 4 (Meta 2025): one expert of many and a shared net for each token, in all layers (Scout) or in every other (Maverick), and an eye."""

from __future__ import annotations

from collections.abc import Sequence

from ..parts import (
    Parts,
    attention,
    expert_block,
    feed_forward,
    layer_norm,
    layers,
    linear,
    lm_head,
    parts,
    stack,
    tensor,
    under,
    when,
)
from ..settings import Settings
from . import Family, llama

TEXT: dict[str, object] = {
    "vocab_size": 202048,
    "hidden_size": 5120,
    "intermediate_size": 8192,
    "intermediate_size_mlp": 16384,
    "num_hidden_layers": 48,
    "num_attention_heads": 40,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "num_local_experts": 16,
    "num_experts_per_tok": 1,
    "interleave_moe_layer_step": 1,
    "tie_word_embeddings": False,
}
VISION: dict[str, object] = {
    "hidden_size": 768,
    "intermediate_size": 5632,
    "num_hidden_layers": 34,
    "num_attention_heads": 16,
    "num_channels": 3,
    "image_size": 448,
    "patch_size": 14,
    "vision_output_dim": 7680,
    "projector_input_dim": 4096,
    "projector_output_dim": 4096,
}
GATED = "gate_proj up_proj down_proj"


def sparse_layers(c: Settings) -> Sequence[int]:
    """The layers with experts: those that moe_layers names, else the last of every so many."""
    if c.get("moe_layers"):
        return c.numbers("moe_layers", least=0)
    step = c.number("interleave_moe_layer_step", 1, least=1)
    return range(step - 1, int(c.L), step)


def mixture(c: Settings) -> Parts:
    """Router, experts of 3HI stored in two tensors, and a shared net of their width."""
    E, k = c.mixture("num_local_experts", default=1)  # noqa: N806
    return under(
        "feed_forward.",
        linear("router", "router", c.H, E, bias=False),
        expert_block("experts.gate_up_proj", "experts.up", E, k, c.H, 2 * c.I),
        expert_block("experts.down_proj", "experts.down", E, k, c.I, c.H),
        under("shared_expert.", feed_forward(GATED, c.H, c.I, bias=False, part="shared_experts")),
    )


def words(c: Settings) -> Parts:
    """A wider plain net in the layers without experts. The norms of queries and keys have no weights."""
    sparse = sparse_layers(c)
    dense = [layer for layer in range(int(c.L)) if layer not in set(sparse)]
    wide = feed_forward(GATED, c.H, c.size("S", "intermediate_size_mlp"), bias=False)
    return llama.decoder(
        c,
        layers("layers.{}.", c.L, llama.grouped_attention(c, c.flag("attention_bias")), llama.block_norms(c)),
        layers("layers.{}.", c.L if not dense else len(sparse), mixture(c), at=sparse),
        when(dense, layers("layers.{}.", len(dense), under("feed_forward.", wide), at=dense)),
    )


def images(c: Settings) -> Parts:
    """Patches as a matrix without bias, a class vector, norms around the layers; four neighbouring patches then become one."""
    net = under("mlp.", feed_forward("fc1 fc2", c.H, c.I))
    narrow, wide = c.number("projector_input_dim", 4096, least=1), c.number("projector_output_dim", 4096, least=1)
    across, down = c.pair("patch_size")
    return stack(
        "vision",
        linear("patch_embedding.linear", "embeddings.patch", c.number("num_channels", 3, least=1) * across * down, c.H, bias=False),
        tensor("class_embedding", "embeddings.special_tokens", c.H),
        tensor("positional_embedding_vlm", "embeddings.position", c.patches() + 1, c.H),
        layer_norm("layernorm_pre", "layernorm.embedding", c.H),
        layers(
            "model.layers.{}.",
            c.L,
            under("self_attn.", attention("q_proj k_proj v_proj o_proj", c.H, c.H, c.H)),
            net,
            layer_norm("input_layernorm", "layernorm.attention", c.H),
            layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
        ),
        layer_norm("layernorm_post", "layernorm.final", c.H),
        linear("vision_adapter.mlp.fc1", "projection", c.I, narrow, bias=False),
        linear("vision_adapter.mlp.fc2", "projection", wide, wide, bias=False),
    )


def llama4(c: Settings) -> Parts:
    """One matrix between the eye and the language model."""
    text, vision = c.section("text_config", "_t", TEXT), c.section("vision_config", "_v", VISION)
    return parts(
        under("vision_model.", images(vision)),
        linear("multi_modal_projector.linear_1", "projector", vision.size("p", "vision_output_dim"), text.H, bias=False),
        stack(
            "text",
            under("language_model.model.", words(text)),
            under("language_model.", lm_head("lm_head", text.V, text.H, text.tied(False))),
        ),
    )


FAMILIES = {
    "llama4": Family({}, {"Llama4ForConditionalGeneration": llama4}),
    "llama4_text": Family(TEXT, {"Llama4ForCausalLM": llama.causal(words), "Llama4TextModel": words}),
}
