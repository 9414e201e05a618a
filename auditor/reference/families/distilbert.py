"""DistilBERT (Sanh et al. 2019, arXiv:1910.01108): BERT without token types and pooler. A sinusoidal position table is a parameter, too."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, parts, tensor, tied, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 30522, "dim": 768, "n_layers": 6, "n_heads": 12, "hidden_dim": 3072, "max_position_embeddings": 512}


def model(c: Settings) -> Parts:
    """Two tables, a LayerNorm, the layers."""
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.H),
        embedding("embeddings.position_embeddings", "embeddings.position", c.P, c.H),
        layer_norm("embeddings.LayerNorm", "embeddings.layernorm", c.H),
        layers(
            "transformer.layer.{}.",
            c.L,
            attention("attention.q_lin attention.k_lin attention.v_lin attention.out_lin", c.H, c.H, c.H),
            layer_norm("sa_layer_norm", "layernorm.attention", c.H),
            feed_forward("ffn.lin1 ffn.lin2", c.H, c.I),
            layer_norm("output_layer_norm", "layernorm.ffn", c.H),
        ),
    )


def masked_lm(c: Settings) -> Parts:
    """Dense, LayerNorm, the word table with a bias of its own."""
    return parts(
        under("distilbert.", model(c)),
        linear("vocab_transform", "head.mlm", c.H, c.H),
        layer_norm("vocab_layer_norm", "head.mlm", c.H),
        tied("vocab_projector.weight", "head.mlm", c.V, c.H),
        tensor("vocab_projector.bias", "head.mlm", c.V, kind="bias"),
    )


def sequence_classification(c: Settings) -> Parts:
    """A dense map in place of the pooler, then C classes."""
    return parts(
        under("distilbert.", model(c)),
        linear("pre_classifier", "head.classifier", c.H, c.H),
        linear("classifier", "head.classifier", c.H, c.labels),
    )


FAMILIES = {
    "distilbert": Family(
        DEFAULTS,
        {
            "DistilBertModel": model,
            "DistilBertForMaskedLM": masked_lm,
            "DistilBertForSequenceClassification": sequence_classification,
            "DistilBertForTokenClassification": lambda c: parts(
                under("distilbert.", model(c)), linear("classifier", "head.classifier", c.H, c.labels)
            ),
            "DistilBertForQuestionAnswering": lambda c: parts(
                under("distilbert.", model(c)), linear("qa_outputs", "head.classifier", c.H, 2)
            ),
        },
    )
}
