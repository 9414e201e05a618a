"""Swin (Liu et al. 2021, arXiv:2103.14030): four stages, each twice as wide as the one before, attention within windows."""

from __future__ import annotations

from ..algebra import Size
from ..parts import Parts, attention, feed_forward, layer_norm, layers, linear, parts, tensor, under, when
from ..settings import Settings
from . import Family, vit

DEFAULTS = {
    "image_size": 224,
    "patch_size": 4,
    "num_channels": 3,
    "embed_dim": 96,
    "depths": [2, 2, 6, 2],
    "num_heads": [3, 6, 12, 24],
    "window_size": 7,
    "mlp_ratio": 4,
    "qkv_bias": True,
}
NAMES = "attention.self.query attention.self.key attention.self.value attention.output.dense"


def width_of(c: Settings, stage: int) -> Size:
    """H, 2H, 4H, ..."""
    return c.H * (1 << stage)


def block(c: Settings, width: Size, heads: int) -> Parts:
    """A layer of one stage; a bias for every distance within the window and every head."""
    c.split(width, Size.make(heads, width.form))
    window = c.number("window_size", 7, least=1)
    return parts(
        layer_norm("layernorm_before", "layernorm.attention", width),
        tensor("attention.self.relative_position_bias_table", "relative_position_bias", (2 * window - 1) ** 2, heads),
        attention(NAMES, width, width, width, c.flag("qkv_bias", True), out_bias=True),
        layer_norm("layernorm_after", "layernorm.ffn", width),
        feed_forward("intermediate.dense output.dense", width, c.number("mlp_ratio", 4, least=1) * width),
    )


def downsample(width: Size) -> Parts:
    """Four neighbours become one of twice the width."""
    return parts(
        linear("downsample.reduction", "downsample", 4 * width, 2 * width, bias=False),
        layer_norm("downsample.norm", "downsample", 4 * width),
    )


def model(c: Settings) -> Parts:
    """The mean of the last stage has no parameters."""
    depths = c.numbers("depths")
    heads = c.numbers("num_heads", len(depths))
    stages = [
        parts(
            layers("blocks.{}.", depth, block(c, width_of(c, stage), heads[stage]), start=sum(depths[:stage])),
            when(stage + 1 < len(depths), downsample(width_of(c, stage))),
        )
        for stage, depth in enumerate(depths)
    ]
    return parts(
        under(
            "embeddings.",
            vit.patch_conv(c, "patch_embeddings.projection"),
            layer_norm("norm", "embeddings.layernorm", c.H),
            when(c.flag("use_absolute_embeddings"), tensor("position_embeddings", "embeddings.position", 1, c.patches(), c.H)),
        ),
        *(under(f"encoder.layers.{stage}.", part) for stage, part in enumerate(stages)),
        layer_norm("layernorm", "layernorm.final", width_of(c, len(depths) - 1)),
    )


def classification(c: Settings) -> Parts:
    """C classes from the last width."""
    last = width_of(c, len(c.numbers("depths")) - 1)
    return parts(under("swin.", model(c)), linear("classifier", "head.classifier", last, c.labels))


FAMILIES = {"swin": Family(DEFAULTS, {"SwinModel": model, "SwinForImageClassification": classification})}
