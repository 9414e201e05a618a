"""Findings about statements of fact that are not so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.finding import Finding

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.rules.base import Rule


def fact_findings(rule: Rule, audit: Audit) -> Iterator[Finding]:
    """One finding for each untrue statement that the rule tells of."""
    if audit.judgement is None:
        return
    chinese = audit.document.language == "zh"
    for untrue in audit.judgement.untrue:
        if untrue.code != rule.code:
            continue
        stated = audit.document.raw(untrue.fact.span)
        yield Finding(
            rule.code,
            rule.name,
            rule.severity,
            untrue.fact.span,
            untrue.zh if chinese else untrue.en,
            confidence="medium",
            stated=stated,
            expected=untrue.expected or None,
            working=(untrue.working,) if untrue.working else (),
            model=untrue.fact.model,
            context=untrue.fact.block.text.string,
        )
