"""K401 config-mismatch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.configured import setting_findings
from auditor.rules.departures import departure_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class ConfigMismatch(Rule):
    """A stated setting is not the named model's.

    ## What it checks

    Widths, layers, heads, vocabulary and positions in lists, tables and sentences against the published configuration of the model that they
    are said of. Where most of the settings of one place differ, the model is the author's own, and nothing is told.

    ## Why it matters

    Every number computed from the setting is that of another model.

    ## Fix safety

    There is no fix: the model or the setting may be the one that was meant.
    """

    code = "K401"
    name = "config-mismatch"
    severity = Severity.ERROR
    bad = (
        Example(
            "# How large is BERT-base?\n\nBERT-base has these settings:\n\n- hidden_size: 768\n- num_hidden_layers: 12\n"
            "- num_attention_heads: 16\n- vocab_size: 30522\n",
            at="16",
            says="12",
        ),
    )
    good = (
        Example(
            "# How large is BERT-base?\n\nBERT-base has these settings:\n\n- hidden_size: 768\n- num_hidden_layers: 12\n"
            "- num_attention_heads: 12\n- vocab_size: 30522\n"
        ),
        Example("# A small BERT of our own\n\n- hidden_size: 256\n- num_hidden_layers: 4\n- num_attention_heads: 4\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each setting that is not the published one, and for each count that was made with another."""
        yield from setting_findings(self, audit)
        yield from departure_findings(self, audit, Severity.WARNING)
