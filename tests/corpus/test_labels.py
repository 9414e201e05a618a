"""The labels of corpus/ are well made: they stand where they say, and the reference agrees with those marked right."""

from __future__ import annotations

from typing import Any

import pytest

from auditor import audit
from auditor.reference import InventoryError, known_names
from tests.benchmarks.score_labels import Score, matched, score_about
from tests.conftest import ROOT
from tests.corpus.labels import (
    LETTERS,
    AboutLabel,
    Labels,
    configured,
    counted,
    labelled,
    last_number,
    lines_of,
    model_named,
    same_component,
    squeeze,
)

LABELS = labelled(ROOT / "corpus")
CONVENTIONS = {
    "weights-only", "no-biases", "no-norms", "no-embeddings", "no-pooler", "no-head", "tied", "untied", "rule-of-thumb", "approximate",
    "binary-prefix", "active-only",
}  # fmt: skip
# Components that a model without a name may have.
GENERAL = {
    "embeddings": {"word", "position", "token_type", "layernorm", "projection", "patch"},
    "attention": {"query", "key", "value", "output"},
    "cross_attention": {"query", "key", "value", "output"},
    "ffn": {"up", "down", "gate"},
    "experts": {"up", "down", "gate"},
    "layernorm": {"attention", "ffn", "final", "cross_attention"},
    "head": {"mlm", "nsp", "lm", "classifier"},
    "layer": set(), "router": set(), "pooler": set(), "total": set(), "encoder": set(), "decoder": set(),
}  # fmt: skip


def named(labels: Labels) -> str:
    return labels.article.name


def is_general(component: str) -> bool:
    first, _, rest = component.partition(".")
    if first in ("encoder", "decoder") and rest:
        return is_general(rest)
    return first in GENERAL and (not rest or rest in GENERAL[first])


def test_there_is_enough_to_measure_by() -> None:
    assert sum(label.components[0] != "" for labels in LABELS for label in labels.abouts) >= 300
    assert sum(len(labels.settings) for labels in LABELS) >= 120
    assert sum(len(labels.conventions) for labels in LABELS) >= 30


@pytest.mark.parametrize("labels", LABELS, ids=named)
def test_a_label_stands_on_its_line(labels: Labels) -> None:
    lines = lines_of(labels.article)
    for label in (*labels.abouts, *labels.settings, *labels.conventions):
        assert squeeze(label.text)
        assert squeeze(label.text) in squeeze(lines[label.line - 1]), (label.line, label.text)


@pytest.mark.parametrize("labels", LABELS, ids=named)
def test_models_components_and_conventions_have_known_names(labels: Labels) -> None:
    models = set(known_names().values()) | {""}
    for label in labels.abouts:
        assert set(label.models) <= models, label
        if label.components == ("",):
            continue
        assert label.scope in ("per_head", "per_layer", "all_layers", "model"), label
        assert set(label.parts) <= {"all", "weights", "biases"}, label
        model = model_named(label.models[0])
        for component in label.components[0].split("+"):
            assert is_general(component) if model is None else model.has(component) or is_general(component), label
    for setting in labels.settings:
        assert set(setting.models) <= models, setting
        assert setting.name in LETTERS, setting
    for convention in labels.conventions:
        assert set(convention.names) <= CONVENTIONS, convention


@pytest.mark.parametrize("labels", LABELS, ids=named)
def test_a_figure_that_is_marked_right_is_the_reference_s(labels: Labels) -> None:
    for label in labels.abouts:
        model = model_named(label.models[0])
        if model is None or label.components == ("",):
            assert not label.right, label
            continue
        try:
            count = counted(model, label.components[0], label.scope, label.parts[0])
        except InventoryError:  # layers or stacks that differ have no one count
            assert not label.right, label
            continue
        if label.right:
            assert last_number(label.text) == count, label


@pytest.mark.parametrize("labels", LABELS, ids=named)
def test_a_setting_is_its_model_s_unless_marked_wrong(labels: Labels) -> None:
    for setting in labels.settings:
        model = model_named(setting.models[0])
        known = configured(model, setting.name) if model is not None else None
        if known is not None:
            assert (known == setting.value) != setting.wrong, (setting, known)


def test_components_are_the_same_however_finely_they_are_told() -> None:
    bert, llama = model_named("bert-base-uncased"), model_named("meta-llama/Llama-2-7b-hf")
    assert same_component("attention", "attention.output+attention.value+attention.key+attention.query", None)
    assert same_component("ffn", "ffn.up+ffn.down", bert)
    assert not same_component("ffn", "ffn.up+ffn.down", llama)
    assert same_component("layer", "attention+ffn+layernorm", None)
    assert same_component("embeddings", "embeddings.word+embeddings.position+embeddings.token_type+embeddings.layernorm", bert)
    assert not same_component("embeddings", "embeddings.word", bert)
    assert same_component("attention", "encoder.attention", None)
    assert not same_component("encoder.attention", "attention", None)


def label(line: int, text: str, component: str = "attention", part: str = "all") -> AboutLabel:
    return AboutLabel(line, text, ("bert-base-uncased",), (component,), "per_layer", (part,), False)


def test_a_claim_serves_one_label_and_its_own_text_goes_first() -> None:
    text = "- types 2 × 768 = 1536, norm 2 × 768 = 1536, both 2 × 2 × 768 = 3072\n\nQ: 768 × 768 = 589824\n"
    claims = audit(text).claims
    labels = (label(1, "2 × 768 = 3072"), label(1, "2 × 768 = 1536"), label(1, "2×768=1536"), label(2, "768 × 768"), label(3, "768 × 768"))
    found = [claims[index]["raw"] if index is not None else None for _, index in matched(labels, claims, text)]
    assert found == ["2 × 2 × 768 = 3072", "2 × 768 = 1536", "2 × 768 = 1536", None, "768 × 768 = 589824"]
    indices = [index for _, index in matched(labels, claims, text) if index is not None]
    assert len(set(indices)) == len(indices)


def test_a_score_counts_what_is_right_of_what_was_assigned() -> None:
    def shares(wanted: AboutLabel, got: dict[str, Any]) -> dict[str, float]:
        score = Score()
        score_about(wanted, got, "here", score)
        return {name: score.share(name) for name in score.seen}

    none = dict.fromkeys(("model", "component", "scope", "part", "confidence", "evidence"))
    right = {**none, "model": "bert-base-uncased", "component": "attention", "scope": "per_layer", "part": "all", "confidence": "high"}
    everything = {"assigned": 1.0, "component right": 1.0, "scope right": 1.0, "part right": 1.0, "model right": 1.0}
    assert shares(label(1, "4H²"), right) == everything
    assert shares(label(1, "4H²"), {**right, "part": "weights"})["part right"] == 0.0
    assert shares(label(1, "H", "embeddings.word"), {**right, "component": "ffn"}) == {"assigned": 1.0, "component right": 0.0}
    assert shares(label(1, "4H²"), {**right, "confidence": "low"}) == {"assigned": 0.0}
    assert shares(label(1, "6ND", ""), right) == {"component right": 0.0}
    assert shares(label(1, "6ND", ""), none) == {"left alone": 1.0}
