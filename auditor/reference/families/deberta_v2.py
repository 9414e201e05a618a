"""DeBERTa-v2 and -v3 (arXiv:2006.03654, 2111.09543): BERT's projections, one relative table for all layers, a convolution in v2-xlarge."""

from __future__ import annotations

from ..parts import Parts, attention, conv, embedding, feed_forward, layer_norm, layers, linear, parts, under, when
from ..settings import Settings
from . import Family, bert, deberta

DEFAULTS = {
    "vocab_size": 128100,
    "hidden_size": 1536,
    "num_hidden_layers": 24,
    "num_attention_heads": 24,
    "intermediate_size": 6144,
    "max_position_embeddings": 512,
    "type_vocab_size": 0,
    "max_relative_positions": -1,
    "relative_attention": False,
    "position_biased_input": True,
}


def block(c: Settings) -> Parts:
    """BERT's layer; projections of the relative positions only where they do not share the attention's."""
    kinds = deberta.pos_att_types(c) if c.flag("relative_attention") and not c.flag("share_att_key") else ()
    return parts(
        attention("attention.self.query_proj attention.self.key_proj attention.self.value_proj attention.output.dense", c.H, c.H, c.H),
        when("c2p" in kinds, linear("attention.self.pos_key_proj", "attention.position", c.H, c.H)),
        when("p2c" in kinds, linear("attention.self.pos_query_proj", "attention.position", c.H, c.H)),
        layer_norm("attention.output.LayerNorm", "layernorm.attention", c.H),
        feed_forward("intermediate.dense output.dense", c.H, c.I),
        layer_norm("output.LayerNorm", "layernorm.ffn", c.H),
    )


def model(c: Settings) -> Parts:
    """No pooler; the classifier has one."""
    relative = c.flag("relative_attention")
    buckets = c.number("position_buckets", -1, least=-1)
    rows = 2 * c.size("B", "position_buckets") if buckets > 0 else deberta.relative_rows(c)
    kernel = c.number("conv_kernel_size", 0)
    return parts(
        deberta.embeddings(c),
        layers("encoder.layer.{}.", c.L, block(c)),
        when(relative, embedding("encoder.rel_embeddings", "embeddings.relative", rows, c.H)),
        when("layer_norm" in c.text("norm_rel_ebd", "none"), layer_norm("encoder.LayerNorm", "layernorm.relative", c.H)),
        when(
            kernel,
            conv("encoder.conv.conv", "convolution", c.H, c.H, kernel),
            layer_norm("encoder.conv.LayerNorm", "convolution", c.H),
        ),
    )


def sequence_classification(c: Settings) -> Parts:
    """The pooler of the first token's vector, then C classes."""
    return parts(under("deberta.", model(c)), linear("pooler.dense", "pooler", c.H, c.H), bert.classifier(c))


FAMILIES = {
    "deberta-v2": Family(
        DEFAULTS,
        {
            "DebertaV2Model": model,
            "DebertaV2ForMaskedLM": lambda c: parts(under("deberta.", model(c)), bert.mlm_head(c)),
            "DebertaV2ForSequenceClassification": sequence_classification,
            "DebertaV2ForTokenClassification": lambda c: parts(under("deberta.", model(c)), bert.classifier(c)),
            "DebertaV2ForQuestionAnswering": lambda c: parts(under("deberta.", model(c)), bert.classifier(c, 2, "qa_outputs")),
        },
    )
}
