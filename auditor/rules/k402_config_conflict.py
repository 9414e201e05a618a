"""K402 config-conflict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.configured import setting_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class ConfigConflict(Rule):
    """The article states two values for one setting of one model.

    ## What it checks

    Two values of one setting of one model that differ by a digit or by two digits changed round, in one section or in a section and one that holds
    it. The published value of a named model is right, else the one that the article computes with. Two models that are compared, and a setting
    that is changed on purpose, are no conflict.

    ## Why it matters

    A reader who copies the wrong one builds another model, and the numbers of the article do not come out.

    ## Fix safety

    There is no fix: nothing in the text proves which of the two was meant.
    """

    code = "K402"
    name = "config-conflict"
    severity = Severity.ERROR
    bad = (
        Example(
            "# BERT-base\n\n- hidden_size: 768\n- num_hidden_layers: 12\n- intermediate_size: 3702\n\n"
            "The feed-forward network has intermediate_size = 3072, so 768 * 3072 + 3072 = 2362368.\n",
            at="3702",
            says="3072",
        ),
    )
    good = (
        Example(
            "# BERT-base\n\n- hidden_size: 768\n- num_hidden_layers: 12\n- intermediate_size: 3072\n\n"
            "The feed-forward network has intermediate_size = 3072, so 768 * 3072 + 3072 = 2362368.\n"
        ),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each setting that another one contradicts."""
        yield from setting_findings(self, audit)
        yield from fact_findings(self, audit)
