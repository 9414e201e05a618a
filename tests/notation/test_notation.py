"""What is read of an expression, and that it is evaluated exactly."""

from __future__ import annotations

import time
from decimal import ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import audit
from auditor.notation.evaluate import Terms, Value, evaluate
from auditor.notation.identity import Counterexample, differ
from auditor.notation.lexer import fold, tokenize
from auditor.notation.pen import is_smooth
from auditor.notation.printed import read_digits
from tests.notation.expressions import read


def values(text: str, terms: Terms | None = None) -> list[Value | None]:
    return [evaluate(expression, terms=terms or Terms()) for expression in read(text)]


def point(value: Fraction | int) -> Value:
    return Value(Fraction(value), Fraction(value))


PLAIN = [
    ("7", 7), ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 3 - 2", 5), ("100 / 10 / 2", 5), ("2 ** 10", 1024), ("2^3^2", 512),
    ("-3 + 5", 2), ("2 * -3", -6), ("[2 + 3] * 4", 20), ("{2 + 3} * 4", 20), ("1,234 + 1", 1235), ("23,440,896 * 1", 23_440_896),
    ("1_000 * 2", 2000), (".5 * 4", 2), ("0.1 + 0.2", Fraction(3, 10)), ("1e6 * 2", 2_000_000), ("2.5e-3 * 1000", Fraction(5, 2)),
    ("3 x 4", 12), ("3 X 4", 12), ("3x4", 12), ("3 times 4", 12), ("3 plus 4", 7), ("9 minus 4", 5), ("sqrt(64) * 2", 16),
]  # fmt: skip

UNICODE = [
    ("3 × 4", 12), ("3·4", 12), ("3 ⋅ 4", 12), ("3 ∗ 4", 12), ("12 ÷ 4", 3), ("9 − 4", 5), ("9 – 4", 5), ("2¹⁰", 1024), ("2³ × 3", 24),
    ("３ × ４", 12), ("（１＋２）×３", 9), ("⌈7 / 2⌉ + 0", 4), ("⌊7 / 2⌋ + 0", 3), ("3 乘以 4", 12),
]  # fmt: skip

TEX = [
    (r"3 \times 4", 12), (r"3 \cdot 4", 12), (r"12 \div 4", 3), (r"\frac{3}{4}", Fraction(3, 4)), (r"\frac12", Fraction(1, 2)),
    (r"\dfrac{1 + 2}{4} \times 8", 6), (r"\left(1 + 2\right) \times 3", 9), (r"2^{10}", 1024), (r"23{,}440{,}896 \times 2", 46_881_792),
    (r"\sqrt{64} + 1", 9), (r"12\,345 + 1", 12_346), (r"$3 \times 4$", 12), (r"\lceil 7/2 \rceil", 4), (r"3 \\ \times 4", 12),
    (r"50\% \times 4", 2),
]  # fmt: skip

IMPLIED = [
    ("2(3 + 4)", 14), ("(1 + 2)(3 + 4)", 21), (r"$2 (3 + 4)$", 14), (r"2\frac{3}{4}", Fraction(3, 2)), ("3(4) + 1", 13),
]  # fmt: skip

NOTES = [
    ("2 (K and V) * 32 layers * 8", 512), ("12 layers × 64", 768), ("768 (hidden) × 4", 3072), ("12 层 × 64", 768), ("768（隐藏层）× 4", 3072),
    ("100 weights + 20 biases + 3", 123), ("4,718,592 (3072*768*2) + 1", 4_718_593),
]  # fmt: skip

MIXED = [("2 1/2 * 4", 10), ("1 3/4 + 1/4", 2), ("10 1/2 - 1/2", 10)]

UNITS = [
    ("22.7M * 1", 22_700_000), ("1K + 0", 1000), ("7B * 2", 14_000_000_000), ("1KiB * 2", 2048), ("2 MiB + 0", 2 << 20), ("1 GB + 0", 10**9),
    ("3万 + 0", 30_000), ("1.1亿 * 1", 110_000_000), ("2 千万 + 0", 20_000_000), ("3万亿 * 1", 3 * 10**12), ("5 million * 2", 10_000_000),
    ("16 bits * 2", 4), ("2 hours + 30 minutes", 9000),
]  # fmt: skip

PERCENT = [("50% * 4", 2), ("12.5% + 0", Fraction(1, 8)), ("5‰ * 1000", 5), ("50％ × 4", 2)]


