"""DeepSeek-MoE (arXiv:2401.06066), V2 (2405.04434), V3 and R1 (2412.19437), Kimi K2 (2507.20534), and MiniCPM3
with the latent attention alone.

The first layers have a plain feed-forward net, the others experts and a shared net of S times their width. Multi-token prediction layers of
V3, which only the published file adds, are not counted.
"""

from __future__ import annotations

from ..parts import BUFFER, Parts, experts, feed_forward, layers, linear, parts, rms_norm, tensor, under, when
from ..settings import Settings
from . import Declaration, Family, llama

V1: dict[str, object] = {
    "vocab_size": 102400,
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "moe_intermediate_size": 1407,
    "num_hidden_layers": 30,
    "num_attention_heads": 32,
    "num_key_value_heads": 32,
    "first_k_dense_replace": 0,
    "moe_layer_freq": 1,
    "tie_word_embeddings": False,
}
LATENT: dict[str, object] = {"q_lora_rank": 1536, "kv_lora_rank": 512, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128, "v_head_dim": 128}
V2: dict[str, object] = {**V1, **LATENT, "n_shared_experts": 2, "n_routed_experts": 64}
V3: dict[str, object] = {
    **LATENT,
    "vocab_size": 129280,
    "hidden_size": 7168,
    "intermediate_size": 18432,
    "moe_intermediate_size": 2048,
    "num_hidden_layers": 61,
    "num_attention_heads": 128,
    "n_shared_experts": 1,
    "n_routed_experts": 256,
    "num_experts_per_tok": 8,
    "first_k_dense_replace": 3,
    "tie_word_embeddings": False,
}
MINICPM3: dict[str, object] = {
    "vocab_size": 73448,
    "hidden_size": 2560,
    "intermediate_size": 6400,
    "num_hidden_layers": 62,
    "num_attention_heads": 40,
    "q_lora_rank": 768,
    "kv_lora_rank": 256,
    "qk_nope_head_dim": 64,
    "qk_rope_head_dim": 32,
    "v_head_dim": 64,
    "tie_word_embeddings": True,
}


def latent_attention(c: Settings) -> Parts:
    """Queries through a rank R_q (or none), keys and values through a rank R_kv shared by all heads, r rotary dimensions apart."""
    bias = c.flag("attention_bias")
    rank, latent = c.optional("R_q", "q_lora_rank"), c.size("R_kv", "kv_lora_rank")
    plain, rotary, value = c.size("n", "qk_nope_head_dim"), c.size("r", "qk_rope_head_dim"), c.size("v", "v_head_dim")
    c.named("d", plain + rotary)
    query = c.A * (plain + rotary)
    direct = linear("q_proj", "attention.query", c.H, query, bias=False)
    return under(
        "self_attn.",
        direct
        if rank is None
        else parts(
            linear("q_a_proj", "attention.query", c.H, rank, bias),
            rms_norm("q_a_layernorm", "latent_norm.query", rank),
            linear("q_b_proj", "attention.query", rank, query, bias=False),
        ),
        linear("kv_a_proj_with_mqa", "attention.key", c.H, latent + rotary, bias),
        rms_norm("kv_a_layernorm", "latent_norm.key", latent),
        linear("kv_b_proj", "attention.key_value", latent, c.A * (plain + value), bias=False),
        linear("o_proj", "attention.output", c.A * value, c.H, bias),
    )


def mixture(c: Settings, corrected: bool) -> Parts:
    """Router, experts of 3HJ, the shared net; V3 keeps a running correction for every expert, which nobody learns."""
    names = "gate_proj up_proj down_proj"
    narrow = c.size("J", "moe_intermediate_size")
    E, k = c.mixture("n_routed_experts", default=6)  # noqa: N806
    shared = c.size("S", "n_shared_experts") if c.get("n_shared_experts") else None
    return under(
        "mlp.",
        linear("gate", "router", c.H, E, bias=False),
        when(corrected, tensor("gate.e_score_correction_bias", "router", E, kind=BUFFER)),
        experts("experts.{}.", E, k, feed_forward(names, c.H, narrow, bias=False, part="experts")),
        when(shared, under("shared_experts.", feed_forward(names, c.H, (shared or 0) * narrow, bias=False, part="shared_experts"))),
    )


def model_of(attention: Declaration, corrected: bool = False) -> Declaration:
    """Attention and norms in every layer, a plain net in the first ones and in those between, experts in the others."""

    def declare(c: Settings) -> Parts:
        block = parts(attention(c), llama.block_norms(c))
        if c.get("n_routed_experts") is None:
            return llama.decoder(c, layers("layers.{}.", c.L, block, llama.gated_ffn(c)))
        first, every = c.number("first_k_dense_replace", 0), c.number("moe_layer_freq", 1, least=1)
        sparse = [i for i in range(int(c.L)) if i >= first and i % every == 0]
        dense = [i for i in range(int(c.L)) if i not in set(sparse)]
        return llama.decoder(
            c,
            layers("layers.{}.", c.L, block),
            when(dense, layers("layers.{}.", len(dense), llama.gated_ffn(c), at=dense)),
            when(sparse, layers("layers.{}.", c.L - len(dense), mixture(c, corrected), at=sparse)),
        )

    return declare


def minicpm3_block(c: Settings) -> Parts:
    """Latent attention in LLaMA's layer."""
    return parts(latent_attention(c), llama.gated_ffn(c), llama.block_norms(c))


DEEPSEEK = model_of(llama.grouped_attention)
FAMILIES = {
    "deepseek": Family(V1, {"DeepseekForCausalLM": llama.causal(DEEPSEEK), "DeepseekModel": DEEPSEEK}),
    "deepseek_v2": llama.family("DeepseekV2", model_of(latent_attention), V2),
    "deepseek_v3": llama.family("DeepseekV3", model_of(latent_attention, corrected=True), V3),
    "kimi_k2": llama.family("DeepseekV3", model_of(latent_attention, corrected=True), V3),
    "minicpm3": llama.family("MiniCPM3", llama.model_of(minicpm3_block), MINICPM3, tied=True),
}
