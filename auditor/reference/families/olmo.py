"""OLMo (Groeneveld et al. 2024, arXiv:2402.00838): LLaMA whose LayerNorms have no parameters; OLMo 2 and 3 (2501.00656): norms after the nets."""

from __future__ import annotations

from ..parts import Parts, parts, rms_norm
from ..settings import Settings
from . import llama

OLMO: dict[str, object] = {**llama.DEFAULTS, "vocab_size": 50304}


def olmo_block(c: Settings) -> Parts:
    """No norm counts."""
    return parts(llama.grouped_attention(c, c.flag("attention_bias")), llama.gated_ffn(c))


def olmo(c: Settings) -> Parts:
    """Nor does the last."""
    return llama.decoder(c, llama.layered(c, olmo_block), final=[])


def olmo2_block(c: Settings) -> Parts:
    """RMSNorms over all queries and all keys, and after attention and feed-forward."""
    return parts(
        llama.grouped_attention(c, c.flag("attention_bias")),
        llama.wide_norms(c),
        llama.gated_ffn(c),
        rms_norm("post_attention_layernorm", "layernorm.attention", c.H),
        rms_norm("post_feedforward_layernorm", "layernorm.ffn", c.H),
    )


FAMILIES = {
    "olmo": llama.family("Olmo", olmo, OLMO),
    "olmo3": llama.family("Olmo3", llama.model_of(olmo2_block), OLMO),
    "olmo2": llama.family("Olmo2", llama.model_of(olmo2_block), OLMO),
}
