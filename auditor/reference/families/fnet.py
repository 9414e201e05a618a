"""FNet (Lee-Thorp et al. 2021, arXiv:2105.03824): BERT with a Fourier transform, which has no parameters, in place of attention."""

from __future__ import annotations

from ..parts import Parts, feed_forward, layer_norm, layers, linear, parts
from ..settings import Settings
from . import Family, bert

DEFAULTS = {
    "vocab_size": 32000,
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "intermediate_size": 3072,
    "max_position_embeddings": 512,
    "type_vocab_size": 4,
}


def model(c: Settings) -> Parts:
    """BERT's tables and a projection, then norms and feed-forward nets."""
    return parts(
        bert.embeddings(c),
        linear("embeddings.projection", "embeddings.projection", c.H, c.H),
        layers(
            "encoder.layer.{}.",
            c.L,
            layer_norm("fourier.output.LayerNorm", "layernorm.attention", c.H),
            feed_forward("intermediate.dense output.dense", c.H, c.I),
            layer_norm("output.LayerNorm", "layernorm.ffn", c.H),
        ),
        bert.pooler(c),
    )


FAMILIES = {"fnet": Family(DEFAULTS, {"FNetModel": model})}
