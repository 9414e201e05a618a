"""Falcon (Almazrouei et al. 2023, arXiv:2311.16867): one key head (7B), groups of them (40B, 180B) or as many as queries (RW).

`multi_query` in the old architecture means one key head whatever num_kv_heads says. LayerNorms always have a shift.
"""

from __future__ import annotations

from ..algebra import Size
from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import KEYS, Settings
from . import Family

DEFAULTS = {
    "vocab_size": 65024,
    "hidden_size": 4544,
    "num_hidden_layers": 32,
    "num_attention_heads": 71,
    "multi_query": True,
    "parallel_attn": True,
    "new_decoder_architecture": False,
    "bias": False,
}


def key_width(c: Settings) -> Size:
    """Width of all keys."""
    d = c.named("d", c.split(c.H, c.A))
    if c.flag("new_decoder_architecture"):
        return c.size("K", *KEYS["K"], default=c.A) * d
    if not c.flag("multi_query", True):
        return c.H
    c.named("K", 1)
    return d


def norms(c: Settings) -> Parts:
    """One LayerNorm for a parallel block, or one each for attention and feed-forward, under another name if still parallel."""
    new = c.flag("new_decoder_architecture")
    if not c.flag("parallel_attn", True) and not new:
        return parts(
            layer_norm("input_layernorm", "layernorm.attention", c.H), layer_norm("post_attention_layernorm", "layernorm.ffn", c.H)
        )
    if c.number("num_ln_in_parallel_attn", 2 if new else 1, least=1) == 2:
        return parts(layer_norm("ln_attn", "layernorm.attention", c.H), layer_norm("ln_mlp", "layernorm.ffn", c.H))
    return layer_norm("input_layernorm", "layernorm.attention", c.H)


def model(c: Settings) -> Parts:
    """Rotary positions or ALiBi: no parameters either way."""
    bias = c.flag("bias")
    return parts(
        embedding("word_embeddings", "embeddings.word", c.V, c.H),
        layers(
            "h.{}.",
            c.L,
            qkv("self_attention.query_key_value", c.H, c.H, key_width(c), bias),
            linear("self_attention.dense", "attention.output", c.H, c.H, bias),
            feed_forward("mlp.dense_h_to_4h mlp.dense_4h_to_h", c.H, c.inner(), bias),
            norms(c),
        ),
        layer_norm("ln_f", "layernorm.final", c.H),
    )


def causal(c: Settings) -> Parts:
    """The head is the word table, but for 11B."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {"falcon": Family(DEFAULTS, {"FalconForCausalLM": causal, "FalconModel": model})}
