"""A103 wrong-percentage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongPercentage(Rule):
    """A share or ratio does not follow from its numbers.

    ## What it checks

    A percentage with the numbers that it comes from beside it: `396 / 110,000,000 = 0.000036%` is 0.00036 %. With `≈` the digits shown count,
    with "exactly" all of them. In a table of the parts of one whole, a column of shares against the column of counts: a share that fits
    neither their sum or total nor any other figure of the article. In a sentence, a share of something whose size a table gives, and "less than
    1/8 of" what is eight times as large; a share whose part and whole are both said, though they stand apart ("so embeddings are 26.7% of it
    all", "约为总量的 56.0%"), where it is a slip of the pen or a power of ten away from theirs, or no figure of the article explains it; how many
    times one count is another, or by how many per cent it is smaller ("XL is 15.2 times as large as small"), where each has figures in the
    article and no two of them give that; and a share that is all the others of its sentence leave, but does not make up 100 % with them. In a
    table without counts, a column of shares that does not make up 100 % beside others that do; and how many times, or by how many per cent, a
    row is more or less than the base row (1x, "baseline"), where the other rows come out.

    ## Why it matters

    A share is what readers remember; a power of ten in it turns an argument round.

    ## Fix safety

    The fix writes the percentage with as many decimals. It is safe where both numbers are printed beside it, as with wrong-result; a share in
    a column of a table, or of a whole that stands elsewhere, is not.
    """

    code = "A103"
    name = "wrong-percentage"
    severity = Severity.ERROR
    bad = (
        Example("The head has 396 / 110,000,000 = 0.000036% of the weights.\n", at="0.000036%", says="0.000360%"),
        Example(
            "| Component | Parameters | Share |\n| --- | --- | --- |\n| attention | 2,362,368 | 33.3% |\n| FFN | 4,722,432 | 56.6% |\n"
            "| norms | 3,072 | 0.04% |\n| total | 7,087,872 | 100% |\n",
            at="56.6%",
            says="66.6%",
        ),
        Example(
            "| Part | Small | Medium | Large |\n| --- | --- | --- | --- |\n| attention | 31.2% | 33.5% | 34.1% |\n| FFN | 44.7% | 50.3% | 36.8% |\n"
            "| head | 24.1% | 16.2% | 9.1% |\n",
            at="36.8%",
            says="56.8%",
        ),
    )
    good = (
        Example(
            "| Component | Parameters | Share |\n| --- | --- | --- |\n| attention | 2,362,368 | 33.3% |\n| FFN | 4,722,432 | 66.6% |\n"
            "| norms | 3,072 | 0.04% |\n| total | 7,087,872 | 100% |\n"
        ),
        Example("The head has 396 / 110,000,000 = 0.00036% of the weights.\n"),
        Example("Biases are 83/1000*100 = 8.3%.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each percentage that its numbers do not give."""
        return slip_findings(self, audit, "percentage")
