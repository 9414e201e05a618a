"""Reads listings of tensors in fences and lists: a name with its shape on a line, with or without a count behind.

    encoder.layer.0.output.dense.bias   [768]   768
    "h.0.attn.c_attn.weight": torch.Size([768, 2304])
    lm_head.weight | (32000, 4096)

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


class Listed(NamedTuple):
    """A tensor on a line of its own: its name there, its shape, the place of the shape, its block, and the place of the line."""

    name: str
    shape: tuple[int, ...]
    span: Span
    block: Block
    line: Span


def read_listed(document: Document) -> list[Listed]:
    """The listed tensors of a document, in reading order."""
    if ".weight" not in document.content:
        return []
    return [listed for block in document.blocks if not block.chrome and block.cell is None for listed in _in_block(block)]


def _in_block(block: Block) -> Iterator[Listed]:
    string = block.text.string
    if ".weight" not in string or len(string) > LONGEST:
        return
    start = 0
    for line in string.split("\n"):
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
