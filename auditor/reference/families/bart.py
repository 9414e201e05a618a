"""BART (Lewis et al. 2019, arXiv:1910.13461) and its kin: mBART (2001.08210), Pegasus (1912.08777), Marian (1804.00344), M2M-100 and NLLB
(2010.11125, 2207.04672), Blenderbot (2004.13637), PLBART (2103.06333).

They differ in the position tables, in a LayerNorm on the embeddings and in a last LayerNorm of each stack.
"""

from __future__ import annotations

from typing import NamedTuple

from ..algebra import Size
from ..errors import UnknownArchitecture
from ..parts import Parts, attention, buffer, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, stack, tied, under, when
from ..settings import Settings
from . import Declaration, Family

BART: dict[str, object] = {
    "vocab_size": 50265,
    "d_model": 1024,
    "encoder_layers": 12,
    "decoder_layers": 12,
    "encoder_attention_heads": 16,
    "decoder_attention_heads": 16,
    "encoder_ffn_dim": 4096,
    "decoder_ffn_dim": 4096,
    "max_position_embeddings": 1024,
}


class Kind(NamedTuple):
    """What tells the kin apart."""

    extra_positions: int | None  # rows beyond the configuration's; None: no table, or a buffer
    embedding_norm: bool
    final_norm: bool


def widths(c: Settings, side: str) -> tuple[Size, Size]:
    """Layers and feed-forward width of a stack; the heads must divide the width."""
    name = {"enc": "encoder", "dec": "decoder"}[side]
    c.split(c.H, c.size(f"A_{side}", f"{name}_attention_heads"))
    return c.size(f"L_{side}", f"{name}_layers"), c.size(f"I_{side}", f"{name}_ffn_dim")


def attend(c: Settings, name: str, part: str) -> Parts:
    """Four projections with biases, and the LayerNorm that goes with them."""
    return parts(
        under(f"{name}.", attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H, part=part)),
        layer_norm(f"{name}_layer_norm", f"layernorm.{part}", c.H),
    )


def ffn(c: Settings, width: Size) -> Parts:
    """Two matrices with biases, and the LayerNorm that goes with them."""
    return parts(feed_forward("fc1 fc2", c.H, width), layer_norm("final_layer_norm", "layernorm.ffn", c.H))


def around(c: Settings, kind: Kind) -> Parts:
    """What a stack has beside its layers."""
    return parts(
        when(kind.extra_positions is not None, embedding("embed_positions", "embeddings.position", c.P + (kind.extra_positions or 0), c.H)),
        when(kind.embedding_norm, layer_norm("layernorm_embedding", "embeddings.layernorm", c.H)),
        when(kind.final_norm, layer_norm("layer_norm", "layernorm.final", c.H)),
    )


def encoder(c: Settings, kind: Kind) -> Parts:
    """4H^2 + 2HI + 9H + I a layer."""
    times, width = widths(c, "enc")
    block = parts(attend(c, "self_attn", "attention"), ffn(c, width))
    return stack("encoder", under("encoder.", around(c, kind), layers("layers.{}.", times, block)))


def decoder(c: Settings, kind: Kind) -> Parts:
    """8H^2 + 2HI + 15H + I a layer."""
    times, width = widths(c, "dec")
    block = parts(attend(c, "self_attn", "attention"), attend(c, "encoder_attn", "cross_attention"), ffn(c, width))
    return stack("decoder", under("decoder.", around(c, kind), layers("layers.{}.", times, block)))


def shared(c: Settings, name: str = "shared") -> Parts:
    """One word table under three names."""
    aliases = (tied(f"{side}.embed_tokens.weight", "embeddings.word", c.V, c.H) for side in ("encoder", "decoder"))
    return parts(embedding(name, "embeddings.word", c.V, c.H), *aliases)


def model(kind: Kind) -> Declaration:
    """Both stacks."""

    def declare(c: Settings) -> Parts:
        if not c.flag("share_encoder_decoder_embeddings", True):
            raise UnknownArchitecture("separate vocabularies of encoder and decoder are not declared")
        return parts(shared(c), encoder(c, kind), decoder(c, kind))

    return declare


def generation(kind: Kind) -> Declaration:
    """The head is the word table; its bias is a buffer of zeros."""
    return lambda c: parts(
        under("model.", model(kind)(c)), lm_head("lm_head", c.V, c.H, c.tied()), buffer("final_logits_bias", "head.lm", 1, c.V)
    )


def causal(kind: Kind) -> Declaration:
    """The decoder alone, with its attention to an encoder."""

    def declare(c: Settings) -> Parts:
        words = embedding("decoder.embed_tokens", "embeddings.word", c.V, c.H)
        return parts(under("model.", words, decoder(c, kind)), lm_head("lm_head", c.V, c.H, c.tied()))

    return declare


def classification(kind: Kind) -> Declaration:
    """A dense map and C classes; three unless stated otherwise."""
    return lambda c: parts(
        under("model.", model(kind)(c)),
        linear("classification_head.dense", "head.classifier", c.H, c.H),
        linear("classification_head.out_proj", "head.classifier", c.H, c.labels),
    )


def family(prefix: str, kind: Kind, changes: dict[str, object] | None = None, generator: str = "ForConditionalGeneration") -> Family:
    """The classes under one class-name prefix."""
    return Family(
        {**BART, **(changes or {})},
        {f"{prefix}{generator}": generation(kind), f"{prefix}Model": model(kind), f"{prefix}ForCausalLM": causal(kind)},
    )


BART_KIND, MBART_KIND = Kind(2, True, False), Kind(2, True, True)
PLAIN, FINAL, BUFFERED = Kind(0, False, False), Kind(0, False, True), Kind(None, False, True)
BLENDERBOT: dict[str, object] = {
    "vocab_size": 8008,
    "d_model": 2560,
    "encoder_layers": 2,
    "decoder_layers": 24,
    "encoder_attention_heads": 32,
    "decoder_attention_heads": 32,
    "encoder_ffn_dim": 10240,
    "decoder_ffn_dim": 10240,
    "max_position_embeddings": 128,
}
PLBART: dict[str, object] = {
    "vocab_size": 50005,
    "d_model": 768,
    "encoder_layers": 6,
    "decoder_layers": 6,
    "encoder_attention_heads": 12,
    "decoder_attention_heads": 12,
    "encoder_ffn_dim": 3072,
    "decoder_ffn_dim": 3072,
}
_BART = family("Bart", BART_KIND, {"num_labels": 3})
FAMILIES = {
    "bart": Family(_BART.defaults, {**_BART.architectures, "BartForSequenceClassification": classification(BART_KIND)}),
    "mbart": family("MBart", MBART_KIND),
    "plbart": family("PLBart", BART_KIND, PLBART),
    "pegasus": family("Pegasus", FINAL),
    "marian": family("Marian", PLAIN, {"vocab_size": 58101}, "MTModel"),
    "m2m_100": family("M2M100", BUFFERED, {"vocab_size": 128112}),
    "blenderbot": family("Blenderbot", FINAL, BLENDERBOT),
}
