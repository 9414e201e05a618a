"""Values that stand alone: a figure of size with the words that tell what it is of, from which nothing else of the article derives.

    quantities that no claim holds -> those with a unit of size, or long ones, beside a name or a measure -> claims with one side
                                   -> printed alike for the same thing elsewhere -> held by the article itself

They are cells of the sheet like all others: listed, so that what was read is known, and checked where the article says them again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import accumulate

from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import Doubt
from auditor.notation.printed import PREFIXES
from auditor.sheet.headers import concepts
from auditor.sheet.quantities import Quantity, is_name, is_operand
from auditor.sheet.restated import Results, alike, repeats
from auditor.source.text import Span

ALONE = ("alone", "nothing in the article to hold it against", "文中没有可与之比对的数")
HUNDRED = 100
_COMPONENTS = frozenset(("embeddings", "attention", "ffn", "layernorm", "head", "layer", "experts", "pooler"))
"""What a row may give the share of."""
LONG = 5
"""Digits from which on a figure without a unit is a size."""
MOST_VALUES = 120
"""Values that are listed of one article."""


def values(found: Sequence[Quantity], taken: Sequence[Span], results: Results, proven: Container[Span] = ()) -> Iterator[Claim]:
    """The values that stand alone, those that the article says again, or computes before, as a "repeat"."""
    by_print: dict[tuple[str, str], list[Quantity]] = defaultdict(list)
    for quantity in found:
        by_print[quantity.dimension, quantity.digits].append(quantity)
    covered = sorted(taken)
    starts, reached = [span.start for span in covered], [*accumulate((span.end for span in covered), max)]
    listed = 0
    for quantity in found:
        if listed >= MOST_VALUES:
            return
        result = repeats(quantity, results)
        if not (result or _is_size(quantity)) or _is_covered(quantity.span, starts, reached) or is_operand(quantity):
            continue
        listed += 1
        again = (
            result
            or quantity.span in proven
            or any(other is not quantity and alike(quantity, other) for other in by_print[quantity.dimension, quantity.digits])
        )
        yield _claim(quantity, None if again else ALONE)


def _is_size(quantity: Quantity) -> bool:
    """Whether a figure says how large something is that its words tell."""
    unit = quantity.number.printed.unit
    if quantity.number.printed.percent == HUNDRED:
        return quantity.block.cell is not None and any(name.partition(".")[0] in _COMPONENTS for name in concepts(quantity.row))
    if unit is None:
        telling = len(quantity.digits) >= LONG and quantity.number.printed.is_integer_print
    else:
        telling = unit.dimension in ("bytes", "operations") or (
            unit.dimension == "count" and (unit.label in PREFIXES or unit.decimal >= 1000)
        )
    return telling and any(not is_name(word) for word in quantity.words)


def _is_covered(span: Span, starts: Sequence[int], reached: Sequence[int]) -> bool:
    """Whether a span overlaps one of some that begin at ``starts``, in their order; ``reached`` are the farthest ends up to each."""
    before = bisect_left(starts, span.end)
    return before > 0 and reached[before - 1] > span.start


def _claim(quantity: Quantity, doubt: Doubt | None) -> Claim:
    raw = quantity.block.text.string[quantity.number.start : quantity.number.end]
    return Claim("repeat", (Side(raw, quantity.span, (quantity.number,)),), (), quantity.block, quantity.span, raw, doubt, sure=False)
