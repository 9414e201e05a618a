"""BLOOM (Le Scao et al. 2022, arXiv:2211.05100): ALiBi has no parameters, the word table has a LayerNorm, the width is 4H."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family

# The class's own defaults are those of a toy; a published file states all of them.
DEFAULTS = {"vocab_size": 250880, "hidden_size": 64, "n_layer": 2, "n_head": 8}


def model(c: Settings) -> Parts:
    """12H^2 + 13H a layer."""
    return parts(
        embedding("word_embeddings", "embeddings.word", c.V, c.H),
        layer_norm("word_embeddings_layernorm", "embeddings.layernorm", c.H),
        layers(
            "h.{}.",
            c.L,
            layer_norm("input_layernorm", "layernorm.attention", c.H),
            qkv("self_attention.query_key_value", c.H, c.H, c.H),
            linear("self_attention.dense", "attention.output", c.H, c.H),
            layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
            feed_forward("mlp.dense_h_to_4h mlp.dense_4h_to_h", c.H, 4 * c.H),
        ),
        layer_norm("ln_f", "layernorm.final", c.H),
    )


def causal(c: Settings) -> Parts:
    """The head is the word table."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {"bloom": Family(DEFAULTS, {"BloomForCausalLM": causal, "BloomModel": model})}
