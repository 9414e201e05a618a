"""A107 conflicting-values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class ConflictingValues(Rule):
    """The article gives one quantity two values.

    ## What it checks

    A figure that stands once, against one that the article prints again and again for the same thing, from which it is one digit, or the order of
    two, away. What they are of, the names beside them tell, or the row and column of their tables. Two figures of one list, table or
    sentence are of two things.

    ## Why it matters

    Readers quote whichever they see first.

    ## Fix safety

    There is no fix: the odd one out is likely the slip, but the article does not prove it.
    """

    code = "A107"
    name = "conflicting-values"
    severity = Severity.WARNING
    bad = (
        Example(
            "# Sizes\n\nFoo-7 has 546.2B parameters.\n\n## Result\n\nFoo-7 now comes to 546.2B.\n\n## Summary\n\nThe table lists Foo-7 at 946.2B.\n",
            at="946.2B",
            says="546.2B",
        ),
    )
    good = (
        Example("# Sizes\n\nFoo-7 has 546.2B parameters.\n\n## Result\n\nFoo-7 now comes to 546.2B.\n\n## Summary\n\nBar-9 has 946.2B.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each odd one out."""
        return (finding._replace(fix=None, confidence="medium") for finding in slip_findings(self, audit, "conflict"))
