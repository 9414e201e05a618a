"""XLM (Conneau and Lample 2019, arXiv:1901.07291) and FlauBERT (arXiv:1912.05372); the feed-forward width is always 4H."""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, attention, embedding, feed_forward, layer_norm, layers, lm_head, parts, under, when
from ..settings import Settings
from . import Family

DEFAULTS = {
    "vocab_size": 30145,
    "emb_dim": 2048,
    "n_layers": 12,
    "n_heads": 16,
    "n_langs": 1,
    "max_position_embeddings": 512,
    "use_lang_emb": True,
}


def model(c: Settings) -> Parts:
    """Tables of positions, languages and words, and the layers, whose tensors are stored kind by kind."""
    languages = c.size("N", "n_langs")
    names = "attentions.{}.q_lin attentions.{}.k_lin attentions.{}.v_lin attentions.{}.out_lin"
    return parts(
        embedding("position_embeddings", "embeddings.position", c.P, c.H),
        when(languages > 1 and c.flag("use_lang_emb", True), embedding("lang_embeddings", "embeddings.language", languages, c.H)),
        embedding("embeddings", "embeddings.word", c.V, c.H),
        layer_norm("layer_norm_emb", "embeddings.layernorm", c.H),
        layers(
            "",
            c.L,
            attention(names, c.H, c.H, c.H),
            layer_norm("layer_norm1.{}", "layernorm.attention", c.H),
            feed_forward("ffns.{}.lin1 ffns.{}.lin2", c.H, 4 * c.H),
            layer_norm("layer_norm2.{}", "layernorm.ffn", c.H),
        ),
    )


def language_model(c: Settings) -> Parts:
    """The word table with a bias."""
    if c.flag("asm"):
        raise UnknownArchitecture("the adaptive softmax of XLM is not declared")
    return parts(under("transformer.", model(c)), lm_head("pred_layer.proj", c.V, c.H, c.tied(), bias=True))


FAMILIES = {
    "xlm": Family(DEFAULTS, {"XLMModel": model, "XLMWithLMHeadModel": language_model}),
    "flaubert": Family(DEFAULTS, {"FlaubertModel": model, "FlaubertWithLMHeadModel": language_model}),
}
