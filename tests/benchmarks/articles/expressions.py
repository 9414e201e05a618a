"""Formulas as authors write them: a small tree, its value, and its many renderings.

tree -> value (exact)
tree -> polynomial -> tree      the expanded form
tree -> text                    by a Style, with letters or with numbers
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Union

from auditor.reference import Poly

if TYPE_CHECKING:
    from .style import Style


class Sym(NamedTuple):
    """A dimension: H, I, V ..."""

    name: str


class Num(NamedTuple):
    """A number that stands in the formula itself."""

    number: int


class Mul(NamedTuple):
    """A product."""

    factors: tuple[Expr, ...]


class Add(NamedTuple):
    """A sum."""

    terms: tuple[Expr, ...]


class Pow(NamedTuple):
    """A square, or a higher power."""

    base: Expr
    exponent: int


class Over(NamedTuple):
    """A quotient."""

    above: Expr
    below: Expr


Expr = Union[Sym, Num, Mul, Add, Pow, Over]  # noqa: UP007  (the names are not yet bound where the records are declared)


def mul(*factors: Expr | int) -> Expr:
    """A product of formulas and numbers."""
    return Mul(tuple(Num(f) if isinstance(f, int) else f for f in factors))


def add(*terms: Expr | int) -> Expr:
    """A sum of formulas and numbers; of one term, the term."""
    made = tuple(Num(t) if isinstance(t, int) else t for t in terms)
    return made[0] if len(made) == 1 else Add(made)


def value(expr: Expr, sizes: Mapping[str, int]) -> int:
    """What the formula comes to, exactly; ArithmeticError where a quotient is not whole."""
    match expr:
        case Sym(name):
            return sizes[name]
        case Num(number):
            return number
        case Mul(factors):
            product = 1
            for factor in factors:
                product *= value(factor, sizes)
            return product
        case Add(terms):
            return sum(value(term, sizes) for term in terms)
        case Pow(base, exponent):
            return int(value(base, sizes) ** exponent)
        case Over(above, below):
            quotient, rest = divmod(value(above, sizes), value(below, sizes))
            if rest:
                raise ArithmeticError("the quotient is not whole")
            return quotient


def polynomial(expr: Expr) -> Poly:
    """The formula multiplied out."""
    match expr:
        case Sym(name):
            return Poly.symbol(name)
        case Num(number):
            return Poly.of(number)
        case Mul(factors):
            product = Poly.of(1)
            for factor in factors:
                product = product * polynomial(factor)
            return product
        case Add(terms):
            total = Poly()
            for term in terms:
                total = total + polynomial(term)
            return total
        case Pow(base, exponent):
            return polynomial(mul(*[base] * exponent))
        case Over(above, below):
            return polynomial(above).over(polynomial(below))


def substitute(expr: Expr, name: str, other: Expr) -> Expr:
    """The formula with every occurrence of a dimension replaced."""
    match expr:
        case Sym(found):
            return other if found == name else expr
        case Mul(factors):
            return Mul(tuple(substitute(f, name, other) for f in factors))
        case Add(terms):
            return Add(tuple(substitute(t, name, other) for t in terms))
        case Pow(base, exponent):
            return Pow(substitute(base, name, other), exponent)
        case Over(above, below):
            return Over(substitute(above, name, other), substitute(below, name, other))
    return expr


_ORDER = "VPTMLESCJHIAKdBkG"


def from_poly(poly: Poly) -> Expr:
    """The polynomial as a sum of products, the highest degree first."""
    terms: list[Expr] = []
    for monomial, coefficient in sorted(poly.terms.items(), key=lambda t: (-sum(e for _, e in t[0]), [_ORDER.find(s) for s, _ in t[0]])):
        letters: list[Expr] = []
        for name, exponent in sorted(monomial, key=lambda p: _ORDER.find(p[0])):
            letters.append(Sym(name) if exponent == 1 else Pow(Sym(name), exponent))
        factors = ([Num(int(coefficient))] if coefficient != 1 or not letters else []) + letters
        terms.append(factors[0] if len(factors) == 1 else Mul(tuple(factors)))
    return add(*terms) if terms else Num(0)


def render(expr: Expr, style: Style, sizes: Mapping[str, int] | None = None) -> str:
    """The formula as text, with letters, or with numbers where ``sizes`` gives them."""
    return _text(expr, style, sizes, False)


def _text(expr: Expr, style: Style, sizes: Mapping[str, int] | None, inside: bool) -> str:
    match expr:
        case Sym(name):
            return style.operand(sizes[name]) if sizes is not None else style.letter(name)
        case Num(number):
            return style.operand(number)
        case Mul(factors):
            return style.product([_text(f, style, sizes, True) for f in factors], sizes is None and _short(expr, style))
        case Add(terms):
            text = style.plus.join(_text(t, style, sizes, False) for t in terms)
            return f"({text})" if inside else text
        case Pow(base, exponent):
            return style.power(_text(base, style, sizes, True), exponent)
        case Over(above, below):
            return style.quotient(_text(above, style, sizes, True), _text(below, style, sizes, True))


def _short(expr: Mul, style: Style) -> bool:
    """Whether the product may be written without signs: 4H², 2HI."""
    for index, factor in enumerate(expr.factors):
        match factor:
            case Num():
                if index:
                    return False
            case Sym(name) | Pow(Sym(name), _):
                if len(style.letter(name)) > 1 and not style.tex:
                    return False
            case _:
                return False
    return True
