"""Which blocks are read: the author's own words, and what stands in a program only as far as it is written for people."""

from __future__ import annotations

from functools import lru_cache

from auditor.source.document import Block
from auditor.source.pattern import lazy

_PROGRAMS = frozenset(
    (
        "python py python3 ipython pycon c cpp c++ cuda java js javascript ts typescript rust go bash sh shell "
        "zsh json yaml yml toml html css xml sql diff patch julia r matlab lua ruby php swift kotlin scala dockerfile "
        "makefile cmake ini proto mermaid svg jsx tsx nix"
    ).split()
)


_ATTRIBUTES = lazy(r"^\{?\.?|[}{,].*$")
"""Around the language of a fence: ``{.python``, ``python{3-5}``, ``rust,ignore``."""


def is_program(block: Block) -> bool:
    """Whether a block is a fence in a programming language."""
    return block.kind == "code" and not block.chrome and _is_programming(block.language)


@lru_cache(maxsize=256)
def _is_programming(language: str) -> bool:
    return _ATTRIBUTES.sub("", language.lower()) in _PROGRAMS


def is_read(block: Block) -> bool:
    """Whether a block holds the author's own words: no page furniture, no program (its comments are blocks of their own), no hidden text."""
    if block.chrome or block.kind in ("front_matter", "html_comment"):
        return False
    return not is_program(block)


def is_session(block: Block) -> bool:
    """Whether a block is a session with a program, which prints between what is typed in."""
    return is_program(block) and ">>>" in block.text.string
