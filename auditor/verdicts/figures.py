"""Holds figures against the reference: exact counts, each difference with where it began and why.

figure, the quantity that it counts -> difference, less what came with figures of earlier claims
    -> right for another class, stack or convention? -> traced to an earlier place? -> the causes that make it up -> Departure

Nothing is told that no cause of the catalogue explains, except a whole total of a named model, and what is surely mistyped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import About, Understanding
from auditor.claims.about.wholes import is_near
from auditor.claims.claim import Claim
from auditor.reference import Model
from auditor.reference.component_ids import STACKS
from auditor.verdicts.around import counts_matrix, differences, is_changed, is_rule_of_thumb, says_matrices, says_one_norm, says_whole
from auditor.verdicts.causes import ALWAYS, Causes, Deviation, explain
from auditor.verdicts.counted_apart import CountedApart
from auditor.verdicts.counts import (
    LEAST_MISTYPED_PART,
    figure_of,
    has_own_head,
    is_mistyped,
    is_of_one_stack,
    nearest_exact,
    printed_numbers,
)
from auditor.verdicts.declared import Declared
from auditor.verdicts.departure import (
    AS_REFERENCE,
    BY_CONVENTION,
    COUNTED_APART,
    NO_CAUSE,
    ONE_STACK,
    OTHER_CLASS,
    OTHER_SIZE,
    OWN_SETTING,
    ROUGHLY,
    Departure,
)
from auditor.verdicts.deviations import SHARED
from auditor.verdicts.evidence import Printed, weighed
from auditor.verdicts.headline import NOTABLE, SILENT, distance, headline, is_far, is_of_model, is_of_some, is_sibling_size, rounds_any
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.ledger import Line
from auditor.verdicts.published import is_in_another_scope
from auditor.verdicts.rounded_parts import RoundPart, departure_of, judged_part, wrong_parts
from auditor.verdicts.sizes import is_own_setting, other_size, own_size
from auditor.verdicts.target import Target, is_within
from auditor.verdicts.told import Told
from auditor.verdicts.tracing import Known, Tracing, whole_model

HEDGED = 50
"""A computation whose result is only about right may leave out one part in fifty: ``12 × 1024 × 1024 ≈ 12.6M`` is the rule of thumb."""
NEAR_WHOLE = 10
"""A total that is off by more than one part in so many, and for no known cause, may be of something else."""
MOST_OFFSET = 2
"""Rows of a table of positions that a model keeps for itself, and authors leave out (RoBERTa, OPT)."""


class _Figure(NamedTuple):
    """One figure, of a side of a claim, held against its exact count: ``own`` is what it is off by beyond what it ``inherited`` of earlier claims."""

    claim: int
    side: int
    about: About
    target: Target
    known: Sequence[Deviation]
    stated: int
    exact: int
    own: int
    inherited: tuple[Line, ...]

    @property
    def whole(self) -> bool:
        """Whether it is all of a model that is counted."""
        return whole_model(self.about)


class Figures:
    """Compares figures of one article; what comes of it is told. ``totals`` are those of whole models: claim, side, figure, model."""

    def __init__(
        self,
        claims: Sequence[Claim],
        understanding: Understanding,
        told: Told,
        inheritance: Inheritance,
        declared: Declared,
        tracing: Tracing,
        apart: CountedApart,
        sizes: Sequence[tuple[str, int]],
    ) -> None:
        self._claims = claims
        self._understanding = understanding
        self._told = told
        self._inheritance = inheritance
        self._declared = declared
        self._tracing = tracing
        self._apart = apart
        self._sizes = tuple(dict.fromkeys(sizes))
        self._printed = Printed(claims)
        self.totals: list[tuple[int, int, int, Model]] = []
        self._parts: list[RoundPart] = []

    def tell_of_parts(self) -> None:
        """Tell of the round figures of components that are none of the model's, where more of its figures are right than wrong."""
        right: Counter[str | None] = Counter(self._understanding.abouts[index].model for index in self._told.settled)
        right.subtract(part.about.model for part in self._parts if part.right is False)
        known = {(departure.about.model, component) for departure in self._told.departures for component in departure.about.components}
        for part in wrong_parts(self._parts, {model for model, more in right.items() if more > 0}):
            if any(model == part.about.model and is_within(component, part.about.components) for model, component in known):
                continue  # it follows from a part that is told of
            if part.about.components == ("layer",) and any(model == part.about.model for model, _ in known):
                continue
            self._told.tell(departure_of(part, self._told.is_named(part.about)), "reference", NO_CAUSE)

    def compare(self, index: int, about: About, known: Known) -> None:
        """Compare the figure that a claim ends in, or a round one for a whole model."""
        found = figure_of(self._claims[index])
        if found is None:
            self._headline(index, about, known[0])
            return
        if whole_model(about):
            self.totals.append((index, *found, known[0].model))
        figure = self._figure(index, *found, about, known)
        if not (self._is_right(figure) or self._is_excused(figure)):
            self._trace(figure)

    def _figure(self, index: int, at: int, stated: int, about: About, known: Known) -> _Figure:
        """What a figure is off by, less what it takes over from earlier claims."""
        target, all_known = known
        taken_over = sum(line.amount for line in self._inheritance.of(index))
        exact = nearest_exact(stated - taken_over, target, about.part or "all")
        inherited = self._inheritance.of(index, stated - exact)
        if brought := self._inheritance.brought(index, target.model):
            inherited = (*inherited, Line(brought, index, None, target.components))
        own = stated - exact - sum(line.amount for line in inherited)
        added = tuple(line for line in inherited if line.cause is None or ALWAYS not in line.cause.declared)
        if own and stated - exact == sum(line.amount for line in added):
            own, inherited = 0, added  # what the layers leave out as often as not, the sum adds for all of them
        return _Figure(index, at, about, target, all_known, stated, exact, own, inherited)

    # -- right, or meant so -------------------------------------------------------------------------------------------------------------

    def _is_right(self, figure: _Figure) -> bool:
        """Whether a figure is exact, for this quantity or one that goes by its name, or but for what it takes over."""
        index, at, about, target, known, stated, exact, own, inherited = figure
        claim = self._claims[index]
        if figure.whole and (
            self._declared.is_another_class(index, stated, own, (target, known))
            or stated == self._usual_total(about, target)
            or has_own_head(stated, target.model)
        ):
            self._told.say(index, "reference", "holds", OTHER_CLASS, at)
        elif is_of_one_stack(stated, target, about.part or "all"):
            self._told.say(index, "reference", "holds", ONE_STACK, at)
        elif stated == exact or (stated == target.exact("weights") and says_matrices(claim) and not says_one_norm(claim, about)):
            self._told.say(index, "reference", "holds", AS_REFERENCE, at)
            if stated == target.exact():
                self._told.confirm(target, about)
            elif stated != exact and not counts_matrix(claim):
                self._tracing.matrices[index] = (at, stated - exact, exact, known)
        elif not own:
            self._told.settle(index, at, inherited)
        else:
            return False
        return True

    def _is_excused(self, figure: _Figure) -> bool:
        """Whether what a figure is off by is counted elsewhere, or declared, or that of a part of what its label was read as."""
        index, at, about, target, known, stated, _, own, inherited = figure
        claim = self._claims[index]
        if self._apart.explains(index, own, known):
            self._told.say(index, "reference", "holds", COUNTED_APART, at)
            self._told.lines[index] = inherited
            return True
        brought_in = frozenset(pair for line in inherited if line.cause is not None for pair in line.cause.covers)
        if self._declared.by_convention(index, own, [d for d in known if not d.covers & brought_in] if brought_in else known):
            self._told.say(index, "reference", "holds", BY_CONVENTION, at)
            self._told.conventional.add(index)
            self._bring(figure, index, explain(own, known, lambda _: True, most=3)[0])
            return True
        if not (says_whole(claim, at, about) or says_one_norm(claim, about)) and _is_a_part(stated, target):
            self._told.say(index, "reference", "unchecked", NO_CAUSE, at)
            return True
        return False

    def _bring(self, figure: _Figure, root: int, causes: Causes) -> None:
        """Remember what a figure brings into sums: what it takes over, and causes that are told of at ``root``."""
        lines = (Line(cause.amount, root, cause, figure.about.components) for cause in causes)
        self._told.lines[figure.claim] = (*figure.inherited, *lines)

    # -- wrong: where it began, and why -------------------------------------------------------------------------------------------------

    def _trace(self, figure: _Figure) -> None:
        """Tell of a figure that differs where its difference began, or of itself."""
        index, at, about, target, known, stated, _, own, inherited = figure
        sized = self._sized(figure)
        if sized and is_own_setting(target.model, sized, self._sizes):
            self._told.say(index, "reference", "holds", OWN_SETTING, at)
            self._bring(figure, index, sized)
            return
        if self._tracing.of_matrices(index, at, own, inherited, known, target):
            return
        if self._tracing.of_unexplained(index, at, own, inherited, target):
            return
        if self._is_rough(figure):
            self._told.say(index, "reference", "holds", ROUGHLY, at)
            return
        if figure.whole and (stated, target.model.total_untied - target.model.total) in self._taken_off:
            self._told.say(index, "reference", "holds", BY_CONVENTION, at)
            return
        figure, explained = self._explained(figure, sized)
        own, inherited = figure.own, figure.inherited
        if self._tracing.again(index, at, own, inherited, explained, about, target.model):
            return
        if self._tracing.traced(index, at, own, inherited, target.model, about):
            return
        if not explained and figure.whole and self._is_unexplained_whole(figure):
            return
        self._tell(figure, explained)

    def _tell(self, figure: _Figure, explained: list[Causes]) -> None:
        """Tell of a departure that began with the figure itself, where its causes are known or it is surely mistyped."""
        index, at, about, target, _, stated, exact, own, inherited = figure
        if not explained and about.confidence == "high" and is_mistyped(stated, target, LEAST_MISTYPED_PART):
            self._told.tell(
                Departure(index, at, "C305", (), (), own, f"{exact:,}", about, self._told.is_named(about)), "reference", NO_CAUSE
            )
            self._told.lines[index] = (*inherited, Line(own, index, None, about.components))
            return
        chance = len(explained) > 0 and len(explained[0]) > 1 and figure.whole and self._is_changed(index, target.model)
        if not explained or chance or (explained[0][0].key == SHARED and not figure.whole):
            self._tracing.unexplained[index] = (at, own, exact)
            if inherited:
                self._told.lines[index] = inherited
            self._told.say(index, "reference", "unchecked", NO_CAUSE, at)
            return
        if self._is_alone(about) and not explained[0][0].usual and explained[0][0].key != "tied":
            departure = Departure(index, at, "T501", explained[0], tuple(explained[1:]), own, f"{exact:,}", about, True)
            self._told.tell(departure, "reference", NO_CAUSE)
            return
        root = self._told.depart(index, at, "reference", explained, own, f"{exact:,}", about)
        self._bring(figure, root, explained[0])

    def _is_unexplained_whole(self, figure: _Figure) -> bool:
        """Tell of a total that differs for no known cause: where just one of its parts is off by as much, there; else where it is surely one."""
        index, at, about, target, _, stated, exact, own, inherited = figure
        mistyped = is_mistyped(stated, target)
        if about.part not in (None, "all") or not (is_near(stated, exact) or mistyped):
            return False
        if self._tracing.located(index, at, own, inherited, target.model, about):
            return True
        sure = about.confidence == "high" or says_whole(self._claims[index], at, about) or mistyped
        if not sure or not (abs(own) * NEAR_WHOLE <= exact or mistyped):
            return False
        if not mistyped and self._is_changed(index, target.model):
            return False
        self._told.tell(Departure(index, at, "T501", (), (), own, f"{exact:,}", about, True), "reference", NO_CAUSE)
        return True

    def _is_changed(self, index: int, model: Model) -> bool:
        """Whether the model that a total counts is not the published one any more, as its headings say or the sizes that it is made of."""
        return is_changed(self._claims[index]) or self._tracing.is_made_of_others(index, model)

    def _is_rough(self, figure: _Figure) -> bool:
        """Whether a figure is only said to be about right, and is; or what is printed for it rounds the exact one as well."""
        claim = self._claims[figure.claim]
        computed, last = claim.sides[figure.side].is_computation, claim.sides[-1].number
        if computed and not figure.whole and last is not None and rounds_any(last.printed, [figure.exact]):
            return True
        rough = claim.kind == "approximation" and computed
        rough = rough or (claim.relations[-1:] == ("≈",) and is_rule_of_thumb(self._claims, figure.stated, figure.target))
        return rough and abs(figure.own) * HEDGED <= figure.exact

    # -- causes -------------------------------------------------------------------------------------------------------------------------

    def _sized(self, figure: _Figure) -> Causes:
        """The size that a figure was computed with, where it is not the model's."""
        about, target = figure.about, figure.target
        counted = figure.stated - sum(line.amount for line in figure.inherited)
        if sized := own_size(counted, target, self._sizes):
            return sized
        printed = printed_numbers(self._claims[figure.claim]) | self._implied(about, counted, target)
        return other_size(counted, printed, target, self._outright(about))

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
            if about.components == ("embeddings.word",) and (rows != positions or "embeddings.position" in self._told.mentioned)
            else set()
        )

    def _outright(self, about: About) -> frozenset[str]:
        """The letters whose sizes are wrong where they are not the model's: of the feed-forward network in an article on that model alone."""
        alone = about.model is not None and all(subject.model == about.model for subject in self._understanding.subjects)
        return frozenset("I") if alone and about.components == ("ffn",) and about.confidence == "high" else frozenset()

    def _explained(self, figure: _Figure, sized: Causes) -> tuple[_Figure, list[Causes]]:
        """The causes of a difference, of it all where that has one and what is left of it without what was taken over has none."""
        explained = [sized] if sized else self._causes_of(figure)
        if not figure.inherited or not figure.whole or (explained and len(explained[0]) == 1):
            return figure, explained
        alone = figure._replace(own=figure.stated - figure.exact, inherited=())
        causes = self._causes_of(alone)
        # the slip of its own row came right again: what is left has one plain cause
        return (alone, causes) if causes and len(causes[0]) == 1 else (figure, explained)

    def _causes_of(self, figure: _Figure) -> list[Causes]:
        """The causes of a difference; of several at once only what leaves most of the quantity, or goes far beyond it."""
        told = self._told.departures[-1].causes if self._told.departures and self._told.departures[-1].claim == figure.claim else ()
        if told and sum(cause.amount for cause in told) == figure.own:
            return [told]  # of its formula
        known = self._told.unrefuted(figure.known, figure.target.model)
        found = explain(figure.own, known, self._told.supported) or self._declared.beyond_declared(figure.claim, figure.own, known)
        if found and len(found[0]) > 1 and 0 < 2 * figure.stated < figure.exact:
            return []
        return weighed(found, self._claims[figure.claim], figure.stated, figure.target, self._printed)

    def _is_alone(self, about: About) -> bool:
        """Whether the article gives the whole and none of its parts, so that no text tells where a difference comes from."""
        return whole_model(about) and self._told.mentioned <= {"total"}

    def _headline(self, index: int, about: About, target: Target) -> None:
        """Compare a round figure for a whole model, or for a component of it."""
        claim = self._claims[index]
        found = headline(claim) if whole_model(about) else None
        if not whole_model(about) and (part := judged_part(index, claim, about, target)) is not None:
            self._parts.append(part)
            if part.right:
                self._told.say(index, "reference", "holds", AS_REFERENCE, part.side)
        if found is None:
            return
        at, printed = found
        share = distance(printed, target.model)
        if share <= SILENT:
            self._told.say(index, "reference", "holds", AS_REFERENCE, at)
            return
        if not is_of_model(claim, about.model) or is_of_some(about.evidence):
            return
        if is_sibling_size(about.model, printed) or self._has_several_sizes(claim):
            return
        exact = target.exact()
        if is_far(claim, printed, exact):
            return
        off = int(printed.amount) - exact
        departure = Departure(index, at, "T502", (), (), off, f"{exact:,}", about, True, minor=share <= NOTABLE)
        self._told.tell(departure, "reference", OTHER_SIZE)

    def _has_several_sizes(self, claim: Claim) -> bool:
        """Whether a table has the name of the row in another one too, so that it is that of a family."""
        cell = claim.block.cell
        if cell is None or not cell.row_header.strip():
            return False
        others = (other.block.cell for other in self._claims)
        return any(
            other is not None and other.table == cell.table and other.row != cell.row and other.row_header == cell.row_header
            for other in others
        )

    def _usual_total(self, about: About, target: Target) -> int | None:
        """The total of a model as the class that its name stands for, where the article speaks of it as another one too."""
        if about.model is None or self._understanding.class_of(about.model) is None:
            return None
        usual = published(about.model)
        return usual.total if usual.architecture != target.model.architecture else None

    @cached_property
    def _taken_off(self) -> set[tuple[int, int]]:
        """The differences that the article computes: ``163,009,536 − 38,597,376``, a total without the tied matrix that it counts twice."""
        return set(differences(self._claims))


def _is_a_part(stated: int, target: Target) -> bool:
    """Whether the figure is that of one leaf, or of another scope: the label was then read too widely."""
    for leaf in target.leaves if len(target.leaves) > 1 else ():
        if stated in (target.count((leaf,)), target.count((leaf,), "weights")):
            return True
    for component in target.components:
        parent = component.rpartition(".")[0]
        if parent and parent not in STACKS and target.count((parent,)) == stated:
            return True
    return is_in_another_scope(target, lambda other: other.exact() == stated)
