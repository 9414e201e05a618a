"""Where reports go: standard output in its colours, or a file that is whole or not there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from auditor.cli.exits import Refusal
from auditor.report.result import Problem
from auditor.report.style import Style, wants_colour
from auditor.report.visible import visible

NEIGHBOUR = ".auditor-"
"""What the name of a file begins with that is yet to take its place."""


def terminal_style() -> Style:
    """The style of standard output."""
    return Style(wants_colour(sys.stdout.isatty(), os.environ))


def write_out(text: str) -> None:
    """Print a report as it is: its colours were decided with its style."""
    sys.stdout.write(text)


def write_out_utf8(text: str) -> None:
    """Print what programs read: UTF-8 whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def say(message: str, end: str = "\n") -> None:
    """Tell a person something that is no part of a report."""
    print(message, end=end, file=sys.stderr, flush=True)


def write_file(path: str, text: str) -> None:
    """Write a file through a neighbour that takes its place: a reader never sees half of it."""
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe has no neighbour
            with open(target, "w", encoding="utf-8", newline="") as device:
                device.write(text)
        else:
            replace_file(target, text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise Refusal(f"cannot write {path}: {error.strerror or error}") from error


def replace_file(target: str, data: bytes, sync: bool = False) -> None:
    """Put a new file in the place of an old one, with its mode; ``sync``: not before its bytes are on the disk."""
    with replacing(target) as file:
        file.write(data)
        if sync:
            file.flush()
            os.fsync(file.fileno())


@contextmanager
def replacing(target: str) -> Iterator[BinaryIO]:
    """A neighbour of a file that takes its place, with its mode, once all is written; whatever ends it before leaves the old file."""
    import tempfile  # only what writes pays for it

    handle, neighbour = tempfile.mkstemp(dir=os.path.dirname(target), prefix=NEIGHBOUR)
    try:
        with open(handle, "wb") as file:
            yield file
        os.chmod(neighbour, os.stat(target).st_mode & 0o7777 if os.path.exists(target) else 0o666 & ~_umask())
        os.replace(neighbour, target)
    except BaseException:
        os.unlink(neighbour)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def tell_problems(problems: Iterable[Problem]) -> None:
    """What could not be audited, on standard error."""
    for problem in problems:
        say(f"{visible(problem.path)}: {visible(problem.message)}")
