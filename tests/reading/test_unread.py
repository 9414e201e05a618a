"""Figures beside words of size that nothing read are listed with what they stand in; what is no figure of size is not."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def unread(text: str) -> list[tuple[str, str]]:
    """The figures that nothing read, each with its skeleton; a text in which no claim can stand is not read at all, so one stands beside it."""
    audit = audit_document(read_document("a.md", f"# Notes\n\n{text}\n\nSo 2 × 3 = 6.\n"))
    return [(audit.document.raw(one.span), one.skeleton) for one in audit.unread]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("The gradients sit at 4,096 on a good day.", ["4,096"]),
        ("梯度大约是 4,096 左右的样子。", ["4,096"]),
        ("The weather is fine for 4,096 of them.", []),
        ("See Table 3 for the memory of each layer.", []),
        ("每层的显存见表 3。", []),
        ("The memory of the cache, measured on 2024-05-01, is large.", []),
        ("The cache has between 12 and 16 of them.", []),
        ("The cache has 12-16 of them.", []),
        ("The attention has 4 × 768 = 3,072 of them.", []),
    ],
)
def test_a_figure_beside_a_word_of_size_that_nothing_read_is_listed(text: str, figures: list[str]) -> None:
    assert [figure for figure, _ in unread(text)] == figures


def test_a_skeleton_names_kinds_and_concepts_and_no_word_of_the_article() -> None:
    ((_, skeleton),) = unread("The gradients wobble around 4,096 zlotys.")
    assert {"gradients", "N"} <= set(skeleton.split())
    assert not {"wobble", "zlotys"} & set(skeleton.split())
