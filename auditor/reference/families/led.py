"""LED (Beltagy et al. 2020, arXiv:2004.05150): BART whose encoder has Longformer's second set of projections and a long position table."""

from __future__ import annotations

from ..parts import Parts, attention, buffer, embedding, layer_norm, layers, lm_head, parts, stack, under
from ..settings import Settings
from . import Family, bart, longformer

DEFAULTS = {**bart.BART, "max_encoder_position_embeddings": 16384, "max_decoder_position_embeddings": 1024}
NAMES = "longformer_self_attn.query longformer_self_attn.key longformer_self_attn.value output"
NO_POSITIONS = bart.Kind(None, True, False)


def model(c: Settings) -> Parts:
    """The position tables have as many rows as the configuration says."""
    times, width = bart.widths(c, "enc")
    block = parts(
        under("self_attn.", attention(NAMES, c.H, c.H, c.H)),
        longformer.global_projections(c, "self_attn.longformer_self_attn."),
        layer_norm("self_attn_layer_norm", "layernorm.attention", c.H),
        bart.ffn(c, width),
    )
    long, short = c.size("P_enc", "max_encoder_position_embeddings"), c.size("P_dec", "max_decoder_position_embeddings")
    return parts(
        bart.shared(c),
        stack("encoder", embedding("encoder.embed_positions", "embeddings.position", long, c.H)),
        stack("encoder", under("encoder.", layers("layers.{}.", times, block), bart.around(c, NO_POSITIONS))),
        stack("decoder", embedding("decoder.embed_positions", "embeddings.position", short, c.H)),
        bart.decoder(c, NO_POSITIONS),
    )


def generation(c: Settings) -> Parts:
    """The head is the word table."""
    head = parts(lm_head("lm_head", c.V, c.H, c.tied()), buffer("final_logits_bias", "head.lm", 1, c.V))
    return parts(under("led.", model(c)), head)


FAMILIES = {"led": Family(DEFAULTS, {"LEDForConditionalGeneration": generation, "LEDModel": model})}
