"""DBRX (Databricks 2024): LayerNorms without shift, query, key and value in one matrix, the experts of a layer stacked in one."""

from __future__ import annotations

from ..parts import Parts, embedding, expert_block, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Family

DEFAULTS = {"vocab_size": 32000, "d_model": 2048, "n_heads": 16, "n_layers": 24, "tie_word_embeddings": False}


def model(c: Settings) -> Parts:
    """Sizes of attention and experts stand in nested sections."""
    attention = c.section("attn_config", "", {"kv_n_heads": 1})
    ffn = c.section("ffn_config", "", {"ffn_hidden_size": 3584, "moe_num_experts": 4, "moe_top_k": 1})
    keys = attention.size("K", "kv_n_heads") * c.named("d", c.split(c.H, c.A))
    inner = ffn.size("I", "ffn_hidden_size")
    E, k = ffn.mixture("moe_num_experts", "moe_top_k", default=1)  # noqa: N806
    return parts(
        embedding("wte", "embeddings.word", c.V, c.H),
        layers(
            "blocks.{}.",
            c.L,
            layer_norm("norm_attn_norm.norm_1", "layernorm.attention", c.H, bias=False),
            qkv("norm_attn_norm.attn.Wqkv", c.H, c.H, keys, bias=False),
            linear("norm_attn_norm.attn.out_proj", "attention.output", c.H, c.H, bias=False),
            layer_norm("norm_attn_norm.norm_2", "layernorm.ffn", c.H, bias=False),
            linear("ffn.router.layer", "router", c.H, E, bias=False),
            *(
                expert_block(f"ffn.experts.mlp.{name}", f"experts.{part}", E, k, inner, c.H, stacked=True)
                for name, part in (("w1", "gate"), ("v1", "up"), ("w2", "down"))
            ),
        ),
        layer_norm("norm_f", "layernorm.final", c.H, bias=False),
    )


def causal(c: Settings) -> Parts:
    """The head is a matrix of its own."""
    return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(False)))


FAMILIES = {"dbrx": Family(DEFAULTS, {"DbrxForCausalLM": causal, "DbrxModel": model})}
