"""Holds two formulas against each other: ``(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 5H`` whatever H is.

two sides with names -> expanded, else at random points -> identical / not / an equation to be solved, of which nothing is told
"""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Value, evaluate, is_rounded
from auditor.notation.expression import Expression, Name, Operation, names, numbers, walk
from auditor.notation.identity import Counterexample, differ
from auditor.notation.operands import is_letter
from auditor.notation.polynomial import Polynomial, expand
from auditor.source.pattern import lazy
from auditor.verdicts.relations import Relations, degree, leading, substituted
from auditor.verdicts.verdict import Outcome, Why

IDENTICAL = Why("identical", "the two formulas are identical", "两式恒等")
BY_RELATION = Why("by-relation", "identical under what the article says of its sizes", "按文中给出的关系恒等")
LEADING = Why("leading", "alike in their leading terms", "首项相同")
NOT_IDENTICAL = Why("not-identical", "the two formulas are not identical", "两式不恒等")


_ORDER = lazy(r"[\s$]*(?:\\mathcal\s?\{?\s?O\s?\}?|\\Theta|\\Omega|[OΘΩ])\s?(?:\\(?:left|big|Big)\s?)?\(")
"""``O(3nd) = O(nd)``: orders of growth, of which a factor makes no difference."""


def judge_formulas(claim: Claim, step: int, relations: Relations) -> tuple[Outcome, Why] | None:
    """Whether the two formulas of a step are one, and why; None where they may be an equation, or differ in what is not known."""
    left, right = claim.sides[step], claim.sides[step + 1]
    if _is_ambiguous(left, right):
        return None
    if not (left.is_computation or right.is_computation) or (_ORDER.match(left.raw) and _ORDER.match(right.raw)):
        return None
    one, two = expand(left.readings[0]), expand(right.readings[0])
    if one is not None and one == two:  # H cancels in 2HT^2(D/H), a in a(h/a) = h
        return "holds", IDENTICAL
    if not (left.is_computation and right.is_computation):
        return None
    if one is not None and two is not None:
        found = _judge_under(claim, step, one, two, relations)
        if found is not None:
            return found
    return _judge_plainly(claim, step, one, two)


_POWER = r"(?:\^\s?\{?\s?\d\s?\}?\s?)?"
_APPLIED = lazy(r"(?<![A-Za-z\\])([A-Za-z])\s?" + _POWER + r"[(\[]\s?(?:\\[a-z]{3,12}[\s{]{1,2})?[A-Za-z][A-Za-z\s^_\d·*}]{0,20}[)\]]")
_CALLED = lazy(r"(?<![A-Za-z\\])([A-Za-z])\s?(?:\\left|\\[Bb]ig)?\s?[(\[]")
_STANDING = lazy(r"(?<![A-Za-z\\])([A-Za-z])(?![A-Za-z]|(?:\s?\^\{?\d\}?)?\s?(?:\\left|\\[Bb]ig)?\s?[(\[])")
_DAGGER = lazy(r"\^\s?\{?\s?(?:\+|\\dagger|\*)(?!\s?\d)")
"""``a_k^+ a_k``: an operator, and no power."""
_SHIFTED = lazy(r"_[a-z][+-]\d(?![\d.])")


def _is_ambiguous(left: Side, right: Side) -> bool:
    """``E(XY) = E(X)E(Y)``, ``V_t+1 - V_t``: a letter that never stands without a bracket of one term is a function; an index may go on."""
    text = f"{left.raw} = {right.raw}"
    applied = set(_APPLIED.findall(text)) | (set(_CALLED.findall(left.raw)) & set(_CALLED.findall(right.raw)))
    if _DAGGER.search(text) is not None or _is_indexed(left.expression, right.expression):
        return True
    return bool(applied - set(_STANDING.findall(text))) or _SHIFTED.search(text) is not None


def _is_indexed(left: Expression | None, right: Expression | None) -> bool:
    """``f^{246} = f^{257}``: one letter with two indices above it."""
    if not (isinstance(left, Operation) and isinstance(right, Operation) and left.op == right.op == "^"):
        return False
    return isinstance(left.left, Name) and isinstance(right.left, Name) and left.left.name == right.left.name


def _judge_under(claim: Claim, step: int, one: Polynomial, two: Polynomial, relations: Relations) -> tuple[Outcome, Why] | None:
    """Two formulas under what the article says of its sizes; None where that tells nothing more than the formulas themselves."""
    a, b = substituted(one, relations), substituted(two, relations)
    related = (a, b) != (one, two)
    if related and a == b:
        return "holds", BY_RELATION
    first, second = leading(a), leading(b)
    if _is_near_term_by_term(first, second, claim.sides[step + 1]):
        if claim.relations[step] == "≈" or (related and a.keys() == b.keys()):
            return "holds", LEADING
        return _left_out(a, b)
    if related and claim.doubted(step) is None and claim.relations[step] != "≈" and _lacks_a_size(one, two, relations):
        return "fails", NOT_IDENTICAL
    if claim.doubted(step) is not None or first.keys() != second.keys() or not _counts_sizes(first):
        return None
    if claim.relations[step] == "≈" or related:
        apart = all(abs(Fraction(first[term]) - Fraction(second[term])) * MOST_ROUGH <= abs(Fraction(first[term])) for term in first)
        return None if apart else ("fails", NOT_IDENTICAL)
    return None


