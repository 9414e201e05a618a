"""The entry of the command line: a plain call is answered at once, and everything else by the commands.

arguments -> paths to check, at most with a format -> checked
          -> whatever else                         -> click reads them, which takes as long to load as an article to be audited
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from auditor.cli.exits import BAD, INTERRUPTED, PIPE_CLOSED, Refusal

# command -> where it lives; the module is imported when the command is called
COMMANDS = {
    "check": ("auditor.cli.check:check", "Audit articles and report what does not hold (the default command)."),
    "claims": ("auditor.cli.claims:claims", "List every claim that was read, with its verdicts."),
    "corpus": ("auditor.cli.corpus:corpus", "Audit a whole corpus and write what was found into a folder."),
    "demo": ("auditor.cli.demo:demo", "Audit an article that ships with the program."),
    "derive": ("auditor.cli.derive:derive", "Write the derivation of a model's size, every figure exact."),
    "explain": ("auditor.cli.rules:explain", "Show the page of a rule."),
    "lsp": ("auditor.cli.lsp.command:lsp", "Serve an editor, over standard input and output."),
    "page": ("auditor.cli.page:page", "Write a static page that audits in the browser."),
    "params": ("auditor.cli.params:params", "Count the parameters of a model, component by component."),
    "rules": ("auditor.cli.rules:rules", "List the rules."),
    "schema": ("auditor.cli.schema:schema", "Print the JSON schema of what a command prints as JSON."),
    "settings": ("auditor.cli.settings:settings", "Show what is in force for a file, and from where."),
    "sheet": ("auditor.cli.sheet:sheet", "Print the sheet that an article tells, and recalculate it."),
}


GARBAGE = 50_000
"""New objects before what cannot be reached is looked for: an article makes millions that live on, and few that are in a ring."""


def run(arguments: Sequence[str]) -> int:
    """Run the command line and say how to exit; nothing that a user does ends in a traceback."""
    gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
    sys.stdout, sys.stderr = (_writable(stream) for stream in (sys.stdout, sys.stderr))
    try:
        return _run(arguments)
    except OSError as error:  # standard output or standard error, mostly: whatever else is written or read is told where it is
        _forget_output()
        return _tell_failure(error)


def _run(arguments: Sequence[str]) -> int:
    try:
        status = _answer(arguments)
        sys.stdout.flush()
    except Refusal as error:
        print(f"Error: {error}", file=sys.stderr)
        return BAD
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return status


def _answer(arguments: Sequence[str]) -> int:
    if is_plain(arguments):
        from auditor.cli.checking import check_plainly

        return check_plainly(arguments[arguments[0] == "check" :])
    from auditor.cli.commands import answer

    return answer(arguments)


def is_plain(arguments: Sequence[str]) -> bool:
    """Whether a call names paths to check and at most, before them, one of the known formats."""
    words = arguments[1:] if arguments and arguments[0] == "check" else arguments
    if "_AUDITOR_COMPLETE" in os.environ or os.name == "nt":  # where the shell leaves patterns to the program
        return False
    if len(words) > 2 and words[0] == "--format":
        from auditor.report.formats import BY_NAME

        words = words[2:] if words[1] in BY_NAME else words
    if not words or any(word.startswith("-") for word in words):
        return False
    # A first word that is neither a command nor a path is told to be none.
    return words is not arguments or (words[0] not in COMMANDS and os.path.lexists(words[0]))


def _writable(stream: TextIO | None) -> TextIO:
    """A stream that shows what it can; of one that was closed before the program began, nothing."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if hasattr(stream, "reconfigure"):
        with suppress(OSError):  # a full disk: what waits in the stream could not be written, which the next writing tells
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show × still shows the rest
    return stream


def _tell_failure(error: OSError) -> int:
    what = f"{error.filename}: " if error.filename else "cannot write the report: "
    try:
        print(f"Error: {what}{(error.strerror or str(error)).lower()}", file=sys.stderr, flush=True)
    except OSError:  # nor can that be told
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return BAD


def _forget_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain of the closed pipe or full disk at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
