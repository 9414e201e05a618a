"""A figure marked [sic] or （原文如此）, or corrected behind, is printed to be called wrong: its claim is not judged, and only its claim."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
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


@pytest.mark.parametrize(
    "text",
    [
        "The old post says 30522 × 768 = 23,440,869. The correct product is 23,440,896.",
        "> Words: 30522 × 768 = 23,440,869.\n\nTwo digits are swapped in this quotation, the table has 23,440,896 weights.",
        "A reader wrote 30522 × 768 = 23440869, which should have been 23440896.",
        'The sheet claimed "6 × 175e9 × 300e9 = 3.15e22". The correct power is 3.15e23.',
        'My colleague wrote "12 × 64 = 786". The correct value is 768.',
        "原文写的是“12 × 64 = 786”，正确的是 768。",
        "旧稿：30522×768=23,440,869。这里数字抄串了，是 23,440,896。",
        "> 词表 30522×768 = 23,440,869\n\n作者后来更正：23,440,896。",
        "第一版写作 30522×768=23,440,869，应为 23,440,896。",
    ],
)
def test_a_figure_that_is_corrected_behind_is_not_judged(text: str) -> None:
    audit = audit_document(read_document("a.md", text + "\n"))
    assert audit.findings == ()
    assert [verdict.why.code for verdict in audit.verdicts if verdict.claim == 0] == ["quoted"]


@pytest.mark.parametrize(
    "text",
    [
        "Words: 30522 × 768 = 23,440,869. The table of positions should be 512 × 768 = 393,216.",
        "Words: 30522 × 768 = 23,440,869, and the correct sum is 23,837,184.",
        "Words: 30522 × 768 = 23,440,869. All of it is trained, from the first word to the very last of the thirty thousand. It should be 23,440,896 bytes.",
        "Corrected: 23,440,896. Words: 30522 × 768 = 23,440,869.",
        "Words: 30522 × 768 = 23,440,869. No typo here." + " And so on." * 40 + " The typo above is 23,440,896.",
    ],
)
def test_a_correction_is_of_what_it_prints(text: str) -> None:
    audit = audit_document(read_document("a.md", text + "\n"))
    assert [finding.stated for finding in audit.findings] == ["23,440,869"]


def test_corrections_without_end_are_read_as_far_as_there_is_work_for_them() -> None:
    line = "Words: 30522 × 768 = 23,440,869" + " typo 123 456 789 321" * 12 + ".\n\n"
    audit = audit_document(read_document("a.md", line * 400))
    assert len(audit.claims) > 300
    assert audit.findings
