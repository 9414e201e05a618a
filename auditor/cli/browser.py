"""What the page of `auditor page` calls in the browser: an article in, the report as a page out. It lies beside the package in its archive."""

from __future__ import annotations

from auditor.pipeline import audit_document
from auditor.reference import build
from auditor.report import html
from auditor.report.result import Result, account, checked
from auditor.source.reader import read_document


def render(text: str, model: str = "") -> str:
    """The page of one article. A model that nobody knows raises ``auditor.reference.UnknownArchitecture``."""
    audit = audit_document(read_document("article.md", text), build(model) if model else None)
    return html.render(Result((checked(account(audit, marked=True), audit.findings),)))
