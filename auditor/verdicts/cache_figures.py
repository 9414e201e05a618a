"""Holds the cells that say how much the cache of a model takes against its layers, heads and their size, for the context that their headers name.

    | model      | KV cache, 4K context |      cells in bytes, of a model with a name, under words on the cache and a context
    | Llama 2 7B | 2 GB                 |      -> 2 × layers × heads of the keys × their size × bytes of each × tokens -> is that the figure?

What else such a table counts is its author's affair: a cell is wrong only beside two at least that come out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from auditor.claims.about.published_sizes import cached_by
from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.printed import Printed
from auditor.reading.scan import COUNT, INTEGER, scan
from auditor.sheet.headers import concepts
from auditor.sheet.sizes import widths_said
from auditor.source.document import Block
from auditor.source.text import Text
from auditor.verdicts.departure import AS_REFERENCE
from auditor.verdicts.facts import Untrue
from auditor.verdicts.verdict import Verdict, Why

NOT_CACHED = Why("not-cached", "the cache of this model takes another size", "该模型的缓存大小并非如此")
LEAST_RIGHT = 2
NEAR = Fraction(1, 12)
"""Part of a size by which it may be off without being wrong: a context or a size that was rounded before."""
LEAST_TOKENS = 16
MOST_HEADER = 80
HALF = Fraction(2)
"""Bytes of a value that no word gives."""
_CONTEXT = frozenset(("sequence_length", "context_length", "counter.tokens", "max_position_embeddings", "tokens"))
_OTHERS = frozenset(
    ("weights_memory", "total", "activations", "per_gpu", "save", "share", "compared", "quantized", "batch_size", "throughput", "per_layer")
)
"""Words of a header whose cells hold something else, or more."""


class _Cell(NamedTuple):
    """A claim of a cell with the sizes that it may rightly have."""

    claim: int
    printed: Printed
    model: str
    allowed: tuple[Fraction, ...]


def judge_cache_figures(claims: Sequence[Claim], understanding: Understanding) -> tuple[list[Verdict], list[Untrue]]:
    """What came of the cells of an article that give the cache of a published model."""
    tables: dict[int, list[_Cell]] = defaultdict(list)
    for index, claim in enumerate(claims[: len(understanding.abouts)]):
        model = understanding.abouts[index].model
        found = _cell(index, claim, model) if claim.block.cell is not None and model is not None and len(claim.sides) == 1 else None
        if found is not None and claim.block.cell is not None:
            tables[claim.block.cell.table].append(found)
    verdicts: list[Verdict] = []
    untrue: list[Untrue] = []
    for cells in tables.values():
        right = [cell for cell in cells if _holds(cell)]
        wrong = [cell for cell in cells if cell not in right and _is_far(cell)]
        verdicts += (Verdict(cell.claim, "reference", "holds", AS_REFERENCE) for cell in right)
        if len(right) >= max(LEAST_RIGHT, 2 * len(wrong)):
            verdicts += (Verdict(cell.claim, "reference", "fails", NOT_CACHED) for cell in wrong)
            untrue += (_untrue(claims[cell.claim], cell) for cell in wrong)
    return verdicts, untrue


def _cell(index: int, claim: Claim, model: str) -> _Cell | None:
    number, cell = claim.sides[0].number, claim.block.cell
    if (
        number is None
        or cell is None
        or number.printed.unit is None
        or number.printed.unit.dimension != "bytes"
        or not number.printed.value
    ):
        return None
    heading = claim.block.headings[-1] if claim.block.headings else ""
    told = concepts(cell.row_header) | concepts(cell.column_header)
    if "kv_cache" not in told | concepts(heading) or told & _OTHERS:
        return None
    tokens = _tokens(cell.row_header) or _tokens(cell.column_header)
    width = next((found for text in (cell.column_header, cell.row_header, heading) if (found := _width(text)) is not None), HALF)
    kept = cached_by(model)
    if not tokens or kept is None:
        return None
    return _Cell(
        index, number.printed, model, tuple(kept.elements(count, 1, windows) * width for count in tokens for windows in (True, False))
    )


@lru_cache(maxsize=512)
def _tokens(header: str) -> tuple[int, ...]:
    """The tokens of the context that a header names, in thousands of 1000 and of 1024; nothing where it names none."""
    if not 0 < len(header) <= MOST_HEADER:
        return ()
    found = scan(Block("cell", Text.verbatim(header)))
    figures = [found.figures[at].number.printed for at, code in enumerate(found.codes) if code in (INTEGER, COUNT) and at in found.figures]
    if len(figures) != 1 or not (concepts(header) & _CONTEXT):
        return ()
    counts = {int(figures[0].value * figures[0].factor(binary)) for binary in (False, True)}
    return tuple(sorted(count for count in counts if count >= LEAST_TOKENS))


@lru_cache(maxsize=512)
def _width(text: str) -> Fraction | None:
    widths = widths_said(Block("cell", Text.verbatim(text))) if 0 < len(text) <= MOST_HEADER else frozenset()
    return next(iter(widths)) if len(widths) == 1 else None


def _sizes(cell: _Cell) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """What the figure may be, what it should be, and half of its last digit."""
    ulp = cell.printed.trailing_ulp if cell.printed.about else cell.printed.ulp
    for binary, right in product((False, True), cell.allowed):
        factor = cell.printed.factor(binary)
        yield cell.printed.value * factor, right, ulp * factor / 2


def _holds(cell: _Cell) -> bool:
    return any(abs(stated - right) <= slack for stated, right, slack in _sizes(cell))


def _is_far(cell: _Cell) -> bool:
    return all(abs(stated - right) > max(slack, NEAR * right) for stated, right, slack in _sizes(cell))


def _untrue(claim: Claim, cell: _Cell) -> Untrue:
    stated, right = claim.sides[0], max(cell.allowed)
    unit = cell.printed.unit
    assert unit is not None
    tenths = round(right / unit.binary * 10)
    expected = f"{tenths // 10}{f'.{tenths % 10}' if tenths % 10 else ''} {unit.label}"
    raw = stated.raw.strip(" *`$~≈约")
    en, zh = (
        f"keys and values of {cell.model} take about {expected} for this context, not {raw}",
        f"该模型在此上下文长度下的键值缓存约为 {expected}，而不是 {raw}",
    )
    return Untrue("M702", Fact("bytes", raw, cell.model, stated.span, claim.block), "", en, zh)
