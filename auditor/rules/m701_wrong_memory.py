"""M701 wrong-memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongMemory(Rule):
    """Weights take another number of bytes in their format.

    ## What it checks

    Figures in bytes that words say to be weights: the count that stands beside them, or that the article gives, times the bytes of a value in
    the format that is told (`7B in fp16: 14 GB`). Any count of the article, and powers of 1000 as well as of 1024, make a figure right. Where no
    count stands there, it is that of the model named in the sentence, and the finding is a warning. What is declared otherwise, holds more than
    weights, or is no slip away from what it should be, is left alone.

    ## Why it matters

    Whether a model fits on a device is read off this figure.

    ## Fix safety

    As of wrong-result: the fix writes the right figure, and is safe only where the count is certain.
    """

    code = "M701"
    name = "wrong-memory"
    severity = Severity.ERROR
    bad = (
        Example("A 7B model takes 14 GB in fp16, 7 GB in int8 and 35 GB in int4.\n", at="35 GB", says="0.5 bytes"),
        Example("The weights of BERT-large in fp32 take 7.3 GB.\n", at="7.3 GB", says="335,141,888 × 4 bytes"),
    )
    good = (
        Example("A 7B model takes 14 GB in fp16, 7 GB in int8 and 3.5 GB in int4.\n"),
        Example("The weights of BERT-large in fp32 take 1.3 GB.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each size of weights that does not come out."""
        return slip_findings(self, audit, "M701")
