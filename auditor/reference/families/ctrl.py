"""CTRL (Keskar et al. 2019, arXiv:1909.05858): sinusoidal positions, and a head that is the word table with a bias."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, lm_head, parts, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 246534, "n_positions": 256, "n_embd": 1280, "n_layer": 48, "n_head": 16, "dff": 8192}


def model(c: Settings) -> Parts:
    """4H^2 + 2HI + 9H + I a layer."""
    return parts(
        embedding("w", "embeddings.word", c.V, c.H),
        layers(
            "h.{}.",
            c.L,
            under("multi_head_attention.", attention("Wq Wk Wv dense", c.H, c.H, c.H)),
            feed_forward("ffn.0 ffn.2", c.H, c.I),
            layer_norm("layernorm1", "layernorm.attention", c.H),
            layer_norm("layernorm2", "layernorm.ffn", c.H),
        ),
        layer_norm("layernorm", "layernorm.final", c.H),
    )


def language_model(c: Settings) -> Parts:
    """The word table with a bias."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(), bias=True))


FAMILIES = {"ctrl": Family(DEFAULTS, {"CTRLModel": model, "CTRLLMHeadModel": language_model})}
