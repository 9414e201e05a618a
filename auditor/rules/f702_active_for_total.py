"""F702 active-for-total."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class ActiveForTotal(Rule):
    """Active parameters of a mixture stand for all of them, or all for the active ones.

    ## What it checks

    Round figures that are said of a mixture of experts by name: those that are said to be all of its parameters, and are those that work on one
    token, and the other way.

    ## Why it matters

    All parameters decide the memory, the active ones the operations of a token; of DeepSeek-V3 one is eighteen times the other.

    ## Fix safety

    There is no fix: the figure or the word for what it counts may be the slip.
    """

    code = "F702"
    name = "active-for-total"
    severity = Severity.WARNING
    bad = (Example("# Models\n\nDeepSeek-V3 has 37B parameters in total; 2 * 3 = 6.\n", at="37B", says="671,026,404,352"),)
    good = (Example("# Models\n\nDeepSeek-V3 has 671B parameters in total, of which 37B are active; 2 * 3 = 6.\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that is the other one."""
        return departure_findings(self, audit)
