"""Whisper (Radford et al. 2022, arXiv:2212.04356): keys have no bias; the encoder's frozen sinusoids are stored as a parameter."""

from __future__ import annotations

from ..algebra import Size
from ..parts import Parts, conv, embedding, layer_norm, layers, linear, lm_head, parts, stack, under
from ..settings import Settings
from . import Family, bart

DEFAULTS = {
    "vocab_size": 51865,
    "d_model": 384,
    "encoder_layers": 4,
    "decoder_layers": 4,
    "encoder_attention_heads": 6,
    "decoder_attention_heads": 6,
    "encoder_ffn_dim": 1536,
    "decoder_ffn_dim": 1536,
    "num_mel_bins": 80,
    "max_source_positions": 1500,
    "max_target_positions": 448,
}


def attend(c: Settings, name: str, part: str) -> Parts:
    """4H^2 + 3H and the LayerNorm before."""
    return parts(
        linear(f"{name}.k_proj", f"{part}.key", c.H, c.H, bias=False),
        linear(f"{name}.v_proj", f"{part}.value", c.H, c.H),
        linear(f"{name}.q_proj", f"{part}.query", c.H, c.H),
        linear(f"{name}.out_proj", f"{part}.output", c.H, c.H),
        layer_norm(f"{name}_layer_norm", f"layernorm.{part}", c.H),
    )


def surround(c: Settings, positions: Size, stacked: Parts) -> Parts:
    """Positions before the layers, a LayerNorm after."""
    return parts(
        embedding("embed_positions", "embeddings.position", positions, c.H), stacked, layer_norm("layer_norm", "layernorm.final", c.H)
    )


def encoder(c: Settings) -> Parts:
    """Two convolutions over M mel bands come first."""
    times, width = bart.widths(c, "enc")
    stacked = layers("layers.{}.", times, attend(c, "self_attn", "attention"), bart.ffn(c, width))
    return stack(
        "encoder",
        under(
            "encoder.",
            conv("conv1", "frontend", c.size("M", "num_mel_bins"), c.H, 3),
            conv("conv2", "frontend", c.H, c.H, 3),
            surround(c, c.size("P_enc", "max_source_positions"), stacked),
        ),
    )


def decoder(c: Settings) -> Parts:
    """With the word table."""
    times, width = bart.widths(c, "dec")
    block = parts(attend(c, "self_attn", "attention"), attend(c, "encoder_attn", "cross_attention"), bart.ffn(c, width))
    stacked = surround(c, c.size("P_dec", "max_target_positions"), layers("layers.{}.", times, block))
    return stack("decoder", under("decoder.", embedding("embed_tokens", "embeddings.word", c.V, c.H), stacked))


def model(c: Settings) -> Parts:
    """Both stacks."""
    return parts(encoder(c), decoder(c))


def head(c: Settings) -> Parts:
    """The word table."""
    return lm_head("proj_out", c.V, c.H, c.tied())


FAMILIES = {
    "whisper": Family(
        DEFAULTS,
        {
            "WhisperForConditionalGeneration": lambda c: parts(under("model.", model(c)), head(c)),
            "WhisperModel": model,
            "WhisperForCausalLM": lambda c: parts(under("model.", decoder(c)), head(c)),
        },
    )
}
