"""Every pinned record comes out to the digit: totals, tied copies, tensors."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from auditor.reference import build

PINNED = Path(__file__).with_name("pinned.jsonl")


@cache
def pinned() -> list[dict[str, Any]]:
    """The expectations, as tests/regenerate_reference.py writes them."""
    return [json.loads(line) for line in PINNED.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("record", pinned(), ids=lambda r: f"{r['name']}:{r['class']}")
def test_pinned_record_is_exact(record: dict[str, Any]) -> None:
    model = build(record["config"], architecture=record["class"])
    assert (model.total, model.total_untied) == (record["total"], record["total_untied"])
    for component, expected in record.get("components", {}).items():
        assert model.count(component) == expected, component


@pytest.mark.parametrize("record", pinned(), ids=lambda r: f"{r['name']}:{r['class']}")
def test_components_and_formulas_sum_to_the_total(record: dict[str, Any]) -> None:
    model = build(record["config"], architecture=record["class"])
    assert sum(component.count for component in model.components) == model.total
    assert model.formula().value(model.symbols) == model.total


def test_published_totals() -> None:
    assert build({"model_type": "bert"}).total == 109_482_240
    assert build({"model_type": "bert"}, architecture="BertForMaskedLM").total_untied == 132_985_716
    assert build({"model_type": "gpt2"}).total == 124_439_808
    assert build({"model_type": "llama"}).total == 6_738_415_616
