"""Which lines of a program give the settings of a published model: those behind a key that is its name, and those below a comment that names it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from auditor.claims.about.names import mentions
from auditor.claims.about.saying import is_plain
from auditor.source.pattern import lazy

_KEY = lazy(r"""(?<=['"])([A-Za-z][\w./-]{3,60})['"][ \t]{0,20}:[ \t]{0,20}(?:\w{1,40}\(|\{)""")
_HEADED = lazy(r"(?:\A|\n)[ \t]*+(?:#|//|--)(?P<words>[^\n]{3,100})(?P<lines>(?:\n(?![ \t]*+(?:#|//|--))[^\n]{0,200}\S[^\n]*+){1,24})")
MOST_KEYED = 400
"""Characters behind the name of a model that are its settings."""


def keyed_ranges(string: str) -> Iterator[tuple[int, int, str]]:
    """The ranges of a program that a key gives to a published model: ``"gpt2-medium": dict(n_layer=24, ...)``."""
    keys = list(_KEY.finditer(string))
    for key, following in zip_longest(keys, keys[1:]):
        found = mentions(key[1])
        if len(found) == 1 and found[0].model is not None and (found[0].start, found[0].end) == (0, len(key[1])):
            end = following.start() if following is not None else len(string)
            yield key.end(), min(end, key.end() + MOST_KEYED), found[0].model


def headed_ranges(string: str) -> Iterator[tuple[int, int, str]]:
    """The lines of a program below a comment that names a published model: ``# GPT-2 Medium (355M)``, to an empty line or the next comment."""
    for match in _HEADED.finditer(string):
        found = mentions(match["words"])
        if len(found) == 1 and found[0].model is not None and not found[0].aside and is_plain(match["words"]):
            yield *match.span("lines"), found[0].model
