"""GPT-J (Wang and Komatsuzaki 2021) and CodeGen (arXiv:2203.13474): parallel blocks with one LayerNorm, rotary positions, own head."""

from __future__ import annotations

from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, linear, lm_head, parts, qkv, under
from ..settings import Settings
from . import Declaration, Family

DEFAULTS = {
    "vocab_size": 50400,
    "n_positions": 2048,
    "n_embd": 4096,
    "n_layer": 28,
    "n_head": 16,
    "tie_word_embeddings": False,
}


def model_with(projections: Declaration) -> Declaration:
    """Everything but the way in which the projections are stored."""

    def declare(c: Settings) -> Parts:
        return parts(
            embedding("wte", "embeddings.word", c.V, c.H),
            layers(
                "h.{}.",
                c.L,
                layer_norm("ln_1", "layernorm.attention", c.H),
                projections(c),
                feed_forward("mlp.fc_in mlp.fc_out", c.H, c.inner()),
            ),
            layer_norm("ln_f", "layernorm.final", c.H),
        )

    return declare


def separate(c: Settings) -> Parts:
    """GPT-J: four maps without bias."""
    return under("attn.", attention("q_proj k_proj v_proj out_proj", c.H, c.H, c.H, bias=False))


def joined(c: Settings) -> Parts:
    """CodeGen: query, key and value in one."""
    return under("attn.", qkv("qkv_proj", c.H, c.H, c.H, bias=False), linear("out_proj", "attention.output", c.H, c.H, bias=False))


def causal(model: Declaration) -> Declaration:
    """With the head, which has a bias."""

    def declare(c: Settings) -> Parts:
        return parts(under("transformer.", model(c)), lm_head("lm_head", c.V, c.H, c.tied(False), bias=True))

    return declare


GPTJ, CODEGEN = model_with(separate), model_with(joined)
FAMILIES = {
    "gptj": Family(DEFAULTS, {"GPTJForCausalLM": causal(GPTJ), "GPTJModel": GPTJ}),
    "codegen": Family(DEFAULTS, {"CodeGenForCausalLM": causal(CODEGEN), "CodeGenModel": CODEGEN}),
}
