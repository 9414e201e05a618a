"""auditor claims: every claim that was read, with its verdicts."""

from __future__ import annotations

import click

from auditor.audited import Audit
from auditor.cli import completion
from auditor.cli.articles import audits
from auditor.cli.exits import BAD, CLEAN
from auditor.cli.options import extension_option, model_option
from auditor.cli.output import tell_problems, terminal_style, write_out, write_out_utf8
from auditor.cli.project.policy import Choices, Policy
from auditor.report.result import Problem


@click.command()
@click.argument("paths", nargs=-1, metavar="PATH... | -", shell_complete=completion.paths)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to report.")
@click.option("--unread", is_flag=True, help="List the figures beside words of size that nothing read, too.")
@click.option("--statistics", is_flag=True, help="Count what was not read by what it stands in, the most frequent first.")
@click.option("--stdin-filename", metavar="NAME", help="The name under which standard input is reported.")
@model_option
@extension_option
@click.pass_context
def claims(
    ctx: click.Context,
    paths: tuple[str, ...],
    form: str,
    unread: bool,
    statistics: bool,
    stdin_filename: str | None,
    model: str | None,
    extensions: tuple[tuple[str, str], ...],
) -> int:
    """List every claim that was read, also those that were not checked, and why."""
    if not paths:
        click.echo(ctx.get_help(), err=True)
        return BAD
    items = list(audits(paths, stdin_filename, Policy(Choices(model=model, extensions=extensions))))
    read = [item for item in items if isinstance(item, Audit)]
    problems = [item for item in items if isinstance(item, Problem)]
    if form == "json":
        from auditor.report import json

        write_out_utf8(json.render_claims(read, problems, unread))
    else:
        from auditor.report import claims as report

        write_out(report.render(read, terminal_style(), unread, statistics))
    tell_problems(problems)
    return BAD if problems else CLEAN
