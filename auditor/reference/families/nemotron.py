"""Nemotron and Minitron (arXiv:2402.16819, 2407.14679): grouped heads, two-matrix feed-forward net, LayerNorms with shift."""

from __future__ import annotations

from ..parts import Parts, feed_forward, layer_norm, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 256000,
    "hidden_size": 6144,
    "intermediate_size": 24576,
    "num_hidden_layers": 32,
    "num_attention_heads": 48,
    "tie_word_embeddings": False,
}


def block(c: Settings) -> Parts:
    """2HI of feed-forward."""
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias")),
        feed_forward("mlp.up_proj mlp.down_proj", c.H, c.I, c.flag("mlp_bias")),
        layer_norm("input_layernorm", "layernorm.attention", c.H),
        layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
    )


def model(c: Settings) -> Parts:
    """The last norm has a shift, too."""
    return llama.decoder(c, llama.layered(c, block), final=layer_norm("norm", "layernorm.final", c.H))


FAMILIES = {"nemotron": llama.family("Nemotron", model, DEFAULTS)}
