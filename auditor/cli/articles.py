"""From paths to audits: what the commands that read articles share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import click

from auditor import audit as pipeline
from auditor.audit import Audit
from auditor.report.result import Problem
from auditor.source.discover import discover
from auditor.source.document import Document

STDIN = "-"


class Source(NamedTuple):
    """One article to read."""

    path: str
    read: Callable[[], Document]


def audits(paths: Sequence[str], stdin_name: str | None) -> Iterator[Audit | Problem]:
    """The audit of each article in the order of their paths, or why there is none. One that cannot be read stops no other."""
    found = list(_sources(paths, stdin_name))
    if not found:
        click.echo("no articles found (.md .markdown .mdx .txt .text)", err=True)
    for item in sorted(found, key=lambda item: item.path):
        yield item if isinstance(item, Problem) else _audit(item)


def _sources(paths: Sequence[str], stdin_name: str | None) -> Iterator[Source | Problem]:
    if STDIN in paths:
        yield Source(stdin_name or "<stdin>", lambda: _read_stdin(stdin_name or "<stdin>"))
    for found in discover([path for path in paths if path != STDIN]):
        path = os.fspath(found.path)
        yield Problem(path, found.problem) if found.problem else Source(path, _reader(path))


def _reader(path: str) -> Callable[[], Document]:
    from auditor.source.reader import read_file

    return lambda: read_file(path)


def _read_stdin(name: str) -> Document:
    from auditor.source.decode import Undecodable, decode_as
    from auditor.source.reader import SourceError, read_document

    try:
        return read_document(name, *decode_as(sys.stdin.buffer.read()))
    except Undecodable as error:
        raise SourceError(str(error)) from error


def _audit(source: Source) -> Audit | Problem:
    from auditor.source.reader import SourceError

    try:
        return pipeline.audit_document(source.read())
    except SourceError as error:
        return Problem(source.path, str(error))
    except Exception as error:
        if os.environ.get("AUDITOR_DEBUG"):
            raise
        return Problem(source.path, f"internal error, please report it: {type(error).__name__}: {error} (AUDITOR_DEBUG=1 shows where)")
