"""The claims of an article as pages show them: where each stands, how it came out, and what was computed or why nothing was."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.audited import Audit
from auditor.claims.claim import Claim
from auditor.notation.evaluate import evaluate
from auditor.report import words
from auditor.report.result import Mark
from auditor.rules.plain import plain
from auditor.rules.wording import number
from auditor.source.document import Language
from auditor.verdicts.verdict import Verdict


def marks_of(audit: Audit) -> Iterator[Mark]:
    """One mark a claim, in the order of the claims."""
    for index, claim in enumerate(audit.claims):
        yield Mark(claim.span, _text(claim), audit.outcome(index), notes_of(audit, index))


def notes_of(audit: Audit, claim: int) -> tuple[str, ...]:
    """What was computed for one claim, or why nothing was, each once."""
    notes = _notes(audit.claims[claim], tuple(audit.verdicts_of(claim)), audit.outcome(claim), audit.document.language)
    return tuple(dict.fromkeys(notes))


def _text(claim: Claim) -> str:
    """The claim on one line; of a total or a number of elements, whose place is the figure alone, also what it is computed from."""
    if claim.sides and not claim.span.start <= claim.sides[0].span.start < claim.span.end:
        return plain(f" {claim.relations[0]} ".join(side.raw for side in claim.sides))
    return plain(claim.raw)


def _notes(claim: Claim, verdicts: tuple[Verdict, ...], outcome: str, language: Language) -> Iterator[str]:
    """The working of the steps that were computed, and what the verdicts behind the outcome say."""
    for verdict in verdicts:
        if verdict.outcome != outcome:
            continue
        if outcome == "holds":
            working = _working(claim, verdict.step)
            if working:
                yield working
        why = verdict.why.zh if language == "zh" else verdict.why.en
        yield why if verdict.check == "arithmetic" else f"{words.CHECKS[verdict.check][language]}{words.colon(language)}{why}"


def _working(claim: Claim, step: int) -> str | None:
    """``768 × 768 = 589,824``, where the article shows less than the exact value; none of a value that stands alone."""
    if not claim.relations:
        return None
    for side, other in ((claim.sides[step], claim.sides[step + 1]), (claim.sides[step + 1], claim.sides[step])):
        if side.is_computation and side.expression is not None and other.number is not None:
            value = evaluate(side.expression)
            if value is not None and value.is_point and value.low != other.number.printed.amount:
                return f"{plain(side.raw)} = {number(value.low)}"
    return None
