"""LayoutLM (Xu et al. 2019, arXiv:1912.13318): BERT with tables for the place on the page: x, y, height, width."""

from __future__ import annotations

from ..parts import Parts, embedding, parts, under
from ..settings import Settings
from . import Family, bert

DEFAULTS = {**bert.DEFAULTS, "max_2d_position_embeddings": 1024}


def body(c: Settings) -> Parts:
    """BERT without pooler, and four tables."""
    places = c.size("M", "max_2d_position_embeddings")
    tables = (embedding(f"{axis}_position_embeddings", "embeddings.position.page", places, c.H) for axis in "xyhw")
    return parts(bert.embeddings(c), under("embeddings.", *tables), bert.encoder(c))


def model(c: Settings) -> Parts:
    """With pooler, which the masked language model keeps."""
    return parts(body(c), bert.pooler(c))


FAMILIES = {
    "layoutlm": Family(
        DEFAULTS,
        {
            "LayoutLMModel": model,
            "LayoutLMForMaskedLM": lambda c: parts(under("layoutlm.", model(c)), bert.mlm_head(c)),
        },
    )
}
