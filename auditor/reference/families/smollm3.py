"""SmolLM3 (Hugging Face 2025): LLaMA with grouped heads and a tied head; layers without rotary positions have the same tensors."""

from __future__ import annotations

from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 128256,
    "hidden_size": 2048,
    "intermediate_size": 11008,
    "num_hidden_layers": 36,
    "num_attention_heads": 16,
    "num_key_value_heads": 4,
    "tie_word_embeddings": True,
}

FAMILIES = {"smollm3": llama.family("SmolLM3", llama.model_of(llama.block), DEFAULTS)}
