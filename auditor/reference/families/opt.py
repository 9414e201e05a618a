"""OPT (Zhang et al. 2022, arXiv:2205.01068) and Galactica (arXiv:2211.09085).

The position table has two rows more than the configuration says. OPT-350m keeps narrow word vectors and is post-norm.
"""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, under, when
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 50272,
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "ffn_dim": 3072,
    "max_position_embeddings": 2048,
    "do_layer_norm_before": True,
    "enable_bias": True,
    "layer_norm_elementwise_affine": True,
}


def word_width(c: Settings) -> int:
    """Width of the word vectors: H unless stated otherwise."""
    return c.H if c.get("word_embed_proj_dim") in (None, int(c.H)) else c.size("E", "word_embed_proj_dim")


def model(c: Settings) -> Parts:
    """Tables, projections where the words are narrow, layers, a last norm only where the norms come before."""
    width, bias, affine = word_width(c), c.flag("enable_bias", True), c.flag("layer_norm_elementwise_affine", True)
    final = affine and c.flag("do_layer_norm_before", True) and not c.flag("_remove_final_layer_norm")
    return under(
        "decoder.",
        embedding("embed_tokens", "embeddings.word", c.V, width),
        embedding("embed_positions", "embeddings.position", c.P + 2, c.H),
        when(width != c.H, linear("project_out", "embeddings.projection", c.H, width, bias=False)),
        when(width != c.H, linear("project_in", "embeddings.projection", width, c.H, bias=False)),
        when(final, layer_norm("final_layer_norm", "layernorm.final", c.H)),
        layers(
            "layers.{}.",
            c.L,
            under("self_attn.", attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H, bias)),
            when(affine, layer_norm("self_attn_layer_norm", "layernorm.attention", c.H)),
            feed_forward("fc1 fc2", c.H, c.I, bias),
            when(affine, layer_norm("final_layer_norm", "layernorm.ffn", c.H)),
        ),
    )


def causal(c: Settings) -> Parts:
    """The head is the word table."""
    return parts(under("model.", model(c)), lm_head("lm_head", c.V, word_width(c), c.tied()))


FAMILIES = {"opt": Family(DEFAULTS, {"OPTForCausalLM": causal, "OPTModel": model})}
