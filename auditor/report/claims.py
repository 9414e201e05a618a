"""Every claim that was read, with what became of it, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from auditor.audited import Audit
from auditor.report import words
from auditor.report.next_steps import next_step
from auditor.report.result import Counts, count, in_order
from auditor.report.style import Style
from auditor.report.visible import visible
from auditor.rules.finding import Severity

_SEVERITIES = {"fails": Severity.ERROR, "follows": Severity.WARNING}


MOST_SKELETONS = 40


def render(audits: Sequence[Audit], style: Style, unread: bool = False, statistics: bool = False) -> str:
    """The claims of each document under its path, then the counts; with the figures that nothing read, or what they stand in, by frequency."""
    parts = [
        "\n".join((*_document(audit, style), *(_unread(audit, style) if unread else ()))) + "\n"
        for audit in audits
        if audit.claims or audit.document.notes or (unread and audit.unread)
    ]
    if statistics:
        skeletons = Counter(one.skeleton for audit in audits for one in audit.unread)
        rows = [f"{number:5}  {visible(skeleton)}\n" for skeleton, number in skeletons.most_common(MOST_SKELETONS)]
        parts += ["".join(rows)] if rows else []
    counts = Counts(*(sum(column) for column in zip(*map(count, audits), strict=True))) if audits else Counts()
    chinese = bool(audits) and all(audit.document.language == "zh" for audit in audits)
    return "\n".join([*parts, words.counts_line(counts, "zh" if chinese else "en") + "\n"])


def _document(audit: Audit, style: Style) -> Iterator[str]:
    yield style.strong(visible(audit.document.path))
    for note in audit.document.notes:
        yield f"  {style.faint(visible(note))}"
    yield from _background(audit, style)
    for index in in_order(audit):
        yield from _claim(audit, index, style)


def _unread(audit: Audit, style: Style) -> Iterator[str]:
    """The figures that nothing read, each at its place."""
    for one in audit.unread:
        place = words.shown_place(audit.document, one.span.start)
        said = words.NOT_READ[audit.document.language]
        yield f"  {place}: {said}{words.colon(audit.document.language)}{visible(audit.document.raw(one.span))}"
        yield style.faint(f"      {visible(one.skeleton)}")


def _claim(audit: Audit, index: int, style: Style) -> Iterator[str]:
    claim, language, outcome = audit.claims[index], audit.document.language, audit.outcome(index)
    place = words.shown_place(audit.document, claim.span.start)
    word = words.OUTCOMES[outcome][language]
    severity = _SEVERITIES.get(outcome)
    yield f"  {place}: {style.severity(word, severity) if severity else word}{words.colon(language)}{visible(claim.raw)}"
    about = _about(audit, index)
    if about:
        yield style.faint(f"      {visible(about)}")
    for verdict in audit.verdicts_of(index):
        if verdict.outcome != "holds":
            why = verdict.why.zh if language == "zh" else verdict.why.en
            yield style.faint(f"      {words.CHECKS[verdict.check][language]}{words.colon(language)}{visible(why)}")
            if outcome == "unchecked" and (step := next_step(audit, verdict)):
                yield style.faint(f"      → {visible(step)}")


def _background(audit: Audit, style: Style) -> Iterator[str]:
    """The settings and conventions of an article, each with its place."""
    if audit.understanding is None:
        return
    for setting in audit.understanding.settings:
        place = words.shown_place(audit.document, setting.span.start)
        model = f" ({setting.model})" if setting.model else ""
        yield style.faint(f"  {place}: {visible(setting.name)} = {setting.value}{visible(model)}")
    for convention in audit.understanding.conventions:
        place = words.shown_place(audit.document, convention.span.start)
        yield style.faint(f"  {place}: {visible(convention.name)}: {visible(audit.document.raw(convention.span))}")


def _about(audit: Audit, index: int) -> str:
    """Model, component, scope and part of a claim, and what told them; empty where nothing is known."""
    if audit.understanding is None:
        return ""
    about = audit.understanding.abouts[index]
    if about.component is None:
        return ""
    named = [word for word in (about.model, about.component, about.scope, about.part) if word]
    return f"{', '.join(named)} ({about.confidence}: {about.evidence})"
