"""Where the figures of a claim come from: which earlier claim printed each, and how often it enters.

    12 × 7,081,960 = 84,983,520 -> twelve times the result of the claim that printed 7,081,960

A figure is linked by its printed value, from 1,000 on, to the latest earlier claim that has it as its result.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Function, Number, Operation, names

LEAST = 1000
MOST_TERMS = 500


class Term(NamedTuple):
    """``times`` times a printed figure; ``source`` is the claim that printed it as its result, None where none did."""

    times: Fraction
    figure: Fraction
    source: int | None


class Provenance:
    """The results of the claims of an article, in reading order, and the terms of a claim traced to them."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = claims
        self._made: dict[Fraction, list[int]] = {}
        self._terms: dict[int, list[Term]] = {}
        for index, claim in enumerate(claims):
            value = result_of(claim)
            if value is not None and value >= LEAST:
                self._made.setdefault(value, []).append(index)

    def source(self, figure: Fraction, before: int) -> int | None:
        """The latest claim before ``before`` whose result is the figure."""
        made = self.sources(figure, before, 1)
        return made[-1] if made else None

    def sources(self, figure: Fraction, before: int, most: int) -> list[int]:
        """The latest claims, at most so many, before ``before`` whose result is the figure, in reading order."""
        made = self._made.get(figure, [])
        at = bisect_left(made, before)
        return made[max(0, at - most) : at]

    def made(self, figure: Fraction, first: int, last: int) -> int:
        """How many claims from ``first`` to ``last`` have the figure as their result."""
        made = self._made.get(figure, ())
        return bisect_left(made, last + 1) - bisect_left(made, first)

    def terms(self, index: int) -> Sequence[Term]:
        """The traced terms of the sum that a claim computes; [] where it is no sum of products of numbers."""
        if index not in self._terms:
            self._terms[index] = self._traced(index)
        return self._terms[index]

    def _traced(self, index: int) -> list[Term]:
        for side in self._claims[index].sides:
            expression = side.expression
            if expression is None or not side.is_computation or names(expression):
                continue
            terms: list[Term] = []
            if self._collect(expression, Fraction(1), index, terms) and any(term.source is not None for term in terms):
                return self._spread(terms, index)
        return []

    def _spread(self, terms: list[Term], index: int) -> list[Term]:
        """Terms of one figure that as many claims printed come from one of them each: Q, K and V of 803,712."""
        counts = Counter(term.figure for term in terms if term.source is not None)
        sources: dict[Fraction, list[int]] = {}
        for figure, count in counts.items():
            made = self.sources(figure, index, count) if count > 1 else []
            if 1 < count == len(made):
                sources[figure] = made
        if not sources:
            return terms
        return [t._replace(source=sources[t.figure].pop(0)) if t.source is not None and t.figure in sources else t for t in terms]

    def _collect(self, node: Expression, times: Fraction, before: int, found: list[Term]) -> bool:
        if len(found) > MOST_TERMS:
            return False
        if isinstance(node, Number):
            figure = node.printed.amount
            found.append(Term(times, figure, self.source(figure, before) if figure >= LEAST else None))
            return True
        if isinstance(node, Function):
            return node.name == "neg" and self._collect(node.argument, -times, before, found)
        if not isinstance(node, Operation):
            return False
        if node.op in "+-":
            sign = -1 if node.op == "-" else 1
            return self._collect(node.left, times, before, found) and self._collect(node.right, sign * times, before, found)
        return node.op in "*/" and self._product(node, times, before, found)

    def _product(self, node: Operation, times: Fraction, before: int, found: list[Term]) -> bool:
        """One factor is traced, the larger where both can be, and the other is how often it enters."""
        best: list[Term] = []
        for part, other in ((node.left, node.right), (node.right, node.left)):
            if node.op == "/" and part is node.right:
                break
            value = evaluate(other)
            if value is None or not value.is_point or not value.low:
                continue
            traced: list[Term] = []
            read = self._collect(part, times * value.low if node.op == "*" else times / value.low, before, traced)
            if read and any(term.source is not None for term in traced):
                best = max(best, traced, key=_largest_traced)
        if best:
            found += best
            return True
        value = evaluate(node)
        if value is None or not value.is_point:
            return False
        found.append(Term(times, value.low, None))  # computed here: what an earlier line left out may be added now
        return True


def _largest_traced(terms: Sequence[Term]) -> Fraction:
    return max((term.figure for term in terms if term.source is not None), default=Fraction(0))


def result_of(claim: Claim) -> Fraction | None:
    """The exact figure that a claim prints as its result; None where it prints none."""
    at = result_side(claim)
    number = claim.sides[at].number if at is not None else None
    return number.printed.amount if number is not None else None


def result_side(claim: Claim) -> int | None:
    """The side that prints a claim's result: the last that is a whole number."""
    for at in reversed(range(len(claim.sides))):
        number = claim.sides[at].number
        if number is not None and number.printed.is_integer_print:
            return at
    return None
