"""U201 binary-prefix-for-count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Related, Severity
from auditor.rules.slips import note_places

if TYPE_CHECKING:
    from auditor.audited import Audit


class BinaryPrefixForCount(Rule):
    """A prefix in a count of parameters stands for a power of 1024.

    ## What it checks

    Counts printed with K, M, B or G that are right only where the letter stands for 2^10, 2^20 or 2^30. It is told once for a document, with all
    the places.

    ## Why it matters

    Parameters are counted in millions: 23,835,648 of them are 23.8M, and 22.7M is what only a file size would be called.

    ## Fix safety

    There is no fix: the figures are right in the unit that the article uses.
    """

    code = "U201"
    name = "binary-prefix-for-count"
    severity = Severity.INFO
    bad = (Example("The embedding has 23835648 = 22.7 M parameters.\n", at="22.7 M", says="2^20"),)
    good = (
        Example("The embedding has 23835648 = 23.8 M parameters.\n"),
        Example("The file has 23835648 bytes = 22.7 MB.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for a document, at the first place."""
        places = note_places(audit, "binary", counts=True)
        if not places:
            return
        chinese = audit.document.language == "zh"
        side, block = places[0]
        yield Finding(
            self.code,
            self.name,
            self.severity,
            side.span,
            "参数个数的 M、G 按 2^20、2^30 计" if chinese else "M and G stand for 2^20 and 2^30 in counts of parameters",
            stated=side.raw,
            related=tuple(Related(other.span, "同上" if chinese else "here too") for other, _ in places[1:]),
            context=block.text.string,
        )
