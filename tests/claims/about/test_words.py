"""The words for components and scopes, and how several of them are put together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.claims.about.label import NO_LABEL, read_label
from auditor.claims.about.lexicon import lexicon
from auditor.claims.about.words import fold, mentions
from auditor.reference import build

KNOWN = {c.split(".", 1)[1] if c.split(".")[0] in ("encoder", "decoder", "text", "vision") else c for c in (
    component
    for name in ("bert-base-uncased", "gpt2", "meta-llama/Llama-2-7b-hf", "facebook/bart-base", "mistralai/Mixtral-8x7B-v0.1",
                 "google/vit-base-patch16-224", "albert-base-v2", "t5-base")
    for component in build(name).component_ids
)} | {"total", "head", "head.mlm", "head.nsp", "head.classifier", "shared_experts", "layernorm.final", "pooler"}  # fmt: skip


@pytest.mark.parametrize("language", sorted(lexicon()))
def test_every_word_names_a_component_of_the_reference(language: str) -> None:
    for key, words in lexicon()[language]["components"].items():
        assert key.startswith("@") or all(component in KNOWN for component in key.split("+")), key
        assert len(set(words)) == len(words), key
        assert all((word == word.strip() and word == fold(word)) or not word.isascii() for word in words), key


def test_no_word_names_two_components() -> None:
    seen: dict[str, str] = {}
    for language in lexicon().values():
        for key, words in language["components"].items():
            for word in words:
                assert seen.setdefault(fold(word), key) == key, word


def test_languages_know_the_same_scopes() -> None:
    kinds = {language: set(sections["scopes"]) for language, sections in lexicon().items()}
    assert kinds["en"] == kinds["zh"]


@pytest.mark.parametrize(
    ("text", "components"),
    [
        ("Multi-Head Self-Attention (MHA)", ("attention",)),
        ("self_attention 层", ("attention",)),
        ("query, key and value", ("attention.query", "attention.key", "attention.value")),
        ("Q、K、V 和输出投影", ("attention",)),
        ("attention ($W_Q, W_K, W_V, W_O$)", ("attention",)),
        ("FFN (up + down)", ("ffn",)),
        ("查询（Query）、键（Key）、值（Value）", ("attention.query", "attention.key", "attention.value")),
        ("LayerNorm after attention", ("layernorm.attention",)),
        ("Embedding 层的 LayerNorm", ("embeddings.layernorm",)),
        ("two LayerNorms", ("layernorm",)),
        ("relative attention bias", ("relative_position_bias",)),
        ("相对位置偏置", ("relative_position_bias",)),
        ("pooler (classification head)", ("pooler",)),
        ("the layer of the FFN", ("ffn",)),
        ("BertSelfAttention", ("attention",)),
        ("最后的 LayerNorm", ("layernorm.final",)),
        ("每层", ("layer",)),
        ("FFN hidden size", ()),
        ("d_ffn", ()),
        ("注意力头数", ()),
        ("attentional", ()),
    ],
)
def test_words_are_put_together(text: str, components: tuple[str, ...]) -> None:
    assert read_label(text).components == components


@pytest.mark.parametrize(
    ("text", "above", "components"),
    [
        ("output layer", "ffn", ("ffn.down",)),
        ("output", "attention", ("attention.output",)),
        ("dense", "pooler", ("pooler",)),
        ("第一层", "ffn", ("ffn.up",)),
        ("LayerNorm", "embeddings", ("embeddings.layernorm",)),
        ("V", "ffn", ()),
        ("first layer", "embeddings", ()),
    ],
)
def test_relative_words_take_their_meaning_from_what_encloses_them(text: str, above: str, components: tuple[str, ...]) -> None:
    assert read_label(text, NO_LABEL._replace(components=(above,))).components == components


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="AaQqKkVvWw_^{}$\\ 层注意力嵌入,、(（:：0123456789-İß", max_size=60))
def test_mentions_are_slices_in_order(text: str) -> None:
    found = mentions(text)
    assert list(found) == sorted(found)
    assert all(0 <= mention.start < mention.end <= len(text) for mention in found)
    assert len(fold(text)) == len(text)
