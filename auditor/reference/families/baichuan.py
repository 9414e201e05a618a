"""Baichuan and Baichuan 2 (Yang et al. 2023, arXiv:2309.10305): LLaMA with query, key and value in one matrix; ALiBi or rotary."""

from __future__ import annotations

from ..parts import Parts, linear, parts, qkv
from ..settings import Settings
from . import Family, llama

DEFAULTS: dict[str, object] = {**llama.DEFAULTS, "vocab_size": 64000}


def block(c: Settings) -> Parts:
    """4H^2 + 3HI + 2H."""
    return parts(
        qkv("self_attn.W_pack", c.H, c.H, c.H, bias=False),
        linear("self_attn.o_proj", "attention.output", c.H, c.H, bias=False),
        llama.gated_ffn(c),
        llama.block_norms(c),
    )


BAICHUAN = llama.model_of(block)
FAMILIES = {
    "baichuan": Family(
        DEFAULTS,
        {"BaichuanForCausalLM": llama.causal(BAICHUAN), "BaiChuanForCausalLM": llama.causal(BAICHUAN), "BaichuanModel": BAICHUAN},
    )
}
