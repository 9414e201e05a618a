"""Granite (IBM 2024): LLaMA with multipliers, which are no parameters; GraniteMoE with experts in place of the feed-forward net."""

from __future__ import annotations

from ..parts import Parts, experts_fused, linear, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {**llama.DEFAULTS, "num_local_experts": 8}


def sparse_block(c: Settings) -> Parts:
    """The published files hold the experts of a layer in one tensor."""
    E, k = c.mixture("num_local_experts", default=8)  # noqa: N806
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias")),
        llama.block_norms(c),
        linear("block_sparse_moe.router", "router", c.H, E, bias=False),
        experts_fused("block_sparse_moe.experts.", E, k, c.H, c.I),
    )


FAMILIES = {
    "granite": llama.family("Granite", llama.model_of(llama.block), DEFAULTS, score=False),
    "granitemoe": llama.family("GraniteMoe", llama.model_of(sparse_block), DEFAULTS, score=False),
}
