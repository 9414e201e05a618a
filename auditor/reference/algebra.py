"""Exact polynomials in the dimensions of a model, and integers that remember how they were made of them.

    H, I = Size.named("H", 768), Size.named("I", 3072)
    str((2 * H * I + H).form)   # "2HI + H"
    2 * H * I + H               # 4719360

A family is declared with `Size`s; the numbers and the formulas then come from the same lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    Number = int | Fraction

Monomial = tuple[tuple[str, int], ...]

# The order in which articles write the letters of a product: 2HI, LH^2, VH.
_ORDER = {letter: rank for rank, letter in enumerate("LESkCVPTNMQRHIJAKd")}


def _rank(symbol: str) -> tuple[int, str]:
    letter, _, _ = symbol.partition("_")
    return _ORDER.get(letter, 99), symbol


class Poly:
    """A polynomial with exact coefficients; negative exponents are allowed, so that a share per head (H^2/A) can be written."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[Monomial, Number] | None = None) -> None:
        self.terms: dict[Monomial, Number] = {} if terms is None else {m: c for m, c in terms.items() if c}

    @classmethod
    def symbol(cls, name: str) -> Poly:
        """The polynomial that is the one symbol `name`."""
        return cls({((name, 1),): 1})

    @classmethod
    def of(cls, value: Poly | Number) -> Poly:
        """A number as a polynomial; a `Size` as the form it was made of."""
        if isinstance(value, Poly):
            return value
        form = getattr(value, "form", None)
        return form if isinstance(form, Poly) else cls({(): value})

    def __add__(self, other: Poly | Number) -> Poly:
        terms = dict(self.terms)
        for monomial, coefficient in Poly.of(other).terms.items():
            terms[monomial] = terms.get(monomial, 0) + coefficient
        return Poly(terms)

    __radd__ = __add__

    def __neg__(self) -> Poly:
        return Poly({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: Poly | Number) -> Poly:
        return self + -Poly.of(other)

    def __mul__(self, other: Poly | Number) -> Poly:
        terms: dict[Monomial, Number] = {}
        for left, a in self.terms.items():
            for right, b in Poly.of(other).terms.items():
                monomial = _multiply(left, right)
                terms[monomial] = terms.get(monomial, 0) + a * b
        return Poly(terms)

    __rmul__ = __mul__

    def over(self, divisor: Poly | Number) -> Poly:
        """This divided by a single term; ZeroDivisionError if it is zero, ValueError if it is a sum."""
        terms = Poly.of(divisor).terms
        if not terms:
            raise ZeroDivisionError("division by the zero polynomial")
        if len(terms) > 1:
            raise ValueError("division by a sum")
        from fractions import Fraction  # not at the top: it takes longer to import than BERT takes to build

        ((monomial, coefficient),) = terms.items()
        return self * Poly({tuple((s, -e) for s, e in monomial): Fraction(1) / coefficient})

    def value(self, symbols: Mapping[str, Number]) -> Fraction:
        """The number that this is where each symbol has the value given; KeyError for a symbol without one."""
        from fractions import Fraction

        total: Number = 0
        for monomial, coefficient in self.terms.items():
            product = coefficient
            for symbol, exponent in monomial:
                value = symbols[symbol]
                if isinstance(value, int):
                    value = int(value)  # of a Size, the number without its form
                product = product * value**exponent if exponent >= 0 else product / Fraction(value) ** -exponent
            total += product
        return Fraction(total)

    def substitute(self, relations: Mapping[str, Poly | Number]) -> Poly:
        """This with some symbols replaced: `12H^2 + 13H` from `4H^2 + 2HI + 9H + I` and {"I": 4H}."""
        total = Poly()
        for monomial, coefficient in self.terms.items():
            product = Poly({(): coefficient})
            for symbol, exponent in monomial:
                if symbol not in relations:
                    product = product * Poly({((symbol, exponent),): 1})
                    continue
                factor = Poly.of(relations[symbol])
                for _ in range(abs(exponent)):
                    product = product * factor if exponent > 0 else product.over(factor)
            total = total + product
        return total

    @property
    def symbols(self) -> frozenset[str]:
        """The names that occur."""
        return frozenset(symbol for monomial in self.terms for symbol, _ in monomial)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Poly):
            return self.terms == other.terms
        return self.terms == ({(): other} if other else {}) if hasattr(other, "numerator") else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __repr__(self) -> str:
        return f"Poly({str(self)!r})"

    def __str__(self) -> str:
        """As articles print it, the highest degree first: `4H^2 + 2HI + 9H + I`."""
        if not self.terms:
            return "0"
        parts: list[str] = []
        for monomial, coefficient in sorted(self.terms.items(), key=_precedence):
            sign = "-" if coefficient < 0 else "+"
            text = _print(monomial, -coefficient if coefficient < 0 else coefficient)
            parts.append(f" {sign} {text}" if parts else ("-" + text if sign == "-" else text))
        return "".join(parts)


def _multiply(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers = dict(left)
    for symbol, exponent in right:
        powers[symbol] = powers.get(symbol, 0) + exponent
    return tuple(sorted((s, e) for s, e in powers.items() if e))


def _precedence(term: tuple[Monomial, Number]) -> tuple[int, tuple[tuple[int, str, int], ...]]:
    monomial, _ = term
    # K·d is one width to a reader: 2H^2 + 2HKd, not the other way round.
    degree = sum(e for s, e in monomial if s not in ("A", "K"))
    return -degree, tuple(sorted((*_rank(s), -e) for s, e in monomial))


def _print(monomial: Monomial, coefficient: Number) -> str:
    over = "".join(_power(s, -e) for s, e in sorted(monomial, key=lambda p: _rank(p[0])) if e < 0)
    # A name of several letters (L_enc) beside another letter reads as one word: a dot keeps them apart.
    factors = [_power(s, e) for s, e in sorted(monomial, key=lambda p: _rank(p[0])) if e > 0]
    symbols = ("·" if any("_" in f for f in factors) else "").join(factors)
    number = "" if coefficient == 1 and symbols else str(coefficient)
    return number + symbols + (f"/{over}" if over else "")


def _power(symbol: str, exponent: int) -> str:
    return symbol if exponent == 1 else f"{symbol}^{exponent}"


class Size(int):
    """A whole number that knows its form: `Size.named("H", 768) * 4` is 3072, and its form is `4H`."""

    form: Poly

    @classmethod
    def make(cls, value: int, form: Poly) -> Size:
        """The number `value` with the form given."""
        size = cls(value)
        size.form = form
        return size

    @classmethod
    def named(cls, symbol: str, value: int) -> Size:
        """The dimension that articles call `symbol`."""
        return cls.make(value, Poly.symbol(symbol))

    def __add__(self, other: int) -> Size:
        return Size.make(int(self) + int(other), self.form + other)

    __radd__ = __add__

    def __sub__(self, other: int) -> Size:
        return Size.make(int(self) - int(other), self.form - other)

    def __rsub__(self, other: int) -> Size:
        return Size.make(int(other) - int(self), Poly.of(other) - self.form)

    def __mul__(self, other: int) -> Size:
        return Size.make(int(self) * int(other), self.form * other)

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> Size:
        """Exact division only, so that the form stays true: ArithmeticError where something is left over."""
        quotient, rest = divmod(int(self), int(other))
        if rest:
            raise ArithmeticError(f"{int(self)} is not a multiple of {int(other)}")
        return Size.make(quotient, self.form.over(other))


def product(sizes: Iterable[int]) -> Poly:
    """The form of a product of sizes."""
    total = Poly({(): 1})
    for size in sizes:
        total = total * Poly.of(size)
    return total
