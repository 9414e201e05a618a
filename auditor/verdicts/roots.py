"""Where the departure of a sum began: in the one term that would be exact but for it.

    12 × 7,087,104, 768 too little a layer -> 7,087,104 = 1,536 + 1,771,776 + 589,824 + ... -> 589,824, where the projection has 590,592

A label may say nothing that can be read; the sum that takes a figure over says what it was counted for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.records import Scope
from auditor.reference import InventoryError, Model
from auditor.verdicts.deviations import PROJECTIONS
from auditor.verdicts.provenance import LEAST, Provenance
from auditor.verdicts.published import target_of

MOST_STEPS = 6
_SCOPES: tuple[Scope, ...] = ("per_layer", "all_layers", "model")


class Quantity(NamedTuple):
    """Components of a model counted together, at a scope."""

    components: tuple[str, ...]
    scope: Scope


class Root(NamedTuple):
    """A claim from which a departure comes: what of it is its own (claimed minus exact), how often it enters, and what it may count."""

    claim: int
    own: int
    times: int
    quantities: tuple[Quantity, ...]


def roots_of(index: int, own: int, model: Model, provenance: Provenance, may_be: Callable[[int, Collection[Quantity]], bool]) -> list[Root]:
    """The claims that a departure is traced to, the sum's own terms first and the deepest last.

    ``may_be`` says whether a claim may count one of some quantities, and be wrong.
    """
    exact = _counts(model)
    found: list[Root] = []
    times = 1
    for _ in range(MOST_STEPS):
        fitting: dict[int, Root] = {}
        terms = provenance.terms(index)
        for term in terms:
            if term.source is None or term.times < 1 or term.times.denominator != 1 or own % int(term.times):
                continue
            part = own // int(term.times)
            quantities = exact.get(int(term.figure) - part) if term.figure.denominator == 1 else None
            if quantities is None or provenance.made(term.figure, index - len(terms) - 1, index - 1) > 1:
                continue  # of two right before it that are counted alike, the sum may have forgotten one
            if term.source in fitting:
                return found  # it enters twice, and is wrong in one of the places
            fitting[term.source] = Root(term.source, part, times * int(term.times), quantities)
        if len(fitting) != 1:
            return found
        root = next(iter(fitting.values()))
        if root.claim >= index or not may_be(root.claim, root.quantities):
            return found
        found.append(root)
        index, own, times = root.claim, root.own, root.times
    return found


def is_exact(model: Model, figure: int, but: Collection[Quantity]) -> bool:
    """Whether a figure is that of some other component of the model as it is, or one of its sizes."""
    counted = _counts(model).get(figure, ())
    return figure in model.symbols.values() or any(len(q.components) == 1 and q not in but for q in counted)


@lru_cache(maxsize=64)
def _counts(model: Model) -> Mapping[int, tuple[Quantity, ...]]:
    """What articles count of a model, by its number."""
    found: dict[int, list[Quantity]] = {}
    ids = model.component_ids
    together = [PROJECTIONS, ("attention", "ffn")] if all(model.has(part) for part in PROJECTIONS) else []
    for components in [*((component,) for component in ids), *together, ("total",)]:
        for scope in _SCOPES:
            with suppress(InventoryError, ValueError):  # layers that differ
                count = target_of(model, components, scope).exact()
                if count >= LEAST:
                    found.setdefault(count, []).append(Quantity(components, scope))
    return {count: tuple(quantities) for count, quantities in found.items()}
