"""StarCoder2 (Lozhkov et al. 2024, arXiv:2402.19173): grouped heads, two-matrix feed-forward net, biases, LayerNorms, tied head."""

from __future__ import annotations

from ..parts import Parts, feed_forward, layer_norm, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 49152,
    "hidden_size": 3072,
    "intermediate_size": 12288,
    "num_hidden_layers": 30,
    "num_attention_heads": 24,
    "num_key_value_heads": 2,
    "use_bias": True,
    "tie_word_embeddings": True,
}


def block(c: Settings) -> Parts:
    """2HI + I + H of feed-forward."""
    bias = c.flag("use_bias", True)
    return parts(
        llama.grouped_attention(c, bias),
        feed_forward("mlp.c_fc mlp.c_proj", c.H, c.I, bias),
        layer_norm("input_layernorm", "layernorm.attention", c.H),
        layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
    )


def model(c: Settings) -> Parts:
    """The last norm has a shift, too."""
    return llama.decoder(c, llama.layered(c, block), final=layer_norm("norm", "layernorm.final", c.H))


FAMILIES = {"starcoder2": llama.family("Starcoder2", model, DEFAULTS, tied=True)}
