"""ERNIE (Sun et al. 2019-2021, arXiv:1904.09223, 2107.02137): BERT with an optional table of tasks."""

from __future__ import annotations

from ..parts import Parts, embedding, parts, under, when
from ..settings import Settings
from . import Family, bert

DEFAULTS = {**bert.DEFAULTS, "task_type_vocab_size": 3, "use_task_id": False}


def body(c: Settings) -> Parts:
    """BERT without pooler, and the tasks."""
    tasks = c.flag("use_task_id")
    table = embedding("embeddings.task_type_embeddings", "embeddings.task_type", c.size("M", "task_type_vocab_size"), c.H)
    return parts(bert.embeddings(c), when(tasks, table), bert.encoder(c))


def masked_lm(c: Settings) -> Parts:
    """BERT's head."""
    return parts(under("ernie.", body(c)), bert.mlm_head(c))


FAMILIES = {
    "ernie": Family(
        DEFAULTS,
        {
            "ErnieModel": lambda c: parts(body(c), bert.pooler(c)),
            "ErnieForMaskedLM": masked_lm,
            "ErnieForCausalLM": masked_lm,
            "ErnieForSequenceClassification": lambda c: parts(under("ernie.", body(c), bert.pooler(c)), bert.classifier(c)),
        },
    )
}
