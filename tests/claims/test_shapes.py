"""Columns of shapes: those of weights have as many elements as the count beside them, those of data have not."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

TABLE = "| layer | {} | parameters |\n|---|---|---|\n| dense | (384, 256) | 98,304 |\n| norm | (384,) | {} |\n"


@pytest.mark.parametrize(
    ("header", "count", "codes"),
    [
        ("shape", "384", []),
        ("shape", "768", ["S601"]),
        ("weight shape", "768", ["S601"]),
        ("shape", "394", ["S601"]),
        ("形状", "768", ["S601"]),
        ("output shape", "768", []),
        ("Input Shape", "768", []),
        ("输出形状", "768", []),
    ],
)
def test_a_column_of_shapes(header: str, count: str, codes: list[str]) -> None:
    audit = audit_document(read_document("a.md", TABLE.format(header, count)))
    assert [finding.code for finding in audit.findings] == codes
