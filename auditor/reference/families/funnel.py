"""Funnel Transformer (Dai et al. 2020, arXiv:2006.03236): blocks of relative attention, each on half the length, a short decoder."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, stack, tensor, under
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 30522,
    "d_model": 768,
    "d_inner": 3072,
    "n_head": 12,
    "d_head": 64,
    "block_sizes": [4, 4, 4],
    "num_decoder_layers": 2,
}


def block(c: Settings) -> Parts:
    """Attention of A heads of size d, with a kernel and biases for relative positions and segments."""
    d = c.size("d", "d_head")
    width = c.H if int(c.A) * int(d) == int(c.H) else c.A * d
    biases = ("r_w_bias", "r_r_bias", "r_s_bias")
    return parts(
        *(tensor(f"attention.{name}", "attention.position", c.A, d, kind="bias") for name in biases),
        tensor("attention.r_kernel", "attention.position", c.H, c.A, d),
        tensor("attention.seg_embed", "attention.segment", 2, c.A, d),
        linear("attention.q_head", "attention.query", c.H, width, bias=False),
        linear("attention.k_head", "attention.key", c.H, width),
        linear("attention.v_head", "attention.value", c.H, width),
        linear("attention.post_proj", "attention.output", width, c.H),
        layer_norm("attention.layer_norm", "layernorm.attention", c.H),
        feed_forward("ffn.linear_1 ffn.linear_2", c.H, c.I),
        layer_norm("ffn.layer_norm", "layernorm.ffn", c.H),
    )


def base(c: Settings) -> Parts:
    """The word table and the blocks; the number of layers is the sum of their sizes."""
    sizes = c.numbers("block_sizes")
    runs = [layers(f"encoder.blocks.{number}.{{}}.", size, block(c), start=sum(sizes[:number])) for number, size in enumerate(sizes)]
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.H),
        layer_norm("embeddings.layer_norm", "embeddings.layernorm", c.H),
        stack("encoder", *runs),
    )


def model(c: Settings) -> Parts:
    """The base and the decoder that restores the length."""
    return parts(base(c), stack("decoder", layers("decoder.layers.{}.", c.size("L_dec", "num_decoder_layers"), block(c))))


def masked_lm(c: Settings) -> Parts:
    """The word table with a bias."""
    return parts(under("funnel.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(), bias=True))


FAMILIES = {"funnel": Family(DEFAULTS, {"FunnelModel": model, "FunnelBaseModel": base, "FunnelForMaskedLM": masked_lm})}
