"""A104 wrong-simplification."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongSimplification(Rule):
    """Two formulas said to be equal are not identical.

    ## What it checks

    Two formulas in the same names, the second said to be the first simplified, or both given for one quantity. They are compared as rational
    functions, exactly, at points where they would have to agree. An equation to be solved is none of them, nor is `≈`. A formula in the line
    or row that says total is held against the sum of those above it, where it has the same terms.

    ## Why it matters

    A formula is what readers take away: with `3H^2 / num_heads` for `3H^2` every size that they compute is wrong.

    ## Fix safety

    There is no fix: which of the two formulas was meant is the author's to say.
    """

    code = "A104"
    name = "wrong-simplification"
    severity = Severity.ERROR
    bad = (
        Example(
            "每个头的参数量相加为 num_heads * 3 * (H / num_heads) * H，这可以简化为 3 * H^2 / num_heads。\n",
            at="3 * H^2 / num_heads",
            says="3 * H^2 / num_heads",
        ),
        Example("$N = 2(4H \\times H + H) = 8H^2 + H$ in all.\n", at="8H^2 + H", says="8H^2 + H"),
        Example("- attention: 4h^2 + 4h\n- FFN: 8h^2 + 5h\n- norms: 4h\n- total: 12h^2 + 12h\n", at="12h^2 + 12h", says="12h^2 + 12h"),
    )
    good = (
        Example("$N = 2(4H \\times H + H) = 8H^2 + 2H$ in all.\n"),
        Example("Solve 2x + 14 = 5x for x.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each formula that is not identical to the one before it."""
        yield from slip_findings(self, audit, "simplification")
        yield from fact_findings(self, audit)
