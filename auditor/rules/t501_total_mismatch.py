"""T501 total-mismatch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class TotalMismatch(Rule):
    """A total differs from the model's by more than other findings explain.

    ## What it checks

    An exact total of a named model against its inventory, after everything that other findings of the article bring into it, and only where no
    known mistake of the article explains the rest. The ledger at the end of the report leads from an article's total to the exact one, with the
    lines that bring each part of the difference, wherever it balances.

    ## Why it matters

    A wrong total with right parts has lost something on the way, and the total is what readers take away.

    ## Fix safety

    There is no fix: where the difference comes from is for the author to find.
    """

    code = "T501"
    name = "total-mismatch"
    severity = Severity.WARNING
    bad = (
        Example(
            "# BERT-base\n\nTotal parameters of BERT-base: 23,837,184 + 86,000,000 = 109,837,184\n", at="109,837,184", says="109,482,240"
        ),
    )
    good = (Example("# BERT-base\n\nTotal parameters of BERT-base: 23,837,184 + 85,645,056 = 109,482,240\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
