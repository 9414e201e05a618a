"""ESM-1b and ESM-2 (Lin et al. 2022, doi:10.1126/science.ade2574): pre-norm BERT for proteins, rotary or learned positions."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, parts, tensor, tied, under, when
from ..settings import Settings
from . import Family, bert

DEFAULTS = {
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "max_position_embeddings": 1026,
    "position_embedding_type": "absolute",
}


def body(c: Settings) -> Parts:
    """Tables, layers, the last LayerNorm, and the regression of contacts from all attention maps (LA + 1)."""
    learned = c.text("position_embedding_type", "absolute") == "absolute"
    names = "attention.self.query attention.self.key attention.self.value attention.output.dense"
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.H),
        when(learned, embedding("embeddings.position_embeddings", "embeddings.position", c.P, c.H)),
        when(c.flag("emb_layer_norm_before"), layer_norm("embeddings.layer_norm", "embeddings.layernorm", c.H)),
        layers(
            "encoder.layer.{}.",
            c.L,
            layer_norm("attention.LayerNorm", "layernorm.attention", c.H),
            attention(names, c.H, c.H, c.H),
            layer_norm("LayerNorm", "layernorm.ffn", c.H),
            feed_forward("intermediate.dense output.dense", c.H, c.I),
        ),
        layer_norm("encoder.emb_layer_norm_after", "layernorm.final", c.H),
        linear("contact_head.regression", "contact_head", c.L * c.A, 1),
    )


def masked_lm(c: Settings) -> Parts:
    """Dense, LayerNorm, the word table, a bias."""
    return parts(
        under("esm.", body(c)),
        tensor("lm_head.bias", "head.mlm", c.V, kind="bias"),
        linear("lm_head.dense", "head.mlm", c.H, c.H),
        layer_norm("lm_head.layer_norm", "head.mlm", c.H),
        tied("lm_head.decoder.weight", "head.mlm", c.V, c.H),
    )


FAMILIES = {"esm": Family(DEFAULTS, {"EsmModel": lambda c: parts(body(c), bert.pooler(c)), "EsmForMaskedLM": masked_lm})}
