"""`auditor derive` as an author would try it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]


def test_a_derivation_can_be_pasted_and_audited(auditor: Auditor, articles: Path) -> None:
    ran = auditor("derive", "BERT Base")
    assert ran.code == 0
    assert ran.err.startswith("BERT Base is taken for bert-base-uncased; it may also be bert-base-cased")
    assert ran.out.startswith("# How many parameters does bert-base-uncased have?\n")
    (articles / "derived.md").write_text(ran.out, encoding="utf-8")
    audited = auditor("derived.md", "--error-on-warning")
    assert (audited.code, audited.err) == (0, "")
    assert audited.out.startswith("24 claims read: 24 hold, 0 fail")


def test_it_is_written_in_the_language_that_is_asked_for(auditor: Auditor) -> None:
    assert auditor("derive", "gpt2", "--language", "zh").out.startswith("# gpt2 有多少参数？\n")
    assert auditor("derive", "gpt2", "--language", "de").code == 2


def test_another_class_and_a_configuration_in_a_file(auditor: Auditor, articles: Path) -> None:
    assert "109,514,298\n" in auditor("derive", "bert-base-uncased", "--architecture", "BertForMaskedLM").out
    (articles / "config.json").write_text(json.dumps({"model_type": "bert", "num_hidden_layers": 2}), encoding="utf-8")
    assert "All 2 layers: 2 × 7,087,872 = 14,175,744\n" in auditor("derive", "config.json").out


@pytest.mark.parametrize(("name", "says"), [("brt-base-uncased", "bert-base-uncased"), ("missing.json", "missing.json")])
def test_an_unknown_model_is_one_line_and_exit_2(auditor: Auditor, articles: Path, name: str, says: str) -> None:
    ran = auditor("derive", name)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert says in ran.err
