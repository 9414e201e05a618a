"""Which of several causes of one difference the figures of the article speak for."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str]]:
    audit = audit_document(read_document("a.md", text))
    return [(finding.name, finding.message) for finding in audit.findings if finding.severity > Severity.INFO]


_VIT = (
    "# ViT-B/16 in PyTorch (vit_base_patch16_224)\n\nWhere its parameters are. With the rest:\n\n"
    "    patch embedding   {}\n    class token       768\n    positions         {}\n"
    "    blocks            85,054,464\n    final norm        1,536\n    head              769,000\n    total             {}\n"
)


def test_the_rows_above_a_total_tell_which_768_is_missing() -> None:
    assert told(_VIT.format("590,592", "151,296", "86,567,656")) == []
    positions = told(_VIT.format("590,592", "150,528", "86,566,888"))
    assert len(positions) == 1
    assert "biases" not in positions[0][1]
    assert "class token" in positions[0][1]
    biases = told(_VIT.format("589,824", "151,296", "86,566,888"))
    assert [name for name, _ in biases] in (["missing-bias"], ["total-mismatch"])


@pytest.mark.parametrize(("row", "cause"), [("2,359,296", "missing-bias"), ("2,362,368", None)])
def test_a_row_without_its_biases_is_no_missing_norm(row: str, cause: str | None) -> None:
    layer = f"{2_362_368 + int(row.replace(',', '')) + 2_360_064 + 3_072:,}"
    text = (
        "# DistilBERT\n\n| component | DistilBERT |\n|---|---:|\n| attention, per layer | 2,362,368 |\n"
        f"| lin1 | {row} |\n| lin2 | 2,360,064 |\n| two LayerNorms | 3,072 |\n| **one layer** | **{layer}** |\n"
    )
    assert [name for name, _ in told(text)][:1] == ([cause] if cause else [])


def test_a_share_is_of_the_exact_figure_that_stands_before_its_short_form() -> None:
    text = "# A\n\n140,620,634,112 − 101,468,602,368 = 39,152,031,744, about 39.2B active parameters, which is {} of the total 140,620,634,112.\n"
    audit = audit_document(read_document("a.md", text.format("27.8%")))
    assert list(audit.findings) == []
    assert [name for name, _ in told(text.format("28.7%"))] == ["wrong-percentage"]


def test_a_sum_under_a_list_is_of_all_its_items_and_not_of_the_last() -> None:
    text = (
        "BERT 的参数个数（bert-base-uncased）\n\n一、Embeddings\n\n1. Token Embeddings: (30522, 768)\n2. Position Embeddings: (12, 768)\n"
        "3. Segment Embeddings: (2, 768)\n4. LayerNorm\n   weight: (768)\n   bias: (768)\n\n个数：30522*768 + 12*768 + 2*768 + 2*768 = 23453184\n\n"
        "二、合计\n\n- 12 层：85054464\n- Pooler：768*768+768 = 590592\n\n总数：23453184 + 85054464 + 590592 = 109098240\n"
    )
    assert not any("LayerNorm" in message for _, message in told(text))
