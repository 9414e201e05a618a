"""Puts a finding into the notation of its author: 1.770.240 where he writes points between thousands."""

from __future__ import annotations

from auditor.rules.finding import Edit, Finding, Fix
from auditor.source.grouping import with_points


def in_points(finding: Finding) -> Finding:
    """A finding of a document that was read with commas between thousands, as its author writes numbers."""
    return finding._replace(
        message=with_points(finding.message),
        label=with_points(finding.label),
        stated=_or_none(finding.stated),
        expected=_or_none(finding.expected),
        working=tuple(map(with_points, finding.working)),
        related=tuple(place._replace(message=with_points(place.message)) for place in finding.related),
        fix=_written(finding.fix),
        help=tuple(map(with_points, finding.help)),
        context=with_points(finding.context),
    )


def _or_none(text: str | None) -> str | None:
    return None if text is None else with_points(text)


def _written(fix: Fix | None) -> Fix | None:
    return None if fix is None else fix._replace(edits=tuple(Edit(edit.span, with_points(edit.text)) for edit in fix.edits))
