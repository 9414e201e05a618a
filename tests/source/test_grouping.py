"""Numbers with points between thousands: which documents are read so, and that all that is told of them is written so."""

from __future__ import annotations

import pytest

from auditor.audit import audit_document
from auditor.fix import apply
from auditor.source.grouping import with_commas, with_points
from auditor.source.reader import read_document

GERMAN = """# Pythia-160M

Version 3.1 vom 12.11.2024, 23,8 % der Parameter.

| Teil | Rechnung | Parameter |
|---|---|---:|
| query_key_value | {formula} | {fused} |
| attention.dense | 768 × 768 + 768 | 590.592 |
| dense_h_to_4h | 768 × 3.072 + 3.072 | 2.362.368 |
| dense_4h_to_h | 3.072 × 768 + 768 | {down} |

Zwölf Schichten: 12 × 7.087.872 = {layers}.
"""


def article(formula: str = "768 × 2.304 + 2.304", fused: str = "1.771.776", down: str = "2.360.064", layers: str = "85.054.464") -> str:
    return GERMAN.format(formula=formula, fused=fused, down=down, layers=layers)


def test_marks_are_exchanged_character_for_character() -> None:
    content = article()
    read = with_commas(content)
    assert read is not None and len(read) == len(content)
    assert "12 × 7,087,872 = 85,054,464" in read and "23.8 %" in read
    assert "Version 3.1" in read and "12.11.2024" in read and "attention.dense" in read


@pytest.mark.parametrize(
    "content",
    [
        "The sizes are 1.234.567, but 1.234.567 and 1.234.567 beside 7,654,321 are versions.",
        "192.168.100.100, 10.0.0.1 and 1.2.3, 1.2.4, 1.2.5",
        "0.123 + 1.456 = 1.579, 2.345, 7.891, 4.567",
        "Nur 1.234.567 und 7.654.321.",
    ],
)
def test_other_documents_are_left_as_they_are(content: str) -> None:
    assert with_commas(content) is None


def test_the_right_article_is_silent() -> None:
    assert audit_document(read_document("a.md", article())).findings == ()


def test_a_mistake_is_told_and_mended_in_the_authors_notation() -> None:
    document = read_document("a.md", article(layers="85.045.464"))
    audit = audit_document(document)
    (finding,) = audit.findings
    assert (finding.stated, finding.expected) == ("85.045.464", "85.054.464")
    assert finding.message == "12 × 7.087.872 is 85.054.464, not 85.045.464"
    assert audit.document.content == document.content
    assert document.raw(finding.span) == "85.045.464"
    assert apply(document.content, audit.findings)[0] == article()


def test_a_fused_bias_counted_for_one_is_told_in_the_table() -> None:
    findings = audit_document(read_document("a.md", article("768 × 2.304 + 768", "1.770.240"))).findings
    assert [(f.name, f.stated, f.expected) for f in findings] == [("missing-bias", "1.770.240", "1.771.776")]


def test_what_is_told_is_no_version() -> None:
    assert with_points("Llama-3.1-405B has 1,234,567.5") == "Llama-3.1-405B has 1.234.567,5"
