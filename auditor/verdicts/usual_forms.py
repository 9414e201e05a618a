"""Holds formulas of components against every usual form of theirs, where no model needs to be named: which Transformer has six d² in its attention?

formula, what it is of -> its names as letters of the reference, in every way that they allow -> the article's relations put in
    -> one of the usual forms: it holds; the terms of one with another factor, or another power: it fails; else it is not checked
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.notation.expression import Expression, numbers
from auditor.notation.polynomial import Polynomial, expand
from auditor.reference import Poly
from auditor.reference.algebra import Monomial
from auditor.reference.usual import IN_LAYERS, LETTERS, usual, usual_parts, usual_rest
from auditor.sheet.formula_subjects import MOST_RESIDUE, FormulaSubject
from auditor.sheet.symbols import Symbols, ratios, substituted, whole_heads
from auditor.verdicts.verdict import Outcome, Why

AS_USUAL = Why("usual-form", "as a usual Transformer has it", "与常见 Transformer 的写法一致")
UNUSUAL = Why("unusual-form", "no usual Transformer has this formula", "常见的 Transformer 都没有这样的公式")
UNKNOWN_SHAPE = Why("unknown-shape", "no usual form has these terms", "没有由这些项组成的常见公式")
A_PART = Why("part", "may be a part of what its words name", "可能只是所述组件的一部分")
NOT_TWO = Why("not-two", "keys and values are two", "键和值是两份")
AGREES = Why("agrees", "agrees with what stands beside it", "与旁边所述相符")
NOT_OPERATIONS = Why("not-operations", "multiplying by weights takes another number of operations", "与权重相乘的运算次数并非如此")
DISAGREES = Why("disagrees", "does not agree with what stands beside it", "与旁边所述不符")
UNSURE = Why("unsure-component", "what the formula counts is not told for certain", "公式所指的组件不明确")
_H = Poly.symbol("H")
_MATRIX, _GATED = (("H", 1), ("I", 1)), 3
"""The weights of a matrix of a network, and how many such matrices one with a gate has."""
USUAL_WIDTHS = (_H * 4, _H * Fraction(8, 3))
"""The width of a feed-forward network: four times, or eight thirds with a gate."""
USUAL_TIMES = frozenset((6, 12, 24, 32, 36, 40, 48, 80, 96))


class Judged(NamedTuple):
    """How a formula came out, and the usual form that is nearest where it fails, in the letters of the reference."""

    outcome: Outcome
    why: Why
    stated: Poly | None = None
    expected: Poly | None = None


def judge_usual(formula: Standing, polynomial: Polynomial, quantity: FormulaSubject, symbols: Symbols, layers: frozenset[int]) -> Judged:
    """Hold a formula, and the polynomial that it comes to, against the usual forms of what it counts."""
    block = formula.block
    if quantity.label.total and any(symbols.is_vocabulary(name, block) for monomial in polynomial for name, _ in monomial):
        quantity = quantity._replace(components=("total",), sure=quantity.label.clear and quantity.label.residue <= MOST_RESIDUE)
    family = {component.partition(".")[0] for component in quantity.components}
    if not family or not family <= LETTERS.keys():
        return Judged("unchecked", UNSURE)
    letters = "".join(dict.fromkeys("".join(LETTERS[name] for name in sorted(family)) + ("LA" if family & (IN_LAYERS | {"total"}) else "")))
    failed: list[Judged] = []
    for form in symbols.forms(polynomial, block, letters):
        whole = family == {"total"}
        judged = (
            _judge_whole(form, quantity, symbols)
            if whole
            else _judge_part(form, formula.about, quantity, family <= IN_LAYERS, symbols, layers)
        )
        if judged.outcome == "holds":
            return judged
        failed.append(judged)
    wrong = [judged for judged in failed if judged.outcome == "fails"]
    part = next((judged for judged in failed if judged.why is A_PART), None)
    if part is not None:
        return part
    if not wrong:
        return failed[0] if failed else Judged("unchecked", UNKNOWN_SHAPE)
    return min(wrong, key=_distance) if quantity.sure else Judged("unchecked", UNSURE)


def _distance(judged: Judged) -> tuple[bool, int, int]:
    return _apart(judged.stated or Poly(), judged.expected or Poly())


def _judge_part(form: Poly, about: bool, quantity: FormulaSubject, in_layers: bool, symbols: Symbols, layers: frozenset[int]) -> Judged:
    """A component, or several counted together; in one layer, in all of them, or in one head."""
    components = quantity.components
    stated, forms = list(_scopes(form, in_layers, quantity.scope)), usual(components)
    if quantity.gated and components == ("ffn",):
        forms = frozenset(other for other in forms if other.terms.get(_MATRIX) == _GATED)
    nearest: Judged | None = None
    for relation in ratios(symbols.relations, USUAL_WIDTHS):
        allowed = substituted(forms, relation)
        parts = substituted(usual_parts(components), relation) - allowed if not quantity.strict else frozenset()
        for one in stated:
            one = whole_heads(one.substitute(relation))
            if one in parts:
                return Judged("unchecked", A_PART)
            if (
                one in allowed
                or (about and _leading(one) in allowed)
                or (in_layers and "L" not in form.symbols and _is_several(one, allowed, layers))
            ):
                return Judged("holds", AS_USUAL)
            near = _nearest(one, allowed)
            if near is not None and (nearest is None or _apart(one, near) < _distance(nearest)):
                nearest = Judged("fails", UNUSUAL, one, near)
    return nearest or Judged("unchecked", UNKNOWN_SHAPE)


def _judge_whole(form: Poly, quantity: FormulaSubject, symbols: Symbols) -> Judged:
    """A model: its layers, and what is outside of them."""
    inside = Poly({tuple(p for p in m if p[0] != "L"): c for m, c in form.terms.items() if ("L", 1) in m})
    outside = Poly({m: c for m, c in form.terms.items() if "L" not in dict(m)})
    if not inside.terms or len(inside.terms) + len(outside.terms) != len(form.terms):
        return Judged("unchecked", UNKNOWN_SHAPE)
    layer = _judge_part(inside, True, quantity._replace(components=("layer",), scope=None), False, symbols, frozenset())
    if layer.outcome != "holds":
        return layer
    allowed = usual_rest()
    if outside in allowed:
        return Judged("holds", AS_USUAL)
    near = _nearest(outside, allowed)
    return Judged("fails", UNUSUAL, outside, near) if near is not None else Judged("unchecked", UNKNOWN_SHAPE)


def _scopes(form: Poly, in_layers: bool, scope: str | None) -> Iterator[Poly]:
    """The formula as one for one layer: as it is, without its factor of layers, all heads for one."""
    if scope == "per_head":
        yield whole_heads(form * Poly.symbol("A"))
    elif in_layers and all(("L", 1) in monomial for monomial in form.terms):
        yield Poly({tuple(power for power in monomial if power[0] != "L"): c for monomial, c in form.terms.items()})
    else:
        yield form


def _is_several(form: Poly, allowed: Iterable[Poly], layers: frozenset[int]) -> bool:
    """Whether a formula is one of the forms so many times as there are layers."""
    every = [c for c in form.terms.values() if Fraction(c).denominator == 1]
    times = [n for n in (layers | USUAL_TIMES) if len(every) == len(form.terms) and all(c % n == 0 for c in every)]
    return any(form * Fraction(1, n) in allowed for n in times if n > 1)


def _degree(monomial: tuple[tuple[str, int], ...]) -> int:
    return sum(power for symbol, power in monomial if symbol not in ("K", "A"))


def _leading(form: Poly) -> Poly:
    most = max(map(_degree, form.terms), default=0)
    return Poly({monomial: c for monomial, c in form.terms.items() if _degree(monomial) == most})


def _nearest(form: Poly, allowed: frozenset[Poly]) -> Poly | None:
    """The form with the same terms, but for factors; else the one term with another power; nothing where the terms are others."""
    if not form.terms:
        return None
    alike = _by_terms(allowed).get(frozenset(form.terms), [])
    if not alike and len(form.terms) == 1:
        ((monomial, _),) = form.terms.items()
        names = {symbol for symbol, _ in monomial}
        alike = [other for other in allowed if len(other.terms) == 1 and other.symbols == names]
        alike = [other for other in alike if _degree(monomial) > max(2, *map(_degree, other.terms))]  # one of less may be a part
    if not alike and len(form.terms) > 1:
        leading = _leading(form)
        heads = _heads(allowed)
        if leading not in heads:
            alike = _by_terms(heads).get(frozenset(leading.terms), [])
    return min(alike, key=lambda other: (*_apart(form, other), str(other)), default=None)


@lru_cache(maxsize=1024)
def _heads(forms: frozenset[Poly]) -> frozenset[Poly]:
    """The leading terms of some forms, which are the same for many formulas."""
    return frozenset(map(_leading, forms))


@lru_cache(maxsize=1024)
def _by_terms(forms: frozenset[Poly]) -> dict[frozenset[Monomial], list[Poly]]:
    """Forms by their terms, whatever the factors of these are."""
    found: dict[frozenset[Monomial], list[Poly]] = {}
    for form in forms:
        found.setdefault(frozenset(form.terms), []).append(form)
    return found


def _apart(form: Poly, other: Poly) -> tuple[bool, int, int]:
    """Whether the other formula has a factor that is no whole number, in how many terms two formulas differ, and how far."""
    difference = (form - other).terms
    return (
        any(Fraction(c).denominator > 1 for c in other.terms.values()),
        len(difference),
        int(sum(abs(Fraction(c)) for c in difference.values()) * 100),
    )


def expanded(formula: Expression) -> Polynomial | None:
    """The polynomial of an expression that counts: without a constant term, a share, or a unit of bytes or time; None where it is no such sum."""
    if any(number.printed.unit is not None or number.printed.percent != 1 for number in numbers(formula)):
        return None
    found = expand(formula)
    return found if found and () not in found else None
