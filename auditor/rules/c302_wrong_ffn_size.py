"""C302 wrong-ffn-size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongFfnSize(Rule):
    """The width of the feed-forward network, or the number of its matrices, is not the model's.

    ## What it checks

    The feed-forward part of a count of a named model: how many matrices it has and how wide they are. A gated network (SwiGLU) has three matrices
    of H × I and a width that is not 4H; a plain one has two.

    ## Why it matters

    The feed-forward network is about two thirds of a layer, so a lost matrix is the largest mistake that a count of one can hold.

    ## Fix safety

    There is no fix: what follows from another width is for the author to write.
    """

    code = "C302"
    name = "wrong-ffn-size"
    severity = Severity.WARNING
    bad = (Example("# LLaMA-2-7B\n\n- feed-forward network of one layer: 2 * 4096 * 11008 = 90,177,536\n", at="90,177,536", says="gate"),)
    good = (Example("# LLaMA-2-7B\n\n- feed-forward network of one layer: 3 * 4096 * 11008 = 135,266,304\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
