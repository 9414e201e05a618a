"""Products that stand so many times: multiplied by the count before them where they do not come out alone."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str | None, str | None]]:
    """What is told of, and what is expected instead."""
    return [(found.stated, found.expected) for found in audit_document(read_document("a.md", f"# Sizes\n\n{text}\n")).findings]


@pytest.mark.parametrize(
    "text",
    [
        "Three matrices of 4096×14336 -> 176,160,768",
        "Three matrices of 4096×14336 = 176.2M",
        "Two layer norms: 2 × 2 × 640 = 2,560",
        "Two layer norms: 4 × 640 = 2,560",
        "两个 LayerNorm 2×2×640=2,560",
        "Two layer norms have $2 \\cdot 2D = 4D$.",
    ],
)
def test_a_product_that_comes_out_alone_or_so_many_times_is_silent(text: str) -> None:
    assert told(text) == []


def test_a_product_that_comes_out_neither_way_is_told_of_so_many_times() -> None:
    assert told("Three matrices of 4096×14336 -> 176,160,786") == [("176,160,786", "176,160,768")]


def test_a_product_that_is_far_from_its_result_is_told_of_alone() -> None:
    assert told("Two layer norms: 4 × 640 = 2,650") == [("2,650", "2,560")]
