"""DINOv2 (Oquab et al. 2023, arXiv:2304.07193): ViT with a mask token and a learned scale after each net; SwiGLU in the giant."""

from __future__ import annotations

from ..parts import Parts, attention, feed_forward, layer_norm, layers, linear, parts, tensor, under, when
from ..settings import Settings
from . import Family, vit

DEFAULTS = {
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "mlp_ratio": 4,
    "image_size": 224,
    "patch_size": 14,
    "num_channels": 3,
    "qkv_bias": True,
    "use_mask_token": True,
}


def ffn(c: Settings) -> Parts:
    """Two matrices; or SwiGLU of two thirds of the width, rounded up to a multiple of 8."""
    inner = c.number("mlp_ratio", 4, least=1) * c.H
    if not c.flag("use_swiglu_ffn"):
        return feed_forward("mlp.fc1 mlp.fc2", c.H, inner)
    narrow = c.named("I", (int(inner) * 2 // 3 + 7) // 8 * 8)
    return parts(linear("mlp.weights_in", "ffn.up", c.H, 2 * narrow), linear("mlp.weights_out", "ffn.down", narrow, c.H))


def model(c: Settings) -> Parts:
    """Tokens, positions, filters, layers, the last LayerNorm."""
    return parts(
        tensor("embeddings.cls_token", "embeddings.special_tokens", 1, 1, c.H),
        when(c.flag("use_mask_token", True), tensor("embeddings.mask_token", "embeddings.special_tokens", 1, c.H)),
        tensor("embeddings.position_embeddings", "embeddings.position", 1, c.patches() + 1, c.H),
        vit.patch_conv(c, "embeddings.patch_embeddings.projection"),
        layers(
            "encoder.layer.{}.",
            c.L,
            layer_norm("norm1", "layernorm.attention", c.H),
            attention(vit.NAMES, c.H, c.H, c.H, c.flag("qkv_bias", True), out_bias=True),
            tensor("layer_scale1.lambda1", "layer_scale", c.H),
            layer_norm("norm2", "layernorm.ffn", c.H),
            ffn(c),
            tensor("layer_scale2.lambda1", "layer_scale", c.H),
        ),
        layer_norm("layernorm", "layernorm.final", c.H),
    )


def classification(c: Settings) -> Parts:
    """C classes from the first token and the mean of the patches."""
    return parts(under("dinov2.", model(c)), linear("classifier", "head.classifier", 2 * c.H, c.labels))


FAMILIES = {"dinov2": Family(DEFAULTS, {"Dinov2Model": model, "Dinov2ForImageClassification": classification})}
