"""Numbers written with points between thousands and a comma before decimals: 1.770.240 and 47,1 %, as in German, Spanish or Italian.

content -> is it written so throughout? -> the same text, character for character, with the marks exchanged -> read like any other
what is told of it -> the marks exchanged back

One group alone (50.304) is a decimal number elsewhere, so a document is taken for one of this kind only by numbers of several groups.
"""

from __future__ import annotations

import re
from itertools import islice

from auditor.source.pattern import lazy

_SEVERAL = lazy(r"(?<![\w.,])[1-9]\d{0,2}(?:\.\d{3}){2,5}(?![\w.]|,\d{3})")
_WITH_COMMAS = lazy(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3}){2,5}(?!\d)")
_POINTED = lazy(r"(?<![\w.,/-])(?:[1-9]\d{0,2}(?:\.\d{3}){1,5}(?:,\d{1,6})?|\d{1,6},\d{1,6})(?![\w]|[.,]\d)")
_PLAIN = lazy(r"(?<![\w.,/-])(?:[1-9]\d{0,2}(?:,\d{3}){1,8}(?:\.\d{1,12})?|\d{1,12}\.\d{1,12})(?![\w]|[.,]\d)")
_EXCHANGED = str.maketrans(".,", ",.")
LEAST = 3
"""Numbers of several groups that make a document one of this kind."""
LONGEST = 1_000_000


def with_commas(content: str) -> str | None:
    """The content with its marks exchanged, as long as before; None where it isn't written with points between thousands."""
    if len(content) > LONGEST or content.count(".") < 2 * LEAST:
        return None
    first = _SEVERAL.search(content)
    if first is None or _WITH_COMMAS.search(content) is not None:
        return None
    several = sum(1 for _ in islice(_SEVERAL.finditer(content, first.start()), LEAST))
    return _POINTED.sub(_exchange, content) if several == LEAST else None


def with_points(text: str) -> str:
    """What is told of such a document, with the marks as its author writes them."""
    return _PLAIN.sub(_exchange, text)


def _exchange(match: re.Match[str]) -> str:
    return match[0].translate(_EXCHANGED)
