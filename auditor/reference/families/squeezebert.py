"""SqueezeBERT (Iandola et al. 2020, arXiv:2006.11316): BERT with grouped convolutions of kernel 1 in place of linear maps."""

from __future__ import annotations

from ..errors import ConfigError
from ..parts import Parts, conv, embedding, layer_norm, layers, parts
from ..settings import Settings
from . import Family, bert

GROUPS = {"q_groups": 4, "k_groups": 4, "v_groups": 4, "post_attention_groups": 1, "intermediate_groups": 4, "output_groups": 4}
DEFAULTS = {**bert.DEFAULTS, **GROUPS, "embedding_size": 768}


def grouped(c: Settings, name: str, component: str, n_in: int, n_out: int, key: str) -> Parts:
    """A convolution whose filters each see one group of the input."""
    groups = c.number(key, GROUPS[key], least=1)
    if int(n_in) % groups or int(n_out) % groups:
        raise ConfigError(f"{key} is {groups}, which does not divide the widths {int(n_in)} and {int(n_out)}")
    return conv(name, component, n_in // groups, n_out, 1)


def body(c: Settings) -> Parts:
    """The tables of BERT and the layers."""
    if c.E != c.H:
        raise ConfigError("embedding_size must be hidden_size: this class has no projection")
    return parts(
        embedding("embeddings.word_embeddings", "embeddings.word", c.V, c.E),
        embedding("embeddings.position_embeddings", "embeddings.position", c.P, c.E),
        embedding("embeddings.token_type_embeddings", "embeddings.token_type", c.T, c.E),
        layer_norm("embeddings.LayerNorm", "embeddings.layernorm", c.H),
        layers(
            "encoder.layers.{}.",
            c.L,
            grouped(c, "attention.query", "attention.query", c.H, c.H, "q_groups"),
            grouped(c, "attention.key", "attention.key", c.H, c.H, "k_groups"),
            grouped(c, "attention.value", "attention.value", c.H, c.H, "v_groups"),
            grouped(c, "post_attention.conv1d", "attention.output", c.H, c.H, "post_attention_groups"),
            layer_norm("post_attention.layernorm", "layernorm.attention", c.H),
            grouped(c, "intermediate.conv1d", "ffn.up", c.H, c.I, "intermediate_groups"),
            grouped(c, "output.conv1d", "ffn.down", c.I, c.H, "output_groups"),
            layer_norm("output.layernorm", "layernorm.ffn", c.H),
        ),
    )


FAMILIES = {"squeezebert": Family(DEFAULTS, {"SqueezeBertModel": lambda c: parts(body(c), bert.pooler(c))})}
