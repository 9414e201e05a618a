"""BERT (Devlin et al. 2018, arXiv:1810.04805) and its heads, as google-research/bert and transformers' modeling_bert have them."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, parts, tensor, tied, under, when
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 30522,
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
}


def embeddings(c: Settings) -> Parts:
    """Word, position and segment tables with one LayerNorm."""
    return under(
        "embeddings.",
        embedding("word_embeddings", "embeddings.word", c.V, c.H),
        embedding("position_embeddings", "embeddings.position", c.P, c.H),
        when(c.T, embedding("token_type_embeddings", "embeddings.token_type", c.T, c.H)),
        layer_norm("LayerNorm", "embeddings.layernorm", c.H),
    )


def block(c: Settings) -> Parts:
    """One post-norm layer: 4H^2 + 4H of attention, 2HI + I + H of feed-forward, two LayerNorms."""
    return parts(
        attention("attention.self.query attention.self.key attention.self.value attention.output.dense", c.H, c.H, c.H),
        layer_norm("attention.output.LayerNorm", "layernorm.attention", c.H),
        feed_forward("intermediate.dense output.dense", c.H, c.I),
        layer_norm("output.LayerNorm", "layernorm.ffn", c.H),
    )


def encoder(c: Settings) -> Parts:
    """The stack of layers."""
    return layers("encoder.layer.{}.", c.L, block(c))


def pooler(c: Settings) -> Parts:
    """The map of the first token's vector."""
    return linear("pooler.dense", "pooler", c.H, c.H)


def body(c: Settings) -> Parts:
    """The model without its pooler."""
    return parts(embeddings(c), encoder(c))


def model(c: Settings) -> Parts:
    """BertModel: with pooler."""
    return parts(body(c), pooler(c))


def mlm_head(c: Settings, owner: str = "cls.predictions.") -> Parts:
    """Masked language model: dense, LayerNorm, and the word table with a bias of its own (held under two names)."""
    return under(
        owner,
        tensor("bias", "head.mlm", c.V, kind="bias"),
        linear("transform.dense", "head.mlm", c.H, c.H),
        layer_norm("transform.LayerNorm", "head.mlm", c.H),
        tied("decoder.weight", "head.mlm", c.V, c.H),
        tied("decoder.bias", "head.mlm", c.V, kind="bias"),
    )


def nsp_head(c: Settings) -> Parts:
    """Next sentence: two classes from the pooled vector."""
    return linear("cls.seq_relationship", "head.nsp", c.H, 2)


def classifier(c: Settings, classes: int | None = None, name: str = "classifier") -> Parts:
    """One linear map to C classes."""
    return linear(name, "head.classifier", c.H, c.labels if classes is None else classes)


FAMILIES = {
    "bert": Family(
        DEFAULTS,
        {
            "BertModel": model,
            "BertForPreTraining": lambda c: parts(under("bert.", model(c)), mlm_head(c), nsp_head(c)),
            "BertForMaskedLM": lambda c: parts(under("bert.", body(c)), mlm_head(c)),
            "BertLMHeadModel": lambda c: parts(under("bert.", body(c)), mlm_head(c)),
            "BertForNextSentencePrediction": lambda c: parts(under("bert.", model(c)), nsp_head(c)),
            "BertForSequenceClassification": lambda c: parts(under("bert.", model(c)), classifier(c)),
            "BertForMultipleChoice": lambda c: parts(under("bert.", model(c)), classifier(c, 1)),
            "BertForTokenClassification": lambda c: parts(under("bert.", body(c)), classifier(c)),
            "BertForQuestionAnswering": lambda c: parts(under("bert.", body(c)), classifier(c, 2, "qa_outputs")),
        },
    )
}
