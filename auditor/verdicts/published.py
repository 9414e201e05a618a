"""Published models by name, each built once: an article speaks of few, and asks of them often."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from auditor.reference import InventoryError, Model, build
from auditor.verdicts.target import Target


@lru_cache(maxsize=64)
def published(name: str, architecture: str | None = None) -> Model:
    """The inventory of a model by its canonical id, as a class where the article says one; InventoryError where there is none."""
    if architecture is not None:
        with suppress(InventoryError):  # a class that this configuration cannot be
            return build(name, architecture)
    return build(name)


@lru_cache(maxsize=512)
def target_of(model: Model, components: tuple[str, ...], scope: str) -> Target:
    """A quantity of a model, made once; LayersDiffer where no layer stands for all."""
    return Target(model, components, scope)
