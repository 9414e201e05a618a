"""Holds the sizes of low-rank adapters against the maps that they stand beside: r × (in + out) values for each.

"k_proj: 16 × (4096 + 4096)", model with 8 key/value heads -> the projection puts out 1,024 values: 16 × (4096 + 1024)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from auditor.claims.about.label import read_label
from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import About, Understanding
from auditor.claims.claim import Claim
from auditor.claims.places import line_start, offset_of
from auditor.notation.expression import Expression, Number, Operation
from auditor.reference import InventoryError, Model, Poly
from auditor.verdicts.causes import Deviation
from auditor.verdicts.counts import figure_of
from auditor.verdicts.departure import Departure
from auditor.verdicts.published import target_of

LARGEST_RANK = 1024
LEAST_SIZE = 64
MOST_LABEL = 80
_MAPS = frozenset(
    ("attention.query", "attention.key", "attention.value", "attention.output", "ffn.up", "ffn.gate", "ffn.down"),
)


def check_adapters(claims: Sequence[Claim], understanding: Understanding, given: Model | None) -> Iterator[Departure]:
    """The adapters of an article that are given other sizes than their maps have, each size once."""
    found: dict[tuple[str, tuple[int, ...]], Departure] = {}
    for index, claim in enumerate(claims):
        sizes = _sizes(claim) if claim.doubt is None and claim.kind == "equality" else None
        components = _components(claim) if sizes is not None else ()
        if sizes is None or len(components) != 1 or components[0] not in _MAPS:
            continue
        name = understanding.abouts[index].model
        try:
            model = published(name, understanding.class_of(name)) if name is not None else given
            right = _of_map(model, components[0]) if model is not None else None
        except InventoryError:
            continue
        figure = figure_of(claim)
        if right is None or figure is None or figure[1] % sum(sizes) or not _differ_in_one(sizes, right):
            continue
        departure = _departure(index, figure, sizes, right, About(name, components, "per_layer", None, "high", "adapter"))
        key = (departure.code, sizes)
        found[key] = found[key]._replace(repeats=(*found[key].repeats, index)) if key in found else departure
    yield from found.values()


def _sizes(claim: Claim) -> tuple[int, int] | None:
    """The two sizes in a rank times their sum, the smaller first."""
    expression = claim.sides[0].expression
    if not isinstance(expression, Operation) or expression.op != "*":
        return None
    factors = _factors(expression)
    plain = [int(f.printed.value) for f in factors if isinstance(f, Number) and f.printed.is_integer_print]
    sums = [f for f in factors if isinstance(f, Operation) and f.op == "+"]
    if len(plain) + len(sums) != len(factors) or len(sums) != 1 or not 0 < prod(plain) <= LARGEST_RANK:
        return None
    one, other = sums[0].left, sums[0].right
    if not (isinstance(one, Number) and isinstance(other, Number)):
        return None
    small, large = sorted((int(one.printed.value), int(other.printed.value)))
    return (small, large) if small >= LEAST_SIZE else None


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Operation) and expression.op == "*":
        return _factors(expression.left) + _factors(expression.right)
    return [expression]


def _components(claim: Claim) -> tuple[str, ...]:
    """The map that the words before a claim, or the head of its row, name."""
    if claim.block.cell is not None:
        return read_label(claim.block.cell.row_header).components
    string, start = claim.block.text.string, offset_of(claim.block.text, claim.span.start)
    return read_label(string[max(line_start(string, start), start - MOST_LABEL) : start]).components


def _of_map(model: Model, component: str) -> tuple[int, int] | None:
    """The inputs and outputs of a map of one layer, the smaller first; None where it is no single matrix."""
    width = model.symbols.get("H", 0)
    weights = target_of(model, (component,), "per_layer").exact("weights")
    if not width or not weights or weights % width:
        return None
    return (min(width, weights // width), max(width, weights // width))


def _differ_in_one(sizes: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether one of two sizes is right and the other not; where both differ, another model is meant."""
    return sizes != right and bool(set(sizes) & set(right))


def _departure(index: int, figure: tuple[int, int], sizes: tuple[int, int], right: tuple[int, int], about: About) -> Departure:
    at, stated = figure
    times = stated // sum(sizes)
    wrong, exact = next(((a, b) for a, b in ((sizes[0], right[0]), (sizes[1], right[1])) if a != b), (sum(sizes), sum(right)))
    if sizes[0] != right[0] and sizes[1] != right[1]:
        kept = next(iter(set(sizes) & set(right)))
        wrong, exact = sum(sizes) - kept, sum(right) - kept
    words = (
        f"the adapter is given {wrong:,} values at one end, the map has {exact:,}",
        f"适配器的一端取了 {wrong:,} 维，该矩阵是 {exact:,} 维",
    )
    code = "C306" if about.components[0].startswith("attention") else "C302"
    difference = times * (sum(sizes) - sum(right))
    cause = Deviation(code, "adapter", difference, Poly.of(difference), *words, frozenset({("adapter", "size")}))
    return Departure(index, at, code, (cause,), (), difference, f"{times * sum(right):,}", about, True)


__all__ = ["check_adapters"]
