"""wav2vec 2.0 (Baevski et al. 2020, arXiv:2006.11477), XLSR, and HuBERT (2106.07447): convolutions on the wave, then BERT's layers.

The convolution that stands for positions is weight-normalised: a length g for each tap, and a direction v.
"""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, attention, conv, feed_forward, layer_norm, layers, linear, parts, tensor, under, when
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 32,
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "conv_bias": False,
    "feat_extract_norm": "group",
    "feat_proj_layer_norm": True,
    "conv_dim": [512] * 7,
    "conv_kernel": [10, 3, 3, 3, 3, 2, 2],
    "num_conv_pos_embeddings": 128,
    "num_conv_pos_embedding_groups": 16,
    "mask_time_prob": 0.05,
    "mask_feature_prob": 0.0,
}


def frontend(c: Settings) -> Parts:
    """Seven convolutions; a norm on the first (group) or on each (layer)."""
    dims = c.numbers("conv_dim")
    kernels = c.numbers("conv_kernel", len(dims))
    bias, every = c.flag("conv_bias"), c.text("feat_extract_norm", "group") == "layer"
    found = []
    for i, (n_out, kernel) in enumerate(zip(dims, kernels, strict=True)):
        prefix = f"feature_extractor.conv_layers.{i}."
        found.append(conv(prefix + "conv", "frontend", dims[i - 1] if i else 1, n_out, kernel, bias=bias))
        found.append(when(every or i == 0, layer_norm(prefix + "layer_norm", "frontend", n_out)))
    normed = when(c.flag("feat_proj_layer_norm", True), layer_norm("feature_projection.layer_norm", "frontend", dims[-1]))
    return parts(*found, normed, linear("feature_projection.projection", "frontend", dims[-1], c.H))


def masked(c: Settings) -> bool:
    """Whether training masks, and the mask is a learned vector."""
    chances = (c.get("mask_time_prob"), c.get("mask_feature_prob"))
    return any(isinstance(chance, int | float) and chance > 0 for chance in chances)


def model(c: Settings) -> Parts:
    """Front end, positions, layers, one LayerNorm before or after them."""
    if c.flag("add_adapter") or c.get("adapter_attn_dim") is not None or c.flag("conv_pos_batch_norm"):
        raise UnknownArchitecture("adapters and batch-normalised positions are not declared")
    width, taps = c.H // c.number("num_conv_pos_embedding_groups", 16, least=1), c.size("P", "num_conv_pos_embeddings")
    return parts(
        when(masked(c), tensor("masked_spec_embed", "embeddings.special_tokens", c.H)),
        frontend(c),
        under(
            "encoder.",
            tensor("pos_conv_embed.conv.bias", "embeddings.position", c.H, kind="bias"),
            tensor("pos_conv_embed.conv.weight_g", "embeddings.position", 1, 1, taps),
            tensor("pos_conv_embed.conv.weight_v", "embeddings.position", c.H, width, taps),
            layer_norm("layer_norm", "layernorm.final", c.H),
            layers(
                "layers.{}.",
                c.L,
                under("attention.", attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H)),
                layer_norm("layer_norm", "layernorm.attention", c.H),
                feed_forward("feed_forward.intermediate_dense feed_forward.output_dense", c.H, c.I),
                layer_norm("final_layer_norm", "layernorm.ffn", c.H),
            ),
        ),
    )


def family(prefix: str, base: str) -> Family:
    """Bare, and with letters."""
    return Family(
        DEFAULTS,
        {
            f"{prefix}Model": model,
            f"{prefix}ForCTC": lambda c: parts(under(base, model(c)), linear("lm_head", "head.lm", c.H, c.V)),
        },
    )


FAMILIES = {"wav2vec2": family("Wav2Vec2", "wav2vec2."), "hubert": family("Hubert", "hubert.")}
