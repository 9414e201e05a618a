"""Formulas multiplied out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.notation.expression import Expression, Function, Name, Operation
from auditor.notation.polynomial import MOST_POWER, Monomial, expand
from tests.notation.expressions import plain


def terms(**powers: int) -> Monomial:
    return tuple(sorted(powers.items()))


H, L, HL = terms(H=1), terms(L=1), terms(H=1, L=1)

EXPANDED: list[tuple[str, dict[Monomial, Fraction | int] | None]] = [
    ("7", {(): 7}),
    ("0", {}),
    ("2.5 * H", {H: Fraction(5, 2)}),
    ("3M", {(): 3_000_000}),
    ("H", {H: 1}),
    ("-H", {H: -1}),
    ("-(H - 2)", {H: -1, (): 2}),
    ("H + H + 3", {H: 2, (): 3}),
    ("H - H", {}),
    ("H - L - 2", {H: 1, L: -1, (): -2}),
    ("2 * H * 3 * L", {HL: 6}),
    ("L * H", {HL: 1}),
    ("(H + 1) * (H - 1)", {terms(H=2): 1, (): -1}),
    ("(H + L) * (H - L)", {terms(H=2): 1, terms(L=2): -1}),
    ("(H + 2) * (L + 3)", {HL: 1, H: 3, L: 2, (): 6}),
    ("H * L / H", {L: 1}),
    ("6 * H / 4", {H: Fraction(3, 2)}),
    ("1 / H", {terms(H=-1): 1}),
    ("3 / (2 * H^2)", {terms(H=-2): Fraction(3, 2)}),
    ("(H^2 + H * L) / H", {H: 1, L: 1}),
    ("H / (H + 1)", None),
    ("H / (H - H)", None),
    ("(H + 1)^2", {terms(H=2): 1, H: 2, (): 1}),
    ("(H + 1)^3", {terms(H=3): 1, terms(H=2): 3, H: 3, (): 1}),
    ("H^0", {(): 1}),
    ("H^1", {H: 1}),
    ("(H + L)^0", {(): 1}),
    ("H^{2 - 2}", {(): 1}),
    ("H^{0.5}", None),
    ("H^L", None),
    ("H^{L + 2}", None),
    ("H^{-1}", None),
    (f"H^{{{MOST_POWER}}}", {terms(H=MOST_POWER): 1}),
    (f"H^{{{MOST_POWER + 1}}}", None),
    ("sqrt(H)", None),
    ("H + sqrt(H)", None),
    ("sqrt(H) * 2", None),
]


@pytest.mark.parametrize(("text", "expected"), EXPANDED)
def test_a_formula_is_multiplied_out(text: str, expected: dict[Monomial, Fraction | int] | None) -> None:
    assert expand(plain(text)) == expected


def test_the_negative_of_what_is_no_sum_of_products() -> None:
    assert expand(Function("neg", Function("sqrt", Name("H", 0, 1)))) is None
    assert expand(Function("neg", Name("H", 0, 1))) == {H: -1}


def _sum_of(count: int, prefix: str) -> Expression:
    tree: Expression = Name(f"{prefix}0", 0, 1)
    for index in range(1, count):
        tree = Operation("+", tree, Name(f"{prefix}{index}", 0, 1))
    return tree


@pytest.mark.parametrize(
    ("one", "two", "fits"), [(200, 1, True), (201, 1, False), (20, 10, True), (21, 10, False), (20, 40, False), (40, 21, False)]
)
def test_what_grows_too_large_is_left_alone(one: int, two: int, fits: bool) -> None:
    found = expand(Operation("*", _sum_of(one, "a"), _sum_of(two, "b")))
    assert (found is not None) is fits
    if found is not None:
        assert len(found) == one * two


def test_a_power_of_a_long_sum_is_left_alone() -> None:
    twelve, three = (plain(f"H^{power}").right for power in (12, 3))  # type: ignore[union-attr]
    assert expand(Operation("^", _sum_of(5, "a"), twelve)) is None
    assert len(expand(Operation("^", _sum_of(5, "a"), three)) or ()) == 35


def test_many_terms_that_cancel_are_few() -> None:
    many = Operation("-", _sum_of(200, "a"), _sum_of(200, "a"))
    assert expand(many) == {}
