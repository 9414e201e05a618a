"""How a run exits, as data: `auditor check --help` and the table in README.md are written from it, and a test runs every row."""

from __future__ import annotations

from typing import NamedTuple

CLEAN, FOUND, BAD = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 130, 141  # as a shell counts them: 128 and the signal


class Refusal(Exception):
    """What ends a run with exit code 2; the message is one line."""


class Exit(NamedTuple):
    """One way to end: the code, when it happens, and a command that does."""

    code: int
    when: str
    example: str


EXITS: tuple[Exit, ...] = (
    Exit(0, "nothing stands at or above the failing level, which is error", "auditor right.md warned.md"),
    Exit(0, "findings, with `--exit-zero`", "auditor --exit-zero wrong.md"),
    Exit(0, "a baseline was written", "auditor wrong.md --baseline known.json --write-baseline"),
    Exit(0, "with `--fix`, nothing is left at the failing level", "auditor --fix wrong.md"),
    Exit(1, "findings at the failing level", "auditor wrong.md"),
    Exit(1, "with `--diff`, something that `--fix` would change", "auditor --diff wrong.md"),
    Exit(1, "warnings too, with `--error-on-warning`", "auditor --error-on-warning warned.md"),
    Exit(2, "bad usage: an unknown option, command, rule or model", "auditor --select wrong-reslt wrong.md"),
    Exit(2, "a settings file or a baseline that is wrong or missing", "auditor wrong.md --baseline missing.json"),
    Exit(2, "a path that does not exist or cannot be read; the others are audited all the same", "auditor missing.md wrong.md"),
)


def summary() -> str:
    """All of it in a few lines, for --help."""
    codes = dict.fromkeys(exit_.code for exit_ in EXITS)
    said = [f"{code}: {'; '.join(exit_.when.replace('`', '') for exit_ in EXITS if exit_.code == code)}." for code in codes]
    return "Exit codes. " + " ".join(said)
