"""Understands an article: the pipeline of this package as a readable list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.components import assign, may_be_about
from auditor.claims.about.concern import Naming, concerns_models, contradicts_itself, text_of
from auditor.claims.about.conventions import read_conventions
from auditor.claims.about.exceptions import with_exceptions
from auditor.claims.about.kind import read_classes, read_family
from auditor.claims.about.models import may_be_told, read_subjects
from auditor.claims.about.naming import names_announced
from auditor.claims.about.ranges import read_elsewhere
from auditor.claims.about.records import Setting, Understanding
from auditor.claims.about.saying import Saying
from auditor.claims.about.settings import read_every_setting
from auditor.claims.about.totals import read_totals
from auditor.claims.about.unknown import read_unknown
from auditor.claims.claim import Claim
from auditor.claims.reader import Reading
from auditor.source.document import Document


def understand(
    document: Document,
    reading: Reading,
    for_verdicts: bool = False,
    naming: Naming | None = None,
    worth: Callable[[Sequence[Setting]], bool] | None = None,
) -> Understanding:
    """What a document and each of its claims are about.

    ``for_verdicts`` leaves out what no verdict is made of: where there is neither a model nor a family to hold claims against, what they are about.
    ``naming`` is where it may name a model, if that is known; ``worth`` says by the settings whether anybody asks for more than those.
    """
    attribution = Attribution(document, naming)
    taught = reading.teaching
    if for_verdicts and taught is None and not _may_be_judged(document, reading, attribution):
        return Understanding(whole=False, settled=False)
    saying = Saying(document, attribution)
    every, symbols = read_every_setting(document, reading.claims, attribution, saying, reading.told)
    if taught is not None:
        every = [*every, *taught.settings()]
    settings, toys = [setting for setting in every if not setting.own], tuple(setting for setting in every if setting.own)
    if worth is not None and not worth(every):
        return Understanding((), tuple(settings), tuple(symbols), whole=False, toys=toys)
    subjects = read_subjects(document, settings, attribution, reading.claims)
    settings = with_exceptions(document, settings)
    family, generic = read_family(document, attribution)
    known = Understanding((), tuple(settings), tuple(symbols), tuple(subjects), (), family, generic)
    known = known._replace(
        classes=read_classes(document, (subject.model for subject in subjects)),
        elsewhere=(*read_elsewhere(document, attribution, subjects), *read_unknown(document, saying)) if subjects else (),
        toys=toys,
        totals=tuple(read_totals(document, reading.claims, saying)),
    )
    if for_verdicts and taught is None and not (reading.claims and (subjects or family is not None)):
        return known._replace(whole=False)
    known = known._replace(abouts=assign(document, reading.claims, known))
    if taught is not None:
        known = known._replace(abouts=taught.abouts(reading.claims, known.abouts))
    if for_verdicts and taught is None and not any(about.components for about in known.abouts) and not any(map(_is_round, reading.claims)):
        return known._replace(whole=False)
    declared = [one.convention for one in taught.conventions] if taught is not None else []
    return known._replace(conventions=(*read_conventions(document), *declared))


def _may_be_judged(document: Document, reading: Reading, attribution: Attribution) -> bool:
    """Whether there may be anything to hold the article against; False is sure.

    That is a claim that counts parameters; or a published model to hold settings against: it is named, or in a table by the size of its
    family, or told by its sizes; or two settings that contradict each other.
    """
    if not attribution.names_any:
        return concerns_models(document, reading.claims) or (any(map(_is_round, reading.claims)) and names_announced(text_of(document)))
    if any(may_be_about(claim) or _is_round(claim) for claim in reading.claims):
        return True
    if attribution.names_a_model or may_be_told(document, attribution):
        return True
    return contradicts_itself(reading.claims, text_of(document))


def _is_round(claim: Claim) -> bool:
    """Whether a claim prints a count with its unit ("110M"), which may be said of a model as a whole."""
    printed = (side.number.printed for side in claim.sides if side.number is not None)
    return any(number.unit is not None and number.unit.dimension == "count" for number in printed)
