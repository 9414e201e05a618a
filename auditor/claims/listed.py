"""Reads listings of tensors in fences and lists: a name with its shape on a line, with or without a count behind.

    encoder.layer.0.output.dense.bias   [768]   768
    "h.0.attn.c_attn.weight": torch.Size([768, 2304])
    lm_head.weight | (32000, 4096)
    k_proj, v_proj: 4096 → 1024

block -> Listed(name, shape, span) for each line
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

LONGEST = 200_000
_LINE = lazy(
    r"^[\s>\"'|`*-]{0,12}([A-Za-z_]\w{0,60}+(?:\.\w{1,60}+){1,14})[\"'`|\s:,=>→-]{1,80}+(?:torch\.Size\(?|shape\s?[=:]?\s?|Size\(?)?"
    r"\s?([\[(]\s?\d{1,9}(?:\s?,\s?\d{1,9}){0,4}\s?,?\s?[\])])",
)
_MAPS = lazy(
    r"^[\s>|*•-]{0,12}`?(?P<names>[qkvo]_proj|gate_proj|up_proj|down_proj)`?(?P<more>(?:\s?(?:[,，、/&和与]|and\b)\s?`?(?:[qkvo]|gate|up|down)_proj`?){0,6})\*{0,2}"
    r"\s?(?:[:：|(（]|=(?!=))\s?[$`(（\[]?\s?(?P<shape>\d{2,7}\s?(?:→|⟶|->|=>|\\to|[×x])\s?\d{2,7})[)）\]`$]*"
    r"\s*(?:$|[(（,，;；。.|](?!\d))"
)
"""The maps of a layer by their usual names, several of one shape on a line, and from how many to how many; what is computed is a claim."""
_MAP = lazy(r"(?:[qkvo]|gate|up|down)_proj")
_TWINS = {"v_proj": "k_proj", "gate_proj": "up_proj"}
_DIGITS = lazy(r"\d+")


def lists(content: str) -> bool:
    """Whether a document may list tensors; False is sure."""
    return ".weight" in content or "_proj" in content


def may_print_layer(document: Document) -> bool:
    """Whether a document may print the parts of a layer; False is sure."""
    return any(block.kind == "code" and (".0." in block.text.string or ": 1-" in block.text.string) for block in document.blocks)


class Listed(NamedTuple):
    """A tensor on a line of its own: its name there, its shape, the place of the shape, its block, and the place of the line."""

    name: str
    shape: tuple[int, ...]
    span: Span
    block: Block
    line: Span


def read_listed(document: Document) -> list[Listed]:
    """The listed tensors of a document, in reading order."""
    if not lists(document.content):
        return []
    return [listed for block in document.blocks if not block.chrome and block.cell is None for listed in _in_block(block)]


def _in_block(block: Block) -> Iterator[Listed]:
    string = block.text.string
    if not lists(string) or len(string) > LONGEST:
        return
    start = 0
    for line in string.split("\n"):
        yield from _maps(block, line, start)
        match = _LINE.match(line)
        if match is not None:
            sizes = match[2].strip("[]() ").replace(" ", "").rstrip(",")
            shape = tuple(int(size) for size in sizes.split(","))
            yield Listed(
                match[1],
                shape,
                block.text.span(start + match.start(2), start + match.end(2)),
                block,
                block.text.span(start, start + len(line)),
            )
        start += len(line) + 1


def _maps(block: Block, line: str, start: int) -> Iterator[Listed]:
    """The maps that a line gives the widths of."""
    match = _MAPS.match(line) if "_proj" in line else None
    if match is None:
        return
    shape = tuple(map(int, _DIGITS.findall(match["shape"])))
    span = block.text.span(start + match.start("shape"), start + match.end("shape"))
    # Keys and values are alike in every model, and so are the two ways up: one of them stands for both, and is told once.
    for name in dict.fromkeys(_TWINS.get(name, name) for name in _MAP.findall(match["names"] + match["more"])):
        yield Listed(f"{name}.weight", shape, span, block, block.text.span(start, start + len(line)))
