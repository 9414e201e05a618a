"""What click makes of the options that commands share: reports with their files, rules, and the model.

options in their order -> pairs of format and file
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from auditor.cli import completion
from auditor.cli.delivery import DEFAULT, Report
from auditor.cli.exits import Refusal
from auditor.cli.models import OwnModels, UnknownModel, is_model_file, load_model, say_which
from auditor.cli.project.keys import LANGUAGES, ending_and_form
from auditor.cli.project.policy import CONFIDENCES
from auditor.report.formats import BY_NAME
from auditor.rules import registry

STDOUT = "-"
Command = TypeVar("Command", bound=Callable[..., Any])
_ORDER = "auditor.cli.options"


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


def known_rules(ctx: click.Context, parameter: click.Parameter, given: Sequence[str]) -> frozenset[str] | None:
    """The callback of both: the codes of the rules that are named; None where the option was not given."""
    words = [word.strip() for option in given for word in option.split(",") if word.strip()]
    try:
        return registry.select(words) if given else None
    except registry.UnknownRule as error:
        raise click.UsageError(str(error)) from error


def model_option(command: Command) -> Command:
    """The option --model, for a command that judges."""
    option = click.option(
        "--model",
        metavar="MODEL|FILE",
        callback=known_model,
        help="Judge what names no model by this one: a name, config.json or .safetensors.",
    )
    return option(command)


def telling_options(command: Command) -> Command:
    """The options that say what is told and how, for a command that reports findings."""
    rules: dict[str, Any] = {"multiple": True, "metavar": "RULES", "callback": known_rules, "shell_complete": completion.rules}
    options = (
        click.option("--select", **rules, help="Only these rules: names, codes, beginnings of codes, comma-separated."),
        click.option("--ignore", **rules, help="All but these rules."),
        click.option(
            "--min-confidence", type=click.Choice(CONFIDENCES), default="low", show_default=True, help="Leave out what is less sure."
        ),
        click.option("--language", type=click.Choice(LANGUAGES), help="The language of messages (that of each article)."),
        click.option("--config", metavar="FILE", shell_complete=completion.paths, help="This settings file, and no other."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def jobs_option(command: Command) -> Command:
    """The option --jobs, for a command that audits many articles."""
    return click.option("--jobs", type=click.IntRange(1), metavar="N", help="Use so many processes at most (one for each core).")(command)


def extension_option(command: Command) -> Command:
    """The option --extension-map, for a command that reads articles."""
    option = click.option(
        "--extension-map",
        "extensions",
        multiple=True,
        metavar=".END=FORM",
        callback=known_forms,
        help="Read files with this ending as those of a form (.page=html, .nb=ipynb, .log=md), in folders too.",
    )
    return option(command)


def known_forms(ctx: click.Context, parameter: click.Parameter, given: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The callback of --extension-map: endings with their dots, each with the name of a form."""
    try:
        return tuple(ending_and_form(pair) for pair in given)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def cache_option(command: Command) -> Command:
    """The option --no-cache, for a command that remembers audits."""
    return click.option("--no-cache", is_flag=True, help="Audit everything anew, and remember nothing of it.")(command)


def known_model(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """The callback of --model: a model that nobody knows ends the run at once."""
    if name is None:
        return None
    if not is_model_file(name) and _own_models(ctx.params.get("config")).file_of(name) is not None:
        return name
    try:
        load_model(name)
    except UnknownModel as error:
        raise Refusal(f"--model: {error}") from error
    say_which(name)
    return name


def _own_models(config: str | None) -> OwnModels:
    """The models that the settings of this folder, or those that were named outright, name."""
    from auditor.cli.project.find import Finder

    return Finder(config).of_folder(os.getcwd()).models
