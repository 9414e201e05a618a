"""Which findings make the program fail and which are shown: two different questions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor import pipeline
from auditor.audited import Audit
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document
from auditor.source.text import Span
from tests.conftest import Ran

Auditor = Callable[..., Ran]


@pytest.fixture
def warned(articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every article has one warning and one info, the info standing first but told last."""

    def audit_document(document: Document, *_: object, **__: object) -> Audit:
        audit = Audit(document)
        levels = (Severity.WARNING, Severity.INFO)
        audit.findings = tuple(Finding("A101", "wrong-result", level, Span(level, level + 1), level.word) for level in levels)
        return audit

    monkeypatch.setattr(pipeline, "audit_document", audit_document)


@pytest.mark.usefixtures("warned")
@pytest.mark.parametrize(
    ("options", "code", "shown"),
    [
        ((), 0, ["info", "warning"]),
        (("--error-on-warning",), 1, ["info", "warning"]),
        (("--error-on-warning", "--exit-zero"), 0, ["info", "warning"]),
        (("--min-severity", "warning"), 0, ["warning"]),
        (("--min-severity", "error"), 0, []),
        (("--min-severity", "error", "--error-on-warning"), 1, []),
        (("--ignore", "A101", "--error-on-warning"), 0, []),
    ],
)
def test_a_minimum_hides_and_does_not_move_the_failing_level(
    auditor: Auditor, options: tuple[str, ...], code: int, shown: list[str]
) -> None:
    ran = auditor("right.md", "--format", "json", *options)
    report = json.loads(ran.out)
    assert ran.code == code
    assert [finding["severity"] for finding in report["findings"]] == shown
    assert report["summary"]["warnings"] == shown.count("warning")
    assert ran.err == ("1 hidden by --min-severity\n" if code and not shown else "")


def test_an_error_of_our_own_stops_no_other_file(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    audit_document = pipeline.audit_document

    def sometimes(document: Document, *_: object, **__: object) -> Audit:
        if document.path == "right.md":
            raise ValueError("not thought of")
        return audit_document(document)

    monkeypatch.setattr(pipeline, "audit_document", sometimes)
    ran = auditor("right.md", "wrong.md", "--format", "concise")
    assert ran.code == 2
    assert "wrong.md:3" in ran.out
    assert "right.md: internal error, please report it: ValueError: not thought of" in ran.err
    monkeypatch.setenv("AUDITOR_DEBUG", "1")
    with pytest.raises(ValueError, match="not thought of"):
        auditor("right.md")
