"""auditor derive: the derivation of a model's size that an author would want, ready to paste."""

from __future__ import annotations

from typing import Literal

import click

from auditor.cli.output import write_out_utf8


@click.command(short_help="Write the derivation of a model's size, every figure exact.")
@click.argument("model", metavar="MODEL|FILE")
@click.option("--architecture", metavar="CLASS", help="Count this class, such as BertForMaskedLM.")
@click.option("--language", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="The language of the text.")
def derive(model: str, architecture: str | None, language: Literal["en", "zh"]) -> None:
    """Write Markdown that derives the size of a published model, a config.json or a .safetensors file.

    Settings, formulas and sums as an article prints them; auditing the text finds nothing.
    """
    from auditor.cli.models import read_any
    from auditor.cli.params import Failure
    from auditor.reference import InventoryError
    from auditor.reference.derivation import derivation

    try:
        write_out_utf8(derivation(read_any(model, architecture), language))
    except InventoryError as problem:
        raise Failure(str(problem)) from None
