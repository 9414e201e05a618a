"""Qwen1.5-MoE and Qwen2-MoE (arXiv:2407.10671), Qwen3-MoE (arXiv:2505.09388): narrow experts, in some layers or in all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..parts import Parts, experts, feed_forward, layers, linear, parts, tensor, under, when
from ..settings import Settings
from . import Declaration, llama, qwen2

QWEN2: dict[str, object] = {
    "vocab_size": 151936,
    "hidden_size": 2048,
    "intermediate_size": 5632,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "num_key_value_heads": 16,
    "moe_intermediate_size": 1408,
    "shared_expert_intermediate_size": 5632,
    "num_experts": 60,
    "num_experts_per_tok": 4,
    "decoder_sparse_step": 1,
    "tie_word_embeddings": False,
}
QWEN3: dict[str, object] = {
    "vocab_size": 151936,
    "hidden_size": 2048,
    "intermediate_size": 6144,
    "num_hidden_layers": 24,
    "num_attention_heads": 32,
    "num_key_value_heads": 4,
    "moe_intermediate_size": 768,
    "num_experts": 128,
    "num_experts_per_tok": 8,
    "decoder_sparse_step": 1,
    "tie_word_embeddings": False,
}


def sparse_layers(c: Settings) -> Sequence[int]:
    """Every decoder_sparse_step-th layer, but not those of mlp_only_layers."""
    step = c.number("decoder_sparse_step", 1, least=1)
    dense = set(c.numbers("mlp_only_layers", least=0)) if c.get("mlp_only_layers") else set()
    return [i for i in range(int(c.L)) if i not in dense and (i + 1) % step == 0]


def mixture(c: Settings, shared: bool) -> Parts:
    """Router, experts of 3HJ, and in Qwen2 a shared expert with a gate of its own."""
    E, k = c.mixture("num_experts", default=4)  # noqa: N806
    narrow = c.size("J", "moe_intermediate_size")
    names = "gate_proj up_proj down_proj"
    return under(
        "mlp.",
        linear("gate", "router", c.H, E, bias=False),
        experts("experts.{}.", E, k, feed_forward(names, c.H, narrow, bias=False, part="experts")),
        when(shared, under("shared_expert.", shared_expert(c, names)), tensor("shared_expert_gate.weight", "shared_expert_gate", 1, c.H)),
    )


def shared_expert(c: Settings, names: str) -> Parts:
    """A wide net that works on every token."""
    if c.get("shared_expert_intermediate_size") is None:
        return []
    return feed_forward(names, c.H, c.size("S", "shared_expert_intermediate_size"), bias=False, part="shared_experts")


def model_of(common: Callable[[Settings], Parts], shared: bool) -> Declaration:
    """Attention and norms in every layer, experts in the sparse ones, a plain net in the others."""

    def declare(c: Settings) -> Parts:
        sparse = sparse_layers(c)
        dense = [i for i in range(int(c.L)) if i not in set(sparse)]
        return llama.decoder(
            c,
            layers("layers.{}.", c.L, common(c)),
            when(sparse, layers("layers.{}.", c.L if not dense else len(sparse), mixture(c, shared), at=sparse)),
            when(dense, layers("layers.{}.", len(dense), llama.gated_ffn(c), at=dense)),
        )

    return declare


def qwen2_common(c: Settings) -> Parts:
    """As Qwen2."""
    return parts(qwen2.attention(c), llama.block_norms(c))


def qwen3_common(c: Settings) -> Parts:
    """As Qwen3."""
    return parts(llama.grouped_attention(c, c.flag("attention_bias")), llama.head_norms(c), llama.block_norms(c))


FAMILIES = {
    "qwen2_moe": llama.family("Qwen2Moe", model_of(qwen2_common, shared=True), QWEN2),
    "qwen3_moe": llama.family("Qwen3Moe", model_of(qwen3_common, shared=False), QWEN3),
}
