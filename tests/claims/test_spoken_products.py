"""Products that a sentence says with its sizes, and multiples that it says with a number in words."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str | None, str | None]]:
    """What the wrong results of an article state, and what is right."""
    return [(finding.stated, finding.expected) for finding in audit_document(read_document("a.md", f"# Sizes\n\n{text}\n")).findings]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The table maps 50,257 tokens to 768 dimensions: {} parameters.", "38,597,376", "38,579,376"),
        ("位置编码 512 个位置，每个 768 维，合计 {}。", "393,216", "393,261"),
        ("QKV 三个矩阵各 768×768，合起来 {} 个参数。", "1,769,472", "1,796,472"),
        ("It goes from 768 to 3072 ({} parameters including the bias).", "2,362,368", "2,362,638"),
        ("FFN 两次各 2,359,296，共 {}。", "4,718,592", "4,718,529"),
        ("The two matrices have 2,359,296 weights each, {} in all.", "4,718,592", "4,718,529"),
    ],
)
def test_a_product_in_words(form: str, right: str, wrong: str) -> None:
    assert told(form.format(right)) == []
    assert told(form.format(wrong)) == [(wrong, right)]


@pytest.mark.parametrize(
    "text",
    [
        "A head from 2048 features to 1000 classes has 2,049,000 parameters.",
        "We saw 2048 samples of 1000 tokens each, 2,148,000 tokens with the prompts.",
        "It is not 50,257 tokens of 768 dimensions that make 38,579,376.",
        "Of 30,522 tokens with 768 dimensions we kept 23,837,184 weights.",
        "With 30522 words and 768 dimensions the embeddings have 23,837,184 parameters in all.",
    ],
)
def test_figures_that_are_of_something_else_are_silent(text: str) -> None:
    assert told(text) == []


def test_what_claims_compute_with_is_of_their_own_figure() -> None:
    assert told("Six years ago it was 3000 × 40 = 120,000 and today it is 120,006.") == []
    assert told("Six years ago it was 3000*40 = 120,000\nToday it is 120,000+6 = 120,006\nA: 120,006") == []
