"""Quantities of published models, each made once: an article speaks of few, and asks of them often."""

from __future__ import annotations

from functools import lru_cache

from auditor.reference import Model
from auditor.verdicts.target import Target


@lru_cache(maxsize=512)
def target_of(model: Model, components: tuple[str, ...], scope: str) -> Target:
    """A quantity of a model, made once; LayersDiffer where no layer stands for all."""
    return Target(model, components, scope)
