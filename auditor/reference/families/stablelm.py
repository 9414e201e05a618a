"""StableLM (Bellagente et al. 2024, arXiv:2402.17834): LLaMA with LayerNorms that have a shift, optional biases of query, key and value."""

from __future__ import annotations

from ..parts import Parts, layer_norm, parts, repeat, when
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 50304,
    "hidden_size": 2560,
    "intermediate_size": 6912,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 32,
    "tie_word_embeddings": False,
}


def block(c: Settings) -> Parts:
    """A parallel block has one norm only; with qk_layernorm every head has norms of its own."""
    _, _, d = c.heads()
    keys = c.symbols["K"]
    return parts(
        llama.grouped_attention(c, c.flag("use_qkv_bias"), out_bias=False),
        when(
            c.flag("qk_layernorm"),
            repeat("self_attn.q_layernorm.norms.{}", c.A, layer_norm("", "qk_norm.query", d, bias=False)),
            repeat("self_attn.k_layernorm.norms.{}", keys, layer_norm("", "qk_norm.key", d, bias=False)),
        ),
        llama.gated_ffn(c),
        layer_norm("input_layernorm", "layernorm.attention", c.H),
        when(not c.flag("use_parallel_residual"), layer_norm("post_attention_layernorm", "layernorm.ffn", c.H)),
    )


def model(c: Settings) -> Parts:
    """The last norm has a shift, too."""
    return llama.decoder(c, llama.layered(c, block), final=layer_norm("norm", "layernorm.final", c.H))


FAMILIES = {"stablelm": llama.family("StableLm", model, DEFAULTS)}
