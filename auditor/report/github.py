"""Workflow commands of GitHub Actions: each finding becomes an annotation at its place in the changes of a pull request.

::error file=post.md,line=39,endLine=39,col=27,endColumn=37,title=A101 wrong-result::30522 × 768 is 23,440,896, not 23,449,856
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.report.result import Result, relative
from auditor.report.visible import visible
from auditor.report.words import cause, summary_line
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
# A log is read line by line, and whatever begins with :: is a command: a message must not be able to begin one.
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render(result: Result) -> str:
    """A command for each finding and for each file that could not be read, then the summary for readers of the log."""
    lines = [_finding(one.document, finding, result.root) for one in result.checked for finding in one.findings]
    problems = [_command("error", {"file": visible(relative(p.path, result.root))}, visible(p.message)) for p in result.problems]
    return "\n".join([*problems, *lines, summary_line(result)]) + "\n"


def _finding(document: Document, finding: Finding, root: str) -> str:
    (line, column), (end_line, end_column) = map(document.file_position, document.in_file(finding.span))
    properties = {"file": visible(relative(document.path, root)), "line": str(line), "endLine": str(end_line)}
    if line == end_line:  # columns are refused for a place over several lines
        properties |= {"col": str(column), "endColumn": str(end_column)}
    return _command(COMMANDS[finding.severity], {**properties, "title": f"{finding.code} {finding.name}"}, "\n".join(_message(finding)))


def _message(finding: Finding) -> Iterator[str]:
    yield visible(finding.message)
    if cause(finding):
        yield visible(cause(finding))
    yield from map(visible, finding.help)


def _command(name: str, properties: dict[str, str], message: str) -> str:
    shown = ",".join(f"{key}={value.translate(_PROPERTY)}" for key, value in properties.items())
    return f"::{name} {shown}::{message.translate(_DATA)}"
