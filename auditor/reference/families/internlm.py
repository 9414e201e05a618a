"""InternLM (2023): LLaMA with biases in attention; InternLM2 (arXiv:2403.17297): grouped heads in one matrix, other names."""

from __future__ import annotations

from ..parts import Parts, embedding, feed_forward, layers, linear, lm_head, parts, qkv, rms_norm, under
from ..settings import Settings
from . import Family, llama

INTERNLM: dict[str, object] = {**llama.DEFAULTS, "vocab_size": 103168, "bias": True}
INTERNLM2: dict[str, object] = {**llama.DEFAULTS, "vocab_size": 103168, "bias": True}


def internlm_block(c: Settings) -> Parts:
    """All four projections have a bias."""
    return parts(llama.grouped_attention(c, c.flag("bias", True)), llama.gated_ffn(c), llama.block_norms(c))


def internlm2(c: Settings) -> Parts:
    """w1 is the gate, w3 goes up, w2 down."""
    q, kv, _ = c.heads()
    bias = c.flag("bias", True)
    return parts(
        embedding("tok_embeddings", "embeddings.word", c.V, c.H),
        layers(
            "layers.{}.",
            c.L,
            qkv("attention.wqkv", c.H, q, kv, bias),
            linear("attention.wo", "attention.output", q, c.H, bias),
            feed_forward("feed_forward.w1 feed_forward.w3 feed_forward.w2", c.H, c.I, bias=False),
            rms_norm("attention_norm", "layernorm.attention", c.H),
            rms_norm("ffn_norm", "layernorm.ffn", c.H),
        ),
        rms_norm("norm", "layernorm.final", c.H),
    )


def internlm2_causal(c: Settings) -> Parts:
    """The head is called output."""
    return parts(under("model.", internlm2(c)), lm_head("output", c.V, c.H, c.tied(False)))


FAMILIES = {
    "internlm": llama.family("InternLM", llama.model_of(internlm_block), INTERNLM),
    "internlm2": Family(INTERNLM2, {"InternLM2ForCausalLM": internlm2_causal, "InternLM2Model": internlm2}),
}
