"""Shares of a total, of a sum and of one another, in columns, in rows and behind each line."""

from __future__ import annotations

from random import Random

import pytest

from tests.sheet.told import told, wrong

ROWS = (("embeddings", "3,000,000", "30.0%"), ("stack", "6,200,000", "62.0%"), ("head", "800,000", "8.0%"))


def column(rows: tuple[tuple[str, str, str], ...], heads: str = "| part | count | share |") -> str:
    return f"{heads}\n|---|---|---|\n" + "".join(f"| {label} | {count} | {share} |\n" for label, count, share in rows)


def lines(rows: tuple[tuple[str, str, str], ...]) -> str:
    return "".join(f"- {label}: {count} ({share})\n" for label, count, share in rows)


def bars(rows: tuple[tuple[str, str, str], ...]) -> str:
    return "```\n" + "".join(f"{label + ':':14} {count:>12} ({share})  ████\n" for label, count, share in rows) + "```\n"


@pytest.mark.parametrize("write", [column, lines, bars])
def test_a_share_that_the_others_belie(write) -> None:  # type: ignore[no-untyped-def]
    assert told(write(ROWS))["62.0%"] == "holds"
    assert wrong(write(ROWS)) == []
    assert wrong(write((ROWS[0], ("stack", "6,200,000", "26.0%"), ROWS[2]))) == ["26.0%"]


@pytest.mark.parametrize("label", ["Total", "合计"])
def test_shares_of_a_total(label: str) -> None:
    total = (label, "20,000,000", "100%")
    assert wrong(column((("a", "3,000,000", "15.0%"), ("b", "6,200,000", "13.0%"), ("c", "10,800,000", "54.0%"), total))) == ["13.0%"]


def test_a_sum_of_rounded_shares_is_no_mistake() -> None:
    assert (
        wrong(
            column((("a", "1,000,000", "33.3%"), ("b", "1,000,010", "33.3%"), ("c", "1,000,020", "33.3%"), ("total", "3,000,030", "99.9%")))
        )
        == []
    )


@pytest.mark.parametrize("heads", ["| component | count | share |", "| 组件 | 数量 | 占比 |"])
def test_shares_of_components_that_no_whole_fits(heads: str) -> None:
    assert wrong(
        column((("attention", "1,048,576", "99.6%"), ("feed-forward", "2,099,200", "-"), ("norms", "2,048", "0.0006%")), heads)
    ) == ["99.6%", "0.0006%"]


def test_scores_beside_sizes_are_no_shares() -> None:
    random, found = Random(3), 0
    for _ in range(200):
        rows = tuple((f"m{at}", f"{random.randrange(100_000, 9_000_000):,}", f"{random.randrange(100, 999) / 10}%") for at in range(4))
        found += bool(wrong(column(rows, "| model | size | accuracy |")))
    assert found <= 6
