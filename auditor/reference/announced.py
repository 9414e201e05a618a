"""Models whose publishers announced sizes, but no configuration that an inventory could be built from; the data is announced.jsonl.

    find_announced("Gopher 280B")          # "Gopher"
    announced("Grok-1").active             # (86000000000, 78500000000, ...): every figure that the publishers themselves give
    announced("GPT-4").totals              # (): nothing is published, so no figure for it can be judged

A setting has every value that is in print: the paper on GPT-3 gives the 13B model a width of 5140, which its 40 heads do not divide.
"""

from __future__ import annotations

import json
import os
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from .names import name_key

_FACTORS = {"M": 10**6, "B": 10**9, "T": 10**12}


class Announced(NamedTuple):
    """What is announced of one model: all its parameters, those that work on one token, and settings, each with every value in print."""

    id: str
    aliases: tuple[str, ...]
    totals: tuple[int, ...]
    active: tuple[int, ...]
    settings: dict[str, tuple[int, ...]]
    source: str


@cache
def all_announced() -> dict[str, Announced]:
    """Every announced model by its id."""
    path = os.path.join(os.path.dirname(__file__), "announced.jsonl")
    with open(path, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    return {
        r["id"]: Announced(
            r["id"],
            tuple(r["aliases"]) if "aliases" in r else (),
            tuple(map(_count, r.get("totals", ()))),
            tuple(map(_count, r.get("active", ()))),
            {name: tuple(values) for name, values in r.get("settings", {}).items()},
            r["source"],
        )
        for r in records
    }


@cache
def announced_names() -> dict[str, str]:
    """Every way in which an announced model is written, to its id."""
    return {name: model.id for model in all_announced().values() for name in (model.id, *model.aliases)}


@cache
def _keys() -> dict[str, str]:
    return {name_key(name): model for name, model in announced_names().items()}


def find_announced(text: str) -> str | None:
    """The id of the announced model that a name means; None for a name that nobody uses."""
    return _keys().get(name_key(text)) if len(text) <= 200 else None


def announced(name: str) -> Announced | None:
    """The announced model of a name."""
    found = find_announced(name)
    return all_announced()[found] if found is not None else None


def _count(figure: str) -> int:
    return int(Fraction(figure[:-1]) * _FACTORS[figure[-1]])
