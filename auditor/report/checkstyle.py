"""Checkstyle XML, which many review tools read: a file element each, an error element for each finding."""

from __future__ import annotations

from collections.abc import Iterator

from auditor import __version__
from auditor.report.result import Checked, Problem, Result
from auditor.report.xml import HEAD, tag
from auditor.rules.finding import Finding
from auditor.source.document import Document


def render(result: Result) -> str:
    """Every audited file, also those without findings, and those that could not be read."""
    return HEAD + "\n".join(_lines(result)) + "\n"


def _lines(result: Result) -> Iterator[str]:
    yield tag("checkstyle", {"version": __version__})
    for problem in result.problems:
        yield from _problem(problem)
    for one in result.checked:
        yield from _file(one)
    yield "</checkstyle>"


def _problem(problem: Problem) -> Iterator[str]:
    yield tag("file", {"name": problem.path})
    yield tag("error", {"line": 1, "severity": "error", "message": problem.message, "source": "auditor.not-audited"}, empty=True)
    yield "</file>"


def _file(one: Checked) -> Iterator[str]:
    if not one.findings:
        yield tag("file", {"name": one.document.path}, empty=True)
        return
    yield tag("file", {"name": one.document.path})
    for finding in one.findings:
        yield _error(one.document, finding)
    yield "</file>"


def _error(document: Document, finding: Finding) -> str:
    line, column = document.file_position(document.in_file(finding.span).start)
    place = {"line": line, "column": column, "severity": finding.severity.word}
    return tag("error", {**place, "message": finding.message, "source": f"auditor.{finding.name}"}, empty=True)
