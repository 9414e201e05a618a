"""C307 double-count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class DoubleCount(Rule):
    """Something is counted twice.

    ## What it checks

    A count of a named model that holds something twice: the heads multiplied into matrices that already hold all of them, a pooler or a bias added
    again, a tied output matrix beside the token embedding. The tied matrix alone is an info, as some counts mean to hold it. Of any article also
    a sum that adds the matrix again that its own words call shared, and a product of the heads with matrices that hold all of them.

    ## Why it matters

    A total that is too large looks as exact as a right one, and its parts are each right.

    ## Fix safety

    There is no fix: which of the two places should go is the author's choice.
    """

    code = "C307"
    name = "double-count"
    severity = Severity.WARNING
    bad = (
        Example(
            "# GPT-2 small\n\nTotal parameters of GPT-2 small: 124,439,808 + 38,597,376 = 163,037,184\n",
            at="163,037,184",
            says="second time",
        ),
    )
    good = (Example("# GPT-2 small\n\nTotal parameters of GPT-2 small: 39,383,808 + 85,056,000 = 124,439,808\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
