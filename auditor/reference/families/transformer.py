"""The Transformer of 2017 (Vaswani et al., arXiv:1706.03762): post-norm, sinusoidal positions, one matrix for both tables and the softmax.

The paper leaves two things open: biases of the four projections (tensor2tensor has none, torch.nn.Transformer has them) and the exact
size of the vocabulary, which therefore must be stated.
"""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, attention, feed_forward, layer_norm, layers, lm_head, parts, stack, under
from ..settings import KEYS, Settings
from . import Family, bart

DEFAULTS = {"d_model": 512, "d_ff": 2048, "num_heads": 8, "encoder_layers": 6, "decoder_layers": 6, "attention_bias": False}


def attend(c: Settings, name: str, part: str) -> Parts:
    """Projections and the LayerNorm after them."""
    names = "q_proj k_proj v_proj out_proj"
    return parts(
        under(f"{name}.", attention(names, c.H, c.H, c.H, c.flag("attention_bias"), part=part)),
        layer_norm(f"{name}_layer_norm", f"layernorm.{part}", c.H),
    )


def model(c: Settings) -> Parts:
    """Six layers on either side unless stated otherwise."""
    if c.text("layer_norm", "post") != "post" or c.text("position_embeddings", "sinusoidal") != "sinusoidal":
        raise UnknownArchitecture("of the 2017 Transformer only the paper's own post-norm form with sinusoidal positions is declared")
    if not c.tied():
        raise UnknownArchitecture("of the 2017 Transformer only the paper's form with one shared matrix is declared")
    ffn = parts(feed_forward("fc1 fc2", c.H, c.I), layer_norm("final_layer_norm", "layernorm.ffn", c.H))
    block = parts(attend(c, "self_attn", "attention"), ffn)
    cross = attend(c, "encoder_attn", "cross_attention")
    return parts(
        bart.shared(c),
        stack("encoder", layers("encoder.layers.{}.", c.size("L_enc", "encoder_layers", *KEYS["L"]), block)),
        stack("decoder", layers("decoder.layers.{}.", c.size("L_dec", "decoder_layers", *KEYS["L"]), block, cross)),
        lm_head("lm_head", c.V, c.H, is_tied=True),
    )


FAMILIES = {"transformer": Family(DEFAULTS, {"Transformer2017": model})}
