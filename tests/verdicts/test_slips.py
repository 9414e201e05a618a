"""Slips by their names; what is carried on from them stands in tests/reading/slips.txt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.notation.lexer import tokenize
from auditor.notation.parser import readings
from auditor.verdicts.slips import name_slip

CAUSES = [
    ("digit", "768 * 768", 589_824, 589_924),
    ("digit", "30522 * 768", 23_440_896, 23_440_898),
    ("transposed", "768 * 768", 589_824, 589_842),
    ("transposed", "768 * 3", 2304, 3204),
    ("dropped-digit", "30522 * 768", 23_440_896, 2_344_089),
    ("dropped-digit", "768 * 768", 589_824, 58_824),
    ("extra-digit", "768 * 768", 589_824, 5_898_824),
    ("extra-digit", "768 * 4", 3072, 30_772),
    ("power-of-ten", "768 * 768", 589_824, 5_898_240),
    ("power-of-ten", "1000 * 1000", 1_000_000, 10_000),
    ("power-of-ten", "100 * 3", 300, 3_000_000),
    ("missing-term", "23440896 + 393216 + 1536", 23_835_648, 23_442_432),
    ("missing-term", "1000 + 250 + 77", 1327, 1250),
    ("doubled-term", "23440896 + 393216 + 1536", 23_835_648, 24_228_864),
    ("doubled-term", "1000 + 250 + 77", 1327, 1404),
    ("sign", "100 - 250", -150, 150),
    ("sign", "250 - 100", 150, -150),
    (None, "768 * 768", 589_824, 612_345),
    (None, "7 * 8", 56, 54),
    (None, "768 + 250", 1018, 768),
    (None, "768 * 768", 589_824, 0),
]


@pytest.mark.parametrize(("code", "expression", "exact", "stated"), CAUSES)
def test_a_slip_has_its_name(code: str | None, expression: str, exact: int, stated: int) -> None:
    tokens = tokenize(expression)
    (plain,) = readings(tokens, frozenset(), 0, len(tokens))
    cause = name_slip(Fraction(stated), Fraction(exact), plain)
    assert (cause.code if cause else None) == code


@pytest.mark.parametrize(
    ("stated", "exact", "words"),
    [(5_898_240, 589_824, "off by a factor of 10^1"), (10_000, 1_000_000, "too small by a factor of 10^2")],
)
def test_a_power_of_ten_says_which(stated: int, exact: int, words: str) -> None:
    cause = name_slip(Fraction(stated), Fraction(exact), None)
    assert cause is not None
    assert cause.en == words


def test_a_term_is_named_with_its_figure() -> None:
    tokens = tokenize("23440896 + 393216 + 1536")
    (plain,) = readings(tokens, frozenset(), 0, len(tokens))
    cause = name_slip(Fraction(23_442_432), Fraction(23_835_648), plain)
    assert cause is not None
    assert "393,216" in cause.en
    assert "393,216" in cause.zh


WORDS = [
    ("100 - 250", -150, 150, "the sign is turned round", "正负号颠倒"),
    ("768 * 768", 589_824, 589_924, "one digit is wrong", "有一位数字写错"),
    ("768 * 768", 589_824, 589_842, "two digits are swapped", "有两位数字颠倒"),
    ("768 * 768", 589_824, 58_984, "a digit is missing", "漏写一位数字"),
    ("768 * 768", 589_824, 5_891_824, "a digit too many", "多写一位数字"),
    ("768 * 768", 589_824, 58_982_400, "off by a factor of 10^2", "差 10 的 2 次方倍"),
    ("100 * 3", 300, 3, "too small by a factor of 10^2", "差 10 的 2 次方倍"),
    ("1000 + 250 + 77", 1327, 1077, "the term 250 is left out", "漏加了 250"),
    ("1000 + 250 + 77", 1327, 327, "the term 1,000 is left out", "漏加了 1,000"),
    ("1000 + 250 + 77", 1327, 2327, "the term 1,000 is counted twice", "1,000 重复计入"),
    ("1000 + 12 * 12 + 77", 1221, 1077, "the term 144 is left out", "漏加了 144"),
    ("1.5 + 0.25 + 3", "4.75", "4.5", "the term 0.25 is left out", "漏加了 0.25"),
    ("1.5 + 0.25 + 3", "4.75", "6.25", "the term 1.5 is counted twice", "1.5 重复计入"),
    ("1234.5 + 0.25 + 3", "1237.75", "3.25", "the term 1,234.5 is left out", "漏加了 1,234.5"),
    ("1/3 + 2 + 5", "22/3", 7, "the term 0.333333 is left out", "漏加了 0.333333"),
    ("2 + 5 + (0 - 1/3)", "20/3", 7, "the term -0.333333 is left out", "漏加了 -0.333333"),
]


@pytest.mark.parametrize(("expression", "exact", "stated", "english", "chinese"), WORDS)
def test_a_slip_is_told_in_both_languages(expression: str, exact: int | str, stated: int | str, english: str, chinese: str) -> None:
    tokens = tokenize(expression)
    cause = name_slip(Fraction(stated), Fraction(exact), readings(tokens, frozenset(), 0, len(tokens))[0])
    assert cause is not None
    assert (cause.en, cause.zh) == (english, chinese)


@pytest.mark.parametrize(
    ("stated", "exact", "code"),
    [
        (10**12, 1, "power-of-ten"),
        (10**13, 1, None),
        (1, 10**12, "power-of-ten"),
        (1, 10**13, None),
        (0, 0, None),
        (0, 100, None),
        (100, 0, None),
        (106, 100, "digit"),
        (106, 99, None),
        (105, 115, "digit"),
        (100, 109, "digit"),
        (99, 109, None),
        (109, 99, None),
        (99, 89, None),
        (-105, -115, "digit"),
        (-589_842, -589_824, "transposed"),
        (1_234_567, 1_243_576, None),
        (1_234, 1_235, "digit"),
        (12_345, 1_234, "extra-digit"),
        (123_456, 1_234, None),
        (1_234, 123_456, None),
        (1_111, 2_222, None),
        ("105.5", 115, None),
        (115, "105.5", None),
    ],
)
def test_a_slip_of_bare_figures(stated: int | str, exact: int | str, code: str | None) -> None:
    cause = name_slip(Fraction(stated), Fraction(exact), None)
    assert (cause.code if cause else None) == code


@pytest.mark.parametrize(("terms", "code"), [(2, None), (3, "missing-term"), (200, "missing-term"), (201, None)])
def test_a_term_is_looked_for_among_so_many(terms: int, code: str | None) -> None:
    figures = [3 * 1000 + 7 * index for index in range(terms)]
    tokens = tokenize(" + ".join(map(str, figures)))
    (plain,) = readings(tokens, frozenset(), 0, len(tokens))
    cause = name_slip(Fraction(sum(figures) - figures[-1]), Fraction(sum(figures)), plain)
    assert (cause.code if cause else None) == code


def test_a_term_without_a_value_is_passed_over() -> None:
    tokens = tokenize("H + 0 + 250 + 77")
    (plain,) = readings(tokens, frozenset(), 0, len(tokens))
    cause = name_slip(Fraction(1077), Fraction(1327), plain)
    assert cause is not None
    assert cause.code == "missing-term"
    assert name_slip(Fraction(1327), Fraction(1327), plain) is None
