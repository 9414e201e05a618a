"""GLM-4 (arXiv:2406.12793) and its releases of 2025: biases of query, key and value, gate and up joined; four norms in the latter."""

from __future__ import annotations

from ..parts import Parts, fused, linear, parts
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 151552,
    "hidden_size": 4096,
    "intermediate_size": 13696,
    "num_hidden_layers": 40,
    "num_attention_heads": 32,
    "num_key_value_heads": 2,
    "head_dim": 128,
    "attention_bias": True,
    "tie_word_embeddings": False,
}
NORMS = "input_layernorm post_self_attn_layernorm post_attention_layernorm post_mlp_layernorm"


def nets(c: Settings) -> Parts:
    """Attention and feed-forward."""
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias", True), out_bias=False),
        fused("mlp.gate_up_proj", c.H, (("ffn.gate", c.I), ("ffn.up", c.I)), bias=False),
        linear("mlp.down_proj", "ffn.down", c.I, c.H, bias=False),
    )


def glm_block(c: Settings) -> Parts:
    """Two norms."""
    return parts(nets(c), llama.block_norms(c))


def glm4_block(c: Settings) -> Parts:
    """Four norms."""
    return parts(nets(c), llama.four_norms(c, NORMS))


FAMILIES = {
    "glm": llama.family("Glm", llama.model_of(glm_block), DEFAULTS),
    "glm4": llama.family("Glm4", llama.model_of(glm4_block), DEFAULTS),
}
