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
from auditor.notation.expression import Number
from auditor.notation.pen import is_one_digit_off, is_shifted, plain_digits
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_HEDGE = (
    r"(?:≈|~|～|约等于|约合|折合|大约是|大概是|大约为|约为|大约|大概|也就是|近似为|正好|刚好|恰好|即|约"
    r"|about|approximately|approx\.?|roughly|around|nearly|also rund|rund|etwa|ca\.|circa|environ|약|i\.e\.,?|or about|or roughly|or)"
)
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
_AMOUNT = lazy(r"(?P<digits>" + DIGITS + r")?\s?(?P<scale>" + SCALE + r"|千)?(?P<percent>%)?")
_SCALED = lazy(r"\d[ \u00a0-]?(?:[KMGBTkmbt亿億万萬千百十]|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion)")
"""What every twin has: a scale. Most blocks have none, and finding that out is fast."""
NEAR = Fraction(1, 20)
LARGEST_SLACK = Fraction(1, 4)
LEAST_EXACT = 7
"""Digits of an exact figure that a misprinted short one is told by."""
LEAST_LENGTH = 4
THOUSAND = 1000


def read_twins(block: Block, before: Claim | None, previous: Block | None = None) -> Iterator[Claim]:
    """Twins in a block; ``before`` is the last claim read, whose result a line of one figure may repeat, ``previous`` the passage before."""
    string = block.text.string
    if _SCALED.search(string) is None:
        return
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


def _shown(digits: str) -> int:
    """Digits without the zeros at either end."""
    return len(digits.replace(",", "").replace(".", "").strip("0"))


def last_result(claims: Sequence[Claim]) -> Claim | None:
    """The last claim that prints a result, for a line behind it that repeats it in short."""
    return claims[-1] if claims and claims[-1].sides[-1].number is not None else None