@pytest.mark.parametrize(("text", "value"), PLAIN + UNICODE + TEX + IMPLIED + NOTES + MIXED + UNITS + PERCENT)
def test_an_expression_has_its_value(text: str, value: Fraction | int) -> None:
    assert values(text)[:1] == [point(value)]


@pytest.mark.parametrize(
    ("text", "found"),
    [("60 / 3/4", [5, 80]), ("1 / 2(3 + 1)", [2, Fraction(1, 8)]), ("8/4 + 1", [3]), ("6 / 2 * 3", [9])],
)
def test_a_fraction_has_every_reading(text: str, found: list[Fraction | int]) -> None:
    got = [value for value in values(text) if value is not None]
    assert got[0] == point(found[0])
    assert set(got) == {point(value) for value in found}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "3 +",
        "(3 + 4",
        "3 + 4)",
        "2,359,2964",
        "2,359,2964 * 2",
        "1.2.3",
        "1.2.3 + 1",
        "0x1f + 1",
        "3 4",
        "3, 4",
        "max(3) + 1",
        "a[0] + 1",
    ],
)
def test_what_is_no_expression_is_not_read(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", ["1.2.3", "0x1f", "12,3456"])
def test_what_only_begins_like_a_number_is_told_apart(text: str) -> None:
    assert tokenize(text)[0].kind == "bad"


def test_a_misplaced_mark_leaves_no_whole_number() -> None:
    assert "bad" in [token.kind for token in tokenize("2,359,2964")]


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9",
        "9^9^9^9",
        "(9^99999) * 2",
        "2^(2^100)",
        "1 / 0",
        "1 / (3 - 3)",
        "0^(0 - 1)",
        "sqrt(0 - 1) + 1",
        "2^(1/3)",
        "log(8) * 1",
        "H * 2",
    ],
)
def test_what_cannot_be_bounded_has_no_value(text: str) -> None:
    began = time.process_time()
    expressions = read(text)
    assert expressions
    assert [evaluate(expression) for expression in expressions] == [None] * len(expressions)
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("text", ["(" * 5000 + "1" + ")" * 5000, "-" * 5000 + "1", "1" * 5000, "2^" * 5000 + "2", r"\frac{" * 3000])
def test_a_hostile_expression_ends_quickly(text: str) -> None:
    began = time.process_time()
    for expression in read(text):
        evaluate(expression)
    assert time.process_time() - began < 1


def test_a_prefix_may_be_binary() -> None:
    assert values("1K * 2", Terms(binary=True)) == [point(2048)]
    assert values("1KiB * 2", Terms(binary=True)) == [point(2048)]
    assert values("3万 + 0", Terms(binary=True)) == [point(30_000)]


def test_a_scale_may_be_passed_over() -> None:
    assert values("3 万 + 1 万", Terms(scales=False)) == [point(4)]
    assert values("3 GB + 1 GB", Terms(units=False)) == [point(4)]


def test_a_rounded_figure_widens() -> None:
    assert values("22.7M * 1", Terms(widen=True)) == [Value(Fraction(22_650_000), Fraction(22_750_000))]


def test_a_root_is_enclosed() -> None:
    (value,) = values("sqrt(2) + 0")
    assert value is not None
    assert value.low**2 < 2 < value.high**2
    assert value.high - value.low < Fraction(1, 10**20)


@pytest.mark.parametrize("text", ["log2(8) + 0", r"\log_2 8", "log10(1000) + 0"])
def test_a_logarithm_is_enclosed(text: str) -> None:
    (value,) = values(text)
    assert value is not None
    assert value.low <= 3 <= value.high
    assert value.high - value.low < Fraction(1, 10**20)


@pytest.mark.parametrize(
    ("digits", "value", "ulp", "decimals"),
    [
        ("1,234", 1234, 1, 0),
        ("0.590", Fraction(59, 100), Fraction(1, 1000), 3),
        (".5", Fraction(1, 2), Fraction(1, 10), 1),
        ("1.5e3", 1500, 100, 1),
        ("2E-2", Fraction(1, 50), Fraction(1, 100), 0),
        ("23{,}440", 23_440, 1, 0),
    ],
)
def test_a_printed_number_knows_its_last_digit(digits: str, value: Fraction | int, ulp: Fraction | int, decimals: int) -> None:
    printed = read_digits(digits)
    assert printed is not None
    assert (printed.value, printed.ulp, printed.decimals) == (value, ulp, decimals)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("4H(H + 1)", "4H^2 + 4H", True),
        ("(p + q)^2", "p^2 + 2p*q + q^2", True),
        ("4H * 2", "9 * H", False),
        ("H * 2", "L * 2", None),
        ("2 * 2", "4", None),
    ],
)
def test_two_formulas_are_compared(left: str, right: str, same: bool | None) -> None:
    found = differ(read(left)[0], read(right)[0])
    if same is None:
        assert found is None
    elif same:
        assert found is False
    else:
        assert isinstance(found, Counterexample)
        assert found.left != found.right


