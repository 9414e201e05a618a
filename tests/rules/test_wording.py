"""Numbers as messages print them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.rules import wording


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (0, "0"),
        (23_440_896, "23,440,896"),
        (-12_000, "−12,000"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-1, 8), "−0.125"),
        (Fraction(1, 3), "0.333…"),
        (Fraction(2, 3), "0.666…"),
        (Fraction(-7000, 3), "−2,333.333…"),
        (Fraction(1, 3000), "0.000333…"),
    ],
)
def test_a_number_is_exact_or_says_that_it_goes_on(value: int | Fraction, printed: str) -> None:
    assert wording.number(value) == printed


@pytest.mark.parametrize(
    ("delta", "base", "printed"),
    [
        (8960, 23_440_896, "+8,960 (+0.04 %)"),
        (-12_000, 100_000, "−12,000 (−12 %)"),
        (-1, 8, "−1 (−12.5 %)"),
        (1, 2, "+1 (+50 %)"),
        (3, 2, "+3 (+150 %)"),
        (1, 10**15, "+1 (+<0.000000000001 %)"),
        (7, 0, "+7"),
        (999_999, 10**8, "+999,999 (+1 %)"),
    ],
)
def test_a_slip_shows_its_size_and_its_share(delta: int, base: int, printed: str) -> None:
    assert wording.difference(delta, base) == printed


def test_sentences_come_in_both_languages() -> None:
    assert wording.is_not("2 × 3", "6", "7", "en") == "2 × 3 is 6, not 7"
    assert wording.is_not("2×3", "6", "7", "zh") == "2×3 应为 6，而不是 7"
    assert wording.off_by(1, 6, "zh") == "相差 +1 (+16.7 %)"


@given(st.integers())
def test_thousands_marks_lose_nothing(value: int) -> None:
    assert int(wording.thousands(value).replace(",", "").replace(wording.MINUS, "-")) == value


@given(st.fractions())
def test_an_exact_text_is_read_back(value: Fraction) -> None:
    assert Fraction(wording.exact_text(value)) == value


def test_a_polynomial_has_its_highest_powers_first() -> None:
    assert wording.written({(): -7, (("h", 1),): 13, (("h", 2),): 12}) == "12h^2 + 13h - 7"
    assert wording.written({(("d_ff", 1), ("d_model", 1)): 2, (("d_ff", 1),): -1}) == "2·d_ff·d_model - d_ff"
    assert wording.written({(("L", 1), ("h", 1)): Fraction(-1, 2), (("h", 2),): 1}) == "-0.5Lh + h^2"
    assert wording.written({(): 1}) == "1"
