"""gpt-oss (OpenAI 2025, arXiv:2508.10925): biases in attention, router and experts, and one learned sink per head."""

from __future__ import annotations

from ..parts import Parts, expert_block, linear, parts, tensor, under
from ..settings import Settings
from . import llama

DEFAULTS: dict[str, object] = {
    "vocab_size": 201088,
    "hidden_size": 2880,
    "intermediate_size": 2880,
    "num_hidden_layers": 36,
    "num_attention_heads": 64,
    "num_key_value_heads": 8,
    "head_dim": 64,
    "num_local_experts": 128,
    "num_experts_per_tok": 4,
    "attention_bias": True,
    "tie_word_embeddings": False,
}


def block(c: Settings) -> Parts:
    """The experts of a layer are stored in one tensor each for gate and up, and for down."""
    E, k = c.mixture("num_local_experts", default=4)  # noqa: N806
    return parts(
        tensor("self_attn.sinks", "attention.sinks", c.A),
        llama.grouped_attention(c, c.flag("attention_bias", True)),
        linear("mlp.router", "router", c.H, E),
        under(
            "mlp.experts.",
            expert_block("gate_up_proj", "experts.up", E, k, c.H, 2 * c.I),
            expert_block("gate_up_proj_bias", "experts.up", E, k, 2 * c.I, kind="bias"),
            expert_block("down_proj", "experts.down", E, k, c.I, c.H),
            expert_block("down_proj_bias", "experts.down", E, k, c.H, kind="bias"),
        ),
        llama.block_norms(c),
    )


FAMILIES = {"gpt_oss": llama.family("GptOss", llama.model_of(block), DEFAULTS)}
