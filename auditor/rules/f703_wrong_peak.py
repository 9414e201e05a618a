"""F703 wrong-peak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.facts import fact_findings
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongPeak(Rule):
    """A peak, a memory or a bandwidth of a device is not what its maker states.

    ## What it checks

    Operations in a second that are said of one device by name in one format, and the bandwidth of its memory, held against the makers' documents:
    peaks with and without sparsity apart, where words tell which is meant, and those of each form of a device where the form is named. A figure is
    wrong where it is that of the other mode or format, or a slip of the pen away from the one that it may be. What was measured is left alone.
    Gigabytes right behind a name (`A100 30GB`) are wrong where they are one digit away from what the device is sold with, and no instance of it.

    ## Why it matters

    A peak with sparsity taken for one without halves each utilization that is computed with it.

    ## Fix safety

    There is no fix: the figure, the device, the format or the mode may be the slip.
    """

    code = "F703"
    name = "wrong-peak"
    severity = Severity.WARNING
    bad = (
        Example("# GPUs for a 7B model\n\nThe H100 SXM has a peak of 1,979 TFLOP/s in BF16, dense.\n", at="1,979 TFLOP/s", says="989"),
        Example("# GPUs for a 7B model\n\nThe memory bandwidth of an H200 SXM is 4.3 TB/s.\n", at="4.3 TB/s", says="4,800"),
        Example("# GPUs for a 7B model\n\nOne A100 30GB serves it.\n", at="30GB", says="40 GB"),
    )
    good = (
        Example("# GPUs for a 7B model\n\nThe H100 SXM has a peak of 989 TFLOP/s in BF16, dense, and 1,979 TFLOP/s with sparsity.\n"),
        Example("# GPUs for a 7B model\n\nOn an H100 SXM we reach 480 TFLOP/s in BF16.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each figure that is another one of the device."""
        return fact_findings(self, audit)
