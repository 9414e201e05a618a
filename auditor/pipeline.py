"""The pipeline as one readable list: a document goes in, an Audit comes out. Pure: prints nothing, reads nothing.

directives -> read claims -> understand what each is about -> judge -> tell -> leave out what the text suppresses
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a document without claims loads none of them
    from auditor.claims.about.records import Setting, Understanding
    from auditor.claims.about.taught import Teaching
    from auditor.claims.claim import Claim
    from auditor.claims.reader import Reading
    from auditor.reading.scan import Scan
    from auditor.reading.unread import Unread
    from auditor.reference import Model
    from auditor.rules.finding import Finding
    from auditor.rules.sheet import Sheet
    from auditor.rules.suppression import Suppressed
    from auditor.source.directives import Directive, Word
    from auditor.source.document import Document
    from auditor.source.stored import Stored
    from auditor.source.text import Span
    from auditor.verdicts.judgement import Judgement
    from auditor.verdicts.verdict import Outcome, Verdict

_COUNTED = ("param", "Param", "PARAM", "参数", "cache", "Cache", "缓存")
"""One of these stands in every article that gives figures of a model which it configures itself."""
_IN_COLUMNS = ("KV", "kv", "cache", "Cache", "缓存", "%", "FLOP", "flop")
"""One of these stands in every article with caches, shares or operations of published models."""
_WORST: tuple[Outcome, ...] = ("fails", "follows", "holds", "unchecked")


_BEYOND_A_LINE = frozenset(("A105", "A107", "K402", "T501", "T502"))
"""Rules that hold a line against other lines of the article, or the size of a model against the one that it names."""
_OF_MODEL = ("C", "D", "F", "K401", "M", "S602", "T")
"""Beginnings of the codes of rules that hold an article against a model."""


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

        with _knowing(self.own):
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


def audit_document(
    document: Document,
    model: Model | None = None,
    *,
    fallback: Model | None = None,
    own: Mapping[str, Model] | None = None,
    today: str = "",
) -> Audit:
    """Audit one document. The same document gives the same audit; one without a candidate costs nothing.

    ``model`` is what the article is about, whatever a directive in it says; ``fallback`` is what it is about where no directive says it,
    ``own`` are models besides the published ones that it may name.
    ``today`` (YYYY-MM-DD) ends suppressions; without it none expires.
    """
    directives = _directives(document)
    stated, problems = _stated_model(document, directives, own) if directives and model is None else (None, ())
    teaching = _teaching(document, directives) if any(directive.taught for directive in directives) else None
    with _knowing(own):
        audit = _judged(document, model or stated or fallback, teaching, own or {})
    audit.problems = (*problems, *teaching.problems) if teaching is not None else problems
    if directives:
        _suppress(audit, directives, today)
    return audit


def _directives(document: Document) -> tuple[Directive, ...]:
    if "auditor" not in document.content or not any(mark in document.content for mark in ("<!--", "{/*")):
        return ()
    from auditor.source.directives import read_directives

    return read_directives(document)


def _stated_model(
    document: Document, directives: tuple[Directive, ...], own: Mapping[str, Model] | None
) -> tuple[Model | None, tuple[str, ...]]:
    from auditor.claims.about.stated import stated_model

    return stated_model(document, directives, own)


def _teaching(document: Document, directives: tuple[Directive, ...]) -> Teaching | None:
    from auditor.claims.about.taught import read_teaching

    return read_teaching(document, directives)


def _knowing(own: Mapping[str, Model] | None) -> AbstractContextManager[None]:
    """The time in which the models of a project are known by their names."""
    if not own:
        return nullcontext()
    from auditor.claims.about.names import besides

    return besides(own)


def _judged(document: Document, model: Model | None, teaching: Teaching | None, own: Mapping[str, Model]) -> Audit:
    if not document.blocks:
        return Audit(document, model=model)
    from auditor.claims.about.concern import concerns_models, may_state_facts, naming, text_of
    from auditor.sheet.article import read_sheet
    from auditor.sheet.sized import Sized
    from auditor.verdicts.judgement import judge_article

    reading, scans = read_sheet(document)
    if teaching is not None:
        reading = reading._replace(teaching=teaching, claims=teaching.claims(document, reading.claims))
        reading.settings[:0] = [(0, claim) for claim in teaching.definitions(reading.claims)]
    claims = tuple(reading.claims)
    if reading.notes:
        document = document.noting(reading.notes)
    found = naming(document)
    named = found.anywhere
    text = "" if named else text_of(document)  # what names no model is asked for more
    understanding, facts = None, []
    if named or model is not None or teaching is not None or concerns_models(document, claims, text):
        from auditor.claims.about.understand import understand

        understanding = understand(document, reading, model is None, found)
    if named or may_state_facts(text):
        from auditor.claims.facts import read_facts

        facts = read_facts(document)
    judgement = judge_article(claims, reading.settings, understanding, model, facts, Sized(scans))
    if understanding is not None and any(word in document.content for word in _IN_COLUMNS):
        judgement = _with_columns(scans, claims, understanding, judgement)
    claims, understanding, judgement = _with_formulas(document, reading, understanding, judgement)
    reading.claims[:] = claims
    if any(word in document.content for word in _COUNTED):
        understanding, judgement = _with_own(document, reading, understanding, judgement, scans)
    audit = Audit(document, claims, understanding, judgement, model, reading)
    audit.scans, audit.own = scans, own
    if judgement.kinds:
        from auditor.rules.registry import check_all

        told = _sourced(_once(check_all(audit)), model, own)
        audit.findings = _in_order(_told_whole(document, told))
    return audit


def _sourced(findings: list[Finding], model: Model | None, own: Mapping[str, Model]) -> list[Finding]:
    """The findings that rest on a model which was read from a file, each with its name and where it is from."""
    read = {known.name or known.model_type: known for known in (*own.values(), model) if known is not None and known.source is not None}
    usual = (model.name or model.model_type) if model is not None else None
    told = []
    for one in findings:
        name = one.model or usual
        if name in read and one.code.startswith(_OF_MODEL):
            one = one._replace(model=name, reference=f"{name}, {read[name].architecture}, {read[name].source}")
        told.append(one)
    return told


def _told_whole(document: Document, findings: list[Finding]) -> Iterator[Finding]:
    """The findings as they are told of a document of its form, each with why it is not fixed where it says what to write."""
    from auditor.rules.unfixed import explained

    stored = document.stored
    told = zip(findings, findings if stored is None else _of_form(stored, findings), strict=True)
    return (explained(one, document.language, (before.fix is None) or one.fix is not None) for before, one in told)


def _of_form(stored: Stored, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings in an article of another form than Markdown: without fixes that cannot be written into the file, and those on nothing but what
    programs have printed at the level that they have there.

    A program adds up rightly. Where its total is not that of the parts beside it, it has counted some that it does not print, or one twice; its
    settings are of one run among several.
    """
    from auditor.rules.finding import Severity

    for finding in findings:
        if finding.fix is not None and stored.edits(finding.fix.edits) is None:
            finding = finding._replace(fix=None)
        if finding.code in _BEYOND_A_LINE and all(
            stored.is_printed(span.start) for span in (finding.span, *(related.span for related in finding.related))
        ):
            finding = finding._replace(severity=Severity.INFO)
        yield finding


