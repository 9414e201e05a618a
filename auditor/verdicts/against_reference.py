"""Holds what an article counts against the reference: formulas symbolically, figures exactly, each with the causes of a difference.

    claim, what it is about -> the reference's quantity -> difference
        -> less what came with figures of earlier claims -> a declared convention? -> the causes that make it up -> Departure

Nothing is told that no cause of the catalogue explains, except a whole total of a named model.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import islice

from auditor.claims.about.families import in_layers
from auditor.claims.about.records import About, Meanings, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reference import InventoryError, Model, Poly
from auditor.reference.model import STACKS
from auditor.verdicts.around import counts_matrix, is_difference, is_of_queries, is_supposed, says_matrices, says_one_norm, says_whole
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
from auditor.verdicts.deviations import Causes, Deviation, explain
from auditor.verdicts.headline import NOTABLE, SILENT, distance, headline, is_of_model, rounds_any
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.ledger import Ledger, Line, ledger_of
from auditor.verdicts.polynomial import LETTERS, meanings_of, polynomial
from auditor.verdicts.provenance import LEAST
from auditor.verdicts.published import target_of
from auditor.verdicts.quantities import quantity_of, quantity_of_published
from auditor.verdicts.roots import Quantity, is_exact, roots_of
from auditor.verdicts.sizes import is_own_setting, other_size, own_size
from auditor.verdicts.target import Target, bare, is_within
from auditor.verdicts.verdict import Check, Outcome, Verdict, Why

GIVEN = "(given)"
"""Stands for the model that the user said, which may have no name."""
HEDGED = 50
"""A computation whose result is only about right may leave out one part in fifty: ``12 × 1024 × 1024 ≈ 12.6M`` is the rule of thumb."""
MOST_EARLIER, MOST_TOLD = 60, 200
"""Claims with a departure that a figure is compared with, which no computation shows to be taken from them."""
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
        self.slips = slips  # claim -> stated minus computed
        self.slip_of = {off: index for index, off in sorted(slips.items(), reverse=True) if off}  # the first claim that is off by so much
        self.wrong = wrong
        self.stated = stated
        self.meanings = Meanings(understanding)
        self._sizes: list[tuple[str, int]] | None = None
        self.inheritance = Inheritance(claims, understanding, slips, wrong)
        self.lines = self.inheritance.lines
        self.declared = Declared(claims, understanding)
        self.verdicts: list[Verdict] = []
        self.departures: list[Departure] = []
        self.totals: list[tuple[int, int, int, Model]] = []
        self.counted_right: dict[str, set[str]] = {}  # model -> leaves that a claim of their own counts as it has them
        self.settled: set[int] = set()  # claims of which something holds
        self.unexplained: dict[int, tuple[int, int, int]] = {}  # what departs for no known cause: its side, by how much, the exact count
        self.conventional: set[int] = set()  # what is right by a convention that the article declares
        # what counts matrices only: its side, what it is off by, the exact count, the causes
        self.matrices: dict[int, tuple[int, int, int, Sequence[Deviation]]] = {}
        self._given: dict[tuple[tuple[str, ...], str], tuple[Target, Sequence[Deviation]] | None] = {}
        self.mentioned = {c for about in understanding.abouts if about.confidence != "low" for c in about.components}

    def run(self) -> Comparison:
        for index in range(len(self.claims)):
            judged = len(self.verdicts)
            with suppress(InventoryError):  # layers that differ, or a size that this model lacks: nothing to compare with
                self._compare(index)
            if len(self.verdicts) == judged and index not in self.lines and (carried := self.inheritance.of(index)):
                self.lines[index] = carried  # a sum that nothing names hands on what its terms bring
        self.departures = [departure for departure in self.departures if not self._only_rounds(departure)]
        return Comparison(tuple(self.verdicts), tuple(self.departures), self._ledger())

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

    def _target(self, name: str, components: tuple[str, ...], scope: str) -> tuple[Target, Sequence[Deviation]] | None:
        if name != GIVEN or self.stated is None:
            return quantity_of_published(name, self.understanding.class_of(name), components, scope)
        if (components, scope) not in self._given:
            self._given[components, scope] = quantity_of(self.stated, components, scope)
        return self._given[components, scope]

    def _shape(self, index: int, about: About, target: Target) -> None:
        """A listed tensor is held against the published one by its name; its elements may hold several components."""
        found = figure_of(self.claims[index])
        if found is not None and found[1] in (target.exact(about.part or "all"), target.exact()):
            self._say(index, "reference", "holds", AS_REFERENCE, found[0])

    # -- formulas -------------------------------------------------------------------------------------------------------------------

    def _formula(self, index: int, at: int, about: About, known: tuple[Target, Sequence[Deviation]]) -> bool:
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
            self._say(index, "formula", "holds", AS_REFERENCE, at)
            self._confirm(target, about)
            return False
        told = (
            d.difference for d in self.departures if d.about.components != about.components and about.components in (("layer",), ("total",))
        )
        brought = [form for earlier, form in self.inheritance.rearranged.items() if earlier < index]
        if any(form.substitute(relations) == difference for form in (*brought, *(form for form in told if isinstance(form, Poly)))):
            self._say(index, "formula", "follows", FROM_ROOT, at)
            return False
        own = [d._replace(poly=d.poly.substitute(relations)) for d in all_known]
        if says_matrices(claim) and stated == target.form("weights").substitute(relations):
            self._say(index, "formula", "holds", BY_CONVENTION, at)
            return False
        if self.declared.by_convention(index, difference, own):
            self._say(index, "formula", "holds", BY_CONVENTION, at)
            return False
        if self._another_scope(stated, target, relations):
            self._say(index, "formula", "holds", OTHER_SCOPE, at)
            return False
        if not says_whole(claim, at, about) and is_part_form(stated, target, relations):
            self._say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        own = self._unrefuted(own, target.model)
        explained = explain(difference, own, self._supported) or self.declared.beyond_declared(index, difference, own)
        if not explained and (is_clear(about, stated, exact) or is_other_table(claim, about, stated, target, relations)):
            self._tell(Departure(index, at, "C305", (), (), difference, str(exact), about, self._is_named(about)), "formula", NO_CAUSE)
            return True
        if not explained:
            self._say(index, "formula", "unchecked", NO_CAUSE, at)
            return False
        self._depart(index, at, "formula", explained, difference, str(exact), about)
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

    def _figure(self, index: int, about: About, known: tuple[Target, Sequence[Deviation]]) -> None:
        claim, (target, all_known) = self.claims[index], known
        found = figure_of(claim)
        if found is None:
            self._headline(index, about, target)
            return
        at, stated = found
        if self._is_whole(about):
            self.totals.append((index, at, stated, target.model))
        exact = nearest_exact(stated, target, about.part or "all")
        inherited = self.inheritance.of(index, stated - exact)
        if brought := self.inheritance.brought(index, target.model):
            inherited = (*inherited, Line(brought, index, None, target.components))
        own = stated - exact - sum(line.amount for line in inherited)
        if self._is_whole(about) and self.declared.is_another_class(index, stated, own, known):
            self._say(index, "reference", "holds", OTHER_CLASS, at)
            return
        if is_of_one_stack(stated, target, about.part or "all"):
            self._say(index, "reference", "holds", ONE_STACK, at)
            return
        if stated == exact or (stated == target.exact("weights") and says_matrices(claim) and not says_one_norm(claim, about)):
            self._say(index, "reference", "holds", AS_REFERENCE, at)
            if stated == target.exact():
                self._confirm(target, about)
            elif stated != exact and not counts_matrix(claim):
                self.matrices[index] = (at, stated - exact, exact, all_known)
            return
        if not own:
            self._settle(index, at, inherited)
            return
        if self._counted_apart(index, own, all_known):
            self._say(index, "reference", "holds", COUNTED_APART, at)
            self.lines[index] = inherited
            return
        if self.declared.by_convention(index, own, all_known):
            self._say(index, "reference", "holds", BY_CONVENTION, at)
            self.conventional.add(index)
            causes = explain(own, all_known, lambda _: True, most=3)[0]
            self.lines[index] = (*inherited, *(Line(c.amount, index, c, about.components) for c in causes))
            return
        if not (says_whole(claim, at, about) or says_one_norm(claim, about)) and self._is_a_part(stated, target):
            self._say(index, "reference", "unchecked", NO_CAUSE, at)
            return
        counted = stated - sum(line.amount for line in inherited)
        sized = own_size(counted, target, self._stated_sizes())
        sized = sized or other_size(counted, printed_numbers(claim) | self._implied(about, counted, target), target, self._outright(about))
        if sized and is_own_setting(target.model, sized, self._stated_sizes()):
            self._say(index, "reference", "holds", OWN_SETTING, at)
            self.lines[index] = (*inherited, *(Line(c.amount, index, c, about.components) for c in sized))
            return
        if self._of_matrices(index, at, own, inherited, all_known, target) or self._of_unexplained(index, at, own, inherited, target):
            return
        if claim.kind == "approximation" and claim.sides[at].is_computation and abs(own) * HEDGED <= exact:
            self._say(index, "reference", "holds", ROUGHLY, at)
            return
        explained = [sized] if sized else self._explained(index, own, stated, exact, all_known, target.model)
        if self._again(index, at, own, inherited, explained, about, target.model) or self._traced(
            index, at, own, inherited, target.model, about
        ):
            return
        sure = about.confidence == "high" or says_whole(claim, at, about) or is_mistyped(stated, target)
        if (
            not explained
            and self._is_whole(about)
            and sure
            and about.part in (None, "all")
            and (abs(own) * 10 <= exact or is_mistyped(stated, target))
        ):
            self._tell(Departure(index, at, "T501", (), (), own, f"{exact:,}", about, True), "reference", NO_CAUSE)
            return
        if not explained and about.confidence == "high" and is_mistyped(stated, target, LEAST_MISTYPED_PART):
            self._tell(Departure(index, at, "C305", (), (), own, f"{exact:,}", about, self._is_named(about)), "reference", NO_CAUSE)
            self.lines[index] = (*inherited, Line(own, index, None, about.components))
            return
        if not explained:
            self.unexplained[index] = (at, own, exact)
            if inherited:
                self.lines[index] = inherited
            self._say(index, "reference", "unchecked", NO_CAUSE, at)
            return
        if self._is_alone(about) and not explained[0][0].usual and explained[0][0].key != "tied":
            self._tell(
                Departure(index, at, "T501", explained[0], tuple(explained[1:]), own, f"{exact:,}", about, True), "reference", NO_CAUSE
            )
            return
        root = self._depart(index, at, "reference", explained, own, f"{exact:,}", about)
        self.lines[index] = (*inherited, *(Line(c.amount, root, c, about.components) for c in explained[0]))

    def _implied(self, about: About, counted: int, target: Target) -> set[int]:
        """The number of rows that a figure for the table of words or positions stands for, where no formula shows it."""
        width = target.symbols.get("H", 0)
        if about.confidence != "high" or not width or counted % width:
            return set()
        rows, positions = counted // width, target.symbols.get("P", 0)
        if about.components == ("embeddings.position",):
            return {rows} if rows & (rows - 1) == 0 or 0 < abs(rows - positions) <= MOST_OFFSET else set()
        return (
            {rows} if about.components == ("embeddings.word",) and (rows != positions or "embeddings.position" in self.mentioned) else set()
        )

    def _outright(self, about: About) -> frozenset[str]:
        """The letters whose sizes are wrong where they are not the model's: of the feed-forward network in an article on that model alone."""
        alone = about.model is not None and all(subject.model == about.model for subject in self.understanding.subjects)
        return frozenset("I") if alone and about.components == ("ffn",) and about.confidence == "high" else frozenset()

    def _stated_sizes(self) -> list[tuple[str, int]]:
        """The sizes that the article states, as (letter, value)."""
        if self._sizes is None:
            self._sizes = [(LETTERS[s.name], s.value) for s in self.understanding.settings if s.name in LETTERS and s.confidence != "low"]
        return self._sizes

    def _explained(self, index: int, own: int, stated: int, exact: int, known: Sequence[Deviation], model: Model) -> list[Causes]:
        """The causes of a difference; of several at once only what leaves most of the quantity, or goes far beyond it."""
        told = self.departures[-1].causes if self.departures and self.departures[-1].claim == index else ()
        if told and sum(cause.amount for cause in told) == own:
            return [told]  # of its formula
        known = self._unrefuted(known, model)
        found = explain(own, known, self._supported) or self.declared.beyond_declared(index, own, known)
        if found and len(found[0]) > 1 and 0 < 2 * stated < exact:
            return []
        return found

    def _unrefuted(self, known: Sequence[Deviation], model: Model) -> list[Deviation]:
        """The causes that no other line speaks against: what the article counts as the model has it was not counted otherwise in a sum."""
        told = {cause.key for departure in self.departures for cause in departure.causes}
        right = self.counted_right.get(model.name or "", set())
        return [d for d in known if d.whole or d.key in told or not set(d.parts) <= right]

    def _is_alone(self, about: About) -> bool:
        """Whether the article gives the whole and none of its parts, so that no text tells where a difference comes from."""
        return self._is_whole(about) and self.mentioned <= {"total"}

    def _again(
        self, index: int, at: int, own: int, inherited: tuple[Line, ...], explained: list[Causes], about: About, model: Model
    ) -> bool:
        """Whether the difference is that of an earlier place, once or in every layer, though no sum shows how it came here."""
        layers = model.symbols.get("L")
        whole, shared = Fraction(own), Fraction(own, layers or 1)
        for departure in self.departures[-MOST_TOLD:]:
            told = departure.difference
            if isinstance(told, Poly) and told.symbols <= model.symbols.keys() and departure.about.components != about.components:
                told = int(told.value(model.symbols))
            if not isinstance(told, int) or not told or own % told or own // told not in (1, layers):
                continue
            here = departure.about.components
            for causes in explained:
                if all(
                    is_within(bare(part), here) or (here == ("layer",) and in_layers((part,))) for cause in causes for part in cause.parts
                ):
                    times = own // told
                    lines = [Line(c.amount * times, departure.claim, c, departure.about.components, times) for c in departure.causes]
                    self._settle(index, at, (*inherited, *lines))
                    return True
        for earlier in [*islice(reversed(self.lines), MOST_EARLIER)][::-1]:
            amount = sum(line.amount for line in self.lines[earlier])
            times = own // amount if amount else 0
            if earlier < index and abs(amount) >= LEAST and own == amount * times and times == layers:
                self._settle(
                    index, at, tuple(line._replace(amount=line.amount * times, times=line.times * times) for line in self.lines[earlier])
                )
                return True  # of a layer, in all of them: "24 layers: 390,964,224"
        earlier = min((self.slip_of[off] for off in (whole, shared) if off in self.slip_of), default=index)
        if earlier < index:
            self._settle(index, at, (*inherited, Line(own, earlier, None, (), int(own / self.slips[earlier]))))
            return True  # of a wrong result that only words take up: "Sum: 7,117,872. Times 12: 85,414,464."
        for earlier in self.inheritance.rearranged:
            amount = self.inheritance.brought(earlier, model)
            if earlier < index and amount and own % amount == 0 and own // amount in (1, model.symbols.get("L")):
                self._settle(index, at, (*inherited, Line(own, earlier, None, (), own // amount)))
                return True
        return False

    def _of_matrices(self, index: int, at: int, own: int, inherited: tuple[Line, ...], known: Sequence[Deviation], target: Target) -> bool:
        """Whether a sum lacks just the biases of terms that count matrices only, beside others with theirs: then they are told of there."""
        terms = [term for term in self.inheritance.provenance.terms(index) if term.source in self.matrices]
        brought = sum(term.times * self.matrices[term.source][1] for term in terms if term.source is not None)
        if not terms or brought != own or any(d.key == "biases" and d.amount == own for d in known):
            return False
        lines: list[Line] = []
        for term in terms:
            source, times = term.source or 0, int(term.times)
            place, less, exact, causes = self.matrices[source]
            explained = explain(less, self._unrefuted(causes, target.model), self._supported)
            if not explained:
                return False
            about = self.understanding.abouts[source]
            root = self._depart(source, place, "reference", explained, less, f"{exact:,}", about)
            self.lines[source] = tuple(Line(c.amount, root, c, about.components) for c in explained[0])
            lines += [line._replace(amount=line.amount * times, times=times) for line in self.lines[source]]
        self._settle(index, at, (*inherited, *lines))
        return True

    def _of_unexplained(self, index: int, at: int, own: int, inherited: tuple[Line, ...], target: Target) -> bool:
        """Whether a sum is off by just what one of its terms is, for which no cause is known: both say that the term is wrong."""
        terms = [term for term in self.inheritance.provenance.terms(index) if term.source in self.unexplained]
        if len(terms) != 1 or terms[0].source is None or terms[0].times * self.unexplained[terms[0].source][1] != own:
            return False
        source, times = terms[0].source, int(terms[0].times)
        place, off, exact = self.unexplained[source]
        about = self.understanding.abouts[source]
        computed = any(term.source is not None for term in self.inheritance.provenance.terms(source))
        own_sizes = {value for letter, value in self._stated_sizes() if value != target.symbols.get(letter)}
        abouts = (about, self.understanding.abouts[index])
        if any(a.part not in (None, "all") for a in abouts) or any(self.claims[i].block.cell is not None for i in (index, source)):
            return False  # columns of weights and biases: which of the two holds the norms, each author decides
        if len(about.components) > 1 or computed or printed_numbers(self.claims[source]) & own_sizes:
            return False
        self._tell(Departure(source, place, "C305", (), (), off, f"{exact:,}", about, self._is_named(about)), "reference", NO_CAUSE)
        self.lines[source] = (Line(off, source, None, about.components),)
        self._settle(index, at, (*inherited, Line(own, source, None, about.components, times)))
        return True

    def _traced(self, index: int, at: int, own: int, inherited: tuple[Line, ...], model: Model, about: About) -> bool:
        """Tell of a departure at the term that it began with, where that can be found and what was done there is known."""
        for root in reversed(roots_of(index, own, model, self.inheritance.provenance, lambda *which: self._may_be_root(model, *which))):
            for quantity in root.quantities:
                if quantity == (about.components, about.scope):
                    return False  # the same, said again
                known = self._target(about.model or GIVEN, *quantity)
                figure = figure_of(self.claims[root.claim])
                if known is None or figure is None:
                    continue
                sized = other_size(figure[1], printed_numbers(self.claims[root.claim]), known[0])
                explained = [sized] if sized else explain(root.own, self._unrefuted(known[1], known[0].model), self._supported)
                if not explained or all(cause.usual for cause in explained[0]):
                    continue
                if is_own_setting(model, explained[0], self._stated_sizes()) or self.declared.by_convention(root.claim, root.own, known[1]):
                    continue
                there = about._replace(components=quantity.components, scope=quantity.scope, part="all")
                place = self._depart(root.claim, figure[0], "reference", explained, root.own, f"{known[0].exact():,}", there)
                lines = tuple(Line(c.amount, place, c, there.components) for c in explained[0])
                self.lines[root.claim] = lines
                self._settle(index, at, (*inherited, *(line._replace(amount=line.amount * root.times, times=root.times) for line in lines)))
                return True
        return False

    def _may_be_root(self, model: Model, claim: int, quantities: Collection[Quantity]) -> bool:
        """Whether a claim may count one of some quantities, and be wrong: nothing else is known of it, and its figure is no other's."""
        figure = figure_of(self.claims[claim])
        if figure is None or self.claims[claim].doubt is not None or claim in self.lines or claim in self.settled:
            return False
        components = self.understanding.abouts[claim].components
        return any(q.components == components for q in quantities) or not is_exact(model, figure[1], quantities)

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
            self._say(index, "reference", "holds", AS_REFERENCE, at)
            return
        if not is_of_model(claim, about.model):
            return
        exact = target.exact()
        off = int(printed.amount) - exact
        departure = Departure(index, at, "T502", (), (), off, f"{exact:,}", about, True, minor=share <= NOTABLE)
        self._tell(departure, "reference", OTHER_SIZE)

    def _confirm(self, target: Target, about: About) -> None:
        """Remember what is counted rightly by itself; a sum of several components tells nothing of each."""
        if len(about.components) == 1 and about.components[0] not in ("total", "layer", "embeddings") and about.part in (None, "all"):
            self.counted_right.setdefault(target.model.name or "", set()).update(target.leaves)

    def _settle(self, index: int, at: int, inherited: tuple[Line, ...]) -> None:
        if inherited:
            self.lines[index] = inherited
            declared = all(line.claim in self.conventional for line in inherited)
            self._say(index, "reference", *(("holds", BY_CONVENTION) if declared else ("follows", FROM_ROOT)), at)
        else:
            self._say(index, "reference", "holds", AS_REFERENCE, at)

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

    # -- what is told ---------------------------------------------------------------------------------------------------------------

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
        return False

    def _supported(self, deviation: Deviation) -> bool:
        """Whether the text supports a cause: another place has it, or nothing in the article counts what it leaves out."""
        if any(cause.key.partition(":")[0] == deviation.key.partition(":")[0] for d in self.departures for cause in d.causes):
            return True
        return deviation.usual or not any(self._is_mentioned(part) for part in deviation.parts)

    def _is_mentioned(self, part: str) -> bool:
        """Whether a leaf is counted somewhere by its own name, or, of a normalisation, by that of all."""
        return part in self.mentioned or (part.startswith("layernorm") and "layernorm" in self.mentioned)

    def _depart(
        self, index: int, at: int, check: Check, explained: list[Causes], difference: int | Poly, expected: str, about: About
    ) -> int:
        """Tell of a departure, once for a formula and its instances; the claim at which it is told."""
        causes = explained[0]
        for number, earlier in enumerate(self.departures):
            same = earlier.about.components == about.components and earlier.about.scope == about.scope
            if same and [c.key for c in earlier.causes] == [c.key for c in causes]:
                if earlier.claim != index:
                    self.departures[number] = earlier._replace(repeats=(*earlier.repeats, index))
                    self._say(index, check, "follows", FROM_ROOT, at)
                return earlier.claim
        largest = max(causes, key=lambda cause: abs(cause.amount))
        others = tuple(explained[1:])
        departure = Departure(index, at, largest.code, causes, others, difference, expected, about, self._is_named(about))
        self._tell(departure, check, Why(largest.key, largest.en, largest.zh))
        return index

    def _is_named(self, about: About) -> bool:
        """Whether a model or a family is named: of a generic Transformer a departure is an info."""
        return about.model is not None or self.stated is not None or not self.understanding.generic

    def _tell(self, departure: Departure, check: Check, why: Why) -> None:
        self.departures.append(departure)
        self._say(departure.claim, check, "holds" if departure.usual or departure.minor else "fails", why, departure.side)

    def _say(self, index: int, check: Check, outcome: Outcome, why: Why, at: int) -> None:
        if outcome == "holds":
            self.settled.add(index)
        self.verdicts.append(Verdict(index, check, outcome, why, max(at - 1, 0)))

    def _ledger(self) -> Ledger | None:
        """The ledger of the last whole total that has one."""
        for index, at, stated, model in reversed(self.totals):
            ledger = ledger_of(index, at, stated, self.lines.get(index, ()), model)
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
