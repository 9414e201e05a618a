"""What a printed number may stand for, and the intervals that are computed from it."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction

import pytest

from auditor.notation.evaluate import MOST_BITS, MOST_NODES, Terms, Value, evaluate, is_rounded, printed_value
from auditor.notation.expression import Expression, Function, Name, Number, Operation
from auditor.notation.printed import MOST_DIGITS, UNITS, Printed, read_digits
from auditor.notation.work import TooMuch, bounded
from tests.notation.expressions import plain


def interval(low: Fraction | int | str, high: Fraction | int | str) -> Value:
    return Value(Fraction(low), Fraction(high))


def number(digits: str, **more: object) -> Number:
    printed = read_digits(digits)
    assert printed is not None
    return Number(printed._replace(**more), 0, len(digits))


def over(text: str, **names: Value) -> Value | None:
    """A text with names that stand for intervals."""
    return evaluate(plain(text), names)


A, B, C = interval(2, 3), interval(-1, 4), interval(-5, -2)

ARITHMETIC = [
    ("x + y", {"x": A, "y": B}, interval(1, 7)),
    ("x - y", {"x": A, "y": B}, interval(-2, 4)),
    ("x * y", {"x": A, "y": B}, interval(-3, 12)),
    ("x * y", {"x": B, "y": C}, interval(-20, 5)),
    ("x * y", {"x": A, "y": C}, interval(-15, -4)),
    ("x / y", {"x": A, "y": C}, interval("-3/2", "-2/5")),
    ("x / y", {"x": B, "y": A}, interval("-1/2", 2)),
    ("x / y", {"x": A, "y": B}, None),
    ("x / y", {"x": A, "y": interval(0, 4)}, None),
    ("x / y", {"x": A, "y": interval(-4, 0)}, None),
    ("x / y", {"x": A, "y": interval("1/2", 1)}, interval(2, 6)),
    ("-x", {"x": A}, interval(-3, -2)),
    ("x + y", {"x": A}, None),
]

POWERS = [
    ("x^2", {"x": A}, interval(4, 9)),
    ("x^2", {"x": C}, interval(4, 25)),
    ("x^2", {"x": B}, interval(0, 16)),
    ("x^4", {"x": interval(-3, 2)}, interval(0, 81)),
    ("x^3", {"x": B}, interval(-1, 64)),
    ("x^2", {"x": interval(0, 2)}, interval(0, 4)),
    ("x^2", {"x": interval(-2, 0)}, interval(0, 4)),
    ("x^1", {"x": B}, B),
    ("x^0", {"x": B}, interval(1, 1)),
    ("x^0", {"x": interval(0, 0)}, interval(1, 1)),
    ("x^{-1}", {"x": A}, interval("1/3", "1/2")),
    ("x^{-2}", {"x": C}, interval("1/25", "1/4")),
    ("x^{-1}", {"x": interval(1, 2)}, interval("1/2", 1)),
    ("x^{-1}", {"x": B}, None),
    ("x^{-1}", {"x": interval(0, 1)}, None),
    ("x^{-1}", {"x": interval(-1, 0)}, None),
    ("x^{-1}", {"x": interval("1/2", "1/2")}, interval(2, 2)),
    ("x^{0.5}", {"x": interval(4, 9)}, interval(2, 3)),
    ("x^{0.5}", {"x": interval(0, 9)}, interval(0, 3)),
    ("x^{0.5}", {"x": interval("1/4", "1/4")}, interval("1/2", "1/2")),
    ("x^{1.5}", {"x": interval(4, 9)}, interval(8, 27)),
    ("x^{-0.5}", {"x": interval(4, 4)}, interval("1/2", "1/2")),
    ("x^{0.5}", {"x": interval(-4, 9)}, None),
    ("x^{0.25}", {"x": interval(16, 16)}, None),
    ("2^x", {"x": A}, None),
    ("2^x", {"x": interval(10, 10)}, interval(1024, 1024)),
]

FUNCTIONS = [
    ("ceil", interval("5/2", "7/2"), interval(3, 4)),
    ("ceil", interval(-3, "-5/2"), interval(-3, -2)),
    ("floor", interval("5/2", "7/2"), interval(2, 3)),
    ("floor", interval("-5/2", 3), interval(-3, 3)),
    ("sqrt", interval("9/4", 16), interval("3/2", 4)),
    ("sqrt", interval(0, 1), interval(0, 1)),
    ("sqrt", interval(-1, 1), None),
    ("neg", interval(-1, 4), interval(-4, 1)),
    ("ln", interval(0, 1), None),
    ("log2", interval(-2, 8), None),
    ("log10", interval(0, 0), None),
    ("log", interval(8, 8), None),
    ("sin", interval(1, 1), None),
]


@pytest.mark.parametrize(("text", "names", "expected"), ARITHMETIC + POWERS)
def test_intervals_are_computed_from_both_ends(text: str, names: dict[str, Value], expected: Value | None) -> None:
    assert over(text, **names) == expected


@pytest.mark.parametrize(("name", "argument", "expected"), FUNCTIONS)
def test_a_function_of_an_interval(name: str, argument: Value, expected: Value | None) -> None:
    assert evaluate(Function(name, Name("x", 0, 1)), {"x": argument}) == expected


@pytest.mark.parametrize(
    ("name", "argument", "digits"),
    [
        ("sqrt", Fraction(2), "1.414213562373095048801688724209698078569671"),
        ("sqrt", Fraction(1, 3), "0.577350269189625764509148780501957455647601"),
        ("ln", Fraction(2), "0.693147180559945309417232121458176568075500"),
        ("ln", Fraction(1, 10), "-2.302585092994045684017991454684364207601101"),
        ("log2", Fraction(10), "3.321928094887362347870319429489390175864831"),
        ("log10", Fraction(2), "0.301029995663981195213738894724493026768189"),
        ("exp", Fraction(1), "2.718281828459045235360287471352662497757247"),
        ("exp", Fraction(-1), "0.367879441171442321595523770161460867445811"),
        ("exp", Fraction(500), None),
        ("exp", Fraction(-500), None),
    ],
)
def test_what_is_not_rational_is_enclosed_closely(name: str, argument: Fraction, digits: str | None) -> None:
    value = evaluate(Function(name, Name("x", 0, 1)), {"x": Value(argument, argument)})
    assert value is not None
    assert value.low < value.high
    if digits is not None:
        assert value.low < Fraction(digits) < value.high
        assert value.high - value.low < Fraction(1, 10**29)


@pytest.mark.parametrize("x", [Fraction(501), Fraction(-501), Fraction(1001, 2), Fraction(1 << 2001, 3**1000)])
def test_an_exponential_is_bounded(x: Fraction) -> None:
    assert evaluate(Function("exp", Name("x", 0, 1)), {"x": Value(x, x)}) is None


@pytest.mark.parametrize("x", [Fraction(1 << 2000), Fraction(1, 1 << 2000), Fraction(1 << 2500), Fraction(1, 1 << 2500)])
def test_a_logarithm_is_bounded(x: Fraction) -> None:
    assert evaluate(Function("ln", Name("x", 0, 1)), {"x": Value(x, x)}) is None


@pytest.mark.parametrize("x", [Fraction(1 << 1999), Fraction(1, 1 << 1999)])
def test_a_logarithm_of_the_largest_has_a_value(x: Fraction) -> None:
    assert evaluate(Function("ln", Name("x", 0, 1)), {"x": Value(x, x)}) is not None


def test_a_root_is_enclosed_to_thirty_digits() -> None:
    value = evaluate(Function("sqrt", Name("x", 0, 1)), {"x": interval(2, 2)})
    assert value is not None
    assert value.high - value.low == Fraction(1, 10**30)


def test_a_logarithm_of_a_large_number_has_a_value() -> None:
    value = evaluate(Function("log2", Name("x", 0, 1)), {"x": Value(Fraction(1 << 1900), Fraction(1 << 1900))})
    assert value is not None
    assert value.low <= 1900 <= value.high


def test_powers_end_where_their_digits_would_fill_a_page() -> None:
    assert over("2^x", x=interval(1200, 1200)) == interval(2**1200, 2**1200)
    assert over("2^x", x=interval(MOST_BITS, MOST_BITS)) is None
    assert over("x^{-1200}", x=interval(2, 2)) == interval(Fraction(1, 2**1200), Fraction(1, 2**1200))
    assert over("x^{-4000}", x=interval(2, 2)) is None
    assert over("x^40", x=interval(Fraction(1, 2**40), 2)) == interval(Fraction(1, 2**1600), 2**40)
    assert over("x^400", x=interval(Fraction(1, 2**40), 2)) is None
    assert over("x^{2000}", x=interval(1, 1)) == interval(1, 1)
    assert over("x^{2001}", x=interval(1, 1)) is None


def test_products_end_where_their_digits_would_fill_a_page() -> None:
    long = Fraction(2 ** (MOST_BITS - 10))
    assert over("x * 2", x=Value(long, long)) == Value(2 * long, 2 * long)
    longest = Fraction(2 ** (MOST_BITS - 1))
    assert over("x * 1", x=Value(longest, longest)) == Value(longest, longest)
    assert over("x * 1", x=Value(1 / longest, 1 / longest)) == Value(1 / longest, 1 / longest)
    assert over("x * x", x=Value(long, long)) is None
    assert over("x * x", x=Value(1 / long, 1 / long)) is None
    assert over("x * y", x=Value(-long, long), y=interval(1, 2**30)) is None


def test_whatever_has_a_value_can_be_printed() -> None:
    """Python refuses to print integers of more than 4,300 digits; what is solved for is a quotient of two values."""
    longest = 2**MOST_BITS - 1
    assert len(str(longest * longest * 10**MOST_DIGITS)) < 4300


def test_an_expression_of_very_many_parts_has_no_value() -> None:
    def total(parts: int) -> Expression:
        tree: Expression = number("1")
        for _ in range(parts - 1):
            tree = Operation("+", tree, number("1"))
        return tree

    assert evaluate(total(1000)) == interval(1000, 1000)
    assert evaluate(total(MOST_NODES // 2)) == interval(MOST_NODES // 2, MOST_NODES // 2)
    assert evaluate(total(MOST_NODES // 2 + 1)) is None
    assert evaluate(total(MOST_NODES)) is None


@pytest.mark.parametrize("high", [Fraction(1 << 3372), Fraction(1 << 3117)])  # 20 times 256 bits in all, and 255 more
def test_long_numbers_cost_more_than_short_ones(high: Fraction) -> None:
    value, cost = Value(Fraction(1, 1 << 1999), high), 21
    tree = Operation("+", Name("x", 0, 1), number("0"))
    for steps, enough in ((cost, True), (cost - 1, False)):
        with bounded(steps), nullcontext() if enough else pytest.raises(TooMuch):
            assert evaluate(tree, {"x": value}) == value


# -- printed numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("digits", "more", "rounded"),
    [
        ("227", {}, False),
        ("22.7", {}, False),
        ("22.75", {}, False),
        ("22.750", {}, True),
        ("0.123", {}, True),
        ("227", {"about": True}, True),
        ("227", {"unit": UNITS["M"]}, True),
        ("2.27", {"unit": UNITS["K"]}, True),
        ("2.27", {"unit": UNITS["dozen"]}, False),
        ("2.27", {"unit": UNITS["byte"]}, False),
    ],
)
def test_what_is_printed_rounded(digits: str, more: dict[str, object], rounded: bool) -> None:
    assert is_rounded(number(digits, **more).printed) is rounded


M, GB, PERCENT = {"unit": UNITS["M"]}, {"unit": UNITS["GB"]}, {"percent": 100}

TAKEN = [
    ("22.7", M, Terms(), 22_700_000, 22_700_000),
    ("22.7", M, Terms(binary=True), Fraction("22.7") * 2**20, Fraction("22.7") * 2**20),
    ("22.7", M, Terms(scales=False), Fraction("22.7"), Fraction("22.7")),
    ("22.7", M, Terms(units=False), 22_700_000, 22_700_000),
    ("22.7", M, Terms(widen=True), 22_650_000, 22_750_000),
    ("22.7", M, Terms(widen=True, scales=False), Fraction("22.65"), Fraction("22.75")),
    ("1.5", GB, Terms(), 1_500_000_000, 1_500_000_000),
    ("1.5", GB, Terms(binary=True), 3 * 2**29, 3 * 2**29),
    ("1.5", GB, Terms(units=False), Fraction(3, 2), Fraction(3, 2)),
    ("1.5", GB, Terms(scales=False), 1_500_000_000, 1_500_000_000),
    ("20", PERCENT, Terms(), Fraction(1, 5), Fraction(1, 5)),
    ("20", PERCENT, Terms(percent="plain"), 20, 20),
    ("20", PERCENT, Terms(percent="of"), Fraction(1, 5), Fraction(1, 5)),
    ("3", {"power": Fraction(1000)}, Terms(), 3000, 3000),
    ("0.125", {}, Terms(widen=True), Fraction("0.1245"), Fraction("0.1255")),
    ("0.12", {}, Terms(widen=True), Fraction("0.12"), Fraction("0.12")),
    ("0.125", {}, Terms(), Fraction(1, 8), Fraction(1, 8)),
]


@pytest.mark.parametrize(("digits", "more", "terms", "low", "high"), TAKEN)
def test_a_printed_number_is_taken_by_the_terms(digits: str, more: dict[str, object], terms: Terms, low: Fraction, high: Fraction) -> None:
    assert printed_value(number(digits, **more).printed, terms) == Value(Fraction(low), Fraction(high))


@pytest.mark.parametrize(
    ("op", "terms", "expected"),
    [
        ("+", Terms(percent="of"), 156),
        ("-", Terms(percent="of"), 84),
        ("*", Terms(percent="of"), 36),
        ("+", Terms(), Fraction("120.3")),
        ("-", Terms(percent="plain"), 90),
    ],
)
def test_a_percent_of_what_stands_before_it(op: str, terms: Terms, expected: Fraction | int) -> None:
    tree = Operation(op, number("120"), number("30", percent=100))
    assert evaluate(tree, terms=terms) == interval(expected, expected)


def test_what_is_no_percent_is_added_as_it_is() -> None:
    of = Terms(percent="of")
    assert evaluate(Operation("+", number("120"), number("30")), terms=of) == interval(150, 150)
    assert evaluate(Operation("-", number("120"), Operation("*", number("2"), number("30", percent=100))), terms=of) == interval(
        "119.4", "119.4"
    )


@pytest.mark.parametrize(
    ("digits", "more", "ulp"),
    [
        ("22700", {}, 100),
        ("22705", {}, 1),
        ("0", {}, 1),
        ("22.70", {}, Fraction(1, 100)),
        ("1000", M, 1000),
        ("2e6", {}, 10**6),
        ("20e6", {}, 10**7),
        ("2.5e3", {}, 100),
        ("0.5e1", {}, 1),
    ],
)
def test_zeros_at_the_end_may_be_rounding(digits: str, more: dict[str, object], ulp: Fraction | int) -> None:
    assert number(digits, **more).printed.trailing_ulp == ulp


def test_an_exact_fraction_has_no_last_digit() -> None:
    assert Printed("½", Fraction(1, 2), Fraction(0)).trailing_ulp == 0


@pytest.mark.parametrize(
    ("digits", "more", "whole"),
    [
        ("227", {}, True),
        ("23,440,896", {}, True),
        ("22.7", {}, False),
        ("227", M, False),
        ("227", PERCENT, False),
        ("227", {"power": Fraction(10)}, False),
        ("2e3", {}, False),
    ],
)
def test_what_is_printed_as_a_whole_number(digits: str, more: dict[str, object], whole: bool) -> None:
    assert number(digits, **more).printed.is_integer_print is whole


@pytest.mark.parametrize(
    ("digits", "value", "ulp", "decimals", "cut"),
    [
        ("7", 7, 1, 0, False),
        ("1234567890123456789", 1234567890123456789, 1, 0, False),
        ("23,440,896", 23_440_896, 1, 0, False),
        ("23，440，896", 23_440_896, 1, 0, False),
        ("23_440_896", 23_440_896, 1, 0, False),
        ("23{,}440", 23_440, 1, 0, False),
        ("12\\,345", 12_345, 1, 0, False),
        ("12 345", 12_345, 1, 0, False),
        ("12'345", 12_345, 1, 0, False),
        ("22.70", Fraction("22.7"), Fraction(1, 100), 2, False),
        (".5", Fraction(1, 2), Fraction(1, 10), 1, False),
        ("5.", 5, 1, 0, False),
        ("3.15e23", 315 * 10**21, 10**21, 2, False),
        ("2.5E-3", Fraction(25, 10**4), Fraction(1, 10**4), 1, False),
        ("33.333...", Fraction("33.333"), Fraction(1, 1000), 3, True),
        ("33.333…", Fraction("33.333"), Fraction(1, 1000), 3, True),
    ],
)
def test_the_digits_of_a_number(digits: str, value: Fraction | int, ulp: Fraction | int, decimals: int, cut: bool) -> None:
    assert number(digits).printed[:3] == (digits, value, ulp)
    assert (number(digits).printed.decimals, number(digits).printed.cut) == (decimals, cut)
    assert number(digits).printed[3:7] == (None, 1, False, 1)


@pytest.mark.parametrize(
    ("digits", "read"),
    [
        ("9" * 400, True),
        ("9" * 401, False),
        ("1" + "0" * 399, True),
        ("1e400", True),
        ("1e401", False),
        ("1e-400", True),
        ("1e-401", False),
    ],
)
def test_a_number_has_an_end(digits: str, read: bool) -> None:
    assert (read_digits(digits) is not None) is read


@pytest.mark.parametrize(
    ("more", "decimal", "binary"),
    [
        ({}, 5, 5),
        (M, 5 * 10**6, 5 * 2**20),
        (PERCENT, Fraction(1, 20), Fraction(1, 20)),
        ({"power": Fraction(100)}, 500, 500),
        ({"unit": UNITS["K"], "power": Fraction(100), "percent": 1000}, 500, 512),
    ],
)
def test_what_a_number_amounts_to(more: dict[str, object], decimal: Fraction | int, binary: Fraction | int) -> None:
    printed = number("5", **more).printed
    assert printed.amount == decimal
    assert printed.value * printed.factor(True) == binary
    assert printed.value * printed.factor(False) == decimal


# -- units ----------------------------------------------------------------------------------------------------------------

_POWERS = ((1, "K"), (1, "k"), (2, "M"), (3, "G"), (4, "T"), (5, "P"), (6, "E"), (7, "Z"))
SCALES = [(letter, 1000**power, 1024**power, "count") for power, letter in (*_POWERS[:4], (3, "B"))]  # 2P is twice the parameters
SCALES += [(f"{letter}i", 1024**power, 1024**power, "count") for power, letter in _POWERS]
SCALES += [(letter + tail, 1000**power, 1024**power, "bytes") for power, letter in _POWERS for tail in ("B", "Byte", "Bytes", "bytes")]
SCALES += [(f"{letter}i{tail}", 1024**power, 1024**power, "bytes") for power, letter in _POWERS for tail in ("B", "Byte", "Bytes", "bytes")]
SCALES += [(f"{letter}b", Fraction(1000**power, 8), Fraction(1024**power, 8), "bytes") for power, letter in _POWERS]
SCALES += [
    (tongue, 10**power, 10**power, "count")
    for power, words in (
        (3, "thousand Thousand 千"), (4, "万 萬 만"), (5, "十万"),
        (6, "million Million mn 百万 百萬 Mio Millionen millones milhões milioni"), (9, "Mrd Milliarden milliards miliardi"), (8, "억"), (7, "千万"), (8, "亿 億"),
        (9, "billion Billion bn 十亿 十億"), (10, "百亿"), (11, "千亿"), (12, "trillion Trillion 万亿"), (15, "quadrillion"),
    )
    for tongue in words.split()
]  # fmt: skip
SCALES += [(word, 1, 1, "bytes") for word in ("byte", "bytes", "Byte", "Bytes", "字节", "个字节", "바이트")]
SCALES += [(word, Fraction(1, 8), Fraction(1, 8), "bytes") for word in ("bit", "bits", "比特")]
SCALES += [
    (word, seconds, seconds, "seconds")
    for seconds, words in (
        (Fraction(1, 10**9), "ns 纳秒"), (Fraction(1, 10**6), "us μs µs 微秒"), (Fraction(1, 1000), "ms 毫秒"), (1, "s sec secs second seconds 秒"),
        (60, "min mins minute minutes 分钟 分鐘"), (3600, "hour hours hr hrs 小时 小時 時間 시간"), (86_400, "day days 天"), (604_800, "week weeks 周"),
        (31_536_000, "year years 年"),
    )
    for word in words.split()
]  # fmt: skip
SCALES += [
    (word, factor, factor, "other")
    for factor, words in ((Fraction(1, 100), "cm cents cent ¢"), (Fraction(1, 1000), "mm"), (1000, "km kg"), (12, "dozen"))
    for word in words.split()
]
SCALES += [
    (letter + tail, 10**power, 10**power, "operations")
    for letter, power in (("", 0), ("K", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15), ("E", 18), ("Z", 21), ("Y", 24))
    for tail in ("FLOPs", "FLOPS", "FLOP", "flops", "Flops")
]
_SPELT = ((1, "Kilo"), (2, "Mega"), (3, "Giga"), (4, "Tera"), (5, "Peta"))
SCALES += [(word + tail, 1000**power, 1000**power, "operations") for power, word in _SPELT for tail in ("FLOPs", "FLOPS", "FLOP", "flops")]
SCALES += [(f"{prefix}bytes", 1000**power, 1024**power, "bytes") for power, word in _SPELT for prefix in (word, word.lower())]
SCALES += [
    (f"{prefix}bps", Fraction(10**power, 8), Fraction(10**power, 8), "bytes")
    for power, prefix in ((0, ""), (3, "k"), (3, "K"), (6, "M"), (9, "G"), (12, "T"))
]

SCALES += [(word, 10**power, 10**power, "operations") for word, power in (("GF", 9), ("TF", 12), ("PF", 15))]
SCALES += [
    (word, 10**power, 10**power, "count")
    for word, power in (
        ("тысяч", 3),
        ("миллион", 6),
        ("млн", 6),
        ("миллиард", 9),
        ("млрд", 9),
        ("만", 4),
        ("백만", 6),
        ("천만", 7),
        ("억", 8),
        ("조", 12),
    )
]


def test_every_unit_has_its_factors_and_its_dimension() -> None:
    for word, decimal, binary, dimension in SCALES:
        assert tuple(UNITS[word][:3]) == (decimal, binary, dimension), word
        assert UNITS[word].label.lower() == word.lower(), word


def test_no_unit_is_untold() -> None:
    told = {word for word, *_ in SCALES}
    assert {word for word in UNITS if word not in told and not word.istitle()} == set()
    assert {word for word in UNITS if word.istitle()} >= {"Thousand", "Quadrillion"}
    assert not any(letter in UNITS for letter in ("Bi", "BB", "Bb"))
