"""What the audit of a corpus found: a line of JSON for each finding, and a page for people. No times, no absolute paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from auditor.report import json, words
from auditor.report.result import Checked, Result
from auditor.report.visible import visible
from auditor.rules.finding import Severity


def findings(result: Result) -> str:
    """findings.jsonl."""
    return "".join(json.dump(finding, indent=None) for finding in json.findings(result))


def summary(result: Result) -> str:
    """summary.md."""
    return "\n".join(_summary(result)) + "\n"


def _summary(result: Result) -> Iterator[str]:
    yield from ("# What the audit of the corpus found", "")
    files = len(result.checked)
    yield f"{files} {'article' if files == 1 else 'articles'}, {words.counts_line(result.counts, 'en')}."
    by_rule = Counter((finding.code, finding.name, finding.severity.word) for finding in result.findings)
    if by_rule:
        yield from ("", "| rule | name | severity | findings |", "| --- | --- | --- | ---: |")
        yield from (f"| {code} | {name} | {severity} | {number} |" for (code, name, severity), number in sorted(by_rule.items()))
    yield from ("", "| article | claims | hold | fail | follow | not checked | errors | warnings |")
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    yield from (_row(one) for one in result.checked)
    for one in result.checked:
        if one.findings:
            yield from ("", f"## {_cell(one.document.path)}", "", *_findings(one))
    if result.problems:
        yield from ("", "## Not audited", "", *(f"- {_cell(problem.path)}: {_cell(problem.message)}" for problem in result.problems))


def _row(one: Checked) -> str:
    severities = [sum(finding.severity == level for finding in one.findings) for level in (Severity.ERROR, Severity.WARNING)]
    cells = (_cell(one.document.path), one.counts.claims, *one.counts, *severities)
    return f"| {' | '.join(map(str, cells))} |"


def _findings(one: Checked) -> Iterator[str]:
    for finding in one.findings:
        line, column = one.document.position(finding.span.start)
        yield f"- {line}:{column} {finding.severity.word}[{finding.name}] {_cell(finding.message)}"


def _cell(text: str) -> str:
    """Text of a document in Markdown: it neither ends a table cell nor opens emphasis, a link or a tag."""
    return "".join(f"\\{character}" if character in "\\`*_[]<>|" else character for character in visible(text))
