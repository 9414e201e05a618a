"""Computed columns and rows: by a formula in the header, by what other rows prove, beside their computation."""

from __future__ import annotations

from random import Random

import pytest

from tests.sheet.told import told, wrong


def grid(*rows: tuple[str, ...]) -> str:
    head, *others = rows
    lines = ["| " + " | ".join(row) + " |\n" for row in others]
    return "| " + " | ".join(head) + " |\n|" + "---|" * len(head) + "\n" + "".join(lines)


def turned(*rows: tuple[str, ...]) -> str:
    return grid(*zip(*rows, strict=True))


WIDTHS = (("model", "width h", "12h²"), ("A", "384", "1,769,472"), ("B", "640", "4,915,200"), ("C", "896", "9,633,792"))


@pytest.mark.parametrize("write", [grid, turned])
def test_a_formula_in_the_header(write) -> None:  # type: ignore[no-untyped-def]
    assert wrong(write(*WIDTHS)) == []
    assert told(write(*WIDTHS))["4,915,200"] == "holds"
    assert wrong(write(*WIDTHS[:2], ("B", "640", "4,951,200"), WIDTHS[3])) == ["4,951,200"]


def test_the_size_that_two_rows_belie_is_told() -> None:
    rows = (
        ("模型", "宽度 d", "词表 (21,000·d)", "位置 (768·d)"),
        ("小", "512", "10,752,000", "393,216"),
        ("中", "460", "13,440,000", "491,520"),
        ("大", "896", "18,816,000", "688,128"),
    )
    assert wrong(grid(*rows)) == ["460"]


@pytest.mark.parametrize("write", [grid, turned])
def test_layers_times_a_layer(write) -> None:  # type: ignore[no-untyped-def]
    rows = (("model", "blocks", "per block", "all blocks"), ("A", "8", "3,152,384", "25,219,072"), ("B", "10", "4,923,520", "49,235,200"))
    assert wrong(write(*rows, ("C", "24", "15,940,224", "382,565,376"))) == []
    assert wrong(write(*rows, ("C", "24", "15,940,224", "328,565,376"))) == ["328,565,376"]


@pytest.mark.parametrize("heads", [("setup", "A", "B", "savings"), ("方案", "A", "B", "节省")])
def test_what_is_saved(heads: tuple[str, ...]) -> None:
    rows = (heads, ("one", "160 MB", "88 MB", "72 MB"), ("two", "320 MB", "190 MB", "130 MB"))
    assert wrong(grid(*rows, ("three", "640 MB", "410 MB", "230 MB"))) == []
    assert wrong(grid(*rows, ("three", "640 MB", "410 MB", "320 MB"))) == ["320 MB"]


@pytest.mark.parametrize("heads", [("setup", "weights", "states", "Total"), ("方案", "权重", "状态", "合计")])
def test_a_column_that_is_called_total(heads: tuple[str, ...]) -> None:
    rows = (heads, ("one", "14 GB", "56 GB", "70 GB"), ("two", "26 GB", "104 GB", "130 GB"))
    assert told(grid(*rows))["130 GB"] == "holds"
    assert wrong(grid(*rows, ("three", "31 GB", "124 GB", "185 GB"))) == ["185 GB"]


@pytest.mark.parametrize("head", ["calculation", "公式"])
def test_a_computation_and_its_value(head: str) -> None:
    assert wrong(grid(("part", head, "count"), ("a", "384 × 1,152", "442,368"), ("b", "384 × 384", "147,654"))) == ["147,654"]


def test_random_columns_prove_nothing() -> None:
    """Columns of random figures: what other rows seem to prove by chance is told in fewer than three tables of a hundred."""
    random, found = Random(11), 0
    for _ in range(200):
        rows = [(f"m{row}", *(f"{random.randrange(2, 900)}" for _ in range(4))) for row in range(4)]
        found += bool(wrong(grid(("model", "a", "b", "c", "d"), *rows)))
    assert found <= 6


@pytest.mark.parametrize(
    "heads", [("setup", "Embedding", "Attention", "FFN", "Other", "Total"), ("方案", "词嵌入", "注意力", "前馈网络", "其他", "合计")]
)
def test_a_total_of_components_and_all_others_counts_nothing_else(heads: tuple[str, ...]) -> None:
    parts = ("16.4M", "25.2M", "50.3M", "0.9M")
    assert wrong(grid(heads, ("one", *parts, "92.8M"), ("two", *parts, "~93M"))) == []
    assert wrong(grid(heads, ("one", *parts, "~60M"), ("two", *parts, "~180M"))) == ["60M", "180M"]
    assert wrong(grid(heads, ("one", *parts, "76.4M"), ("two", *parts, "76.4M"))) == [], "what is shared may be counted elsewhere"
    assert wrong(grid((*heads[:4], "vocab", "Total"), ("one", *parts, "~60M"), ("two", *parts, "~180M"))) == []