def _with_columns(scans: Sequence[Scan], claims: tuple[Claim, ...], understanding: Understanding, judgement: Judgement) -> Judgement:
    """The judgement with the cells that give the cache of a published model, or the shares of its components."""
    from auditor.verdicts.cache_products import judge_cache_products
    from auditor.verdicts.departure import FROM_ROOT
    from auditor.verdicts.operation_figures import judge_operation_figures
    from auditor.verdicts.reference_shares import judge_shares

    shares, odd_shares = judge_shares(claims, understanding)
    odd_products = judge_cache_products(claims, understanding)
    operations, odd_operations = judge_operation_figures(scans, claims, understanding)
    if not (shares or odd_products or operations or odd_operations):
        return judgement
    roots = {one.fact.span for one in odd_operations}
    sums = frozenset(index for index, claim in enumerate(claims) if not roots.isdisjoint(claim.cells)) if roots else frozenset()
    told = [
        one._replace(outcome="follows", why=FROM_ROOT) if one.claim in sums and one.outcome == "fails" else one
        for one in judgement.verdicts
    ]
    judgement = judgement._replace(slips=tuple(slip for slip in judgement.slips if slip.claim not in sums))
    verdicts = tuple(sorted((*told, *shares, *operations), key=lambda verdict: verdict.claim))
    return judgement._replace(verdicts=verdicts, untrue=(*judgement.untrue, *odd_shares, *odd_products, *odd_operations))


