"""Jamba (Lieber et al. 2024, arXiv:2403.19887): one layer of attention in eight, Mamba in the others, experts in every second one."""

from __future__ import annotations

from ..parts import Parts, conv, experts, feed_forward, layers, linear, parts, rms_norm, tensor, under, when
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 65536,
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "num_experts": 16,
    "num_experts_per_tok": 2,
    "expert_layer_period": 2,
    "expert_layer_offset": 1,
    "attn_layer_period": 8,
    "attn_layer_offset": 4,
    "mamba_d_state": 16,
    "mamba_d_conv": 4,
    "mamba_expand": 2,
    "mamba_conv_bias": True,
    "tie_word_embeddings": False,
}


def mamba(c: Settings) -> Parts:
    """Mamba's mixer of width M with norms on its three signals."""
    width = c.named("M", c.number("mamba_expand", 2, least=1) * c.H)
    state = c.size("N", "mamba_d_state")
    stated = c.get("mamba_dt_rank")
    rank = c.named("R", -(-int(c.H) // 16)) if stated in (None, "auto") else c.size("R", "mamba_dt_rank")
    bias = c.flag("mamba_proj_bias")
    return under(
        "mamba.",
        tensor("A_log", "mixer.state", width, state),
        tensor("D", "mixer.state", width),
        conv("conv1d", "mixer.convolution", 1, width, c.number("mamba_d_conv", 4, least=1), bias=c.flag("mamba_conv_bias", True)),
        linear("in_proj", "mixer.input", c.H, 2 * width, bias),
        linear("x_proj", "mixer.state", width, rank + 2 * state, bias=False),
        linear("dt_proj", "mixer.state", rank, width),
        linear("out_proj", "mixer.output", width, c.H, bias),
        rms_norm("dt_layernorm", "mixer.norm", rank),
        rms_norm("b_layernorm", "mixer.norm", state),
        rms_norm("c_layernorm", "mixer.norm", state),
    )


def mixture(c: Settings) -> Parts:
    """Router and experts."""
    E, k = c.mixture("num_experts", default=2)  # noqa: N806
    names = "gate_proj up_proj down_proj"
    return under(
        "feed_forward.",
        linear("router", "router", c.H, E, bias=False),
        experts("experts.{}.", E, k, feed_forward(names, c.H, c.I, bias=False, part="experts")),
    )


def model(c: Settings) -> Parts:
    """Which layer is what follows from two periods and offsets."""

    def every(key: str) -> list[int]:
        period, offset = c.number(f"{key}_period", 1, least=1), c.number(f"{key}_offset", 0)
        return [i for i in range(int(c.L)) if i % period == offset]

    def rest(chosen: list[int]) -> list[int]:
        return [i for i in range(int(c.L)) if i not in set(chosen)]

    looks = every("attn_layer")
    sparse = every("expert_layer") if c.number("num_experts", 16, least=1) > 1 else []
    dense = feed_forward("feed_forward.gate_proj feed_forward.up_proj feed_forward.down_proj", c.H, c.I, bias=False)
    runs = (
        (rest(looks), mamba(c)),
        (looks, llama.grouped_attention(c)),
        (rest(sparse), dense),
        (sparse, mixture(c) if sparse else []),
        (range(int(c.L)), rms_norm("input_layernorm", "layernorm.attention", c.H)),
        (range(int(c.L)), rms_norm("pre_ff_layernorm", "layernorm.ffn", c.H)),
    )
    stacked = [when(at, layers("layers.{}.", len(at), part, at=at)) for at, part in runs]
    return parts(llama.decoder(c, *stacked, final=rms_norm("final_layernorm", "layernorm.final", c.H)))


FAMILIES = {"jamba": llama.family("Jamba", model, DEFAULTS)}
