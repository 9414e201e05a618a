"""Phi-1, 1.5, 2 (arXiv:2306.11644, 2309.05463): parallel blocks, one LayerNorm, biases. Phi-3 and 4 (2404.14219): LLaMA, fused."""

from __future__ import annotations

from ..parts import Parts, attention, feed_forward, fused, layer_norm, linear, lm_head, parts, qkv, under, when
from ..settings import Settings
from . import Family, llama

PHI = {
    "vocab_size": 51200,
    "hidden_size": 2048,
    "intermediate_size": 8192,
    "num_hidden_layers": 24,
    "num_attention_heads": 32,
    "tie_word_embeddings": False,
}
PHI3: dict[str, object] = {**llama.DEFAULTS, "vocab_size": 32064, "hidden_size": 3072, "intermediate_size": 8192}


def phi_block(c: Settings) -> Parts:
    """Attention and feed-forward read the same normalised input."""
    q, kv, d = c.heads()
    return parts(
        attention("self_attn.q_proj self_attn.k_proj self_attn.v_proj self_attn.dense", c.H, q, kv),
        when(
            c.flag("qk_layernorm"),
            layer_norm("self_attn.q_layernorm", "qk_norm.query", d),
            layer_norm("self_attn.k_layernorm", "qk_norm.key", d),
        ),
        feed_forward("mlp.fc1 mlp.fc2", c.H, c.I),
        layer_norm("input_layernorm", "layernorm.attention", c.H),
    )


def phi(c: Settings) -> Parts:
    """The last norm has a shift, too."""
    return llama.decoder(c, llama.layered(c, phi_block), final=layer_norm("final_layernorm", "layernorm.final", c.H))


def phi_causal(c: Settings) -> Parts:
    """The head has a bias."""
    return parts(under("model.", phi(c)), lm_head("lm_head", c.V, c.H, c.tied(False), bias=True))


def phi3_block(c: Settings) -> Parts:
    """LLaMA's layer with query, key and value in one matrix, gate and up in another."""
    q, kv, _ = c.heads()
    return parts(
        linear("self_attn.o_proj", "attention.output", q, c.H, bias=False),
        qkv("self_attn.qkv_proj", c.H, q, kv, bias=False),
        fused("mlp.gate_up_proj", c.H, (("ffn.gate", c.I), ("ffn.up", c.I)), bias=False),
        linear("mlp.down_proj", "ffn.down", c.I, c.H, bias=False),
        llama.block_norms(c),
    )


FAMILIES = {
    "phi": Family(PHI, {"PhiForCausalLM": phi_causal, "PhiModel": phi}),
    "phi3": llama.family("Phi3", llama.model_of(phi3_block), PHI3),
}
