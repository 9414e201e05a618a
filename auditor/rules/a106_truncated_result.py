"""A106 truncated-result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import note_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class TruncatedResult(Rule):
    """Digits are cut off instead of rounded.

    ## What it checks

    A figure printed with fewer digits than its value has, whose last digit is what cutting off gives and rounding does not: 102.2M for 102.27M.

    ## Why it matters

    It is seldom wrong enough to matter, but it is one way in which two figures of an article come to disagree.

    ## Fix safety

    There is no fix: where one figure is cut off its author may cut off all of them.
    """

    code = "A106"
    name = "truncated-result"
    severity = Severity.INFO
    bad = (Example("BERT has 102,267,648 = 102.2M parameters.\n", at="102.2M", says="102.3M"),)
    good = (Example("BERT has 102,267,648 = 102.3M parameters.\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each step that holds by truncation."""
        return note_findings(self, audit, "truncated")
