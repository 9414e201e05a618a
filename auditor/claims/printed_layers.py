"""One layer of the author's own model, as a program printed it: what its attention, its feed-forward network and its normalisations come to.

    layers.0.attention.wq.weight    (512, 512)    262144
    layers.0.ffn_norm.weight        (512,)        512

fences -> lines of the first layer (names of tensors, or a tree of modules) -> counts of each part; nothing where a line of it is not understood
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from auditor.claims.about.tensors import read_name
from auditor.claims.blocks import is_read, is_session
from auditor.source.document import Document
from auditor.source.pattern import lazy

_TENSOR = lazy(r"^[\s>\"'|`*-]{0,12}(?P<name>[A-Za-z_]\w{0,60}(?:\.\w{1,60}){2,14})[\"'`|\s:,]{1,80}(?P<rest>[^\n]{0,120})$")
_FIRST = lazy(r"(?:^|\.)(?:layers?|h|blocks?)\.0\.")
_SHAPE = lazy(r"[\[(]\s?(?P<sizes>\d{1,9}(?:\s?,\s?\d{1,9}){0,4}),?\s?[\])]")
_COUNT = lazy(r"(?<![\w.,(\[])(?P<count>\d{1,3}(?:,\d{3})+|\d{1,15})[\s|│]*$")
_NODE = lazy(r"^[\s│├└─]{0,80}(?P<kind>[A-Za-z]\w{0,60}): (?P<depth>\d{1,2})-\d{1,4}(?P<rest>[^\n]{0,160})$")
_BLOCK = lazy(r"(?:Block|Layer)$")
_NORM = lazy(r"norm", re.IGNORECASE)
_ATTENTION = lazy(r"att(?:entio)?n", re.IGNORECASE)
_FORWARD = lazy(r"mlp|feed_?forward|ffn", re.IGNORECASE)
_DIGITS = lazy(r"\d+")
PARTS = ("attention", "ffn", "layernorm")
LONGEST = 60_000
MOST_LINES = 600


class PrintedLayer(NamedTuple):
    """The counts that make up each part of one layer, by the part's name."""

    counts: dict[str, tuple[int, ...]]

    def total(self, part: str) -> int:
        """What a part comes to, or the whole ``layer``."""
        return sum(sum(counts) for counts in self.counts.values()) if part == "layer" else sum(self.counts[part])


def read_printed_layer(document: Document) -> PrintedLayer | None:
    """The one layer that a document prints with all its parts; None where it prints none, or layers that differ."""
    found: PrintedLayer | None = None
    for block in document.blocks:
        string = block.text.string
        if block.kind != "code" or len(string) > LONGEST or not (is_read(block) or is_session(block)):
            continue
        if ".0." not in string and ": 1-" not in string:
            continue
        lines = string.split("\n")[:MOST_LINES]
        layer = _layer(list(_tensors(lines))) or _layer(list(_modules(lines)))
        if layer is not None and found is not None and layer != found:
            return None
        found = layer or found
    return found


def _layer(parts: list[tuple[str, int]]) -> PrintedLayer | None:
    counts: dict[str, tuple[int, ...]] = {}
    for part, count in parts:
        counts[part] = (*counts.get(part, ()), count)
    return PrintedLayer(counts) if set(counts) == set(PARTS) else None


def _tensors(lines: list[str]) -> Iterator[tuple[str, int]]:
    """The tensors of the first layer; a part called "" where one is not understood."""
    for line in lines:
        match = _TENSOR.match(line)
        if match is None or _FIRST.search(match["name"]) is None:
            continue
        tensor = read_name(match["name"])
        known = {part for part in PARTS if tensor is not None and tensor.components and all(c.startswith(part) for c in tensor.components)}
        shape, count = _SHAPE.search(match["rest"]), _COUNT.search(match["rest"])
        product = prod(map(int, _DIGITS.findall(shape["sizes"]))) if shape is not None else None
        stated = int(count["count"].replace(",", "")) if count is not None else None
        value = product if stated is None else stated
        agree = value is not None and product in (None, value)
        yield (known.pop() if known and agree else ""), value or 0


def _modules(lines: list[str]) -> Iterator[tuple[str, int]]:
    """The modules of the first block of a tree."""
    top = -1
    trail: list[tuple[int, str]] = []
    for line in lines:
        node = _NODE.match(line)
        if node is None:
            if top >= 0:
                return
            continue
        depth, kind = int(node["depth"]), node["kind"]
        if top < 0:
            top = depth if _BLOCK.search(kind) is not None and _COUNT.search(node["rest"]) is None else -1
            continue
        if depth <= top:
            return
        trail = [*((level, name) for level, name in trail if level < depth), (depth, kind)]
        count = _COUNT.search(node["rest"])
        if count is not None and (value := int(count["count"].replace(",", ""))):
            yield _part_of(trail), value


def _part_of(trail: list[tuple[int, str]]) -> str:
    kinds = [kind for _, kind in trail]
    if _NORM.search(kinds[-1]) is not None:
        return "layernorm"
    if any(_ATTENTION.search(kind) is not None for kind in kinds):
        return "attention"
    return "ffn" if any(_FORWARD.search(kind) is not None for kind in kinds) else ""
