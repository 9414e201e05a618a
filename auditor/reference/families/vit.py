"""ViT (Dosovitskiy et al. 2020, arXiv:2010.11929), DeiT (2012.12877) and ViT-MAE (2111.06377): pre-norm encoders of image patches."""

from __future__ import annotations

from ..parts import Parts, attention, conv, feed_forward, layer_norm, layers, linear, parts, stack, tensor, under
from ..settings import Settings
from . import Family

VIT = {
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "image_size": 224,
    "patch_size": 16,
    "num_channels": 3,
    "qkv_bias": True,
}
MAE = {
    **VIT,
    "decoder_hidden_size": 512,
    "decoder_num_hidden_layers": 8,
    "decoder_num_attention_heads": 16,
    "decoder_intermediate_size": 2048,
}
NAMES = "attention.attention.query attention.attention.key attention.attention.value attention.output.dense"


def patch_conv(c: Settings, name: str, bias: bool = True) -> Parts:
    """A filter of a patch's size for each channel."""
    return conv(name, "embeddings.patch", c.number("num_channels", 3, least=1), c.H, *c.pair("patch_size"), bias=bias)


def block(width: int, inner: int, bias: bool = True) -> Parts:
    """4H^2 + 2HI + 9H + I."""
    return parts(
        attention(NAMES, width, width, width, bias, out_bias=True),
        feed_forward("intermediate.dense output.dense", width, inner),
        layer_norm("layernorm_before", "layernorm.attention", width),
        layer_norm("layernorm_after", "layernorm.ffn", width),
    )


def body(c: Settings, *tokens: str) -> Parts:
    """Learned tokens, positions of tokens and patches, the patch filters, the layers, the last LayerNorm."""
    return parts(
        *(tensor(f"embeddings.{token}", "embeddings.special_tokens", 1, 1, c.H) for token in tokens),
        tensor("embeddings.position_embeddings", "embeddings.position", 1, c.patches() + len(tokens), c.H),
        patch_conv(c, "embeddings.patch_embeddings.projection"),
        layers("encoder.layer.{}.", c.L, block(c.H, c.I, c.flag("qkv_bias", True))),
        layer_norm("layernorm", "layernorm.final", c.H),
    )


def vit(c: Settings) -> Parts:
    """One token."""
    return body(c, "cls_token")


def deit(c: Settings) -> Parts:
    """Two tokens."""
    return body(c, "cls_token", "distillation_token")


def pooler(c: Settings) -> Parts:
    """The map of the first token's vector."""
    return linear("pooler.dense", "pooler", c.H, c.H)


def classifier(c: Settings, name: str = "classifier") -> Parts:
    """C classes."""
    return linear(name, "head.classifier", c.H, c.labels)


def teacher(c: Settings) -> Parts:
    """A classifier for each token."""
    return parts(under("deit.", deit(c)), classifier(c, "cls_classifier"), classifier(c, "distillation_classifier"))


def masked_autoencoder(c: Settings) -> Parts:
    """The encoder and a narrow decoder that predicts pixels; both position tables are frozen sinusoids, stored as parameters."""
    width, inner = c.size("H_dec", "decoder_hidden_size"), c.size("I_dec", "decoder_intermediate_size")
    c.split(width, c.size("A_dec", "decoder_num_attention_heads"))
    down, across = c.pair("patch_size")
    decoder = under(
        "decoder.",
        tensor("mask_token", "embeddings.special_tokens", 1, 1, width),
        tensor("decoder_pos_embed", "embeddings.position", 1, c.patches() + 1, width),
        linear("decoder_embed", "embeddings.projection", c.H, width),
        layers("decoder_layers.{}.", c.size("L_dec", "decoder_num_hidden_layers"), block(width, inner)),
        layer_norm("decoder_norm", "layernorm.final", width),
        linear("decoder_pred", "head.pixels", width, down * across * c.number("num_channels", 3, least=1)),
    )
    return parts(stack("encoder", under("vit.", vit(c))), stack("decoder", decoder))


FAMILIES = {
    "vit": Family(
        VIT,
        {
            "ViTModel": lambda c: parts(vit(c), pooler(c)),
            "ViTForImageClassification": lambda c: parts(under("vit.", vit(c)), classifier(c)),
        },
    ),
    "deit": Family(
        VIT,
        {
            "DeiTModel": lambda c: parts(deit(c), pooler(c)),
            "DeiTForImageClassification": lambda c: parts(under("deit.", deit(c)), classifier(c)),
            "DeiTForImageClassificationWithTeacher": teacher,
        },
    ),
    "vit_mae": Family(MAE, {"ViTMAEForPreTraining": masked_autoencoder, "ViTMAEModel": vit}),
}
