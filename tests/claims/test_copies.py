"""Terms of sums that were copied from an earlier result with two digits swapped."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_LINES = "Blocks: 24 × 12,596,224 = {blocks}.\n\nPatches: 768 × 1024 + 1024 = 787,456.\n\nAll: 787,456 + {copied} = {total}.\n"


def told(copied: int, blocks: int = 302_309_376, more: str = "") -> list[tuple[int, str | None, str | None]]:
    text = _LINES.format(blocks=f"{blocks:,}", copied=f"{copied:,}", total=f"{787_456 + copied:,}") + more
    audit = audit_document(read_document("a.md", text))
    return [(audit.document.position(f.span.start)[0], f.stated, f.expected) for f in audit.findings]


def test_a_swapped_copy_is_told_where_it_is_copied() -> None:
    assert told(302_309_736) == [(5, "302,309,736", "302,309,376")]


@pytest.mark.parametrize(
    ("copied", "more"),
    [
        (302_309_376, ""),
        (302_409_376, ""),  # of another count
        (302_309_736, "\nThe other model has 302,309,736.\n"),  # stands elsewhere as well
    ],
)
def test_what_is_no_copy_is_silent(copied: int, more: str) -> None:
    assert told(copied, more=more) == []


def test_a_wrong_result_is_no_model_for_a_term() -> None:
    assert [line for line, _, _ in told(302_309_376, blocks=302_309_736)] == [1]
