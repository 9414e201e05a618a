"""MPT (MosaicML 2023): no biases at all, LayerNorms without shift, ALiBi."""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 50368, "d_model": 2048, "n_layers": 24, "n_heads": 16, "expansion_ratio": 4}


def model(c: Settings) -> Parts:
    """4H^2 + 2·ratio·H^2 + 2H a layer."""
    if not c.flag("no_bias", True):
        raise UnknownArchitecture("MPT with biases is not declared")
    inner = c.number("expansion_ratio", 4, least=1) * c.H
    return parts(
        embedding("wte", "embeddings.word", c.V, c.H),
        layers(
            "blocks.{}.",
            c.L,
            layer_norm("norm_1", "layernorm.attention", c.H, bias=False),
            qkv("attn.Wqkv", c.H, c.H, c.H, bias=False),
            linear("attn.out_proj", "attention.output", c.H, c.H, bias=False),
            layer_norm("norm_2", "layernorm.ffn", c.H, bias=False),
            feed_forward("ffn.up_proj ffn.down_proj", c.H, inner, bias=False),
        ),
        layer_norm("norm_f", "layernorm.final", c.H, bias=False),
    )


def causal(c: Settings) -> Parts:
    """The head is the word table."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {"mpt": Family(DEFAULTS, {"MptForCausalLM": causal, "MPTForCausalLM": causal, "MptModel": model})}
