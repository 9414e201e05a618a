"""C304 missing-component."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audit import Audit


class MissingComponent(Rule):
    """A count that claims to be whole leaves a component out.

    ## What it checks

    Sums for the embeddings, a layer or the whole model against the inventory: the LayerNorm of the embeddings, the output projection of attention,
    token types, positions. A total that lacks only the pooler, a head or a tied copy is an info: such counts are usual.

    ## Why it matters

    What is left out of a sum is invisible in it.

    ## Fix safety

    There is no fix: whether to count it or to say that it is left out is the author's choice.
    """

    code = "C304"
    name = "missing-component"
    severity = Severity.WARNING
    bad = ()
    good = ()

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
