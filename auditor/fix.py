"""Applies fixes to a text. Pure: the new text is audited again, nothing is read or written.

audit -> fixes that do not overlap -> new text -> audited again -> ... until nothing is left to fix -> is it clean of what was fixed?

Fixes that meet in one figure (two wrong addends of one total) are applied in turn: each is computed from the article as it is then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from auditor.audit import Audit
from auditor.rules.finding import Edit, Finding

MOST_ROUNDS = 100


class Fixed(NamedTuple):
    """The audit of the text as it is now, and how many findings were fixed; ``clean`` is False where the fixes were given up."""

    audit: Audit
    done: int
    clean: bool = True


def fix(audit: Audit, chosen: Callable[[Audit], Sequence[Finding]], again: Callable[[str], Audit]) -> Fixed:
    """Apply the fixes of the chosen findings of an audit; ``again`` audits a new text of the same article.

    Where a finding is left of what was fixed, or one appears that was not there, nothing is fixed.
    """
    first = chosen(audit)
    if not first:
        return Fixed(audit, 0)
    now, todo = audit, first
    for _ in range(MOST_ROUNDS):
        content = apply(now.document.content, todo)
        if content == now.document.content:
            break
        now = again(content)
        todo = chosen(now)
    if todo or not _is_clean(audit, first, now):
        return Fixed(audit, 0, clean=False)
    return Fixed(now, len(first))


def apply(content: str, findings: Iterable[Finding]) -> str:
    """The text with the edits of the findings, in their order; a fix that overlaps one before it is left out whole."""
    taken: list[Edit] = []
    for finding in findings:
        edits = finding.fix.edits if finding.fix is not None else ()
        new = [edit for edit in edits if edit not in taken]
        if not any(_overlaps(edit, taken) for edit in new):
            taken = sorted([*taken, *new])
    return edited(content, taken)


def edited(content: str, edits: Sequence[Edit]) -> str:
    """The text with sorted edits that do not overlap."""
    parts: list[str] = []
    at = 0
    for span, text in edits:
        parts += (content[at : span.start], text)
        at = span.end
    return "".join([*parts, content[at:]])


def _overlaps(edit: Edit, taken: Sequence[Edit]) -> bool:
    at = bisect_right(taken, edit)
    before, after = taken[max(0, at - 1) : at], taken[at : at + 1]
    return any(other.span.start < edit.span.end and edit.span.start < other.span.end for other in (*before, *after))


def _is_clean(before: Audit, fixed: Sequence[Finding], after: Audit) -> bool:
    """Whether every finding that is left was there and was not fixed. Edits of figures leave lines where they are."""
    left = _places(before, before.findings) - _places(before, fixed)
    return not _places(after, after.findings) - left


def _places(audit: Audit, findings: Iterable[Finding]) -> Counter[tuple[str, int]]:
    return Counter((finding.code, audit.document.position(finding.span.start)[0]) for finding in findings)
