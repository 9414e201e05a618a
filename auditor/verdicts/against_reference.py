"""Holds what an article counts against the reference: formulas symbolically, figures exactly, each with the causes of a difference.

claim, what it is about -> the reference's quantity -> its formulas, its figure -> verdicts, departures
the last whole total with all that it takes over -> the ledger that leads to the exact one
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from auditor.claims.about.records import About, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reference import InventoryError, Model
from auditor.verdicts.around import is_bracketed_shape, is_difference, is_of_queries, is_supposed
from auditor.verdicts.counted_apart import CountedApart
from auditor.verdicts.counts import figure_of, is_repeated
from auditor.verdicts.declared import Declared
from auditor.verdicts.departure import AS_REFERENCE, Comparison, Departure
from auditor.verdicts.figures import Figures
from auditor.verdicts.formulas import Formulas
from auditor.verdicts.headline import rounds_any
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.ledger import Ledger, ledger_of
from auditor.verdicts.polynomial import LETTERS
from auditor.verdicts.quantities import quantity_of, quantity_of_published
from auditor.verdicts.target import Target
from auditor.verdicts.told import Told
from auditor.verdicts.tracing import GIVEN, Known, Tracing


class _Comparer:
    def __init__(
        self,
        claims: Sequence[Claim],
        understanding: Understanding,
        slips: Mapping[int, Fraction],
        wrong: frozenset[int],
        stated: Model | None,
    ) -> None:
        self.claims = claims
        self.understanding = understanding
        self.wrong = wrong
        self.stated = stated
        self.inheritance = Inheritance(claims, understanding, slips, wrong)
        self.told = Told(understanding, stated is not None, self.inheritance.lines)
        declared = Declared(claims, understanding)
        # the sizes that the article states, as (letter, value)
        sizes = [(LETTERS[s.name], s.value) for s in understanding.settings if s.name in LETTERS and s.confidence != "low"]
        tracing = Tracing(claims, understanding, slips, self.told, self.inheritance, declared, sizes, self._target)
        apart = CountedApart(claims, understanding, self.inheritance, self._target)
        self.formulas = Formulas(claims, understanding, self.told, self.inheritance, declared)
        self.figures = Figures(claims, understanding, self.told, self.inheritance, declared, tracing, apart, sizes)
        self._given: dict[tuple[tuple[str, ...], str], Known | None] = {}

    def run(self) -> Comparison:
        for index in range(len(self.claims)):
            judged = len(self.told.verdicts)
            with suppress(InventoryError):  # layers that differ, or a size that this model lacks: nothing to compare with
                self._compare(index)
            if len(self.told.verdicts) == judged and index not in self.told.lines and (carried := self.inheritance.of(index)):
                self.told.lines[index] = carried  # a sum that nothing names hands on what its terms bring
        self.figures.tell_of_parts()
        self.told.departures = [departure for departure in self.told.departures if not self._only_rounds(departure)]
        self.told.merge_wholes()
        return Comparison(tuple(self.told.verdicts), tuple(self.told.departures), self._ledger())

    def _only_rounds(self, departure: Departure) -> bool:
        """Whether a round figure is that of an exact total of the article: what is wrong with that is told there."""
        number = self.claims[departure.claim].sides[departure.side].number
        if departure.code != "T502" or number is None:
            return False
        return rounds_any(number.printed, [stated for _, _, stated, _ in self.figures.totals])

    def _compare(self, index: int) -> None:
        about = self.understanding.abouts[index]
        claim = self.claims[index]
        name = about.model or (GIVEN if self.stated is not None else self.understanding.family)
        if name is None or not about.components or about.scope is None or about.confidence == "low" or claim.doubt is not None:
            return
        known = self._target(name, about.components, about.scope)
        if claim.kind == "shape" and known is not None:
            self._shape(index, about, known[0])
            return
        if (
            known is None
            or is_bracketed_shape(claim)
            or is_supposed(claim)
            or is_difference(claim)
            or is_repeated(claim)
            or is_of_queries(claim, about)
        ):
            return
        for at, side in enumerate(claim.sides):
            expression = side.expression
            if expression is None or not names(expression) or not side.is_computation or index in self.wrong:
                continue
            if self.formulas.compare(index, at, about, known):
                break
        if (about.model is not None or self.stated is not None) and index not in self.formulas.of_parts:
            self.figures.compare(index, about, known)

    def _target(self, name: str, components: tuple[str, ...], scope: str) -> Known | None:
        if name != GIVEN or self.stated is None:
            return quantity_of_published(name, self.understanding.class_of(name), components, scope)
        if (components, scope) not in self._given:
            self._given[components, scope] = quantity_of(self.stated, components, scope)
        return self._given[components, scope]

    def _shape(self, index: int, about: About, target: Target) -> None:
        """A listed tensor is held against the published one by its name; its elements may hold several components."""
        found = figure_of(self.claims[index])
        if found is not None and found[1] in (target.exact(about.part or "all"), target.exact()):
            self.told.say(index, "reference", "holds", AS_REFERENCE, found[0])

    def _ledger(self) -> Ledger | None:
        """The ledger of the last whole total that has one."""
        for index, at, stated, model in reversed(self.figures.totals):
            ledger = ledger_of(index, at, stated, self.told.lines.get(index, ()), model)
            if ledger is not None:
                return ledger
        return None


def compare_with_reference(
    claims: Sequence[Claim],
    understanding: Understanding,
    slips: Mapping[int, Fraction],
    wrong: frozenset[int] = frozenset(),
    model: Model | None = None,
) -> Comparison:
    """Hold every claim of an article against the reference.

    ``slips`` gives stated minus computed of claims with a wrong result, ``wrong`` all claims with a step that does not hold, ``model`` what
    claims are about that name none.
    """
    return _Comparer(claims, understanding, slips, wrong, model).run()
