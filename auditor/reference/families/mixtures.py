"""Mixtures in LLaMA's frame: Mixtral (arXiv:2401.04088), OLMoE (2409.02060), Phi-3.5-MoE (2404.14219), MiniMax-M2.

Every layer has a router of EH and E experts of 3HI, stored one by one; k of them work on each token.
"""

from __future__ import annotations

from ..parts import Parts, buffer, experts, feed_forward, layer_norm, linear, lm_head, parts, under
from ..settings import Settings
from . import Family, llama

MIXTRAL: dict[str, object] = {**llama.DEFAULTS, "intermediate_size": 14336, "num_key_value_heads": 8, "num_local_experts": 8}
OLMOE: dict[str, object] = {
    "vocab_size": 50304,
    "hidden_size": 2048,
    "intermediate_size": 2048,
    "num_hidden_layers": 16,
    "num_attention_heads": 16,
    "num_experts": 64,
    "num_experts_per_tok": 8,
    "tie_word_embeddings": False,
}
PHIMOE: dict[str, object] = {
    "vocab_size": 32064,
    "hidden_size": 4096,
    "intermediate_size": 6400,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "num_local_experts": 16,
    "tie_word_embeddings": False,
}

MINIMAX_M2: dict[str, object] = {
    "vocab_size": 200064,
    "hidden_size": 3072,
    "intermediate_size": 1536,
    "num_hidden_layers": 62,
    "num_attention_heads": 48,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "num_local_experts": 256,
    "num_experts_per_tok": 8,
    "tie_word_embeddings": False,
}


def mixture(c: Settings, prefix: str, key: str, names: str, chosen: int = 2) -> Parts:
    """Router and experts; `names` are gate, up and down."""
    E, k = c.mixture(key, default=chosen)  # noqa: N806
    return under(
        prefix,
        linear("gate", "router", c.H, E, bias=False),
        experts("experts.{}.", E, k, feed_forward(names, c.H, c.I, bias=False, part="experts")),
    )


def mixtral_block(c: Settings) -> Parts:
    """w1 is the gate, w3 goes up, w2 down."""
    return parts(llama.grouped_attention(c), llama.block_norms(c), mixture(c, "block_sparse_moe.", "num_local_experts", "w1 w3 w2"))


def olmoe_block(c: Settings) -> Parts:
    """RMSNorms over all queries and all keys."""
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias")),
        llama.wide_norms(c),
        llama.block_norms(c),
        mixture(c, "mlp.", "num_experts", "gate_proj up_proj down_proj", 8),
    )


def minimax_m2_block(c: Settings) -> Parts:
    """RMSNorms over all queries and all keys; a running correction for every expert, which nobody learns."""
    E, _ = c.mixture("num_local_experts", default=8)  # noqa: N806
    return parts(
        llama.grouped_attention(c),
        llama.wide_norms(c),
        llama.block_norms(c),
        mixture(c, "block_sparse_moe.", "num_local_experts", "w1 w3 w2", 8),
        buffer("block_sparse_moe.e_score_correction_bias", "router", E),
    )


def phimoe_block(c: Settings) -> Parts:
    """LayerNorms with shift."""
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias")),
        layer_norm("input_layernorm", "layernorm.attention", c.H),
        layer_norm("post_attention_layernorm", "layernorm.ffn", c.H),
        mixture(c, "block_sparse_moe.", "num_local_experts", "w1 w3 w2"),
    )


def phimoe(c: Settings) -> Parts:
    """The last norm has a shift, too."""
    return llama.decoder(c, llama.layered(c, phimoe_block), final=layer_norm("norm", "layernorm.final", c.H))


def phimoe_causal(c: Settings) -> Parts:
    """The head has a bias where lm_head_bias says so."""
    return parts(under("model.", phimoe(c)), lm_head("lm_head", c.V, c.H, c.tied(False), c.flag("lm_head_bias")))


FAMILIES = {
    "mixtral": llama.family("Mixtral", llama.model_of(mixtral_block), MIXTRAL),
    "minimax_m2": llama.family("MiniMaxM2", llama.model_of(minimax_m2_block), MINIMAX_M2, score=False),
    "olmoe": llama.family("Olmoe", llama.model_of(olmoe_block), OLMOE, score=False),
    "phimoe": Family(PHIMOE, {"PhimoeForCausalLM": phimoe_causal, "PhiMoEForCausalLM": phimoe_causal, "PhimoeModel": phimoe}),
}
