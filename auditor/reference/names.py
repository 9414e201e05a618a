"""Models by the names that people use for them: published ones, in models.jsonl, one a line, and for a while those of a project.

    find_model("BERT Base")           # "bert-base-uncased"
    find_model("Qwen2.5-7B-Instruct") # "Qwen/Qwen2.5-7B": what was taught to chat has the tensors that it had before
    named_model("Llama 3").id         # "meta-llama/Meta-Llama-3-8B", of those that the name stands for; stands_for tells all
    named_model("gpt2").headlines     # (117000000, 124000000): round figures that must not be called wrong
    with besides({"ours": model}):    # within, and in this thread, "ours" is a name as well
        find_model("ours")

Spelling, case, spaces, hyphens and the name of the publisher do not matter.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from .errors import UnknownArchitecture

if TYPE_CHECKING:
    from .model import Model

LONGEST = 200
"""Characters of a name that is looked for at all."""
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


_TWINS = frozenset({"clip", "siglip"})
"""Types of a text and an image encoder on a par."""


class NamedModel(NamedTuple):
    """One published checkpoint: the settings that determine its tensors, and what is said of it."""

    id: str
    architecture: str | None  # the class that the headline figure counts; None: the family's usual one
    config: dict[str, object]
    aliases: tuple[str, ...]
    headlines: tuple[int, ...]  # published round figures, in parameters
    readings: dict[str, str]  # what else the name may mean: id -> what tells it apart
    source: str
    active: tuple[int, ...] = ()  # published round figures of what works on a token
    usual: tuple[str, ...] = ()  # names of families that mean this member where none is told
    built: Model | None = None  # the inventory of one that no published configuration gives

    @property
    def stated(self) -> Mapping[str, object]:
        """The settings that an article means by their bare names: those of the language model where that is a part of a larger one."""
        language = self.config.get("text_config")
        part = isinstance(language, dict) and self.config.get("model_type") not in _TWINS
        return {**language, **self.config} if part else self.config  # type: ignore[dict-item]


class _Besides:
    """Models of a project, and what was found of names while they were known."""

    def __init__(self, models: tuple[tuple[str, Model], ...]) -> None:
        self.records = {
            name: NamedModel(name, model.architecture, _stated(model), (), (), {}, model.source or "", built=model)
            for name, model in models
        }
        self.kept: dict[Any, Any] = {}


def _stated(model: Model) -> dict[str, object]:
    return dict(model.settings.config) if model.settings is not None else {}


_BESIDES: ContextVar[_Besides | None] = ContextVar("models of a project", default=None)


@contextmanager
def besides(models: Mapping[str, Model]) -> Iterator[None]:
    """Know the models of a project by their names too, in this thread and as long as this lasts."""
    token = _BESIDES.set(_besides(tuple(models.items())) if models else None)
    try:
        yield
    finally:
        _BESIDES.reset(token)


@lru_cache(maxsize=8)
def _besides(models: tuple[tuple[str, Model], ...]) -> _Besides:
    return _Besides(models)


def names_besides() -> tuple[str, ...]:
    """The names of the models of a project that are known now."""
    known = _BESIDES.get()
    return tuple(known.records) if known is not None else ()


def kept_by_names(maxsize: int | None = None) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """As ``lru_cache``, for what depends on which models are known: of each set of them apart."""

    def decorate(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        published: Callable[..., Result] = lru_cache(maxsize)(function)

        @wraps(function)
        def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
            known = _BESIDES.get()
            if known is None:
                return published(*args, **kwargs)
            kept: Callable[..., Result] | None = known.kept.get(call)
            if kept is None:
                kept = known.kept.setdefault(call, lru_cache(maxsize)(function))
            return kept(*args, **kwargs)

        return call

    return decorate


@cache
def _published() -> dict[str, NamedModel]:
    path = os.path.join(os.path.dirname(__file__), "models.jsonl")
    with open(path, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    return {
        r["id"]: NamedModel(
            r["id"],
            r.get("class"),
            r["config"],
            tuple(r.get("aliases", ())),
            tuple(r.get("headlines", ())),
            r.get("readings", {}),
            r.get("source", f"https://huggingface.co/{r['id']}/blob/main/config.json"),
            tuple(r.get("active", ())),
            tuple(r.get("usual", ())),
        )
        for r in records
    }


@kept_by_names()
def _models() -> dict[str, NamedModel]:
    known = _BESIDES.get()
    return _published() if known is None else {**known.records, **_published()}


@kept_by_names()
def known_names() -> dict[str, str]:
    """Every way in which a model is written, to its canonical id: ids, ids without publisher, aliases, names of a project."""
    names: dict[str, str] = {}
    for model in _models().values():
        for name in (model.id, *model.aliases):
            names.setdefault(name, model.id)
    for model in _models().values():
        short = model.id.rpartition("/")[2]
        if not short.isalpha():  # "small" and "ctrl" are words before they are models
            names.setdefault(short, model.id)
    for name in tuple(names):
        names.setdefault(_untaught(name), names[name])
    return names


_TAUGHT = re.compile(r"[\s/_-](?:instruct|chat|it|pt|hf|sft|dpo|\d{1,4}k)(?=[\s/_-]|$)", re.IGNORECASE)
_BASE = re.compile(r"(?<=\d[BbMm])[\s_-]base$", re.IGNORECASE)


def _untaught(name: str) -> str:
    """A name without what changes no tensor: what a model was taught, and how much it reads at once. ``BERT base`` is a size."""
    return _BASE.sub("", _TAUGHT.sub("", name))


@kept_by_names()
def _keys() -> dict[str, str]:
    keys: dict[str, str] = {}
    for name, model_id in known_names().items():
        keys.setdefault(name_key(name), model_id)
    return keys


def find_model(text: str) -> str | None:
    """The canonical id of the model that a name means, on its usual reading; None for a name that nobody uses, and for that of a family."""
    if len(text) > LONGEST:
        return None
    return _keys().get(name_key(text)) or _keys().get(name_key(_untaught(text)))


def stands_for(name: str) -> tuple[str, ...]:
    """The models that a name may mean, the usual one first: the members of a family, or the readings of a name that is no full one."""
    if len(name) > LONGEST:
        return ()
    found = find_model(name)
    if found is not None:
        whole = name_key(name) in (name_key(found), name_key(found.rpartition("/")[2]))
        return (found,) if whole else (found, *_models()[found].readings)
    wanted = _atoms(_untaught(name))
    members = dict.fromkeys(model for called, model in known_names().items() if wanted and _atoms(called)[: len(wanted)] == wanted)
    usual = [model for model in members if any(_atoms(family) == wanted for family in _models()[model].usual)]
    return tuple(dict.fromkeys((*(usual or sorted(members, key=_size)[:1]), *members)))


def _size(model: str) -> int:
    from .inventory import build

    return build(model).total


def _atoms(name: str) -> list[str]:
    """The words and numbers of a name: "3.1" is another number than "3"."""
    return re.findall(r"[^\W\d_]+|\d+(?:\.\d+)*", name.casefold())


def named_model(name: str) -> NamedModel:
    """The record of a model by any of its names, of a family its usual one; UnknownArchitecture, with the nearest names, where there is none."""
    found = find_model(name) or next(iter(stands_for(name)), None)
    if found is not None:
        return _models()[found]
    from difflib import get_close_matches

    near = get_close_matches(name_key(name[:200]), list(_keys()), 3, 0.6)
    hint = (
        f"; the nearest are {', '.join(dict.fromkeys(_keys()[key] for key in near))}" if near else "; its config.json will do in its place"
    )
    raise UnknownArchitecture(f"no model is known by the name {name[:60]!r}{hint}")


@lru_cache(maxsize=4096)
def name_key(text: str) -> str:
    """A name without what people spell differently: case, spaces, hyphens, the sign of multiplication."""
    # Separators go, but one between two digits stays: "Llama 2 7B" is not "Llama 27B".
    key: list[str] = []
    gap = False
    for char in text.casefold().replace("×", "x"):
        if char.isalnum() or char == ".":
            if gap and key and key[-1].isdigit() and char.isdigit():
                key.append("-")
            key.append(char)
            gap = False
        else:
            gap = True
    return "".join(key)
