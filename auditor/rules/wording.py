"""Numbers and words as messages print them, in English and Chinese: exact, with int and Fraction only.

thousands(23440896)            23,440,896
difference(8960, 23440896)     +8,960 (+0.04 %)
number(Fraction(1, 3))         0.333…
written({(("h", 2),): 12})       12h^2
"""

from __future__ import annotations

from fractions import Fraction

from auditor.notation.polynomial import Polynomial
from auditor.source.document import Language

MINUS = "−"
DIGITS_SHOWN = 3
PLACES_TRIED = 12


LARGE, MOST_BEHIND_LARGE = 1000, 4
"""Of 325,962,901,115 nobody reads eleven decimals."""


def thousands(value: int) -> str:
    """An integer with marks: 23,440,896; a negative one with a true minus."""
    return f"{MINUS if value < 0 else ''}{abs(value):,}"


def signed(value: int | Fraction) -> str:
    """A number with its sign: +8,960, −12,000, 0."""
    return f"+{number(value)}" if value > 0 else number(value)


def number(value: int | Fraction, digits: int = DIGITS_SHOWN) -> str:
    """A value as people read it: exact where its decimals end soon, else some significant digits and an ellipsis."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return thousands(exact.numerator)
    places = _finite_places(exact.denominator)
    if places is not None and places <= (PLACES_TRIED if abs(exact) < LARGE else MOST_BEHIND_LARGE):
        return decimal(exact, places)
    return decimal(exact, significant_places(exact, digits), cut=True) + "…"


def exact_text(value: int | Fraction) -> str:
    """A value for programs: ``23440896`` or ``1/3``."""
    return str(Fraction(value))


def written(terms: Polynomial) -> str:
    """A polynomial as an article prints it, the highest powers first: ``12h^2 + 13h``."""
    ordered = sorted(terms.items(), key=lambda term: (-sum(exponent for _, exponent in term[0]), [(name, -e) for name, e in term[0]]))
    text = ""
    for monomial, coefficient in ordered:
        factors = [name if exponent == 1 else f"{name}^{exponent}" for name, exponent in monomial]
        between = "" if all(len(name) == 1 for name, _ in monomial) else "·"
        size = number(abs(Fraction(coefficient)))
        shown = between.join(([size] if size != "1" or not factors else []) + factors)
        text += f" {'-' if coefficient < 0 else '+'} {shown}" if text else f"{'-' if coefficient < 0 else ''}{shown}"
    return text


def percent(value: int | Fraction, digits: int = 1, sign: bool = True) -> str:
    """A share as a percentage with ``digits`` significant digits after the leading zeros, at least: +0.04 %, −12.3 %, +150 %."""
    hundredfold = Fraction(value) * 100
    places = min(significant_places(hundredfold, digits), PLACES_TRIED) if abs(hundredfold) < 1 else (1 if abs(hundredfold) < 100 else 0)
    if hundredfold and round_half_up(hundredfold, places) == 0:
        return f"{'+' if sign and hundredfold > 0 else MINUS if hundredfold < 0 else ''}<{decimal(Fraction(1, 10**places), places)} %"
    text = decimal(hundredfold, places)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"{'+' if sign and hundredfold > 0 else ''}{text} %"


def difference(delta: int | Fraction, base: int | Fraction) -> str:
    """A slip and its size beside the right value: +8,960 (+0.04 %); without a share of nothing."""
    return f"{signed(delta)} ({percent(Fraction(delta) / abs(Fraction(base)))})" if base else signed(delta)


def off_by(delta: int | Fraction, base: int | Fraction, language: Language) -> str:
    """What stands under the wrong figure."""
    return f"{'相差' if language == 'zh' else 'off by'} {difference(delta, base)}"


def is_not(expression: str, right: str, wrong: str, language: Language) -> str:
    """The plain sentence of a wrong result, with both numbers."""
    return f"{expression} 应为 {right}，而不是 {wrong}" if language == "zh" else f"{expression} is {right}, not {wrong}"


def write(right: str, language: Language) -> str:
    """What to write instead."""
    return f"改为 {right}" if language == "zh" else f"write {right}"


def decimal(value: Fraction, places: int, cut: bool = False) -> str:
    """A decimal with so many places and thousands marks, rounded half up in size (or cut)."""
    size = abs(value)
    whole = size.numerator * 10**places // size.denominator if cut else round_half_up(size, places)
    left, right = divmod(whole, 10**places)
    sign = MINUS if value < 0 and whole else ""
    return f"{sign}{left:,}.{right:0{places}d}" if places else f"{sign}{left:,}"


def significant_places(value: Fraction, digits: int) -> int:
    """How many decimals show ``digits`` significant digits of a value below one; ``digits`` decimals above."""
    above, below = abs(value.numerator), value.denominator
    if not above or above >= below:
        return digits
    zeros = 0
    while above * 10 ** (zeros + 1) < below and zeros < PLACES_TRIED:
        zeros += 1
    return zeros + digits


def round_half_up(value: Fraction, places: int) -> int:
    """A value that is not negative, in units of its last decimal place, rounded half up."""
    ten: int = 10**places
    above, below = value.numerator * ten, value.denominator
    return (2 * above + below) // (2 * below)


def _finite_places(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator has, None where they do not end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None
