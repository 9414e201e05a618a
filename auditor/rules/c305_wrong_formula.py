"""C305 wrong-formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongFormula(Rule):
    """A component's formula is not the model's.

    ## What it checks

    A formula that is said to be that of one component and differs from the component's own, where none of the mistakes that other rules know
    explains the difference. It is told only where the label is plain and the formula has the letters and the degree of the right one. A count
    without a formula is told of where it is the component's own but for one digit, or for two that are swapped. A product for the cache of keys and values that
    leaves out that they are two, or the bytes of each value, or counts a latent vector (MLA) twice.

    ## Why it matters

    A wrong number is wrong once, a wrong formula at every size to which a reader applies it.

    ## Fix safety

    There is no fix: what the formula should say depends on what the author counts.
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
        Example(
            "# BERT-base-uncased\n\n| part | parameters |\n|---|---:|\n| position embeddings | 390,216 |\n", at="390,216", says="393,216"
        ),
    )
    good = (
        Example("# BERT\n\nLet H be the hidden size.\n\n- Self-attention of one layer has 4H^2 + 4H parameters.\n"),
        Example("# BERT-base-uncased\n\n| part | parameters |\n|---|---:|\n| position embeddings | 393,216 |\n| segments | 1,356 |\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
