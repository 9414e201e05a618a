"""RoFormer (Su et al. 2021, arXiv:2104.09864): BERT with rotary positions, whose frozen table is stored as a parameter of width H/A."""

from __future__ import annotations

from ..parts import Parts, embedding, layer_norm, linear, parts, under, when
from ..settings import Settings
from . import Family, bert

DEFAULTS = {**bert.DEFAULTS, "vocab_size": 50000, "max_position_embeddings": 1536}


def model(c: Settings) -> Parts:
    """No learned positions, no pooler."""
    width = c.H if c.get("embedding_size") in (None, int(c.H)) else c.E
    _, _, d = c.heads()
    return parts(
        under(
            "embeddings.",
            embedding("word_embeddings", "embeddings.word", c.V, width),
            embedding("token_type_embeddings", "embeddings.token_type", c.T, width),
            layer_norm("LayerNorm", "embeddings.layernorm", width),
        ),
        when(width != c.H, linear("embeddings_project", "embeddings.projection", width, c.H)),
        embedding("encoder.embed_positions", "embeddings.position", c.P, d),
        bert.encoder(c),
    )


FAMILIES = {"roformer": Family(DEFAULTS, {"RoFormerModel": model})}
