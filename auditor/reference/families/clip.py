"""CLIP (Radford et al. 2021, arXiv:2103.00020) and SigLIP (Zhai et al. 2023, arXiv:2303.15343): text and image encoder side by side."""

from __future__ import annotations

from ..parts import Parts, attention, buffer, conv, embedding, feed_forward, layer_norm, layers, linear, parts, stack, tensor, under, when
from ..settings import Settings
from . import Family

CLIP_TEXT = {
    "vocab_size": 49408,
    "hidden_size": 512,
    "intermediate_size": 2048,
    "num_hidden_layers": 12,
    "num_attention_heads": 8,
    "max_position_embeddings": 77,
}
CLIP_VISION = {
    "hidden_size": 768,
    "intermediate_size": 3072,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "image_size": 224,
    "patch_size": 32,
    "num_channels": 3,
}
SIGLIP_TEXT = {
    **CLIP_TEXT,
    "vocab_size": 32000,
    "hidden_size": 768,
    "intermediate_size": 3072,
    "num_attention_heads": 12,
    "max_position_embeddings": 64,
}
SIGLIP_VISION = {**CLIP_VISION, "patch_size": 16}


def block(c: Settings) -> Parts:
    """4H^2 + 2HI + 9H + I."""
    c.split(c.H, c.A)
    return parts(
        under("self_attn.", attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H)),
        layer_norm("layer_norm1", "layernorm.attention", c.H),
        feed_forward("mlp.fc1 mlp.fc2", c.H, c.I),
        layer_norm("layer_norm2", "layernorm.ffn", c.H),
    )


def text(c: Settings) -> Parts:
    """Two tables, the layers, the last LayerNorm."""
    return stack(
        "text",
        embedding("embeddings.token_embedding", "embeddings.word", c.V, c.H),
        embedding("embeddings.position_embedding", "embeddings.position", c.P, c.H),
        buffer("embeddings.position_ids", "embeddings.position", 1, c.P),
        layers("encoder.layers.{}.", c.L, block(c)),
        layer_norm("final_layer_norm", "layernorm.final", c.H),
    )


def clip_vision(c: Settings) -> Parts:
    """A class vector, filters without bias, and a LayerNorm before the layers as well as after."""
    return stack(
        "vision",
        tensor("embeddings.class_embedding", "embeddings.special_tokens", c.H),
        patch(c, bias=False),
        embedding("embeddings.position_embedding", "embeddings.position", c.patches() + 1, c.H),
        buffer("embeddings.position_ids", "embeddings.position", 1, c.patches() + 1),
        layer_norm("pre_layrnorm", "layernorm.embedding", c.H),  # the file has it so
        layers("encoder.layers.{}.", c.L, block(c)),
        layer_norm("post_layernorm", "layernorm.final", c.H),
    )


def patch(c: Settings, bias: bool) -> Parts:
    """A filter of a patch's size for each channel."""
    channels = c.number("num_channels", 3, least=1)
    return conv("embeddings.patch_embedding", "embeddings.patch", channels, c.H, *c.pair("patch_size"), bias=bias)


def siglip_vision(c: Settings) -> Parts:
    """No class vector; the head attends to all patches from one learned probe."""
    head = under(
        "head.",
        tensor("probe", "head.pooling", 1, 1, c.H),
        tensor("attention.in_proj_weight", "head.pooling", 3 * c.H, c.H),
        tensor("attention.in_proj_bias", "head.pooling", 3 * c.H, kind="bias"),
        linear("attention.out_proj", "head.pooling", c.H, c.H),
        layer_norm("layernorm", "head.pooling", c.H),
        feed_forward("mlp.fc1 mlp.fc2", c.H, c.I, part="head.pooling"),
    )
    return stack(
        "vision",
        patch(c, bias=True),
        embedding("embeddings.position_embedding", "embeddings.position", c.patches(), c.H),
        layers("encoder.layers.{}.", c.L, block(c)),
        layer_norm("post_layernorm", "layernorm.final", c.H),
        when(c.flag("vision_use_head", True), head),
    )


def clip(c: Settings) -> Parts:
    """Both encoders, a projection without bias for each, and a temperature."""
    words, images = c.section("text_config", "_t", CLIP_TEXT), c.section("vision_config", "_v", CLIP_VISION)
    shared = c.size("p", "projection_dim")
    return parts(
        tensor("logit_scale", "logit_scale"),
        under("text_model.", text(words)),
        under("vision_model.", clip_vision(images)),
        linear("visual_projection", "vision.projection", images.H, shared, bias=False),
        linear("text_projection", "text.projection", words.H, shared, bias=False),
    )


def siglip(c: Settings) -> Parts:
    """Both encoders, a projection of the text to the width of the images, a temperature and an offset."""
    words, images = c.section("text_config", "_t", SIGLIP_TEXT), c.section("vision_config", "_v", SIGLIP_VISION)
    width = words.H if words.get("projection_size") in (None, int(words.H)) else words.size("p", "projection_size")
    return parts(
        tensor("logit_scale", "logit_scale", 1),
        tensor("logit_bias", "logit_scale", 1),
        under("text_model.", text(words), stack("text", linear("head", "head.projection", words.H, width))),
        under("vision_model.", siglip_vision(images)),
    )


FAMILIES = {
    "clip": Family({"projection_dim": 512}, {"CLIPModel": clip}),
    "siglip": Family({}, {"SiglipModel": siglip}),
}
