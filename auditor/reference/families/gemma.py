"""Gemma 1 to 3 (arXiv:2403.08295, 2408.00118, 2503.19786): LLaMA with d = 256 and a tied head; four norms a layer from Gemma 2 on."""

from __future__ import annotations

from ..parts import Parts, parts
from ..settings import Settings
from . import Family, llama

GEMMA: dict[str, object] = {
    "vocab_size": 256000,
    "hidden_size": 3072,
    "intermediate_size": 24576,
    "num_hidden_layers": 28,
    "num_attention_heads": 16,
    "num_key_value_heads": 16,
    "head_dim": 256,
    "tie_word_embeddings": True,
}
GEMMA2: dict[str, object] = {
    **GEMMA,
    "hidden_size": 2304,
    "intermediate_size": 9216,
    "num_hidden_layers": 26,
    "num_attention_heads": 8,
    "num_key_value_heads": 4,
}
GEMMA3: dict[str, object] = {**GEMMA2, "vocab_size": 262208}
NORMS = "input_layernorm post_attention_layernorm pre_feedforward_layernorm post_feedforward_layernorm"


def gemma2_block(c: Settings) -> Parts:
    """Norms before and after both nets."""
    return parts(llama.grouped_attention(c, c.flag("attention_bias")), llama.gated_ffn(c), llama.four_norms(c, NORMS))


def gemma3_block(c: Settings) -> Parts:
    """And RMSNorms on the queries and keys of each head."""
    return parts(gemma2_block(c), llama.head_norms(c))


GEMMA3_MODEL = llama.model_of(gemma3_block)
FAMILIES = {
    "gemma": llama.family("Gemma", llama.model_of(llama.block), GEMMA, tied=True),
    "gemma2": llama.family("Gemma2", llama.model_of(gemma2_block), GEMMA2, tied=True),
    "gemma3_text": Family(GEMMA3, {"Gemma3ForCausalLM": llama.causal(GEMMA3_MODEL, tied=True), "Gemma3TextModel": GEMMA3_MODEL}),
}
