"""Exact parameter inventories of Transformers, from their configuration alone.

    model = build({"model_type": "bert"}, architecture="BertForMaskedLM")     # or build("bert-base-uncased")
    model.total                                                               # 109,514,298
    model.count("attention", scope="per_layer")                               # 2,362,368
    model.formula("attention", scope="per_layer")                             # 4H^2 + 4H

    config or name -> family (one file each) -> parts -> Model: totals, tensors, components, formulas, variants

Nothing is ever guessed: what nobody has declared raises UnknownArchitecture. Imports nothing else of the package, no torch, no network.
"""

from __future__ import annotations

# Not from typing: importing that takes longer than everything else here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from .algebra import Poly
    from .errors import ConfigError, InventoryError, LayersDiffer, UnknownArchitecture
    from .families import known_classes, known_types
    from .files import read
    from .inventory import build
    from .model import Component, Model, Tensor
    from .names import NamedModel, find_model, known_names, name_key, named_model, stands_for
    from .variants import Variant

__all__ = [
    "Component",
    "ConfigError",
    "InventoryError",
    "LayersDiffer",
    "Model",
    "NamedModel",
    "Poly",
    "Tensor",
    "UnknownArchitecture",
    "Variant",
    "build",
    "find_model",
    "known_classes",
    "known_names",
    "known_types",
    "name_key",
    "named_model",
    "read",
    "stands_for",
]

_HOMES = {  # no module has the name of what it holds: importing it would put it in the place of that
    "algebra": ("Poly",),
    "errors": ("ConfigError", "InventoryError", "LayersDiffer", "UnknownArchitecture"),
    "families": ("known_classes", "known_types"),
    "files": ("read",),
    "inventory": ("build",),
    "model": ("Component", "Model", "Tensor"),
    "names": ("NamedModel", "find_model", "known_names", "name_key", "named_model", "stands_for"),
    "variants": ("Variant",),
}


def __getattr__(name: str) -> object:
    # A document that names no model must not pay for the engine.
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(f"{__name__}.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
