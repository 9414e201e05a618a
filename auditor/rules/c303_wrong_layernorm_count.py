"""C303 wrong-layernorm-count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongLayernormCount(Rule):
    """The number or the size of normalisation layers is not the model's.

    ## What it checks

    LayerNorm and RMSNorm in a count of a named model: how many a layer has, how many values each has (a gain and a bias of H values, or the gain
    alone), and whether one is counted as a dense matrix. Where a sum shows it and the sum takes it over from a line of its own, that line is the
    place.

    ## Why it matters

    The numbers are small and an exact total needs every one of them: BERT-base with one LayerNorm a layer is short by 18,432.

    ## Fix safety

    There is no fix: how the normalisations are counted, or that they are left out, is for the author to write.
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
