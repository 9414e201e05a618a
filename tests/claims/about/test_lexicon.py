"""The lexicon as data: every word means one thing, every target is known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor.claims.about import lexicon as module
from auditor.claims.about.lexicon import PLAIN, lexicon, setting_named, setting_words
from auditor.claims.about.phrases import atoms_of

SETTINGS = {
    "hidden_size", "embedding_size", "num_hidden_layers", "encoder_layers", "decoder_layers", "num_attention_heads", "num_key_value_heads",
    "head_dim", "intermediate_size", "vocab_size", "max_position_embeddings", "type_vocab_size", "num_local_experts", "num_experts_per_tok",
    "n_shared_experts", "moe_intermediate_size", "q_lora_rank", "kv_lora_rank", "qk_rope_head_dim", "qk_nope_head_dim", "v_head_dim",
    "first_k_dense_replace", "patch_size", "image_size", "num_channels", "num_labels", "num_key_value_groups",
}  # fmt: skip
CONVENTIONS = {
    "weights-only", "no-biases", "no-norms", "no-embeddings", "no-pooler", "no-head", "tied", "untied", "rule-of-thumb", "approximate",
    "binary-prefix", "active-only",
}  # fmt: skip
LANGUAGES = sorted(lexicon())


def key(phrase: str) -> tuple[str, ...]:
    return tuple(atom.key for atom in atoms_of(phrase))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_has_two_meanings_unless_it_is_listed_as_ambiguous(language: str) -> None:
    settings = lexicon()[language]["settings"]
    meanings: dict[tuple[str, ...], set[str]] = {}
    for name, roles in settings["words"].items():
        for phrases in roles.values():
            for phrase in phrases:
                meanings.setdefault(key(phrase), set()).add(name)
    for phrase in [*settings["ambiguous"], *settings["spread"]]:
        assert key(phrase) not in meanings, phrase
    assert {phrase: names for phrase, names in meanings.items() if len(names) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_target_is_known(language: str) -> None:
    words = lexicon()[language]
    targets = {*words["settings"]["words"]}
    for several in [*words["settings"]["ambiguous"].values(), *words["settings"]["spread"].values()]:
        targets.update(several)
    assert targets <= SETTINGS | PLAIN
    assert {*words["conventions"]["objects"], *words["conventions"]["phrases"]} <= CONVENTIONS
    for roles in words["settings"]["words"].values():
        assert roles.keys() <= {"names", "labels", "counters", "headers"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_is_empty_or_listed_twice(language: str) -> None:
    for name, roles in lexicon()[language]["settings"]["words"].items():
        for phrases in roles.values():
            assert all(map(key, phrases)), name
            assert len(set(phrases)) == len(phrases), name


def test_both_languages_know_the_settings_that_decide_a_count() -> None:
    for words in lexicon().values():
        assert {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "vocab_size"} <= words["settings"][
            "words"
        ].keys()


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("d_model", "hidden_size"),
        ("n_embd", "hidden_size"),
        ("hiddenSize", "hidden_size"),
        ("词表大小", "vocab_size"),
        ("n_kv_heads", "num_key_value_heads"),
        ("d_ff", "intermediate_size"),
        ("H", None),
        ("foo", None),
        ("hidden_size_out", None),
    ],
)
def test_names_of_formulas_are_resolved(name: str, setting: str | None) -> None:
    assert setting_named(name) == setting


def test_a_third_language_is_one_more_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"settings": {"words": {"hidden_size": {"names": ["verborgene Größe"]}}}}
    (tmp_path / "de.json").write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.setattr(module, "_FOLDER", str(tmp_path))
    for cached in (lexicon, setting_words, setting_named):
        cached.cache_clear()
    try:
        assert setting_named("verborgene Größe") == "hidden_size"
    finally:
        for cached in (lexicon, setting_words, setting_named):
            cached.cache_clear()
