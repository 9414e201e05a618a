"""auditor sheet: the sheet that an article tells, and what becomes of it with other values."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from auditor.audited import Audit
from auditor.cli import completion
from auditor.cli.articles import audits
from auditor.cli.exits import BAD, CLEAN, Refusal
from auditor.cli.options import model_option
from auditor.cli.output import tell_problems, terminal_style, write_out, write_out_utf8
from auditor.cli.project.policy import Choices, Policy
from auditor.report.result import Problem

if TYPE_CHECKING:
    from auditor.report.sheet import Told

MOST_DIGITS = 15
_PLACE = re.compile(r"(\d{1,9}):(\d{1,9})")


@click.command(short_help="Print the sheet that an article tells, and recalculate it.")
@click.argument("path", metavar="FILE | -", shell_complete=completion.paths)
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="Recalculate with another value; may be given several times.")
@click.option("--format", "form", type=click.Choice(["table", "csv", "json"]), default="table", show_default=True, help="How to print it.")
@click.option("--stdin-filename", metavar="NAME", help="The name under which standard input is reported.")
@model_option
def sheet(path: str, sets: tuple[str, ...], form: str, stdin_filename: str | None, model: str | None) -> int:
    """Print the sheet that an article tells: each setting and figure with its formula, its value and the cells that it comes from.

    NAME is a setting (hidden_size), a letter of the article (H), either of one model (gpt2:H), or the place of a figure as the table
    shows it (12:7). The table then lists what changes; CSV and JSON list all cells, with the new values.
    """
    from auditor.report import sheet as report

    items = list(audits((path,), stdin_filename, Policy(Choices(model=model))))
    read = [item for item in items if isinstance(item, Audit)]
    problems = [item for item in items if isinstance(item, Problem)]
    if len(read) > 1:
        raise Refusal(f"{path} holds {len(read)} articles: name one file")
    told = report.tell(read[0]) if read else None
    if told is not None and sets:
        told = report.recalculated(told, {at: value for text in sets for at, value in _assigned(told, text).items()})
    if form == "json":
        write_out_utf8(report.render_json(told, problems))
    elif told is not None and form == "csv":
        write_out_utf8(report.render_csv(told))
    elif told is not None:
        write_out(report.render(told, terminal_style()))
    tell_problems(problems)
    return BAD if problems else CLEAN


def _assigned(told: Told, text: str) -> dict[int, Fraction]:
    """The cells that NAME=VALUE sets, with the value."""
    name, sign, value = text.partition("=")
    name = name.strip()
    if not sign or not name:
        raise Refusal(f"--set {text}: write NAME=VALUE, such as hidden_size=1024")
    cells = _cells(told, name)
    if not cells:
        raise Refusal(f"--set {text}: the article has no {name}{_nearest(told, name)}")
    return dict.fromkeys(cells, _number(text, value.strip()))


def _number(text: str, value: str) -> Fraction:
    from auditor.notation.printed import read_digits

    plain = value.replace("_", "").replace(",", "")
    printed = read_digits(plain) if plain.replace(".", "", 1).isascii() and plain.replace(".", "", 1).isdecimal() else None
    if printed is None or len(plain) > MOST_DIGITS:
        raise Refusal(f"--set {text}: {value or 'nothing'} is no number of at most {MOST_DIGITS} digits")
    return printed.value


def _cells(told: Told, name: str) -> list[int]:
    """The cells that a name means: those at a place, else settings and definitions by name or letter, of one model or of all."""
    from auditor.claims.about.lexicon import setting_named
    from auditor.sheet.links import NAMES

    place = _PLACE.fullmatch(name)
    if place is not None:
        at = (int(place[1]), int(place[2]))
        position = told.audit.document.position
        return [i for i, cell in enumerate(told.book.cells) if cell.span is not None and position(cell.span.start) == at]
    model, _, own = name.rpartition(":")
    own = own.strip()
    mine = [(i, cell) for i, cell in enumerate(told.book.cells) if not model or model == cell.model]
    found = [i for i, cell in mine if own in (cell.name, cell.symbol)]
    if found:
        return found
    meaning = setting_named(own) or NAMES.get(own)  # a usual letter, where the article has another word for it
    return [i for i, cell in mine if cell.name == meaning] if meaning is not None else []


def _nearest(told: Told, name: str) -> str:
    from difflib import get_close_matches

    known = dict.fromkeys(word for cell in told.book.cells for word in (cell.name, cell.symbol) if word)
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; it has {', '.join(list(known)[:MOST_NAMED])}" if known else "; without --set it lists what there is"


MOST_NAMED = 8
