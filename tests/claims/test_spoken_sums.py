"""Sums, differences and multiples of long figures that a sentence says in words."""

from __future__ import annotations

import re

import pytest

from auditor.claims import spoken_sums
from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str | None, str | None]]:
    """The figures that are told of as wrong, and what they should be."""
    return [
        (finding.stated, finding.expected) for finding in audit_document(read_document("a.md", text)).findings if finding.code[0] == "A"
    ]


@pytest.mark.parametrize("words", [spoken_sums._ADDS, spoken_sums._TAKES, spoken_sums._COUNTS])
def test_no_word_for_a_sum_is_passed_over(words: re.Pattern[str]) -> None:
    for word in re.sub(r"\\b|\(\?:|\(\?<=[^)]*\)|[()]", "", words.pattern).split("|"):
        plain = word.replace("s?", "s").replace("ed?", "ed").replace("\\w*", "ing").replace("\\w+", "ing").replace("?", "")
        assert words.search(f"1 {plain} 2") is not None
        assert spoken_sums._may_relate(f"1 {plain} 2")


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The tables hold 15,360,000 and 327,680 weights, together {}.", "15,687,680", "15,678,680"),
        ("Adding 1,050,624 to 2,099,712 gives {}.", "3,150,336", "3,105,336"),
        ("All 3,150,336 that come from 1,050,624 in attention plus {} in the MLP.", "2,099,712", None),
        ("{} weights in all: the 1,050,624 of attention plus the 2,099,712 of the MLP.", "3,150,336", "3,150,636"),
        ("Without the 262,656 of the pooler, 25,483,776 become {}.", "25,221,120", "25,222,120"),
        ("Take 25,483,776, subtract 262,656, and {} remain.", "25,221,120", "25,212,120"),
        ("Each layer has 3,152,384 weights; so 8\nlayers make {}.", "25,219,072", None),
        ("With 3,152,384 weights a layer, the 8 layers make {}.", "25,219,072", "25,291,072"),
        ("25,219,072 over 8 layers is {} per layer.", "3,152,384", "3,125,384"),
        ("词表 15,360,000 加上位置 327,680，合计 {}。", "15,687,680", "15,678,680"),
        ("25,483,776 扣除 262,656，还有 {}。", "25,221,120", "25,212,120"),
        ("每层 3,152,384，8 层就是 {}。", "25,219,072", "25,291,072"),
    ],
)
def test_what_a_sentence_adds_takes_away_or_counts_is_computed(form: str, right: str, wrong: str | None) -> None:
    assert told(form.format(right)) == []
    if wrong is not None:
        assert told(form.format(wrong)) == [(wrong, right)]


@pytest.mark.parametrize(
    "text",
    [
        "It is not 15,678,680 but more: the sum of 15,360,000 and 327,680.",  # said to be wrong
        "One has 25,483,776, another 25,221,120, a third 25,212,120 weights in total.",  # no result among them
        "We saw 10,000 and 15,000 and, in total, 15,000 again.",  # round figures may be any
        "One table has 15,360,000, the other 327,680, and both together 15,687,680 of 15,678,680 bytes.",  # the sum is there
        "配置：层数 40，隐藏层大小 5120，前馈网络中间维度 32768，每层相同，词表大小 131072。",  # 40 × 32768 but for a zero
        "In total 1,234,567 words, 2,345,678 sentences and 3,580,245.5 seconds.",  # a decimal
    ],
)
def test_what_may_be_something_else_is_not_read(text: str) -> None:
    assert told(text) == []
