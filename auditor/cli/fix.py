"""--fix and --diff: what fixes make of an article is written in its place, or shown as a difference.

audit -> fixes of what is reported -> the file replaced whole, in its own encoding -> the audit of what is left
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import click

from auditor import audit as pipeline
from auditor.audit import Audit
from auditor.cli.articles import STDIN
from auditor.cli.output import replace_file, write_out_utf8
from auditor.fix import fix
from auditor.report.result import Problem
from auditor.report.visible import visible
from auditor.rules.finding import Finding
from auditor.source.document import Document
from auditor.source.reader import read_document

CONTEXT = 3
"""Lines of a difference around each change."""


class Fixer:
    """Fixes one article after another, and counts. ``stdin`` is the name under which standard input is read."""

    def __init__(self, shown: Callable[[Finding], bool], unsafe: bool, write: bool, stdin: str | None) -> None:
        self._shown = shown
        self._unsafe = unsafe
        self._write = write
        self._stdin = stdin
        self.findings = 0
        self.files = 0
        self.waiting = 0

    def __call__(self, audit: Audit) -> Audit | Problem:
        """The audit of what is left of an article; a problem where it cannot be written."""
        document = audit.document
        fixed = fix(audit, self._chosen, lambda content: _again(document, content))
        if not fixed.clean:
            click.echo(f"{visible(document.path)}: not fixed: what the fixes make of it is not clean", err=True)
        changed = fixed.count > 0
        left = fixed.audit
        if changed or document.path == self._stdin:
            problem = self._deliver(document, left.document.content, changed)
            if problem is not None:
                return problem
        if changed:
            self.findings += fixed.count
            self.files += 1
        self.waiting += sum(finding.fix is not None and not finding.fix.safe and self._shown(finding) for finding in left.findings)
        return left

    def _chosen(self, finding: Finding) -> bool:
        return finding.fix is not None and (finding.fix.safe or self._unsafe) and self._shown(finding)

    def _deliver(self, document: Document, content: str, changed: bool) -> Problem | None:
        if not self._write:
            if changed:
                write_out_utf8(difference(document.path, document.content, content))
            return None
        if document.path == self._stdin:
            sys.stdout.flush()
            sys.stdout.buffer.write(document.encoding.encode(content))
            return None
        return _replace(document, content)

    def tell(self) -> None:
        """How much was fixed, on standard error."""
        done = "fixed" if self._write else "would fix"
        more = f"; {self.waiting} more with --unsafe-fixes" if self.waiting and not self._unsafe else ""
        click.echo(f"{done} {_counted(self.findings, 'finding')} in {_counted(self.files, 'file')}{more}", err=True)


def stdin_name(paths: tuple[str, ...], name: str | None) -> str | None:
    """The name under which standard input is read; None where it is not."""
    return (name or "<stdin>") if STDIN in paths else None


def difference(path: str, old: str, new: str) -> str:
    """A unified difference that patch and git apply; lines end at a line feed only, as they have it."""
    from difflib import unified_diff  # only --diff pays for it

    name = visible(path)
    found = unified_diff(_lines(old), _lines(new), name, name, n=CONTEXT)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in found)


def _lines(text: str) -> list[str]:
    *lines, last = text.split("\n")
    return [f"{line}\n" for line in lines] + ([last] if last else [])


def _again(document: Document, content: str) -> Audit:
    return pipeline.audit_document(read_document(document.path, content, document.encoding))


def _replace(document: Document, content: str) -> Problem | None:
    """Write a file anew, unless its bytes are not those that were audited."""
    target = os.path.realpath(document.path)
    try:
        with open(target, "rb") as file:
            data = file.read()
        if data != document.encoding.encode(document.content):
            return Problem(document.path, "not fixed: it was changed meanwhile, or its bytes would not all survive")
        if not os.access(target, os.W_OK):
            return Problem(document.path, "cannot be written: permission denied")
        replace_file(target, document.encoding.encode(content), sync=True)
    except OSError as error:
        return Problem(document.path, f"cannot be written: {(error.strerror or 'unknown error').lower()}")
    return None


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
