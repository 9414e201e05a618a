"""Qwen3-Next (Qwen 2025): three of four layers remember in a state (gated delta rule, arXiv:2412.06464), the fourth attends with an output gate.

Narrow experts and one shared in every layer, as in Qwen2-MoE. The layer that predicts further tokens, which only the published file adds, is
not counted.
"""

from __future__ import annotations

from ..parts import Parts, conv, fused, layers, linear, parts, rms_norm, tensor, under, when
from ..settings import Settings
from . import llama, qwen_moe

DEFAULTS: dict[str, object] = {
    "vocab_size": 151936,
    "hidden_size": 2048,
    "intermediate_size": 5632,
    "num_hidden_layers": 48,
    "num_attention_heads": 16,
    "num_key_value_heads": 2,
    "head_dim": 256,
    "linear_conv_kernel_dim": 4,
    "linear_key_head_dim": 128,
    "linear_value_head_dim": 128,
    "linear_num_key_heads": 16,
    "linear_num_value_heads": 32,
    "moe_intermediate_size": 512,
    "shared_expert_intermediate_size": 512,
    "num_experts": 512,
    "num_experts_per_tok": 10,
    "decoder_sparse_step": 1,
    "tie_word_embeddings": False,
}
INTERVAL = 4


def delta_net(c: Settings) -> Parts:
    """Keys of G heads and values of M, a short filter over both and the queries; a decay and a step for each head of the values."""
    groups, heads = c.size("G", "linear_num_key_heads"), c.size("M", "linear_num_value_heads")
    keys, values = groups * c.size("n", "linear_key_head_dim"), heads * c.size("v", "linear_value_head_dim")
    return under(
        "linear_attn.",
        tensor("dt_bias", "mixer.state", heads, kind="bias"),
        tensor("A_log", "mixer.state", heads),
        conv("conv1d", "mixer.convolution", 1, 2 * keys + values, c.number("linear_conv_kernel_dim", 4, least=1), bias=False),
        linear("in_proj_qkvz", "mixer.input", c.H, 2 * keys + 2 * values, bias=False),
        linear("in_proj_ba", "mixer.gates", c.H, 2 * heads, bias=False),
        rms_norm("norm", "mixer.norm", c.size("v", "linear_value_head_dim")),
        linear("out_proj", "mixer.output", values, c.H, bias=False),
    )


def gated_attention(c: Settings) -> Parts:
    """Queries come with as wide a gate on what attention gives."""
    q, kv, _ = c.heads()
    bias = c.flag("attention_bias")
    return parts(
        under(
            "self_attn.",
            fused("q_proj", c.H, (("attention.query", q), ("attention.gate", q)), bias),
            linear("k_proj", "attention.key", c.H, kv, bias),
            linear("v_proj", "attention.value", c.H, kv, bias),
            linear("o_proj", "attention.output", q, c.H, bias),
        ),
        llama.head_norms(c),
    )


def attending(c: Settings) -> list[int]:
    """The layers with attention: those that layer_types names so, else every fourth."""
    kinds = c.get("layer_types")
    if isinstance(kinds, list) and len(kinds) == int(c.L):
        return [layer for layer, kind in enumerate(kinds) if kind == "full_attention"]
    interval = c.number("full_attention_interval", INTERVAL, least=1)
    return [layer for layer in range(int(c.L)) if (layer + 1) % interval == 0]


def model(c: Settings) -> Parts:
    """Experts in the sparse layers, a plain net in the others."""
    full, sparse = attending(c), list(qwen_moe.sparse_layers(c))
    states = [layer for layer in range(int(c.L)) if layer not in set(full)]
    dense = [layer for layer in range(int(c.L)) if layer not in set(sparse)]
    return llama.decoder(
        c,
        layers("layers.{}.", c.L, llama.block_norms(c)),
        when(states, layers("layers.{}.", len(states), delta_net(c), at=states)),
        when(full, layers("layers.{}.", len(full), gated_attention(c), at=full)),
        when(sparse, layers("layers.{}.", c.L if not dense else len(sparse), qwen_moe.mixture(c, shared=True), at=sparse)),
        when(dense, layers("layers.{}.", len(dense), llama.gated_ffn(c), at=dense)),
    )


FAMILIES = {"qwen3_next": llama.family("Qwen3Next", model, DEFAULTS)}
