"""D702 wrong-structure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongStructure(Rule):
    """A model is said to have encoder or decoder layers that it does not have.

    ## What it checks

    Sentences that give a named model encoder or decoder layers of a kind that it has none of: BERT has encoder layers only, GPT and LLaMA decoder
    layers only. Sentences that deny it are not told.

    ## Why it matters

    A count over layers that do not exist is a count of another model.

    ## Fix safety

    There is no fix: the sentence has to be written anew.
    """

    code = "D702"
    name = "wrong-structure"
    severity = Severity.WARNING
    bad = (Example("BERT 由 6 个 encoder 和 6 个 decoder 组成，12*7087872=85054464。\n", at="6 个 decoder", says="没有解码器"),)
    good = (
        Example("BERT 由 12 个 encoder 层组成，没有 decoder，12*7087872=85054464。\n"),
        Example("T5-base has 12 encoder layers and 12 decoder layers: 12 + 12 = 24.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each statement that is not so."""
        return fact_findings(self, audit)
