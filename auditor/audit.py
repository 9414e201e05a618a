"""The pipeline as one readable list: a document goes in, an Audit comes out. Pure: prints nothing, reads nothing.

    read claims -> judge -> tell
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.claim import Claim
from auditor.rules.finding import Finding
from auditor.source.document import Document
from auditor.verdicts.verdict import Outcome, Verdict

_WORST: tuple[Outcome, ...] = ("fails", "follows", "holds", "unchecked")


class Audit:
    """All that was read in a document, what was judged of it, and what is told."""

    __slots__ = ("claims", "document", "findings", "verdicts")

    def __init__(
        self, document: Document, claims: Sequence[Claim] = (), verdicts: Sequence[Verdict] = (), findings: Sequence[Finding] = ()
    ) -> None:
        self.document = document
        self.claims = tuple(claims)
        self.verdicts = tuple(verdicts)
        self.findings = tuple(findings)

    def outcome(self, claim: int) -> Outcome:
        """A claim counts once: fails, else follows, else holds, and unchecked only where no check could be made."""
        outcomes = {verdict.outcome for verdict in self.verdicts if verdict.claim == claim}
        return next((outcome for outcome in _WORST if outcome in outcomes), "unchecked")


def audit_document(document: Document) -> Audit:
    """Audit one document. The same document gives the same audit."""
    return Audit(document)
