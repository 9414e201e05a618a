"""Holds a sum of formulas against the parts that the article lists beside it, each once or once a layer.

V d + L (4 d^2 + 2 d f)      formula, its terms multiplied out
- embedding: V d             items -> the formula that each ends with -> each as it is, or times one name of the formula
- attention: 4 d^2           -> the one way in which they have all of its terms -> one of these with another coefficient -> told
- network: 3 d f
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from auditor.claims.standing_formulas import Standing
from auditor.claims.tokens import prepare
from auditor.notation.expression import names
from auditor.notation.parser import Parser
from auditor.notation.polynomial import Polynomial, expand
from auditor.reference import Poly

LEAST_PARTS, MOST_PARTS = 3, 10
LEAST_TERMS = 3
MOST_WAYS = 4_000
MOST_ITEM = 200
MOST_BETWEEN = 2
"""Blocks between a formula and the list of its parts."""
Line = tuple[bool, str]
"""Whether a block is an item of a list, and its text."""


def disagreeing_sum(formula: Standing, lines: Sequence[Line], at: int) -> Polynomial | None:
    """The terms that the parts listed beside a formula give it; None where they agree, or are not its parts."""
    terms = expand(formula.expression) if names(formula.expression) else None
    if terms is None or len(terms) < LEAST_TERMS or () in terms:
        return None
    letters = names(formula.expression)
    for run in (_run(lines, at, 1), _run(lines, at, -1)):
        parts = [part for item in run if (part := _part(item, letters)) is not None]
        if LEAST_PARTS <= len(parts) == len(run):
            return _departing(terms, parts)
    return None


def _run(lines: Sequence[Line], at: int, step: int) -> list[str]:
    """The items of the list that is nearest to a block on one side."""
    near = at + step
    while 0 <= near < len(lines) and abs(near - at) <= MOST_BETWEEN and not lines[near][0]:
        near += step
    run: list[str] = []
    while 0 <= near < len(lines) and lines[near][0] and len(run) <= MOST_PARTS:
        run.append(lines[near][1])
        near += step
    return run if len(run) <= MOST_PARTS else []


def _part(item: str, letters: set[str]) -> Polynomial | None:
    """The formula that an item ends with, behind a colon; ``Vd`` in it is V times d where these are names of the sum."""
    string = item[:MOST_ITEM].replace("：", ":").rpartition(":")[2].strip(" $`*.;,。；，")
    tokens = prepare(string) if string else None
    parsed = Parser(tokens.items, tokens.seams).parse(0) if tokens is not None and tokens.items else None
    if tokens is None or parsed is None or parsed[1] != len(tokens.items):
        return None
    found = expand(parsed[0])
    if not found or () in found:
        return None
    total = Poly()
    for monomial, coefficient in found.items():
        term = Poly({(): coefficient})
        for name, power in monomial:
            for letter in [name] if name in letters or not letters.issuperset(name) else name:
                term = term * Poly({((letter, power),): 1})
        total = total + term
    return dict(total.terms)


def _departing(terms: Polynomial, parts: Sequence[Polynomial]) -> Polynomial | None:
    """The sum of the parts where it has all terms of a formula and one of them with another coefficient, in every way that it may be."""
    factors = sorted({name for monomial in terms for name, _ in monomial})
    options = [[scaled for scaled in _scaled(part, factors) if scaled.keys() <= terms.keys()] for part in parts]
    ways = 1
    for each in options:
        ways *= len(each)
    if not 0 < ways <= MOST_WAYS:
        return None
    found: list[Polynomial] = []
    for chosen in product(*options):
        total = Poly()
        for part in chosen:
            total = total + Poly(part)
        added = dict(total.terms)
        if added == terms:
            return None
        if added.keys() == terms.keys() and sum(added[monomial] != terms[monomial] for monomial in terms) == 1 and added not in found:
            found.append(added)
    return found[0] if len(found) == 1 else None


def _scaled(part: Polynomial, factors: Sequence[str]) -> Iterator[Polynomial]:
    """A part as it is, and times each name: once a layer."""
    yield part
    for name in factors:
        yield dict((Poly(part) * Poly({((name, 1),): 1})).terms)