def _lacks_a_size(one: Polynomial, two: Polynomial, relations: Relations) -> bool:
    """``2 A d_k^2 = 2 d^2`` where d_k = d/A: products of sizes alike but for one that the article's own relation leaves over."""
    a, b = substituted(one, relations), substituted(two, relations)
    if len(a) != 1 or len(b) != 1 or [*a.values()] != [*b.values()]:
        return False
    (left,), (right,) = a, b
    exponents = dict(left)
    for name, exponent in right:
        exponents[name] = exponents.get(name, 0) - exponent
    apart = [name for name, exponent in exponents.items() if exponent]
    sides = [{name for term in form for name, _ in term} for form in (one, two)]
    used = {name for replaced in sides[0] ^ sides[1] if replaced in relations for name, _ in relations[replaced][0]}
    sized = all(_is_size(name) for name in (*sides[0], *sides[1]))
    return sized and len(apart) == 1 and abs(exponents[apart[0]]) == 1 and apart[0] in used and degree(left) > 0 and degree(right) > 0


def _left_out(one: Polynomial, two: Polynomial) -> tuple[Outcome, Why] | None:
    """Where a step only leaves out terms of lower degree, in several names: ``2bsm(4m + 2s) + 8bsm = 2bsm(4m + 2s)`` is meant roughly."""
    lower = len(two) < len(one) and all(one.get(term) == coefficient for term, coefficient in two.items())
    many = len({name for term in two for name, _ in term}) > MOST_UNKNOWNS
    return ("unchecked", LEADING) if lower and many else None


def _is_near_term_by_term(first: Polynomial, second: Polynomial, right: Side) -> bool:
    """Whether two leading forms are one, as precisely as the second is printed."""
    if first.keys() != second.keys() or not first or () in first:
        return False
    printed = [number.printed for number in numbers(right.readings[0])]
    slack = max((printed.ulp / printed.value / 2 for printed in printed if printed.decimals and printed.value), default=Fraction(0))
    return all(abs(Fraction(first[term]) - Fraction(second[term])) <= slack * abs(Fraction(first[term])) for term in first)


def _counts_sizes(form: Polynomial) -> bool:
    """Whether a form counts something made of sizes, and is no equation in an unknown: each term has two factors, or names that are sizes."""
    return bool(form) and all(degree(term) > 1 or (term and all(_is_size(name) for name, _ in term)) for term in form)


def _judge_plainly(claim: Claim, step: int, one: Polynomial | None, two: Polynomial | None) -> tuple[Outcome, Why] | None:
    """Two formulas as they stand."""
    left, right = claim.sides[step], claim.sides[step + 1]
    found = [differ(a, b) for a in left.readings for b in right.readings]
    if any(result is False for result in found):
        return "holds", IDENTICAL
    if claim.doubted(step) is not None or claim.relations[step] == "≈" or not all(isinstance(result, Counterexample) for result in found):
        return None
    if one is not None and _is_rounding(one, two, left, right):
        return None
    unknown = claim.sides[0].expression if step else None
    if isinstance(unknown, Name) and left.expression is not None and unknown.name in names(left.expression):
        return None  # x = 3x + 6x = ...
    if one is not None and _is_miscounted(one, two, right):
        return "fails", NOT_IDENTICAL
    if (
        step == 0
        and claim.sure
        and not _is_expansion(left, right)
        and not _cancels_wrongly(left, right)
        and not _is_off_in_one_term(left, right)
    ):
        return None  # 2x + 14 = 5x is an equation to be solved, not a simplification
    return "fails", NOT_IDENTICAL


def _cancels_wrongly(left: Side, right: Side) -> bool:
    """``A · 3 (H · H/A + H/A) = (3H^2 + 3H) / A``: of one and the same sizes, and one of them is a factor too many: nothing is to be solved."""
    one, two = left.readings[0], right.readings[0]
    free = names(one)
    if names(two) != free or len(free) < 2 or not all(_is_size(name) for name in free):
        return False
    sides = [(terms, other) for terms, other in ((expand(one), two), (expand(two), one)) if terms is not None]
    return any(terms == expand(Operation("*", other, Name(name, 0, 0))) for name in sorted(free) for terms, other in sides)


