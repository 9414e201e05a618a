"""ModernBERT (Warner et al. 2024, arXiv:2412.13663): no biases, gated feed-forward, norms without shift; layer 0 has one norm less."""

from __future__ import annotations

from ..parts import Parts, embedding, fused, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 50368,
    "hidden_size": 768,
    "intermediate_size": 1152,
    "num_hidden_layers": 22,
    "num_attention_heads": 12,
    "decoder_bias": True,
}


def model(c: Settings) -> Parts:
    """Word table and norm, the layers, the last norm."""
    norm_bias, attention_bias, mlp_bias = c.flag("norm_bias"), c.flag("attention_bias"), c.flag("mlp_bias")
    return parts(
        embedding("embeddings.tok_embeddings", "embeddings.word", c.V, c.H),
        layer_norm("embeddings.norm", "embeddings.layernorm", c.H, norm_bias),
        layers(
            "layers.{}.",
            c.L - 1,
            layer_norm("attn_norm", "layernorm.attention", c.H, norm_bias),
            at=range(1, int(c.L)),
        ),
        layers(
            "layers.{}.",
            c.L,
            qkv("attn.Wqkv", c.H, c.H, c.H, attention_bias),
            linear("attn.Wo", "attention.output", c.H, c.H, attention_bias),
            layer_norm("mlp_norm", "layernorm.ffn", c.H, norm_bias),
            fused("mlp.Wi", c.H, (("ffn.up", c.I), ("ffn.gate", c.I)), mlp_bias),
            linear("mlp.Wo", "ffn.down", c.I, c.H, mlp_bias),
        ),
        layer_norm("final_norm", "layernorm.final", c.H, norm_bias),
    )


def prediction_head(c: Settings) -> Parts:
    """Dense and norm before every head."""
    return parts(
        linear("head.dense", "head.dense", c.H, c.H, c.flag("classifier_bias")),
        layer_norm("head.norm", "head.norm", c.H, c.flag("norm_bias")),
    )


FAMILIES = {
    "modernbert": Family(
        DEFAULTS,
        {
            "ModernBertModel": model,
            "ModernBertForMaskedLM": lambda c: parts(
                under("model.", model(c)), prediction_head(c), lm_head("decoder", c.V, c.H, c.tied(), c.flag("decoder_bias"))
            ),
            "ModernBertForSequenceClassification": lambda c: parts(
                under("model.", model(c)), prediction_head(c), linear("classifier", "head.classifier", c.H, c.labels)
            ),
        },
    )
}
