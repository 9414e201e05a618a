"""Patterns that are compiled when first used: an article needs a few of several hundred, and compiling all of them takes longer than reading it.

_TITLE = lazy(r"...") -> _TITLE.search(text): compiled here, and from then on the compiled pattern's own method
"""

from __future__ import annotations

import re
from typing import Any, cast

from auditor.source.compiled import compiled

ENTITY_PATTERN = r"&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});"
"""An entity of HTML, as pages and Markdown have it."""
_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "pattern", "flags", "groups", "groupindex")


class _Lazy:
    """Stands for a compiled pattern; once it is asked for a method, that of the compiled one takes its place."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        pattern = compiled(*self._given)
        self.__dict__.update((method, getattr(pattern, method)) for method in _METHODS)
        return self.__dict__[name]


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern that is compiled when first used; re.error then, where it is none."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))
