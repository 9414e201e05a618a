"""A figure marked [sic] or （原文如此） is quoted on purpose: its claim is not judged, and only its claim."""

from __future__ import annotations

import pytest

from auditor.audit import audit_document
from auditor.source.reader import read_document


@pytest.mark.parametrize(
    "text",
    [
        "The paper prints 30522 × 768 = 23,449,856 [sic] weights.",
        "The paper prints 30522 × 768 = 23,449,856 weights [sic].",
        "The paper prints 30522 × 768 = 23,449,856[sic] = 23,449,857.",
        "The paper prints 23,449,856 [sic] = 30522 × 768.",
        "The paper prints 30522 [sic] × 768 = 23,449,856.",
        "The paper prints 30522 × 768 = **23,449,856** [*sic*].",
        "The paper prints 30522 × 768 = 23,449,856 \\[sic\\].",
        "The paper prints $30522 \\times 768 = 23,449,856$ [sic].",
        "论文写作 30522×768=23,449,856（原文如此）。",
        "论文写作 30522×768=23,449,856 个参数（原文如此）。",
        "论文写作 30522×768，即 23,449,856（原文如此）。",
        "torch.Size([30522, 768]) 参数个数为: 23449856 [sic]",
    ],
)
def test_a_quoted_figure_is_not_judged(text: str) -> None:
    audit = audit_document(read_document("a.md", text + "\n"))
    assert audit.findings == ()
    assert len(audit.claims) == 1
    assert "quoted" in [verdict.why.code for verdict in audit.verdicts if verdict.outcome == "unchecked"]


@pytest.mark.parametrize(
    "text",
    [
        "One 2 × 300 = 700, and 3 × 300 = 800 [sic].",
        "One 2 × 300 = 700. The [sic] stands for a slip of others.",
        "One 2 × 300 = 700 (there 600 [sic]).",
        "One 2 × 300 = 700 (see sic.md).",
    ],
)
def test_a_mark_is_about_its_own_claim(text: str) -> None:
    audit = audit_document(read_document("a.md", text + "\n"))
    assert [finding.stated for finding in audit.findings] == ["700"]


def test_a_quoted_figure_that_is_right_holds() -> None:
    audit = audit_document(read_document("a.md", "The paper prints 2 × 300 = 600 [sic].\n"))
    assert audit.outcome(0) == "holds"
