"""C305 wrong-formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audit import Audit


class WrongFormula(Rule):
    """A component's formula is not the model's.

    ## What it checks

    A formula with an explicit label that differs from the component's own formula, where none of the known mistakes explains it.

    ## Why it matters

    A wrong formula gives wrong numbers at every size.

    ## Fix safety

    There is no fix: whether to count it or to say that it is left out is the author's choice.
    """

    code = "C305"
    name = "wrong-formula"
    severity = Severity.WARNING
    bad = (
        Example(
            "# BERT\n\nLet H be the hidden size.\n\n- Self-attention of one layer has 5H^2 + 7H parameters, so 5 * 768^2 + 7 * 768 = 2,954,496.\n",
            at="5H^2 + 7H",
            says="4H^2 + 4H",
        ),
    )
    good = (Example("# BERT\n\nLet H be the hidden size.\n\n- Self-attention of one layer has 4H^2 + 4H parameters.\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
