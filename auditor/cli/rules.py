"""auditor rules and auditor explain: what the rules are."""

from __future__ import annotations

import click

from auditor.cli import completion
from auditor.cli.output import terminal_style, write_out
from auditor.report import page
from auditor.rules import registry


@click.command()
def rules() -> None:
    """List the rules: code, name, severity, what each says."""
    write_out(page.render_list(registry.RULES, terminal_style()))


@click.command()
@click.argument("rule", shell_complete=completion.rules)
def explain(rule: str) -> None:
    """Show the page of a rule, by its name or code."""
    try:
        write_out(page.render(registry.load(registry.find(rule)), terminal_style()))
    except registry.UnknownRule as error:
        raise click.UsageError(str(error)) from error
