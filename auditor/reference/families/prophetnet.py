"""ProphetNet (Qi et al. 2020, arXiv:2001.04063): BART-like stacks; the decoder predicts n tokens ahead and maps to relative buckets."""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, stack, tied, under
from ..settings import Settings
from . import Declaration, Family

DEFAULTS = {
    "vocab_size": 30522,
    "hidden_size": 1024,
    "num_encoder_layers": 12,
    "num_decoder_layers": 12,
    "num_encoder_attention_heads": 16,
    "num_decoder_attention_heads": 16,
    "encoder_ffn_dim": 4096,
    "decoder_ffn_dim": 4096,
    "max_position_embeddings": 512,
    "ngram": 2,
    "num_buckets": 32,
}
PROJECTIONS = "query_proj key_proj value_proj out_proj"


def ffn(c: Settings, side: str, name: str) -> Parts:
    """Feed-forward net and its LayerNorm."""
    return parts(
        feed_forward("feed_forward.intermediate feed_forward.output", c.H, c.size(f"I_{side}", f"{name}_ffn_dim")),
        layer_norm("feed_forward_layer_norm", "layernorm.ffn", c.H),
    )


def around(c: Settings) -> Parts:
    """Positions and a LayerNorm."""
    return parts(
        embedding("position_embeddings", "embeddings.position", c.P, c.H),
        layer_norm("embeddings_layer_norm", "embeddings.layernorm", c.H),
    )


def encoder(c: Settings) -> Parts:
    """As BART's."""
    c.split(c.H, c.size("A_enc", "num_encoder_attention_heads"))
    block = parts(
        under("self_attn.", attention(PROJECTIONS, c.H, c.H, c.H)),
        layer_norm("self_attn_layer_norm", "layernorm.attention", c.H),
        ffn(c, "enc", "encoder"),
    )
    return stack("encoder", under("encoder.", around(c), layers("layers.{}.", c.size("L_enc", "num_encoder_layers"), block)))


def decoder(c: Settings) -> Parts:
    """A table of the n streams, and in every layer a map to the buckets of every head."""
    if not c.flag("add_cross_attention", True):
        raise UnknownArchitecture("ProphetNet without cross-attention is not declared")
    heads = c.size("A_dec", "num_decoder_attention_heads")
    c.split(c.H, heads)
    block = parts(
        under("self_attn.", attention(PROJECTIONS, c.H, c.H, c.H)),
        linear("self_attn.relative_pos_embeddings", "attention.position", c.H, c.size("B", "num_buckets") * heads),
        layer_norm("self_attn_layer_norm", "layernorm.attention", c.H),
        under("cross_attn.", attention(PROJECTIONS, c.H, c.H, c.H, part="cross_attention")),
        layer_norm("cross_attn_layer_norm", "layernorm.cross_attention", c.H),
        ffn(c, "dec", "decoder"),
    )
    streams = embedding("ngram_embeddings", "embeddings.ngram", c.size("n", "ngram"), c.H)
    return stack("decoder", under("decoder.", around(c), streams, layers("layers.{}.", c.size("L_dec", "num_decoder_layers"), block)))


def words(c: Settings, *sides: str) -> Parts:
    """One word table under several names."""
    aliases = (tied(f"{side}.word_embeddings.weight", "embeddings.word", c.V, c.H) for side in sides)
    return parts(embedding("word_embeddings", "embeddings.word", c.V, c.H), *aliases)


def model(c: Settings) -> Parts:
    """Both stacks."""
    return parts(words(c, "encoder", "decoder"), encoder(c), decoder(c))


def headed(body: Declaration) -> Declaration:
    """The head is the word table."""
    return lambda c: parts(under("prophetnet.", body(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {
    "prophetnet": Family(
        DEFAULTS,
        {
            "ProphetNetForConditionalGeneration": headed(model),
            "ProphetNetModel": model,
            "ProphetNetForCausalLM": headed(lambda c: parts(words(c, "decoder"), decoder(c))),
        },
    )
}
