"""What a figure takes over: departures of the figures that it is summed from, and the slips of its own arithmetic.

    lines of earlier claims -> times how often their figures enter -> and what the claim's own slip brings -> lines of this claim

What is left of a difference after that is the claim's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from auditor.claims.about.records import Meanings, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reference import Model, Poly
from auditor.verdicts.causes import ALWAYS
from auditor.verdicts.counts import figure_of
from auditor.verdicts.ledger import Line
from auditor.verdicts.polynomial import meanings_of, polynomial
from auditor.verdicts.provenance import LEAST, Provenance, Term

MOST_LINES = 32
"""Places that a figure's departure is traced to: a sum of sums of the same figures has as many as one likes."""

MOST_TERMS, MOST_SOURCES = 12, 6
"""Terms of a sum that are tried with other claims that printed them, and such claims."""


class Inheritance:
    """``lines`` says of each claim, as far as it is known by now, what its figure is off by and from which places that comes.

    ``slips`` gives stated minus computed of claims with a wrong result, ``wrong`` all claims with a step that does not hold.
    """

    def __init__(self, claims: Sequence[Claim], understanding: Understanding, slips: Mapping[int, Fraction], wrong: frozenset[int]) -> None:
        self.provenance = Provenance(claims)
        self.lines: dict[int, tuple[Line, ...]] = {}
        self._claims = claims
        self._understanding = understanding
        self._slips = slips
        self.rearranged = self._rearranged(wrong)

    def of(self, index: int, off: int | None = None) -> tuple[Line, ...]:
        """What the figures of earlier claims, and the claim's own slip, bring with them.

        Where several earlier claims printed a figure (4 × 768² and 768 × 3072), it is taken from the one that explains all that this one is
        ``off`` by, else from the latest.
        """
        terms = self.provenance.terms(index) or self._printed_before(index)
        lines = self._brought_by(terms, index)
        if off is None or sum(line.amount for line in lines) == off:
            return lines
        for at, term in enumerate(terms[:MOST_TERMS]):
            for source in self.provenance.sources(term.figure, index, MOST_SOURCES) if term.source is not None else ():
                if self.lines.get(source, ()) != self.lines.get(term.source or 0, ()):
                    others = self._brought_by([*terms[:at], term._replace(source=source), *terms[at + 1 :]], index)
                    if sum(line.amount for line in others) == off:
                        return others
        alone = [line for line in lines if line.amount == off and abs(off) >= LEAST]
        return (alone[-1],) if alone else lines  # a column of a table has rows that its total counts in another row already

    def _brought_by(self, terms: Sequence[Term], index: int) -> tuple[Line, ...]:
        components = self._understanding.abouts[index].components
        lines: list[Line] = []
        summed = {term.times * term.figure for term in terms}
        for term in terms:
            once = term.times == 1
            for line in self.lines.get(term.source, ()) if term.source is not None else ():
                amount = line.amount if once else line.amount * term.times
                if line.cause is not None and ALWAYS in line.cause.declared and -amount in summed:
                    continue  # what the layers leave out as often as not, the sum adds on its own
                if once:
                    lines.append(line)
                elif amount.denominator == 1:
                    lines.append(line._replace(amount=int(amount), times=int(line.times * term.times) or 1))
        slip = self._slips.get(index)
        if slip is not None and slip.denominator == 1:
            lines.append(Line(int(slip), index, None, components))
        if len(lines) > MOST_LINES:  # each sum takes over all of those before it: what is too much is told as one
            rest = sum(line.amount for line in lines[MOST_LINES:])
            lines[MOST_LINES:] = [Line(rest, index, None, components)]
        return tuple(lines)

    def brought(self, index: int, model: Model) -> int:
        """What a formula that the claim rearranged wrongly brings to its figure."""
        form = self.rearranged.get(index)
        value = form.value(model.symbols) if form is not None and form.symbols <= model.symbols.keys() else Fraction(0)
        return int(value) if value.denominator == 1 else 0

    def _printed_before(self, index: int) -> list[Term]:
        """The claim whose result a claim takes up again: ``so 109,491,240, about 110M``; what computes its figure itself takes up none."""
        if any(side.is_computation for side in self._claims[index].sides):
            return []
        found = figure_of(self._claims[index])
        source = self.provenance.source(Fraction(found[1]), index) if found is not None and found[1] >= LEAST else None
        return [Term(Fraction(1), Fraction(found[1]), source)] if found is not None and source is not None else []

    def _rearranged(self, wrong: frozenset[int]) -> dict[int, Poly]:
        """What formulas that were rearranged wrongly bring, claimed minus right, by their claims."""
        found = {}
        meanings = Meanings(self._understanding)
        for index in sorted(wrong - self._slips.keys()):
            claim = self._claims[index]
            used = [(side.expression, names(side.expression)) for side in claim.sides if side.expression and side.is_computation]
            forms = [polynomial(expression, meanings_of(meanings, claim, own)) for expression, own in used if own]
            if len(forms) > 1 and forms[0] is not None and forms[-1] is not None and forms[0] != forms[-1]:
                found[index] = forms[-1] - forms[0]
        return found
