"""BioGPT (Luo et al. 2022, arXiv:2210.10341) and XGLM (arXiv:2112.10668): fairseq's decoder, with learned or sinusoidal positions."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, lm_head, parts, under
from ..settings import Settings
from . import Family

BIOGPT = {
    "vocab_size": 42384,
    "hidden_size": 1024,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "intermediate_size": 4096,
    "max_position_embeddings": 1024,
}
XGLM = {"vocab_size": 256008, "d_model": 1024, "num_layers": 24, "attention_heads": 16, "ffn_dim": 4096}


def block(c: Settings) -> Parts:
    """A pre-norm layer of 4H^2 + 2HI + 9H + I."""
    return parts(
        under("self_attn.", attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H)),
        layer_norm("self_attn_layer_norm", "layernorm.attention", c.H),
        feed_forward("fc1 fc2", c.H, c.I),
        layer_norm("final_layer_norm", "layernorm.ffn", c.H),
    )


def xglm(c: Settings) -> Parts:
    """Positions without parameters."""
    return parts(
        embedding("embed_tokens", "embeddings.word", c.V, c.H),
        layers("layers.{}.", c.L, block(c)),
        layer_norm("layer_norm", "layernorm.final", c.H),
    )


def biogpt(c: Settings) -> Parts:
    """The position table has two rows more than the configuration says."""
    return parts(embedding("embed_positions", "embeddings.position", c.P + 2, c.H), xglm(c))


FAMILIES = {
    "biogpt": Family(
        BIOGPT,
        {
            "BioGptForCausalLM": lambda c: parts(under("biogpt.", biogpt(c)), lm_head("output_projection", c.V, c.H, c.tied())),
            "BioGptModel": biogpt,
        },
    ),
    "xglm": Family(
        XGLM,
        {
            "XGLMForCausalLM": lambda c: parts(under("model.", xglm(c)), lm_head("lm_head", c.V, c.H, c.tied())),
            "XGLMModel": xglm,
        },
    ),
}
