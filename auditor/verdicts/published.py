"""Published models by name, each built once: an article speaks of few, and asks of them often."""

from __future__ import annotations

from functools import lru_cache

from auditor.reference import Model, build
from auditor.verdicts.target import Target


@lru_cache(maxsize=64)
def published(name: str, architecture: str | None = None) -> Model:
    """The inventory of a model by its canonical id, as the class that it is known by or another; InventoryError where there is none."""
    return build(name) if architecture is None else published(name).sibling(architecture)


@lru_cache(maxsize=512)
def target_of(model: Model, components: tuple[str, ...], scope: str) -> Target:
    """A quantity of a model, made once; LayersDiffer where no layer stands for all."""
    return Target(model, components, scope)
