"""U202 wrong-unit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import note_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongUnit(Rule):
    """A unit is not that of the quantity.

    ## What it checks

    A byte unit on a number of parameters: `38400 = 37.5KB` or "109.5MB parameters", where the sentence
    speaks of parameters and not of memory. A figure that is the size of the named model in bytes is left alone.

    ## Why it matters

    37.5KB is the size of a file; 38,400 parameters take 150 KB in single precision.

    ## Fix safety

    There is no fix: the author may have meant the count or its size in bytes.
    """

    code = "U202"
    name = "wrong-unit"
    severity = Severity.WARNING
    bad = (Example("因此 LN 层的参数总量为: 768 * 2 + 36864 = 38400 = 37.5KB。\n", at="37.5KB", says="KB"),)
    good = (
        Example("因此 LN 层的参数总量为: 768 * 2 + 36864 = 38400 = 38.4K。\n"),
        Example("每个 token 的缓存占用显存 4096 * 2 * 2 = 16KB。\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each byte unit on a count of parameters."""
        noted = list(note_findings(self, audit, "unit"))
        yield from noted
        told = {finding.span for finding in noted}
        yield from (finding for finding in fact_findings(self, audit) if finding.span not in told)
