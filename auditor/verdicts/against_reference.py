"""Holds what an article counts against the reference: formulas symbolically, figures exactly, each with the causes of a difference.

    claim, what it is about -> the reference's quantity -> difference
        -> less what came with figures of earlier claims -> a declared convention? -> the causes that make it up -> Departure

Nothing is told that no cause of the catalogue explains, except a whole total of a named model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property

from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import About, Meanings, Understanding
from auditor.claims.about.wholes import is_near
from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reference import InventoryError, Model, Poly
from auditor.reference.model import STACKS
from auditor.verdicts.around import (
    counts_matrix,
    differences,
    is_changed,
    is_difference,
    is_general_rule,
    is_of_queries,
    is_rule_of_thumb,
    is_supposed,
    says_matrices,
    says_one_norm,
    says_whole,
    speaks_of_norms,
)
from auditor.verdicts.counts import (
    LEAST_MISTYPED_PART,
    figure_of,
    is_clear,
    is_mistyped,
    is_of_one_stack,
    is_other_table,
    is_part_form,
    is_repeated,
    nearest_exact,
    printed_numbers,
    relations_of,
)
from auditor.verdicts.declared import Declared
from auditor.verdicts.departure import (
    AS_REFERENCE,
    BY_CONVENTION,
    COUNTED_APART,
    FROM_ROOT,
    NO_CAUSE,
    ONE_STACK,
    OTHER_CLASS,
    OTHER_SCOPE,
    OTHER_SIZE,
    OWN_SETTING,
    ROUGHLY,
    Comparison,
    Departure,
)
from auditor.verdicts.deviations import ALWAYS, SHARED, Causes, Deviation, explain
from auditor.verdicts.headline import NOTABLE, SILENT, distance, headline, is_of_model, rounds_any
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.ledger import Ledger, Line, ledger_of
from auditor.verdicts.polynomial import LETTERS, meanings_of, polynomial
from auditor.verdicts.published import target_of
from auditor.verdicts.quantities import quantity_of, quantity_of_published
from auditor.verdicts.sizes import is_own_setting, other_size, own_size
from auditor.verdicts.target import Target
from auditor.verdicts.told import Told
from auditor.verdicts.tracing import GIVEN, Known, Tracing

HEDGED = 50
"""A computation whose result is only about right may leave out one part in fifty: ``12 × 1024 × 1024 ≈ 12.6M`` is the rule of thumb."""
NEAR_WHOLE = 10
"""A total that is off by more than one part in so many, and for no known cause, may be of something else."""
MOST_OFFSET = 2
"""Rows of a table of positions that a model keeps for itself, and authors leave out (RoBERTa, OPT)."""
SCOPES = ("per_layer", "all_layers", "model")


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
        self.meanings = Meanings(understanding)
        self.inheritance = Inheritance(claims, understanding, slips, wrong)
        self.told = Told(understanding, stated is not None, self.inheritance.lines)
        self.declared = Declared(claims, understanding)
        # the sizes that the article states, as (letter, value)
        self.sizes = [(LETTERS[s.name], s.value) for s in understanding.settings if s.name in LETTERS and s.confidence != "low"]
        self.tracing = Tracing(claims, understanding, slips, self.told, self.inheritance, self.declared, self.sizes, self._target)
        self.totals: list[tuple[int, int, int, Model]] = []
        self._norms: dict[str | None, bool] = {}
        self._given: dict[tuple[tuple[str, ...], str], Known | None] = {}

    def run(self) -> Comparison:
        for index in range(len(self.claims)):
            judged = len(self.told.verdicts)
            with suppress(InventoryError):  # layers that differ, or a size that this model lacks: nothing to compare with
                self._compare(index)
            if len(self.told.verdicts) == judged and index not in self.told.lines and (carried := self.inheritance.of(index)):
                self.told.lines[index] = carried  # a sum that nothing names hands on what its terms bring
        self.told.departures = [departure for departure in self.told.departures if not self._only_rounds(departure)]
        self.told.merge_wholes()
        return Comparison(tuple(self.told.verdicts), tuple(self.told.departures), self._ledger())

    def _only_rounds(self, departure: Departure) -> bool:
        """Whether a round figure is that of an exact total of the article: what is wrong with that is told there."""
        number = self.claims[departure.claim].sides[departure.side].number
        if departure.code != "T502" or number is None:
            return False
        return rounds_any(number.printed, [stated for _, _, stated, _ in self.totals])

    # -- one claim ------------------------------------------------------------------------------------------------------------------

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
        if known is None or is_supposed(claim) or is_difference(claim) or is_repeated(claim) or is_of_queries(claim, about):
            return
        for at, side in enumerate(claim.sides):
            expression = side.expression
            if expression is None or not names(expression) or not side.is_computation or index in self.wrong:
                continue
            if self._formula(index, at, about, known):
                break
        if about.model is not None or self.stated is not None:
            self._figure(index, about, known)

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

    # -- formulas -------------------------------------------------------------------------------------------------------------------

    def _formula(self, index: int, at: int, about: About, known: Known) -> bool:
        """Compare one formula; True where it departs."""
        claim, (target, all_known) = self.claims[index], known
        expression = claim.sides[at].expression
        assert expression is not None
        meanings = meanings_of(self.meanings, claim, names(expression))
        stated = polynomial(expression, meanings)
        if stated is None or not stated.symbols:
            return False
        relations = relations_of(target, stated)
        stated = stated.substitute(relations)
        exact = target.form(about.part or "all").substitute(relations)
        difference = stated - exact
        if not difference.terms:
            self.told.say(index, "formula", "holds", AS_REFERENCE, at)
            self.told.confirm(target, about)
            return False
        told = (
            d.difference
            for d in self.told.departures
            if d.about.components != about.components and about.components in (("layer",), ("total",))
        )
        brought = [form for earlier, form in self.inheritance.rearranged.items() if earlier < index]
        if any(form.substitute(relations) == difference for form in (*brought, *(form for form in told if isinstance(form, Poly)))):
            self.told.say(index, "formula", "follows", FROM_ROOT, at)
            return False
        own = [d._replace(poly=d.poly.substitute(relations)) for d in all_known]
        if says_matrices(claim) and stated == target.form("weights").substitute(relations):
            self.told.say(index, "formula", "holds", BY_CONVENTION, at)
            return False
        if self.declared.by_convention(index, difference, own):
            self.told.say(index, "formula", "holds", BY_CONVENTION, at)
            return False
        if is_general_rule(stated, exact):
            self.told.say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        if self._another_scope(stated, target, relations):
            self.told.say(index, "formula", "holds", OTHER_SCOPE, at)
            return False
        if not says_whole(claim, at, about) and is_part_form(stated, target, relations):
            self.told.say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        own = self.told.unrefuted(own, target.model)
        explained = explain(difference, own, self.told.supported) or self.declared.beyond_declared(index, difference, own)
        if not explained and (is_clear(about, stated, exact) or is_other_table(claim, about, stated, target, relations)):
            self.told.tell(
                Departure(index, at, "C305", (), (), difference, str(exact), about, self.told.is_named(about)), "formula", NO_CAUSE
            )
            return True
        if not explained:
            self.told.say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        self.told.depart(index, at, "formula", explained, difference, str(exact), about)
        return True

    def _another_scope(self, stated: Poly, target: Target, relations: Mapping[str, Poly]) -> bool:
        for scope in SCOPES:
            try:
                other = target_of(target.model, target.components, scope)
                if scope != target.scope and other.form().substitute(relations) == stated:
                    return True
            except InventoryError:
                continue
        return False

    # -- figures --------------------------------------------------------------------------------------------------------------------

    def _figure(self, index: int, about: About, known: Known) -> None:
        claim, (target, all_known) = self.claims[index], known
        found = figure_of(claim)
        if found is None:
            self._headline(index, about, target)
            return
        at, stated = found
        if self._is_whole(about):
            self.totals.append((index, at, stated, target.model))
        taken_over = sum(line.amount for line in self.inheritance.of(index))
        exact = nearest_exact(stated - taken_over, target, about.part or "all")
        inherited = self.inheritance.of(index, stated - exact)
        if brought := self.inheritance.brought(index, target.model):
            inherited = (*inherited, Line(brought, index, None, target.components))
        own = stated - exact - sum(line.amount for line in inherited)
        added = tuple(line for line in inherited if line.cause is None or ALWAYS not in line.cause.declared)
        if own and stated - exact == sum(line.amount for line in added):
            own, inherited = 0, added  # what the layers leave out as often as not, the sum adds for all of them
        if self._is_whole(about) and self.declared.is_another_class(index, stated, own, known):
            self.told.say(index, "reference", "holds", OTHER_CLASS, at)
            return
        if self._is_whole(about) and stated == self._usual_total(about, target):
            self.told.say(index, "reference", "holds", OTHER_CLASS, at)
            return
        if is_of_one_stack(stated, target, about.part or "all"):
            self.told.say(index, "reference", "holds", ONE_STACK, at)
            return
        if stated == exact or (stated == target.exact("weights") and says_matrices(claim) and not says_one_norm(claim, about)):
            self.told.say(index, "reference", "holds", AS_REFERENCE, at)
            if stated == target.exact():
                self.told.confirm(target, about)
            elif stated != exact and not counts_matrix(claim):
                self.tracing.matrices[index] = (at, stated - exact, exact, all_known)
            return
        if not own:
            self.told.settle(index, at, inherited)
            return
        if self._counted_apart(index, own, all_known):
            self.told.say(index, "reference", "holds", COUNTED_APART, at)
            self.told.lines[index] = inherited
            return
        brought_in = frozenset(pair for line in inherited if line.cause is not None for pair in line.cause.covers)
        if self.declared.by_convention(index, own, [d for d in all_known if not d.covers & brought_in] if brought_in else all_known):
            self.told.say(index, "reference", "holds", BY_CONVENTION, at)
            self.told.conventional.add(index)
            causes = explain(own, all_known, lambda _: True, most=3)[0]
            self.told.lines[index] = (*inherited, *(Line(c.amount, index, c, about.components) for c in causes))
            return
        if not (says_whole(claim, at, about) or says_one_norm(claim, about)) and self._is_a_part(stated, target):
            self.told.say(index, "reference", "unchecked", NO_CAUSE, at)
            return
        counted = stated - sum(line.amount for line in inherited)
        sized = own_size(counted, target, self.sizes)
        sized = sized or other_size(counted, printed_numbers(claim) | self._implied(about, counted, target), target, self._outright(about))
        if sized and is_own_setting(target.model, sized, self.sizes):
            self.told.say(index, "reference", "holds", OWN_SETTING, at)
            self.told.lines[index] = (*inherited, *(Line(c.amount, index, c, about.components) for c in sized))
            return
        if self.tracing.of_matrices(index, at, own, inherited, all_known, target) or self.tracing.of_unexplained(
            index, at, own, inherited, target
        ):
            return
        rough = claim.kind == "approximation" and claim.sides[at].is_computation
        rough = rough or (claim.relations[-1:] == ("≈",) and is_rule_of_thumb(self.claims, stated, target))
        if rough and abs(own) * HEDGED <= exact:
            self.told.say(index, "reference", "holds", ROUGHLY, at)
            return
        if self._is_whole(about) and (stated, target.model.total_untied - target.model.total) in self._taken_off:
            self.told.say(index, "reference", "holds", BY_CONVENTION, at)
            return
        explained = [sized] if sized else self._explained(index, own, stated, exact, all_known, target.model)
        if inherited and self._is_whole(about) and not (explained and len(explained[0]) == 1):
            alone = self._explained(index, stated - exact, stated, exact, all_known, target.model)
            if alone and len(alone[0]) == 1:  # the slip of its own row came right again: what is left has one plain cause
                own, inherited, explained = stated - exact, (), alone
        if self.tracing.again(index, at, own, inherited, explained, about, target.model) or self.tracing.traced(
            index, at, own, inherited, target.model, about
        ):
            return
        if not explained and self._is_whole(about) and self._unexplained_whole(index, at, stated, own, inherited, about, target):
            return
        if not explained and about.confidence == "high" and is_mistyped(stated, target, LEAST_MISTYPED_PART):
            self.told.tell(Departure(index, at, "C305", (), (), own, f"{exact:,}", about, self.told.is_named(about)), "reference", NO_CAUSE)
            self.told.lines[index] = (*inherited, Line(own, index, None, about.components))
            return
        chance = len(explained) > 0 and len(explained[0]) > 1 and self._is_whole(about) and self._is_changed(index, target.model)
        if not explained or chance or (explained[0][0].key == SHARED and not self._is_whole(about)):
            self.tracing.unexplained[index] = (at, own, exact)
            if inherited:
                self.told.lines[index] = inherited
            self.told.say(index, "reference", "unchecked", NO_CAUSE, at)
            return
        if self._is_alone(about) and not explained[0][0].usual and explained[0][0].key != "tied":
            self.told.tell(
                Departure(index, at, "T501", explained[0], tuple(explained[1:]), own, f"{exact:,}", about, True), "reference", NO_CAUSE
            )
            return
        root = self.told.depart(index, at, "reference", explained, own, f"{exact:,}", about)
        self.told.lines[index] = (*inherited, *(Line(c.amount, root, c, about.components) for c in explained[0]))

    def _unexplained_whole(
        self, index: int, at: int, stated: int, own: int, inherited: tuple[Line, ...], about: About, target: Target
    ) -> bool:
        """Tell of a total that differs for no known cause: where just one of its parts is off by as much, there; else where it is surely one."""
        exact, mistyped = target.exact(), is_mistyped(stated, target)
        if about.part not in (None, "all") or not (is_near(stated, exact) or mistyped):
            return False
        if self.tracing.located(index, at, own, inherited, target.model, about):
            return True
        sure = about.confidence == "high" or says_whole(self.claims[index], at, about) or mistyped
        if not sure or not (abs(own) * NEAR_WHOLE <= exact or mistyped):
            return False
        if not mistyped and self._is_changed(index, target.model):
            return False
        self.told.tell(Departure(index, at, "T501", (), (), own, f"{exact:,}", about, True), "reference", NO_CAUSE)
        return True

    def _is_changed(self, index: int, model: Model) -> bool:
        """Whether the model that a total counts is not the published one any more, as its headings say or the sizes that it is made of."""
        return is_changed(self.claims[index]) or self.tracing.is_made_of_others(index, model)

    def _implied(self, about: About, counted: int, target: Target) -> set[int]:
        """The number of rows that a figure for the table of words or positions stands for, where no formula shows it."""
        width = target.symbols.get("H", 0)
        if about.confidence != "high" or not width or counted % width:
            return set()
        rows, positions = counted // width, target.symbols.get("P", 0)
        if about.components == ("embeddings.position",):
            return {rows} if rows & (rows - 1) == 0 or 0 < abs(rows - positions) <= MOST_OFFSET else set()
        return (
            {rows}
            if about.components == ("embeddings.word",) and (rows != positions or "embeddings.position" in self.told.mentioned)
            else set()
        )

    def _outright(self, about: About) -> frozenset[str]:
        """The letters whose sizes are wrong where they are not the model's: of the feed-forward network in an article on that model alone."""
        alone = about.model is not None and all(subject.model == about.model for subject in self.understanding.subjects)
        return frozenset("I") if alone and about.components == ("ffn",) and about.confidence == "high" else frozenset()

    def _explained(self, index: int, own: int, stated: int, exact: int, known: Sequence[Deviation], model: Model) -> list[Causes]:
        """The causes of a difference; of several at once only what leaves most of the quantity, or goes far beyond it."""
        told = self.told.departures[-1].causes if self.told.departures and self.told.departures[-1].claim == index else ()
        if told and sum(cause.amount for cause in told) == own:
            return [told]  # of its formula
        known = self.told.unrefuted(known, model)
        found = explain(own, known, self.told.supported) or self.declared.beyond_declared(index, own, known)
        if found and len(found[0]) > 1 and 0 < 2 * stated < exact:
            return []
        return found

    def _is_alone(self, about: About) -> bool:
        """Whether the article gives the whole and none of its parts, so that no text tells where a difference comes from."""
        return self._is_whole(about) and self.told.mentioned <= {"total"}

    def _is_whole(self, about: About) -> bool:
        return about.components == ("total",) and about.scope == "model"

    def _headline(self, index: int, about: About, target: Target) -> None:
        """Compare a round figure for a whole model."""
        claim = self.claims[index]
        found = headline(claim) if self._is_whole(about) else None
        if found is None:
            return
        at, printed = found
        share = distance(printed, target.model)
        if share <= SILENT:
            self.told.say(index, "reference", "holds", AS_REFERENCE, at)
            return
        if not is_of_model(claim, about.model):
            return
        exact = target.exact()
        off = int(printed.amount) - exact
        departure = Departure(index, at, "T502", (), (), off, f"{exact:,}", about, True, minor=share <= NOTABLE)
        self.told.tell(departure, "reference", OTHER_SIZE)

    def _usual_total(self, about: About, target: Target) -> int | None:
        """The total of a model as the class that its name stands for, where the article speaks of it as another one too."""
        if about.model is None or self.understanding.class_of(about.model) is None:
            return None
        usual = published(about.model)
        return usual.total if usual.architecture != target.model.architecture else None

    def _is_a_part(self, stated: int, target: Target) -> bool:
        """Whether the figure is that of one leaf, or of another scope: the label was then read too widely."""
        for leaf in target.leaves if len(target.leaves) > 1 else ():
            if stated in (target.count((leaf,)), target.count((leaf,), "weights")):
                return True
        for component in target.components:
            parent = component.rpartition(".")[0]
            if parent and parent not in STACKS and target.count((parent,)) == stated:
                return True
        for scope in SCOPES:
            try:
                if scope != target.scope and target_of(target.model, target.components, scope).exact() == stated:
                    return True
            except InventoryError:
                continue
        return False

    # -- what the article counts elsewhere ----------------------------------------------------------------------------------------------

    def _counted_apart(self, index: int, difference: int, known: Sequence[Deviation]) -> bool:
        """Whether what a part lacks is counted by another claim of the article: all LayerNorms together, the pooler on its own."""
        about = self.understanding.abouts[index]
        sources = [term.source for term in self.inheritance.provenance.terms(index) if term.source is not None]
        summed = {component for source in sources for component in self.understanding.abouts[source].components}
        return any(
            deviation.amount == difference
            and deviation.key.startswith(("without:", "norms"))
            and all(part not in summed and self._has_claim_of(part, about) for part in deviation.parts)
            and (deviation.usual or not self._is_whole(about))
            for deviation in known
        )

    def _has_claim_of(self, part: str, but: About) -> bool:
        """Whether some claim counts a leaf over the whole model, other than as a part of what is asked about."""
        for about in self.understanding.abouts:
            if about.confidence == "low" or about.components == but.components or about.scope not in ("model", "all_layers"):
                continue
            for component in about.components:
                root = component.partition(".")[0]
                if component == part or (root == "layernorm" and part.endswith("layernorm") and about.scope == "model"):
                    return True
        return part.endswith("layernorm") and self._has_all_norms(but.model)

    def _has_all_norms(self, model: str | None) -> bool:
        """Whether some claim gives what all norms of a model have, whatever it says of layers: ``LayerNorm: 25 × 2 × 768 = 38,400``."""
        if model not in self._norms:  # asked once, however many tables of words an article counts
            known = self._target(model or GIVEN, ("layernorm",), "model")
            every = known[0].exact() if known is not None else 0
            self._norms[model] = bool(every) and any(
                about.model == model and (found := figure_of(claim)) is not None and found[1] == every and speaks_of_norms(claim, about)
                for claim, about in zip(self.claims, self.understanding.abouts, strict=True)
            )
        return self._norms[model]

    @cached_property
    def _taken_off(self) -> set[tuple[int, int]]:
        """The differences that the article computes: ``163,009,536 − 38,597,376``, a total without the tied matrix that it counts twice."""
        return set(differences(self.claims))

    def _ledger(self) -> Ledger | None:
        """The ledger of the last whole total that has one."""
        for index, at, stated, model in reversed(self.totals):
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
