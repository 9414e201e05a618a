"""Where the reports of check go: each --format to standard output or to the --output that belongs to it.

options in their order -> pairs of format and file -> one rendering each, files last
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

import click

from auditor.cli.output import terminal_style, write_file, write_out, write_out_utf8
from auditor.report.formats import BY_NAME, Format, renderer
from auditor.report.result import Result
from auditor.report.style import Style

DEFAULT = "full"
STDOUT = "-"
_ORDER = "auditor.cli.delivery"


class Report(NamedTuple):
    """One report: how, and into which file (None: standard output)."""

    form: Format
    path: str | None


class Paired(click.Command):
    """A command that knows in which order its --format and --output options were given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note the order, then parse as always."""
        ctx.meta[_ORDER] = [param.name for param in self.make_parser(ctx).parse_args(list(args))[2]]
        return super().parse_args(ctx, args)


def reports(ctx: click.Context, forms: Sequence[str], outputs: Sequence[str]) -> list[Report]:
    """The reports that were asked for.

    As many outputs as formats are pairs, in their order; else an output belongs to the format before it. What has none goes to standard
    output, where one report has room.
    """
    if not forms:
        forms = (DEFAULT,)
    if len(outputs) > len(forms):
        raise click.UsageError(f"{len(outputs)} --output for {len(forms)} --format: each belongs to one format")
    files = list(outputs) if len(outputs) == len(forms) else _by_order(ctx, forms, outputs)
    made = [Report(BY_NAME[form], None if path in (None, STDOUT) else path) for form, path in zip(forms, files, strict=True)]
    printed = [report.form.name for report in made if report.path is None]
    if len(printed) > 1:
        raise click.UsageError(f"{' and '.join(printed)} would both go to standard output: give an --output FILE after its --format")
    paths = [report.path for report in made if report.path is not None]
    for path in paths:
        _refuse(path, paths)
    return made


def _by_order(ctx: click.Context, forms: Sequence[str], outputs: Sequence[str]) -> list[str | None]:
    files: list[str | None] = [None] * len(forms)
    left = list(outputs)
    at = -1
    for name in ctx.meta[_ORDER]:
        if name == "forms":
            at += 1
        elif name == "outputs":
            path, where = left.pop(0), max(at, 0)
            if files[where] is not None:
                raise click.UsageError(f"{files[where]} and {path} are both the --output of {forms[where]}: each belongs to one format")
            files[where] = path
    return files


def _refuse(path: str, paths: Sequence[str]) -> None:
    """Say before anything is audited what could not be written afterwards."""
    target = os.path.realpath(path)
    if sum(os.path.realpath(other) == target for other in paths) > 1:
        raise click.UsageError(f"two reports would be written to {path}")
    if not os.path.isdir(os.path.dirname(target)):
        raise click.UsageError(f"cannot write {path}: there is no folder {os.path.dirname(path) or target}")
    if os.path.isdir(target):
        raise click.UsageError(f"cannot write {path}: it is a folder")


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
            click.echo(text, nl=False, err=True)
        elif report.form.human:
            write_out(text)
        else:
            write_out_utf8(text)
    if statistics:
        _tell_statistics(result, taken or any(report.path is None and not report.form.human for report in made))


def _tell_statistics(result: Result, apart: bool) -> None:
    from auditor.report import statistics

    if apart:
        click.echo(statistics.render(result, Style()), nl=False, err=True)
    else:
        write_out("\n" + statistics.render(result, terminal_style()))


def marked(made: Sequence[Report]) -> bool:
    """Whether some report shows whole articles."""
    return any(report.form.marked for report in made)
