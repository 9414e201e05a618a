"""What makes up a difference between a claim and the reference: one known way to miscount, or a set of them.

difference, Deviation(code, amount, polynomial, words) ... -> explain -> the sets of causes that come to it, the likeliest first

A deviation is one cause: its amount is claimed minus exact, in parameters, and its polynomial says the same in the letters of the model.
A difference that the known ones cannot make up stays without a cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from auditor.reference import Poly
from auditor.verdicts.target import Target

Cover = frozenset[tuple[str, str]]
NO_BIASES = frozenset({"no-biases", "weights-only"})
NO_NORMS = frozenset({"no-norms", "weights-only"})
ALWAYS = "always"
"""The declaration of what may be left out without a word: it is counted apart as often as not."""
TWICE = "twice"
"""That of what is counted twice, where the sentence says that it is."""
PROJECTIONS = ("attention.query", "attention.key", "attention.value")
"""What makes queries, keys and values of the input."""


class Deviation(NamedTuple):
    """One known way to miscount: ``amount`` and ``poly`` are claimed minus exact.

    ``code`` is the rule that tells of it, ``key`` a stable name, ``covers`` the (leaf, part) pairs that it touches, by which two deviations
    exclude each other. ``parts`` are the components that it is about. ``declared`` are the conventions that make it no mistake, ``usual``
    marks what many counts leave out (pooler, head, a tied copy), ``weight`` orders explanations, the likelier first.
    """

    code: str
    key: str
    amount: int
    poly: Poly
    en: str
    zh: str
    covers: Cover
    parts: tuple[str, ...] = ()
    declared: frozenset[str] = frozenset()
    usual: bool = False
    weight: float = 1.0

    @property
    def whole(self) -> bool:
        """Whether whole components are left out or counted again, which says nothing of how each was counted."""
        return self.key in ("norms", "norms:layers", "tied") or self.key.startswith(("without:", "twice:"))

    def words(self, chinese: bool) -> str:
        """What was done, as a clause."""
        return self.zh if chinese else self.en


def covering(leaves: Sequence[str], *parts: str) -> Cover:
    """The pairs of some leaves with some parts of theirs."""
    return frozenset((leaf, part) for leaf in leaves for part in parts)


def omission(
    target: Target,
    leaves: tuple[str, ...],
    part: str,
    code: str,
    key: str,
    words: tuple[str, str],
    declared: frozenset[str] = frozenset(),
    usual: bool = False,
    weight: float = 1.0,
) -> Deviation:
    """That a part of some leaves is left out."""
    covers = covering(leaves, *(("weights", "biases") if part == "all" else (part,)))
    amount, form = -target.count(leaves, part), -target.formula(leaves, part)
    return Deviation(code, key, amount, form, *words, covers, leaves, declared, usual, weight)


Causes = tuple[Deviation, ...]
Difference = int | Poly
RARE = 1.35
"""A cause of this weight and more explains a difference alone or not at all."""


def explain(difference: Difference, known: Sequence[Deviation], supported: Callable[[Deviation], bool], most: int = 2) -> list[Causes]:
    """The sets of causes that make up a difference exactly, the likeliest first; () where nothing does.

    One cause needs no support; of two, each must be supported by the text: among multiples of the width two would explain one difference
    in twenty by chance.
    """
    size = _poly_of if isinstance(difference, Poly) else _amount_of
    singles = [(d,) for d in known if size(d) == difference]
    if singles:
        return sorted(singles, key=lambda causes: _cost(causes, supported))
    found: list[Causes] = []
    backed = [d for d in known if supported(d) and d.weight < RARE]
    for number in range(2, most + 1):
        sets = _pairs(difference, backed) if number == 2 and isinstance(difference, int) else combinations(backed, number)
        found = [causes for causes in sets if _compatible(causes) and _total(causes, size) == difference]
        if found:
            break
    return sorted(found, key=lambda causes: _cost(causes, supported))


def _pairs(difference: int, causes: Sequence[Deviation]) -> Iterator[Causes]:
    """The pairs of causes that come to a difference: there are too many pairs to look at each."""
    places: dict[int, list[int]] = {}
    for at, cause in enumerate(causes):
        places.setdefault(cause.amount, []).append(at)
    for at, cause in enumerate(causes):
        yield from ((cause, causes[other]) for other in places.get(difference - cause.amount, ()) if other > at)


def _poly_of(deviation: Deviation) -> Poly:
    return deviation.poly


def _amount_of(deviation: Deviation) -> int:
    return deviation.amount


def _total(causes: Causes, size: Callable[[Deviation], Difference]) -> Difference:
    total: Difference = size(causes[0])
    for deviation in causes[1:]:
        total = total + size(deviation)
    return total


def _compatible(causes: Causes) -> bool:
    return all(not (a.covers & b.covers) for a, b in combinations(causes, 2))


def _cost(causes: Causes, supported: Callable[[Deviation], bool]) -> tuple[Fraction, str]:
    cost = sum((Fraction(str(d.weight)) + (0 if supported(d) else 1) for d in causes), Fraction(0))
    return cost, "+".join(d.key for d in causes)
