"""Longformer (Beltagy et al. 2020, arXiv:2004.05150): RoBERTa with a second set of projections for the tokens that see everything."""

from __future__ import annotations

from ..parts import Parts, layers, linear, parts, under
from ..settings import Settings
from . import Family, bert, roberta

DEFAULTS = {**bert.DEFAULTS}


def global_projections(c: Settings, prefix: str) -> Parts:
    """Query, key and value of the global tokens."""
    return under(
        prefix,
        linear("query_global", "attention.query_global", c.H, c.H),
        linear("key_global", "attention.key_global", c.H, c.H),
        linear("value_global", "attention.value_global", c.H, c.H),
    )


def body(c: Settings) -> Parts:
    """RoBERTa's tables and layers with the further projections."""
    return parts(bert.embeddings(c), layers("encoder.layer.{}.", c.L, bert.block(c), global_projections(c, "attention.self.")))


FAMILIES = {
    "longformer": Family(
        DEFAULTS,
        {
            "LongformerModel": lambda c: parts(body(c), bert.pooler(c)),
            "LongformerForMaskedLM": lambda c: parts(under("longformer.", body(c)), roberta.lm_head(c)),
            "LongformerForSequenceClassification": lambda c: parts(under("longformer.", body(c)), roberta.two_step_classifier(c)),
        },
    )
}
