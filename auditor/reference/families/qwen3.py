"""Qwen3 (arXiv:2505.09388): no biases, a head size of its own, RMSNorms on the queries and keys of each head."""

from __future__ import annotations

from ..parts import Parts, parts
from ..settings import Settings
from . import llama, qwen2

DEFAULTS: dict[str, object] = {**qwen2.DEFAULTS, "head_dim": 128}


def block(c: Settings) -> Parts:
    """2d more than LLaMA's layer."""
    return parts(llama.grouped_attention(c, c.flag("attention_bias")), llama.head_norms(c), llama.gated_ffn(c), llama.block_norms(c))


FAMILIES = {"qwen3": llama.family("Qwen3", llama.model_of(block), DEFAULTS)}
