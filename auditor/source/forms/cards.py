"""Figures of a page that stand in boxes of their own, with what they are below or beside them.

<div><div>~28 GB</div><div>GPU memory (7B, fp32)</div></div>     an element with two texts, a figure and its label -> GPU memory (7B, fp32): ~28 GB
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.source.pattern import lazy
from auditor.source.ranges import Range

BOXES = ("div", "li", "a", "dl")
"""Elements that may be such a box."""
_TAG = r"<(?:div|span|p|b|strong|em|small|h[1-6]|dt|dd)(?=[\s>])[^<>]{0,300}>\s{0,200}"
_TEXT = r"[^<>\s][^<>]{0,79}"
_END = r"(?:</[a-z1-6]{1,8}>\s{0,200})"
_CARD = lazy(
    rf"<(?:{'|'.join(BOXES)})(?=[\s>])[^<>]{{0,300}}>\s{{0,200}}(?:{_TAG}){{1,3}}(?P<one>{_TEXT}){_END}{{1,3}}(?:{_TAG}){{1,3}}(?P<two>{_TEXT}){_END}{{2,4}}",
    re.IGNORECASE,
)
_HEADING = lazy(r"<h[1-6]", re.IGNORECASE)
_FIGURE = lazy(r"(?!\d{1,2}\s*<)[~≈<>$€]?\s?\d[\d,.]{0,20}\s?[^\s\d]{0,12}(?:\s[^\s\d]{1,12})?\s*")
_LABEL = lazy(r"[^\W\d][^.!?。！？]{1,79}")
_OPENING = lazy(r"<[a-zA-Z]")


class Card(NamedTuple):
    """Where the label and the figure of a box stand, and where the box ends."""

    label: Range
    figure: Range
    end: int


def card_at(string: str, start: int) -> Card | None:
    """The box that begins at a tag; None where an element holds anything but a figure and its label, as a numbered heading does."""
    found = _CARD.match(string, start)
    if found is None:
        return None
    one, two = found.span("one"), found.span("two")
    opened = len(_OPENING.findall(string, start, found.end()))
    ends = [match.end() for match in re.finditer("</", string[start : found.end()])]
    if len(ends) < opened:
        return None
    end = string.index(">", start + ends[opened - 1]) + 1
    for figure, label in ((one, two), (two, one)):
        headed = _HEADING.match(string, string.rfind("<", start, label[0])) is not None
        if _FIGURE.fullmatch(string, *figure) and _LABEL.fullmatch(string, *label) and not headed:
            return Card(label, figure, end)
    return None
