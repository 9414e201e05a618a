"""JUnit XML: a suite for each file, a test case for each finding. Errors and warnings are failures, infos are said and pass."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.report.result import Checked, Problem, Result
from auditor.report.words import cause
from auditor.report.xml import HEAD, tag, text
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document


def render(result: Result) -> str:
    """Every audited file; one without findings is a case that passes, one that could not be read is an error."""
    return HEAD + "\n".join(_lines(result)) + "\n"


def _lines(result: Result) -> Iterator[str]:
    cases = sum(max(1, len(one.findings)) for one in result.checked) + len(result.problems)
    failures = sum(map(_failures, result.checked))
    yield tag("testsuites", {"name": "auditor", "tests": cases, "failures": failures, "errors": len(result.problems)})
    for problem in result.problems:
        yield from _problem(problem)
    for one in result.checked:
        yield from _suite(one)
    yield "</testsuites>"


def _problem(problem: Problem) -> Iterator[str]:
    yield _suite_tag(problem.path, 1, 0, 1)
    yield tag("testcase", {"name": "read", "classname": problem.path, "file": problem.path, "time": 0})
    yield tag("error", {"type": "not-audited", "message": problem.message}, empty=True)
    yield "</testcase>"
    yield "</testsuite>"


def _suite(one: Checked) -> Iterator[str]:
    path = one.document.path
    yield _suite_tag(path, max(1, len(one.findings)), _failures(one), 0)
    if not one.findings:
        yield tag("testcase", {"name": "every claim that was checked holds", "classname": path, "file": path, "time": 0}, empty=True)
    for finding in one.findings:
        yield from _case(one.document, finding)
    yield "</testsuite>"


def _suite_tag(path: str, tests: int, failures: int, errors: int) -> str:
    return tag("testsuite", {"name": path, "tests": tests, "failures": failures, "errors": errors, "skipped": 0, "time": 0})


def _case(document: Document, finding: Finding) -> Iterator[str]:
    line, column = document.file_position(document.in_file(finding.span).start)
    name = f"{finding.code} {finding.name} {line}:{column}"
    yield tag("testcase", {"name": name, "classname": document.path, "file": document.path, "line": line, "time": 0})
    if finding.severity > Severity.INFO:
        yield tag("failure", {"type": finding.severity.word, "message": finding.message}) + _body(document, finding) + "</failure>"
    else:
        yield "<system-out>" + _body(document, finding) + "</system-out>"
    yield "</testcase>"


def _body(document: Document, finding: Finding) -> str:
    line, column = document.file_position(document.in_file(finding.span).start)
    told = (finding.message, *finding.working, *([cause(finding)] if cause(finding) else []), *finding.help)
    return "\n".join(text(part) for part in (f"{document.path}:{line}:{column}", *told))


def _failures(one: Checked) -> int:
    return sum(finding.severity > Severity.INFO for finding in one.findings)
