"""Every claim that was read, with what became of it, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.audit import Audit
from auditor.report import words
from auditor.report.result import Counts, count
from auditor.report.style import Style
from auditor.report.visible import visible
from auditor.rules.finding import Severity

_SEVERITIES = {"fails": Severity.ERROR, "follows": Severity.WARNING}


def render(audits: Sequence[Audit], style: Style) -> str:
    """The claims of each document under its path, then the counts."""
    parts = ["\n".join(_document(audit, style)) + "\n" for audit in audits if audit.claims or audit.document.notes]
    counts = Counts(*(sum(column) for column in zip(*map(count, audits), strict=True))) if audits else Counts()
    chinese = bool(audits) and all(audit.document.language == "zh" for audit in audits)
    return "\n".join([*parts, words.counts_line(counts, "zh" if chinese else "en") + "\n"])


def _document(audit: Audit, style: Style) -> Iterator[str]:
    yield style.strong(visible(audit.document.path))
    for note in audit.document.notes:
        yield f"  {style.faint(visible(note))}"
    for index in range(len(audit.claims)):
        yield from _claim(audit, index, style)


def _claim(audit: Audit, index: int, style: Style) -> Iterator[str]:
    claim, language, outcome = audit.claims[index], audit.document.language, audit.outcome(index)
    line, column = audit.document.position(claim.span.start)
    word = words.OUTCOMES[outcome][language]
    severity = _SEVERITIES.get(outcome)
    yield f"  {line}:{column}: {style.severity(word, severity) if severity else word}{words.colon(language)}{visible(claim.raw)}"
    for verdict in audit.verdicts:
        if verdict.claim == index and verdict.outcome != "holds":
            why = verdict.why.zh if language == "zh" else verdict.why.en
            yield style.faint(f"      {words.CHECKS[verdict.check][language]}{words.colon(language)}{visible(why)}")
