"""BEiT (Bao et al. 2021, arXiv:2106.08254): ViT with no bias of keys, relative position biases, a learned scale after each net."""

from __future__ import annotations

from ..errors import ConfigError
from ..parts import Parts, feed_forward, layer_norm, layers, linear, parts, tensor, under, when
from ..settings import Settings
from . import Family, vit

DEFAULTS = {
    **vit.VIT,
    "use_relative_position_bias": False,
    "use_shared_relative_position_bias": False,
    "use_absolute_position_embeddings": False,
    "use_mask_token": False,
    "use_mean_pooling": True,
    "layer_scale_init_value": 0.1,
}


def relative_table(c: Settings) -> Parts:
    """A bias for every distance on the grid of patches, and three for the class token."""
    (height, width), (down, across) = c.pair("image_size"), c.pair("patch_size")
    distances = c.named("R", (2 * (height // down) - 1) * (2 * (width // across) - 1) + 3)
    return tensor("relative_position_bias_table", "relative_position_bias", distances, c.A)


def block(c: Settings) -> Parts:
    """The scale is there unless its first value is zero."""
    first = c.get("layer_scale_init_value")
    if not isinstance(first, int | float):
        raise ConfigError("layer_scale_init_value must be a number")
    return parts(
        when(first > 0, tensor("lambda_1", "layer_scale", c.H), tensor("lambda_2", "layer_scale", c.H)),
        linear("attention.attention.query", "attention.query", c.H, c.H),
        linear("attention.attention.key", "attention.key", c.H, c.H, bias=False),
        linear("attention.attention.value", "attention.value", c.H, c.H),
        linear("attention.output.dense", "attention.output", c.H, c.H),
        when(c.flag("use_relative_position_bias"), under("attention.attention.relative_position_bias.", relative_table(c))),
        layer_norm("layernorm_before", "layernorm.attention", c.H),
        layer_norm("layernorm_after", "layernorm.ffn", c.H),
        feed_forward("intermediate.dense output.dense", c.H, c.I),
    )


def model(c: Settings) -> Parts:
    """The last LayerNorm works on the mean of the patches, or on all of them."""
    return parts(
        tensor("embeddings.cls_token", "embeddings.special_tokens", 1, 1, c.H),
        when(c.flag("use_mask_token"), tensor("embeddings.mask_token", "embeddings.special_tokens", 1, 1, c.H)),
        when(
            c.flag("use_absolute_position_embeddings"),
            tensor("embeddings.position_embeddings", "embeddings.position", 1, c.patches() + 1, c.H),
        ),
        vit.patch_conv(c, "embeddings.patch_embeddings.projection"),
        layers("encoder.layer.{}.", c.L, block(c)),
        when(c.flag("use_shared_relative_position_bias"), under("encoder.relative_position_bias.", relative_table(c))),
        layer_norm("pooler.layernorm" if c.flag("use_mean_pooling", True) else "layernorm", "layernorm.final", c.H),
    )


def classification(c: Settings) -> Parts:
    """C classes."""
    return parts(under("beit.", model(c)), vit.classifier(c))


FAMILIES = {"beit": Family(DEFAULTS, {"BeitForImageClassification": classification, "BeitModel": model})}
