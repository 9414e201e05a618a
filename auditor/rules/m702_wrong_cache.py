"""M702 wrong-cache."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongCache(Rule):
    """A cache of keys and values takes another number of bytes.

    ## What it checks

    The cache of a named model for so many tokens, in sentences and in tables: layers × heads of the keys × their size, twice (for keys and
    values), × tokens × sequences × bytes of a value. Latent attention keeps its latent vectors, a layer with a sliding window no more tokens than
    the window has. Where the format is told, all heads of a model that keeps keys and values for groups of them are a mistake. Also products
    with all these heads, and formulas without the factor 2.

    ## Why it matters

    The cache decides how many requests a device serves; grouped heads passed over make it several times too large.

    ## Fix safety

    There is no safe fix where only the model says what it should be: the figure, the model or what stands for tokens may be the slip.
    """

    code = "M702"
    name = "wrong-cache"
    severity = Severity.WARNING
    bad = (
        Example("The KV cache of Llama-2-7B takes 3.1 GB in fp16 for 4096 tokens.\n", at="3.1 GB", says="2 × 32 layers × 32 heads × 128"),
        Example("The KV cache of Llama-2-70B takes 10.7 GB in fp16 for 4096 tokens.\n", at="10.7 GB", says="8 heads"),
        Example("The KV cache of DeepSeek-V3 takes 2.9 GB in bf16 for 4096 tokens.\n", at="2.9 GB", says="576 latent values"),
        Example("# Llama 2 70B\n\nKV cache of 4096 tokens: 2 × 80 × 4096 × 64 × 128 × 2 = 10,737,418,240 bytes\n", at="64", says="8 heads"),
    )
    good = (
        Example("The KV cache of Llama-2-7B takes 2.1 GB in fp16 for 4096 tokens.\n"),
        Example("The KV cache of Llama-2-70B takes 1.3 GB in fp16 for 4096 tokens.\n"),
        Example("The KV cache of DeepSeek-V3 takes 288 MB in bf16 for 4096 tokens.\n"),
        Example("With all heads the KV cache of Llama-2-70B would take 10.7 GB in fp16 for 4096 tokens.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each cache that is another size, and each product or formula that leaves a factor out."""
        yield from fact_findings(self, audit)
        yield from slip_findings(self, audit, "M702")
