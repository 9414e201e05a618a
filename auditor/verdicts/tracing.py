"""Where a departure began: in an earlier claim that was told, in a term of the sum, or in a wrong result that only words take up.

difference that a claim's own terms do not explain -> an earlier departure, once or in every layer -> biases of terms that count matrices only
    -> a term that is off for no known cause -> the term that it began with, by what was done there
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from auditor.claims.about.families import in_layers
from auditor.claims.about.records import About, Understanding
from auditor.claims.claim import Claim
from auditor.reference import Model, Poly
from auditor.verdicts.causes import Causes, Deviation, explain
from auditor.verdicts.counts import figure_of, printed_numbers
from auditor.verdicts.declared import Declared
from auditor.verdicts.departure import NO_CAUSE, Departure
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.ledger import Line
from auditor.verdicts.provenance import LEAST
from auditor.verdicts.roots import MOST_EARLIER as MOST_BEFORE
from auditor.verdicts.roots import Place, Quantity, is_exact, places_of, roots_of
from auditor.verdicts.sizes import has_other_sizes, is_own_setting, other_size
from auditor.verdicts.target import Target, bare, is_within
from auditor.verdicts.told import Told

Known = tuple[Target, Sequence[Deviation]]
"""A quantity of the reference, and what counts of it are known to leave out or count twice."""
GIVEN = "(given)"
"""Stands for the model that the user said, which may have no name."""
MOST_TIMES = 4
"""A count that is more than so many times another was not meant as that."""
MOST_EARLIER, MOST_TOLD = 60, 200
"""Claims with a departure that a figure is compared with, which no computation shows to be taken from them."""


def whole_model(about: About) -> bool:
    """Whether it is all of a model that is counted."""
    return about.components == ("total",) and about.scope == "model"


class Tracing:
    """Traces what figures are off by to where it began. Each method says whether it could, and then has told of it there.

    ``target_of`` gives the quantity of a model's components in a scope; ``sizes`` are those that the article states, as (letter, value).
    """

    def __init__(
        self,
        claims: Sequence[Claim],
        understanding: Understanding,
        slips: Mapping[int, Fraction],
        told: Told,
        inheritance: Inheritance,
        declared: Declared,
        sizes: Sequence[tuple[str, int]],
        target_of: Callable[[str, tuple[str, ...], str], Known | None],
    ) -> None:
        self._claims = claims
        self._understanding = understanding
        self._slips = slips  # claim -> stated minus computed
        self._slip_of = {off: index for index, off in sorted(slips.items(), reverse=True) if off}  # the first claim that is off by so much
        self._told = told
        self._inheritance = inheritance
        self._declared = declared
        self._sizes = sizes
        self._target_of = target_of
        # what departs for no known cause: its side, by how much, the exact count
        self.unexplained: dict[int, tuple[int, int, int]] = {}
        # what counts matrices only: its side, what it is off by, the exact count, the causes
        self.matrices: dict[int, tuple[int, int, int, Sequence[Deviation]]] = {}

    def again(
        self, index: int, at: int, own: int, inherited: tuple[Line, ...], explained: list[Causes], about: About, model: Model
    ) -> bool:
        """Whether the difference is that of an earlier place, once or in every layer, though no sum shows how it came here."""
        layers = model.symbols.get("L")
        whole, shared = Fraction(own), Fraction(own, layers or 1)
        for departure in self._told.departures[-MOST_TOLD:]:
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
                    self._told.settle(index, at, (*inherited, *lines))
                    return True
        for earlier in [*islice(reversed(self._told.lines), MOST_EARLIER)][::-1]:
            amount = sum(line.amount for line in self._told.lines[earlier])
            times = own // amount if amount else 0
            if earlier < index and abs(amount) >= LEAST and own == amount * times and times == layers:
                self._told.settle(
                    index,
                    at,
                    tuple(line._replace(amount=line.amount * times, times=line.times * times) for line in self._told.lines[earlier]),
                )
                return True  # of a layer, in all of them: "24 layers: 390,964,224"
        if whole_model(about):
            for earlier in [*islice(reversed(self._told.lines), MOST_EARLIER)]:
                brought = self._told.lines[earlier]
                if earlier < index and abs(own) >= LEAST and sum(line.amount for line in brought) == own:
                    self._told.settle(index, at, (*inherited, *brought))
                    return True  # of a part, in the whole that no sum shows to take it up: the last row of a table
        both = [Fraction(own, model.symbols[x] + model.symbols[y]) for x, y in (("L_enc", "L_dec"),) if {x, y} <= model.symbols.keys()]
        earlier = min((self._slip_of[off] for off in (whole, shared, *both) if off in self._slip_of), default=index)
        if earlier < index:
            self._told.settle(index, at, (*inherited, Line(own, earlier, None, (), int(own / self._slips[earlier]))))
            return True  # of a wrong result that only words take up: "Sum: 7,117,872. Times 12: 85,414,464."
        for earlier in self._inheritance.rearranged:
            amount = self._inheritance.brought(earlier, model)
            if earlier < index and amount and own % amount == 0 and own // amount in (1, model.symbols.get("L")):
                self._told.settle(index, at, (*inherited, Line(own, earlier, None, (), own // amount)))
                return True
        return False

    def of_matrices(self, index: int, at: int, own: int, inherited: tuple[Line, ...], known: Sequence[Deviation], target: Target) -> bool:
        """Whether a sum lacks just the biases of terms that count matrices only, beside others with theirs: then they are told of there."""
        terms = [term for term in self._inheritance.provenance.terms(index) if term.source in self.matrices]
        brought = sum(term.times * self.matrices[term.source][1] for term in terms if term.source is not None)
        if not terms or brought != own or any(d.key == "biases" and d.amount == own for d in known):
            return False
        lines: list[Line] = []
        for term in terms:
            source, times = term.source or 0, int(term.times)
            place, less, exact, causes = self.matrices[source]
            explained = explain(less, self._told.unrefuted(causes, target.model), self._told.supported)
            if not explained:
                return False
            about = self._understanding.abouts[source]
            root = self._told.depart(source, place, "reference", explained, less, f"{exact:,}", about)
            self._told.lines[source] = tuple(Line(c.amount, root, c, about.components) for c in explained[0])
            lines += [line._replace(amount=line.amount * times, times=times) for line in self._told.lines[source]]
        self._told.settle(index, at, (*inherited, *lines))
        return True

    def of_unexplained(self, index: int, at: int, own: int, inherited: tuple[Line, ...], target: Target) -> bool:
        """Whether a sum is off by just what one of its terms is, for which no cause is known: both say that the term is wrong."""
        terms = [term for term in self._inheritance.provenance.terms(index) if term.source in self.unexplained]
        if len(terms) != 1 or terms[0].source is None or terms[0].times * self.unexplained[terms[0].source][1] != own:
            return False
        source, times = terms[0].source, int(terms[0].times)
        place, off, exact = self.unexplained[source]
        about = self._understanding.abouts[source]
        computed = any(term.source is not None for term in self._inheritance.provenance.terms(source))
        own_sizes = {value for letter, value in self._sizes if value != target.symbols.get(letter)}
        abouts = (about, self._understanding.abouts[index])
        if any(a.part not in (None, "all") for a in abouts) or any(self._claims[i].block.cell is not None for i in (index, source)):
            return False  # columns of weights and biases: which of the two holds the norms, each author decides
        if len(about.components) > 1 or computed or printed_numbers(self._claims[source]) & own_sizes:
            return False
        self._told.tell(
            Departure(source, place, "C305", (), (), off, f"{exact:,}", about, self._told.is_named(about)), "reference", NO_CAUSE
        )
        self._told.lines[source] = (Line(off, source, None, about.components),)
        self._told.settle(index, at, (*inherited, Line(own, source, None, about.components, times)))
        return True

    def traced(self, index: int, at: int, own: int, inherited: tuple[Line, ...], model: Model, about: About) -> bool:
        """Tell of a departure at the term that it began with, where that can be found and what was done there is known."""
        for root in reversed(roots_of(index, own, model, self._inheritance.provenance, lambda *which: self._may_be_root(model, *which))):
            for quantity in root.quantities:
                if quantity == (about.components, about.scope):
                    return False  # the same, said again
                known = self._target_of(about.model or GIVEN, *quantity)
                figure = figure_of(self._claims[root.claim])
                if known is None or figure is None:
                    continue
                sized = other_size(figure[1], printed_numbers(self._claims[root.claim]), known[0])
                explained = [sized] if sized else explain(root.own, self._told.unrefuted(known[1], known[0].model), self._told.supported)
                if not explained or all(cause.usual for cause in explained[0]):
                    continue
                if is_own_setting(model, explained[0], self._sizes) or self._declared.by_convention(root.claim, root.own, known[1]):
                    continue
                there = about._replace(components=quantity.components, scope=quantity.scope, part="all")
                place = self._told.depart(root.claim, figure[0], "reference", explained, root.own, f"{known[0].exact():,}", there)
                lines = tuple(Line(c.amount, place, c, there.components) for c in explained[0])
                self._told.lines[root.claim] = lines
                self._told.settle(
                    index, at, (*inherited, *(line._replace(amount=line.amount * root.times, times=root.times) for line in lines))
                )
                return True
        return False

    def located(self, index: int, at: int, own: int, inherited: tuple[Line, ...], model: Model, about: About) -> bool:
        """Tell of a departure of a whole for which no cause is known at the claim that it began with, where just one is off by as much.

        Of claims that take it over from each other, that is the first, the smallest.
        """
        earlier = [i for i in range(max(0, index - MOST_BEFORE), index) if self._may_be_place(i, about.model)]
        figures = [(i, figure[1]) for i in earlier if (figure := figure_of(self._claims[i])) is not None]
        places = [*places_of(figures, own, model)]
        sizes = [dict(figures)[place.claim] for place in places]
        if not places or sizes != sorted(set(sizes)) or not self._counts_it(places[0], sizes[0], model):
            return False
        root, figure = places[0], figure_of(self._claims[places[0].claim])
        assert figure is not None
        there = about._replace(components=root.quantity.components, scope=root.quantity.scope, part="all")
        expected = f"{figure[1] - root.own:,}"
        self._told.tell(Departure(root.claim, figure[0], "C305", (), (), root.own, expected, there, True), "reference", NO_CAUSE)
        self._told.lines[root.claim] = (Line(root.own, root.claim, None, there.components),)
        self._told.settle(index, at, (*inherited, Line(own, root.claim, None, there.components, root.times)))
        return True

    def _counts_it(self, place: Place, figure: int, model: Model) -> bool:
        """Whether a claim counts what would make a whole right: with the sizes of the model, and under no other name."""
        claim, about = self._claims[place.claim], self._understanding.abouts[place.claim]
        right = figure - place.own
        if not right < MOST_TIMES * figure < MOST_TIMES**2 * right or has_other_sizes(claim, model):
            return False
        named = {bare(component).partition(".")[0] for component in about.components}
        if any(side.is_computation for side in claim.sides) and not named:
            return True
        return bool(named & {bare(component).partition(".")[0] for component in place.quantity.components})

    def is_made_of_others(self, index: int, model: Model) -> bool:
        """Whether a sum takes up what is computed with sizes that the model does not have."""
        waiting, seen = [index], {index}
        while waiting:
            here = waiting.pop()
            if has_other_sizes(self._claims[here], model):
                return True
            sources = {term.source for term in self._inheritance.provenance.terms(here) if term.source is not None} - seen
            seen |= sources
            waiting += sources if len(seen) < MOST_BEFORE else ()
        return False

    def _may_be_place(self, claim: int, model: str | None) -> bool:
        """Whether a claim may be where a departure began: it is of the same model, and nothing else is known of it."""
        known = claim in self._told.lines or claim in self._told.settled
        return self._claims[claim].doubt is None and not known and self._understanding.abouts[claim].model == model

    def _may_be_root(self, model: Model, claim: int, quantities: Collection[Quantity]) -> bool:
        """Whether a claim may count one of some quantities, and be wrong: nothing else is known of it, and its figure is no other's."""
        figure = figure_of(self._claims[claim])
        if figure is None or self._claims[claim].doubt is not None or claim in self._told.lines or claim in self._told.settled:
            return False
        components = self._understanding.abouts[claim].components
        return any(q.components == components for q in quantities) or not is_exact(model, figure[1], quantities)
