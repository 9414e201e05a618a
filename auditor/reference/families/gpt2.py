"""GPT-2 (Radford et al. 2019), as openai/gpt-2 has it; GPT-3 (arXiv:2005.14165) has the same tensors.

The linear maps are stored transposed, [in, out]. Files also hold the causal mask of every layer, which is no parameter.
"""

from __future__ import annotations

from ..parts import Parts, buffer, conv1d, embedding, layer_norm, layers, linear, lm_head, parts, qkv, tensor, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 50257, "n_positions": 1024, "n_embd": 768, "n_layer": 12, "n_head": 12}


def block(c: Settings) -> Parts:
    """One pre-norm layer: 12H^2 + 13H where I = 4H."""
    return parts(
        layer_norm("ln_1", "layernorm.attention", c.H),
        qkv("attn.c_attn", c.H, c.H, c.H, transposed=True),
        conv1d("attn.c_proj", "attention.output", c.H, c.H),
        layer_norm("ln_2", "layernorm.ffn", c.H),
        conv1d("mlp.c_fc", "ffn.up", c.H, c.inner()),
        conv1d("mlp.c_proj", "ffn.down", c.inner(), c.H),
    )


def model(c: Settings) -> Parts:
    """The stack between the two tables and the last LayerNorm."""
    return parts(
        embedding("wte", "embeddings.word", c.V, c.H),
        embedding("wpe", "embeddings.position", c.P, c.H),
        layers("h.{}.", c.L, block(c), buffer("attn.bias", "attention", 1, 1, c.P, c.P)),
        layer_norm("ln_f", "layernorm.final", c.H),
    )


def language_model(c: Settings) -> Parts:
    """The model with the head that is its word table."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied()))


def double_heads(c: Settings) -> Parts:
    """Language model and multiple choice."""
    return parts(language_model(c), linear("multiple_choice_head.summary", "head.classifier", c.H, 1))


def sequence_classification(c: Settings) -> Parts:
    """A score per class, without bias."""
    return parts(under("transformer.", model(c)), tensor("score.weight", "head.classifier", c.labels, c.H))


FAMILIES = {
    "gpt2": Family(
        DEFAULTS,
        {
            "GPT2LMHeadModel": language_model,
            "GPT2Model": model,
            "GPT2DoubleHeadsModel": double_heads,
            "GPT2ForSequenceClassification": sequence_classification,
        },
    )
}
