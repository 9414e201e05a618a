"""C304 missing-component."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class MissingComponent(Rule):
    """A count that claims to be whole leaves a component out.

    ## What it checks

    Sums for the embeddings, a layer or the whole of a named model against its inventory: the LayerNorm of the embeddings, the output projection of
    attention, token types, positions, the final normalisation. A total that lacks only the pooler, a head or a tied copy is an info, as such
    counts are usual; what the article counts in another place or declares as left out is not told.

    ## Why it matters

    What is left out of a sum is invisible in it: the sum is right, and the model is larger.

    ## Fix safety

    There is no fix: whether to count the component or to say that it is left out is the author's choice.
    """

    code = "C304"
    name = "missing-component"
    severity = Severity.WARNING
    bad = (
        Example(
            "# BERT-base\n\n- token embedding: 30522 * 768 = 23,440,896\n- position embedding: 512 * 768 = 393,216\n"
            "- segment embedding: 2 * 768 = 1,536\n- all embeddings: 23,440,896 + 393,216 + 1,536 = 23,835,648\n",
            at="23,835,648",
            says="LayerNorm of the embeddings",
        ),
    )
    good = (
        Example(
            "# BERT-base\n\n- token embedding: 30522 * 768 = 23,440,896\n- position embedding: 512 * 768 = 393,216\n"
            "- segment embedding: 2 * 768 = 1,536\n- embedding LayerNorm: 2 * 768 = 1,536\n"
            "- all embeddings: 23,440,896 + 393,216 + 1,536 + 1,536 = 23,837,184\n"
        ),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
