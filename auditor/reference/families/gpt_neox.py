"""GPT-NeoX (Black et al. 2022, arXiv:2204.06745) and Pythia (arXiv:2304.01373): parallel blocks that keep two LayerNorms, own head."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 50432,
    "hidden_size": 6144,
    "intermediate_size": 24576,
    "num_hidden_layers": 44,
    "num_attention_heads": 64,
    "attention_bias": True,
    "tie_word_embeddings": False,
}


def model(c: Settings) -> Parts:
    """4H^2 + 2HI + 9H + I a layer."""
    bias = c.flag("attention_bias", True)
    return parts(
        embedding("embed_in", "embeddings.word", c.V, c.H),
        layers(
            "layers.{}.",
            c.L,
            layer_norm("input_layernorm", "layernorm.attention", c.H),
            layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
            qkv("attention.query_key_value", c.H, c.H, c.H, bias),
            linear("attention.dense", "attention.output", c.H, c.H, bias),
            feed_forward("mlp.dense_h_to_4h mlp.dense_4h_to_h", c.H, c.I),
        ),
        layer_norm("final_layer_norm", "layernorm.final", c.H),
    )


def causal(c: Settings) -> Parts:
    """The head is a matrix of its own."""
    return parts(under("gpt_neox.", model(c)), lm_head("embed_out", c.V, c.H, c.tied(False)))


FAMILIES = {"gpt_neox": Family(DEFAULTS, {"GPTNeoXForCausalLM": causal, "GPTNeoXModel": model})}
