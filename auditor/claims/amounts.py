"""Printed amounts wherever they stand: a number with its scale, found in readable text without reading what is around it.

For passes that look for the partner of a figure (a twin, a part, a whole); whatever computes goes through the lexer and the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.notation.expression import Number
from auditor.notation.printed import UNITS, read_digits
from auditor.source.pattern import lazy

DIGITS = r"(?:\d{1,3}(?>(?:,\d{3}){1,140})(?!\d|,\d)|\d{1,18})(?:\.\d{1,12})?(?!\d)"
SCALE = (
    r"(?:[ \u00a0]?(?:万亿|千亿|百亿|十亿|千万|百万|十万|[亿億万萬억만])|[ \u00a0-]?(?:[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|bn"
    r"|Mio|Mrd|Millionen|Milliarden|millones|milhões|milioni|milliards|miliardi)\b"
    r"|[ \u00a0]?[KMGBT](?![A-Za-z0-9_])|[kmbt](?![A-Za-z0-9_]))"
)
_FIGURE = lazy(r"\d")
AMOUNT = lazy(r"(?<![\w.,])(?P<digits>" + DIGITS + r")(?P<scale>" + SCALE + r")?(?P<percent>[ \u00a0]?\\?%)?")


def holds_figure(string: str) -> bool:
    """Whether a text holds any digit; two blocks in three of a documentation do not, and nothing that needs a figure is looked for in them."""
    return _FIGURE.search(string) is not None


def amount(match: re.Match[str]) -> Number | None:
    """The number of a match of AMOUNT, as printed."""
    printed = read_digits(match["digits"])
    if printed is None:
        return None
    scale = (match["scale"] or "").strip(" \u00a0-")
    if scale:
        unit = UNITS.get(scale) or UNITS.get(scale.lower()) or UNITS.get(scale.upper())
        if unit is None:
            return None
        printed = printed._replace(unit=unit)
    if match["percent"]:
        printed = printed._replace(percent=100)
    return Number(printed, match.start(), match.end())


def amounts(string: str, start: int = 0, end: int | None = None, least: int = 1) -> Iterator[Number]:
    """Every amount that begins in [start, end), from left to right, if it is printed in at least so many characters without its unit."""
    for match in AMOUNT.finditer(string, start, len(string) if end is None else end):
        if match.end("digits") - match.start("digits") < least:
            continue
        number = amount(match)
        if number is not None:
            yield number


_COUNTS = {"两": "2", "二": "2", "三": "3", "四": "4", "two": "2", "both": "2", "three": "3", "four": "4"}
_COUNTED = lazy(r"[两二三四](?=\s?(?:个|张|块|组|份|层|次|路|者))|\b(?:two|both|three|four)\b", re.IGNORECASE)


def counted(string: str, start: int, end: int) -> list[Number]:
    """The small numbers that are said in words in [start, end): ``三个矩阵``, ``both matrices``."""
    found = []
    for match in _COUNTED.finditer(string, start, end):
        printed = read_digits(_COUNTS[match.group().lower()])
        assert printed is not None, "a digit"
        found.append(Number(printed, *match.span()))
    return found