def _with_formulas(
    document: Document, reading: Reading, understanding: Understanding | None, judgement: Judgement
) -> tuple[tuple[Claim, ...], Understanding | None, Judgement]:
    """The claims, what they are about and the judgement with every formula of a component, wherever it stands."""
    from auditor.claims.about.records import NOTHING
    from auditor.verdicts.formula_cells import judge_formulas

    claims = tuple(reading.claims)
    told = frozenset((*(d.claim for d in judgement.departures if d.named), *(slip.claim for slip in judgement.slips)))
    cells = judge_formulas(document, claims, understanding, told)
    if not cells.verdicts:
        return claims, understanding, judgement
    if understanding is not None:
        missing = (NOTHING,) * (len(claims) - len(understanding.abouts))
        understanding = understanding._replace(abouts=(*understanding.abouts, *missing, *cells.abouts))
    verdicts = tuple(sorted((*judgement.verdicts, *cells.verdicts), key=lambda verdict: verdict.claim))
    wrong = {verdict.claim for verdict in cells.verdicts if verdict.outcome == "fails"}
    departures = tuple(d for d in judgement.departures if d.claim not in wrong)  # what no Transformer has is more than an unusual one
    judgement = judgement._replace(verdicts=verdicts, departures=departures, untrue=(*judgement.untrue, *cells.untrue))
    return (*claims, *cells.claims), understanding, judgement


def _with_own(
    document: Document, reading: Reading, understanding: Understanding | None, judgement: Judgement, scans: Sequence[Scan]
) -> tuple[Understanding | None, Judgement]:
    """What is understood and judged with the figures of models that the article configures itself."""
    from auditor.claims.about.understand import understand
    from auditor.sheet.own_model import OwnModels, are_of_model, may_configure

    if not may_configure(document):
        return understanding, judgement
    judged = understanding is not None and understanding.settled
    if understanding is None or not understanding.settled:
        understanding = understand(document, reading, worth=lambda settings: are_of_model(document, settings))
    elif not understanding.whole and are_of_model(document, (*understanding.settings, *understanding.toys)):
        understanding = understand(document, reading)
    if understanding.whole and not judged:
        from auditor.verdicts.configured import check_settings
        from auditor.verdicts.mostly import of_the_model

        misconfigured = of_the_model(check_settings(understanding, reading.claims), understanding)
        judgement = judgement._replace(misconfigured=misconfigured)
    models = OwnModels(document, understanding) if understanding.whole else None
    if not models:
        return understanding, judgement
    from auditor.verdicts.own_figures import judge_own

    own = judge_own(document, reading.claims, understanding, models, judgement.verdicts, scans)
    told = {untrue.fact.span for untrue in judgement.untrue}
    verdicts = tuple(sorted((*judgement.verdicts, *own.verdicts), key=lambda verdict: verdict.claim))
    untrue = tuple(fault for fault in own.untrue if fault.fact.span not in told)
    kept = [f for f in judgement.misconfigured if f.code != "K401" or (f.setting.name, f.setting.value) not in own.proven]
    known = {fault.setting.span for fault in kept}
    misconfigured = (*kept, *(fault for fault in own.misconfigured if fault.setting.span not in known))
    return understanding, judgement._replace(verdicts=verdicts, untrue=(*judgement.untrue, *untrue), misconfigured=misconfigured)


def _suppress(audit: Audit, directives: tuple[Directive, ...], today: str) -> None:
    """Take out what the text suppresses, and tell of what suppresses nothing."""
    from auditor.rules.registry import check_suppressions
    from auditor.rules.suppression import suppress

    audit.suppression = suppress(audit.document, directives, audit.findings, today, audit.idle_words())
    audit.findings = _in_order([*audit.suppression.kept, *check_suppressions(audit)])


def _once(findings: Iterable[Finding]) -> list[Finding]:
    """One finding for one edit: of those that want another figure at the same place, what is provable, else the first rule's."""
    kept: list[Finding] = []
    edits: dict[Span, tuple[int, str]] = {}
    for finding in sorted(findings, key=lambda finding: (-finding.severity, finding.code)):
        severity, expected = edits.get(finding.span, (finding.severity, ""))
        if finding.expected is None or (severity <= finding.severity and expected != finding.expected):
            kept.append(finding)
        if finding.expected is not None:
            edits.setdefault(finding.span, (finding.severity, finding.expected))
    return kept


def _in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: (finding.span, finding.code)))
