"""Tells the total of a named model by what it is near to: "Total 7,241,732,096" under "Adding the vocabulary" is no total of a vocabulary.

figure, model -> is it a total that the model may have, and far from any count of what the line stands under?
sum, model -> are its terms what the model has, but for a few?
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from auditor.claims.about.formula import terms
from auditor.claims.about.label import Label
from auditor.claims.about.published_sizes import published
from auditor.claims.claim import Claim
from auditor.notation.expression import Name, Number
from auditor.reference import InventoryError, Model

LEAST = 1_000_000
NEAR = 5
"""A total that is off by more than one part in so many may be of something else."""


def is_near(figure: int, count: int) -> bool:
    """Whether a figure may have been meant as a count."""
    return NEAR * abs(figure - count) <= count


def whole_figure(claim: Claim) -> int | None:
    """The exact number that a claim ends in, where it can be a whole model's."""
    number = claim.sides[-1].number
    if number is None or not number.printed.is_integer_print or number.printed.unit is not None or number.printed.value < LEAST:
        return None
    return int(number.printed.value)


def is_whole(claim: Claim, label: Label, above: Label, model: str | None) -> bool:
    """Whether a claim of a named model counts all of it: its label says "total" or its terms are the model's, and its figure is near.

    ``above`` is what the line stands under: a figure that is near a count of that is no total of the model.
    """
    figure = whole_figure(claim)
    if model is None or figure is None or label.part or label.single or label.heads or label.other or label.foreign or label.unresolved:
        return False
    if label.scope == "per_layer":
        return False
    try:
        known = published(model)
    except InventoryError:
        return False
    if not any(is_near(figure, count) for count in (known.total, known.total_untied)):
        return False
    if any(is_near(figure, count) for component in (*above.components, *label.components) for count in _counts_of(known, component)):
        return False
    added = [terms(side.expression) for side in claim.sides if side.expression is not None and side.is_computation]
    if label.total and not (label.components or label.scope or label.layers or label.stack) and all(len(found) > 1 for found in added):
        return figure not in _parts(known)
    return any(_are_of(found, known) for found in added)


def _counts_of(model: Model, component: str) -> tuple[int, ...]:
    """What a component counts over all of a model; the total is not held against itself."""
    if component == "total":
        return ()
    with suppress(InventoryError, ValueError):
        return (model.count(component),)
    return ()


@lru_cache(maxsize=64)
def _parts(model: Model) -> frozenset[int]:
    """What articles count of a model beside its total, over the whole of it."""
    found = {component.count for component in model.components}
    for component in ("embeddings", "layer", "attention", "ffn", "layernorm", "pooler", "head", "encoder", "decoder", "experts"):
        with suppress(InventoryError, ValueError):
            found.add(model.count(component))
    for name in ("without-embeddings", "layers-only"):
        found |= {variant.total for variant in model.variants if variant.key == name}
    return frozenset(found - {model.total, model.total_untied, 0})


def _are_of(found: Sequence[tuple[int | None, Number | Name | None]], model: Model) -> bool:
    """Whether the terms of a sum are parts of a model, over the whole of it: most of them, and one that is large."""
    if len(found) < 2:
        return False
    values = [int(leaf.printed.value) * (times or 1) for times, leaf in found if isinstance(leaf, Number) and leaf.printed.is_integer_print]
    known = _parts(model)
    right = [value for value in values if value in known]
    return 2 * len(right) >= len(found) and 10 * max(right, default=0) >= model.total
