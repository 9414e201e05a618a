"""Arithmetic as articles print it, computed by an evaluator that shares nothing with the program's: the judge of the benchmarks.

text -> tokens with their places -> one interval a reading (prefixes as powers of 1000 or 1024 or passed over, percents as shares or plain)

It knows numbers, units, signs, fractions and powers, plain or in TeX, and nothing else: what it cannot read has no value, and is judged by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

_UNIT = r"(?:(?:[KMGBT]i?B|[kKMGBT]|thousand|million|billion|trillion)(?![A-Za-z])|[十百千]?[万亿]|千)"
_TOKEN = re.compile(
    r"(?P<number>\d{1,3}(?:(?:,|，|_|\{,\}|\\,)\d{3})+(?![\d,])(?:\.\d+)?(?:[eE][-+]?\d\d?(?!\w))?|\d+(?:\.\d+)?(?:[eE][-+]?\d\d?(?!\w))?)"
    rf"(?P<unit>(?:\s|\\,|~)*(?:\\(?:text|mathrm)\{{\s*{_UNIT}\s*\}}|{_UNIT}))?"
    r"(?P<percent>\s*\\?%)?"
    r"|(?P<space>(?:\s|~|&|\$|\\[,;:! ]|\\q?quad|\\(?:left|right)(?![a-z]))+)"
    r"|(?P<frac>\\[dt]?frac)"
    r"|(?P<words>\\text\{[^{}\\]*\}|(?:个参数|个|参数|parameters?|params?|bytes?|floats|字节)(?!\w))"
    r"|(?P<power>\*\*|\^)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<times>[×*·⋅✕∗xX]|\\times|\\cdot)|(?P<over>[÷/]|\\div)|(?P<plus>[+＋])|(?P<minus>[-−－])"
    r"|(?P<open>[({\[（])|(?P<close>[)}\]）])|(?P<comma>,)"
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_POWERS = {"k": 1, "thousand": 1, "m": 2, "million": 2, "g": 3, "b": 3, "billion": 3, "t": 4, "trillion": 4}
_CHINESE = {"十": 1, "百": 2, "千": 3, "万": 4, "亿": 8}
_MOST = 10**60


class Token(NamedTuple):
    """A sign or a number with its place."""

    kind: str
    text: str
    start: int
    end: int
    unit: str = ""
    percent: bool = False


class Interval(NamedTuple):
    """The values that a printing may stand for, both ends included."""

    low: Fraction
    high: Fraction


class Reading(NamedTuple):
    """What prefixes multiply by (1 where they are passed over), and what a percent divides by."""

    prefix: int = 1000
    percent: int = 100


class _NoValue(Exception):
    pass


def tokens(text: str) -> list[Token] | None:
    """The tokens without blanks; None where something is none of them."""
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        at = match.end()
        kind = "number" if match["number"] else str(match.lastgroup)
        if kind == "number":
            found.append(Token(kind, match["number"], match.start(), match.end("number"), match["unit"] or "", bool(match["percent"])))
        elif kind not in ("space", "words"):
            found.append(Token(kind, match.group(), match.start(), match.end()))
    return found


def is_false(left: str, right: str, about: bool = False) -> bool:
    """Whether two sides differ beyond their printed precision in every reading; False where one of them has no value."""
    found = list(_compared(left, right, about))
    return bool(found) and not any(found)


def is_true(left: str, right: str, about: bool = False) -> bool:
    """Whether two sides agree in some reading."""
    return any(_compared(left, right, about))


def _compared(left: str, right: str, about: bool) -> Iterator[bool]:
    ours, theirs = tokens(left), tokens(right)
    if not ours or not theirs:
        return
    for prefix, percent in product((1000, 1024, 1), (100, 1)):
        reading = Reading(prefix, percent)
        try:
            one, two = value(ours, reading), value(theirs, reading)
        except _NoValue:
            return
        yield _meet(_printed(ours, one, two, reading, about), _printed(theirs, two, one, reading, about))


def _meet(one: Interval, two: Interval) -> bool:
    return one.low <= two.high and two.low <= one.high


def _printed(side: list[Token], own: Interval, other: Interval, reading: Reading, about: bool) -> Interval:
    """A printed number alone stands for what rounds to it or was cut off to it: a whole unit of its last digit either way."""
    if len(side) != 1:
        return own
    rounded = "." in side[0].text or side[0].unit or side[0].percent or about
    if not rounded and other.low == other.high and other.low.denominator == 1:
        return own
    unit = _last_digit(side[0], bool(side[0].unit or about)) * _factor(side[0], reading)
    middle = (own.low + own.high) / 2
    return Interval(middle - unit, middle + unit)


def value(side: list[Token], reading: Reading) -> Interval:
    """The interval of a side; _NoValue where it is no arithmetic."""
    parser = _Parser(side, reading)
    result = parser.sum()
    if parser.at != len(side):
        raise _NoValue
    return result


class _Parser:
    def __init__(self, side: list[Token], reading: Reading) -> None:
        self.side, self.reading, self.at = side, reading, 0

    def next_is(self, *kinds: str) -> bool:
        return self.at < len(self.side) and self.side[self.at].kind in kinds

    def take(self) -> Token:
        if self.at == len(self.side):
            raise _NoValue
        self.at += 1
        return self.side[self.at - 1]

    def sum(self) -> Interval:
        result = self.product()
        while self.next_is("plus", "minus"):
            plus = self.take().kind == "plus"
            other = self.product()
            low, high = (other.low, other.high) if plus else (-other.high, -other.low)
            result = Interval(result.low + low, result.high + high)
        return result

    def product(self) -> Interval:
        result = self.power()
        while self.next_is("times", "over"):
            times = self.take().kind == "times"
            other = self.power()
            if not times and other.low <= 0 <= other.high:
                raise _NoValue
            result = _times(result, other if times else Interval(1 / other.high, 1 / other.low))
        if self.next_is("open", "frac", "number"):
            raise _NoValue  # a product without a sign, or two numbers side by side
        return result

    def power(self) -> Interval:
        if self.next_is("minus"):
            self.take()
            inner = self.power()
            return Interval(-inner.high, -inner.low)
        base = self.atom()
        while self.next_is("power", "raised"):
            token = self.take()
            raised = Fraction(int(token.text.translate(_RAISED))) if token.kind == "raised" else self.exponent()
            if raised.denominator != 1 or abs(raised) > 64 or (raised < 0 and base.low <= 0):
                raise _NoValue
            ends = sorted((base.low**raised.numerator, base.high**raised.numerator))
            base = _bounded(Interval(*ends))
        return base

    def exponent(self) -> Fraction:
        exponent = self.power() if self.next_is("minus") else self.atom()
        if exponent.low != exponent.high:
            raise _NoValue
        return exponent.low

    def atom(self) -> Interval:
        token = self.take()
        if token.kind == "number":
            return _number(token, self.reading)
        if token.kind == "frac":
            above, below = self.atom(), self.atom()
            if below.low <= 0 <= below.high:
                raise _NoValue
            return _times(above, Interval(1 / below.high, 1 / below.low))
        if token.kind != "open":
            raise _NoValue
        inner = self.sum()
        if token.text == "[":  # a shape: its numbers multiplied
            while self.next_is("comma"):
                self.take()
                inner = inner if self.next_is("close") else _times(inner, self.sum())
        if self.take().kind != "close":
            raise _NoValue
        return inner


def _number(token: Token, reading: Reading) -> Interval:
    factor = _factor(token, reading)
    plain = _digits(token) * factor
    half = _last_digit(token, False) * factor / 2 if "." in token.text or token.unit or token.percent else Fraction(0)
    return _bounded(Interval(plain - half, plain + half))


def _digits(token: Token) -> Fraction:
    return Fraction(re.sub(r"[,，_{}\\]", "", token.text))


def _last_digit(token: Token, zeros: bool) -> Fraction:
    """What the last digit is worth; with ``zeros``, the last that is not a zero."""
    mantissa, _, exponent = re.sub(r"[,，_{}\\]", "", token.text).lower().partition("e")
    decimals = len(mantissa.partition(".")[2])
    if not decimals and zeros:
        decimals = -(len(mantissa) - len(mantissa.rstrip("0"))) if mantissa.strip("0") else 0
    return Fraction(10) ** (int(exponent or 0) - decimals)


def _factor(token: Token, reading: Reading) -> Fraction:
    word = re.sub(r"\\(?:text|mathrm)|[\s~{}\\,]", "", token.unit)
    result = Fraction(1)
    if word and word[-1] in "千万亿":
        result = Fraction(10) ** sum(_CHINESE[sign] for sign in word)
    elif word:
        letters = word.lower() if len(word) > 3 else word[0].lower()
        prefix = 1024 if "i" in word and len(word) == 3 else reading.prefix
        result = Fraction(prefix) ** _POWERS[letters]
    if reading.prefix == 1:
        result = Fraction(1)
    return result / (reading.percent if token.percent else 1)


def _times(one: Interval, two: Interval) -> Interval:
    corners = [a * b for a in one for b in two]
    return _bounded(Interval(min(corners), max(corners)))


def _bounded(interval: Interval) -> Interval:
    if max(map(abs, interval)) > _MOST:
        raise _NoValue
    return interval
