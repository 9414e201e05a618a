"""A107 conflicting-values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
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

    A letter that is given one value where it is defined, and another wherever the article puts it into a formula, one digit or the order of two
    away; the other letters of these formulas are put in as they were defined. And a figure of a quantity whose formula the article gives by the
    same name, with its letters, where that comes to a figure so little away.

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
        Example(
            "- n = 4\n- d = 1025\n- h = 16\n\nsize of the table = n × d × h\n\nsize of the table = 4 × 1024 × 16 = 65,536\n",
            at="1025",
            says="d is 1025 here, and 1,024 where it is put in",
        ),
    )
    good = (
        Example("# Sizes\n\nFoo-7 has 546.2B parameters.\n\n## Result\n\nFoo-7 now comes to 546.2B.\n\n## Summary\n\nBar-9 has 946.2B.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each odd one out."""
        yield from (finding._replace(fix=None, confidence="medium") for finding in slip_findings(self, audit, "conflict"))
        yield from fact_findings(self, audit)
