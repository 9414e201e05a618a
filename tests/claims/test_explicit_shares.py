"""Shares between their part and their whole."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.stated) for finding in audit_document(read_document("a.md", f"# Sizes\n\n{text}\n")).findings]


@pytest.mark.parametrize(
    "form",
    [
        "The embedding has 50257 × 768 = 38.6M ({} of 124M total) weights.",
        "The embedding has 38.6M parameters ({} of 124M).",
        "The embedding has 38.6M parameters, or {} of the 124M.",
        "38.6M is {} of 124M.",
        "It has 38.6M parameters of 124M, {}.",
        "嵌入有 38.6M 个参数（占 124M 的 {}）。",
        "38.6M 占 124M 的 {}。",
        "总参数量为 124,439,808，其中嵌入有 38,597,376 个参数，占 {}。",
    ],
)
def test_a_share_of_what_stands_beside_it(form: str) -> None:
    assert told(form.format("31%")) == []
    assert told(form.format("7.7%")) == [("A103", "7.7%")]


@pytest.mark.parametrize(
    "form",
    [
        "trainable params: 294,912 || all params: 109,777,152 || trainable%: {}",
        "Trainable params: 294,912, total params: 109,777,152, trainable%: {}",
        "```\ntrainable params: 294,912 || all params: 109,777,152 || trainable%: {}\n```",
    ],
)
def test_a_share_as_programs_print_it(form: str) -> None:
    assert told(form.format("0.2686")) == []
    assert told(form.format("2.686")) == [("A103", "2.686")]


def test_a_share_behind_a_quotient() -> None:
    assert told("Trainable: 294,912 / 109,777,152 (0.27%)") == []
    assert told("Trainable: 294,912 / 109,777,152 (2.69%)") == [("A103", "2.69%")]


@pytest.mark.parametrize(
    "text",
    [
        "38.6M is about 30% of 124M.",
        "We cut 38.6M parameters, which is 69% of 124M that remain.",
        "38.6M is 40% less than 64M.",
        "约占 30%：总参数量为 63,076,352，其中前馈层有 19,196,544 个参数，约占 30%。",
        "38.6M of 124M, 31% of it in the tables.",
        "It is not true that 38.6M is 7.7% of 124M: that is wrong.",
    ],
)
def test_what_is_near_or_something_else_is_silent(text: str) -> None:
    assert told(text) == []


def test_a_share_with_a_hedge_is_told_from_far_away() -> None:
    assert told("25,196,544 parameters, about 30% of the 63,076,352.") == []  # not said how the two belong together
    assert told("25,196,544 parameters are about 30% of the 63,076,352.") == [("A103", "30%")]


@pytest.mark.parametrize(("share", "found"), [("0.06%", []), ("0.062%", []), ("0.62%", ["0.62%"]), ("6.2%", ["6.2%"])])
def test_a_passage_goes_on_from_the_formula_above(share: str, found: list[str]) -> None:
    text = f"$$32\\times 131{{,}}072=4{{,}}194{{,}}304$$\n\n占 6,738,415,616 的 {share}。\n"
    assert [finding.stated for finding in audit_document(read_document("a.md", text)).findings] == found
