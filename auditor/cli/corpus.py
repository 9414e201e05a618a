"""auditor corpus: audit many articles and write what was found into a folder, the same bytes for the same articles."""

from __future__ import annotations

import os

import click

from auditor.cli.check import collect
from auditor.cli.main import BAD, CLEAN
from auditor.cli.output import tell_problems, terminal_style, write_file, write_out
from auditor.cli.project.policy import Policy
from auditor.report import corpus as report
from auditor.report import full
from auditor.report.result import with_paths_from


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("-o", "--output", "folder", required=True, metavar="DIR", help="The folder for findings.jsonl and summary.md.")
def corpus(paths: tuple[str, ...], folder: str) -> int:
    """Audit a whole corpus and write what was found into a folder.

    Findings are what such an audit is for: it exits 0 with them, and 2 where a path cannot be read.
    """
    result, _ = collect(paths, None, Policy())
    result = with_paths_from(result, os.getcwd())
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"cannot write {folder}: {error.strerror or error}") from error
    write_file(os.path.join(folder, "findings.jsonl"), report.findings(result))
    write_file(os.path.join(folder, "summary.md"), report.summary(result))
    write_out(full.render(result, terminal_style()))
    tell_problems(result.problems)
    return BAD if result.problems else CLEAN
