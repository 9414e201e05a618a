"""Expressions as messages show them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.rules.plain import LONGEST, plain


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("30522 × 768", "30522 × 768"),
        (r"2 \times H \times \text{FFN hidden size}", "2 × H × FFN hidden size"),
        (r"d_{\text{model}} \cdot d_k", "d_model · d_k"),
        ("90{,}177{,}536", "90,177,536"),
        (r"90,\!177,\!536", "90,177,536"),
        (r"2\,359\,296", "2 359 296"),
        ("768^{2} + 768", "768^2 + 768"),
        (r"10^{-3} \approx 0", "10^(-3) ≈ 0"),
        (r"\frac{H}{A}", "H/A"),
        (r"\dfrac{H + 1}{\text{heads}}", "(H + 1)/heads"),
        (r"\left( 4H^2 \right) \div 2", "( 4H^2 ) ÷ 2"),
        (r"66\%", "66%"),
        (r"hidden\_size \* 4", "hidden_size * 4"),
        ("30522 &times; 768&nbsp;=", "30522 × 768 ="),
        ("768<sup>2</sup>", "768^2"),
        ("a & = b", "a = b"),
        (r"\alpha \times \unknown{x}", r"\alpha × \unknown{x}"),
        ("a\n  + b", "a + b"),
        ("14.0$ GB", "14.0 GB"),  # mathematics ends before the unit
    ],
)
def test_an_expression_is_shown_as_it_prints(raw: str, shown: str) -> None:
    assert plain(raw) == shown


def test_a_long_one_is_cut_in_the_middle() -> None:
    text = plain(" + ".join(str(number) for number in range(100)))
    assert len(text) < LONGEST
    assert text.startswith("0 + 1 + ")
    assert text.endswith(" + 99")
    assert " … " in text


@given(st.text(st.sampled_from("\\{}_^& ,;frac text{1}23<sup>"), max_size=200))
def test_anything_at_all_is_shown_on_one_line(raw: str) -> None:
    assert "\n" not in plain(raw)
    assert len(plain(raw)) <= LONGEST + 10
