"""What a formula is of: the component, how often, and what of it is counted, told by the nearest words that say so.

label, row and column, heading -> component and scope;  label, column, lines above, headings, nearest first -> parameters or something else
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from auditor.claims.about.families import within_of
from auditor.claims.about.label import NO_LABEL, Label, read_label
from auditor.claims.about.words import mentions
from auditor.claims.cached import CACHE
from auditor.claims.standing_formulas import Standing
from auditor.source.document import Block

MOST_ABOVE = 3
MOST_LINE = 200
MOST_RESIDUE = 1
"""Words of a label that nothing here knows, with which it is still told for certain."""


class Quantity(NamedTuple):
    """What a formula is of. ``measure`` is "parameters", "cache", "other" (operations, bytes, time) or "" where nothing tells it."""

    components: tuple[str, ...]
    scope: str | None
    measure: str
    sure: bool
    label: Label


def quantity_of(formula: Standing, blocks: Sequence[Block], places: Mapping[int, int]) -> Quantity:
    """What a formula is of."""
    block = formula.block
    heading = read_label(block.headings[-1]) if block.headings else NO_LABEL
    if block.cell is not None:
        row, column = read_label(block.cell.row_header, heading), read_label(block.cell.column_header, heading)
        label = row
        if not row.components or (column.components and within_of(column.components, row.components)):
            label = column._replace(total=row.total or column.total, scope=row.scope or column.scope)
    else:
        label = read_label(formula.label, heading)
        if not label.components and not label.total and formula.lead:
            label = read_label(f"{formula.lead}{formula.label}", heading)
    components, sure = label.components, label.clear and label.residue <= MOST_RESIDUE
    if not components and label.total and not heading.components:
        components = ("total",)
    elif not components and not label.unresolved:
        components, sure = heading.components, sure and heading.clear and heading.residue <= MOST_RESIDUE
    sure = sure and not (label.foreign or label.unresolved or heading.foreign)
    return Quantity(components, label.scope, _measure(formula, label, blocks, places), sure, label)


def _measure(formula: Standing, label: Label, blocks: Sequence[Block], places: Mapping[int, int]) -> str:
    block = formula.block
    texts = [formula.behind[:16], formula.label, formula.lead]
    if block.cell is not None:
        texts = [formula.behind[:16], block.cell.row_header, block.cell.column_header]
    else:
        start = block.text.string.rfind("\n", 0, formula.start)
        texts += [block.text.string[max(0, start - MOST_LINE) : start + 1]]
        at = places.get(id(block), 0)
        above = [other for other in blocks[max(0, at - MOST_ABOVE) : at] if other.headings == block.headings and other.cell is None]
        texts += [other.text.string[-MOST_LINE:] for other in reversed(above)]
    texts += list(reversed(block.headings))
    for text in texts:
        found = _said(text)
        if found:
            return found
    return ""


def _said(text: str) -> str:
    """What the last word of a text that says so speaks of."""
    if not text:
        return ""
    cache = None
    for cache in CACHE.finditer(text):
        pass
    at, found = (cache.start(), "cache") if cache is not None else (-1, "")
    for mention in mentions(text):
        if mention.kind in ("parameters", "other") and mention.start > at + (found == "cache") * 12:
            at, found = mention.start, mention.kind
    return found
