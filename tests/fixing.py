"""Fixing a text in tests, without files."""

from __future__ import annotations

from auditor.audited import Audit
from auditor.fix import Fixed, fix
from auditor.pipeline import audit_document
from auditor.rules.finding import Finding
from auditor.source.reader import read_document


def audit(content: str, path: str = "post.md") -> Audit:
    return audit_document(read_document(path, content))


def fixable(done: Audit, unsafe: bool = False) -> list[Finding]:
    return [finding for finding in done.findings if finding.fix is not None and (finding.fix.safe or unsafe)]


def fix_text(content: str, unsafe: bool = False, path: str = "post.md") -> Fixed:
    return fix(audit(content, path), lambda done: fixable(done, unsafe), lambda text: audit(text, path))


def fixed(content: str, unsafe: bool = False) -> str:
    """The text after its fixes."""
    done = fix_text(content, unsafe)
    assert done.clean
    return done.audit.document.content


def only(content: str) -> Finding:
    """The one finding of a text."""
    (finding,) = audit(content).findings
    return finding


def safe(content: str) -> bool | None:
    """Whether the one finding of a text has a safe fix; None where it has none."""
    found = only(content).fix
    return None if found is None else found.safe
