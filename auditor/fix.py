"""Applies fixes to a text. Pure: the new text is audited again, nothing is read or written.

audit -> fixes that do not overlap -> new text -> audited again -> ... until nothing is left to fix -> is it clean of what was fixed?

Fixes that meet in one figure (two wrong addends of one total) are applied in turn: each is computed from the article as it is then.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from auditor.audited import Audit
from auditor.rules.finding import Edit, Finding
from auditor.source.text import Span

MOST_ROUNDS = 100
MASKED = ("U", "C", "T")
"""Rules that speak of figures whose arithmetic is right, on units and against the model: they may speak once a wrong one is repaired."""
Key = tuple[str, int]
"""The code of a rule and a line."""


class Fixed(NamedTuple):
    """The audit of the text as it is now, and how many findings are gone; ``clean`` is False where the fixes were given up."""

    audit: Audit
    done: int
    clean: bool = True


def fix(audit: Audit, chosen: Callable[[Audit], Sequence[Finding]], again: Callable[[str], Audit]) -> Fixed:
    """Apply the fixes of the chosen findings of an audit; ``again`` audits a new content of the same file.

    Where a finding is left of what was fixed, or one appears that a slip cannot have hidden, nothing is fixed.
    """
    now, todo = audit, chosen(audit)
    fixed: Counter[Key] = Counter()
    for _ in range(MOST_ROUNDS):
        if not todo:
            break
        edits, applied = compatible(todo)
        content = edited(now.document.content, edits)
        fixed += _keys(now, applied)
        now = again(content if now.document.stored is None else now.document.stored.edited(edits))
        if now.document.content != content:  # the file would not be read as what was to be written
            return Fixed(audit, 0, clean=False)
        todo = chosen(now)
    if not fixed:
        return Fixed(audit, 0)
    before, left = _keys(audit, audit.findings), _keys(now, now.findings)
    new = left - (before - fixed)
    if todo or any(not code.startswith(MASKED) for code, _ in new):
        return Fixed(audit, 0, clean=False)
    return Fixed(now, (before - left).total())


def apply(content: str, findings: Iterable[Finding]) -> tuple[str, list[Finding]]:
    """The text with the edits of the findings, and those applied."""
    edits, applied = compatible(findings)
    return edited(content, edits), applied


def compatible(findings: Iterable[Finding]) -> tuple[list[Edit], list[Finding]]:
    """The sorted edits of the findings, in their order, and those applied; a fix that meets one before it is left out whole.

    Two fixes meet where their edits overlap, or where they change one claim, unless in the same way.
    """
    taken: list[Edit] = []
    touched: set[Span] = set()
    applied = []
    for finding in findings:
        if finding.fix is None:
            continue
        edits = finding.fix.edits
        new = [edit for edit in edits if not _is_in(edit, taken)]
        shared = [span for span in finding.fix.touched if span in touched]
        if any(_overlaps(edit, taken) for edit in new) or any(_within(span, edits) != _within(span, taken) for span in shared):
            continue
        applied.append(finding)
        touched.update(finding.fix.touched)
        for edit in new:
            insort(taken, edit)
    return taken, applied


def edited(content: str, edits: Sequence[Edit]) -> str:
    """The text with sorted edits that do not overlap."""
    parts: list[str] = []
    at = 0
    for span, text in edits:
        parts += (content[at : span.start], text)
        at = span.end
    return "".join([*parts, content[at:]])


def _within(span: Span, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The sorted edits that begin in a span."""
    low = bisect_left(edits, span.start, key=lambda edit: edit.span.start)
    high = bisect_left(edits, span.end, lo=low, key=lambda edit: edit.span.start)
    return tuple(edits[low:high])


def _is_in(edit: Edit, taken: Sequence[Edit]) -> bool:
    at = bisect_left(taken, edit)
    return at < len(taken) and taken[at] == edit


def _overlaps(edit: Edit, taken: Sequence[Edit]) -> bool:
    at = bisect_left(taken, edit)
    beside = (*taken[max(0, at - 1) : at], *taken[at : at + 1])
    return any(other.span.start < edit.span.end and edit.span.start < other.span.end for other in beside)


def _keys(audit: Audit, findings: Iterable[Finding]) -> Counter[Key]:
    """What findings are known by before and after: fixes write figures, so that lines stay where they are."""
    return Counter((finding.code, audit.document.position(finding.span.start)[0]) for finding in findings)
