"""What the article says about its sizes, to be put into its formulas: ``f = 8m/3``, ``d_ff = 4d``, ``d_k = d/h``.

claims -> name = one product of other names -> the one relation that each name has -> formulas in the remaining names
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from auditor.claims.claim import Claim
from auditor.notation.expression import Name
from auditor.notation.polynomial import Monomial, Polynomial, expand
from auditor.source.pattern import lazy

MOST_ROUNDS = 4
"""Relations that lead to each other: a width of a width."""
MOST_RELATIONS = 64
LEAST_BEFORE = 24
_GLOSSED = lazy(r"(?:^|[\s(（`$*,，])([A-Za-z](?:_\w{1,8})?)[`$*]{0,3}\s?[:：]\s{0,2}[`$*]{0,3}$")
"""A letter explained by what follows it: ``f: d_ff = 8m / 3``."""

Term = tuple[Monomial, Fraction]
Relations = Mapping[str, Term]


def relations_of(claims: Sequence[Claim]) -> Relations:
    """The sizes that the article gives as one product of others; a size with two such relations has none."""
    found: dict[str, set[Term]] = {}
    for claim in claims:
        name, term = _relation(claim)
        if term is None or len(found) >= MOST_RELATIONS:
            continue
        for called in (name, _glossed(claim)):
            if called and called not in dict(term[0]):
                found.setdefault(called, set()).add(term)
    return {name: next(iter(terms)) for name, terms in found.items() if len(terms) == 1}


def _relation(claim: Claim) -> tuple[str, Term | None]:
    name = claim.sides[0].expression
    if not isinstance(name, Name) or claim.doubt is not None or claim.relations[0] not in "=≡" or not claim.sides[1].is_computation:
        return "", None
    form = expand(claim.sides[1].readings[0])
    if form is None or len(form) != 1:
        return "", None
    ((monomial, coefficient),) = form.items()
    if not monomial or sum(exponent for _, exponent in monomial) > 1 or coefficient <= 0:
        return "", None
    return name.name, (monomial, Fraction(coefficient))


def _glossed(claim: Claim) -> str:
    string = claim.block.text.string
    at = string.find(claim.raw)
    match = _GLOSSED.search(string, max(0, at - LEAST_BEFORE), at) if at > 0 else None
    return match[1] if match is not None else ""


def substituted(form: Polynomial, relations: Relations) -> Polynomial:
    """The formula in the names that no relation gives by others."""
    for _ in range(MOST_ROUNDS):
        if not any(name in relations for monomial in form for name, _ in monomial):
            break
        form = _once(form, relations)
    return form


def _once(form: Polynomial, relations: Relations) -> Polynomial:
    result: Polynomial = {}
    for monomial, coefficient in form.items():
        exponents: dict[str, int] = {}
        value = Fraction(coefficient)
        for name, exponent in monomial:
            inner, factor = relations.get(name, (((name, 1),), Fraction(1)))
            value *= factor**exponent
            for other, power in inner:
                exponents[other] = exponents.get(other, 0) + power * exponent
        term = tuple(sorted((name, exponent) for name, exponent in exponents.items() if exponent))
        total = result.get(term, 0) + value
        if total:
            result[term] = total
        else:
            result.pop(term, None)
    return result


def degree(monomial: Monomial) -> int:
    """How many names are multiplied in it."""
    return sum(exponent for _, exponent in monomial)


def leading(form: Polynomial) -> Polynomial:
    """The terms of the highest degree."""
    highest = max(map(degree, form), default=0)
    return {monomial: coefficient for monomial, coefficient in form.items() if degree(monomial) == highest}
