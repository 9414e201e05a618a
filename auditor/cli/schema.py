"""auditor schema: the JSON schema of what a command prints as JSON."""

from __future__ import annotations

import json

import click

from auditor.cli.output import write_out_utf8
from auditor.report.schema import BY_NAME


@click.command()
@click.argument("name", type=click.Choice(list(BY_NAME)))
def schema(name: str) -> None:
    """Print the JSON schema of what a command prints as JSON: `corpus` is one line of findings.jsonl.

    Settings files have a schema too: auditor settings --schema.
    """
    write_out_utf8(json.dumps(BY_NAME[name].schema(), ensure_ascii=False, indent=1) + "\n")
