"""M703 wrong-training-memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongTrainingMemory(Rule):
    """Gradients or states of an optimizer take another number of bytes.

    ## What it checks

    What training keeps beside the weights: sizes of gradients (a value for each parameter) and of the states of an optimizer (one, two or three),
    held against the counts of the article in the format that is told; rows of tables that give the bytes of each parameter beside a format;
    lines of a list in which one gives a number of bytes that no format has.

    ## Why it matters

    Training takes eight times as much as the weights in half precision, and plans for it are made from this list.

    ## Fix safety

    As of wrong-result; there is no fix where only the neighbours of a figure say what it should be.
    """

    code = "M703"
    name = "wrong-training-memory"
    severity = Severity.ERROR
    bad = (
        Example(
            "- weights: 4 bytes\n- gradients: 5 bytes\n- first moment: 4 bytes\n- second moment: 4 bytes\n", at="5 bytes", says="4 bytes"
        ),
        Example(
            "A 7B model in mixed precision: gradients in fp16 take 14 GB, weights in fp16 take 14 GB, and gradients in fp32 82 GB.\n",
            at="82 GB",
        ),
    )
    good = (
        Example("- weights: 4 bytes\n- gradients: 4 bytes\n- states of Adam: 8 bytes\n"),
        Example("- weights: 2 bytes\n- gradients: 2 bytes\n- first moment: 4 bytes\n- second moment: 4 bytes\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each size that does not come out."""
        return slip_findings(self, audit, "M703")
