"""MPNet (Song et al. 2020, arXiv:2004.09297): BERT without token types, one relative bias table for the whole encoder."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, parts, under
from ..settings import Settings
from . import Family, bert, roberta

DEFAULTS = {**bert.DEFAULTS, "vocab_size": 30527, "relative_attention_num_buckets": 32}


def body(c: Settings) -> Parts:
    """Two tables, the layers, the relative bias of every head."""
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.H),
        embedding("embeddings.position_embeddings", "embeddings.position", c.P, c.H),
        layer_norm("embeddings.LayerNorm", "embeddings.layernorm", c.H),
        layers(
            "encoder.layer.{}.",
            c.L,
            attention("attention.attn.q attention.attn.k attention.attn.v attention.attn.o", c.H, c.H, c.H),
            layer_norm("attention.LayerNorm", "layernorm.attention", c.H),
            feed_forward("intermediate.dense output.dense", c.H, c.I),
            layer_norm("output.LayerNorm", "layernorm.ffn", c.H),
        ),
        embedding("encoder.relative_attention_bias", "relative_position_bias", c.size("B", "relative_attention_num_buckets"), c.A),
    )


def model(c: Settings) -> Parts:
    """With pooler."""
    return parts(body(c), bert.pooler(c))


FAMILIES = {
    "mpnet": Family(
        DEFAULTS,
        {
            "MPNetModel": model,
            "MPNetForMaskedLM": lambda c: parts(under("mpnet.", body(c)), roberta.lm_head(c)),
            "MPNetForSequenceClassification": lambda c: parts(under("mpnet.", body(c)), roberta.two_step_classifier(c)),
        },
    )
}
