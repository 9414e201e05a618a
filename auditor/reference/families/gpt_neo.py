"""GPT-Neo (EleutherAI 2021): GPT-2 with plain linear maps; query, key and value have no bias, the output has one."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, lm_head, parts, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 50257, "max_position_embeddings": 2048, "hidden_size": 2048, "num_layers": 24, "num_heads": 16}


def model(c: Settings) -> Parts:
    """Local and global attention have the same tensors."""
    prefix = "attn.attention."
    return parts(
        embedding("wte", "embeddings.word", c.V, c.H),
        embedding("wpe", "embeddings.position", c.P, c.H),
        layers(
            "h.{}.",
            c.L,
            layer_norm("ln_1", "layernorm.attention", c.H),
            under(prefix, attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H, bias=False, out_bias=True)),
            layer_norm("ln_2", "layernorm.ffn", c.H),
            feed_forward("mlp.c_fc mlp.c_proj", c.H, c.inner()),
        ),
        layer_norm("ln_f", "layernorm.final", c.H),
    )


def language_model(c: Settings) -> Parts:
    """The head is the word table."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {"gpt_neo": Family(DEFAULTS, {"GPTNeoForCausalLM": language_model, "GPTNeoModel": model})}
