"""Shares in sentences, against the part that their words name and the whole that the article counts."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_EN = (
    "Word embeddings: 20000 × 512 = 10,240,000.\n\nAttention: 4 × 512 × 512 = 1,048,576 per layer; 8 layers: 8 × 1,048,576 = 8,388,608.\n\n"
    "MLP: 8 × 512 × 512 = 2,097,152 in a layer, and 8 × 2,097,152 = 16,777,216 in all.\n\n"
    "Total: 10,240,000 + 8,388,608 + 16,777,216 = 35,405,824.\n\n"
)
_ZH = (
    "词嵌入：20000 × 512 = 10,240,000。\n\n注意力：8 × 1,048,576 = 8,388,608。\n\n前馈网络：8 × 2,097,152 = 16,777,216。\n\n"
    "总计：10,240,000 + 8,388,608 + 16,777,216 = 35,405,824。\n\n"
)


def stated(text: str) -> list[str | None]:
    """The shares that are told of."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings if finding.code == "A103"]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (_EN + "The MLP takes {} of all the weights.\n", "47.4%", "57.4%"),
        (_EN + "So word embeddings are 28.9%, attention 23.7% and MLPs {}.\n", "47.4%", "44.4%"),
        (_ZH + "其中词嵌入占 {}，注意力占 23.7%。\n", "28.9%", "23.9%"),
    ],
)
def test_a_share_is_that_of_the_part_named(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


_TWO = (
    "## The 2B\n\nEmbedding: 256,000 × 2,048 = 524,288,000.\n\nTotal: 1,981,882,368 + 524,288,000 = 2,506,170,368.\n\n"
    "## The 7B\n\nEmbedding: 256,000 × 3,072 = 786,432,000.\n\nTotal: 7,751,245,824 + 786,432,000 = 8,537,677,824.\n\n## Shares\n\n"
)


def test_a_share_of_one_of_several_models_is_of_the_total_of_that_size() -> None:
    assert stated(_TWO + "The embedding is 21% of the 2B model and 9.2% of the 7B.\n") == []


@pytest.mark.parametrize(
    "words",
    [
        "Dropout of 57.4% is used.",  # of no part
        "The MLP is 57.4% faster.",
        "In another model, attention takes 33.7%.",
        "The MLP takes about 60% of all the weights.",
    ],
)
def test_what_is_no_slip_of_a_share_is_left_alone(words: str) -> None:
    assert stated(_EN + words + "\n") == []
