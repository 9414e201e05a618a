"""T5 (Raffel et al. 2019, arXiv:1910.10683), v1.1 and FLAN, mT5 (2010.11934), ByT5 (2105.13626), umT5 (2304.09151).

No biases; RMSNorms; the inner width of attention is A·d, not always H; relative biases in the first layer of each stack (umT5: in all).
"""

from __future__ import annotations

from ..algebra import Size
from ..parts import Parts, attention, embedding, feed_forward, layers, lm_head, parts, rms_norm, stack, tied, under
from ..settings import KEYS, Settings
from . import Declaration, Family

T5 = {
    "vocab_size": 32128,
    "d_model": 512,
    "d_kv": 64,
    "d_ff": 2048,
    "num_layers": 6,
    "num_heads": 8,
    "relative_attention_num_buckets": 32,
    "feed_forward_proj": "relu",
}
MT5 = {**T5, "vocab_size": 250112, "d_ff": 1024, "num_layers": 8, "num_heads": 6, "feed_forward_proj": "gated-gelu"}


def inner(c: Settings) -> Size:
    """Width of all heads."""
    d = c.size("d", *KEYS["d"])
    return c.H if int(c.A) * int(d) == int(c.H) else c.A * d


def attend(c: Settings, name: str, part: str) -> Parts:
    """Four projections and the norm before them."""
    return under(name, attention("q k v o", c.H, inner(c), inner(c), bias=False, part=part))


def relative(c: Settings, prefix: str, times: Size, everywhere: bool) -> Parts:
    """A bias for each bucket of distances and each head."""
    table = embedding(
        "layer.0.SelfAttention.relative_attention_bias",
        "relative_position_bias",
        c.size("B", "relative_attention_num_buckets"),
        c.A,
    )
    return layers(prefix, times, table) if everywhere else layers(prefix, 1, table, at=(0,))


def ffn(c: Settings, place: int) -> Parts:
    """Two matrices, or three where gated; the norm before them."""
    names = "wi_0 wi_1 wo" if c.text("feed_forward_proj", "relu").startswith("gated-") else "wi wo"
    return parts(
        under(f"layer.{place}.DenseReluDense.", feed_forward(names, c.H, c.I, bias=False)),
        rms_norm(f"layer.{place}.layer_norm", "layernorm.ffn", c.H),
    )


def encoder(c: Settings, everywhere: bool) -> Parts:
    """4H·Ad + 2HI (or 3HI) + 2H a layer."""
    times = c.size("L_enc", *KEYS["L"])
    block = parts(attend(c, "layer.0.SelfAttention.", "attention"), rms_norm("layer.0.layer_norm", "layernorm.attention", c.H), ffn(c, 1))
    return stack(
        "encoder",
        layers("encoder.block.{}.", times, block),
        relative(c, "encoder.block.{}.", times, everywhere),
        rms_norm("encoder.final_layer_norm", "layernorm.final", c.H),
    )


def decoder(c: Settings, everywhere: bool) -> Parts:
    """And a second attention, to the encoder."""
    times = c.size("L_dec", "num_decoder_layers", default=c.size("L_enc", *KEYS["L"]))
    block = parts(
        attend(c, "layer.0.SelfAttention.", "attention"),
        rms_norm("layer.0.layer_norm", "layernorm.attention", c.H),
        attend(c, "layer.1.EncDecAttention.", "cross_attention"),
        rms_norm("layer.1.layer_norm", "layernorm.cross_attention", c.H),
        ffn(c, 2),
    )
    return stack(
        "decoder",
        layers("decoder.block.{}.", times, block),
        relative(c, "decoder.block.{}.", times, everywhere),
        rms_norm("decoder.final_layer_norm", "layernorm.final", c.H),
    )


def shared(c: Settings, *names: str) -> Parts:
    """One word table under several names."""
    aliases = (tied(f"{name}.embed_tokens.weight", "embeddings.word", c.V, c.H) for name in names)
    return parts(embedding("shared", "embeddings.word", c.V, c.H), *aliases)


def model(everywhere: bool) -> Declaration:
    """Both stacks."""
    return lambda c: parts(shared(c, "encoder", "decoder"), encoder(c, everywhere), decoder(c, everywhere))


def generation(everywhere: bool) -> Declaration:
    """With the head: the word table, or from v1.1 on a matrix of its own."""
    return lambda c: parts(model(everywhere)(c), lm_head("lm_head", c.V, c.H, c.tied()))


def family(prefix: str, defaults: dict[str, object], everywhere: bool = False) -> Family:
    """The classes under one class-name prefix."""
    return Family(
        defaults,
        {
            f"{prefix}ForConditionalGeneration": generation(everywhere),
            f"{prefix}WithLMHeadModel": generation(everywhere),  # as the first files call it
            f"{prefix}Model": model(everywhere),
            f"{prefix}EncoderModel": lambda c: parts(shared(c, "encoder"), encoder(c, everywhere)),
        },
    )


FAMILIES = {
    "t5": family("T5", {**T5}),
    "mt5": family("MT5", {**MT5}),
    "umt5": family("UMT5", {**MT5}, everywhere=True),
}
