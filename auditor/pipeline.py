"""The pipeline as one readable list: a document goes in, an Audit comes out. Pure: prints nothing, reads no file.

what the text asks for -> cells that are read -> what they are about -> verdicts -> what is told, less what the text suppresses
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from auditor.audited import Audit, knowing

if TYPE_CHECKING:  # a document without claims loads none of them
    from auditor.claims.about.concern import Naming
    from auditor.claims.about.records import Understanding
    from auditor.claims.about.taught import Teaching
    from auditor.claims.facts import Fact
    from auditor.claims.reader import Reading
    from auditor.reading.scan import Scan
    from auditor.reference import Model
    from auditor.source.directives import Directive
    from auditor.source.document import Document
    from auditor.verdicts.judgement import Judgement

_RATES = ("FLOP", "flop", "B/s", "A100", "H100", "V100", "H200", "B200")
"""One of these stands in every article that says what a device does in a second, and what those have that are sold with several memories."""
_COUNTED = ("param", "Param", "PARAM", "参数", "cache", "Cache", "缓存")
"""One of these stands in every article that gives figures of a model which it configures itself."""


class _Asked(NamedTuple):
    """What the directives of a document ask for: its model, what they teach; and what cannot be had of it."""

    directives: tuple[Directive, ...] = ()
    model: Model | None = None
    teaching: Teaching | None = None
    problems: tuple[str, ...] = ()


class _Read(NamedTuple):
    """The cells of a document, with the scans that they were read from, where it may name models, and the facts that it states of them."""

    document: Document
    reading: Reading
    scans: Sequence[Scan]
    naming: Naming
    facts: Sequence[Fact]


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
    asked = _asked(document, own, model is None)
    model = model or asked.model or fallback
    audit = Audit(document, model=model)
    if document.blocks:
        from auditor.notation.work import go_on

        with knowing(own):
            read = _read(document, asked.teaching)
            go_on()
            understanding = _understood(read, model)
            go_on()
            understanding, judgement = _judged(read, understanding, model)
            go_on()
            audit = Audit(read.document, tuple(read.reading.claims), understanding, judgement, model, read.reading)
            audit.scans, audit.own = read.scans, own or {}
            _tell(audit)
    audit.problems = asked.problems
    if asked.directives:
        _suppress(audit, asked.directives, today)
    return audit


def _asked(document: Document, own: Mapping[str, Model] | None, for_model: bool) -> _Asked:
    """What the text asks for; ``for_model`` says whether anybody asks for the model that it states."""
    if "auditor" not in document.content or not any(mark in document.content for mark in ("<!--", "{/*")):
        return _Asked()
    from auditor.claims.about.stated import stated_model
    from auditor.claims.about.taught import read_teaching
    from auditor.source.directives import read_directives

    directives = read_directives(document)
    model, problems = stated_model(document, directives, own) if directives and for_model else (None, ())
    teaching = read_teaching(document, directives)
    return _Asked(directives, model, teaching, (*problems, *(teaching.problems if teaching is not None else ())))


def _read(document: Document, teaching: Teaching | None) -> _Read:
    """Every cell of the document, with what its author teaches put in; and the facts that it states of models."""
    from auditor.sheet.article import read_sheet

    reading, scans = read_sheet(document)
    if teaching is not None:
        reading = reading._replace(teaching=teaching, claims=teaching.claims(document, reading.claims))
        reading.settings[:0] = [(0, claim) for claim in teaching.definitions(reading.claims)]
    if reading.notes:
        document = document.noting(reading.notes)
    from auditor.claims.about.concern import may_state_facts, naming, text_of

    facts: Sequence[Fact] = ()
    found = naming(document)
    if found.anywhere or may_state_facts(text_of(document)):
        from auditor.claims.facts import read_facts

        facts = tuple(read_facts(document))
    return _Read(document, reading, scans, found, facts)


def _understood(read: _Read, model: Model | None) -> Understanding | None:
    """What the cells are about; None where nothing says that it is a model, published or of the author's own."""
    from auditor.claims.about.concern import concerns_models
    from auditor.sheet.own_model import are_of_model, may_configure

    document, reading, known = read.document, read.reading, None
    if read.naming.anywhere or model is not None or reading.teaching is not None or concerns_models(document, reading.claims):
        from auditor.claims.about.understand import understand

        known = understand(document, reading, model is None, read.naming)
    if any(word in document.content for word in _COUNTED) and may_configure(document):
        from auditor.claims.about.understand import understand

        if known is None or not known.settled:
            return understand(document, reading, worth=lambda settings: are_of_model(document, settings))
        if not known.whole and are_of_model(document, (*known.settings, *known.toys)):
            return understand(document, reading)
    return known


def _judged(read: _Read, understanding: Understanding | None, model: Model | None) -> tuple[Understanding | None, Judgement]:
    """The verdicts of an article; what its formulas state beside what was read is added to its claims."""
    from auditor.sheet.own_model import OwnModels
    from auditor.sheet.sized import Sized
    from auditor.sheet.standing import Formulas
    from auditor.verdicts.compute_claims import judge_compute
    from auditor.verdicts.formula_cells import judge_formulas
    from auditor.verdicts.judgement import judge_article

    document, reading = read.document, read.reading
    judgement = judge_article(reading.claims, reading.settings, understanding, model, read.facts, Sized(read.scans))
    if understanding is not None:
        from auditor.verdicts.columns import judge_columns

        judgement = judge_columns(read.scans, reading.claims, understanding, judgement)
    if any(word in document.content for word in _RATES):
        from auditor.verdicts.device_figures import judge_devices

        judgement = judgement.with_verdicts((), judge_devices(read.scans))
    judgement = judgement.with_verdicts(*judge_compute(reading.claims))
    formulas = judge_formulas(Formulas(document, reading.settings), reading.claims, understanding, judgement.told)
    understanding, judgement = formulas.added(len(reading.claims), understanding, judgement)
    reading.claims.extend(formulas.claims)
    if understanding is not None and understanding.whole and (models := OwnModels(document, understanding)):
        from auditor.sheet.own_words import OwnWords
        from auditor.verdicts.own_figures import judge_own

        own = judge_own(OwnWords(document, read.scans), reading.claims, understanding, models, judgement.verdicts)
        judgement = own.added(judgement)
    return understanding, judgement


def _tell(audit: Audit) -> None:
    """The findings of the rules."""
    if audit.judgement is not None and audit.judgement.kinds:
        from auditor.rules.telling import tell

        audit.findings = tell(audit)


def _suppress(audit: Audit, directives: tuple[Directive, ...], today: str) -> None:
    """Take out what the text suppresses, and tell of what suppresses nothing."""
    from auditor.rules.registry import check_suppressions
    from auditor.rules.suppression import suppress
    from auditor.rules.telling import in_order

    audit.suppression = suppress(audit.document, directives, audit.findings, today, audit.idle_words())
    audit.findings = in_order([*audit.suppression.kept, *check_suppressions(audit)])
