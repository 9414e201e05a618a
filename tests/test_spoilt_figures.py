"""Whatever figures stand in an article, it is audited: noughts, decimals, figures of other places, and none where there were some."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.benchmarks.fuzz import check_text

ARTICLES = sorted(path for path in (Path(__file__).parent.parent / "corpus").iterdir() if path.suffix in (".md", ".txt"))
FIGURE = re.compile(r"\d[\d,.]*")
SPOILT = ("0", "0.0", "0", "1", "00", "0,000", "12.5", "0.5", "1e9", "1e-9", "9" * 25, "½", "-3", "", "1 2", "7%", "0%")
LONGEST = 12_000


def spoilt(text: str, seed: int) -> str:
    """A text some of whose figures are others."""
    rng = random.Random(seed)
    figures, share = FIGURE.findall(text), rng.choice((0.03, 0.2, 0.6))

    def other(match: re.Match[str]) -> str:
        if rng.random() >= share:
            return match.group()
        return rng.choice(figures) if rng.random() < 0.4 else rng.choice(SPOILT)

    return FIGURE.sub(other, text)


@pytest.mark.parametrize("part", range(4))
def test_an_article_with_spoilt_figures_is_audited(part: int) -> None:
    for number, path in enumerate(ARTICLES[part::8]):
        check_text(spoilt(path.read_text(encoding="utf-8")[:LONGEST], 4 * number + part), whole=number % 10 == 0)


def test_a_column_with_a_decimal_among_whole_numbers() -> None:
    check_text("| part | size |\n|---|---|\n| a | 1,024 |\n| b | 0.5 |\n| c | 2,048 |\n| total | 3,072 |\n")
    check_text("| part | share |\n|---|---|\n| a | 30% of 0 |\n| b | 70% |\n| total | 0 |\n")
