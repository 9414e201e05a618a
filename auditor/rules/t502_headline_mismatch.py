"""T502 headline-mismatch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class HeadlineMismatch(Rule):
    """A round figure is said of a model that has another size.

    ## What it checks

    Figures such as 110M or 3.4 亿 for a named model: right at their printed precision for any usual way to count (with or without a head, tied
    tensors once or twice), or as published. Within 2 % nothing is told, within 5 % it is an info.

    ## Why it matters

    The headline is the one number that every reader keeps.

    ## Fix safety

    There is no fix: the figure or the model that it is said of may be the slip.
    """

    code = "T502"
    name = "headline-mismatch"
    severity = Severity.WARNING
    bad = (Example("# Models\n\nBERT-large has about 110M parameters in all; 2 * 55 = 110.\n", at="110M", says="335,141,888"),)
    good = (
        Example("# Models\n\nBERT-large has about 340M parameters in all; 2 * 170 = 340.\n"),
        Example("# Models\n\nBERT-base has about 110M parameters in all; 2 * 55 = 110.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
