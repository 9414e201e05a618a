"""RoBERTa (arXiv:1907.11692), XLM-R (1911.02116), CamemBERT (1911.03894), data2vec for text (2202.03555): BERT with other heads.

The position table's size already includes the two rows that the padding offset takes: 514 for 512 positions.
"""

from __future__ import annotations

from ..parts import Parts, layer_norm, linear, parts, tensor, tied, under
from ..settings import Settings
from . import Family, bert

DEFAULTS = {**bert.DEFAULTS, "vocab_size": 50265}


def lm_head(c: Settings) -> Parts:
    """Masked language model: dense, LayerNorm, the word table, a bias."""
    return under(
        "lm_head.",
        tensor("bias", "head.mlm", c.V, kind="bias"),
        linear("dense", "head.mlm", c.H, c.H),
        layer_norm("layer_norm", "head.mlm", c.H),
        tied("decoder.weight", "head.mlm", c.V, c.H),
        tied("decoder.bias", "head.mlm", c.V, kind="bias"),
    )


def two_step_classifier(c: Settings) -> Parts:
    """A dense map and the projection to C classes; it stands in for the pooler."""
    return parts(linear("classifier.dense", "head.classifier", c.H, c.H), linear("classifier.out_proj", "head.classifier", c.H, c.labels))


def family(prefix: str, base: str = "roberta.", **changes: int) -> Family:
    """The classes under one class-name prefix."""
    return Family(
        {**DEFAULTS, **changes},
        {
            f"{prefix}Model": bert.model,
            f"{prefix}ForMaskedLM": lambda c: parts(under(base, bert.body(c)), lm_head(c)),
            f"{prefix}ForCausalLM": lambda c: parts(under(base, bert.body(c)), lm_head(c)),
            f"{prefix}ForSequenceClassification": lambda c: parts(under(base, bert.body(c)), two_step_classifier(c)),
            f"{prefix}ForMultipleChoice": lambda c: parts(under(base, bert.model(c)), bert.classifier(c, 1)),
            f"{prefix}ForTokenClassification": lambda c: parts(under(base, bert.body(c)), bert.classifier(c)),
            f"{prefix}ForQuestionAnswering": lambda c: parts(under(base, bert.body(c)), bert.classifier(c, 2, "qa_outputs")),
        },
    )


FAMILIES = {
    "roberta": family("Roberta"),
    "xlm-roberta": family("XLMRoberta", vocab_size=30522),
    "camembert": family("Camembert", vocab_size=30522),
    "data2vec-text": family("Data2VecText", "data2vec_text.", vocab_size=30522),
}
