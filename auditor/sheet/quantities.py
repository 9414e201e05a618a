"""Every figure of an article with what the words around it say that it is of: the cells before they are resolved.

scans -> figures with a unit or of three digits and more -> words of its clause, its row, its column -> quantities
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.notation.expression import Number
from auditor.reading.scan import FIGURES, NAME, OTHER, UNREAD, WORD, WORDED, Scan
from auditor.source.document import Block
from auditor.source.text import Span

REACH = 10
"""Tokens on either side of a figure that may name it, within its clause."""
_CLAUSE_ENDS = frozenset(".!?;\n")
_TELLING = frozenset(
    (
        "attention", "ffn", "embeddings", "layer", "layernorm", "head", "pooler", "router", "experts", "encoder", "decoder", "adapter", "total",
        "memory", "kv_cache", "gradients", "optimizer_states", "activations", "weights_memory", "file_size", "active_parameters", "parameters",
        "trainable", "tokens", "fp32", "fp16", "bf16", "fp8", "int8", "int4", "nf4", "hidden_size", "vocab_size", "intermediate_size",
    )
)  # fmt: skip
"""Concepts that tell what a figure is of; relations, hedges and small words do not."""


class Quantity(NamedTuple):
    """A figure with its place and the words that it stands with: unknown names and words in lower case, and telling concepts."""

    number: Number
    block: Block
    span: Span
    words: frozenset[str]
    row: str
    column: str
    sentence: int

    @property
    def digits(self) -> str:
        """The digits as printed, without marks between them."""
        return self.number.printed.digits.replace(",", "").replace("，", "").replace("_", "")

    @property
    def dimension(self) -> str:
        """What is counted or measured, with the unit that it is printed in; two figures are of one print only where this is the same."""
        unit = self.number.printed.unit
        return f"%{self.number.printed.percent}" if unit is None else f"{unit.dimension}:{unit.label}"


def quantities(scans: Sequence[Scan]) -> Iterator[Quantity]:
    """The quantities of an article, in reading order."""
    for index, scan in enumerate(scans):
        sentence = index << 16
        for at, code in enumerate(scan.codes):
            if code in _CLAUSE_ENDS:
                sentence += 1
            elif code in FIGURES and code not in (UNREAD, OTHER, WORDED) and at in scan.figures:
                number = scan.figures[at].number
                cell = scan.block.cell
                yield Quantity(
                    number,
                    scan.block,
                    scan.block.text.span(number.start, number.end),
                    frozenset(_words(scan, at)),
                    cell.row_header if cell is not None else "",
                    cell.column_header if cell is not None else "",
                    sentence,
                )


def _words(scan: Scan, at: int) -> Iterator[str]:
    """What the tokens of a figure's clause name, as far as ``REACH`` and no other clause."""
    for step in (-1, 1):
        for place in range(at + step, at + step * (REACH + 1), step):
            if not 0 <= place < len(scan.codes) or scan.codes[place] in _CLAUSE_ENDS:
                break
            code = scan.codes[place]
            if code in (NAME, WORD):
                raw = scan.string[scan.starts[place] : scan.ends[place]]
                if code == NAME or raw[:1].isupper():
                    yield raw.lower()
            elif code >= "\ue000":
                yield from _TELLING & scan.concepts(place)
