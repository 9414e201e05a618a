"""One quantity printed twice: exact and in short (``23,440,896（约 23.4M）``), or under two names of one scale (``10亿 缩写为 1B``).

figure -> bracket or hedge behind it, or a line that holds nothing else -> short figure -> claim

Two figures side by side are twins only where their digits agree: then the scale is either right or off by a power of ten. Where the digits differ,
they are two quantities, unless a sign or word says that one stands for the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from auditor.claims.amounts import DIGITS, SCALE, amount
from auditor.claims.claim import Claim, Side
from auditor.claims.misprints import differing, is_one_digit_off, is_shifted, plain_digits
from auditor.notation.expression import Number
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_HEDGE = (
    r"(?:≈|~|～|约等于|约合|折合|大约是|大概是|大约为|约为|大约|大概|也就是|近似为|正好|刚好|恰好|即|约"
    r"|about|approximately|approx\.?|roughly|around|nearly|also rund|rund|etwa|ca\.|circa|environ|약|i\.e\.,?|or about|or roughly|or)"
)
_TWIN = lazy(
    r"(?:(?<![\w.,*×/^+\-=])|(?<==)(?=[\d,.]{1,40}\$|[\d,]{8,40}[，,]))(?P<first>"
    + DIGITS
    + SCALE
    + r"?)(?:\s?(?:个?\s?(?:参数|tokens?|词元|权重)|个|parameters|params|weights|values|FLOPs|개(?:의 파라미터)?|Parameter|paramètres"
    r"|parámetros|parâmetros|параметров|パラメータ))?\$?"
    r"(?P<link>\s?[(（]\s?" + _HEDGE + r"?|\s?[,，]\s?" + _HEDGE + r")\s?(?:为|是)?\s?\$?(?P<second>" + DIGITS + SCALE + r")"
    r"(?!\s?(?:words|characters|samples|documents|sentences|个?字|条|个?样本))"
)
_LINKED = lazy(r"[(（,，](?:(?<=[(（])\s?(?:" + _HEDGE + r")?|\s?" + _HEDGE + r")\s?(?:为|是)?\s?\$?\d")
"""What stands between twins, with the first digit of the second: the search for it looks at brackets and commas only."""
_ALONE = lazy(
    r"\s*(?P<lead>(?:that|this|which|it|so that)(?:'s| is| makes)\s|so\s|也就是说?|即|所以|因此)?\s?(?:"
    + _HEDGE
    + r")\s?\$?(?P<second>"
    + DIGITS
    + SCALE
    + r")"
    r"\$?\s?(?P<tail>个?参数|parameters|params)?\s*[。.]?\s*",
    re.IGNORECASE,
)
_BEGUN = lazy(
    r"\s*(?:[^\s:：，。,.]{1,12}[:：]\s{0,2})?(?:个?参数|个|parameters|params|weights)?\s?[，,]?\s?(?:that's|which is|so|也就是说?|即)?\s?"
    + _HEDGE
    + r"\s?\$?(?P<second>"
    + DIGITS
    + SCALE
    + r")\$?\s?(?:个?参数|parameters|params)?\s?(?:[。，；,;)）]|\.(?!\d))",
    re.IGNORECASE,
)
"""What a passage begins with that says the figure before it in short, and goes on: ``个参数，大约 5753 万。``"""
_FINAL = lazy(r"(?<![\w.,])(?:\d{1,3}(?:,\d{3}){2,4}|\d{7,13})(?=\D{0,12}\Z)")
"""The figure that a passage ends with."""
_NAMED = lazy(
    r"(?P<first>(?<![\w.])(?:"
    + DIGITS
    + r")?\s?(?:万亿|千亿|百亿|十亿|千万|百万|十万|亿|万|千|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion))\s?"
    r"(?P<link>(?:可以|会|通常|一般|常)?(?:缩写|简写|简称|记|写)(?:为|作|成)(?:可以|会)?(?:缩写为|简写为|写成)?|(?:is|are) (?:abbreviated|written|shortened)(?: as| to)?)"
    r"\s?[\"“'`]?(?P<second>" + DIGITS + SCALE + r")"
)
_NAMING = ("写", "记", "简称", "abbreviated", "written", "shortened")
"""What every link of _NAMED holds."""
_AMOUNT = lazy(r"(?P<digits>" + DIGITS + r")?\s?(?P<scale>" + SCALE + r"|千)?(?P<percent>%)?")
_SCALED = lazy(r"\d[ \u00a0-]?(?:[KMGBTkmbt亿億万萬千百十]|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion)")
"""What every twin has: a scale. Most blocks have none, and finding that out is fast."""
_ENDED = lazy(r"\s?(?:个?参数|parameters|params)?\$?\s*(?:[)）.。,，;；]|[(（]\s?\d|\Z)")
"""Behind a figure that is all there is to say, or that is said once more: ``约 2270 万（22.7M）``."""
_HAN = "万亿萬億千百十"
NEAR = Fraction(1, 20)
LARGEST_SLACK = Fraction(1, 4)
LEAST_EXACT = 7
"""Digits of an exact figure that a misprinted short one is told by."""
LEAST_MEASURED = 4
"""Digits of a figure with a scale that was measured; names of sizes (110M, 1.3B) have fewer."""
LEAST_LENGTH = 4
THOUSAND = 1000
_RESULT = ("=", "＝", "≈", "\\approx", "\\simeq")


def read_twins(block: Block, before: Claim | None, previous: Block | None = None) -> Iterator[Claim]:
    """Twins in a block; ``before`` is the last claim read, whose result a line of one figure may repeat, ``previous`` the passage before."""
    string = block.text.string
    if _SCALED.search(string) is None:
        return
    for match in _TWIN.finditer(string) if _LINKED.search(string) is not None else ():
        bare = not match["link"].strip(" (（,，")
        yield from _claim(block, match, bare, _ENDED.match(string, match.end()) is not None and _is_misprinted(match, bare))
    for match in _NAMED.finditer(string) if any(word in string for word in _NAMING) else ():
        yield from _claim(block, match, True, True, "=")
    alone = _ALONE.fullmatch(string) if len(string) < 60 and before is not None else None
    if alone is not None and before is not None:
        said = alone["lead"] or alone["tail"]  # where words say it, a headline may stand there: only its power of ten is certain
        yield from _repeated(block, before.sides[-1], alone, _is_rounded_or_shifted if said else _agree)
        return
    begun = _BEGUN.match(string)
    if begun is None:
        return
    results = [side for side in (before.sides[-1] if before is not None else None, _last_figure(previous)) if side is not None]
    for result in results:
        found = list(_repeated(block, result, begun, _is_meant))
        if found:
            yield found[0]
            return


def _repeated(block: Block, result: Side, match: re.Match[str], agree: Callable[[Number, Number, bool], bool]) -> Iterator[Claim]:
    """A figure said once more in short."""
    second = _number(match["second"], match.start("second"))
    if result.number is not None and second is not None and agree(result.number, second, True):
        yield _pair(block, result, second, match["second"], match.group().strip())


def _last_figure(block: Block | None) -> Side | None:
    """The long figure that a passage ends with."""
    final = _FINAL.search(block.text.string) if block is not None else None
    printed = read_digits(final.group()) if final is not None else None
    if block is None or final is None or printed is None:
        return None
    return Side(final.group(), block.text.span(*final.span()), (Number(printed, *final.span()),))


def _claim(block: Block, match: re.Match[str], bare: bool, named: bool = False, relation: str = "≈") -> Iterator[Claim]:
    first, second = _number(match["first"], match.start("first")), _number(match["second"], match.start("second"))
    if first is None or second is None or not (named or _agree(first, second, not bare)):
        return
    low, high = match.span("first")
    left = Side(match["first"], block.text.span(low, high), (first,))
    yield _pair(block, left, second, match["second"], match.group().strip(), relation)


def _is_misprinted(match: re.Match[str], bare: bool) -> bool:
    """Whether two figures that stand for one are a slip of the pen apart.

    ``13,549,057, i.e. 33.5M``, ``= 774.0M, or 0.97B``; without a word between them, only one figure in two kinds of scale (``1.17 亿（157M）``,
    ``110M (140 million)``) and a power of two in thousands: ``32768 (22k)``.
    """
    first, second = _number(match["first"], 0), _number(match["second"], 0)
    if first is None or second is None or second.printed.unit is None:
        return False
    one, two = first.printed, second.printed
    if bare and one.unit is None:
        return match.string.startswith((")", "）"), match.end()) and _is_length_misprinted(one, two)
    if one.unit is None:
        long = len(one.digits.replace(",", "")) >= LEAST_EXACT and one.value.denominator == 1
        return long and _shown(two.digits) > 1 and is_one_digit_off(two, one)
    if not (one.value and two.value):
        return False
    small, large = sorted((one, two), key=lambda printed: (_shown(printed.digits), len(plain_digits(printed))))
    if one.unit != two.unit and _system(match["first"]) != _system(match["second"]) and _is_scaled(match, small, large, bare):
        return True
    if _shown(small.digits) < 2:
        return False
    if not bare:
        other_scale = one.unit != two.unit and large is one and len(plain_digits(one)) >= LEAST_MEASURED
        result = match.string[: match.start()].rstrip().endswith(_RESULT)
        return other_scale and result and (is_one_digit_off(small, large) or is_shifted(small, large))
    if _system(match["first"]) == _system(match["second"]):
        return False
    ratio = small.amount / large.amount
    return is_one_digit_off(small, large) or any(ratio == Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3))


def _is_scaled(match: re.Match[str], small: Printed, large: Printed, bare: bool) -> bool:
    """Whether one figure in two kinds of scale is a power of ten apart, where words or brackets make one of both: ``13.0 亿，即 13.02B``."""
    if bare and not match.string.startswith((")", "）"), match.end()):
        return False
    apart = small.amount / large.amount
    slack = small.ulp / small.value / 2
    return any(abs(apart / Fraction(10) ** power - 1) <= slack for power in (-3, -2, -1, 1, 2, 3))


def _is_length_misprinted(exact: Printed, short: Printed) -> bool:
    """``42768 (32k)``, ``8192 (80k)``, ``32768 (22k)``: a length and its thousands of 1024, a digit or a power of ten apart.

    Two lengths beside each other (``8192 (32k)``) are powers of two both; a short figure of one digit may be anything.
    """
    if short.unit is None or short.unit.decimal != THOUSAND or exact.value.denominator != 1 or short.value.denominator != 1:
        return False
    wanted, stated = str(short.value * short.unit.binary), str(exact.value)
    if min(len(wanted), len(stated)) < LEAST_LENGTH:
        return False
    if wanted != stated and wanted.rstrip("0") == stated.rstrip("0"):
        return True
    if differing(wanted, stated) == 1:
        return True
    length, thousands = exact.value.numerator, str(exact.value / short.unit.binary)
    shown = str(short.value)
    of_two = not length & (length - 1) and short.value.numerator & (short.value.numerator - 1)
    return bool(of_two) and len(shown) > 1 and differing(shown, thousands) == 1


def _pair(block: Block, left: Side, second: Number, raw: str, whole: str, relation: str = "≈") -> Claim:
    right = Side(raw, block.text.span(second.start, second.end), (second,))
    span = block.text.span(second.start, second.end)
    kind = "approximation" if relation == "≈" else "equality"
    return Claim(kind, (left, right), (relation,), block, span, whole, sure=False)  # type: ignore[arg-type]


def _number(raw: str, start: int) -> Number | None:
    """A figure, or a scale alone (千亿 is one of it)."""
    match = _AMOUNT.fullmatch(raw)
    if match is None or not (match["digits"] or match["scale"]):
        return None
    if match["digits"] is None:
        match = _AMOUNT.fullmatch("1" + raw.strip())
        if match is None:
            return None
    number = amount(match)
    return None if number is None else Number(number.printed, start, start + len(raw))


def _agree(first: Number, second: Number, hedged: bool) -> bool:
    """Whether two figures are meant as one: equal as printed, or equal but for a power of ten, with digits enough to tell."""
    one, two = first.printed, second.printed
    if one.percent != two.percent or not one.value or not two.value:
        return False
    small, large = sorted((one, two), key=lambda printed: _shown(printed.digits))
    ratio = small.amount / large.amount
    slack = min(small.trailing_ulp / small.value, LARGEST_SLACK)  # 100M has one digit, and is no 3B
    if abs(ratio - 1) <= slack or (small.unit is not None and abs(small.value * small.unit.binary / large.amount - 1) <= slack):
        return True
    shown = _shown(small.digits)
    if hedged and shown > 2 and abs(ratio - 1) <= NEAR and one.unit is None:
        return True  # about, and yet another figure
    if shown < (2 if hedged else 3) or one.unit is not None:
        return False
    return is_shifted(small, large)


def _is_rounded_or_shifted(exact: Number, short: Number, _hedged: bool) -> bool:
    """Whether a figure is another one rounded, or that a power of ten away."""
    one, two = exact.printed, short.printed
    if not one.value or not two.value or one.percent != two.percent:
        return False
    if abs(one.amount - two.amount) <= two.step / 2:
        return True
    near = max(one.amount, two.amount) <= THOUSAND * min(one.amount, two.amount)  # 1,536 sizes and 1.54B parameters have nothing in common
    return near and len(plain_digits(one)) >= LEAST_EXACT and _shown(two.digits) > 2 and is_shifted(two, one)


def _is_meant(exact: Number, short: Number, _hedged: bool) -> bool:
    """Whether a figure that a passage begins with, and that is all it says, stands for the one before: it does where a slip apart."""
    one, two = exact.printed, short.printed
    if _is_rounded_or_shifted(exact, short, True):
        return True
    if one.unit is not None or two.unit is None or not two.value or len(plain_digits(one)) < LEAST_EXACT or one.percent != two.percent:
        return False
    near = max(one.amount, two.amount) <= THOUSAND * min(one.amount, two.amount)
    return near and _shown(two.digits) > 1 and (is_shifted(two, one) or is_one_digit_off(two, one))


def _system(figure: str) -> str:
    """The kind of scale: Chinese, a word or a letter."""
    return "Chinese" if figure[-1] in _HAN else "word" if figure[-2:].isalpha() else "letter"


def _shown(digits: str) -> int:
    """Digits without the zeros at either end."""
    return len(digits.replace(",", "").replace(".", "").strip("0"))


def last_result(claims: Sequence[Claim]) -> Claim | None:
    """The last claim that prints a result, for a line behind it that repeats it in short."""
    return claims[-1] if claims and claims[-1].sides[-1].number is not None else None
