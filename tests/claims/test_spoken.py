"""Products said in words behind a hedge, and in the bracket behind their figure."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def stated(text: str) -> list[str | None]:
    """The figures that are told of as wrong."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings if finding.code[0] == "A"]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("词表是 24000 乘 640,约 {}。", "1536 万", "154 万"),
        ("词嵌入 24000 乘 640，大概是 {}个参数。", "1536 万", "1.54 亿"),
        ("The table is 24000 by 640, roughly {} weights.", "15.4 million", "1.54 million"),
        ("24000 times 640, which is about {}.", "15.4M", "154M"),
        ("The table is 24000 × 640, so around {} weights.", "15.4 million", "1.54 million"),
    ],
)
def test_a_product_in_words_has_the_value_behind_it(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


def test_a_shape_beside_another_figure_is_none() -> None:
    assert stated("A grid of 2000 by 3000, about 7.1 million cells in 3 months of 50 million.") == []


def test_brackets_behind_figures_prove_each_other() -> None:
    form = "Of these, ~0.31B are tables (2 × 0.154B), ~1.64B attention (24 × 68.4M) and {} MLP (24 × 137.2M)."
    assert stated(form.format("~3.29B")) == []
    assert stated(form.format("~3.79B")) == ["3.79B"]
    assert stated("They need 2.71B cells (24 × 137.2M).") == []
