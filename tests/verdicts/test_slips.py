"""Slips by their names, and what is carried on from them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.claims.equalities import read_equalities
from auditor.notation.lexer import tokenize
from auditor.notation.parser import readings
from auditor.source.document import Block
from auditor.source.text import Text
from auditor.verdicts.judgement import Judgement, judge_article
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


def judged(text: str) -> Judgement:
    return judge_article(read_equalities(Block("paragraph", Text.verbatim(text))))


def outcomes(judgement: Judgement) -> list[str]:
    return [f"{verdict.outcome} {verdict.why.code}" for verdict in judgement.verdicts]


def test_a_wrong_figure_is_carried_on() -> None:
    judgement = judged("768 × 768 = 589,842. Then 589,842 × 4 = 2,359,368.")
    assert outcomes(judgement) == ["fails wrong", "follows follows"]
    (slip,) = judgement.slips
    assert (slip.claim, slip.step, slip.side, slip.recovers) == (0, 0, 1, False)
    assert slip.expected is not None
    assert slip.expected.low == slip.expected.high == 768 * 768
    (carried,) = judgement.carried
    assert (carried.slip, carried.claim, carried.side, carried.expected) == (0, 1, 1, 768 * 768 * 4)


def test_a_figure_is_carried_on_twice() -> None:
    judgement = judged("768 × 768 = 589,842. Then 589,842 × 4 = 2,359,368. Then 2,359,368 + 3,072 = 2,362,440.")
    assert outcomes(judgement) == ["fails wrong", "follows follows", "follows follows"]
    assert [(c.slip, c.claim, c.expected) for c in judgement.carried] == [(0, 1, 2_359_296), (0, 2, 2_362_368)]


def test_the_first_side_can_print_the_result() -> None:
    judgement = judged("768 × 768 = 589,842. Then 2,359,368 = 589,842 × 4.")
    assert [(c.claim, c.side, c.expected) for c in judgement.carried] == [(1, 0, 2_359_296)]


def test_a_second_slip_on_a_wrong_figure_is_a_slip() -> None:
    judgement = judged("768 × 768 = 589,842. Then 589,842 × 4 = 2,359,386.")
    assert [(slip.claim, slip.side) for slip in judgement.slips] == [(0, 1), (1, 1)]
    assert judgement.carried == ()


def test_a_small_figure_is_no_evidence() -> None:
    judgement = judged("7 × 8 = 54. Then 54 × 2 = 108.")
    assert outcomes(judgement) == ["fails wrong", "holds exact"]
    assert judgement.carried == ()


def test_what_stands_before_a_slip_does_not_follow_from_it() -> None:
    judgement = judged("589,842 × 4 = 2,359,368. Then 768 × 768 = 589,842.")
    assert outcomes(judgement) == ["holds exact", "fails wrong"]
    assert judgement.carried == ()


def test_a_slip_in_the_middle_of_a_chain() -> None:
    judgement = judged("7 × 300 × 2 = 2,200 × 2 = 4,200.")
    (slip,) = judgement.slips
    assert (slip.step, slip.side, slip.recovers) == (0, 1, True)
    assert outcomes(judgement) == ["fails wrong", "follows later-step"]


def test_a_slip_that_goes_through_a_chain() -> None:
    judgement = judged("7 × 300 × 2 = 2,200 × 2 = 4,400.")
    (slip,) = judgement.slips
    assert (slip.step, slip.side, slip.recovers) == (0, 1, False)
    assert outcomes(judgement) == ["fails wrong", "holds exact"]


def test_a_slip_at_the_end_of_a_chain() -> None:
    (slip,) = judged("7 × 300 × 2 = 2,100 × 2 = 4,300.").slips
    assert (slip.step, slip.side, slip.recovers) == (1, 2, False)


def test_a_figure_in_front_of_its_computation_is_the_wrong_side() -> None:
    (slip,) = judged("589,842 = 768 × 768.").slips
    assert slip.side == 0
    assert slip.expected is not None
    assert slip.expected.low == 589_824


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("768 × 768 = 589,842.", "result"),
        ("2 / 3 = 0.68.", "rounding"),
        ("30 / 120 = 26%.", "percentage"),
        ("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H.", "simplification"),
    ],
)
def test_a_slip_has_its_kind(text: str, kind: str) -> None:
    assert [slip.kind for slip in judged(text).slips] == [kind]
