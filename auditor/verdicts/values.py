"""Values by name: what the names of an article stand for at each claim.

    H = 768, A = (2 + 3) = 5 -> names and their values, each within the heading where it was given

A name serves only where the article gave it one value under the headings in force: the same letter means different things in different sections,
and a guess would be worse than silence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import size_of
from auditor.claims.about.records import Meanings, Understanding
from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Name, names, numbers
from auditor.notation.symbols import bare
from auditor.reference.announced import announced
from auditor.source.pattern import lazy
from auditor.verdicts.relations import Relations

MOST_COMBINATIONS = 64
_NOTED_NAME = lazy(r"\W{0,4}([A-Za-z]\w{0,20})\W{0,2}\s?[(（][^()（）]{1,60}[)）]\W{0,4}")


MOST_BEFORE = 200
"""Characters before a claim in which a name says of which model it is."""
LEAST_USED = 3
"""Computations with a figure that show it to be meant: the one that is looked at, and two others."""


class Values:
    """Collects definitions in reading order and answers for the names of an expression."""

    def __init__(
        self,
        settings: Sequence[tuple[int, Claim]],
        relations: Relations | None = None,
        understanding: Understanding | None = None,
        claims: Sequence[Claim] = (),
    ) -> None:
        self._settings = list(settings)
        self.relations: Relations = relations or {}
        self._meanings = Meanings(understanding) if understanding is not None else None
        self._stated: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for setting in understanding.settings if understanding is not None else ():
            self._stated.setdefault(setting.name, []).append((setting.headings, setting.value))
        self._claims = claims
        self._used: Counter[Fraction] | None = None
        self._next = 0
        self._known: dict[str, list[tuple[tuple[str, ...], Value]]] = {}
        self._anywhere: dict[str, set[Value]] = {}
        for _, claim in settings:
            name, value = _definition(claim)
            if name is not None and value is not None:
                self._anywhere.setdefault(name, set()).add(value)

    def advance(self, claim: int) -> None:
        """Take in the settings that stand before a claim."""
        while self._next < len(self._settings) and self._settings[self._next][0] <= claim:
            self.define(self._settings[self._next][1])
            self._next += 1

    def define(self, claim: Claim) -> None:
        """Take in ``name = ... = value``: the name has the last value that the claim prints."""
        name, value = _definition(claim)
        if name is None or value is None:
            return
        known = self._known.setdefault(name, [])
        if (claim.block.headings, value) not in known and len(known) < 64:
            known.append((claim.block.headings, value))
            self._anywhere.setdefault(name, set()).add(value)

    def of(self, expression: Expression, claim: Claim) -> dict[str, Value] | None:
        """The values of all free names where a claim stands; None where one has none or several."""
        found: dict[str, Value] = {}
        for name in names(expression):
            values = {value for headings, value in self._known.get(name, ()) if headings == claim.block.headings[: len(headings)]}
            value = next(iter(values)) if len(values) == 1 else self._as_setting(name, claim) if not values else None
            if value is None:
                return None
            found[name] = value
        return found

    def _as_setting(self, name: str, claim: Claim) -> Value | None:
        """The one value that the article gives the setting which a name stands for, under the heading that both stand under."""
        if self._meanings is None:
            return None
        setting = setting_named(name) or self._meanings.at(claim.block).get(bare(name))
        stated = {value for headings, value in self._stated.get(setting or "", ()) if headings[:1] == claim.block.headings[:1]}
        if not stated and setting is not None and (size := _of_model(setting, claim)) is not None:
            stated = {size}
        return Value(Fraction(only := stated.pop()), Fraction(only)) if len(stated) == 1 else None

    def is_used(self, value: Fraction) -> bool:
        """Whether several computations of the article have a figure."""
        if self._used is None:
            every = ((side.readings[0] for side in claim.sides if side.is_computation) for claim in self._claims)
            self._used = Counter(amount for found in every for amount in {n.printed.amount for e in found for n in numbers(e)})
        return self._used[value] >= LEAST_USED

    def anywhere(self, free: set[str]) -> Iterator[dict[str, Value]]:
        """Every way to give the names values that the article gives them anywhere; none where there are too many."""
        choices = [self._anywhere.get(name, ()) for name in sorted(free)]
        ways = 1
        for values in choices:
            ways *= len(values)
        if 0 < ways <= MOST_COMBINATIONS:  # before any is sorted: a letter may be set a thousand times
            for chosen in product(*map(sorted, choices)):
                yield dict(zip(sorted(free), chosen, strict=True))

    def has_one_of_each(self, free: set[str]) -> bool:
        """Whether the article gives each name one value, and no other anywhere."""
        return all(len(self._anywhere.get(name, ())) == 1 for name in free)


def _of_model(setting: str, claim: Claim) -> int | None:
    """The size of the one published model that is named in the passage of a claim, before it."""
    start = claim.sides[0].span.start - claim.block.text.begins
    models = {name.models[:1] for name in names_in(claim.block.text.string[max(0, start - MOST_BEFORE) : max(0, start)])}
    named = models.pop() if len(models) == 1 else ()
    return size_of(named[0], setting) if named and announced(named[0]) is None else None


def _definition(claim: Claim) -> tuple[str | None, Value | None]:
    first = claim.sides[0]
    name = first.expression.name if isinstance(first.expression, Name) else None
    if name is None and not first.readings:
        noted = _NOTED_NAME.fullmatch(first.raw)  # T (sequence length) = 1024
        name = noted[1] if noted is not None else None
    if name is None:
        return None, None
    return name, next((value for side in reversed(claim.sides[1:]) if (value := side_value(side)) is not None), None)


def side_value(side: Side) -> Value | None:
    """The value of a side of numbers, None of one with names or without an expression."""
    expression = side.expression
    if expression is None or names(expression):
        return None
    return evaluate(expression)


def times_apart(one: Fraction, other: Fraction) -> Fraction:
    """How many times larger one is than the other, whichever is the larger; neither is nought."""
    one, other = abs(one), abs(other)
    return max(one, other) / min(one, other)
