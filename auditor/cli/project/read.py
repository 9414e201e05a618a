"""A settings file becomes Settings, or one line on what is wrong with it.

bytes -> TOML -> [tool.auditor] or the whole auditor.toml -> each key by its kind -> Settings
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from auditor.cli.exits import Refusal
from auditor.cli.models import LONGEST_NAME, OwnModels, UnknownModel, check_model, is_model_file
from auditor.cli.project.keys import ARTICLE, KEYS, LANGUAGES, LEVELS, WANTED, Key, ending_and_form
from auditor.rules import registry
from auditor.source.globs import BadGlob, Globs

SHORT = "auditor.toml"
LONG = "pyproject.toml"

Levels = Mapping[str, str]
"""Code of a rule -> error, warning, info or off."""
NO_LEVELS: Levels = MappingProxyType({})


class SettingsError(Refusal):
    """A settings file that says what cannot be: one line that names file, key and the nearest right one. Ends the run with exit code 2."""


class Settings(NamedTuple):
    """What one settings file says. ``path`` is empty where there is none; globs are relative to ``root``; ``select`` None is every rule."""

    path: str = ""
    root: str = ""
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    levels: Levels = NO_LEVELS
    error_on_warning: bool = False
    language: str = ARTICLE
    exclude: Globs | None = None
    extension_map: tuple[tuple[str, str], ...] = ()
    models: OwnModels = OwnModels()
    per_file_levels: tuple[tuple[str, Globs, Levels], ...] = ()
    per_file_models: tuple[tuple[str, Globs, str], ...] = ()


def read_folder(folder: str) -> Settings | None:
    """The settings that a folder holds; auditor.toml wins over pyproject.toml beside it."""
    for name in (SHORT, LONG):
        path = os.path.join(folder, name)
        data = _bytes(path)
        # Most projects have a pyproject.toml that never speaks of this program: it is not even parsed.
        if data is None or (name == LONG and b"auditor" not in data):
            continue
        table = _table(path, data)
        if table is not None:
            return _Reader(path, folder).settings(table)
    return None


def read_given(path: str) -> Settings:
    """The settings of a file that was named outright: a pyproject.toml, or any file that is written as auditor.toml is."""
    data = _bytes(path)
    if data is None:
        raise SettingsError(f"--config: {path}: no such file")
    table = _table(path, data)
    if table is None:
        raise SettingsError(f"--config: {path}: has no [tool.auditor]")
    return _Reader(path, os.path.dirname(os.path.abspath(path))).settings(table)


def _bytes(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except ValueError:  # no file has such a name
        return None
    except OSError as error:
        if os.path.isfile(path):
            raise SettingsError(f"{seen_from_here(path)}: cannot be read: {(error.strerror or 'unknown error').lower()}") from error
        return None


def _table(path: str, data: bytes) -> Mapping[str, object] | None:
    import tomllib  # a project without settings does not pay for it

    try:
        table: object = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SettingsError(f"{seen_from_here(path)}: is not UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{seen_from_here(path)}: is not TOML: {str(error).lower()}") from error
    if path.endswith(LONG):
        for name in ("tool", "auditor"):
            table = table.get(name) if isinstance(table, dict) else None
        if table is None:
            return None
    if not isinstance(table, dict):
        raise SettingsError(f"{seen_from_here(path)}: tool.auditor must be a table, not {_kind_of(table)}")
    return table


class _Reader:
    """Reads the keys of one file."""

    def __init__(self, path: str, root: str) -> None:
        self._path = path
        self._root = root
        self._own = OwnModels()

    def settings(self, table: Mapping[str, object]) -> Settings:
        known = {key.name: key for key in KEYS}
        for name in table:
            if name not in known:
                raise self._error(f"unknown key {name!r}{_nearest(name, known)}")
        if "models" in table:
            self._own = self._models(table["models"], known["models"])
        found: dict[str, Any] = {name.replace("-", "_"): self._value(known[name], value) for name, value in table.items()}
        return Settings(self._path, self._root)._replace(**found)

    def _value(self, key: Key, value: object) -> object:
        if key.kind == "flag":
            if not isinstance(value, bool):
                raise self._wanted(key, value)
            return value
        if key.kind == "language":
            if not isinstance(value, str):
                raise self._wanted(key, value)
            if value not in LANGUAGES:
                raise self._error(f"{key.name} must be {WANTED[key.kind]}, not {value!r}{_nearest(value, LANGUAGES)}")
            return value
        if key.kind in ("rules", "globs"):
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise self._wanted(key, value)
            return self._codes(key.name, value) if key.kind == "rules" else self._globs(key.name, value)
        if not isinstance(value, dict):
            raise self._wanted(key, value)
        if key.kind == "levels":
            return self._levels(key.name, value)
        if key.kind == "models by name":
            return self._own
        if key.kind == "forms by ending":
            return tuple(self._form(key.name, ending, form) for ending, form in value.items())
        if key.kind == "models by glob":
            return tuple((glob, self._globs(key.name, [glob]), self._model(f"{key.name}.{glob!r}", model)) for glob, model in value.items())
        by_glob = []
        for glob, levels in value.items():
            if not isinstance(levels, dict):
                raise self._wanted(key, levels)
            by_glob.append((glob, self._globs(key.name, [glob]), self._levels(f"{key.name}.{glob!r}", levels)))
        return tuple(by_glob)

    def _codes(self, where: str, words: Iterable[str]) -> frozenset[str]:
        try:
            return registry.select(words)
        except registry.UnknownRule as error:
            raise self._error(f"{where}: {error}") from error

    def _levels(self, where: str, table: Mapping[str, object]) -> Levels:
        levels: dict[str, str] = {}
        for word in sorted(table, key=_precision):
            level = table[word]
            if level not in LEVELS or not isinstance(level, str):
                said = repr(level) if isinstance(level, str) else _kind_of(level)
                near = _nearest(level, LEVELS) if isinstance(level, str) else ""
                raise self._error(f"{where}.{word}: the level is one of {', '.join(LEVELS)}, not {said}{near}")
            levels.update(dict.fromkeys(self._codes(where, [word]), level))
        return levels

    def _globs(self, where: str, patterns: list[str]) -> Globs:
        try:
            return Globs.of(self._root, patterns)
        except BadGlob as error:
            raise self._error(f"{where}: {error}") from error

    def _form(self, where: str, ending: str, form: object) -> tuple[str, str]:
        try:
            return ending_and_form(f"{ending}={form}")
        except ValueError as error:
            raise self._error(f"{where}: {error}") from error

    def _models(self, table: object, key: Key) -> OwnModels:
        if not isinstance(table, dict):
            raise self._wanted(key, table)
        from auditor.reference import find_model

        for name, model in table.items():
            where = f"{key.name}.{name!r}"
            if not any(map(str.isalnum, name)) or len(name) > LONGEST_NAME or not name.isprintable() or is_model_file(name):
                raise self._error(f"{where}: is no name that a text could use")
            if find_model(name) is not None:
                raise self._error(f"{where}: is the name of {find_model(name)}; choose another, or say per-file-models")
            if not isinstance(model, str) or not is_model_file(model):
                raise self._error(f"{where}: must name a config.json or .safetensors file")
        return OwnModels(tuple((name, self._model(f"{key.name}.{name!r}", model)) for name, model in table.items()))

    def _model(self, where: str, model: object) -> str:
        if not isinstance(model, str):
            raise self._error(f"{where}: a model is named by a string, not {_kind_of(model)}")
        name = seen_from_here(os.path.join(self._root, model)) if is_model_file(model) else model
        if self._own.file_of(name) is not None:
            return name
        try:
            check_model(name)
        except UnknownModel as error:
            raise self._error(f"{where}: {error}") from error
        return name

    def _wanted(self, key: Key, value: object) -> SettingsError:
        return self._error(f"{key.name} must be {WANTED[key.kind]}, not {_kind_of(value)}")

    def _error(self, message: str) -> SettingsError:
        return SettingsError(f"{seen_from_here(self._path)}: {message}")


def _precision(word: str) -> tuple[int, str]:
    """How exactly a word names a rule: A, A1, A101, and a full name as exactly as a code."""
    return (4 if "-" in word else min(len(word), 4)), word


def _nearest(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only a mistyped word pays for it

    near = get_close_matches(word.lower().replace("_", "-"), known, n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else ""


def _kind_of(value: object) -> str:
    kinds = {bool: "true or false", str: "a string", int: "a number", float: "a number", dict: "a table", list: "a list of other things"}
    return kinds.get(type(value), "a date")


def seen_from_here(path: str) -> str:
    """A path as a person in this folder would write it."""
    try:
        near = os.path.relpath(path)
    except ValueError:  # another drive
        return path
    return path if near.startswith(os.path.join("..", "..")) else near
