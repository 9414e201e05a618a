"""From a configuration, or the name of a published model, to its inventory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .errors import ConfigError, UnknownArchitecture
from .families import Family, find_family, known_types
from .model import Model
from .settings import Config, Settings


def build(config_or_name: Config | str, architecture: str | None = None) -> Model:
    """The exact inventory of a model.

    `config_or_name` is what a config.json holds, or a name that `find_model` knows. Without `architecture`: the class that the name's
    headline figure counts, else the configuration's own `architectures`, else the family's usual one; `Model.architecture` tells which.
    Raises UnknownArchitecture for a type, class or name that nobody declared, ConfigError for a setting that is missing or impossible.
    """
    if isinstance(config_or_name, str):
        from .names import named_model

        known = named_model(config_or_name)
        if known.built is not None:
            return known.built if architecture in (None, known.architecture) else known.built.sibling(architecture or "")
        return from_config(known.config, architecture or known.architecture, known.id)
    return from_config(config_or_name, architecture)


def from_config(config: Config, architecture: str | None = None, name: str | None = None) -> Model:
    """As `build`, for a configuration; `name` is the canonical id that the model will carry."""
    if not isinstance(config, Mapping):
        raise ConfigError("a configuration is an object of settings")
    model_type = config.get("model_type")
    if not isinstance(model_type, str):
        raise UnknownArchitecture("the configuration does not say its model_type")
    family = find_family(model_type)
    if family is None:
        raise UnknownArchitecture(f"the model type {_short(model_type)} is not known{_nearest(model_type, known_types())}")
    chosen = architecture or _stated_class(config, family)
    declare = family.architectures.get(chosen) if isinstance(chosen, str) else None
    if declare is None:
        raise UnknownArchitecture(f"{model_type} has no class {_short(chosen)} here{_nearest(chosen, family.architectures)}")
    settings = Settings(config, family.defaults)
    try:
        entries = declare(settings)
        settings.check_heads()
    except ArithmeticError as problem:  # a width that cannot be divided as the architecture divides it
        raise ConfigError(f"{model_type}: {problem}") from None
    return Model(
        entries,
        settings.symbols,
        model_type=model_type,
        architecture=chosen,
        architectures=tuple(family.architectures),
        name=name,
        others=lambda other: from_config(config, other, name),
        settings=settings,
    )


def _stated_class(config: Config, family: Family) -> str:
    stated = config.get("architectures")
    if isinstance(stated, list) and stated and isinstance(stated[0], str):
        return stated[0]
    return next(iter(family.architectures))


def _nearest(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word[:80], list(known), 3, 0.5)
    return f"; the nearest are {', '.join(near)}" if near else ""


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
