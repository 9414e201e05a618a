"""A number as printed: what its digits, its unit and its rounding may stand for.

``22.7 M`` is 22.7 with a last digit worth 0.1, times a million or 2^20; its dimension is a count. The digits are exact; the interval of values
that the printing may stand for is half a unit of the last digit either way.
"""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.notation.work import spend

MOST_DIGITS = 400
MOST_EXPONENT = 400
VULGAR = {sign: Fraction(unicodedata.normalize("NFKC", sign).replace("⁄", "/")) for sign in "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
"""Fractions that are one sign."""


class Unit(NamedTuple):
    """``decimal`` and ``binary`` are the factors of the two readings (alike where there is one); ``dimension`` count, bytes, seconds ..."""

    decimal: Fraction
    binary: Fraction
    dimension: str
    label: str


def _unit(label: str, decimal: Fraction | int, dimension: str = "count", binary: Fraction | int | None = None) -> Unit:
    return Unit(Fraction(decimal), Fraction(decimal if binary is None else binary), dimension, label)


def _units() -> dict[str, Unit]:
    table: dict[str, Unit] = {}
    for power, letters in enumerate(("Kk", "M", "GB", "T", "P", "E", "Z"), 1):
        for letter in letters if power < 5 else "":  # 2P is twice the parameters: nothing is counted in peta
            table[letter] = _unit(letter, 1000**power, "count", 1024**power)
        for letter in letters if power < 3 else letters[0]:
            table[letter + "i"] = _unit(letter + "i", 1024**power)
            for tail in ("B", "Byte", "Bytes", "bytes"):
                table[letter + tail] = _unit(letter + tail, 1000**power, "bytes", 1024**power)
                table[letter + "i" + tail] = _unit(letter + "i" + tail, 1024**power, "bytes")
            table[letter + "b"] = _unit(letter + "b", Fraction(1000**power, 8), "bytes", Fraction(1024**power, 8))
    for word, power in (("thousand", 3), ("million", 6), ("billion", 9), ("trillion", 12), ("quadrillion", 15), ("bn", 9), ("mn", 6)):
        table[word] = table[word.capitalize()] = _unit(word, 10**power)
    for word, power in (("千", 3), ("万", 4), ("十万", 5), ("百万", 6), ("千万", 7), ("亿", 8), ("十亿", 9), ("百亿", 10), ("千亿", 11), ("万亿", 12),
                        ("萬", 4), ("億", 8), ("百萬", 6), ("十億", 9)):  # fmt: skip
        table[word] = _unit(word, 10**power)
    for word, power in (("Mio", 6), ("Millionen", 6), ("millones", 6), ("milhões", 6), ("milioni", 6), ("Mrd", 9), ("Milliarden", 9), ("milliards", 9),
                        ("miliardi", 9), ("만", 4), ("억", 8)):  # fmt: skip
        table[word] = _unit(word, 10**power)
    for words, power in (
        ("тысяч", 3),
        ("миллион млн", 6),
        ("миллиард млрд", 9),
        ("만", 4),
        ("백만", 6),
        ("천만", 7),
        ("억", 8),
        ("조", 12),
    ):
        for word in words.split():
            table[word] = _unit(word, 10**power)
    for word in ("byte", "bytes", "Byte", "Bytes", "字节", "个字节", "바이트"):
        table[word] = _unit(word, 1, "bytes")
    for word in ("bit", "bits", "比特"):
        table[word] = _unit(word, Fraction(1, 8), "bytes")
    times: dict[str, Fraction | int] = {
        "ns": Fraction(1, 10**9),
        "us": Fraction(1, 10**6),
        "μs": Fraction(1, 10**6),
        "µs": Fraction(1, 10**6),
        "ms": Fraction(1, 1000),
    }
    times |= {
        "s": 1,
        "sec": 1,
        "second": 1,
        "seconds": 1,
        "secs": 1,
        "秒": 1,
        "min": 60,
        "mins": 60,
        "minute": 60,
        "minutes": 60,
        "分钟": 60,
        "分鐘": 60,
    }
    times |= {"hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "小时": 3600, "day": 86400, "days": 86400, "天": 86400}
    times |= dict.fromkeys(("小時", "時間", "시간"), 3600)
    times |= {
        "week": 604800,
        "weeks": 604800,
        "周": 604800,
        "纳秒": Fraction(1, 10**9),
        "微秒": Fraction(1, 10**6),
        "毫秒": Fraction(1, 1000),
    }
    times |= dict.fromkeys(("year", "years", "年"), 365 * 86400)
    for word, seconds in times.items():
        table[word] = _unit(word, seconds, "seconds")
    for word, factor in (("cm", Fraction(1, 100)), ("mm", Fraction(1, 1000)), ("km", 1000), ("kg", 1000), ("cents", Fraction(1, 100)), ("cent", Fraction(1, 100)),
                         ("¢", Fraction(1, 100)), ("dozen", 12)):  # fmt: skip
        table[word] = _unit(word, factor, "other")
    for word, power in (("Kilo", 1), ("Mega", 2), ("Giga", 3), ("Tera", 4), ("Peta", 5)):
        for prefix in (word, word.lower()):
            table[prefix + "bytes"] = _unit(prefix + "bytes", 1000**power, "bytes", 1024**power)
        for tail in ("FLOPs", "FLOPS", "FLOP", "flops"):
            table[word + tail] = _unit(word + tail, 1000**power, "operations")
    for letter, power in (("", 0), ("K", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15), ("E", 18), ("Z", 21), ("Y", 24)):
        for tail in ("FLOPs", "FLOPS", "FLOP", "flops", "Flops"):
            table[letter + tail] = _unit(letter + tail, 10**power, "operations")
    for label, power in (("GF", 9), ("TF", 12), ("PF", 15)):
        table[label] = _unit(label, 10**power, "operations")
    for letter, power in (("", 0), ("k", 3), ("K", 3), ("M", 6), ("G", 9), ("T", 12)):
        table[letter + "bps"] = _unit(letter + "bps", Fraction(10**power, 8), "bytes")  # a second, as GB/s are
    return table


UNITS = _units()
PERCENTS = {"%": 100, "％": 100, "\\%": 100, "‰": 1000, "pp": 100, "pps": 100, "个百分点": 100, "百分点": 100}
"""Signs behind a number of hundredths or thousandths; the difference of two percentages is counted in points."""
PREFIXES = {"K", "k", "M", "G", "B", "T"}
"""Letters that stand for a power of 1000, or in the habit of many authors of 1024."""


_ONE = Fraction(1)
LEAST_LONG = 10**4


class Printed(NamedTuple):
    """``digits`` as printed, ``value`` of the digits alone, ``ulp`` the worth of the last digit, then the unit.

    ``percent`` is 100 or 1000 where the number ends in % or ‰. ``about`` says that a hedge stands before it,
    ``cut`` that dots say there are more digits (33.333...).
    """

    digits: str
    value: Fraction
    ulp: Fraction
    unit: Unit | None = None
    percent: int = 1
    about: bool = False
    power: Fraction = _ONE
    cut: bool = False

    @property
    def is_integer_print(self) -> bool:
        """Printed as a whole number, without unit or exponent."""
        return self.unit is None and self.percent == 1 and (self.ulp is _ONE or self.ulp == 1) and (self.power is _ONE or self.power == 1)

    @property
    def is_few(self) -> bool:
        """Whether the digits are those of the bytes of a value: 1, 2, 4 or 8."""
        return self.digits in ("1", "2", "4", "8")

    @property
    def is_long(self) -> bool:
        """Whether the digits need no scale: B behind ``32.9e9`` or ``131,072`` is bytes, and no billion."""
        return "e" in self.digits.lower() or (not self.decimals and self.value >= LEAST_LONG)

    @property
    def decimals(self) -> int:
        """Digits after the point."""
        mantissa = self.digits.lower().partition("e")[0]
        return len(mantissa.partition(".")[2].rstrip(".…"))

    @property
    def last_digit(self) -> Fraction:
        """What a figure is good to: the worth of its last digit, or of the last that is no nought where it is hedged."""
        return self.trailing_ulp if self.about else self.ulp

    @property
    def trailing_ulp(self) -> Fraction:
        """The worth of the last digit that is not a zero: how a hedged or headline figure is read."""
        ulp = self.ulp
        if ulp < 1:  # decimals; or 0, of a fraction that is exact
            return ulp
        value = self.value / ulp
        if value == 0 or value.denominator != 1:
            return ulp
        while value % 10 == 0:
            value /= 10
            ulp *= 10
        return ulp

    @property
    def amount(self) -> Fraction:
        """What the number says: its digits times its unit, prefixes decimal."""
        unit = self.unit
        if self.percent == 1 and self.power is _ONE:  # most numbers: nothing but a unit to multiply by
            return self.value if unit is None else self.value * unit.decimal
        return self.value * self.factor(False)

    @property
    def step(self) -> Fraction:
        """What one more of its last digit that is not a zero comes to, prefixes decimal: half of it, or all, is what the print leaves open."""
        return self.trailing_ulp * self.factor(False)

    def stands_for(self, low: Fraction, high: Fraction) -> bool:
        """Whether it is a value from ``low`` to ``high``, as good as it is printed: with a unit, within a step; exactly without."""
        slack = self.step if self.unit is not None else 0
        return low - slack <= self.amount <= high + slack

    def rounds(self, value: Fraction | int) -> bool:
        """Whether a value is printed so, rounded to the last digit, prefixes decimal."""
        return abs(value - self.amount) <= self.ulp * self.factor(False) / 2

    def factor(self, binary: bool) -> Fraction:
        """What the digits are multiplied by."""
        unit = _ONE if self.unit is None else self.unit.binary if binary else self.unit.decimal
        if self.percent == 1 and self.power is _ONE:  # most numbers: nothing to multiply
            return unit
        factor = self.power if self.percent == 1 else self.power / self.percent
        return factor * unit


_MARKS = str.maketrans("", "", ",，_'{}\\! …")


def read_digits(digits: str) -> Printed | None:
    """A number token as Printed; None where it is too long to be one, or has a second point (3.11.7)."""
    spend(1)
    return _printed(digits)


@lru_cache(maxsize=4096)
def _printed(digits: str) -> Printed | None:
    if digits in VULGAR:
        return Printed(digits, VULGAR[digits], Fraction(0))
    if len(digits) < 19 and digits.isdecimal():  # most numbers, at a third of the cost
        return Printed(digits, Fraction(int(digits)), _ONE)
    plain = digits.translate(_MARKS)
    cut = digits.endswith(("...", "…"))
    if plain.endswith("..."):
        plain = plain[:-3]
    mantissa, _, exponent = plain.lower().partition("e")
    if len(mantissa) > MOST_DIGITS or mantissa.count(".") > 1 or (exponent and abs(int(exponent)) > MOST_EXPONENT):
        return None
    whole, _, decimals = mantissa.partition(".")
    scale = Fraction(10) ** (int(exponent) if exponent else 0)
    value = Fraction(int((whole or "0") + decimals), 10 ** len(decimals)) * scale
    return Printed(digits, value, Fraction(1, 10 ** len(decimals)) * scale, cut=cut)


def digits_shown(printed: Printed) -> int:
    """The digits of a figure that tell something: no zeros in front, and none behind a whole number."""
    digits = printed.digits.replace(",", "").replace("，", "").lower().partition("e")[0]
    return len(digits.replace(".", "").lstrip("0") if "." in digits else digits.strip("0"))
