"""Formulas multiplied out: sums of monomials with exact coefficients.

expression -> {((name, exponent), ...): coefficient}, or nothing where it is no such sum (a root, a quotient of sums, a power too large)
"""

from __future__ import annotations

from fractions import Fraction

from auditor.notation.expression import Expression, Function, Name, Number, Operation
from auditor.notation.kept import KeptOf
from auditor.notation.work import spend, spent

MOST_TERMS = 200
MOST_POWER = 12

Monomial = tuple[tuple[str, int], ...]
"""Names with their exponents, sorted by name; empty for the constant term."""
Coefficient = int | Fraction
"""Integers as such, as most are: fractions take several times as long."""
Polynomial = dict[Monomial, Coefficient]
"""Coefficients by monomial, none of them zero."""


def expand(expression: Expression) -> Polynomial | None:
    """The expression as a polynomial in its names (negative exponents allowed); None where it is none, or too large.

    What it gives is kept and never changed.
    """
    if not isinstance(expression, Operation):
        return _expanded(expression)
    polynomial, work = _EXPANDED(expression)
    spend(work)
    return polynomial


def _expanded(expression: Expression) -> Polynomial | None:
    """A polynomial that nobody else has."""
    if isinstance(expression, Number):
        amount = expression.printed.amount
        return _without_zeros({(): amount.numerator if amount.denominator == 1 else amount})
    if isinstance(expression, Name):
        return {((expression.name, 1),): 1}
    if isinstance(expression, Function):
        argument = _expanded(expression.argument) if expression.name == "neg" else None
        return None if argument is None else {monomial: -c for monomial, c in argument.items()}
    return _operation(expression)


def _operation(node: Operation) -> Polynomial | None:
    # A long sum or product is a tree that leans left: walk it in a loop, so that depth stays small.
    spine: list[Operation] = []
    left: Expression = node
    while isinstance(left, Operation):
        spine.append(left)
        left = left.left
    value = _expanded(left)
    for operation in reversed(spine):
        right = _expanded(operation.right)
        if value is None or right is None:
            return None
        value = _add(value, right, operation.op) if operation.op in "+-" else _combine(operation.op, value, right)
        if value is not None and len(value) > MOST_TERMS:
            return None
    return value


def _add(total: Polynomial, other: Polynomial, op: str) -> Polynomial:
    """Add to ``total`` itself: a sum of two hundred names is not copied two hundred times."""
    spend(len(other) // 8)
    for monomial, coefficient in other.items():
        result = total.get(monomial, 0) + (coefficient if op == "+" else -coefficient)
        if result:
            total[monomial] = result
        else:
            total.pop(monomial, None)
    return total


def _combine(op: str, a: Polynomial, b: Polynomial) -> Polynomial | None:
    if op == "*":
        return _product(a, b)
    if op == "/":
        return _quotient(a, b)
    return _power(a, b)


def _product(a: Polynomial, b: Polynomial) -> Polynomial | None:
    if len(a) * len(b) > 4 * MOST_TERMS:
        return None
    spend(len(a) * len(b))
    result: Polynomial = {}
    for one, c in a.items():
        for two, d in b.items():
            exponents = dict(one)
            for name, exponent in two:
                exponents[name] = exponents.get(name, 0) + exponent
            monomial = tuple(sorted((name, exponent) for name, exponent in exponents.items() if exponent))
            result[monomial] = result.get(monomial, 0) + c * d
    return _without_zeros(result)


def _quotient(a: Polynomial, b: Polynomial) -> Polynomial | None:
    if len(b) != 1:
        return None
    ((monomial, coefficient),) = b.items()
    return _product(a, {tuple((name, -exponent) for name, exponent in monomial): 1 / Fraction(coefficient)})


def _power(a: Polynomial, b: Polynomial) -> Polynomial | None:
    if set(b) - {()}:
        return None
    exponent = b.get((), 0)
    if exponent.denominator != 1 or not 0 <= exponent <= MOST_POWER:
        return None
    result: Polynomial | None = {(): 1}
    for _ in range(exponent.numerator):
        result = None if result is None or len(result) > MOST_TERMS else _product(result, a)
    return result


def _without_zeros(polynomial: Polynomial) -> Polynomial:
    return {monomial: coefficient for monomial, coefficient in polynomial.items() if coefficient}


_EXPANDED: KeptOf[Expression, tuple[Polynomial | None, int]] = KeptOf(lambda expression: spent(lambda: _expanded(expression)))
"""Every judge asks for the same formulas."""
