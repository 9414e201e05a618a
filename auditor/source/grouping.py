"""Figures of articles that group digits by dots or blanks, ``109.482.240``, ``109 482 240``, written as the rest of the program reads them.

content -> is there a figure that can be nothing else? -> dots or blanks between thousands as commas, character for character; with dots,
decimal commas as points

German, Spanish, Portuguese, Indonesian and other authors write dots, French and Russian ones and those of many papers blanks. A figure with
two dots or more and three digits behind each is no decimal; with one dot it is a thousand only in a document that shows the habit. Digits
with blanks between them are one figure where several such stand beside signs and words for what is counted. Program text keeps its points.
Where an article groups no figure, the comma in ``(64*12,768)`` parts two sizes of a shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from auditor.source.pattern import lazy

_HINT = lazy(r"\.\d{3}\.\d{3}(?!\d)")
_SURE = lazy(r"(?<![\w.,-])[1-9]\d{0,2}(?:\.\d{3}){2,6}(?![\w-]|[.,]\d)")
_BY_COMMAS = lazy(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?![\w.]|,\d)")
_FIGURE = lazy(
    r"(?<![\w.,])(?:(?P<grouped>[1-9]\d{0,2}(?:(?:\.|\{\.\})\d{3}){1,6}(?:,\d{1,6})?)|(?<![(\[])\d{1,3},(?:\d{1,2}|\d{1,6}(?=\s?%)))(?![\d]|[.,]\d|\s?[\])]\S)"
)
_GROUPS = r"[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})"
_SPACED_HINT = lazy(r"\d[ \u00a0\u2009\u202f]\d{3}[ \u00a0\u2009\u202f]\d{3}(?!\d)")
_END = r"(?![\w]|[ \u00a0\u2009\u202f]\d|[.,]\d)"
_COUNTED = r"(?=[ \u00a0\u202f]?(?:par[aá]m|параметр|个|Param|bytes|octets|байт|[=≈×·*+)]|\\\\|\\times|\\cdot|\$))"
_SPACED = lazy(
    rf"(?<=[=≈×·*+|&(])[ $]{{0,2}}{_GROUPS}{{2,5}}{_END}|(?<![\w.,])(?<!\d[ \u00a0\u2009\u202f]){_GROUPS}{{2,5}}{_END}{_COUNTED}"
)
"""A figure of three groups or more, beside a sign or a word that says that it is one."""
_BLANKS = lazy(
    rf"(?<![\w.,])(?<!\d[ \u00a0\u2009\u202f])(?:{_GROUPS}{{2,5}}{_END}|{_GROUPS}{_END}{_COUNTED}|(?<=[=≈×·*+(][ ]){_GROUPS}{_END}|(?<=[=≈×·*+(]){_GROUPS}{_END}"
    rf"|(?<=[:|][ \u00a0]){_GROUPS}(?=[ \u00a0]?(?:[|(;\r\n]|\Z)))"
)
_BLANK = lazy(r"[ \u00a0\u2009\u202f]")
_SHAPE = lazy(r"(?<=[(（\[])(?:[A-Za-z0-9]{1,8} ?[*×] ?)?\d{1,3},\d{3}(?=[)）\]])")
_UNGROUPED = lazy(r"(?<![\w.,])[1-9]\d{4,11}(?![\w.,])")
LEAST_SPACED = 2
LEAST_UNGROUPED = 3
"""Figures of five digits and more that stand without commas in an article that groups none."""
_FENCE = lazy(r"^[ \t>]{0,8}(?:```|~~~)", re.MULTILINE)
_SWAP = str.maketrans(".,", ",.")
_LARGEST_BYTE = 255
MOST_LOOKED_AT = 2000


def with_commas(content: str) -> str:
    """The content with its figures grouped by commas, as long as it was; the same where it groups them by commas or not at all."""
    if _HINT.search(content) is not None and _groups_by_dots(content):
        return _outside_fences(content, lambda part: _FIGURE.sub(lambda match: swapped(match.group()), part))
    if _SPACED_HINT.search(content) is not None:
        return _with_commas_for_blanks(content)
    return _with_parted_shapes(content) if _SHAPE.search(content) is not None else content


def _with_parted_shapes(content: str) -> str:
    grouped = (match.start() for _, match in zip(range(MOST_LOOKED_AT), _BY_COMMAS.finditer(content), strict=False))
    shapes = [match.span() for _, match in zip(range(MOST_LOOKED_AT), _SHAPE.finditer(content), strict=False)]
    inside = {at for start, end in shapes for at in range(start, end)}
    bare = {match.group() for _, match in zip(range(MOST_LOOKED_AT), _UNGROUPED.finditer(content), strict=False)}
    if len(bare) < LEAST_UNGROUPED or any(at not in inside for at in grouped):
        return content
    return _SHAPE.sub(lambda match: match.group().replace(",", ";"), content)


def _with_commas_for_blanks(content: str) -> str:
    found = {match.group() for number, match in zip(range(MOST_LOOKED_AT), _SPACED.finditer(content), strict=False)}
    if len(found) < LEAST_SPACED or len(found) <= sum(
        match.group().count(",") > 1 for _, match in zip(range(MOST_LOOKED_AT), _BY_COMMAS.finditer(content), strict=False)
    ):
        return content
    return _outside_fences(content, lambda part: _BLANKS.sub(lambda match: _BLANK.sub(",", match.group()), part))


def _outside_fences(content: str, change: Callable[[str], str]) -> str:
    ends = [0, *(match.start() for match in _FENCE.finditer(content)), len(content)]
    parts = [content[start:end] if number % 2 else change(content[start:end]) for number, (start, end) in enumerate(pairwise(ends))]
    return "".join(parts)


def written_as(raw: str, old: str, new: str) -> str | None:
    """``new`` in the way in which ``raw`` is written, which was read as ``old``; None where it is written in another."""
    if raw == old:
        return new
    if raw == swapped(old):
        return swapped(new)
    blank = _BLANK.search(raw)
    return new.replace(",", blank.group()) if blank is not None and raw == old.replace(",", blank.group()) else None


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
