"""Lines with a count and its share: what the others prove is held against each."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

CHART = "```\nMHA:       1,050,624 ({0})  ####\nFFN:       4,198,912 ({1})  #########\nNorm:          2,048 ({2})  |\n```\n"
ITEMS = "- attention: 1,050,624 ({0})\n- feed-forward: 4,198,912 parameters ({1})\n- norms: 2,048 ({2})\n"
WHOLE = "- attention: 1,050,624 ({0})\n- feed-forward: 4,198,912 ({1})\n- norms: 2,048 ({2})\n- Total: 5,251,584 (100%)\n"


def told(text: str) -> list[tuple[str, str | None]]:
    """The shares that are told of as wrong, and what they should be."""
    findings = audit_document(read_document("a.md", f"# Sizes\n\n{text}")).findings
    return [(finding.stated or "", finding.expected) for finding in findings if finding.code == "A103"]


@pytest.mark.parametrize("text", [CHART, ITEMS, WHOLE])
def test_one_share_that_the_others_belie(text: str) -> None:
    assert told(text.format("20.0%", "79.9%", "0.04%")) == []
    assert told(text.format("20.0%", "75.9%", "0.04%")) == [("75.9%", "80.0%")]
    assert told(text.format("40.0%", "80.0%", "0.04%")) == [("40.0%", "20.0%")]
    assert told(text.format("200%", "80.0%", "0.04%")) == [("200%", "20.01%")]


@pytest.mark.parametrize(
    "text",
    [
        ITEMS.format("1.0%", "3.8%", "0.01%"),  # of a whole that stands elsewhere
        ITEMS.format("20.0%", "75.9%", "4.1%"),  # two that do not fit
        "- attention: 1,050,624 (20.0%)\n- feed-forward: 4,198,912 (75.9%)\n",  # one other proves nothing
        "- attention: 2,048 (50%)\n- norms: 2,048 (50%)\n\n- attention: 4,096 (80%)\n- norms: 1,024 (20%)\n",  # two lists
        "- first: 0000 (20%)\n- second: 0000 (30%)\n- third: 00000 (50%)\n",
        "- total: 10,000 (20%)\n- total 2: 20,000 (30%)\n- total 3: 30,000 (50%)\n",
        "- first: 10,000 (accuracy 71.2%)\n- second: 20,000 (72.4%)\n- third: 30,000 (73.0%)\n",
    ],
)
def test_what_nothing_proves_is_silent(text: str) -> None:
    assert told(text) == []


def test_a_share_that_its_sentence_computes() -> None:
    text = (
        "# GPT-3\n\n617,558,016 + 25,165,824 + 173,946,175,488 = 174,588,899,328 in all. The layers have {} of it: 173,946,175,488 / "
        "174,588,899,328 = 0.9963.\n"
    )
    assert told(text.format("99.6%")) == []
    assert told(text.format("99.3%")) == [("99.3%", "99.6%")]
    short = "# ALBERT\n\nThat is only {} of the table (3,938,304 / 23,040,000 ≈ 0.171).\n"
    assert told(short.format("17%")) == []
    assert told(short.format("83%")) == []  # what is gone
    assert told(short.format("11%")) == [("11%", "17.09%")]
    assert told(short.format("170%")) == [("170%", "17.09%")]
