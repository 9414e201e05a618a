"""RWKV-4 (Peng et al. 2023, arXiv:2305.13048): a recurrence in place of attention; the first layer has one LayerNorm more."""

from __future__ import annotations

from ..parts import Parts, embedding, layer_norm, layers, linear, lm_head, parts, tensor, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 50277, "hidden_size": 4096, "num_hidden_layers": 32, "tie_word_embeddings": False}


def time_mixing(c: Settings) -> Parts:
    """Decay, bonus and mixing vectors, and four matrices."""
    inner = c.H if c.get("attention_hidden_size") in (None, int(c.H)) else c.size("M", "attention_hidden_size")
    return under(
        "attention.",
        tensor("time_decay", "mixer.time", inner),
        tensor("time_first", "mixer.time", inner),
        *(tensor(f"time_mix_{name}", "mixer.time", 1, 1, c.H) for name in ("key", "value", "receptance")),
        linear("key", "mixer.key", c.H, inner, bias=False),
        linear("value", "mixer.value", c.H, inner, bias=False),
        linear("receptance", "mixer.receptance", c.H, inner, bias=False),
        linear("output", "mixer.output", inner, c.H, bias=False),
    )


def channel_mixing(c: Settings) -> Parts:
    """Two mixing vectors and three matrices: up, gate, down."""
    inner = c.inner()
    return under(
        "feed_forward.",
        *(tensor(f"time_mix_{name}", "ffn.time", 1, 1, c.H) for name in ("key", "receptance")),
        linear("key", "ffn.up", c.H, inner, bias=False),
        linear("receptance", "ffn.gate", c.H, c.H, bias=False),
        linear("value", "ffn.down", inner, c.H, bias=False),
    )


def model(c: Settings) -> Parts:
    """Two LayerNorms a layer, one before the first and one after the last."""
    return parts(
        embedding("embeddings", "embeddings.word", c.V, c.H),
        layers("blocks.{}.", 1, layer_norm("pre_ln", "layernorm.embedding", c.H), at=(0,)),
        layers(
            "blocks.{}.",
            c.L,
            layer_norm("ln1", "layernorm.mixer", c.H),
            layer_norm("ln2", "layernorm.ffn", c.H),
            time_mixing(c),
            channel_mixing(c),
        ),
        layer_norm("ln_out", "layernorm.final", c.H),
    )


def causal(c: Settings) -> Parts:
    """The head is a matrix of its own."""
    return parts(under("rwkv.", model(c)), lm_head("head", c.V, c.H, c.tied(False)))


FAMILIES = {"rwkv": Family(DEFAULTS, {"RwkvForCausalLM": causal, "RwkvModel": model})}
