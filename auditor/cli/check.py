"""auditor check: audit articles and report what does not hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from auditor.cli import completion
from auditor.cli.articles import STDIN
from auditor.cli.checking import Asked, check_all
from auditor.cli.exits import BAD, summary
from auditor.cli.options import Paired, cache_option, extension_option, jobs_option, model_option, reports, telling_options
from auditor.cli.project.policy import Choices, Lines, Policy
from auditor.report.formats import BY_NAME
from auditor.rules.finding import Confidence, Severity

if TYPE_CHECKING:
    from auditor.cli.fix import Fixer
    from auditor.cli.project.baseline import Baseline

SEVERITIES = {severity.word: severity for severity in Severity}


@click.command(cls=Paired, epilog=summary())
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
@telling_options
@click.option("--min-severity", type=click.Choice(list(SEVERITIES)), default="info", show_default=True, help="Hide what is less than this.")
@click.option("--changed-since", metavar="REF", help="Only files that git says are changed since a commit, a branch or a tag.")
@click.option("--changed-lines", is_flag=True, help="With --changed-since: only what stands on changed lines or follows from them.")
@click.option("-q", "--quiet", is_flag=True, help="Print findings and nothing else.")
@model_option
@extension_option
@click.option(
    "--exclude", multiple=True, metavar="GLOB", help="Leave this out of folders, as .gitignore would; besides what the settings do."
)
@click.option("--force-exclude", is_flag=True, help="Leave out what is excluded also where it is named outright, as hooks name files.")
@click.option("--fix", "fixing", is_flag=True, help="Write the right figures, and what follows from them; report what is left.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, write nothing, and exit 1 if that is anything.")
@click.option("--unsafe-fixes", is_flag=True, help="Fix also where the figure is likely the wrong one, not certainly.")
@click.option("--baseline", metavar="FILE", help="Do not report the findings that this file holds.")
@click.option("--write-baseline", is_flag=True, help="Write the present findings to the baseline, and exit 0.")
@click.option("--prune-baseline", is_flag=True, help="Take out of the baseline what is found no more.")
@jobs_option
@cache_option
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
    select: frozenset[str] | None,
    ignore: frozenset[str] | None,
    min_severity: str,
    min_confidence: Confidence,
    language: str | None,
    config: str | None,
    changed_since: str | None,
    changed_lines: bool,
    quiet: bool,
    model: str | None,
    extensions: tuple[tuple[str, str], ...],
    exclude: tuple[str, ...],
    force_exclude: bool,
    fixing: bool,
    diff: bool,
    unsafe_fixes: bool,
    baseline: str | None,
    write_baseline: bool,
    prune_baseline: bool,
    jobs: int | None,
    no_cache: bool,
    error_on_warning: bool,
    exit_zero: bool,
) -> int:
    """Audit files, folders (recursively) or standard input (-)."""
    if not paths and changed_since is not None:
        paths = (".",)
    if not paths:
        click.echo(ctx.get_help(), err=True)
        return BAD
    made = reports(ctx, forms, outputs)
    asked_for = (select, ignore, error_on_warning, model, exclude, force_exclude, SEVERITIES[min_severity])
    choices = Choices(*asked_for, min_confidence, language, config, quiet, changed_files(changed_since, changed_lines), extensions)
    policy = Policy(choices)
    if write_baseline and (fixing or diff):
        raise click.UsageError("--write-baseline goes without --fix and --diff")
    known = opened(baseline, write_baseline, prune_baseline, select is not None or ignore is not None)
    fixer = fixer_for(fixing, diff, unsafe_fixes, write_baseline, policy, known, paths, stdin_filename) if fixing or diff else None
    asked = Asked(
        paths, made, policy, stdin_filename, statistics, jobs, exit_zero, known, write_baseline, prune_baseline, fixer, diff, not no_cache
    )
    return check_all(asked)


def changed_files(ref: str | None, lines: bool) -> Mapping[str, Lines | None] | None:
    """What changed since a commit, as the options ask for it; None where they do not."""
    if ref is None:
        if lines:
            raise click.UsageError("--changed-lines needs --changed-since REF")
        return None
    from auditor.cli.changed import changes

    return changes(ref, lines)


def fixer_for(
    fixing: bool,
    diff: bool,
    unsafe: bool,
    writes_baseline: bool,
    policy: Policy,
    baseline: Baseline | None,
    paths: Sequence[str],
    stdin_name: str | None,
) -> Fixer:
    """What writes the fixes, or shows them."""
    if fixing and diff:
        raise click.UsageError("--fix writes and --diff does not: one of them")
    if writes_baseline:
        raise click.UsageError("--write-baseline goes without --fix and --diff")
    from auditor.cli.fix import Fixer

    return Fixer(policy, baseline, unsafe, fixing, (stdin_name or "<stdin>") if STDIN in paths else None)


def opened(path: str | None, write: bool, prune: bool, narrowed: bool) -> Baseline | None:
    """The baseline that the options ask for."""
    if path is None and not write and not prune:
        return None
    from auditor.cli.project.baseline import open_baseline

    return open_baseline(path, write, prune, narrowed)
