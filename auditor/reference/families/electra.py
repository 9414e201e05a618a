"""ELECTRA (Clark et al. 2020, arXiv:2003.10555): BERT's layers, tables of width E, no pooler; a discriminator and a generator."""

from __future__ import annotations

from ..parts import Parts, embedding, layer_norm, linear, parts, tensor, tied, under, when
from ..settings import Settings
from . import Family, bert

DEFAULTS = {
    **bert.DEFAULTS,
    "embedding_size": 128,
    "hidden_size": 256,
    "num_attention_heads": 4,
    "intermediate_size": 1024,
}


def model(c: Settings) -> Parts:
    """Tables of width E, a projection only where E is not H, BERT's layers."""
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.E),
        embedding("embeddings.position_embeddings", "embeddings.position", c.P, c.E),
        embedding("embeddings.token_type_embeddings", "embeddings.token_type", c.T, c.E),
        layer_norm("embeddings.LayerNorm", "embeddings.layernorm", c.E),
        when(c.E != c.H, linear("embeddings_project", "embeddings.projection", c.E, c.H)),
        bert.encoder(c),
    )


def discriminator(c: Settings) -> Parts:
    """Was this token replaced: one logit per token."""
    return parts(
        under("electra.", model(c)),
        linear("discriminator_predictions.dense", "head.discriminator", c.H, c.H),
        linear("discriminator_predictions.dense_prediction", "head.discriminator", c.H, 1),
    )


def generator(c: Settings) -> Parts:
    """Masked language model of width E; the decoder is the word table with a bias."""
    return parts(
        under("electra.", model(c)),
        layer_norm("generator_predictions.LayerNorm", "head.mlm", c.E),
        linear("generator_predictions.dense", "head.mlm", c.H, c.E),
        tied("generator_lm_head.weight", "head.mlm", c.V, c.E),
        tensor("generator_lm_head.bias", "head.mlm", c.V, kind="bias"),
    )


def sequence_classification(c: Settings) -> Parts:
    """A dense map in place of the pooler, then C classes."""
    return parts(
        under("electra.", model(c)),
        linear("classifier.dense", "head.classifier", c.H, c.H),
        linear("classifier.out_proj", "head.classifier", c.H, c.labels),
    )


FAMILIES = {
    "electra": Family(
        DEFAULTS,
        {
            "ElectraModel": model,
            "ElectraForPreTraining": discriminator,
            "ElectraForMaskedLM": generator,
            "ElectraForSequenceClassification": sequence_classification,
            "ElectraForTokenClassification": lambda c: parts(under("electra.", model(c)), bert.classifier(c)),
            "ElectraForQuestionAnswering": lambda c: parts(under("electra.", model(c)), bert.classifier(c, 2, "qa_outputs")),
        },
    )
}
