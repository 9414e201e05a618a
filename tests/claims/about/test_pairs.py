"""Settings of two models in one breath: 12/24 beside base and large."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

BASE, LARGE = "bert-base-uncased", "bert-large-uncased"


def settings(text: str) -> list[tuple[str, int, str | None]]:
    audit = audit_document(read_document("a.md", text))
    assert audit.understanding is not None
    assert all(audit.document.raw(s.span).replace(",", "") == str(s.value) for s in audit.understanding.settings)
    return [(s.name, s.value, s.model) for s in audit.understanding.settings]


@pytest.mark.parametrize(
    "text",
    [
        "BERT-base and BERT-large differ in size:\n\n- num_hidden_layers: 12/24\n- hidden_size: 768 / 1024\n\nSo 768 * 2 = 1536.\n",
        "## BERT-base / BERT-large\n\n层数为 12/24，隐藏层维度为 768/1024。2*768=1536。\n",
    ],
)
def test_each_of_two_models_has_its_own(text: str) -> None:
    assert settings(text) == [
        ("num_hidden_layers", 12, BASE),
        ("num_hidden_layers", 24, LARGE),
        ("hidden_size", 768, BASE),
        ("hidden_size", 1024, LARGE),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "BERT-base and BERT-large have heads of hidden_size: 768/12 = 64 each.\n",  # a quotient
        "# BERT-base\n\n- num_hidden_layers: 12/24\n\n2 * 768 = 1536\n",  # one model
    ],
)
def test_what_is_no_pair(text: str) -> None:
    assert not {value for _, value, _ in settings(text)} >= {12, 24}
    assert ("hidden_size", 12, LARGE) not in settings(text)
