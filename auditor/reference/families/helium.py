"""Helium (Kyutai 2025): LLaMA with a stated head size."""

from __future__ import annotations

from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 48000,
    "hidden_size": 2560,
    "intermediate_size": 7040,
    "num_hidden_layers": 24,
    "num_attention_heads": 20,
    "num_key_value_heads": 20,
    "head_dim": 128,
    "tie_word_embeddings": False,
}

FAMILIES = {"helium": llama.family("Helium", llama.model_of(llama.block), DEFAULTS)}
