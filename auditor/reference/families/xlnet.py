"""XLNet (Yang et al. 2019, arXiv:1906.08237): relative attention of Transformer-XL, stored as [H, A, d] without linear biases."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layer_norm, layers, lm_head, parts, tensor, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 32000, "d_model": 1024, "n_layer": 24, "n_head": 16, "d_inner": 4096}


def model(c: Settings) -> Parts:
    """The vector of the mask, the word table, the layers."""
    _, _, d = c.heads()
    return parts(
        tensor("mask_emb", "embeddings.special_tokens", 1, 1, c.H),
        embedding("word_embedding", "embeddings.word", c.V, c.H),
        layers(
            "layer.{}.",
            c.L,
            tensor("rel_attn.q", "attention.query", c.H, c.A, d),
            tensor("rel_attn.k", "attention.key", c.H, c.A, d),
            tensor("rel_attn.v", "attention.value", c.H, c.A, d),
            tensor("rel_attn.o", "attention.output", c.H, c.A, d),
            tensor("rel_attn.r", "attention.position", c.H, c.A, d),
            *(tensor(f"rel_attn.{name}", "attention.position", c.A, d, kind="bias") for name in ("r_r_bias", "r_s_bias", "r_w_bias")),
            tensor("rel_attn.seg_embed", "attention.segment", 2, c.A, d),
            layer_norm("rel_attn.layer_norm", "layernorm.attention", c.H),
            feed_forward("ff.layer_1 ff.layer_2", c.H, c.I),
            layer_norm("ff.layer_norm", "layernorm.ffn", c.H),
        ),
    )


def language_model(c: Settings) -> Parts:
    """The word table with a bias."""
    return parts(under("transformer.", model(c)), lm_head("lm_loss", c.V, c.H, c.tied(), bias=True))


FAMILIES = {"xlnet": Family(DEFAULTS, {"XLNetModel": model, "XLNetLMHeadModel": language_model})}
