"""C303 wrong-layernorm-count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audit import Audit


class WrongLayernormCount(Rule):
    """The number or the size of normalisation layers is not the model's.

    ## What it checks

    LayerNorm and RMSNorm in a count: how many a layer has, and how many values each (gain and bias, or the gain alone).

    ## Why it matters

    The numbers are small, and an exact total needs them.

    ## Fix safety

    There is no fix: whether to count it or to say that it is left out is the author's choice.
    """

    code = "C303"
    name = "wrong-layernorm-count"
    severity = Severity.WARNING
    bad = (Example("# BERT-base\n\n- LayerNorm, total per layer: 2 * 768 = 1,536\n", at="1,536", says="only one"),)
    good = (
        Example("# BERT-base\n\n- LayerNorm, total per layer: 2 * 2 * 768 = 3,072\n"),
        Example("# BERT-base\n\n- each LayerNorm: 2 * 768 = 1,536\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
