"""GLM-4 (arXiv:2406.12793) and its releases of 2025: biases of query, key and value, gate and up joined; four norms; GLM-4.5: experts (2508.06471)."""

from __future__ import annotations

from ..parts import Parts, fused, linear, parts, when
from ..settings import Settings
from . import Family, deepseek, llama

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
MOE: dict[str, object] = {
    "vocab_size": 151552,
    "hidden_size": 4096,
    "intermediate_size": 10944,
    "moe_intermediate_size": 1408,
    "num_hidden_layers": 46,
    "num_attention_heads": 96,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "n_shared_experts": 1,
    "n_routed_experts": 128,
    "num_experts_per_tok": 8,
    "first_k_dense_replace": 1,
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


def moe_attention(c: Settings) -> Parts:
    """Queries wider than the model; norms of queries and keys in the large one only."""
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias"), out_bias=False),
        when(c.flag("use_qk_norm"), llama.head_norms(c)),
    )


GLM4_MOE = deepseek.model_of(moe_attention, corrected=True)
FAMILIES = {
    "glm": llama.family("Glm", llama.model_of(glm_block), DEFAULTS),
    "glm4": llama.family("Glm4", llama.model_of(glm4_block), DEFAULTS),
    "glm4_moe": Family(MOE, {"Glm4MoeForCausalLM": llama.causal(GLM4_MOE), "Glm4MoeModel": GLM4_MOE}),
}
