"""What an editor shows beside the text: what a figure is of and how it comes about, and the exact value of a formula.

All of it is plain text: an article must not be able to put a link or an image into the editor through what is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from auditor.audited import Audit
from auditor.claims.claim import Claim, Side
from auditor.cli.lsp.look import Look
from auditor.notation.evaluate import evaluate
from auditor.report import words
from auditor.report.marks import notes_of
from auditor.report.visible import visible
from auditor.rules.finding import Finding
from auditor.rules.wording import number
from auditor.source.document import Language
from auditor.source.text import Span

_OF: dict[Language, str] = {"en": "of", "zh": "所指"}
_EXACT: dict[Language, str] = {"en": "exactly", "zh": "精确值"}


class Hover(NamedTuple):
    """What is said of a place: the stretch that it is about, and the words."""

    span: Span
    text: str


class Hint(NamedTuple):
    """An exact value that the article does not print, and where it belongs: behind its formula."""

    offset: int
    text: str


def hover(seen: Look, offset: int) -> Hover | None:
    """The findings at a place, what the figure there is of, and how it comes about; None where nothing was read."""
    findings = [finding for finding in seen.findings if finding.span.start <= offset <= finding.span.end]
    found = _claim_at(seen.audit, offset) if seen.audit is not None else None
    if not findings and found is None:
        return None
    lines = [line for finding in findings for line in _finding_lines(finding, seen.document.language)]
    if found is not None and seen.audit is not None:
        lines += _claim_lines(seen.audit, *found)
    span = (
        findings[0].span if findings else seen.audit.claims[found[0]].span if seen.audit is not None and found is not None else Span(0, 0)
    )
    return Hover(span, "\n".join(map(visible, dict.fromkeys(lines))))


def _finding_lines(finding: Finding, language: Language) -> Iterator[str]:
    working, help_, _ = words.heads(language)
    colon = words.colon(language)
    yield f"{finding.severity.word}[{finding.name}]{colon}{finding.message}"
    yield from (f"{working}{colon}{line}" for line in finding.working)
    if finding.cause and finding.cause not in finding.message:
        yield finding.cause
    yield from (f"{help_}{colon}{line}" for line in finding.help)


def _claim_at(audit: Audit, offset: int) -> tuple[int, Side | None] | None:
    """The claim whose side stands at a place, the shortest of several, and that side; else the shortest claim around it."""
    sides = [
        (side.span.end - side.span.start, index, side)
        for index, claim in enumerate(audit.claims)
        for side in claim.sides
        if side.span.start <= offset <= side.span.end
    ]
    if sides:
        _, index, side = min(sides, key=lambda found: found[:2])
        return index, side
    around = [
        (claim.span.end - claim.span.start, index)
        for index, claim in enumerate(audit.claims)
        if claim.span.start <= offset <= claim.span.end
    ]
    return (min(around)[1], None) if around else None


def _claim_lines(audit: Audit, index: int, side: Side | None) -> Iterator[str]:
    language, claim = audit.document.language, audit.claims[index]
    colon = words.colon(language)
    outcome = words.OUTCOMES[audit.outcome(index)][language]
    yield f"{outcome}{colon}{claim.raw}"
    about = audit.understanding.abouts[index] if audit.understanding is not None else None
    if about is not None and about.component is not None:
        named = words.separator(language).join(word for word in (about.model, about.component, about.scope, about.part) if word)
        yield f"{_OF[language]}{colon}{named}"
    exact = _exact(side) if side is not None else None
    if exact is not None and side is not None and side.is_computation:
        yield f"{_EXACT[language]}{colon}{exact}"
    yield from notes_of(audit, index)


def hints(seen: Look, within: Span) -> Iterator[Hint]:
    """The exact value of each formula in a stretch beside which the article prints another, or a rounded one, or none."""
    if seen.audit is None:
        return
    told: set[int] = set()
    for claim in seen.audit.claims:
        for side in claim.sides:
            end = side.span.end
            if end in told or not within.start <= end <= within.end or not side.is_computation:
                continue
            value = _exact(side)
            if value is not None and not _prints(claim, side):
                told.add(end)
                yield Hint(end, f"= {value}")


def _exact(side: Side) -> str | None:
    value = evaluate(side.expression) if side.expression is not None else None
    return number(value.low) if value is not None and value.is_point else None


def _prints(claim: Claim, side: Side) -> bool:
    """Whether the side beside a formula prints its exact value."""
    value = evaluate(side.expression) if side.expression is not None else None
    beside = [right if left is side else left for left, right in pairwise(claim.sides) if side in (left, right)]
    return value is not None and any(other.number is not None and other.number.printed.amount == value.low for other in beside)
