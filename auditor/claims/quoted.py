"""Figures that are printed as they were found: ``23,449,856 [sic]``, ``23,449,856（原文如此）``."""

from __future__ import annotations

import re

_SIC = re.compile(r"[\[(（［]\s?(?:sic!?|原文如此)\s?[\])）］]", re.IGNORECASE)
_SIC_BEHIND = re.compile(r"[^\d\n,;，；。.]{0,16}?" + _SIC.pattern, re.IGNORECASE)


def is_quoted(string: str, low: int, high: int) -> bool:
    """Whether a claim at [low, high) says of one of its figures that it is quoted as it stands; a unit may come between."""
    return _SIC.search(string, low, high) is not None or _SIC_BEHIND.match(string, high) is not None
