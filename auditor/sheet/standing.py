"""The formulas of an article wherever they stand, with what each is of and what stands around it.

document -> formulas in reading order, what they say of each other -> for each, when it is asked for: its subject, the text above it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from auditor.claims.claim import Claim
from auditor.claims.standing_formulas import Standing, read_standing
from auditor.notation.symbols import known, symbols_of
from auditor.sheet.formula_subjects import FormulaSubject, subject_of
from auditor.sheet.formula_sums import Sum, judge_sums
from auditor.sheet.headers import may_name
from auditor.sheet.letters import letters_of
from auditor.sheet.worked import Worked
from auditor.source.document import Document

MOST_ABOVE = 3
"""Blocks above a formula that may say what it is of."""


class Formulas:
    """The formulas of one article; most are of nothing that anybody asks for, and are not looked at. ``settings`` are its letters with their values."""

    def __init__(self, document: Document, settings: Sequence[tuple[int, Claim]] = ()) -> None:
        with known(symbols_of(document.content)):
            self.every: tuple[Standing, ...] = tuple(read_standing(document.blocks))
            self.sums: tuple[Sum, ...] = tuple(judge_sums(self.every, document.blocks))
        self.worked = Worked(self.every, settings)
        self._blocks = document.blocks
        self._places = {id(block): at for at, block in enumerate(document.blocks)}
        self._subjects: dict[int, FormulaSubject] = {}

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """Capital letters with "parameters" or "tokens", where the article calls these so."""
        return letters_of(self._blocks)

    def subject(self, formula: Standing) -> FormulaSubject:
        """What one of these formulas is of."""
        found = self._subjects.get(id(formula))
        if found is None:
            found = self._subjects[id(formula)] = subject_of(formula, self.above(formula), self._headings)
        return found

    def may_speak_of(self, meanings: frozenset[str]) -> bool:
        """Whether a word with one of several meanings may stand anywhere in the article; False is sure."""
        texts = {text for block in self._blocks for text in (block.text.string, *(block.cell[3:] if block.cell is not None else ()))}
        return may_name("\n".join(texts), tuple(sorted(meanings)))

    def above(self, formula: Standing) -> tuple[str, ...]:
        """The texts above a formula in its section, nearest first; cells are none."""
        at = self._places.get(id(formula.block), 0)
        near = reversed(self._blocks[max(0, at - MOST_ABOVE) : at])
        return tuple(block.text.string for block in near if block.headings == formula.block.headings and block.cell is None)

    def right_above(self, formula: Standing) -> str:
        """The text of the block before that of a formula, of whatever section."""
        at = self._places.get(id(formula.block), 0)
        return self._blocks[at - 1].text.string if at else ""

    def apart(self, one: Standing, other: Standing) -> int:
        """How many blocks the second of two formulas stands behind the first."""
        return self._places.get(id(other.block), 0) - self._places.get(id(one.block), 0)

    @cached_property
    def _headings(self) -> tuple[str, ...]:
        return tuple(block.text.string for block in self._blocks if block.kind == "heading")
