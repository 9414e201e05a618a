"""C306 wrong-attention-shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audit import Audit


class WrongAttentionShape(Rule):
    """The shape of attention is not the model's.

    ## What it checks

    The projections of attention in a count: heads divided away, grouped queries passed over.

    ## Why it matters

    With grouped queries, keys and values are several times smaller than queries; dividing by the heads loses most of the layer.

    ## Fix safety

    There is no fix: whether to count it or to say that it is left out is the author's choice.
    """

    code = "C306"
    name = "wrong-attention-shape"
    severity = Severity.WARNING
    bad = ()
    good = ()

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count and each statement that departs so."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
