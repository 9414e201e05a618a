"""F701 wrong-flops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongFlops(Rule):
    """A number of operations is not what the products of matrices take.

    ## What it checks

    Formulas of operations: two for each weight and token forward, four backward, six in training (6ND), and for scores of attention 4 s² times
    the width of the queries. All formulas of an article are counted in one way (each operation, or a multiplication with an addition as one, all
    pairs of tokens or those that a causal mask leaves). Also operations in a second for operations, where a quotient is said to be a time or a
    product with a time to be a rate.

    ## Why it matters

    A factor that is left out is a factor in the time and the price of training.

    ## Fix safety

    There is no fix: the formula or what it counts may be the slip.
    """

    code = "F701"
    name = "wrong-flops"
    severity = Severity.WARNING
    bad = (
        Example(
            "# Compute of a Transformer\n\nLet $P$ be the number of parameters and $T$ the number of tokens.\n\n## FLOPs\n\n"
            "Training takes $5 \\times P \\times T$ FLOPs.\n",
            at="5 \\times P \\times T",
            says="6 × P × T",
        ),
        Example("# Compute\n\n5.9e22 FLOP/s / (64 × 312 TFLOP/s) = 2.95e6 s\n", at="5.9e22 FLOP/s", says="over a rate are a time"),
    )
    good = (
        Example(
            "# Compute of a Transformer\n\nLet $P$ be the number of parameters and $T$ the number of tokens.\n\n## FLOPs\n\n"
            "Training takes $6 \\times P \\times T$ FLOPs.\n"
        ),
        Example("# Compute\n\n5.9e22 FLOPs / (64 × 312 TFLOP/s) = 2.95e6 s\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each formula that counts otherwise."""
        return fact_findings(self, audit)
