"""What an article declares that it leaves out, held against what its figures and formulas lack.

claim -> the conventions in force at its place -> the causes that they allow -> is a difference no more than these?
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.reference import InventoryError, Model, Poly
from auditor.verdicts.around import says_twice
from auditor.verdicts.causes import ALWAYS, TWICE, Causes, Deviation, explain
from auditor.verdicts.counts import is_another_class
from auditor.verdicts.deviations import deviations
from auditor.verdicts.published import target_of
from auditor.verdicts.target import Target

WIDEST = frozenset(("biases", "norms", "without:pooler", "without:head", "without:embeddings"))
"""What a declared convention leaves out of a whole: all of a kind, not one of it."""


class Declared:
    """The conventions of an article; ``index`` is a claim's number, ``difference`` claimed minus exact."""

    __slots__ = ("_claims", "_understanding")

    def __init__(self, claims: Sequence[Claim], understanding: Understanding) -> None:
        self._claims = claims
        self._understanding = understanding

    def by_convention(self, index: int, difference: int | Poly, known: Sequence[Deviation]) -> bool:
        """Whether a difference is no more than what the article declares that it leaves out."""
        declared = self._names(index) | {ALWAYS} | ({TWICE} if says_twice(self._claims[index]) else set())
        allowed = [d for d in known if d.declared & declared]
        return bool(allowed and explain(difference, allowed, lambda _: True, most=3))

    def is_another_class(self, index: int, stated: int, own: int, known: tuple[Target, Sequence[Deviation]]) -> bool:
        """Whether a total is that of the model as another class, which does not only lack what many counts leave out."""
        target, all_known = known
        lacks_usual = any(deviation.usual and deviation.amount == own for deviation in all_known)
        return (not lacks_usual and is_another_class(stated, target.model)) or self._is_class_by_convention(index, stated, target.model)

    def _is_class_by_convention(self, index: int, stated: int, model: Model) -> bool:
        """Whether a total is that of the model as another class, less what the article declares that it leaves out."""
        declared = self._names(index)
        for architecture in model.architectures if declared else ():
            try:
                other = target_of(model.sibling(architecture), ("total",), "model")
                known = [d for d in deviations(other) if d.declared & declared and d.key in WIDEST]
            except InventoryError:
                continue
            if explain(stated - other.exact(), known, lambda _: True, most=3):
                return True
        return False

    def beyond_declared(self, index: int, difference: int | Poly, known: Sequence[Deviation]) -> list[Causes]:
        """One cause beside what the article declares that it leaves out."""
        declared = self._names(index)
        for left_out in known:
            if not left_out.declared & declared:
                continue
            rest = difference - left_out.poly if isinstance(difference, Poly) else difference - left_out.amount
            found = [causes for causes in explain(rest, known, lambda _: False) if not causes[0].covers & left_out.covers]
            if found:
                return found
        return []

    def _names(self, index: int) -> set[str]:
        return {convention.name for convention in self._understanding.conventions_at(self._claims[index].block)}
