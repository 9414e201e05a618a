"""Writing into the original: what stands at a readable range, in every copy of it.

    readable range -> raw range (or its pieces) -> the same place in the other copies of a copied formula -> replacements

Only what can be written for certain is: where something decoded would have to change (an entity that is a digit), nothing is written at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from auditor.source.debris import counterpart
from auditor.source.grouping import written_as
from auditor.source.text import Span, Text

Render = Callable[[str], str | None]
"""Writes the new figure as the given one is written: ``"23{,}449{,}856"`` -> ``"23{,}440{,}896"``; None where it cannot."""


class Replacement(NamedTuple):
    """New text for a range of the original."""

    span: Span
    text: str


def replacements(content: str, text: Text, start: int, end: int, render: Render) -> tuple[Replacement, ...] | None:
    """What to write in ``content`` so that readable [start, end) of ``text`` is renewed, with all copies; None where that cannot be done."""
    old = text.string[start:end]
    new = render(old)
    if new is None:
        return None
    span = text.span(start, end)
    own = _written(content, text, span, start, old, new)
    if own is None:
        return None
    for visible, tex, second in text.echoes:
        if tex.start <= span.start and span.end <= tex.end:
            copies = list(_copies(content, (visible, second), tex, span, render))
            return None if None in copies else (*own, *(copy for copy in copies if copy is not None))
    return own


def _written(content: str, text: Text, span: Span, start: int, old: str, new: str) -> tuple[Replacement, ...] | None:
    """The replacement of one place; piece by piece where its raw form has more in it than what is read (``23,**449**,856``)."""
    raw = content[span.start : span.end]
    written = written_as(raw, old, new)
    if written is not None:
        return (Replacement(span, written),)
    if len(new) != len(old):
        return None
    found = []
    for piece in text.pieces:
        low, high = max(piece.start, start), min(piece.end, start + len(old))
        if low >= high or old[low - start : high - start] == new[low - start : high - start]:
            continue
        if not piece.verbatim:
            return None
        shift = piece.source_start - piece.start
        found.append(Replacement(Span(low + shift, high + shift), new[low - start : high - start]))
    return tuple(found)


def _copies(content: str, visible: tuple[Span, Span], tex: Span, span: Span, render: Render) -> Iterator[Replacement | None]:
    formula = content[tex.start : tex.end]
    for copy in visible:
        if copy.start == copy.end:
            continue
        shown = content[copy.start : copy.end]
        place = counterpart(formula, span.start - tex.start, span.end - tex.start, shown)
        new = render(shown[slice(*place)]) if place is not None else None
        if place is None or new is None:
            yield None
        else:
            yield Replacement(Span(copy.start + place[0], copy.start + place[1]), new)
