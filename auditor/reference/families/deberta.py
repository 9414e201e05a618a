"""DeBERTa (He et al. 2020, arXiv:2006.03654), the first code: query, key and value in one map without bias, two biases apart."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, parts, qkv, tensor, under, when
from ..settings import Settings
from . import Family, bert

DEFAULTS = {
    **bert.DEFAULTS,
    "vocab_size": 50265,
    "type_vocab_size": 0,
    "max_relative_positions": -1,
    "relative_attention": False,
    "position_biased_input": True,
}


def pos_att_types(c: Settings) -> tuple[str, ...]:
    """The kinds of relative attention, as a list or as `p2c|c2p`."""
    stated = c.get("pos_att_type")
    names = stated.split("|") if isinstance(stated, str) else stated if isinstance(stated, list) else []
    return tuple(str(name).strip().lower() for name in names)


def relative_rows(c: Settings) -> int:
    """Rows of the relative table: two for each distance; no limit stated means the number of positions."""
    reach = c.number("max_relative_positions", -1, least=-1)
    return 2 * (c.size("R", "max_relative_positions") if reach > 0 else c.P)


def embeddings(c: Settings) -> Parts:
    """The word table, the others only where switched on, a LayerNorm."""
    width = c.size("E", "embedding_size", default=c.H) if c.get("embedding_size") not in (None, int(c.H)) else c.H
    return under(
        "embeddings.",
        embedding("word_embeddings", "embeddings.word", c.V, width),
        when(c.flag("position_biased_input", True), embedding("position_embeddings", "embeddings.position", c.P, width)),
        when(c.T, embedding("token_type_embeddings", "embeddings.token_type", c.T, width)),
        when(width != c.H, linear("embed_proj", "embeddings.projection", width, c.H, bias=False)),
        layer_norm("LayerNorm", "embeddings.layernorm", c.H),
    )


def block(c: Settings) -> Parts:
    """BERT's layer with another attention."""
    kinds = pos_att_types(c) if c.flag("relative_attention") else ()
    return parts(
        tensor("attention.self.q_bias", "attention.query", c.H, kind="bias"),
        tensor("attention.self.v_bias", "attention.value", c.H, kind="bias"),
        qkv("attention.self.in_proj", c.H, c.H, c.H, bias=False),
        when("c2p" in kinds, linear("attention.self.pos_proj", "attention.position", c.H, c.H, bias=False)),
        when("p2c" in kinds, linear("attention.self.pos_q_proj", "attention.position", c.H, c.H)),
        linear("attention.output.dense", "attention.output", c.H, c.H),
        layer_norm("attention.output.LayerNorm", "layernorm.attention", c.H),
        feed_forward("intermediate.dense output.dense", c.H, c.I),
        layer_norm("output.LayerNorm", "layernorm.ffn", c.H),
    )


def model(c: Settings) -> Parts:
    """No pooler."""
    relative = c.flag("relative_attention")
    return parts(
        embeddings(c),
        layers("encoder.layer.{}.", c.L, block(c)),
        when(relative, embedding("encoder.rel_embeddings", "embeddings.relative", relative_rows(c), c.H)),
    )


FAMILIES = {
    "deberta": Family(
        DEFAULTS,
        {
            "DebertaModel": model,
            "DebertaForMaskedLM": lambda c: parts(under("deberta.", model(c)), bert.mlm_head(c)),
            "DebertaForSequenceClassification": lambda c: parts(
                under("deberta.", model(c)), linear("pooler.dense", "pooler", c.H, c.H), bert.classifier(c)
            ),
        },
    )
}
