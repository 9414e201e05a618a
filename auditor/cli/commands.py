"""The group of commands: each is loaded when it is called, and what is no command is a path to check."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from auditor import __version__
from auditor.cli.completion import paths
from auditor.cli.exits import BAD, CLEAN, INTERRUPTED
from auditor.cli.main import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class PipeClosed(Exception):
    """Nobody reads what is printed: click would end the program with the code that says "found"."""


class Commands(click.Group):
    """A group that knows its commands by name and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name][0].split(":")
        try:
            command = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise click.UsageError(f"the command {cmd_name} is not part of this version", ctx) from error
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands by name without importing them; else what check takes: its options, and paths."""
        from click.shell_completion import CompletionItem  # only a shell that completes pays for it

        found = [CompletionItem(name, help=summary) for name, (_, summary) in COMMANDS.items() if name.startswith(incomplete)]
        if found and incomplete:
            return found
        if not incomplete.startswith("-"):
            return [*found, *paths(ctx, None, incomplete)]
        check = self.get_command(ctx, "check")
        assert check is not None
        own = super().shell_complete(ctx, incomplete)
        return [*own, *(item for item in check.shell_complete(ctx, incomplete) if item.value not in {given.value for given in own})]

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """As always; help may be printed here."""
        try:
            return super().make_context(*arguments, **more)
        except BrokenPipeError as error:
            raise PipeClosed from error

    def invoke(self, ctx: click.Context) -> Any:
        """As always."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise PipeClosed from error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """A first argument that is no command is a path to check, or an option of check."""
        first = args[0] if args else ""
        if ctx.resilient_parsing and not args:  # a shell that completes the first word
            return super().parse_args(ctx, args)
        if not args:
            from auditor.cli.first import lines  # only who says nothing at all pays for it

            click.echo("\n".join([ctx.get_help(), *lines()]), err=True)
            ctx.exit(BAD)
        if first not in COMMANDS and first not in ("--help", "-h", "--version"):
            if not ctx.resilient_parsing:
                _refuse_unknown_word(first, ctx)
            args = ["check", *args]
        return super().parse_args(ctx, args)


def _refuse_unknown_word(word: str, ctx: click.Context) -> None:
    """A plain word that is no path was meant as a command; what looks like a path is reported as one by check."""
    if word.startswith("-") or os.path.lexists(word) or any(mark in word for mark in "./\\*"):
        return
    from difflib import get_close_matches  # only a mistyped word pays for it

    near = get_close_matches(word.lower(), COMMANDS, n=1, cutoff=0.5)
    raise click.UsageError(
        f"{word!r} is neither a path nor a command{f'; did you mean {near[0]}?' if near else '; auditor --help lists the commands'}", ctx
    )


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.version_option(__version__, prog_name="auditor", message="%(prog)s %(version)s")
def commands() -> None:
    """Audit what articles claim about the size of Transformers.

    A first argument that is no command is a file or folder to check: `auditor post.md`.
    """


def answer(arguments: Sequence[str]) -> int:
    """Run the command that the arguments ask for, and say how to exit."""
    try:
        status = commands.main(list(arguments), prog_name="auditor", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return BAD
    except PipeClosed as closed:
        raise BrokenPipeError from closed
    except click.Abort:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return status if isinstance(status, int) else CLEAN
