"""What is told of an audit: the findings of every rule, once for each edit, as they can be told and fixed in a document of its form.

rules -> one finding for one edit -> where the model's figures are from -> as it can be written into the file -> why it is not fixed -> in order
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from auditor.rules.finding import Finding, Severity
from auditor.rules.registry import check_all
from auditor.rules.unfixed import explained
from auditor.source.document import Document
from auditor.source.stored import Stored
from auditor.source.text import Span

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.reference import Model

_BEYOND_A_LINE = frozenset(("A105", "A107", "K402", "T501", "T502"))
"""Rules that hold a line against other lines of the article, or the size of a model against the one that it names."""
_OF_MODEL = ("C", "D", "F", "K401", "M", "S602", "T")
"""Beginnings of the codes of rules that hold an article against a model."""


def tell(audit: Audit) -> tuple[Finding, ...]:
    """Everything that is told of an audit, in the order of the document."""
    told = _sourced(_once(check_all(audit)), audit.model, audit.own)
    return in_order(_told_whole(audit.document, told))


def _sourced(findings: list[Finding], model: Model | None, own: Mapping[str, Model]) -> list[Finding]:
    """The findings that rest on a model which was read from a file, each with its name and where it is from."""
    read = {known.name or known.model_type: known for known in (*own.values(), model) if known is not None and known.source is not None}
    usual = (model.name or model.model_type) if model is not None else None
    told = []
    for one in findings:
        name = one.model or usual
        if name in read and one.code.startswith(_OF_MODEL):
            one = one._replace(model=name, reference=f"{name}, {read[name].architecture}, {read[name].source}")
        told.append(one)
    return told


def _told_whole(document: Document, findings: list[Finding]) -> Iterator[Finding]:
    """The findings as they are told of a document of its form, each with why it is not fixed where it says what to write."""
    stored = document.stored
    told = zip(findings, findings if stored is None else _of_form(stored, findings), strict=True)
    return (explained(one, document.language, (before.fix is None) or one.fix is not None) for before, one in told)


def _of_form(stored: Stored, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings in an article of another form than Markdown: without fixes that cannot be written into the file, and those on nothing but what
    programs have printed at the level that they have there.

    A program adds up rightly. Where its total is not that of the parts beside it, it has counted some that it does not print, or one twice; its
    settings are of one run among several.
    """
    for finding in findings:
        if finding.fix is not None and stored.edits(finding.fix.edits) is None:
            finding = finding._replace(fix=None)
        if finding.code in _BEYOND_A_LINE and all(
            stored.is_printed(span.start) for span in (finding.span, *(related.span for related in finding.related))
        ):
            finding = finding._replace(severity=Severity.INFO)
        yield finding


def _once(findings: Iterable[Finding]) -> list[Finding]:
    """One finding for one edit: of those that want another figure at the same place, what is provable, else the first rule's."""
    kept: list[Finding] = []
    edits: dict[Span, tuple[int, str]] = {}
    for finding in sorted(findings, key=lambda finding: (-finding.severity, finding.code)):
        severity, expected = edits.get(finding.span, (finding.severity, ""))
        if finding.expected is None or (severity <= finding.severity and expected != finding.expected):
            kept.append(finding)
        if finding.expected is not None:
            edits.setdefault(finding.span, (finding.severity, finding.expected))
    return kept


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by their places."""
    return tuple(sorted(findings, key=lambda finding: (finding.span, finding.code)))
