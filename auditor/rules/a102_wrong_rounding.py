"""A102 wrong-rounding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongRounding(Rule):
    """The printed digits cannot stand for the value.

    ## What it checks

    A figure that was printed rounded, with decimals or a unit, and whose last digit is off by one or two: 66.60 % for 66.591 %. Rounding half up,
    half down and half to even all pass; cutting digits off is told apart (truncated-result).

    ## Why it matters

    A last digit that is off shows that the figure was copied from somewhere else or rounded twice.

    ## Fix safety

    The fix writes the figure rounded to as many digits, and carries it on as wrong-result does. It is safe where the operands are exact;
    where they are printed rounded themselves, the author may have rounded from better ones, and it is not.
    """

    code = "A102"
    name = "wrong-rounding"
    severity = Severity.WARNING
    bad = (
        Example(
            "The increase is 2,099,200 / 3,152,384 = 66.61% of the old total.\n",
            at="66.61%",
            says="66.59%",
            fix="The increase is 2,099,200 / 3,152,384 = 66.59% of the old total.\n",
        ),
    )
    good = (
        Example("The increase is 2,099,200 / 3,152,384 = 66.59% of the old total.\n"),
        Example("The embedding has 30522 × 768 ≈ 23.4M weights.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each figure whose last digits are off."""
        return slip_findings(self, audit, "rounding")
