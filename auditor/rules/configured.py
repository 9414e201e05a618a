"""Findings about settings: a value that another one of the article, or the published configuration, contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.finding import Finding, Related, Severity
from auditor.rules.wording import write

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.rules.base import Rule
    from auditor.verdicts.conflicts import Misconfigured


def setting_findings(rule: Rule, audit: Audit) -> Iterator[Finding]:
    """One finding for each setting that the rule tells of."""
    if audit.judgement is None:
        return
    for fault in audit.judgement.misconfigured:
        if fault.code == rule.code:
            yield _finding(rule, audit, fault)


def _finding(rule: Rule, audit: Audit, fault: Misconfigured) -> Finding:
    language = audit.document.language
    chinese = language == "zh"
    setting, stated = fault.setting, audit.document.raw(fault.setting.span)
    right = f"{fault.expected:,}" if "," in stated else str(fault.expected)
    if fault.other is not None:
        line = audit.document.named_line(fault.other.span.start)
        message = (
            f"{setting.symbol}{' ' if setting.symbol[-1:].isascii() else ''}在此处为 {stated}，在{line}为 {right}"
            if chinese
            else f"{setting.symbol} is {stated} here and {right} in {line}"
        )
        if fault.why is not None:
            message = fault.why[chinese]
        related: tuple[Related, ...] = (Related(fault.other.span, "另一处取值" if chinese else "the other value"),)
    else:
        message = (
            f"{fault.model} 的 {setting.name} 是 {right}，不是 {stated}"
            if chinese
            else f"{setting.name} of {fault.model} is {right}, not {stated}"
        )
        related = ()
    cause = fault.cause
    return Finding(
        rule.code,
        rule.name,
        Severity.INFO if fault.minor else Severity.WARNING if fault.alone else rule.severity,
        setting.span,
        message,
        confidence=setting.confidence,
        stated=stated,
        expected=right,
        model=fault.model,
        cause=(cause.zh if chinese else cause.en) if cause is not None else None,
        related=related,
        help=(write(right, language),),
        context=stated,
        mistake=cause.code if cause is not None else None,
    )
