"""From paths to audits: what the commands that read articles share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from auditor import pipeline
from auditor.audited import Audit
from auditor.cli.clock import today
from auditor.cli.exits import Refusal
from auditor.cli.models import UnknownModel
from auditor.cli.output import say
from auditor.cli.project.policy import OPTION, InForce, Policy
from auditor.report.result import Problem
from auditor.source.compiled import save
from auditor.source.discover import discover
from auditor.source.document import Document
from auditor.source.forms import known_endings

STDIN = "-"


class Source(NamedTuple):
    """One article to read."""

    path: str
    read: Callable[[], bytes]
    is_file: bool = True


PACKAGES = {"markdown_it": "markdown-it-py", "regex": "regex"}
"""What is imported when it is needed, by the name under which it is installed."""


def audits(paths: Sequence[str], stdin_name: str | None, policy: Policy) -> Iterator[Audit | Problem]:
    """The audit of each article in the order of their paths, or why there is none. One that cannot be read stops no other.

    What a directive asks for and cannot be had is a problem of the article beside its audit.
    """
    day = today()
    try:
        for item in sources(paths, stdin_name, policy):
            audit = item if isinstance(item, Problem) else audit_source(item, policy, day)
            yield audit
            if isinstance(audit, Audit):
                yield from (Problem(item.path, problem) for problem in audit.problems)
    finally:
        save()


def sources(paths: Sequence[str], stdin_name: str | None, policy: Policy) -> list[Source | Problem]:
    """Every article to read, or why it cannot be, in the order of their paths."""
    found = sorted(_sources(paths, stdin_name, policy), key=lambda item: item.path)
    if not found:
        _tell_of_none(policy)
    if policy.passed and not policy.choices.quiet:
        counted = ", ".join(f"{number} {ending}" for ending, number in sorted(policy.passed.items()))
        say(f"passed over in folders: {counted} (name them to audit them)")
    for item in found:
        policy.of(item.path)  # a wrong settings file ends the run before anything is reported
    return found


def _tell_of_none(policy: Policy) -> None:
    """An empty list of files is no error: a hook or a branch may well have changed none."""
    if not policy.choices.quiet:
        say("no articles changed" if policy.choices.changed is not None else f"no articles found ({known_endings()})")


def audited(document: Document, policy: Policy) -> Audit:
    """The audit of a document under the settings in force for its path."""
    return _audited(document, policy.of(document.path), today())


def _sources(paths: Sequence[str], stdin_name: str | None, policy: Policy) -> Iterator[Source | Problem]:
    if STDIN in paths:
        yield Source(stdin_name or "<stdin>", lambda: sys.stdin.buffer.read(), is_file=False)
    for found in discover([path for path in paths if path != STDIN], policy):
        path = os.fspath(found.path)
        yield Problem(path, found.problem) if found.problem else file_source(path)


def file_source(path: str) -> Source:
    """A file to read."""
    from auditor.source.reader import read_bytes

    return Source(path, lambda: read_bytes(path))


def audit_source(source: Source, policy: Policy, day: str, place: str | None = None, form: str | None = None) -> Audit | Problem:
    """The audit of one article, or why there is none; nothing that a file holds stops the run.

    ``place`` is the file whose settings are in force, and ``form`` the ending that it is read by, where the article is one of many in it.
    """
    from auditor.source.reader import SourceError, read_data

    try:
        document = read_data(source.path, source.read(), form if form is not None else policy.form(source.path))
        return _audited(document, policy.of(place or source.path), day)
    except ModuleNotFoundError as error:
        package = PACKAGES.get((error.name or "").partition(".")[0])
        if package is None:
            raise
        raise Refusal(f"the package {package} is missing: pip install {package}") from error
    except MemoryError:
        return Problem(source.path, "is too large for the memory of this machine")
    except (SourceError, UnknownModel) as error:
        return Problem(source.path, str(error))
    except Exception as error:
        if os.environ.get("AUDITOR_DEBUG"):
            raise
        return Problem(source.path, f"internal error, please report it: {type(error).__name__}: {error} (AUDITOR_DEBUG=1 shows where)")


def _audited(document: Document, in_force: InForce, day: str) -> Audit:
    if in_force.language is not None:
        document.language = in_force.language
    known = in_force.settings.models
    model = known.load(in_force.model) if in_force.model is not None else None
    own = known.named_in(document.content)
    if in_force.model_origin == OPTION:
        return pipeline.audit_document(document, model, own=own, today=day)
    if model is None and len(own) == 1:
        model = next(iter(own.values()))
    return pipeline.audit_document(document, fallback=model, own=own, today=day)
