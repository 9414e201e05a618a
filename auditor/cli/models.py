"""The model that articles are about, as users name it: a published name, a config.json or a .safetensors file."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.reference import Model

FILES = (".json", ".safetensors")


class UnknownModel(ValueError):
    """A name that no model has, or a file that holds none; the message is one line."""


def is_model_file(name: str) -> bool:
    """Whether this names a file rather than a published model (``meta-llama/Llama-2-7b-hf`` is a name)."""
    return name.endswith(FILES)


def check_model(name: str) -> None:
    """Raise UnknownModel, with the nearest names, where there is no such model; nothing is counted yet."""
    from auditor.reference import UnknownArchitecture, named_model

    if is_model_file(name):
        if not os.path.isfile(name):
            raise UnknownModel(f"{name}: no such file")
        return
    try:
        named_model(name)
    except UnknownArchitecture as error:
        raise UnknownModel(str(error)) from error


def read_model(name: str, architecture: str | None = None) -> Model:
    """The inventory of a model by its name or file. Raises InventoryError.

    A file wins over a name: whoever has a folder of that name still gets the model.
    """
    from auditor.reference import build, read

    if is_model_file(name) or os.path.isfile(name):
        return read(name, architecture)
    config = os.path.join(name, "config.json")
    return read(config, architecture) if os.path.isfile(config) else build(name, architecture)


def load_model(name: str) -> Model:
    """As `read_model`, each once as long as its file stays as it is. Raises UnknownModel."""
    return _loaded(name, stamp_of(name))


def stamp_of(name: str | None) -> str:
    """What tells one state of the named model from any other: its name, and where it is a file, its place and when it was written."""
    if name is None:
        return ""
    stamps = [name]
    for path in (name, os.path.join(name, "config.json")):
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            continue
        stamps.append(f"{os.path.abspath(path)} {status.st_mtime_ns} {status.st_size}")
    return "\n".join(stamps)


@lru_cache(maxsize=32)
def _loaded(name: str, stamp: str) -> Model:
    from auditor.reference import InventoryError

    try:
        return read_model(name)
    except InventoryError as error:
        raise UnknownModel(str(error)) from error
