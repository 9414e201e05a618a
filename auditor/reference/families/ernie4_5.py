"""ERNIE 4.5 (Baidu 2025), the dense models: LLaMA with a stated head size, a tied head and one switch for all biases."""

from __future__ import annotations

from ..parts import Parts, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 103424,
    "hidden_size": 1024,
    "intermediate_size": 3072,
    "num_hidden_layers": 18,
    "num_attention_heads": 16,
    "num_key_value_heads": 2,
    "head_dim": 128,
    "use_bias": False,
    "tie_word_embeddings": True,
}


def block(c: Settings) -> Parts:
    """Attention and feed-forward have biases or neither has."""
    bias = c.flag("use_bias")
    return parts(llama.grouped_attention(c, bias), llama.gated_ffn(c, bias), llama.block_norms(c))


FAMILIES = {"ernie4_5": llama.family("Ernie4_5", llama.model_of(block), DEFAULTS, tied=True, score=False)}
