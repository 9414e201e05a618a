"""Mistral (Jiang et al. 2023, arXiv:2310.06825): LLaMA with grouped heads; Nemo and Small state a head_dim of their own."""

from __future__ import annotations

from . import llama

DEFAULTS: dict[str, object] = {**llama.DEFAULTS, "intermediate_size": 14336, "num_key_value_heads": 8}

FAMILIES = {"mistral": llama.family("Mistral", llama.model_of(llama.block), DEFAULTS)}
