"""GPT (Radford et al. 2018): post-norm GPT-2 without the last LayerNorm, tables named after their purpose."""

from __future__ import annotations

from ..parts import Parts, buffer, conv1d, embedding, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 40478, "n_positions": 512, "n_embd": 768, "n_layer": 12, "n_head": 12}


def model(c: Settings) -> Parts:
    """12H^2 + 13H a layer; the feed-forward width is always 4H."""
    return parts(
        embedding("tokens_embed", "embeddings.word", c.V, c.H),
        embedding("positions_embed", "embeddings.position", c.P, c.H),
        layers(
            "h.{}.",
            c.L,
            buffer("attn.bias", "attention", 1, 1, c.P, c.P),
            qkv("attn.c_attn", c.H, c.H, c.H, transposed=True),
            conv1d("attn.c_proj", "attention.output", c.H, c.H),
            layer_norm("ln_1", "layernorm.attention", c.H),
            conv1d("mlp.c_fc", "ffn.up", c.H, 4 * c.H),
            conv1d("mlp.c_proj", "ffn.down", 4 * c.H, c.H),
            layer_norm("ln_2", "layernorm.ffn", c.H),
        ),
    )


def language_model(c: Settings) -> Parts:
    """The head is the word table."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


FAMILIES = {
    "openai-gpt": Family(
        DEFAULTS,
        {
            "OpenAIGPTLMHeadModel": language_model,
            "OpenAIGPTModel": model,
            "OpenAIGPTDoubleHeadsModel": lambda c: parts(
                language_model(c), linear("multiple_choice_head.summary", "head.classifier", c.H, 1)
            ),
        },
    )
}
