"""ALBERT (Lan et al. 2019, arXiv:1909.11942): narrow tables, and one physical layer used num_hidden_layers times.

The number of layers does not enter the count; only num_hidden_groups and inner_group_num do.
"""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, parts, repeat, tensor, tied, under
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 30000,
    "embedding_size": 128,
    "hidden_size": 4096,
    "num_hidden_layers": 12,
    "num_hidden_groups": 1,
    "inner_group_num": 1,
    "num_attention_heads": 64,
    "intermediate_size": 16384,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
}


def body(c: Settings) -> Parts:
    """Tables of width E, the projection to H (also where E = H), the shared layers."""
    groups = c.size("G", "num_hidden_groups")
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.E),
        embedding("embeddings.position_embeddings", "embeddings.position", c.P, c.E),
        embedding("embeddings.token_type_embeddings", "embeddings.token_type", c.T, c.E),
        layer_norm("embeddings.LayerNorm", "embeddings.layernorm", c.E),
        linear("encoder.embedding_hidden_mapping_in", "embeddings.projection", c.E, c.H),
        layers(
            "encoder.albert_layer_groups.{}.",
            groups,
            repeat(
                "albert_layers.{}.",
                c.size("N", "inner_group_num"),
                layer_norm("full_layer_layer_norm", "layernorm.ffn", c.H),
                attention("attention.query attention.key attention.value attention.dense", c.H, c.H, c.H),
                layer_norm("attention.LayerNorm", "layernorm.attention", c.H),
                feed_forward("ffn ffn_output", c.H, c.I),
            ),
        ),
    )


def model(c: Settings) -> Parts:
    """With pooler."""
    return parts(body(c), linear("pooler", "pooler", c.H, c.H))


def mlm_head(c: Settings) -> Parts:
    """Back to width E, LayerNorm, the word table with a bias."""
    return under(
        "predictions.",
        tensor("bias", "head.mlm", c.V, kind="bias"),
        layer_norm("LayerNorm", "head.mlm", c.E),
        linear("dense", "head.mlm", c.H, c.E),
        tied("decoder.weight", "head.mlm", c.V, c.E),
        tied("decoder.bias", "head.mlm", c.V, kind="bias"),
    )


def classifier(c: Settings, classes: int, name: str = "classifier") -> Parts:
    """One linear map to the classes."""
    return linear(name, "head.classifier", c.H, classes)


FAMILIES = {
    "albert": Family(
        DEFAULTS,
        {
            "AlbertModel": model,
            "AlbertForMaskedLM": lambda c: parts(under("albert.", body(c)), mlm_head(c)),
            "AlbertForPreTraining": lambda c: parts(
                under("albert.", model(c)), mlm_head(c), linear("sop_classifier.classifier", "head.nsp", c.H, c.labels)
            ),
            "AlbertForSequenceClassification": lambda c: parts(under("albert.", model(c)), classifier(c, c.labels)),
            "AlbertForMultipleChoice": lambda c: parts(under("albert.", model(c)), classifier(c, 1)),
            "AlbertForTokenClassification": lambda c: parts(under("albert.", body(c)), classifier(c, c.labels)),
            "AlbertForQuestionAnswering": lambda c: parts(under("albert.", body(c)), classifier(c, 2, "qa_outputs")),
        },
    )
}
