"""C301 missing-bias."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class MissingBias(Rule):
    """A component or total is counted without its biases, and the article does not say so.

    ## What it checks

    A formula or figure for a component of a named model (attention, the feed-forward network, the pooler, a layer, the whole) against the exact
    inventory. It is told where the difference is exactly the biases of linear maps, or those of one part, and no sentence declares that biases
    are left out ("ignoring biases", "weights only"). Of a Transformer that is not named it is an info.

    ## Why it matters

    A total that is called exact and lacks the 82,944 biases in the layers of BERT-base is copied as exact, and no reader finds the difference.

    ## Fix safety

    There is no fix: whether to count the biases or to say that they are left out is the author's choice.
    """

    code = "C301"
    name = "missing-bias"
    severity = Severity.WARNING
    bad = (
        Example("# BERT-base\n\n- attention of one layer: 4 * 768^2 = 2,359,296\n", at="2,359,296", says="biases"),
        Example("# BERT-base 的参数量\n\n- 每层前馈网络的参数量：2 * 768 * 3072 = 4,718,592\n", at="4,718,592", says="偏置"),
    )
    good = (
        Example("# BERT-base\n\n- attention of one layer: 4 * (768^2 + 768) = 2,362,368\n"),
        Example("# BERT-base\n\nBiases are ignored.\n\n- attention of one layer: 4 * 768^2 = 2,359,296\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that departs so."""
        return departure_findings(self, audit)
