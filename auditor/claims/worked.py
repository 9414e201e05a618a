"""Figures with their working beside them, and no sign between the two: ``4,718,592 parameters (2 × 768 × 3072)``, ``4 × 768², i.e. 2,359,296``.

bracket, arrow or words between a figure and a computation -> the computation read whole -> do they agree, or are they a slip apart? -> claim

What stands beside a figure may be a part of it, or about something else: where the two are neither equal nor nearly so, nothing is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from auditor.claims.amounts import DIGITS, SCALE, amount_of
from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import doubt_about, is_modified
from auditor.claims.misprints import differing, is_meant
from auditor.claims.sides import SideReader
from auditor.claims.spoken import is_slipped
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Number, Operation, names, numbers, walk
from auditor.notation.printed import Printed
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_LONG = r"(?:\d{1,3}(?:,\d{3}){1,8}+|\d{4,15}+)(?![\d.,]?\d|[ \u00a0]?[%°]|[A-Za-z])"
_UNIT = r"(?!\$?[ \u00a0-]?(?:[KMGBTP]i?[Bb]?|bn|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|bytes?|bits?|ms|s|[千万亿])(?![a-z]))"
_FIGURE = rf"(?P<figure>{DIGITS}{SCALE}|{_LONG}{_UNIT})"
_WORDS = r"(?:[ \u00a0]?(?:[A-Za-z-]{1,14}+|[\u3400-\u9fff]{1,8}+)){0,4}+[ \u00a0]?"
_BEHIND = lazy(
    rf"(?<![\w.,*×/^+^-])(?<![*×/^+-]\s){_FIGURE}\$?{_WORDS}"
    r"(?:(?P<bracket>[(（])|[,，:：]\s?(?:namely|i\.e\.,?|that is,?|也?即|也?就是|来自)|[:：])\s?(?:=|i\.e\.,?|也?即|也?就是|namely)?\s?\$?(?=[\d(])"
)
_STATED = lazy(rf"(?<![\w.,*×/^=+-]){_FIGURE}(?!\$?\s?(?:[*×/^=≈]|[+-]\s?\d|\\(?:times|cdot)))")
_LINK = lazy(
    r"(?:[(（]|(?:→|=>|⇒|->)|[,，]?\s?(?<![A-Za-z])(?:i\.e\.,?|that is,?|namely|meaning|for a total of|giving|yielding|making|totall?ing|resulting in"
    r"|(?:which |that )?(?:gives?|makes?|yields?|totals?|equals?|comes (?:out )?to|amounts to|results in|works out to|is)(?: us| you| to)?)(?: a total of| exactly)?"
    r"|[,，]?\s?(?:也?就是|也?即|得到|得|结果[是为]|[一总]?共(?:[是有计])?|合计|总计|等于))\s{0,2}"
    r"(?P<hedge>≈|~|约|大约|约为|about|approximately|roughly)?\s?\$?\Z"
)
"""What links a computation to the figure behind it."""
_SIGN = lazy(r"\d\)?\$?[²³]?\s?(?:[KMBT]\s?)?(?:[*×·^+x/²³]|\\(?:times|cdot)|-\s?\d)")
"""What a computation has: a sign behind a figure."""
_NOTED = lazy(r"\s?\$?\s?(?:个?参数|params?|parameters|weights)?\s?\$?")
_COMPUTED_ON = lazy(r"[)）]\$?\s?(?:[+＋*×·/÷^]|-\s?\d|\\(?:times|cdot))")
"""``4,718,592（3072*768*2）+3,840``: an operand with a note."""
_ENDED = lazy(r"\$?(?:\s?(?:个?参数|个|params?|parameters|weights))?\s?(?:[。.;；,，)）|]|$)", re.MULTILINE)
LEAST_SIZE = 64
LEAST_SLIPPED = 1_000
LEAST_TOLD = 10_000
"""Shorter figures are near to others by chance."""
LEAST_DIGITS = 5
"""Digits of a figure, but for the noughts at its end, that was not rounded."""
NEAR = Fraction(1, 50)
NEAR_IN_BRACKETS = Fraction(1, 25)
LEAST_DIVISOR = 8
"""What a figure in front of brackets is off by is no multiple of an operand so large: else it counts something more."""
SHOWN = 3
"""Digits of a short figure of which one may be told to be wrong."""
LONGEST_LINK = 40
MOST_WORKING = 400
"""Characters of a computation that are read."""
MOST_FOUND = 40
"""Places in a block that are looked at."""


def may_be_worked(string: str) -> bool:
    """Whether a text has a computation at all; False is sure."""
    return _SIGN.search(string) is not None


def read_worked(block: Block, taken: set[Span]) -> Iterator[Claim]:
    """Figures of a block that stand beside what they are computed from; ``taken`` are the places of figures that claims hold already."""
    string = block.text.string
    for found in islice(_BEHIND.finditer(string), MOST_FOUND):
        yield from _worked(block, found, _behind(block, found), taken, bracketed=found["bracket"] is not None)
    signed = _SIGN.search(string)
    left = MOST_FOUND
    for found in _STATED.finditer(string, signed.end()) if signed is not None else ():
        link = _LINK.search(string[max(0, found.start() - LONGEST_LINK) : found.start()])
        if link is None:
            continue
        end = found.start() - len(link.group())
        yield from _worked(block, found, _before(block, end), taken, hedged=link["hedge"] is not None)
        left -= 1
        if not left:
            return


def _behind(block: Block, found: re.Match[str]) -> Side | None:
    """The computation behind a figure: all that is in the bracket, or all that is left of the sentence."""
    string, begin = block.text.string, found.end()
    line = string.find("\n", begin, begin + MOST_WORKING)
    end = line if line >= 0 else min(len(string), begin + MOST_WORKING)
    if (bracket := found["bracket"]) is not None:
        end = _closing(string, begin, end)
        if _COMPUTED_ON.match(string, end) is not None:
            return None
    side = SideReader(block.text, begin, end).behind(begin)
    if side is None or not string.startswith(side.raw, begin):
        return None
    after = begin + len(side.raw)
    ended = _NOTED.fullmatch(string, after, end) if bracket is not None else _ENDED.match(string, after, end)
    return side if ended is not None else None


def _closing(string: str, begin: int, end: int) -> int:
    """Where the bracket closes that opened before ``begin``; ``begin`` where it does not."""
    level = 1
    for at in range(begin, end):
        if string[at] in "(（":
            level += 1
        elif string[at] in ")）":
            level -= 1
            if not level:
                return at
    return begin


def _before(block: Block, end: int) -> Side | None:
    """The computation that ends where the link to a figure begins."""
    low = max(block.text.string.rfind("\n", 0, end) + 1, end - MOST_WORKING)
    return SideReader(block.text, low, end).before(end)


def _worked(
    block: Block, found: re.Match[str], side: Side | None, taken: set[Span], hedged: bool = False, bracketed: bool = False
) -> Iterator[Claim]:
    """The claim of a figure and its working; ``bracketed``: that stands in brackets right behind it, and nothing else in them."""
    low, high = found.span("figure")
    span = block.text.span(low, high)
    figure = amount_of(found, "figure")
    if side is None or figure is None or span in taken or not side.is_computation:
        return
    working = side.readings[0]
    if names(working) or not _multiplies(working) or any(number.printed.percent != 1 for number in numbers(working)):
        return
    exact = _is_computed(figure, working)
    if not exact and (is_modified(block.text.string, max(high, found.end())) or not _is_meant_by(figure, working, bracketed)):
        return
    taken.add(span)
    string = block.text.string
    place = string.find(side.raw, high) if side.span.start > span.start else string.rfind(side.raw, 0, low)
    begin, end = min(place, low), max(place + len(side.raw), high)
    sides = (side, Side(found["figure"], span, (figure,)))
    relation = "=" if figure.printed.unit is None and not hedged else "≈"
    yield Claim(
        "equality", sides, (relation,), block, block.text.span(begin, end), string[begin:end], doubt_about(string, begin, end), sure=False
    )


def _multiplies(working: Expression) -> bool:
    """Whether more is computed than a quotient or difference, which may be a ratio or a range."""
    return any(isinstance(node, Operation) and node.op in "*+^" for node in walk(working))


def _is_computed(figure: Number, working: Expression) -> bool:
    """Whether a figure is what a computation comes to, as good as it is printed."""
    value = evaluate(working)
    return value is not None and figure.printed.stands_for(value.low, value.high)


def _is_meant_by(figure: Number, working: Expression, sure: bool) -> bool:
    """Whether a figure was meant to be what a computation comes to: a slip of the pen away, or near it and not by one of the operands.

    ``sure``: brackets say so, and it may be further off.
    """
    value = evaluate(working)
    if value is None:
        return False
    stated, right = figure.printed.amount, (value.low + value.high) / 2
    if figure.printed.unit is not None:
        slipped = is_slipped(figure.printed, right) or (sure and _has_one_digit_wrong(figure.printed, right))
        return right >= LEAST_TOLD and slipped
    if not value.is_point:
        return False
    gap = abs(stated - right)
    operands = {number.printed.amount for number in numbers(working)}
    if any(operand >= LEAST_SIZE and gap % operand == 0 for operand in operands):
        return False  # a bias, a row more
    if is_meant(stated, right, LEAST_SLIPPED):
        return True
    if len(str(stated).rstrip("0")) < LEAST_DIGITS or gap.denominator != 1 or stated < LEAST_TOLD:
        return False
    least = LEAST_DIVISOR if sure else 2
    near = gap <= right * (NEAR_IN_BRACKETS if sure else NEAR)
    return near and not any(operand >= least and gap % operand == 0 for operand in operands)


def _has_one_digit_wrong(figure: Printed, right: Fraction) -> bool:
    """Whether a figure of three digits and a scale has one of them other than the value has, by more than a step."""
    ulp = figure.ulp * figure.factor(False)
    one, two = str(round(figure.amount / ulp)), str(round(right / ulp))
    return len(one) == SHOWN and differing(one, two) == 1 and abs(int(one) - int(two)) > 1
