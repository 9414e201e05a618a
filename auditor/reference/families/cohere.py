"""Command R and Aya (Cohere 2024): parallel blocks with one gain-only LayerNorm, a tied head, norms of every head in Command R+."""

from __future__ import annotations

from ..parts import GAIN, Parts, layer_norm, parts, tensor, when
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 256000,
    "hidden_size": 8192,
    "intermediate_size": 22528,
    "num_hidden_layers": 40,
    "num_attention_heads": 64,
    "use_qk_norm": False,
    "tie_word_embeddings": True,
}


def block(c: Settings) -> Parts:
    """With use_qk_norm each head has a gain of its own."""
    _, _, d = c.heads()
    keys = c.symbols["K"]
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias")),
        when(
            c.flag("use_qk_norm"),
            tensor("self_attn.q_norm.weight", "qk_norm.query", c.A, d, kind=GAIN),
            tensor("self_attn.k_norm.weight", "qk_norm.key", keys, d, kind=GAIN),
        ),
        llama.gated_ffn(c),
        layer_norm("input_layernorm", "layernorm.attention", c.H, bias=False),
    )


FAMILIES = {
    "cohere2": llama.family("Cohere2", llama.model_of(block), {**DEFAULTS, "head_dim": 128}, tied=True, score=False),
    "cohere": llama.family("Cohere", llama.model_of(block), DEFAULTS, tied=True, score=False),
}
