"""Bytes printed twice, and so many for each token: ``117,606,400 bytes, about 118 MB``, ``0.5 MB per token … 2.1 GB for 4096 tokens``.

figure with a byte unit -> exact bytes before it, a product in the bracket behind it, or the same per token -> claim

Two such figures belong together where their digits agree; then the scale is right or a power of ten off. Where the digits differ, they are of
two things, and nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from auditor.claims.claim import Claim, computed_claim
from auditor.claims.memory import byte_figures
from auditor.claims.misprints import is_one_digit_off, is_slip
from auditor.claims.passages import behind_last
from auditor.notation.expression import Expression, Number, Operation, combined
from auditor.notation.printed import UNITS, Printed, digits_shown, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_STANDS_FOR = (
    r"(?:or|i\.e\.,?|that is|which is|about|approximately|roughly|around|nearly|rund|etwa|environ|약|즉"
    r"|约为|约|大约|大概|也就是|即|或|等于|合|正好|≈|~|～|=)"
)
_EXACT = lazy(
    r"(?<![A-Za-z0-9_.])(?<!\d,)(?P<digits>\d{1,3}(?:(?:,|\{,\}|\\,)\d{3}){1,6}|\d{5,18}|\d{1,4}(?:\.\d{1,4})?(?=\s?[万亿]))\$?\s?(?P<scale>[万亿])?"
    r"(?:[Bb]ytes?|字节|바이트|B)(?![A-Za-z])\s?(?:(?:per|/|for each|for every|each)\s?(?:token|layer)\s?)?(?:[,，(（=]\s?)?"
    rf"(?:(?:{_STANDS_FOR}\s?){{0,2}}\d{{1,4}}(?:\.\d{{1,3}})?\s?[KMGT]i?B\s?(?:[(（][^()（）\n]{{1,16}}[)）])?\s?[,，(（]?\s?)?"
    rf"(?P<link>(?:{_STANDS_FOR}\s?){{0,3}})$"
)
"""Bytes counted out before a figure, with another short form between them at most."""
_MARKS = lazy(r"\{,\}|\\,")
"""Between thousands in TeX."""
_COUNTED = lazy(
    r"(?<![\w.,])(?P<digits>\d{1,3}(?:,\d{3}){1,4}|\d{4,12})\s?(?:bytes?|字节)(?![A-Za-z])(?P<each>\s?(?:per|/|for each|for every|each) token)?"
)
_OF_TOKEN = lazy(r"\b(?:a|an|one|each|every|per|single) token\b|每一?个?\s?(?:token|词元|词)|一个\s?(?:token|词元)", re.IGNORECASE)
_SENTENCE = lazy(r"[。！？!?\n]|\.(?=\s)")
_CLOSED = lazy(r"\s?[)）]")
_PAIRED = lazy(
    r"\s?(?:[,，]?\s?(?:or|i\.e\.,?|that is,?|which is|也就是说?|即|或者?说?|等于|折?合|约合|换算成|相当于|[=≈])\s?(?:about|roughly|约|大约|≈|~)?"
    r"|/|[(（]\s?(?:or|i\.e\.,?|about|roughly|即|约|或|[=≈~])?)\s?"
)
"""Between two figures for the same bytes."""
_PER_TOKEN = lazy(r"\s?(?:per|/|a|for each|for every|each) ?token", re.IGNORECASE)
_EVERY_TOKEN = lazy(r"(?:每一?个?\s?(?:token|词元|词)|per token|each token)[^\d\n。;；,，]{0,16}$", re.IGNORECASE)
_FOR_TOKENS = lazy(
    r"\s?(?:for|at|with|in)\s(?:an?\s|the\s)?(?:full\s|whole\s|single\s|maximum\s|max\s|long\s)?(?:context|sequence|prompt|window)?\s?(?:length|window)?\s?(?:of\s)?"
    r"(?P<count>\d[\d,]{0,9})(?P<kilo>\s?[kK](?![A-Za-z]))?\s?(?:tokens?)?",
    re.IGNORECASE,
)
_TOKENS_TAKE = lazy(
    r"(?P<count>\d[\d,]{0,9})(?P<kilo>\s?[kK](?![A-Za-z]))?\s?(?:个\s?)?(?:tokens?|词元|上下文|长度|的上下文|的序列|的长度)(?:的?(?:上下文|序列|长度))?[^\d\n。;；×*]{0,14}$",
    re.IGNORECASE,
)
_FACTOR = r"\d[\d,]{0,18}(?:\.\d{1,6})?(?:\s?(?!bytes?|B\b|字节)[A-Za-z\u3400-\u9fff-]{1,12})?"
_PRODUCT = lazy(
    rf"[^()（）\n\d]{{0,30}}(?:[A-Za-z][\w.-]{{0,16}} [\w.-]{{0,8}})?\s?[(（]\s?(?P<product>{_FACTOR}(?:\s?[×x*·]\s?{_FACTOR}){{1,8}})\s?(?:bytes?|B|字节)\s?[)）]"
)
_OPERAND = lazy(r"\d[\d,]*(?:\.\d+)?")
_THOUSANDS = tuple(Fraction(10) ** power for power in (-6, -3, 3, 6))
_POWERS = tuple(Fraction(10) ** power for power in (-6, -3, -2, -1, 1, 2, 3, 6))
MOST_BACK = 60
MOST_APART = 400
LEAST_SHOWN = 2
EIGHTHS = 8
LEAST_UNLINKED = 4
"""Digits of a figure that is told to be the one before it by them alone."""


def read_byte_rates(block: Block) -> Iterator[Claim]:
    """The figures of a block whose bytes stand beside them, exactly, as a product or per token."""
    string = block.text.string
    rate: tuple[Number, int] | None = None
    last: Number | None = None
    counted = list(_counted_rates(string))
    for figure in byte_figures(string):
        while counted and counted[0].end <= figure.start:
            rate = counted[0], counted.pop(0).end
        stated = _exact_before(string, figure)
        if stated is not None:
            exact, linked = stated
            yield from _claim(block, figure, exact, string[exact.start : exact.end], exact.printed.amount, linked)
        elif (found := _PRODUCT.match(string, figure.end)) is not None:
            yield from _product(block, figure, found)
        elif last is not None and _is_paired(string, last, figure):
            one, other = (_in_bytes(last), _decimal(figure)) if _is_copied(last.printed, figure.printed) else (last, figure)
            yield _stated(block, other, one, string[last.start : last.end])
        last = figure
        per_token = _PER_TOKEN.match(string, figure.end) or _EVERY_TOKEN.search(string, max(0, figure.start - MOST_BACK), figure.start)
        if per_token is not None:
            rate = (figure, figure.end)
        elif rate is not None and figure.start - rate[1] < MOST_APART:
            yield from _for_tokens(block, rate[0], figure)


def _counted_rates(string: str) -> Iterator[Number]:
    """Bytes counted out that a token takes: ``a token leaves behind … 8,192 bytes``."""
    if "token" not in string and "词" not in string:
        return
    for match in _COUNTED.finditer(string):
        low = max(0, match.start() - MOST_APART // 2)
        begin = behind_last(_SENTENCE, string, low, match.start(), low)
        printed = read_digits(match["digits"])
        if printed is not None and (match["each"] or _OF_TOKEN.search(string, begin, match.start()) is not None):
            yield Number(printed._replace(unit=UNITS["bytes"]), match.start(), match.end("digits"))


def _exact_before(string: str, figure: Number) -> tuple[Number, bool] | None:
    """The bytes that stand counted out before a figure, and whether a word or brackets of its own say that they are the same."""
    found = _EXACT.search(string, max(0, figure.start - MOST_BACK), figure.start)
    printed = read_digits(_MARKS.sub(",", found["digits"])) if found is not None else None
    if found is None or printed is None:
        return None
    unit = UNITS[found["scale"]]._replace(dimension="bytes") if found["scale"] else UNITS["bytes"]
    bracketed = string[: figure.start].endswith(("(", "（")) and _CLOSED.match(string, figure.end) is not None
    end = found.end("scale") if found["scale"] else found.end("digits")
    return Number(printed._replace(unit=unit), found.start("digits"), end), bool(found["link"]) or bracketed


def _is_paired(string: str, one: Number, other: Number) -> bool:
    """Whether two figures side by side, one in powers of 1000 and one of 1024, are for the same bytes: rightly, or turned the wrong way, or a
    slip away.
    """
    first, second = one.printed, other.printed
    if _PAIRED.fullmatch(string, one.end, other.start) is None or first.unit is None or second.unit is None:
        return False
    if ("i" in first.unit.label) == ("i" in second.unit.label) or first.unit.label[:1].upper() != second.unit.label[:1].upper():
        return False
    sign = string[one.end : other.start].strip()[:1]
    if sign in ("(", "（") and _CLOSED.match(string, other.end) is None:
        return False
    least = LEAST_SHOWN + (sign == "/")
    if digits_shown(second) < least or digits_shown(first) < LEAST_SHOWN:
        return False
    slack, rough = second.ulp * second.factor(False), first.ulp / first.value / 2
    if abs(second.amount - first.amount) <= slack + rough * first.amount or _is_copied(first, second):
        return True
    wrong = (_turned(first, second), *(first.amount * power for power in _POWERS[2:6]))
    if any(abs(second.amount - value) <= slack / 2 + rough * value for value in wrong):
        return True
    return digits_shown(second) > LEAST_SHOWN and is_slip(str(round(second.amount / slack)), str(round(first.amount / slack)))


def _is_copied(first: Printed, second: Printed) -> bool:
    """Whether one figure stands with both units (``141.1 GB, or 141.1 GiB``); a whole number of 1024ths only says which prefix is meant."""
    return first.value == second.value and digits_shown(first) > LEAST_SHOWN and (first.value * EIGHTHS).denominator > 1


def _decimal(figure: Number) -> Number:
    """A figure whose unit is of powers of 1000 where its name says no other: it stands beside one of 1024."""
    unit = figure.printed.unit
    if unit is None or "i" in unit.label:
        return figure
    return Number(figure.printed._replace(unit=unit._replace(binary=unit.decimal)), figure.start, figure.end)


def _in_bytes(figure: Number) -> Number:
    """A figure as bytes without a unit, which nobody can pass over."""
    printed = figure.printed
    factor = printed.unit.decimal if printed.unit is not None else Fraction(1)
    return Number(printed._replace(value=printed.value * factor, ulp=printed.ulp * factor, unit=None), figure.start, figure.end)


def _turned(exact: Printed, printed: Printed) -> Fraction:
    """The bytes that a figure says where powers of 1000 and 1024 were changed for each other in the wrong direction."""
    assert printed.unit is not None
    power = "KMGT".index(printed.unit.label[0].upper()) + 1
    ratio = Fraction(1024, 1000) ** (2 * power)
    return exact.amount * ratio if "i" in printed.unit.label else exact.amount / ratio


def _product(block: Block, figure: Number, found: re.Match[str]) -> Iterator[Claim]:
    factors = [
        Number(printed, *match.span())
        for match in _OPERAND.finditer(found["product"])
        if (printed := read_digits(match.group())) is not None
    ]
    value = prod((factor.printed.value for factor in factors), start=Fraction(1))
    yield from _claim(block, figure, combined("*", factors), found["product"], value)


def _for_tokens(block: Block, rate: Number, figure: Number) -> Iterator[Claim]:
    string = block.text.string
    found = _FOR_TOKENS.match(string, figure.end) or _TOKENS_TAKE.search(string, max(rate.end, figure.start - MOST_BACK), figure.start)
    count = read_digits(found["count"]) if found is not None else None
    if found is None or count is None or not count.value or (count.value < 16 and not found["kilo"]):
        return
    if found["kilo"]:
        count = count._replace(unit=UNITS["K"])
    expression = Operation("*", rate, Number(count, rate.end, rate.end))
    raw = f"{string[rate.start : rate.end]} × {found['count']}{(found['kilo'] or '').strip()}"
    value = rate.printed.amount * count.amount
    if _may_be(figure.printed, value, rate.printed, (Fraction(1), *_THOUSANDS)):
        yield _stated(block, figure, expression, raw)


def _claim(block: Block, figure: Number, left: Expression, raw: str, value: Fraction, linked: bool = False) -> Iterator[Claim]:
    """A claim where the digits of a figure agree with a value: its scale is right, or a power of ten off.

    Where they are ``linked``, or many, one digit may be wrong: ``437,928,960 bytes, about 458 MB``.
    """
    shown = digits_shown(figure.printed)
    if (
        _may_be(figure.printed, value, None, (Fraction(1),))
        or (shown >= LEAST_SHOWN and (_may_be(figure.printed, value, None, _POWERS) or _is_of_another_unit(figure.printed, value)))
        or (isinstance(left, Number) and (linked or shown >= LEAST_UNLINKED) and _is_misprinted(figure.printed, left.printed))
    ):
        yield _stated(block, figure, left, raw)


def _is_of_another_unit(printed: Printed, value: Fraction) -> bool:
    """Whether a figure in powers of 1024 has the wrong one: ``131,072 bytes, or 128 MiB``."""
    if printed.unit is None or "i" not in printed.unit.label:
        return False
    rights = (value / Fraction(1024) ** power for power in (1, 2, 3, 4))
    return any(abs(printed.value - right) <= printed.ulp / 2 for right in rights)


def _is_misprinted(printed: Printed, exact: Printed) -> bool:
    """Whether a figure is one digit away from bytes counted out at least as exactly, in powers of 1000 or 1024; not one more, or one less.

    A figure of one digit is so only where its right one, or ten times that, is true to the byte.
    """
    if printed.unit is None or exact.unit is None:
        return False
    ulp = printed.ulp * printed.factor(False)
    if "i" in printed.unit.label and digits_shown(printed) >= LEAST_SHOWN and abs(printed.amount - _turned(exact, printed)) <= ulp / 2:
        return True
    for right in (exact, exact._replace(value=exact.value * printed.unit.decimal / printed.unit.binary)):
        told = digits_shown(printed) >= LEAST_SHOWN or right.amount % ulp == 0
        if abs(printed.amount - right.amount) <= ulp or len(str(round(right.amount / ulp))) > digits_shown(exact):
            continue
        if (told and is_one_digit_off(printed, right)) or _is_shifted_exactly(printed, right):
            return True
    return False


def _is_shifted_exactly(printed: Printed, right: Printed) -> bool:
    return any(printed.amount == right.amount * power for power in _POWERS)


def _may_be(printed: Printed, value: Fraction, rate: Printed | None, powers: Sequence[Fraction]) -> bool:
    """Whether a figure has the digits of a value, which is as rough as the rate that it is a multiple of, at one of some powers."""
    rough = rate.ulp / rate.value / 2 if rate is not None else Fraction(0)
    for binary in (False, True):
        right = value / printed.factor(binary)
        if any(abs(printed.value - right * power) <= printed.trailing_ulp / 2 + right * power * rough for power in powers):
            return True
    return False


def _stated(block: Block, figure: Number, left: Expression, raw: str) -> Claim:
    one = Number(Printed("1", Fraction(1), Fraction(0)), figure.start, figure.start)
    return computed_claim("approximation", block, figure, Operation("*", left, one) if isinstance(left, Number) else left, raw)
