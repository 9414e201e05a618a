"""Persimmon (Adept 2023): biases everywhere, LayerNorms on the queries and keys of each head, own head."""

from __future__ import annotations

from ..parts import Parts, feed_forward, layer_norm, layers, linear, qkv, when
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 262144,
    "hidden_size": 4096,
    "intermediate_size": 16384,
    "num_hidden_layers": 36,
    "num_attention_heads": 64,
    "qk_layernorm": True,
    "tie_word_embeddings": False,
}


def model(c: Settings) -> Parts:
    """Query, key and value in one matrix."""
    d = c.named("d", c.split(c.H, c.A))
    stack = layers(
        "layers.{}.",
        c.L,
        qkv("self_attn.query_key_value", c.H, c.H, c.H),
        linear("self_attn.dense", "attention.output", c.H, c.H),
        when(
            c.flag("qk_layernorm", True),
            layer_norm("self_attn.q_layernorm", "qk_norm.query", d),
            layer_norm("self_attn.k_layernorm", "qk_norm.key", d),
        ),
        feed_forward("mlp.dense_h_to_4h mlp.dense_4h_to_h", c.H, c.I),
        layer_norm("input_layernorm", "layernorm.attention", c.H),
        layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
    )
    return llama.decoder(c, stack, final=layer_norm("final_layernorm", "layernorm.final", c.H))


FAMILIES = {"persimmon": llama.family("Persimmon", model, DEFAULTS)}
