"""BigBird (Zaheer et al. 2020, arXiv:2007.14062): BERT's tensors; which tokens see which has no parameters."""

from __future__ import annotations

from ..parts import Parts, attention, feed_forward, layer_norm, layers, linear, parts, under
from ..settings import Settings
from . import Family, bert

DEFAULTS = {**bert.DEFAULTS, "vocab_size": 50358, "max_position_embeddings": 4096, "use_bias": True}


def body(c: Settings) -> Parts:
    """BERT, with biases of query, key and value only where use_bias."""
    names = "attention.self.query attention.self.key attention.self.value attention.output.dense"
    return parts(
        bert.embeddings(c),
        layers(
            "encoder.layer.{}.",
            c.L,
            attention(names, c.H, c.H, c.H, c.flag("use_bias", True), out_bias=True),
            layer_norm("attention.output.LayerNorm", "layernorm.attention", c.H),
            feed_forward("intermediate.dense output.dense", c.H, c.I),
            layer_norm("output.LayerNorm", "layernorm.ffn", c.H),
        ),
    )


def model(c: Settings) -> Parts:
    """With pooler, which the masked language model keeps."""
    return parts(body(c), linear("pooler", "pooler", c.H, c.H))


FAMILIES = {
    "big_bird": Family(
        DEFAULTS,
        {
            "BigBirdModel": model,
            "BigBirdForMaskedLM": lambda c: parts(under("bert.", model(c)), bert.mlm_head(c)),
        },
    )
}
