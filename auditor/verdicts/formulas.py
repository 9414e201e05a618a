"""Holds formulas against the reference, as polynomials in the letters of its sizes.

formula, the quantity that it counts -> the article's relations substituted in both -> difference
    -> that of an earlier place? -> a declared convention, another scope? -> the causes that make it up -> Departure

A formula that none of the known mistakes explains is told of only where it is clear what it counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from auditor.claims.about.records import About, Meanings, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reference import Poly
from auditor.verdicts.around import is_general_rule, says_matrices, says_whole
from auditor.verdicts.causes import Deviation, explain
from auditor.verdicts.counts import degree, is_clear, is_group_form, is_other_table, is_part_form, relations_of
from auditor.verdicts.declared import Declared
from auditor.verdicts.departure import AS_REFERENCE, BY_CONVENTION, FROM_ROOT, NO_CAUSE, OTHER_SCOPE, ROUGHLY, Departure
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.polynomial import meanings_of, polynomial
from auditor.verdicts.published import is_in_another_scope
from auditor.verdicts.target import Target
from auditor.verdicts.told import Told
from auditor.verdicts.tracing import Known
from auditor.verdicts.verdict import Why

MOST_FORMS = 64


class Formulas:
    """Compares formulas of one article; what comes of it is told."""

    def __init__(
        self, claims: Sequence[Claim], understanding: Understanding, told: Told, inheritance: Inheritance, declared: Declared
    ) -> None:
        self._claims = claims
        self._abouts = understanding.abouts
        self._meanings = Meanings(understanding)
        self._told = told
        self._inheritance = inheritance
        self._declared = declared
        self.of_parts: set[int] = set()
        """The claims that may count a part of what the heading above them says: their formula does, or cannot be told."""

    def compare(self, index: int, at: int, about: About, known: Known) -> bool:
        """Compare one formula; True where it departs."""
        claim, (target, all_known) = self._claims[index], known
        expression = claim.sides[at].expression
        assert expression is not None
        stated = polynomial(expression, meanings_of(self._meanings, claim, names(expression)))
        if stated is None and about.evidence == "heading":
            self.of_parts.add(index)  # the formula would tell what is counted, and is not understood
        if stated is None or not stated.symbols:
            return False
        relations = relations_of(target, stated)
        stated = stated.substitute(relations)
        exact = target.form(about.part or "all").substitute(relations)
        difference = stated - exact
        if not difference.terms:
            self._told.say(index, "formula", "holds", AS_REFERENCE, at)
            self._told.confirm(target, about)
            return False
        if self._is_brought(index, about, difference, relations):
            self._told.say(index, "formula", "follows", FROM_ROOT, at)
            return False
        own = [d._replace(poly=d.poly.substitute(relations)) for d in all_known]
        why = self._why_right(index, stated, difference, own, target, relations)
        if why is not None:
            self._told.say(index, "formula", "holds", why, at)
            return False
        if about.confidence != "high" and is_group_form(stated, target, relations):
            self.of_parts.add(index)
            self._told.say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        other = is_general_rule(stated, exact) or self._has_both_networks(stated, exact, target, relations)
        if other or (not says_whole(claim, at, about) and is_part_form(stated, target, relations)):
            self._told.say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        if at and claim.relations[at - 1] == "≈" and degree(difference) < degree(stated):
            self._told.say(index, "formula", "holds", ROUGHLY, at)  # a layer has about 12d²
            return False
        own = self._told.unrefuted(own, target.model)
        explained = explain(difference, own, self._told.supported) or self._declared.beyond_declared(index, difference, own)
        if explained:
            self._told.depart(index, at, "formula", explained, difference, str(exact), about)
            return True
        if is_clear(about, stated, exact) or is_other_table(claim, about, stated, target, relations):
            named = self._told.is_named(about)
            self._told.tell(Departure(index, at, "C305", (), (), difference, str(exact), about, named), "formula", NO_CAUSE)
            return True
        self._told.say(index, "formula", "unchecked", NO_CAUSE, at)
        return False

    def _has_both_networks(self, stated: Poly, exact: Poly, target: Target, relations: Mapping[str, Poly]) -> bool:
        """Whether the article gives the formula of the network without a gate beside that of the model's own, which has one."""
        matrix = Poly.symbol("H") * Poly.symbol("I")
        if stated != (matrix * 2).substitute(relations) or exact != (matrix * 3).substitute(relations):
            return False
        return any(form.substitute(relations) == exact for form in self._network_forms)

    @cached_property
    def _network_forms(self) -> list[Poly]:
        """The formulas that the article gives for a feed-forward network, or for what it does not say."""
        found: list[Poly] = []
        for claim, about in zip(self._claims, self._abouts, strict=False):
            if about.components and not about.components[0].startswith("ffn"):
                continue
            for side in claim.sides:
                if side.expression is not None and side.is_computation and names(side.expression) and len(found) < MOST_FORMS:
                    form = polynomial(side.expression, meanings_of(self._meanings, claim, names(side.expression)))
                    found += [form] if form is not None else []
        return found

    def _is_brought(self, index: int, about: About, difference: Poly, relations: Mapping[str, Poly]) -> bool:
        """Whether a difference is that of an earlier place: a formula rearranged wrongly, or a part in the layer or total that holds it."""
        if any(form.substitute(relations) == difference for earlier, form in self._inheritance.rearranged.items() if earlier < index):
            return True
        if about.components not in (("layer",), ("total",)):
            return False
        told = (d.difference for d in self._told.departures if d.about.components != about.components)
        return any(form.substitute(relations) == difference for form in told if isinstance(form, Poly))

    def _why_right(
        self, index: int, stated: Poly, difference: Poly, known: Sequence[Deviation], target: Target, relations: Mapping[str, Poly]
    ) -> Why | None:
        """Why a formula that is not the reference's is right all the same."""
        if says_matrices(self._claims[index]) and stated == target.form("weights").substitute(relations):
            return BY_CONVENTION
        if self._declared.by_convention(index, difference, known):
            return BY_CONVENTION
        added = (d.poly for d in known if d.key == "bias:added:attention")
        if target.model.model_type == "transformer" and any(form == difference for form in added):
            return BY_CONVENTION  # the paper of 2017 leaves open whether the projections have biases
        elsewhere = is_in_another_scope(target, lambda other: other.form().substitute(relations) == stated)
        return OTHER_SCOPE if elsewhere else None
