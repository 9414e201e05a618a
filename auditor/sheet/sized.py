"""Whether letters are sizes of models: only then is it told that two formulas in them are not one.

claim -> a name that is that of a setting (d_model), only letters that sizes usually have, or a section that speaks of parameters, widths, layers, memory or operations

Mathematics is full of equal signs between letters that are functions, permutations, quaternions or unknowns, and none of them multiply like sizes.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.lexicon import setting_named
from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reading.scan import Scan
from auditor.reading.unread import SIZES
from auditor.sheet.symbols import bare, is_usual

_ANYTHING = ("total", "head", "activations")
_TELLING = tuple(concept for concept in SIZES if concept not in _ANYTHING)
"""Concepts of sizes, but for words that stand in texts of every kind."""


class Sized:
    """The sections of one article that speak of sizes."""

    def __init__(self, scans: Sequence[Scan]) -> None:
        self._scans = scans
        self._sections: dict[tuple[str, ...], set[str]] | None = None

    def __call__(self, claim: Claim) -> bool:
        """Whether the letters of a claim are sizes, as far as its names and its section tell."""
        free = {bare(name) for side in claim.sides if side.is_computation for reading in side.readings[:1] for name in names(reading)}
        if any(len(name) > 1 and setting_named(name) is not None for name in free) or all(map(is_usual, free)):
            return True
        return bool(self._said(claim.block.headings))

    def _said(self, headings: tuple[str, ...]) -> set[str]:
        """The codes of sizes that a section is told with, its subsections included."""
        if self._sections is None:
            self._sections = {}
            for scan in self._scans:
                found = scan.vocabulary.any_of(_TELLING).intersection(scan.codes)
                for depth in range(len(scan.block.headings) + 1) if found else ():
                    self._sections.setdefault(scan.block.headings[:depth], set()).update(found)
        return self._sections.get(headings, set())
