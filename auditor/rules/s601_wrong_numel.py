"""S601 wrong-numel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongNumel(Rule):
    """A shape's product is not the number printed beside it.

    ## What it checks

    A shape with the number of its elements: `torch.Size([30522, 768])` with a count on the same line, or a column of shapes beside a column of
    counts. The product of the sizes is computed exactly.

    ## Why it matters

    In a listing of tensors a row copied from its neighbour goes unnoticed until the total is off.

    ## Fix safety

    The fix writes the product. It is safe, for the sizes are printed beside it, unless the wrong number is used elsewhere in the article.
    """

    code = "S601"
    name = "wrong-numel"
    severity = Severity.ERROR
    bad = (
        Example(
            "embeddings.word_embeddings.weight torch.Size([30522, 768]) 参数个数为: 23440869\n",
            at="23440869",
            says="23440896",
            fix="embeddings.word_embeddings.weight torch.Size([30522, 768]) 参数个数为: 23440896\n",
        ),
        Example(
            "| name | shape | parameters |\n| --- | --- | --- |\n| a.weight | (768, 3072) | 2,359,296 |\n| a.bias | (3072,) | 2,359,296 |\n",
            at="2,359,296",
            says="3,072",
        ),
    )
    good = (
        Example("embeddings.word_embeddings.weight torch.Size([30522, 768]) 参数个数为: 23440896\n"),
        Example(
            "| name | shape | parameters |\n| --- | --- | --- |\n| a.weight | (768, 3072) | 2,359,296 |\n| a.bias | (3072,) | 3,072 |\n"
        ),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each count that its shape does not give."""
        yield from slip_findings(self, audit, "numel")
        yield from fact_findings(self, audit)
