"""Figures of an article by the components that their clauses name, and those that are called a total: where shares find their part and their whole.

scans -> figures that count something -> the words before each, in its clause or its row -> labelled figures
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Number
from auditor.reading.scan import COUNT, DECIMAL, INTEGER, SIZE, Scan
from auditor.reading.scan import scan as read
from auditor.reading.tokens import STOPS
from auditor.source.document import Block
from auditor.source.text import Text

COMPONENTS = frozenset("attention ffn embeddings layer layernorm head pooler router experts encoder decoder adapter stack bias".split())
"""Concepts of components by their first name; ``attention.query`` is told apart from ``attention``."""
LEAST = 1000
MOST_BACK = 14
"""Words of a clause before a figure; its computation is none."""
MOST_TOKENS = 60
MOST_FIGURES = 2000
_OPERATORS = frozenset("*/^+-")
_NO_COUNT = (
    "counter.tokens",
    "counter.words",
    "counter.positions",
    "counter.dimensions",
    "counter.steps",
    "counter.samples",
    "date",
    "time",
)
"""Concepts behind a figure that say it is a size or a rate."""


class Label(NamedTuple):
    """What words name: components, one layer of them, a total."""

    components: frozenset[str]
    per_layer: bool = False
    total: bool = False


class Labelled(NamedTuple):
    """A figure with its label; ``place`` orders figures as they stand in the article."""

    number: Number
    scan: Scan
    label: Label
    place: tuple[int, int]

    @property
    def value(self) -> Fraction:
        """What the figure says."""
        return self.number.printed.amount

    @property
    def raw(self) -> str:
        """The figure as it is printed."""
        return self.scan.written(self.number)


def label_of(scan: Scan, first: int, last: int) -> Label:
    """What the tokens ``[first, last)`` name."""
    concepts = [scan.concepts(at) for at in _outside(scan, first, last)]
    named = frozenset(concept for token in concepts for concept in token if concept.partition(".")[0] in COMPONENTS)
    layers = any("per_layer" in token for token in concepts)
    inner = named - {"layer"} or named or (frozenset(("layer",)) if layers else named)
    whole = any(token & {"all_layers"} for token in concepts)
    return Label(inner, layers and not whole, any("total" in token for token in concepts))


def _outside(scan: Scan, first: int, last: int) -> Iterator[int]:
    """The tokens ``[first, last)`` without those in brackets that close among them: they explain what is named before them."""
    opened: list[int] = []
    kept: list[int] = []
    for at in range(first, last):
        kept.append(at)
        if scan.codes[at] in "([":
            opened.append(len(kept) - 1)
        elif scan.codes[at] in ")]" and opened:
            del kept[opened.pop() :]
    return iter(kept)


def clause(scan: Scan, at: int) -> int:
    """Where the clause begins that token ``at`` stands in."""
    first, words = at, 0
    while first and words < MOST_BACK and at - first < MOST_TOKENS and scan.codes[first - 1] not in STOPS and scan.codes[first - 1] != ",":
        if "clause_end" in scan.concepts(first - 1):
            break
        first -= 1
        words += first not in scan.figures and scan.codes[first] not in _OPERATORS
    return first


def labelled(scans: Sequence[Scan]) -> Iterator[Labelled]:
    """The figures that count or measure something, with what they are of; at most ``MOST_FIGURES``."""
    found = 0
    for index, scan in enumerate(scans):
        cell = scan.block.cell
        for at, label in scan.told(_labelled, cell.row_header if cell is not None else None):
            if found == MOST_FIGURES:
                return
            found += 1
            yield Labelled(scan.figures[at].number, scan, label, (index, at))


def _labelled(scan: Scan, header: str | None) -> Sequence[tuple[int, Label]]:
    """The figures of a text, of a cell by what heads its row, that count or measure something, with what they are of."""
    found: list[tuple[int, Label]] = []
    head = read(Block("cell", Text.verbatim(header)), scan.vocabulary) if header is not None and scan.figures else None
    for at, figure in scan.figures.items():
        if scan.codes[at] not in INTEGER + DECIMAL + COUNT + SIZE or figure.bound or figure.printed.amount < LEAST:
            continue
        if _is_result(scan, at):
            found.append((at, label_of(head, 0, len(head.codes)) if head is not None else label_of(scan, clause(scan, at), at)))
    return found


def _is_result(scan: Scan, at: int) -> bool:
    """Whether a figure is no operand and no size."""
    codes = scan.codes
    if at + 1 < len(codes) and (codes[at + 1] in _OPERATORS or any(scan.means(at + 1, concept) for concept in _NO_COUNT)):
        return False
    return not at or codes[at - 1] not in _OPERATORS
