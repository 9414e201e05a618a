"""An audited document as rows of tables: one of the document, one a finding, one a claim. The schema ``auditor-corpus/1``.

Checked -> row of "documents"; the objects of "findings" and of "claims" are those of the JSON reports
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.audited import Audit
from auditor.report import json
from auditor.report.result import Account, Checked, Problem, Result, account, checked
from auditor.rules.finding import Severity

SCHEMA = "auditor-corpus/1"
Object = dict[str, object]

DOCUMENTS = {
    "path": "the name of the document: its path, what its id column says, or the file and the row",
    "source": "the file that it stands in",
    "row": "its place in that file, from 1; null where the file is the document",
    "language": "en or zh; null where there is a problem",
    "bytes": "the length of its text in UTF-8",
    "claims": "the claims that were read",
    "holds": "of these, those that hold",
    "fails": "those that do not",
    "follows": "those that are wrong because of another",
    "unchecked": "those that could not be checked",
    "unread": "figures beside words of size that nothing read",
    "errors": "findings that are errors",
    "warnings": "findings that are warnings",
    "infos": "findings that are infos",
    "models": "the published models that its claims and settings are about",
    "problem": "why it was not audited; null where it was",
}
"""The columns of "documents", each with what it says."""


def documents_row(one: Checked, source: str, row: int | None, size: int, models: Sequence[str]) -> Object:
    """The row of a document that was audited. ``size`` are the bytes of its text."""
    counts = one.counts
    errors, warnings, infos = (sum(f.severity == level for f in one.findings) for level in sorted(Severity, reverse=True))
    return {
        "path": one.document.path,
        "source": source,
        "row": row,
        "language": one.document.language,
        "bytes": size,
        "claims": counts.claims,
        **counts._asdict(),
        "errors": errors,
        "warnings": warnings,
        "infos": infos,
        "models": list(models),
        "problem": None,
    }


def problem_row(problem: Problem, source: str, row: int | None) -> Object:
    """The row of a document that could not be audited."""
    numbers = dict.fromkeys(("bytes", "claims", "holds", "fails", "follows", "unchecked", "unread", "errors", "warnings", "infos"), 0)
    head = {"path": problem.path, "source": source, "row": row, "language": None}
    return {**head, **numbers, "models": [], "problem": problem.message}


def findings_rows(one: Checked, root: str = "") -> list[Object]:
    """The findings of a document, by place. ``root`` is what its fingerprints are relative to; empty where its path is a name."""
    return json.findings(Result([one], root=root)) if one.findings else []


def models_of(audit: Audit) -> list[str]:
    """The published models that claims and settings of a document are about, as far as its judgement asked for them."""
    known = audit._understanding
    if known is None:
        return []
    named = {about.model for about in known.abouts} | {setting.model for setting in known.settings}
    return sorted(model for model in named if model is not None)


def told(audit: Audit) -> tuple[Checked, Account]:
    """What is reported of a document where no settings are in force."""
    found = account(audit)
    return checked(found, found.findings), found
