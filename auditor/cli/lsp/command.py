"""auditor lsp: serve an editor over standard input and output."""

from __future__ import annotations

import sys

import click

from auditor.cli.check import SEVERITIES
from auditor.cli.exits import CLEAN, Refusal
from auditor.cli.lsp.look import Options
from auditor.cli.options import model_option, telling_options
from auditor.cli.project.policy import Choices
from auditor.rules.finding import Confidence, Severity

PACKAGES = ("pygls", "lsprotocol")


@click.command()
@telling_options
@click.option("--min-severity", type=click.Choice(list(SEVERITIES)), default="info", show_default=True, help="Hide what is less than this.")
@model_option
@click.option("--baseline", metavar="FILE", help="Do not show the findings that this file holds.")
@click.option("--inlay-hints", is_flag=True, help="Show the exact value behind each formula.")
def lsp(
    select: frozenset[str] | None,
    ignore: frozenset[str] | None,
    min_confidence: Confidence,
    language: str | None,
    config: str | None,
    min_severity: str,
    model: str | None,
    baseline: str | None,
    inlay_hints: bool,
) -> int:
    """Serve an editor over standard input and output (the extra auditor[lsp]).

    Editors start it. Settings files are in force as on the command line, and a changed one at once.
    """
    try:
        from auditor.cli.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in PACKAGES:
            raise
        raise Refusal("the language server needs pygls: pip install 'auditor[lsp]'") from error
    if sys.stdin.isatty():
        click.echo("auditor lsp is started by an editor: README.md has the settings of four (Ctrl-C ends it)", err=True)
    minimum: Severity = SEVERITIES[min_severity]
    choices = Choices(select, ignore, model=model, minimum=minimum, confidence=min_confidence, language=language, config=config)
    serve(Options(choices, baseline, inlay_hints))
    return CLEAN
