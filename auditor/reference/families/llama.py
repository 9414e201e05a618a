"""LLaMA 1 to 3 (arXiv:2302.13971, 2307.09288, 2407.21783), and the decoder that most open models took over from it.

Rotary positions and activations have no parameters. `decoder` is stated once; a kin states what differs: biases, norms, heads' norms.
"""

from __future__ import annotations

from collections.abc import Callable

from ..parts import Parts, attention, embedding, feed_forward, layers, linear, lm_head, parts, rms_norm, under
from ..settings import Settings
from . import Declaration, Family

DEFAULTS = {
    "vocab_size": 32000,
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "tie_word_embeddings": False,
}
PROJECTIONS = "self_attn.q_proj self_attn.k_proj self_attn.v_proj self_attn.o_proj"
GATED = "mlp.gate_proj mlp.up_proj mlp.down_proj"


def grouped_attention(c: Settings, bias: bool = False, out_bias: bool | None = None) -> Parts:
    """Queries of A heads, keys and values of K."""
    q, kv, _ = c.heads()
    return attention(PROJECTIONS, c.H, q, kv, bias, out_bias)


def gated_ffn(c: Settings, bias: bool = False) -> Parts:
    """Three matrices of HI."""
    return feed_forward(GATED, c.H, c.I, bias)


def block_norms(c: Settings) -> Parts:
    """The two RMSNorms before attention and feed-forward."""
    return parts(rms_norm("input_layernorm", "layernorm.attention", c.H), rms_norm("post_attention_layernorm", "layernorm.ffn", c.H))


def four_norms(c: Settings, names: str) -> Parts:
    """Four RMSNorms: before and after attention, before and after the feed-forward net."""
    components = ("attention", "post_attention", "ffn", "post_ffn")
    return parts(*(rms_norm(name, f"layernorm.{part}", c.H) for name, part in zip(names.split(), components, strict=True)))


def head_norms(c: Settings) -> Parts:
    """RMSNorms of width d that all heads share, on queries and keys."""
    _, _, d = c.heads()
    return parts(rms_norm("self_attn.q_norm", "qk_norm.query", d), rms_norm("self_attn.k_norm", "qk_norm.key", d))


def wide_norms(c: Settings) -> Parts:
    """RMSNorms over all heads at once, on queries and keys."""
    q, kv, _ = c.heads()
    return parts(rms_norm("self_attn.q_norm", "qk_norm.query", q), rms_norm("self_attn.k_norm", "qk_norm.key", kv))


def block(c: Settings) -> Parts:
    """LLaMA's own layer; both kinds of bias are off unless the configuration switches them on."""
    bias = c.flag("attention_bias")
    return parts(grouped_attention(c, bias), gated_ffn(c, c.flag("mlp_bias")), block_norms(c))


def decoder(c: Settings, *stacked: Parts, final: Parts | None = None) -> Parts:
    """The word table, the layers given, and the last norm."""
    return parts(
        embedding("embed_tokens", "embeddings.word", c.V, c.H),
        *stacked,
        rms_norm("norm", "layernorm.final", c.H) if final is None else final,
    )


def layered(c: Settings, block: Declaration) -> Parts:
    """L layers that are all alike."""
    return layers("layers.{}.", c.L, block(c))


def model_of(block: Declaration) -> Declaration:
    """A decoder whose layers are all alike."""

    def declare(c: Settings) -> Parts:
        return decoder(c, layered(c, block))

    return declare


def causal(model: Declaration, tied: bool = False) -> Declaration:
    """The model with its head; `tied` is the class's default."""

    def declare(c: Settings) -> Parts:
        return parts(under("model.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(tied)))

    return declare


def scored(model: Declaration) -> Declaration:
    """The model with a score per class, without bias."""

    def declare(c: Settings) -> Parts:
        return parts(under("model.", model(c)), linear("score", "head.classifier", c.H, c.labels, bias=False))

    return declare


def family(prefix: str, model: Declaration, defaults: dict[str, object], tied: bool = False, score: bool = True) -> Family:
    """The usual classes: for causal language modelling, bare, with a score per class."""
    architectures: dict[str, Callable[[Settings], Parts]] = {f"{prefix}ForCausalLM": causal(model, tied), f"{prefix}Model": model}
    if score:
        architectures[f"{prefix}ForSequenceClassification"] = scored(model)
    return Family(defaults, architectures)


FAMILIES = {"llama": family("Llama", model_of(block), dict(DEFAULTS))}
