"""Bytes divided in words by powers of 1024 or 1000."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def stated(text: str) -> list[str | None]:
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("26,031,728,640 字节，除以 1024³ 约 {} GiB。", "24.24", "26.03"),
        ("26,031,728,640 字节除以 $1024^3$ 约为 {} GB。", "24.24", "24.42"),
        ("共 26031728640 字节，除以 1024 再除以 1024 再除以 1024 后约 {} GB。", "24.2", "26.0"),
        ("26,031,728,640 bytes, divided by 1024^3, is about {} GiB.", "24.24", "26.03"),
        ("26,031,728,640 bytes divided by 1000^3 makes {} GB.", "26.03", "24.24"),
        ("26,031,728,640 B divided by 1024^2 gives {} MiB.", "24826", "24862"),
    ],
)
def test_a_quotient_in_words_is_worked_out(form: str, right: str, wrong: str) -> None:
    audit = audit_document(read_document("a.md", form.format(right)))
    assert audit.findings == ()
    assert "holds" in [audit.outcome(at) for at in range(len(audit.claims))]
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "26,031,728,640 bytes, divided by 1024^3 and 8 GPUs, is about 3.03 GiB.",
        "26,031,728,640 bytes divided by 1024^3 × 2 is about 12.12 GiB.",
        "26,031,728,640 bytes divided by 1024^3 is about 3 GiB.",
        "26,031,728,640 bytes, divided by 1024^3, leaves room for 80.00 GiB.",
        "26,031,728,640 字节，除以 1024³ 约为原来的 31.20 GB。",
    ],
)
def test_a_quotient_of_something_else_is_left_alone(text: str) -> None:
    assert stated(text) == []
