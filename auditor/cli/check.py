"""auditor check: audit articles and report what does not hold."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

import click

from auditor.cli import completion
from auditor.cli.articles import audits
from auditor.cli.delivery import Paired, deliver, marked, reports
from auditor.cli.main import BAD, CLEAN, FOUND
from auditor.cli.output import tell_problems
from auditor.report.formats import BY_NAME
from auditor.report.result import Checked, Problem, Result, checked
from auditor.rules import registry
from auditor.rules.finding import Finding, Severity

SEVERITIES = {severity.word: severity for severity in Severity}


class Shown(NamedTuple):
    """Which findings are reported. A minimum of severity hides, and does not move the level at which the program fails."""

    codes: frozenset[str]
    minimum: Severity

    def has(self, finding: Finding) -> bool:
        """Whether a finding is reported."""
        return finding.code in self.codes and finding.severity >= self.minimum


@click.command(cls=Paired)
@click.argument("paths", nargs=-1, metavar="PATH... | -", shell_complete=completion.paths)
@click.option(
    "--format", "forms", multiple=True, type=click.Choice(list(BY_NAME)), help="How to report (full); several with an --output each."
)
@click.option(
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    shell_complete=completion.paths,
    help="Write the report of the --format before it to a file.",
)
@click.option("--statistics", is_flag=True, help="Count by rule, by outcome, and why claims were not checked.")
@click.option("--stdin-filename", metavar="NAME", help="The name under which standard input is reported.")
@click.option(
    "--select",
    multiple=True,
    metavar="RULES",
    shell_complete=completion.rules,
    help="Only these rules: names, codes, beginnings of codes, comma-separated.",
)
@click.option("--ignore", multiple=True, metavar="RULES", shell_complete=completion.rules, help="All but these rules.")
@click.option("--min-severity", type=click.Choice(list(SEVERITIES)), default="info", show_default=True, help="Hide what is less than this.")
@click.option("--error-on-warning", is_flag=True, help="Exit 1 for warnings too.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 even where something was found.")
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    forms: tuple[str, ...],
    outputs: tuple[str, ...],
    statistics: bool,
    stdin_filename: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    min_severity: str,
    error_on_warning: bool,
    exit_zero: bool,
) -> int:
    """Audit files, folders (recursively) or standard input (-).

    Exits 0 where nothing fails, 1 where something does, 2 where input, options or a file are bad.
    """
    if not paths:
        click.echo(ctx.get_help(), err=True)
        return BAD
    made = reports(ctx, forms, outputs)
    shown = Shown(selected_codes(select, ignore), SEVERITIES[min_severity])
    level = Severity.WARNING if error_on_warning else Severity.ERROR
    result, hidden = collect(paths, stdin_filename, shown, level, marked(made))
    deliver(result, made, statistics)
    tell_problems(result.problems)
    if result.problems:
        return BAD
    if exit_zero or not (hidden or any(finding.severity >= level for finding in result.findings)):
        return CLEAN
    if hidden:
        click.echo(f"{hidden} hidden by --min-severity", err=True)
    return FOUND


def selected_codes(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str]:
    """The codes of the rules that are told."""
    try:
        chosen = registry.select(_words(select)) if select else frozenset(entry.code for entry in registry.RULES)
        return chosen - registry.select(_words(ignore))
    except registry.UnknownRule as error:
        raise click.UsageError(str(error)) from error


def collect(paths: Sequence[str], stdin_name: str | None, shown: Shown, level: Severity, whole: bool = False) -> tuple[Result, int]:
    """Audit everything; with how many findings at or above the failing level are hidden. ``whole`` keeps the articles themselves."""
    done: list[Checked] = []
    problems: list[Problem] = []
    hidden = 0
    for item in audits(paths, stdin_name):
        if isinstance(item, Problem):
            problems.append(item)
            continue
        hidden += sum(finding.code in shown.codes and level <= finding.severity < shown.minimum for finding in item.findings)
        done.append(checked(item, [finding for finding in item.findings if shown.has(finding)], whole))
    return Result(done, problems, os.getcwd()), hidden


def _words(options: Sequence[str]) -> list[str]:
    return [word.strip() for option in options for word in option.split(",") if word.strip()]
