"""What the words around a figure say that it counts: parameters of a whole model, of a part, of something else.

block -> scan -> concepts of the figure's clause -> Words;  all blocks -> is a gate spoken of, a mixture of experts?
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from auditor.lexicon.vocabulary import vocabulary
from auditor.reading.scan import Scan, scan
from auditor.source.document import Block, Document, Language
from auditor.source.text import Span, Text

_ENDS = frozenset(".!?;\n,")
_WHOLE = frozenset(("total", "whole", "whole_model", "model_size", "model"))
_PARTS = frozenset(
    (
        "embeddings", "embeddings.word", "embeddings.position", "embeddings.token_type", "layer", "attention", "cross_attention", "ffn", "ffn.up",
        "ffn.down", "ffn.gate", "layernorm", "pooler", "head", "head.lm", "head.mlm", "router", "encoder", "decoder", "bias", "matrix", "vector",
        "per_layer", "per_head", "all_layers", "stack", "remaining", "attention.query", "attention.key", "attention.value", "attention.output",
    )
)  # fmt: skip
_OTHERS = frozenset(
    (
        "active_parameters", "frozen", "memory", "bytes", "tokens", "data", "flops", "adapter", "experts", "moe", "difference", "more",
        "less", "save", "increase", "decrease", "ratio", "reduction_to", "increase_to", "compared", "comparative", "than", "per_token",
        "convolution", "recurrent", "would", "if", "vision", "fold", "others", "other", "instead", "between", "percent", "kv_cache", "wrong", "not",
    )
)  # fmt: skip


class Words(NamedTuple):
    """Whether parameters are counted, of the whole, of parts, or of something else."""

    parameters: bool = False
    whole: bool = False
    parts: bool = False
    others: bool = False


class OwnWords:
    """The words of one document; a block that is not among ``scans`` is scanned when it is first asked for."""

    def __init__(self, document: Document, scans: Sequence[Scan] = ()) -> None:
        self._document = document
        self._vocabulary = scans[0].vocabulary if scans else vocabulary()
        self._scans = {id(found.block): found for found in scans}
        self._labels: dict[str, Words] = {}

    def around(self, block: Block, place: Span) -> Words:
        """What is said in the clause of a figure."""
        found = self._scan(block)
        places = range(len(found.codes))
        at = bisect_right(places, place.start, key=lambda n: block.text.span(found.starts[n], found.ends[n]).end)
        if at == len(places):
            return Words()
        first = last = at
        while first and found.codes[first - 1] not in _ENDS:
            first -= 1
        while last + 1 < len(found.codes) and found.codes[last + 1] not in _ENDS:
            last += 1
        words = self._words(found, first, last)
        bound = any(figure.bound for number, figure in found.figures.items() if at <= number <= at + 1)
        return words._replace(others=True) if bound else words

    def of_label(self, label: str) -> Words:
        """What the head of a row or column says."""
        if label not in self._labels:
            found = scan(Block("cell", Text.verbatim(label)), self._vocabulary)
            self._labels[label] = self._words(found, 0, len(found.codes) - 1)
        return self._labels[label]

    def _words(self, found: Scan, first: int, last: int) -> Words:
        said: set[str] = set()
        for at in range(first, last + 1):
            if found.codes[at] >= "\ue000":
                said |= found.concepts(at)
        counted = bool(said & {"parameters", "counter.parameters"})
        others = bool(said & _OTHERS) or ("trainable" in said and self.adapted)
        return Words(counted, bool(said & _WHOLE), bool(said & _PARTS), others)

    def _scan(self, block: Block) -> Scan:
        if id(block) not in self._scans:
            self._scans[id(block)] = scan(block, self._vocabulary)
        return self._scans[id(block)]

    def _mentions(self, *concepts: str) -> bool:
        codes = self._vocabulary.any_of(concepts)
        blocks = [block for block in self._document.blocks if not block.chrome]
        blocks.sort(key=lambda block: id(block) not in self._scans)
        return any(
            not codes.isdisjoint(self._scan(block).codes)
            for block in blocks
            if id(block) in self._scans or self._vocabulary.may_hold(block.text.string, concepts)
        )

    def lines(self, offsets: Iterable[int], language: Language) -> str:
        """The lines of some places of the article, named in a language."""
        return self._document.named_lines(offsets, language)

    @cached_property
    def adapted(self) -> bool:
        """Whether the article speaks of what only some of the parameters are trained for."""
        return self._mentions("adapter", "frozen")

    @cached_property
    def gated(self) -> bool:
        """Whether the article speaks of a gate in the network."""
        return self._mentions("gated", "ffn.gate")

    @cached_property
    def transformer(self) -> bool:
        """Whether the article speaks of attention at all: what else has layers and a width is counted otherwise."""
        return self._mentions("attention", "counter.heads", "num_attention_heads")

    def of_another_kind(self, block: Block) -> bool:
        """Whether a block speaks of a recurrent or convolutional network."""
        return not self._vocabulary.any_of(("recurrent", "convolution")).isdisjoint(self._scan(block).codes)

    @cached_property
    def mixture(self) -> bool:
        """Whether the article speaks of a mixture of experts."""
        return self._mentions("moe", "experts", "counter.experts")
