"""Which formats a report of ``check`` may have, without loading them: one file a format, imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from auditor.report.result import Result
from auditor.report.style import Style


class Format(NamedTuple):
    """One format. ``human``: written for a terminal, in its colours and encoding; ``marked``: shows whole articles with their claims."""

    name: str
    summary: str
    human: bool = False
    marked: bool = False


FORMATS: tuple[Format, ...] = (
    Format("full", "each finding with its line, working and help (the default)", human=True),
    Format("concise", "one line a finding, `path:line:column: error[rule] message`", human=True),
    Format("json", "one object with summary, problems and findings"),
    Format("jsonl", "one finding a line, the same objects as in json"),
    Format("github", "annotations of GitHub Actions"),
    Format("gitlab", "a code quality report of GitLab CI"),
    Format("sarif", "SARIF 2.1.0, for code scanning and editors"),
    Format("junit", "JUnit XML, a suite for each file"),
    Format("checkstyle", "checkstyle XML"),
    Format("markdown", "a summary with the ledger of each article, for the page of a CI job"),
    Format("html", "the articles with their claims coloured and the working beside each, one page that loads nothing", marked=True),
)


BY_NAME = {form.name: form for form in FORMATS}


def renderer(form: Format) -> Callable[[Result, Style], str]:
    """The one format that is needed, imported."""
    render: Callable[..., str] = import_module(f"auditor.report.{form.name}").render
    return render if form.human else lambda result, style: render(result)
