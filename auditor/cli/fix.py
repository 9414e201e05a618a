"""--fix and --diff: what fixes make of an article is written in its place, or shown as a difference.

audit -> fixes of what is reported -> the file replaced whole, in its own encoding -> the audit of what is left
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from auditor.audited import Audit
from auditor.cli.articles import audited
from auditor.cli.exits import BAD, CLEAN, FOUND
from auditor.cli.output import replace_file, tell_problems, write_out_utf8
from auditor.cli.project.policy import Policy
from auditor.cli.project.telling import tell
from auditor.fix import fix
from auditor.report.result import Problem, account
from auditor.report.visible import visible
from auditor.rules.finding import Finding
from auditor.source.document import Document
from auditor.source.reader import read_document

if TYPE_CHECKING:
    from auditor.cli.project.baseline import Baseline

CONTEXT = 3
"""Lines of a difference around each change."""


class Fixer:
    """Fixes one article after another, and counts. ``stdin`` is the name under which standard input is read."""

    def __init__(self, policy: Policy, baseline: Baseline | None, unsafe: bool, write: bool, stdin: str | None) -> None:
        self._policy = policy
        self._baseline = baseline
        self._unsafe = unsafe
        self._write = write
        self._stdin = stdin
        self.takes_stdout = write and stdin is not None
        self.findings = 0
        self.files = 0
        self.waiting = 0

    def __call__(self, audit: Audit) -> Audit | Problem:
        """The audit of what is left of an article; a problem where it cannot be written."""
        document = audit.document
        form = self._policy.form(document.path)
        fixed = fix(audit, self._chosen, lambda new: audited(read_document(document.path, new, document.encoding, form), self._policy))
        if not fixed.clean:
            click.echo(f"{visible(document.path)}: not fixed: what the fixes make of it is not clean", err=True)
        changed = fixed.done > 0
        left = fixed.audit
        if changed or self._is_stdin(document):
            problem = self._deliver(document, left.document.file_content, changed)
            if problem is not None:
                return problem
        if changed:
            self.findings += fixed.done
            self.files += 1
        self.waiting += len(self._fixable(left, unsafe=True)) - len(self._fixable(left, unsafe=False))
        return left

    def _chosen(self, audit: Audit) -> list[Finding]:
        return self._fixable(audit, self._unsafe)

    def _fixable(self, audit: Audit, unsafe: bool) -> list[Finding]:
        """What is reported and can be fixed."""
        told = tell(account(audit), self._policy, self._baseline)[0].findings
        return [finding for finding in told if finding.fix is not None and (finding.fix.safe or unsafe)]

    def _deliver(self, document: Document, content: str, changed: bool) -> Problem | None:
        if not self._write:
            if changed:
                write_out_utf8(difference(document.path, document.file_content, content))
            return None
        if self._is_stdin(document):
            self._stdin = None  # a file may have the name that standard input was given
            click.echo(document.encoding.encode(content), nl=False)
            return None
        return _replace(document, content)

    def _is_stdin(self, document: Document) -> bool:
        return document.path == self._stdin

    def tell(self) -> None:
        """How much was fixed, on standard error."""
        done = "fixed" if self._write else "would fix"
        more = f"; {self.waiting} more with --unsafe-fixes" if self.waiting and not self._unsafe else ""
        click.echo(f"{done} {_counted(self.findings, 'finding')} in {_counted(self.files, 'file')}{more}", err=True)

    def close(self, problems: Sequence[Problem], exit_zero: bool) -> int:
        """Say what was shown, and the exit code: whether anything would change."""
        self.tell()
        tell_problems(problems)
        if problems:
            return BAD
        return FOUND if self.files and not exit_zero else CLEAN


def difference(path: str, old: str, new: str) -> str:
    """A unified difference that patch and git apply; lines end at a line feed only, as they have it."""
    from difflib import unified_diff  # only --diff pays for it

    name = visible(path)
    found = unified_diff(_lines(old), _lines(new), name, name, n=CONTEXT)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in found)


def _lines(text: str) -> list[str]:
    *lines, last = text.split("\n")
    return [f"{line}\n" for line in lines] + ([last] if last else [])


def _replace(document: Document, content: str) -> Problem | None:
    """Write a file anew, unless its bytes are not those that were audited."""
    target = os.path.realpath(document.path)
    try:
        with open(target, "rb") as file:
            data = file.read()
        if data != document.encoding.encode(document.file_content):
            return Problem(document.path, "not fixed: it was changed meanwhile, or its bytes would not all survive")
        if not os.access(target, os.W_OK):
            return Problem(document.path, "cannot be written: permission denied")
        replace_file(target, document.encoding.encode(content), sync=True)
    except OSError as error:
        return Problem(document.path, f"cannot be written: {(error.strerror or 'unknown error').lower()}")
    return None


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
