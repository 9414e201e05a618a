"""C306 wrong-attention-shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.departures import departure_findings
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongAttentionShape(Rule):
    """The shape of attention is not the model's.

    ## What it checks

    The projections of attention in a count of a named model: grouped queries passed over (keys and values counted for all heads), the projections
    divided by the number of heads, a head size that is not H/A. Also sentences that give a model a kind of attention (MHA, MQA, GQA) that it does
    not have, and products for the cache of keys and values with all query heads in them.

    ## Why it matters

    With grouped queries, keys and values are several times smaller than queries; a figure that passes them over is too large by tens of percent,
    and so is every estimate of memory that is made of it.

    ## Fix safety

    There is no fix: the count, or the model that it is said of, has to be chosen by the author.
    """

    code = "C306"
    name = "wrong-attention-shape"
    severity = Severity.WARNING
    bad = (
        Example("# Llama-2-70B\n\n- attention of one layer: 4 * 8192 * 8192 = 268,435,456\n", at="268,435,456", says="8 key/value heads"),
        Example("LLaMA 2 7B uses MQA, so 2 * 128 * 2 = 512 bytes.\n", at="MQA", says="MHA"),
    )
    good = (Example("# Llama-2-70B\n\n- attention of one layer: 2 * 8192 * 8192 + 2 * 8192 * 1024 = 150,994,944\n"),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count and each statement that departs so."""
        yield from departure_findings(self, audit)
        yield from fact_findings(self, audit)
