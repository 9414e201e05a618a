"""Qwen1.5, Qwen2 and Qwen2.5 (arXiv:2309.16609, 2407.10671, 2412.15115): LLaMA with biases of query, key and value."""

from __future__ import annotations

from ..parts import Parts, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {**llama.DEFAULTS, "vocab_size": 151936, "intermediate_size": 22016, "num_key_value_heads": 32}


def attention(c: Settings) -> Parts:
    """The output has no bias."""
    return llama.grouped_attention(c, c.flag("qkv_bias", True), out_bias=False)


def block(c: Settings) -> Parts:
    """q + 2kv more than LLaMA's layer."""
    return parts(attention(c), llama.gated_ffn(c), llama.block_norms(c))


FAMILIES = {"qwen2": llama.family("Qwen2", llama.model_of(block), DEFAULTS)}
