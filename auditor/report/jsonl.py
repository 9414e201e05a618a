"""One finding a line, as an object of its own: the same objects as in the JSON report, for programs that read line by line."""

from __future__ import annotations

from auditor.report import json
from auditor.report.result import Result


def render(result: Result) -> str:
    """A line for each finding; nothing where there are none."""
    return "".join(json.dump(finding, indent=None) for finding in json.findings(result))
