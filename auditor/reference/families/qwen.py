"""Qwen 1 (Bai et al. 2023, arXiv:2309.16609), as the files' own modeling_qwen.py has it: the stated width counts gate and up together."""

from __future__ import annotations

from ..errors import ConfigError
from ..parts import Parts, embedding, feed_forward, layers, linear, lm_head, parts, qkv, rms_norm, under
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 151936,
    "hidden_size": 4096,
    "intermediate_size": 22016,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "kv_channels": 128,
    "no_bias": True,
    "tie_word_embeddings": False,
}


def model(c: Settings) -> Parts:
    """Biases of query, key and value only."""
    if int(c.I) % 2:
        raise ConfigError(f"intermediate_size must be even, not {int(c.I)}")
    q, _, _ = c.heads()
    bias = not c.flag("no_bias", True)
    return parts(
        embedding("wte", "embeddings.word", c.V, c.H),
        layers(
            "h.{}.",
            c.L,
            rms_norm("ln_1", "layernorm.attention", c.H),
            qkv("attn.c_attn", c.H, q, q),
            linear("attn.c_proj", "attention.output", q, c.H, bias),
            rms_norm("ln_2", "layernorm.ffn", c.H),
            feed_forward("mlp.w1 mlp.w2 mlp.c_proj", c.H, c.I // 2, bias),
        ),
        rms_norm("ln_f", "layernorm.final", c.H),
    )


def causal(c: Settings) -> Parts:
    """The head is a matrix of its own."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(False)))


FAMILIES = {"qwen": Family(DEFAULTS, {"QWenLMHeadModel": causal, "QWenModel": model})}
