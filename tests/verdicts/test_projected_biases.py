"""Biases of query, key and value that are given another size than theirs."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("# GPT-2 small\n\n- c_attn: 768 × 2304 + 2304 = 1,771,776\n", []),
        ("# GPT-2 small\n\n- c_attn: 768 × 2304 + 768 = 1,770,240\n", ["C301"]),
        ("# GPT-2 small\n\n- c_attn, the matrix only: 768 × 2304 = 1,769,472\n", []),
        ("# BERT-base\n\n- Q, K, V of one head: (768 × 64 + 64) × 3 = 147,648\n", []),
        ("# BERT-base\n\n- Q, K, V of one head: (768 × 64 + 768) × 3 = 149,760\n", ["C305"]),
    ],
)
def test_the_bias_of_three_projections_has_the_size_of_what_they_give(text: str, codes: list[str]) -> None:
    audit = audit_document(read_document("a.md", text))
    assert [finding.code for finding in audit.findings if finding.severity > Severity.INFO] == codes
