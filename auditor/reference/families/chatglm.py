"""ChatGLM2 and 3 (arXiv:2406.12793), as the files' own modeling_chatglm.py has them; the first ChatGLM-6B is another model."""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, embedding, fused, layers, linear, lm_head, parts, qkv, rms_norm, under, when
from ..settings import KEYS, Settings
from . import Family

DEFAULTS = {
    "padded_vocab_size": 65024,
    "hidden_size": 4096,
    "ffn_hidden_size": 13696,
    "num_layers": 28,
    "num_attention_heads": 32,
    "kv_channels": 128,
    "multi_query_attention": False,
    "multi_query_group_num": 1,
    "add_qkv_bias": False,
    "add_bias_linear": False,
    "post_layer_norm": True,
    "rmsnorm": True,
}


def model(c: Settings) -> Parts:
    """RMSNorms, query, key and value in one matrix, gate and up in another."""
    if c.has("position_encoding_2d") or c.has("inner_hidden_size"):
        raise UnknownArchitecture("the first ChatGLM-6B is not declared")
    if not c.flag("rmsnorm", True):
        raise UnknownArchitecture("ChatGLM with LayerNorms is not declared")
    d, bias = c.size("d", *KEYS["d"]), c.flag("add_bias_linear")
    q = c.H if int(c.A) * int(d) == int(c.H) else c.A * d
    kv = c.size("K", "multi_query_group_num") * d if c.flag("multi_query_attention") else q
    return parts(
        embedding("embedding.word_embeddings", "embeddings.word", c.size("V", "padded_vocab_size"), c.H),
        layers(
            "encoder.layers.{}.",
            c.L,
            rms_norm("input_layernorm", "layernorm.attention", c.H),
            qkv("self_attention.query_key_value", c.H, q, kv, bias or c.flag("add_qkv_bias")),
            linear("self_attention.dense", "attention.output", q, c.H, bias),
            rms_norm("post_attention_layernorm", "layernorm.ffn", c.H),
            fused("mlp.dense_h_to_4h", c.H, (("ffn.gate", c.I), ("ffn.up", c.I)), bias),
            linear("mlp.dense_4h_to_h", "ffn.down", c.I, c.H, bias),
        ),
        when(c.flag("post_layer_norm", True), rms_norm("encoder.final_layernorm", "layernorm.final", c.H)),
    )


def causal(c: Settings) -> Parts:
    """The head is a matrix of its own."""
    body = model(c)  # first: it settles V
    return under("transformer.", body, lm_head("output_layer", c.V, c.H, c.tied(False)))


FAMILIES = {"chatglm": Family(DEFAULTS, {"ChatGLMForConditionalGeneration": causal, "ChatGLMModel": causal})}
