"""F702 active-for-total."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class ActiveForTotal(Rule):
    """Active parameters of a mixture stand for all of them, or all for the active ones.

    ## What it checks

    Round figures that are said of a mixture of experts by name: those that are said to be all of its parameters, and are those that work on one
    token, and the other way. Also products: operations of a token that are computed with all parameters, and bytes of the weights with the active ones.

    ## Why it matters

    All parameters decide the memory, the active ones the operations of a token; of DeepSeek-V3 one is eighteen times the other.

    ## Fix safety

    There is no fix: the figure or the word for what it counts may be the slip.
    """

    code = "F702"
    name = "active-for-total"
    severity = Severity.WARNING
    bad = (
        Example("# Models\n\nDeepSeek-V3 has 37B parameters in total; 2 * 3 = 6.\n", at="37B", says="671,026,404,352"),
        Example("# Mixtral 8x7B\n\nA forward pass takes 2 × 46.7B = 93.4 GFLOPs per token.\n", at="46.7B", says="active parameters"),
        Example("# Mixtral 8x7B\n\nThe weights take 12.9B × 2 bytes = 25.8 GB of memory.\n", at="12.9B", says="kept in memory"),
    )
    good = (
        Example("# Models\n\nDeepSeek-V3 has 671B parameters in total, of which 37B are active; 2 * 3 = 6.\n"),
        Example("# Mixtral 8x7B\n\nA forward pass takes 2 × 12.9B = 25.8 GFLOPs per token.\n"),
        Example("# Mixtral 8x7B\n\nA dense model of this size would take 2 × 46.7B = 93.4 GFLOPs per token.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that is the other one."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
