"""A105 wrong-sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongSum(Rule):
    """A total is not the sum of the parts it is printed under.

    ## What it checks

    A row of a table, or a line under a list, whose label says total, against the plain numbers above it. Where a stretch of them, or leaving out
    rows (a subtotal, a note), makes it right, it is right. A total of twelve layers is compared with twelve times the total per layer.

    ## Why it matters

    The total is the figure that gets quoted.

    ## Fix safety

    The fix writes the sum of the parts. It is safe where every part stands elsewhere in the article too; otherwise the total or one of its
    parts is wrong, the table does not say which, and it is not.
    """

    code = "A105"
    name = "wrong-sum"
    severity = Severity.ERROR
    bad = (
        Example(
            "| part | parameters |\n| --- | --- |\n| embedding | 23,835,648 |\n| layers | 85,054,464 |\n| pooler | 590,592 |\n| total | 109,470,704 |\n",
            at="109,470,704",
            says="109,480,704",
        ),
        Example("- Query: 589,824\n- Key: 589,824\n- Value: 589,824\n- Total: 1,769,427\n", at="1,769,427", says="1,769,472"),
    )
    good = (
        Example("- Query: 589,824\n- Key: 589,824\n- Value: 589,824\n- Total: 1,769,472\n"),
        Example(
            "| part | parameters |\n| --- | --- |\n| embedding | 23,835,648 |\n| layers | 85,054,464 |\n| pooler | 590,592 |\n| total | 109,480,704 |\n"
        ),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each total that its parts do not give."""
        return slip_findings(self, audit, "sum")
