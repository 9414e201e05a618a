"""One line a finding, as editors and other tools read it: path:line:column: error[wrong-result] message."""

from __future__ import annotations

from auditor.report.result import Result
from auditor.report.style import Style
from auditor.report.visible import visible
from auditor.report.words import summary_line


def render(result: Result, style: Style) -> str:
    """A line for each finding, then the summary."""
    lines = []
    for one in result.checked:
        for finding in one.findings:
            line, column = one.document.file_position(one.document.in_file(finding.span).start)
            head = style.severity(f"{finding.severity.word}[{finding.name}]", finding.severity)
            lines.append(f"{style.strong(visible(one.document.path))}:{line}:{column}: {head} {visible(finding.message)}")
    if result.summarised:
        lines.append(summary_line(result))
    return "".join(f"{line}\n" for line in lines)
