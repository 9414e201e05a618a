"""MobileBERT (Sun et al. 2020, arXiv:2004.02984): narrow layers of width B between two bottlenecks, several feed-forward nets a layer.

Its NoNorm is a gain and a shift, as LayerNorm is.
"""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, parts, repeat, under, when
from ..settings import Settings
from . import Family, bert

DEFAULTS = {
    **bert.DEFAULTS,
    "hidden_size": 512,
    "num_hidden_layers": 24,
    "num_attention_heads": 4,
    "intermediate_size": 512,
    "embedding_size": 128,
    "trigram_input": True,
    "use_bottleneck": True,
    "intra_bottleneck_size": 128,
    "use_bottleneck_attention": False,
    "key_query_shared_bottleneck": True,
    "num_feedforward_networks": 4,
    "classifier_activation": True,
}


def block(c: Settings) -> Parts:
    """Down to width B, attention (the value reads the full width), the feed-forward nets, and back to H."""
    B = c.size("B", "intra_bottleneck_size")  # noqa: N806
    value_width = B if c.flag("use_bottleneck_attention") else c.H
    ffn = parts(
        feed_forward("intermediate.dense output.dense", B, c.I),
        layer_norm("output.LayerNorm", "layernorm.ffn", B),
    )
    return parts(
        linear("attention.self.query", "attention.query", B, B),
        linear("attention.self.key", "attention.key", B, B),
        linear("attention.self.value", "attention.value", value_width, B),
        linear("attention.output.dense", "attention.output", B, B),
        layer_norm("attention.output.LayerNorm", "layernorm.attention", B),
        repeat("ffn.{}.", c.number("num_feedforward_networks", 4, least=1) - 1, ffn),
        ffn,
        linear("output.bottleneck.dense", "bottleneck.output", B, c.H),
        layer_norm("output.bottleneck.LayerNorm", "layernorm.bottleneck", c.H),
        linear("bottleneck.input.dense", "bottleneck.input", c.H, B),
        layer_norm("bottleneck.input.LayerNorm", "layernorm.bottleneck", B),
        when(
            c.flag("key_query_shared_bottleneck"),
            linear("bottleneck.attention.dense", "bottleneck.attention", c.H, B),
            layer_norm("bottleneck.attention.LayerNorm", "layernorm.bottleneck", B),
        ),
    )


def model(c: Settings) -> Parts:
    """Trigrams of narrow word vectors, projected to H; a pooler only with classifier_activation."""
    if not c.flag("use_bottleneck"):
        raise UnknownArchitecture("MobileBERT without bottlenecks is not declared")
    return parts(
        under(
            "embeddings.",
            embedding("word_embeddings", "embeddings.word", c.V, c.E),
            embedding("position_embeddings", "embeddings.position", c.P, c.H),
            embedding("token_type_embeddings", "embeddings.token_type", c.T, c.H),
            linear("embedding_transformation", "embeddings.projection", c.E * (3 if c.flag("trigram_input") else 1), c.H),
            layer_norm("LayerNorm", "embeddings.layernorm", c.H),
        ),
        layers("encoder.layer.{}.", c.L, block(c)),
        when(c.flag("classifier_activation"), bert.pooler(c)),
    )


FAMILIES = {"mobilebert": Family(DEFAULTS, {"MobileBertModel": model})}
