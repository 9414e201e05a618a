"""The gate loses nothing: what it leaves has no finding and no claim that holds or fails, whatever the layout and the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor import audit
from auditor.gate import left, may_state
from auditor.rules.registry import RULES, load
from tests.conftest import ROOT

READ = sorted((ROOT / "tests" / "reading").glob("*.txt"))


def texts(path: Path) -> Iterator[str]:
    return (part for part in re.split(r"\n\.\n|\n---+\n", path.read_text(encoding="utf-8")) if part.strip())


@pytest.mark.parametrize("path", READ, ids=lambda path: path.stem)
def test_what_is_left_of_the_fixtures_states_nothing_that_is_checked(path: Path) -> None:
    for text in texts(path):
        if not may_state(text):
            found = audit(text)
            assert found.findings == [], text
            assert all(verdict["outcome"] == "unchecked" for claim in found.claims for verdict in claim["verdicts"]), text


def test_no_example_of_a_rule_is_left() -> None:
    examples = [example.text for rule in RULES for example in load(rule).bad]
    assert len(examples) > 20
    assert [text for text in examples if not may_state(text)] == []


def test_no_article_of_the_corpus_with_claims_is_left() -> None:
    for path in (ROOT / "corpus").glob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert may_state(text) or not audit(text).claims, path.name


@pytest.mark.parametrize(
    "text",
    [
        "In 1998 the river rose again, and 40 houses were left.",
        "It was “quite late” – nobody came – so they left at 7.",
        "Dr. Smith’s café opened in May. All of it was original; the state of the text was poor.",
        "1998年，河水又涨了，有40户人家搬走了。",
        "Facebook and IBM each let 3 people go.",
        "10,000 had marched there in March.",
        "They held their heads high for 12 hours.",
        "Call 555 1234, or write to us before 12/05/2020.",
    ],
)
def test_general_prose_is_left(text: str) -> None:
    assert not may_state(text)


@pytest.mark.parametrize(
    "text",
    [
        "The tables hold 15,360,000 and 327,680 weights, together 15,678,680.",
        "- a: 2820\n- b: 358\n- Total: 3588",
        "GPT-2 has 12 layers.",
        "GPT-2 有 12 层。",
        "Take 10,500 and add 2,000 to it: 12,500.",
        "Das Modell hat 110 Millionen Parameter.",
        "A residual connection has learnable parameters.",
        "one hundred percent",
        "3 * 4 is 13",
        "| a | 12 |\n|---|---|\n| b | 13 |",
    ],
)
def test_what_may_state_something_is_read(text: str) -> None:
    assert may_state(text)


def test_a_directive_and_what_is_no_text_are_read() -> None:
    assert left("a.md", b"<!-- auditor: ignore[A101] -->") is None
    assert left("a.md", b"\xff\xfe\x00") is None
    assert left("a.md", b"nothing \0 at all") is None
    quiet = left("a.md", b"Nothing at all.")
    assert quiet is not None
    assert quiet.claims == quiet.findings == ()
