"""Seed-OSS (ByteDance 2025): LLaMA with a head size of its own and biases of query, key and value."""

from __future__ import annotations

from ..parts import Parts, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 155136,
    "hidden_size": 4096,
    "intermediate_size": 27648,
    "num_hidden_layers": 64,
    "num_attention_heads": 80,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "attention_bias": True,
    "attention_out_bias": False,
    "tie_word_embeddings": False,
}


def block(c: Settings) -> Parts:
    """The output has a bias switch of its own."""
    attention = llama.grouped_attention(c, c.flag("attention_bias", True), c.flag("attention_out_bias"))
    return parts(attention, llama.gated_ffn(c, c.flag("mlp_bias")), llama.block_norms(c))


FAMILIES = {"seed_oss": llama.family("SeedOss", llama.model_of(block), DEFAULTS)}
