"""Findings as a whole: one for each edit, and the figure to write as its neighbours are written."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6 × 175×10⁹ × 300×10⁹ = 3.15×10²²", "6 × 175×10⁹ × 300×10⁹ = 3.15×10²³"),
        ("$6 \\times 7\\times10^{9} = 4.3\\times 10^{10}$", "$6 \\times 7\\times10^{9} = 4.2\\times 10^{10}$"),
        ("So 3 / 2000 = 1.6*10^-3 of it.", "So 3 / 2000 = 1.5*10^-3 of it."),
        ("So 5 × 2000 = 9.99×10^5 of it.", "So 5 × 2000 = 1.00×10^4 of it."),
        ("So 300000 × 7.77 = 2.33×10⁶ of it.", "So 300000 × 7.77 = 2.33×10⁶ of it."),
    ],
)
def test_a_figure_times_a_power_of_ten_is_written_as_it_stands(text: str, expected: str) -> None:
    fixed = text
    for finding in audit_document(read_document("post.md", text + "\n")).findings:
        assert finding.fix is not None
        for edit in finding.fix.edits:
            fixed = fixed[: edit.span.start] + edit.text + fixed[edit.span.end :]
    assert fixed == expected


def test_one_edit_is_asked_for_once() -> None:
    text = "# bert-base-uncased\n\nTotal: 23,837,184 + 85,054,464 + 590,592 = 109,428,240 parameters.\n"
    found = audit_document(read_document("post.md", text)).findings
    assert [(finding.code, finding.expected) for finding in found] == [("A101", "109,482,240")]


def test_a_time_is_worked_out_in_the_unit_that_is_printed() -> None:
    (finding,) = audit_document(read_document("post.md", "So 40 × 25 = 1000 hours = 51.7 days.\n")).findings
    assert (finding.message, finding.working) == ("1000 hours is 41.7 days, not 51.7 days", ("1000 hours = 41.666… days",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("So 483 MB = 461 GiB.", "483 MB is 461 MiB, not 461 GiB"),
        ("So 13.48 GB ≈ 12.55 TB.", "13.48 GB is 12.55 GiB, not 12.55 TB"),
        ("So 8 KiB × 2048 = 16 GiB.", "8 KiB × 2048 is 16 MiB, not 16 GiB"),
        ("So 2 × 80 × 8 × 128 × 4096 × 2 bytes = 84 GB.", "2 × 80 × 8 × 128 × 4096 × 2 bytes is 1.3 GB, not 84 GB"),
        ("So 3 × 2 bytes = 61 GB.", "3 × 2 bytes is 6 B, not 61 GB"),
    ],
)
def test_a_size_is_told_in_the_prefix_that_shows_it(text: str, message: str) -> None:
    assert [finding.message for finding in audit_document(read_document("post.md", text + "\n")).findings] == [message]
