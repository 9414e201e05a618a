"""Exact totals beside the names of models, in lists, printed output and sentences that correct one."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

HEAD = "# Parameters of some models\n\nThe width is 12 * 64 = 768.\n\n"


def told(text: str) -> list[tuple[str, str | None]]:
    return [(finding.name, finding.stated) for finding in audit_document(read_document("a.md", HEAD + text)).findings]


RIGHT, WRONG = "124,439,808", "124,493,808"
FORMS = (
    "- gpt2-small: {}\n- opt-125m: 125,239,296\n",
    "* **GPT-2 small** — {}\n",
    "It prints\n\n```\ngpt2-small {}\n```\n",
    "GPT-2 small was announced as 117M. It is {}.\n",
    "- fix: GPT-2 small was listed with 163M because of the tied head. Its actual number is {}.\n",
    "GPT-2 small 一般写成 117M，实际是 {}。\n",
)


@pytest.mark.parametrize("form", FORMS)
def test_a_mistyped_total_is_told(form: str) -> None:
    assert told(form.format(RIGHT)) == []
    assert told(form.format(WRONG)) == [("total-mismatch", WRONG)]


@pytest.mark.parametrize(
    "text",
    [
        "With a classifier on top:\n\n```\nbert-base-uncased 109484547\n```\n",
        "Downloads last month:\n\n- bert-base-uncased: 109,428,240\n",
        "Bytes on disk:\n\n- gpt2-small: 124,493,808\n",
        "The MLP of GPT-2 small is large. It is 4,722,342.\n",
        "- Ours (like GPT-2 small): 124,493,808\n",
        "GPT-2 small and OPT-125M are alike. It is 124,493,808.\n",
    ],
)
def test_other_numbers_are_silent(text: str) -> None:
    assert told(text) == []
