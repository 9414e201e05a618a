"""Figures of articles that group digits by dots, ``109.482.240`` and ``23,8 %``, written as the rest of the program reads them.

content -> is there a figure that can be nothing else? -> dots between thousands as commas, decimal commas as points, character for character

German, Spanish, Portuguese, Indonesian and other authors write so. A figure with two dots or more and three digits behind each is no
decimal; with one dot it is a thousand only in a document that shows the habit. Program text keeps its points, whoever wrote around it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from auditor.source.pattern import lazy

_HINT = lazy(r"\.\d{3}\.\d{3}(?!\d)")
_SURE = lazy(r"(?<![\w.,-])[1-9]\d{0,2}(?:\.\d{3}){2,6}(?![\w-]|[.,]\d)")
_BY_COMMAS = lazy(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?![\w.]|,\d)")
_FIGURE = lazy(
    r"(?<![\w.,])(?:(?P<grouped>[1-9]\d{0,2}(?:(?:\.|\{\.\})\d{3}){1,6}(?:,\d{1,6})?)|(?<![(\[])\d{1,3},(?:\d{1,2}|\d{1,6}(?=\s?%)))(?![\d]|[.,]\d|\s?[\])]\S)"
)
_FENCE = lazy(r"^[ \t>]{0,8}(?:```|~~~)", re.MULTILINE)
_SWAP = str.maketrans(".,", ",.")
_LARGEST_BYTE = 255
MOST_LOOKED_AT = 2000


def with_commas(content: str) -> str:
    """The content with its figures grouped by commas, as long as it was; the same where it does not group by dots."""
    if _HINT.search(content) is None or not _groups_by_dots(content):
        return content
    ends = [0, *(match.start() for match in _FENCE.finditer(content)), len(content)]
    parts = [
        content[start:end] if number % 2 else _FIGURE.sub(lambda match: swapped(match.group()), content[start:end])
        for number, (start, end) in enumerate(pairwise(ends))
    ]
    return "".join(parts)


def swapped(figure: str) -> str:
    """A figure in the other way of writing: dots for commas, and commas for dots."""
    return figure.translate(_SWAP)


def _groups_by_dots(content: str) -> bool:
    """Whether figures of several groups stand apart by dots, more of them than by commas; one alone tells where none does."""
    found: set[str] = set()
    for number, match in enumerate(_SURE.finditer(content)):
        if number == MOST_LOOKED_AT:
            break
        if not _is_address(match.group()):
            found.add(match.group())
    if not found:
        return False
    others = {match.group() for number, match in zip(range(MOST_LOOKED_AT), _BY_COMMAS.finditer(content), strict=False)}
    return not others if len(found) == 1 else len(found) > sum(figure.count(",") > 1 for figure in others)


def _is_address(figure: str) -> bool:
    """Whether four groups may be an address of a network."""
    groups = figure.split(".")
    return len(groups) == 4 and all(int(group) <= _LARGEST_BYTE for group in groups)
