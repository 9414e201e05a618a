"""Totals of tables whose figures are rounded or in units."""

from __future__ import annotations

import pytest

from auditor.audit import audit_document
from auditor.source.reader import read_document


def told(rows: str, head: str = "params") -> list[tuple[str, str | None]]:
    table = f"| part | {head} |\n|---|---|\n" + "".join(f"| {row.strip()} |\n" for row in rows.split(";"))
    return [(finding.code, finding.stated) for finding in audit_document(read_document("a.md", f"# Sizes\n\n{table}")).findings]


@pytest.mark.parametrize(
    ("rows", "right", "wrong"),
    [
        ("embedding | 38.6M; attention | 28.3M; ffn | 56.6M; total | {}", "123.5M", "133.5M"),
        ("embedding | 38.6M; attention | 28.3M; ffn | 56.6M; Total params | {}", "124M", "134M"),
        ("embedding | 38.6M; attention | 28.3M; ffn | 56.6M; total | {}", "123.5M", "223.5M"),  # one digit of four
        ("weights | 14 GB; gradients | 14 GB; optimizer | 84 GB; total | {}", "112 GB", "122 GB"),
        ("词嵌入 | 0.24 亿; 编码器 | 0.85 亿; 池化 | 0.01 亿; 合计 | {}", "1.10 亿", "1.01 亿"),
        ("embedding | 38.6; attention | 28.3; ffn | 56.6; total | {}", "123.5", "132.5"),
    ],
)
def test_a_rounded_total(rows: str, right: str, wrong: str) -> None:
    assert told(rows.format(right)) == []
    assert told(rows.format(wrong)) == [("A105", wrong)]


@pytest.mark.parametrize(
    "rows",
    [
        "embedding | 38.6M; attention | 28.3M; ffn | 56.6M; total | 84.9M",  # of two of them
        "embedding | 38.6M; attention | 28.3M; ffn | 56.6M; total with overhead | 133.5M",
        "embedding | 38.6M; attention | 28.3M; ffn | 56.6M; total | 243.9M",
        "a | 33.3%; b | 33.3%; c | 33.3%; total | 100%",
        "a | 1.4 GB; b | 1.4 GB; c | 1.4 GB; total | 4 GB",
    ],
)
def test_what_may_be_another_total_is_silent(rows: str) -> None:
    assert told(rows) == []


def test_latencies_do_not_add_up() -> None:
    assert told("a | 1.42 ms; b | 3.81 ms; c | 2.20 ms; total | 8.93 ms", "p99") == []


ROWS = "| File | Lines |\n|---|---|\n| a | 2820 |\n| b | 358 |\n| c | {part} |\n| Total | {total} |\n"
LINES = "- a: 2820\n- b: 358\n- c: {part}\n- Total: {total}\n"


@pytest.mark.parametrize("form", [ROWS, LINES])
@pytest.mark.parametrize(
    ("part", "total", "wrong"),
    [
        ("410", "3588", []),
        ("410", "3600", ["3600"]),
        ("410", "~3600", []),
        ("410", "about 3,590", []),
        ("410", "~3640", ["3640"]),
        ("~410", "3600", []),
        ("~400", "~3600", []),
    ],
)
def test_about_so_much_is_held_to_no_last_digit(form: str, part: str, total: str, wrong: list[str]) -> None:
    audit = audit_document(read_document("a.md", form.format(part=part, total=total)))
    assert [finding.stated for finding in audit.findings] == wrong
