"""Where the reports of check go: each to standard output or to its file, files last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.cli.output import say, terminal_style, write_file, write_out, write_out_utf8
from auditor.report.formats import Format, renderer
from auditor.report.result import Result
from auditor.report.style import Style

DEFAULT = "full"


class Report(NamedTuple):
    """One report: how, and into which file (None: standard output)."""

    form: Format
    path: str | None


def deliver(result: Result, made: Sequence[Report], statistics: bool = False, taken: bool = False) -> None:
    """Render each report and send it where it belongs; standard output first, so that a file that fails hides nothing.

    Statistics follow what people read; beside a report for programs they go to standard error. ``taken``: standard output holds the
    repaired article, and what would be printed goes to standard error.
    """
    for report in sorted(made, key=lambda report: report.path is not None):
        text = renderer(report.form)(result, Style() if report.path or taken else terminal_style())
        if report.path is not None:
            write_file(report.path, text)
        elif taken:
            say(text, end="")
        elif report.form.human:
            write_out(text)
        else:
            write_out_utf8(text)
    if statistics:
        _tell_statistics(result, taken or any(report.path is None and not report.form.human for report in made))


def _tell_statistics(result: Result, apart: bool) -> None:
    from auditor.report import statistics

    if apart:
        say(statistics.render(result, Style()), end="")
    else:
        write_out("\n" + statistics.render(result, terminal_style()))


def marked(made: Sequence[Report]) -> bool:
    """Whether some report shows whole articles."""
    return any(report.form.marked for report in made)
