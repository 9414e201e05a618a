"""Figures beside words of size that nothing read: the honest denominator of an audit, and where new forms come from.

    scans -> stretches between ends of sentences that hold a word of size -> figures that no claim and no setting covers -> skeletons

A skeleton is a stretch with kinds of figures for figures, concepts for words and ``_`` for what the lexicon does not know: what is said alike in two
languages has one, and those that are frequent are forms that are missing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from auditor.reading.scan import FIGURES, OTHER, UNREAD, WORDED, Scan
from auditor.source.text import Span

SIZES = (
    "parameters", "active_parameters", "trainable", "memory", "weights_memory", "gradients", "optimizer_states", "activations", "kv_cache", "file_size",
    "model_size", "flops", "attention", "ffn", "embeddings", "layer", "layernorm", "head", "pooler", "router", "experts", "adapter", "total", "hidden_size",
    "vocab_size", "intermediate_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "head_dim", "max_position_embeddings",
    "counter.parameters", "counter.layers", "counter.heads", "counter.kv_heads", "counter.experts", "counter.dimensions",
)  # fmt: skip
"""Concepts that say that a figure beside them is one of size."""
NUMBERS = ("table_word", "step_word", "date", "version")
"""Concepts that make the figure behind them a number of something else."""
MOST_SKELETON = 30
MOST_UNREAD = 400
_JOINS = "-–~"
_KINDS = {"d": "N", "f": "N", "m": "N", "q": "COUNT", "p": "%", "y": "BYTES", "o": "OPS", "t": "TIME", "x": "TIMES", "r": "RATIO"}


class Unread(NamedTuple):
    """A figure that nothing read, at its place in the original, and the skeleton of what it stands in."""

    span: Span
    skeleton: str


def unread_figures(scans: Sequence[Scan], covered: Sequence[Span]) -> list[Unread]:
    """The figures beside words of size that are in none of the ``covered`` places, in reading order; of very many the first."""
    places = sorted(covered)
    starts = [place.start for place in places]
    reach = 0
    reaches = [reach := max(reach, place.end) for place in places]
    found: list[Unread] = []
    for scan in scans:
        for first, last, figures in scan.told(_beside_sizes):
            skeleton = ""
            for at in figures:
                if at == 0 and scan.block.kind in ("heading", "item"):
                    continue  # its number
                number = scan.figures[at].number
                span = scan.block.text.span(number.start, number.end)
                before = bisect_right(starts, span.start) - 1
                if (before >= 0 and reaches[before] > span.start) or (before + 1 < len(starts) and starts[before + 1] < span.end):
                    continue
                skeleton = skeleton or _skeleton(scan, first, last)
                found.append(Unread(span, skeleton))
                if len(found) >= MOST_UNREAD:
                    return found
    return found


def _beside_sizes(scan: Scan) -> Sequence[tuple[int, int, Sequence[int]]]:
    """The stretches of a text that hold a word of size, each with its figures."""
    sizes = scan.vocabulary.any_of(SIZES)
    if sizes.isdisjoint(scan.codes):
        return ()
    told = ((first, last) for first, last in scan.sentences() if not sizes.isdisjoint(scan.codes[first:last]))
    return [(first, last, list(_figures(scan, first, last))) for first, last in told]


def _figures(scan: Scan, first: int, last: int) -> Iterator[int]:
    """The figures of a stretch that say how much of something there is: no range, and no number of a table or a step."""
    numbers = scan.vocabulary.any_of(NUMBERS)
    for at in range(first, last):
        code = scan.codes[at]
        if code not in FIGURES or code in (UNREAD, OTHER, WORDED) or at not in scan.figures:
            continue
        if (at and scan.codes[at - 1] in numbers) or _is_ranged(scan, at):
            continue
        yield at


def _is_ranged(scan: Scan, at: int) -> bool:
    """Whether a figure is one end of a range, or a part of a date: ``12-16``, ``between 12 and 16``, ``2024-05-01``."""
    codes = scan.codes
    beside = ((at - 1, at - 2), (at + 1, at + 2))
    if any(0 <= other < len(codes) and sign >= 0 and codes[sign] in _JOINS and codes[other] in FIGURES for sign, other in beside):
        return True
    return any(place >= 0 and scan.means(place, "between") for place in (at - 1, at - 3))


def _skeleton(scan: Scan, first: int, last: int) -> str:
    """A stretch in concepts."""
    words = (_word(scan, at) for at in range(first, min(last, first + MOST_SKELETON)))
    return " ".join(word for word, _ in groupby(words))


def _word(scan: Scan, at: int) -> str:
    code = scan.codes[at]
    if code in FIGURES:
        return _KINDS.get(code, "#")
    concepts = scan.concepts(at)
    if concepts:
        return "|".join(sorted(concepts))
    return "_" if code.isalnum() or code == "#" else code
