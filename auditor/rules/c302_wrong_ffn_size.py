"""C302 wrong-ffn-size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audit import Audit


class WrongFfnSize(Rule):
    """The width of the feed-forward network, or the number of its matrices, is not the model's.

    ## What it checks

    The feed-forward part of a count: a gated network (SwiGLU) has three matrices, and its width is not 4H.

    ## Why it matters

    The feed-forward network is two thirds of a layer: a lost matrix is the largest mistake an article can make.

    ## Fix safety

    There is no fix: whether to count it or to say that it is left out is the author's choice.
    """

    code = "C302"
    name = "wrong-ffn-size"
    severity = Severity.WARNING
    bad = (Example("# LLaMA-2-7B\n\n- feed-forward network of one layer: 2 * 4096 * 11008 = 90,177,536\n", at="90,177,536", says="gate"),)
    good = (Example("# LLaMA-2-7B\n\n- feed-forward network of one layer: 3 * 4096 * 11008 = 135,266,304\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
