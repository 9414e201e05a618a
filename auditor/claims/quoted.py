"""Figures that are printed as they were found: ``23,449,856 [sic]``, ``23,449,856（原文如此）``. Whoever quotes a slip does not make it."""

from __future__ import annotations

from collections.abc import Iterable

from auditor.claims.claim import Claim
from auditor.claims.doubts import QUOTED
from auditor.source.document import Document
from auditor.source.pattern import lazy

_SIC = r"[\[(（［]\s?[*_]*(?i:sic!?|原文如此)[*_]*\s?\\?[\])）］]"
_WITHIN = lazy(_SIC)
_BEHIND = lazy(r"[^\d\r\n,;，；。.|]{0,16}?\\?" + _SIC)  # a unit or a delimiter may come between


def without_quoted(document: Document, claims: Iterable[Claim]) -> list[Claim]:
    """The same claims; those with a figure that is marked as quoted, in them or right behind them, are not to be judged."""
    claims = list(claims)
    if not claims or _WITHIN.search(document.content) is None:
        return claims
    return [claim._replace(doubt=QUOTED) if claim.doubt is None and _is_quoted(document, claim) else claim for claim in claims]


def _is_quoted(document: Document, claim: Claim) -> bool:
    start, end = claim.span
    return _WITHIN.search(document.content, start, end) is not None or _BEHIND.match(document.content, end) is not None
