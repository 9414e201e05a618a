"""GPT-BigCode: SantaCoder (arXiv:2301.03988), StarCoder (arXiv:2305.06161): GPT-2 with one key head for all queries."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family, gpt2

DEFAULTS = {**gpt2.DEFAULTS, "multi_query": True}


def model(c: Settings) -> Parts:
    """Plain linear maps; c_attn holds H + 2d rows."""
    d = c.named("d", c.split(c.H, c.A))
    single = c.flag("multi_query", True)
    if single:
        c.named("K", 1)
    return parts(
        embedding("wte", "embeddings.word", c.V, c.H),
        embedding("wpe", "embeddings.position", c.P, c.H),
        layers(
            "h.{}.",
            c.L,
            layer_norm("ln_1", "layernorm.attention", c.H),
            qkv("attn.c_attn", c.H, c.H, d if single else c.H),
            linear("attn.c_proj", "attention.output", c.H, c.H),
            layer_norm("ln_2", "layernorm.ffn", c.H),
            feed_forward("mlp.c_fc mlp.c_proj", c.H, c.inner()),
        ),
        layer_norm("ln_f", "layernorm.final", c.H),
    )


def causal(c: Settings) -> Parts:
    """The head is the word table."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {"gpt_bigcode": Family(DEFAULTS, {"GPTBigCodeForCausalLM": causal, "GPTBigCodeModel": model})}