MARKS = st.sampled_from(
    [*"0123456789,.，。eExX+-*/^()[]{}$\\%‰=≈~× ·÷−→²⁰KM万亿层a_é\n\r\u2028\u3000１（👍", r"\frac", r"\\", r"\text{a}", "...", "$$"]
)


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(MARKS, max_size=40).map("".join)))
def test_tokens_stand_in_order_inside_the_text(text: str) -> None:
    assert len(fold(text)) == len(text)
    at = 0
    for token in tokenize(text):
        assert at <= token.start < token.end <= len(text)
        at = token.end


@st.composite
def trees(draw: st.DrawFn, depth: int = 4) -> tuple[str, Fraction]:
    """An expression of whole numbers as printed, and what Python computes for it."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        number = draw(st.integers(0, 10**6))
        return (f"{number:,}" if draw(st.booleans()) else str(number)), Fraction(number)
    (left, a), (right, b) = draw(trees(depth - 1)), draw(trees(depth - 1))
    op = draw(st.sampled_from("+-*"))
    value = a + b if op == "+" else a - b if op == "-" else a * b
    sign = draw(st.sampled_from(("×", "*", "·", r"\times"))) if op == "*" else op
    return f"({left} {sign} {right})", value


@settings(max_examples=60, deadline=None)
@given(trees())
def test_whole_numbers_are_computed_exactly(tree: tuple[str, Fraction]) -> None:
    text, value = tree
    assert values(text) == [point(value)]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("+-*"), st.integers(0, 10**5)), min_size=1, max_size=30), st.integers(0, 10**5))
def test_precedence_is_that_of_python(rest: list[tuple[str, int]], first: int) -> None:
    text = f"{first} " + " ".join(f"{op} {number}" for op, number in rest)
    assert values(text) == [point(eval(text))]


def outcome(text: str) -> str:
    """The one verdict on a text that makes one claim."""
    (claim,) = audit(text).claims
    (verdict,) = claim["verdicts"]
    return str(verdict["outcome"])


def rounded(value: Fraction, decimals: int, how: str) -> Decimal:
    exact = Context(prec=60).divide(Decimal(value.numerator), Decimal(value.denominator))
    return exact.quantize(Decimal(1).scaleb(-decimals), rounding=how, context=Context(prec=60))


FRACTIONS = st.one_of(
    st.tuples(st.integers(1, 10**6), st.integers(1, 10**4)),
    st.tuples(st.integers(1, 10**6), st.sampled_from((2, 4, 8, 16, 20, 40, 80, 200, 400, 2000))),  # ties
)


@settings(max_examples=80, deadline=None)
@given(FRACTIONS, st.integers(0, 6), st.sampled_from((ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN)))
def test_every_rounding_holds(fraction: tuple[int, int], decimals: int, how: str) -> None:
    a, b = fraction
    assert outcome(f"{a} / {b} = {rounded(Fraction(a, b), decimals, how):f}") == "holds"


@settings(max_examples=80, deadline=None)
@given(FRACTIONS, st.integers(0, 6), st.sampled_from((-2, 2)))
def test_two_units_of_the_last_digit_off_does_not_hold(fraction: tuple[int, int], decimals: int, off: int) -> None:
    a, b = fraction
    printed = rounded(Fraction(a, b), decimals, ROUND_HALF_EVEN) + off * Decimal(1).scaleb(-decimals)
    if printed >= 0:
        assert outcome(f"{a} / {b} = {printed:f}") == "fails"


@pytest.mark.parametrize(("value", "smooth"), [(768, True), (50_400, True), (1, True), (769, False), (0, False)])
def test_a_size_that_somebody_would_choose_has_small_factors(value: int, smooth: bool) -> None:
    assert is_smooth(value) is smooth
