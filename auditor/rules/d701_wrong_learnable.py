"""D701 wrong-learnable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongLearnable(Rule):
    """What is said to be learnable is not.

    ## What it checks

    Sentences that name mean and variance as the learnable parameters of a normalisation. It learns a gain and a bias (RMSNorm the gain alone), H
    values each; mean and variance are computed from the input.

    ## Why it matters

    Whoever counts two numbers a layer instead of two vectors of H values gets the size wrong, and who looks for a mean among the tensors finds none.

    ## Fix safety

    There is no fix: the sentence has to be written anew.
    """

    code = "D701"
    name = "wrong-learnable"
    severity = Severity.WARNING
    bad = (
        Example(
            "- FFN: 2 * 768 * 3072 = 4718592\n- LayerNorm has two learnable parameters: mean and variance.\n",
            at="mean and variance",
            says="gain",
        ),
        Example("- 前馈网络：2*768*3072=4718592\n- 层归一化只有两个可学习的参数：均值和方差。\n", at="均值和方差", says="增益"),
    )
    good = (
        Example(
            "- FFN: 2 * 768 * 3072 = 4718592\n- LayerNorm computes mean and variance and has two learnable parameters: gamma and beta.\n"
        ),
        Example("- 前馈网络：2*768*3072=4718592\n- 均值和方差不是可学习的参数。\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each statement that is not so."""
        return fact_findings(self, audit)
