"""What came of an audit: everything that was read in a document, what was judged of it, and what is told. Rules and reports are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a document without claims loads none of them
    from auditor.claims.about.records import Setting, Understanding
    from auditor.claims.claim import Claim
    from auditor.claims.reader import Reading
    from auditor.reading.scan import Scan
    from auditor.reading.unread import Unread
    from auditor.reference import Model
    from auditor.rules.finding import Finding
    from auditor.rules.sheet import Sheet
    from auditor.rules.suppression import Suppressed
    from auditor.source.directives import Word
    from auditor.source.document import Document
    from auditor.verdicts.judgement import Judgement
    from auditor.verdicts.verdict import Outcome, Verdict

_WORST: tuple[Outcome, ...] = ("fails", "follows", "holds", "unchecked")


def knowing(own: Mapping[str, Model] | None) -> AbstractContextManager[None]:
    """The time in which the models of a project are known by their names."""
    if not own:
        return nullcontext()
    from auditor.claims.about.names import besides

    return besides(own)


class Audit:
    """All that was read in a document, what was judged of it, and what is told.

    ``model`` is the one that the article was said to be about, ``own`` are those of its project; ``problems`` are what a directive asks for and cannot be had.
    """

    __slots__ = (
        "_grouped",
        "_outcomes",
        "_reading",
        "_understanding",
        "_unread",
        "claims",
        "document",
        "findings",
        "judgement",
        "model",
        "own",
        "problems",
        "scans",
        "sheet",
        "suppression",
    )

    def __init__(
        self,
        document: Document,
        claims: tuple[Claim, ...] = (),
        understanding: Understanding | None = None,
        judgement: Judgement | None = None,
        model: Model | None = None,
        reading: Reading | None = None,
    ) -> None:
        self.document = document
        self.claims = claims
        self._understanding = understanding
        self._reading = reading
        self.judgement = judgement
        self.findings: tuple[Finding, ...] = ()
        self.model = model
        self.own: Mapping[str, Model] = {}
        self.problems: tuple[str, ...] = ()
        self.suppression: Suppressed | None = None
        self.sheet: Sheet | None = None
        self.scans: Sequence[Scan] = ()
        self._unread: tuple[Unread, ...] | None = None
        self._outcomes: list[Outcome] | None = None
        self._grouped: list[list[Verdict]] | None = None

    @property
    def understanding(self) -> Understanding | None:
        """What the article and its claims are about; read when asked for where no verdict needed all of it."""
        known = self._understanding
        if (known is None or not known.whole) and self._reading is not None:
            self._understanding = known = self._understand(self._reading)
        return known

    def _settings(self) -> Sequence[Setting]:
        """The settings that the article states; what else it is about is not read for them."""
        known = self._understanding
        if known is None or not known.settled:
            if self._reading is None:
                return ()
            self._understanding = known = self._understand(self._reading, worth=lambda _: False)
        return known.settings

    def _understand(self, reading: Reading, worth: Callable[[Sequence[Setting]], bool] | None = None) -> Understanding:
        from auditor.claims.about.understand import understand

        with knowing(self.own):
            return understand(self.document, reading, worth=worth)

    @property
    def named_values(self) -> tuple[Claim, ...]:
        """The equalities of a name and a number that the article gives as settings (``H = 768``), which are no claims."""
        return tuple(claim for _, claim in self._reading.settings) if self._reading is not None else ()

    @property
    def unread(self) -> tuple[Unread, ...]:
        """The figures beside words of size that no claim and no setting holds."""
        if self._unread is None:
            from auditor.reading.unread import unread_figures

            covered = [side.span for claim in self.claims for side in claim.sides]
            if self._reading is not None:
                covered += [side.span for _, claim in self._reading.settings for side in claim.sides]
            found = unread_figures(self.scans, covered)
            if found and (settings := self._settings()):
                found = unread_figures(self.scans, [*covered, *(setting.span for setting in settings)])
            self._unread = tuple(found)
        return self._unread

    def idle_words(self) -> tuple[Word, ...]:
        """The words of comments that teach nothing."""
        teaching = self._reading.teaching if self._reading is not None else None
        return tuple(teaching.unused(self.claims)) if teaching is not None else ()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict, in the order of the claims."""
        return self.judgement.verdicts if self.judgement is not None else ()

    def verdicts_of(self, claim: int) -> Sequence[Verdict]:
        """The verdicts of one claim, in their order."""
        if self._grouped is None:
            self._grouped = [[] for _ in self.claims]
            for verdict in self.verdicts:
                self._grouped[verdict.claim].append(verdict)
        return self._grouped[claim]

    def outcome(self, claim: int) -> Outcome:
        """A claim counts once: fails, else follows, else holds, and unchecked only where no check could be made."""
        if self._outcomes is None:
            ranks = [len(_WORST) - 1] * len(self.claims)
            for verdict in self.verdicts:
                ranks[verdict.claim] = min(ranks[verdict.claim], _WORST.index(verdict.outcome))
            self._outcomes = [_WORST[rank] for rank in ranks]
        return self._outcomes[claim]
