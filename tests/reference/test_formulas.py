"""Formulas print as articles print them, and equal the numbers."""

from __future__ import annotations

import pytest

from auditor.reference import LayersDiffer, build

BERT = {"model_type": "bert"}
LLAMA_GROUPED = {"model_type": "llama", "num_key_value_heads": 8}


@pytest.mark.parametrize(
    ("config", "component", "scope", "part", "printed", "value"),
    [
        (BERT, "attention", "per_layer", "all", "4H^2 + 4H", 2_362_368),
        (BERT, "attention", "per_layer", "weights", "4H^2", 2_359_296),
        (BERT, "attention", "per_head", "all", "4Hd + 4d", 196_864),
        (BERT, "ffn", "per_layer", "all", "2HI + H + I", 4_722_432),
        (BERT, "layer", "per_layer", "all", "4H^2 + 2HI + 9H + I", 7_087_872),
        (BERT, "layernorm", "per_layer", "all", "4H", 3_072),
        (BERT, "embeddings", "model", "all", "VH + PH + TH + 2H", 23_837_184),
        (BERT, "pooler", "model", "biases", "H", 768),
        (LLAMA_GROUPED, "attention", "per_layer", "all", "2H^2 + 2HKd", 41_943_040),
        (LLAMA_GROUPED, "attention.key", "per_head", "all", "Hd", 524_288),
        ({"model_type": "llama"}, "layer", "per_layer", "all", "4H^2 + 3HI + 2H", 202_383_360),
    ],
)
def test_formula_and_count(config: dict[str, object], component: str, scope: str, part: str, printed: str, value: int) -> None:
    model = build(config)
    formula = model.formula(component, scope=scope, part=part)
    assert str(formula) == printed
    assert model.count(component, scope=scope, part=part) == value == formula.value(model.symbols)


def test_feed_forward_of_four_widths_shortens() -> None:
    model = build(BERT)
    assert str(model.formula("layer", scope="per_layer").substitute(model.relations)) == "12H^2 + 13H"


def test_unknown_scope_and_part() -> None:
    model = build(BERT)
    with pytest.raises(ValueError, match="unknown scope 'each'"):
        model.count("attention", scope="each")
    with pytest.raises(ValueError, match="unknown part 'bias'"):
        model.count("attention", part="bias")


def test_component_without_heads() -> None:
    with pytest.raises(LayersDiffer, match="ffn is not divided among the heads"):
        build(BERT).count("ffn", scope="per_head")
    with pytest.raises(LayersDiffer, match="layernorm is not divided"):
        build(BERT).count("layernorm", scope="per_head")
    with pytest.raises(LayersDiffer, match="experts is not divided among the heads"):
        build({"model_type": "mixtral"}).formula("experts", scope="per_head")
