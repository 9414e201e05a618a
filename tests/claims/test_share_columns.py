"""Columns of shares over a row that sums up less than the whole, or rounded shares."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

TALLY = """| {head} | Values | % of model |
| --- | --- | --- |
| Tables | 3,000,000 | {tables} |
| Stack | 6,000,000 | {stack} |
| {name} | 9,000,000 | {share} |

{behind}
"""


def told(text: str) -> list[tuple[str, int, str | None]]:
    """Rule, line and expected value of the errors and warnings."""
    audit = audit_document(read_document("post.md", text))
    return [(f.code, audit.document.position(f.span.start)[0], f.expected) for f in audit.findings if f.severity.word != "info"]


def tally(share: str, name: str = "So far", behind: str = "", tables: str = "33.3%", stack: str = "66.6%", head: str = "") -> str:
    return TALLY.format(share=share, name=name, behind=behind, tables=tables, stack=stack, head=head)


@pytest.mark.parametrize("name", ["So far", "**Subtotal**", "小计", "Total"])
def test_what_a_table_sums_up_may_be_less_than_the_whole(name: str) -> None:
    assert told(tally("99.98%", name, "The model has 9,001,500 values, a few more.")) == []


@pytest.mark.parametrize("name", ["So far", "Total"])
def test_without_the_whole_a_share_close_to_it_is_not_held_against_the_sum(name: str) -> None:
    assert told(tally("99.98%", name)) == []
    assert told(tally("99.9%", name)) == []


def test_a_share_of_the_sum_that_no_rounding_makes_is_wrong() -> None:
    assert told(tally("90.0%", "Total", tables="33.3%", stack="66.7%", head="Component")) == [("A103", 5, "100.0%")]


def test_a_wrong_share_over_a_tally_is_told() -> None:
    assert [at for _, at, _ in told(tally("100%", "Total", stack="68.6%", head="Component"))] == [4]


def test_shares_of_bytes_are_shown_in_their_unit() -> None:
    table = "| Component | Size | % of Model |\n|---|---|---|\n| tables | 408 MB | 8.7% |\n| rest | 4,382 MB | 91.5% |\n| **Total** | **4,790 MB** | 100% |\n"
    audit = audit_document(read_document("post.md", table))
    assert [finding.message for finding in audit.findings] == ["408 MB / 4,790MB is 8.5%, not 8.7%"]
