"""Quantities of published models, each made once: an article speaks of few, and asks of them often."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from auditor.claims.about.records import Scope
from auditor.reference import InventoryError, Model
from auditor.verdicts.target import Target

SCOPES: tuple[Scope, ...] = ("per_layer", "all_layers", "model")
"""Those in which articles count the same components, and mistake one for another."""


@lru_cache(maxsize=512)
def target_of(model: Model, components: tuple[str, ...], scope: str) -> Target:
    """A quantity of a model, made once; LayersDiffer where no layer stands for all."""
    return Target(model, components, scope)


def is_in_another_scope(target: Target, holds: Callable[[Target], bool]) -> bool:
    """Whether something holds of the components of a quantity in another scope than its own."""
    for scope in SCOPES:
        try:
            if scope != target.scope and holds(target_of(target.model, target.components, scope)):
                return True
        except InventoryError:
            continue
    return False
