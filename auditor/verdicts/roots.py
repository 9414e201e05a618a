"""Where the departure of a sum began: in the one term that would be exact but for it.

    12 × 7,087,104, 768 too little a layer -> 7,087,104 = 1,536 + 1,771,776 + 589,824 + ... -> 589,824, where the projection has 590,592

A label may say nothing that can be read; the sum that takes a figure over says what it was counted for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from math import prod
from typing import NamedTuple

from auditor.claims.about.records import Scope
from auditor.reference import InventoryError, Model
from auditor.verdicts.causes import PROJECTIONS
from auditor.verdicts.provenance import LEAST, Provenance
from auditor.verdicts.published import SCOPES, target_of

MOST_STEPS = 6
MOST_EARLIER = 60
"""Claims before a total among which the one is looked for that it departs with."""
_TOGETHER = (
    ("attention", "latent_norm"),
    ("experts", "shared_experts"),
    ("router", "experts"),
    ("router", "experts", "shared_experts"),
)
"""What articles count together that the reference files apart."""


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


class Place(NamedTuple):
    """A figure of a claim that is as far from an exact count as what takes it over: what it should be, how often it enters, what it counts."""

    claim: int
    own: int
    times: int
    quantity: Quantity


def places_of(figures: Iterable[tuple[int, int]], own: int, model: Model) -> Iterator[Place]:
    """The claims of some (number, figure) whose figures are off by as much as a whole is, once or in every layer, in their order.

    A tensor counts as well as a component: nothing else of a model is so far from a figure by chance.
    """
    exact, often = _every(model)
    for claim, figure in figures:
        for times in often:
            part = own // times
            if own % times or figure in exact or figure - part < LEAST:
                continue
            quantity = exact.get(figure - part)
            if quantity is not None and (times == 1 or quantity.scope == "per_layer"):
                yield Place(claim, part, times, quantity)
                break


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
    together += [parts for parts in _TOGETHER if all(model.has(part) for part in parts)]
    for components in [*((component,) for component in ids), *together, ("total",)]:
        for scope in SCOPES:
            with suppress(InventoryError, ValueError):  # layers that differ
                count = target_of(model, components, scope).exact()
                if count >= LEAST:
                    found.setdefault(count, []).append(Quantity(components, scope))
    for stack in ("encoder", "decoder") if model.has("relative_position_bias") else ():
        # the table of the first layer is left out as often as not
        with suppress(InventoryError, ValueError):
            one, table = model.count(f"{stack}.layer", "per_layer", layer=1), model.count(f"{stack}.relative_position_bias")
            found.setdefault(one, []).append(Quantity((f"{stack}.layer",), "per_layer"))
            found.setdefault(model.count(f"{stack}.layer", "all_layers") - table, []).append(Quantity((f"{stack}.layer",), "all_layers"))
    return {count: tuple(quantities) for count, quantities in found.items()}


@lru_cache(maxsize=16)
def _every(model: Model) -> tuple[Mapping[int, Quantity], tuple[int, ...]]:
    """What may be counted of a model by its number, each tensor and the first and last of unlike layers too; how often a layer may enter."""
    found: dict[int, Quantity] = {count: quantities[0] for count, quantities in _counts(model).items()}
    often = {1, *(times for letter, times in model.symbols.items() if letter.partition("_")[0] == "L")}
    for components in [*((component,) for component in model.component_ids), ("layer",), *_TOGETHER]:
        for layer in {0, max(often) - 1}:
            with suppress(InventoryError, ValueError):
                one = sum(model.count(component, "per_layer", layer=layer) for component in components)
                if one >= LEAST:
                    found.setdefault(one, Quantity(components, "per_layer"))
                if components == ("experts",) and one:
                    often.add(model.count("experts", "all_layers") // one)
    for name, shape, component, _ in model.tensors:
        if (count := prod(shape)) >= LEAST and count not in found:
            found[count] = Quantity((component,), "per_layer" if any(part.isdigit() for part in name.split(".")) else "model")
    return found, tuple(sorted(often))
