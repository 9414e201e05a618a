"""The model that articles are about, as users name it: a published name, a config.json or a .safetensors file."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from auditor.reference import Model

FILES = (".json", ".safetensors")
LONGEST_NAME = 100
MOST_READ = 32_000_000
"""Bytes of a file that tell it from others: the head of a large .safetensors, which lists all of its tensors, is among them."""


class UnknownModel(ValueError):
    """A name that no model has, or a file that holds none; the message is one line."""


class OwnModels(NamedTuple):
    """Models of a project by the names that its texts use, each with its file, in the order of the settings."""

    files: tuple[tuple[str, str], ...] = ()

    def file_of(self, name: str) -> str | None:
        """The file of the model that goes by a name, whatever its case, blanks and hyphens; None where no model does."""
        if not self.files:
            return None
        from auditor.reference.names import name_key

        return next((file for own, file in self.files if name_key(own) == name_key(name)), None)

    def written(self, name: str) -> str:
        """A name as the settings have it."""
        return next((own for own, file in self.files if file == self.file_of(name)), name)

    def load(self, name: str) -> Model:
        """The model that goes by a name, of these or published, or that a file holds. Raises UnknownModel."""
        file = self.file_of(name)
        return load_model(name) if file is None else load_model(file, self.written(name))

    def named_in(self, text: str) -> dict[str, Model]:
        """The models that a text names as words of their own, by their names; the files of the others are not read. Raises UnknownModel."""
        return {name: load_model(file, name) for name, file in self.files if _names(text, name)}

    def stamp(self) -> str:
        """What tells these models, as their files are now, from any others."""
        return "\n".join(f"{name} {stamp_of(file)}" for name, file in self.files)


def _names(text: str, name: str) -> bool:
    import re  # only a project with models of its own pays for it

    parts = (re.escape(part) for part in re.split(r"[\s_-]+", name) if part)
    return re.search(rf"(?<![A-Za-z0-9])(?:{r'[ _-]?'.join(parts)})(?![A-Za-z0-9])", text, re.IGNORECASE) is not None


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


def read_model(name: str, architecture: str | None = None, called: str | None = None) -> Model:
    """The inventory of a model by its name or file. Raises InventoryError.

    A file wins over a name: whoever has a folder of that name still gets the model. ``called`` is the name that a model of a file goes by.
    """
    from auditor.reference import build, read

    if is_model_file(name) or os.path.isfile(name):
        return read(name, architecture, called)
    config = os.path.join(name, "config.json")
    return read(config, architecture, called) if os.path.isfile(config) else build(name, architecture)


SHOWN = 3


def say_which(name: str) -> None:
    """Say on standard error which model a name was taken for, where it stands for several."""
    from auditor.cli.output import say
    from auditor.reference import stands_for

    taken, *others = stands_for(name) or (name,)
    if others and not os.path.exists(name):
        more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
        say(f"{name} is taken for {taken}; it may also be {', '.join(others[:SHOWN])}{more}")


def read_any(name: str, architecture: str | None = None) -> Model:
    """The inventory of a published model, of one that the settings of this folder name, or of a file. Raises InventoryError."""
    from auditor.reference import find_model

    if not is_model_file(name) and find_model(name) is None and not os.path.exists(name):
        from auditor.cli.project.find import Finder

        own = Finder().of_folder(os.getcwd()).models
        file = own.file_of(name)
        if file is not None:
            return read_model(file, architecture, own.written(name))
    say_which(name)
    return read_model(name, architecture)


def load_model(name: str, called: str | None = None) -> Model:
    """As `read_model`, each once as long as its file stays as it is. Raises UnknownModel."""
    return _loaded(name, stamp_of(name), called)


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


def digest_of_model(name: str) -> bytes:
    """What tells the named model from any other, on whatever machine: its name, and where it is a file what that says; of a large one, the beginning."""
    from hashlib import sha256  # only a corpus asks

    told = sha256(os.path.basename(name).encode("utf-8", "surrogateescape") if is_model_file(name) else name.encode())
    for path in (name, os.path.join(name, "config.json")):
        try:
            with open(path, "rb") as file:
                told.update(file.read(MOST_READ))
        except (OSError, ValueError):
            continue
    return told.digest()


@lru_cache(maxsize=32)
def _loaded(name: str, stamp: str, called: str | None) -> Model:
    from auditor.reference import InventoryError

    try:
        return read_model(name, called=called)
    except InventoryError as error:
        raise UnknownModel(str(error)) from error
