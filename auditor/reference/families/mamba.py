"""Mamba (Gu and Dao 2023, arXiv:2312.00752), Mamba-2 (2405.21060), Falcon-Mamba (2410.05355): state spaces in place of attention."""

from __future__ import annotations

from ..algebra import Size
from ..parts import Parts, conv, embedding, layers, linear, lm_head, parts, rms_norm, tensor, under
from ..settings import Settings
from . import Declaration, Family

MAMBA = {
    "vocab_size": 50280,
    "hidden_size": 768,
    "num_hidden_layers": 32,
    "state_size": 16,
    "conv_kernel": 4,
    "expand": 2,
    "use_conv_bias": True,
}
MAMBA2 = {
    "vocab_size": 32768,
    "hidden_size": 4096,
    "num_hidden_layers": 64,
    "state_size": 128,
    "conv_kernel": 4,
    "expand": 2,
    "num_heads": 128,
    "head_dim": 64,
    "n_groups": 8,
    "use_conv_bias": True,
}


def width_of(c: Settings) -> Size:
    """The inner width, I: twice H unless stated otherwise."""
    return c.size("I", "intermediate_size", "d_inner", default=c.number("expand", 2, least=1) * c.H)


def short_conv(c: Settings, width: int) -> Parts:
    """One filter for each channel."""
    return conv("conv1d", "mixer.convolution", 1, width, c.number("conv_kernel", 4, least=1), bias=c.flag("use_conv_bias", True))


def mamba(c: Settings) -> Parts:
    """Steps of rank R from the input, a state of N for each channel."""
    width, state, bias = width_of(c), c.size("N", "state_size"), c.flag("use_bias")
    stated = c.get("time_step_rank")
    rank = c.named("R", -(-int(c.H) // 16)) if stated in (None, "auto") else c.size("R", "time_step_rank")
    return parts(
        tensor("A_log", "mixer.state", width, state),
        tensor("D", "mixer.state", width),
        short_conv(c, width),
        linear("in_proj", "mixer.input", c.H, 2 * width, bias),
        linear("x_proj", "mixer.state", width, rank + 2 * state, bias=False),
        linear("dt_proj", "mixer.state", rank, width),
        linear("out_proj", "mixer.output", width, c.H, bias),
    )


def mamba2(c: Settings) -> Parts:
    """A heads of size d, which share their signals in G groups."""
    width, state, groups = c.number("expand", 2, least=1) * c.H, c.size("N", "state_size"), c.size("G", "n_groups")
    heads, bias = c.size("A", "num_heads"), c.flag("use_bias")
    c.named("d", c.split(width, heads))
    signals = 2 * groups * state
    return parts(
        tensor("dt_bias", "mixer.state", heads, kind="bias"),
        tensor("A_log", "mixer.state", heads),
        tensor("D", "mixer.state", heads),
        short_conv(c, width + signals),
        linear("in_proj", "mixer.input", c.H, 2 * width + signals + heads, bias),
        rms_norm("norm", "mixer.norm", width),
        linear("out_proj", "mixer.output", width, c.H, bias),
    )


def model_of(mixer: Declaration) -> Declaration:
    """A norm before each mixer, and one at the end."""
    return lambda c: parts(
        embedding("embeddings", "embeddings.word", c.V, c.H),
        layers("layers.{}.", c.L, rms_norm("norm", "layernorm.mixer", c.H), under("mixer.", mixer(c))),
        rms_norm("norm_f", "layernorm.final", c.H),
    )


def family(prefix: str, defaults: dict[str, object], mixer: Declaration, tied: bool) -> Family:
    """With head and bare; `tied` is the class's default."""
    model = model_of(mixer)
    return Family(
        defaults,
        {
            f"{prefix}ForCausalLM": lambda c: parts(under("backbone.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(tied))),
            f"{prefix}Model": model,
        },
    )


FAMILIES = {
    "mamba": family("Mamba", {**MAMBA}, mamba, tied=True),
    "falcon_mamba": family("FalconMamba", {**MAMBA}, mamba, tied=True),
    "mamba2": family("Mamba2", {**MAMBA2}, mamba2, tied=False),
}
