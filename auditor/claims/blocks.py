"""Which blocks are read: the author's own words, and what stands in a program only as far as it is written for people."""

from __future__ import annotations

from auditor.source.code import is_programming
from auditor.source.document import Block


def is_program(block: Block) -> bool:
    """Whether a block is a fence in a programming language."""
    return block.kind == "code" and not block.chrome and is_programming(block.language)


def is_read(block: Block) -> bool:
    """Whether a block holds the author's own words: no page furniture, no program (its comments are blocks of their own), no hidden text."""
    if block.chrome or block.kind in ("front_matter", "html_comment"):
        return False
    return not is_program(block)
