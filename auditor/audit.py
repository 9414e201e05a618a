"""The pipeline as one readable list: a document goes in, an Audit comes out. Pure: prints nothing, reads nothing.

read claims -> understand what each is about -> judge -> tell
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a document without claims loads none of them
    from auditor.claims.about.records import Understanding
    from auditor.claims.claim import Claim
    from auditor.rules.finding import Finding
    from auditor.source.document import Document
    from auditor.verdicts.judgement import Judgement
    from auditor.verdicts.verdict import Outcome, Verdict

_WORST: tuple[Outcome, ...] = ("fails", "follows", "holds", "unchecked")


class Audit:
    """All that was read in a document, what was judged of it, and what is told."""

    __slots__ = ("_outcomes", "claims", "document", "findings", "judgement", "understanding")

    def __init__(
        self,
        document: Document,
        claims: tuple[Claim, ...] = (),
        understanding: Understanding | None = None,
        judgement: Judgement | None = None,
    ) -> None:
        self.document = document
        self.claims = claims
        self.understanding = understanding
        self.judgement = judgement
        self.findings: tuple[Finding, ...] = ()
        self._outcomes: list[Outcome] | None = None

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict, in the order of the claims."""
        return self.judgement.verdicts if self.judgement is not None else ()

    def outcome(self, claim: int) -> Outcome:
        """A claim counts once: fails, else follows, else holds, and unchecked only where no check could be made."""
        if self._outcomes is None:
            ranks = [len(_WORST) - 1] * len(self.claims)
            for verdict in self.verdicts:
                ranks[verdict.claim] = min(ranks[verdict.claim], _WORST.index(verdict.outcome))
            self._outcomes = [_WORST[rank] for rank in ranks]
        return self._outcomes[claim]


def audit_document(document: Document) -> Audit:
    """Audit one document. The same document gives the same audit; one without a candidate costs nothing."""
    if not document.blocks:
        return Audit(document)
    from auditor.claims.about.understand import understand
    from auditor.claims.reader import read_claims
    from auditor.verdicts.judgement import judge_article

    reading = read_claims(document)
    claims = tuple(reading.claims)
    if reading.notes:
        document = document.noting(reading.notes)
    audit = Audit(document, claims, understand(document, reading), judge_article(claims, reading.settings))
    if claims:
        from auditor.rules.registry import check_all

        audit.findings = tuple(sorted(check_all(audit), key=lambda finding: (finding.span, finding.code)))
    return audit
