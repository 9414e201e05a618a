"""A code quality report as GitLab CI reads it: a list of issues with severity, fingerprint and place."""

from __future__ import annotations

import json
from collections.abc import Iterator

from auditor.report.result import Problem, Result, fingerprints, relative
from auditor.report.visible import visible
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}
Issue = dict[str, object]


def render(result: Result) -> str:
    """The list of issues; a file that could not be read is a critical one."""
    return json.dumps(list(_issues(result)), ensure_ascii=False, indent=1) + "\n"


def _issues(result: Result) -> Iterator[Issue]:
    for problem in result.problems:
        yield _problem(problem, result.root)
    for one, names in zip(result.checked, fingerprints(result), strict=True):
        for finding, name in zip(one.findings, names, strict=True):
            yield _finding(one.document, finding, name, result.root)


def _finding(document: Document, finding: Finding, fingerprint: str, root: str) -> Issue:
    return {
        "description": visible(finding.message),
        "check_name": finding.name,
        "fingerprint": fingerprint,
        "severity": SEVERITIES[finding.severity],
        "location": _location(document.path, root, *(document.file_position(end)[0] for end in document.in_file(finding.span))),
    }


def _problem(problem: Problem, root: str) -> Issue:
    from hashlib import sha256  # a bad file is rare

    path = relative(problem.path, root)
    return {
        "description": visible(problem.message),
        "check_name": "not-audited",
        "fingerprint": sha256(f"not-audited\0{path}".encode("utf-8", "surrogatepass")).hexdigest()[:16],
        "severity": "critical",
        "location": _location(problem.path, root, 1, 1),
    }


def _location(path: str, root: str, begin: int, end: int) -> Issue:
    return {"path": visible(relative(path, root)), "lines": {"begin": begin, "end": end}}