def _is_off_in_one_term(left: Side, right: Side) -> bool:
    """``4d^2 + 3dm + 2d = d(4d + 3m + 1)``: a sum and its factors, with the same terms, all but one of which are the same as often."""
    factored = [isinstance(side.readings[0], Operation) and side.readings[0].op == "*" for side in (left, right)]
    if factored[0] == factored[1]:
        return False
    one, two = (expand(side.readings[0]) for side in (left, right))
    if one is None or two is None or one.keys() != two.keys() or len(one) < LEAST_TERMS or () in one:
        return False
    return sum(one[term] != two[term] for term in one) == 1


LEAST_TERMS = 3


def _is_rounding(one: Polynomial, two: Polynomial | None, left: Side, right: Side) -> bool:
    """``7864.8M + 4324.8M * B + ... = 8186.5M + 4376.3M * B``: printed rounded, term by term no more apart than that."""
    if two is None or one.keys() != two.keys():
        return False
    if not any(is_rounded(number.printed) for side in (left, right) for number in numbers(side.readings[0])):
        return False
    return all(_is_near(Fraction(one[term]), Fraction(two[term])) for term in one)


def _is_near(one: Fraction, two: Fraction) -> bool:
    """Whether a coefficient is the other one rounded, in powers of 1000 or of 1024."""
    return any(abs(one - two * scale) * LEAST_COUNTED <= abs(one) for scale in _SCALES)


_SCALES = (Fraction(1), *(Fraction(1024**power, 1000**power) for power in (1, 2, 3)))


def _is_miscounted(one: Polynomial, two: Polynomial | None, right: Side) -> bool:
    """``2Φ + 2Φ + 12Φ = 15Φ``, ``2 · 2bs · d · 4d = 8bsd^2``: so many times one and the same thing, which nothing but nought is as an equation."""
    if two is None or len(one) != 1 or one.keys() != two.keys():
        return False
    (monomial,) = one
    if not (all(_is_size(name) for name, _ in monomial) or len(monomial) > MOST_UNKNOWNS):
        return False
    counted, stated = (Fraction(*form.values()) for form in (one, two))
    printed = [number.printed for number in numbers(right.readings[0])]
    if len(printed) == 1 and printed[0].value == stated:
        return abs(counted - stated) > printed[0].ulp / 2
    return abs(counted - stated) * LEAST_COUNTED > abs(counted)


def _is_size(name: str) -> bool:
    """Whether a name is a size or a count of parameters, and no unknown of an equation or unit (days per person)."""
    return name in _WIDTHS or "_" in name or (is_letter(name) and not (len(name) == 1 and "a" <= name <= "z"))


MOST_ROUGH = 20
"""Of so many times a thing one may be left out by a sign for about."""
MOST_UNKNOWNS = 2
"""Names in a product that may be unknowns of an equation, or units of a quantity; three and more are sizes."""
LEAST_COUNTED = 100
"""Of so many times a thing one is the rounding of a factor."""


def _is_expansion(left: Side, right: Side) -> bool:
    """``(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H``: sizes multiplied out, alike in their leading term, so no equation to be solved."""
    if left.expression is None or right.expression is None:
        return False
    free = names(left.expression)
    if len(free) > 2 and _shares_terms(left.expression, right.expression):
        return True
    if any(len(name) == 1 and not name.isupper() and name not in _WIDTHS for name in free):
        return False
    if sum(1 for _ in walk(left.expression)) <= sum(1 for _ in walk(right.expression)):
        return False
    one, two = (evaluate(side.expression, _all_at(free, 10**6)) for side in (left, right) if side.expression is not None)
    ten = evaluate(left.expression, _all_at(free, 10**7))
    if one is None or two is None or ten is None:
        return False
    grows = ten.low > 50 * abs(one.low)  # at least quadratic: 2 * B / 2 = B - 10 is an equation
    return grows and near(one, two, Fraction(1, 1000))


_WIDTHS = frozenset("hd")
"""Small letters that stand for the width of a model more often than for an unknown."""


def _shares_terms(left: Expression, right: Expression) -> bool:
    """``b(8nh^2 + 4nhs) + 2bhV = 8bnh^2 + 4bnhs + 2bshV``: most terms of higher degree are alike, so one was multiplied out to the other."""
    one, two = expand(left), expand(right)
    if one is None or two is None or not all(sum(exponent for _, exponent in term) > 1 for term in (*one, *two)):
        return False
    alike = sum(1 for term in one if two.get(term) == one[term])
    return (alike > 1 or one.keys() == two.keys()) and 2 * alike >= max(len(one), len(two))


def _all_at(free: Set[str], value: int) -> dict[str, Value]:
    return {name: Value(Fraction(value), Fraction(value)) for name in free}


def near(one: Value, two: Value, share: Fraction) -> bool:
    """Whether two values are apart by no more than a share of the second."""
    size = max(abs(two.low), abs(two.high))
    return abs(one.low - two.low) <= size * share
