"""Formulas of articles as polynomials in the reference's own letters, so that a difference can be read off term by term.

expression, what the article's names mean -> Poly in H, L, V, I, A ... -- or None where a name means nothing known

Division by a single term is allowed (H/A), so a share per head can be written; sizes are bounded, as documents are untrusted.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from auditor.notation.expression import Expression, Function, Name, Number, Operation
from auditor.reference import Poly

MOST_TERMS = 200
MOST_POWER = 6
MOST_DEPTH = 400

LETTERS = {
    "vocab_size": "V",
    "hidden_size": "H",
    "num_hidden_layers": "L",
    "num_attention_heads": "A",
    "num_key_value_heads": "K",
    "intermediate_size": "I",
    "max_position_embeddings": "P",
    "type_vocab_size": "T",
    "embedding_size": "E",
    "head_dim": "d",
}
"""The names of config.json and the letters in which the reference writes its formulas."""


class _NotPolynomial(Exception):
    """A name without meaning, a root, a quotient of sums, or more terms than any article has."""


def polynomial(expression: Expression, meanings: Mapping[str, str]) -> Poly | None:
    """``4 * hidden_size^2`` as 4H^2, where ``meanings`` maps the names of the article to names of settings; None if it is none."""
    try:
        return _poly(expression, meanings, 0)
    except (_NotPolynomial, ZeroDivisionError, ValueError):
        return None


def _poly(node: Expression, meanings: Mapping[str, str], depth: int) -> Poly:
    if depth > MOST_DEPTH:
        raise _NotPolynomial
    if isinstance(node, Number):
        if node.printed.unit is not None or node.printed.percent != 1:
            raise _NotPolynomial
        amount = node.printed.amount
        return Poly.of(amount.numerator if amount.denominator == 1 else amount)
    if isinstance(node, Name):
        letter = LETTERS.get(meanings.get(node.name, ""))
        if letter is None:
            raise _NotPolynomial
        return Poly.symbol(letter)
    if isinstance(node, Function):
        if node.name != "neg":
            raise _NotPolynomial
        return -_poly(node.argument, meanings, depth + 1)
    return _bounded(_operation(node, meanings, depth))


def _operation(node: Operation, meanings: Mapping[str, str], depth: int) -> Poly:
    left = _poly(node.left, meanings, depth + 1)
    if node.op == "^":
        power = node.right.printed.amount if isinstance(node.right, Number) else Fraction(-1)
        if power.denominator != 1 or not 0 <= power <= MOST_POWER:
            raise _NotPolynomial
        result = Poly.of(1)
        for _ in range(power.numerator):
            result = _bounded(result * left)
        return result
    right = _poly(node.right, meanings, depth + 1)
    if node.op == "+":
        return left + right
    if node.op == "-":
        return left - right
    return left.over(right) if node.op == "/" else left * right


def _bounded(poly: Poly) -> Poly:
    if len(poly.terms) > MOST_TERMS:
        raise _NotPolynomial
    for coefficient in poly.terms.values():
        if Fraction(coefficient).numerator.bit_length() > 400:
            raise _NotPolynomial
    return poly
