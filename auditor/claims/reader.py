"""Reads what a document claims.

    blocks -> equalities (chains, also in words) -> chains that go on in the next block -> claims in order
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.claims.equalities import read_equalities
from auditor.source.document import Block, Document

_PROGRAMS = frozenset(
    ["python", "py", "python3", "ipython", "pycon", "c", "cpp", "c++", "cuda", "java", "js", "javascript", "ts", "typescript", "rust", "go", "bash", "sh", "shell", "console", "zsh", "json", "yaml", "yml", "toml", "html", "css", "xml", "sql", "diff", "patch", "julia", "r", "matlab", "lua", "ruby", "php", "swift", "kotlin", "scala", "dockerfile", "makefile", "cmake", "ini", "proto", "mermaid", "svg", "jsx", "tsx", "nix"]
)


class Reading(NamedTuple):
    """What was read: the claims, and the bare settings (``H = 768``) with the number of claims before each."""

    claims: list[Claim]
    settings: list[tuple[int, Claim]]


def read_claims(document: Document) -> Reading:
    """Every claim and every bare setting of a document, in reading order."""
    claims: list[Claim] = []
    settings: list[tuple[int, Claim]] = []
    for block in document.blocks:
        if not is_read(block):
            continue
        for claim in read_equalities(block):
            if claim.kind == "statement":
                settings.append((len(claims), claim))
            else:
                claims.append(claim)
    return Reading(claims, settings)


def is_read(block: Block) -> bool:
    """Whether a block holds the author's own words: no page furniture, no program (its comments are blocks of their own), no hidden text."""
    if block.chrome or block.kind in ("front_matter", "html_comment"):
        return False
    return not (block.kind == "code" and block.language.lower() in _PROGRAMS)
