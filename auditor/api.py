"""Auditing in Python: a text goes in, the objects of the JSON come out. Pure: prints nothing, and only ``audit_file`` reads a file.

text -> Document -> the pipeline -> findings, claims and counts as objects -> the text with its safe fixes

Settings, baselines and directives' dates are the command line's: here every rule speaks, at its own level, and no suppression expires.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any

from auditor.audited import Audit
from auditor.pipeline import audit_document
from auditor.source.reader import read_document, read_file

if TYPE_CHECKING:
    from auditor.reference import Model
    from auditor.rules.finding import Finding
    from auditor.source.document import Document

Object = dict[str, Any]
_KEPT = ("findings", "claims", "counts", "settings", "conventions", "problems", "_fixed")


class Audited:
    """What was found in one article. All of it is computed when it is asked for; pickling keeps the answers and leaves the article behind."""

    def __init__(self, audit: Audit, model: Model | None = None) -> None:
        self._audit = audit
        self._model = model

    @cached_property
    def findings(self) -> list[Object]:
        """What does not hold, by place: the objects of "findings" in ``auditor check --format json``."""
        from auditor.report import json

        return json.findings(json.result_of(self._audit, counted=False))

    @cached_property
    def claims(self) -> list[Object]:
        """Every claim that was read, by place, with its verdicts: the objects of "claims" in ``auditor claims --format json``."""
        from auditor.report import json

        return json.claims(self._audit)

    @cached_property
    def counts(self) -> Object:
        """How much was read and how it came out: the object "summary" of ``auditor check --format json``."""
        from auditor.report import json

        return json.summary(json.result_of(self._audit))

    @cached_property
    def settings(self) -> list[Object]:
        """The sizes that the article says its models have: the objects of "settings" in ``auditor claims --format json``."""
        from auditor.report import json

        return json.background(self._audit)["settings"]

    @cached_property
    def conventions(self) -> list[Object]:
        """What the article says that it leaves out or takes for granted: the objects of "conventions" there."""
        from auditor.report import json

        return json.background(self._audit)["conventions"]

    @cached_property
    def problems(self) -> list[str]:
        """What directives in the text ask for and cannot be had, a line each."""
        return list(self._audit.problems)

    def fixed(self) -> str:
        """The text with its safe fixes; unchanged where there are none, or where what they make of it would not be clean."""
        return self._fixed

    @cached_property
    def _fixed(self) -> str:
        from auditor.fix import fix

        document = self._audit.document
        done = fix(self._audit, _safe, lambda text: audit_document(read_document(document.path, text, document.encoding), self._model))
        return done.audit.document.file_content

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _KEPT}


def audit(text: str, path: str = "post.md", model: str | Model | None = None) -> Audited:
    """Audit a text. The same text gives the same answer.

    ``path`` is the name that findings carry, which their fingerprints depend on; no file of that name is looked for. Its ending says what
    the text is (``nb.ipynb``: that of a notebook), which raises ``auditor.source.reader.SourceError`` where it is not. ``model`` is what
    the article is about, whatever its directives say: a published name, or what ``auditor.reference.build`` made. A name that no model
    has raises ``auditor.reference.UnknownArchitecture``.
    """
    return _audited(read_document(path, text), model)


def audit_file(path: str | os.PathLike[str], model: str | Model | None = None) -> Audited:
    """Audit a file as ``audit`` does its text. One that cannot be read or decoded raises ``auditor.source.reader.SourceError``."""
    return _audited(read_file(os.fspath(path)), model)


def _audited(document: Document, model: str | Model | None) -> Audited:
    if isinstance(model, str):
        from auditor.reference import build

        model = build(model)
    return Audited(audit_document(document, model), model)


def _safe(audit: Audit) -> list[Finding]:
    return [finding for finding in audit.findings if finding.fix is not None and finding.fix.safe]
