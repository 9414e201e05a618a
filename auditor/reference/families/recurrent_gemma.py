"""RecurrentGemma (Botev et al. 2024, arXiv:2404.07839; Griffin, 2402.19427): two recurrent blocks for each block of local attention."""

from __future__ import annotations

from ..errors import ConfigError
from ..parts import Parts, attention, conv, embedding, feed_forward, layers, linear, parts, rms_norm, tensor, under, when
from ..settings import Settings
from . import Family, llama

DEFAULTS = {
    "vocab_size": 256000,
    "hidden_size": 2560,
    "intermediate_size": 7680,
    "num_hidden_layers": 26,
    "num_attention_heads": 10,
    "conv1d_width": 4,
    "block_types": ["recurrent", "recurrent", "attention"],
    "tie_word_embeddings": True,
}


def recurrent(c: Settings) -> Parts:
    """Two branches of width R, a short convolution, and gates that are one matrix per head."""
    width = c.H if c.get("lru_width") in (None, int(c.H)) else c.size("R", "lru_width")
    part = c.split(width, c.A)
    kernel = c.number("conv1d_width", 4, least=1)
    return under(
        "temporal_block.",
        linear("linear_y", "mixer.input", c.H, width),
        linear("linear_x", "mixer.input", c.H, width),
        linear("linear_out", "mixer.output", width, c.H),
        conv("conv_1d", "mixer.convolution", 1, width, kernel),
        tensor("rg_lru.recurrent_param", "mixer.recurrence", width),
        *(tensor(f"rg_lru.{gate}_gate_weight", "mixer.gates", c.A, part, part) for gate in ("input", "recurrent")),
        *(tensor(f"rg_lru.{gate}_gate_bias", "mixer.gates", c.A, part, kind="bias") for gate in ("input", "recurrent")),
    )


def local_attention(c: Settings) -> Parts:
    """The output alone has a bias of its own accord."""
    q, kv, _ = c.heads()
    return under("temporal_block.", attention("q_proj k_proj v_proj o_proj", c.H, q, kv, c.flag("attention_bias"), out_bias=True))


def model(c: Settings) -> Parts:
    """The feed-forward width is half of what the configuration says, for it counts gate and up together."""
    types = c.get("block_types")
    if not isinstance(types, list) or not types or any(kind not in ("recurrent", "attention") for kind in types):
        raise ConfigError("block_types must be a list of 'recurrent' and 'attention'")
    total = c.size("I", "intermediate_size")
    if int(total) % 2:
        raise ConfigError(f"intermediate_size must be even, not {int(total)}")
    kinds = [types[i % len(types)] for i in range(int(c.L))]
    steps, looks = ([i for i, kind in enumerate(kinds) if kind == wanted] for wanted in ("recurrent", "attention"))
    return parts(
        embedding("embed_tokens", "embeddings.word", c.V, c.H),
        layers(
            "layers.{}.",
            c.L,
            rms_norm("temporal_pre_norm", "layernorm.attention", c.H),
            rms_norm("channel_pre_norm", "layernorm.ffn", c.H),
            feed_forward("mlp_block.gate_proj mlp_block.up_proj mlp_block.down_proj", c.H, total // 2),
        ),
        when(steps, layers("layers.{}.", len(steps), recurrent(c), at=steps)),
        when(looks, layers("layers.{}.", len(looks), local_attention(c), at=looks)),
        rms_norm("final_norm", "layernorm.final", c.H),
    )


FAMILIES = {
    "recurrent_gemma": Family(DEFAULTS, {"RecurrentGemmaForCausalLM": llama.causal(model, tied=True), "RecurrentGemmaModel": model})
}
