"""Which number of a program is a slip of the pen: with another digit the program comes to all that it has printed.

figures of outputs that do not come out -> the literals that all of them depend on -> each as it may have been meant -> the one that mends them all

A program and its output are told apart by what both hold: where one literal, and one reading of it, mends every figure and spoils none, the
slip is there and not in what was printed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from auditor.claims.following import Followed, Programs
from auditor.claims.outputs import Match
from auditor.notation.programs.values import Real, exact

MOST_STEPS = 300_000
"""Steps in looking for one: as many as a dozen long programs take."""
MOST_LITERALS = 120
LEAST_DIGITS = 5
"""Digits of the figures that a literal has to mend: fewer come out by chance."""
MOST_FIGURES = 3

_Places = dict[tuple[int, int], Match]


class Slip(NamedTuple):
    """A literal in the block ``origin``, what it may have been meant to be, the figures that come out then, and what all comes to."""

    literal: ast.Constant
    origin: int
    right: int | float
    printed: str
    mended: Followed


def slip_of(programs: Programs, followed: Followed) -> Slip | None:
    """The one literal that mends the figures which do not come out; None where none does, or several do."""
    before = _places(followed)
    wrong = {place for place, match in before.items() if not match.holds}
    if _digits(before, wrong) < LEAST_DIGITS:
        return None
    search = _Search(
        programs, before, wrong, max(place for place, matches in followed.matches.items() if not all(m.holds for m in matches))
    )
    found: list[Slip] = []
    for node, origin in islice(programs.literals(), MOST_LITERALS):
        if node in followed.literals:
            found += search.slips(node, origin)
        if len(found) > 1 or search.left <= 0:
            return None
    return found[0]._replace(mended=programs.follow({found[0].literal: found[0].right})) if found else None


class _Search:
    """Follows the programs anew with one literal changed, up to the last figure that does not come out."""

    def __init__(self, programs: Programs, before: _Places, wrong: set[tuple[int, int]], last: int) -> None:
        self.programs = programs
        self.before, self.wrong, self.last = before, wrong, last
        self.left = MOST_STEPS

    def slips(self, node: ast.Constant, origin: int) -> Iterator[Slip]:
        """The slip that one literal may be, in each reading that mends all it touches and spoils nothing."""
        value = node.value
        assert isinstance(value, int | float)
        once = self._follow(node, value + 1)
        touched = {place for place in self.wrong if place not in once or once[place].field.value != self.before[place].field.value}
        if _digits(self.before, touched) < LEAST_DIGITS:
            return
        place = max(touched, key=lambda one: _digits(self.before, [one]))
        twice = self._follow(node, value + 2)
        for meant in meanings(value):
            if not self._may_mend(self.before[place], (once.get(place), twice.get(place)), meant - value, node):
                continue
            places = self._follow(node, meant)
            if places.keys() >= self.wrong and all(match.holds for one, match in places.items() if one in touched or one not in self.wrong):
                raws = [_raw(self.before[one]) for one in sorted(touched)[:MOST_FIGURES]]
                yield Slip(node, origin, meant, ", ".join(raws), Followed((), {}, frozenset(), 0))

    def _follow(self, node: ast.Constant, value: int | float) -> _Places:
        if self.left <= 0:
            return {}
        followed = self.programs.follow({node: value}, self.last)
        self.left -= followed.steps
        return _places(followed)

    def _may_mend(self, match: Match, others: tuple[Match | None, Match | None], step: int | float, node: ast.Constant) -> bool:
        """Whether a figure may come out at a literal so many steps away: most depend on it by no more than its square."""
        values = [exact(other.field.value) if other is not None else None for other in (match, *others)]
        if node in self.programs.exponents:
            return True
        if None in values:
            return False
        at, (zero, one, two) = Fraction(repr(step)), (value or Fraction(0) for value in values)
        there = zero * (at - 1) * (at - 2) / 2 - one * at * (at - 2) + two * at * (at - 1) / 2
        number = int(there) if isinstance(match.field.value, int) and there.denominator == 1 else Real(there)
        return match._replace(field=replace(match.field, value=number)).holds


def _raw(match: Match) -> str:
    return match.output.text.string[match.start : match.end]


def _digits(places: _Places, chosen: Iterable[tuple[int, int]]) -> int:
    return sum(char.isdigit() for place in chosen for char in _raw(places[place]))


def _places(followed: Followed) -> _Places:
    return {
        (match.output.text.span(match.start, match.end).start, match.start): match
        for matches in followed.matches.values()
        for match in matches
    }


def meanings(value: int | float) -> Iterator[int | float]:
    """What a number may have been meant to be: another digit, or two that stand the other way round."""
    digits = repr(value)
    kind = type(value)
    for place, digit in enumerate(digits):
        if not digit.isdigit():
            continue
        for other in "0123456789":
            if other != digit and not (other == "0" and place == 0 and len(digits) > 1):
                yield kind(digits[:place] + other + digits[place + 1 :])
        if digits[place + 1 : place + 2].isdigit() and digits[place + 1] != digit and (place or digits[1] != "0"):
            yield kind(digits[:place] + digits[place + 1] + digit + digits[place + 2 :])
