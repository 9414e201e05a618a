"""Shorthand of everyday documents around an equals sign, of which nothing is computed as it stands.

    5-8 queries × $0.01 = $0.05-$0.08      ranges, a dash or a word between their ends
    GPUs 4-7 = 4 GPUs, r = 4 ~ 8           numbers of things from the first to the last
    40 hours at $12 = $480                 so many at a price, of which only the price stands before the sign
    500 tokens at $15/1M = $0.0075         a price per million
    RTX 4090 × 2 = 48 GB                   names of hardware that are numbers
    24/7 = 720 hours                       round the clock
    2.5M input tokens ≈ $18                tokens and what they cost, or take
    2 Norm + 1 FFN = 4,718,592             how many of each part, and what they come to

a step that does not hold -> the text from what leads to its left side to what follows its right one -> is any of these in it?
"""

from __future__ import annotations

import re
from fractions import Fraction

from auditor.claims.about.formula import addends
from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Expression, Number, Operation, numbers
from auditor.notation.work import spend
from auditor.source.pattern import lazy
from auditor.verdicts.values import side_value

LARGEST_RATE = 10**5
"""A larger number behind "of" or "to" is a count of parameters."""
STEPS = 15
"""Steps that a look costs."""
LEAD, TAIL = 24, 24
"""Characters before a step and behind it that may belong to it."""
_MONEY = r"[$€£¥￥]\s?"
_RANGE = lazy(
    rf"(?<![\w.,/-])(?:{_MONEY})?(?P<low>\d{{1,7}}(?:,\d{{3}}){{0,2}}(?:\.\d{{1,4}})?(?:e-?\d{{1,3}})?)[KMGB%]?"
    rf"(?:[-–—−]|\s?\$?(?:[~～∼]|\\(?:thick)?sim(?![a-z]))\$?\s?|\s[–—]\s|\s(?:to|bis|à)\s|\s?[至到]\s?)(?:{_MONEY})?~?(?P<high>\d{{1,7}}(?:,\d{{3}}){{0,2}}(?:\.\d{{1,4}})?(?:e-?\d{{1,3}})?)(?![\w.,]*-\d|\d)"
)
_DATE = lazy(r"(?<!\d)(?:19|20)\d\d[-/]\d\d[-/]\d\d(?!\d)")
_RATE = lazy(rf"(?:\b(?:at|off|for|to|of|each|per|double|twice|half)|@|每[次个台张小天月])\s?~?(?:{_MONEY})?$", re.IGNORECASE)
_PRICE = lazy(rf"{_MONEY}\d[\d.,]{{0,12}}\s?(?:[*×]\s?\d[\d.]{{0,6}}\s?)?/\s?(?:1?\s?[MKkB]\b|1?,?000\b|1,000,000\b|million|百万|千)")
_HARDWARE = lazy(
    r"\b(?:RTX|GTX|RX|Radeon|EPYC|Xeon|Ascend|Quadro|TITAN|GeForce|Ryzen)\s?(?:PRO\s)?\d{3,4}|昇腾\s?\d{3}",
    re.IGNORECASE,
)
_CARDS = lazy(
    r"(?<![\d.,])(?<!\d{3} [×x*] )(?<!\d{3}[×x*])(?:[2-5]0[5-9]0|10[678]0|910B)(?![\d.,]*\d)(?:\s?(?:Ti|Super|Ada|XTX?|D)\b)?",
    re.IGNORECASE,
)
"""Behind a number and a sign it is a size: an image has 1920 × 1080 points."""
_AROUND_THE_CLOCK = lazy(r"(?<![\d.,])24\s?/\s?7(?![\d.,]*\d)")
_TOKENS = lazy(r"\btokens?\b|词元", re.IGNORECASE)
_OF_ITEMS = lazy(r"\s?(?:sequences|seqs|samples|requests|documents|examples|images|blocks|pages|chunks|条|个样本)\b", re.IGNORECASE)
_OF_TOKENS = lazy(
    r"\s?(?:[A-Za-z-]{1,12}\s){0,2}(?:tokens?|requests?|sequences?|users?|blocks?|pages?|chunks?)\b|\s?个?\s?(?:token|词元|请求)",
    re.IGNORECASE,
)


_PART = lazy(r"\s?[$*`\\]{0,2}(?P<part>[A-Za-z]\w{1,30})")


def is_shorthand(claim: Claim, step: int) -> bool:
    """Whether a step that does not hold is one of these."""
    left, right = claim.sides[step], claim.sides[step + 1]
    places = [[n for reading in side.readings[:1] for n in numbers(reading)] for side in (left, right)]
    if not all(places):
        return False
    spend(STEPS)
    string = claim.block.text.string
    start, end = min(n.start for n in places[0]), max(n.end for n in places[1])
    low, high = max(0, string.rfind("\n", 0, start) + 1, start - LEAD), min(len(string), end + TAIL)
    if _is_of_log(claim, left, right, low, high) or _is_from_to(claim, left, right) or _is_of_parts(left, right, string):
        return True
    middle = max(n.end for n in places[0])
    bare = left.number is not None and right.number is not None and left.number.printed.amount < LARGEST_RATE
    if bare and _RATE.search(string, low, start) is not None:
        return True
    if _PRICE.search(string, max(low, start - 2), end) is not None or _AROUND_THE_CLOCK.search(string, low, middle) is not None:
        return True
    if _HARDWARE.search(string, max(low, start - 12), end) is not None:
        return True
    if _CARDS.search(string, start, end) is not None:
        return right.number is None or right.number.printed.unit is not None or string[: right.number.start].rstrip()[-1:] in "$€£¥￥"
    ranged = not _is_turned_round(left, right) and _has_range(string, low, (start, middle if left.is_computation else start, end), high)
    if ranged or _DATE.search(string, low, high) is not None:
        return True
    return _is_of_tokens(claim, step, right, (start, min(n.start for n in places[1])))


def _is_of_parts(left: Side, right: Side, string: str) -> bool:
    """``2 Norm + 1 MHA + 1 FFN = 40,963,200``: how many of each part, and what they come to together."""
    every = addends(left.readings[0])
    counts = [addend for addend in every if isinstance(addend, Number) and addend.printed.is_integer_print]
    value, total = side_value(left), side_value(right)
    if len(every) < 2 or len(counts) < len(every) or value is None or total is None or total.low < LARGEST_RATE * value.high:
        return False
    parts = {found["part"] for count in counts if (found := _PART.match(string, count.end)) is not None}
    return len(parts) > 1


def _is_from_to(claim: Claim, left: Side, right: Side) -> bool:
    """``10^4 \\sim 10^5``, ``80\\% \\sim 90\\%``: from one figure to another, with the sign that means "about" elsewhere."""
    one, two = left.expression, right.expression
    if one is None or two is None or not (_is_figure(one) and _is_figure(two)) or _is_fraction(one) != _is_fraction(two):
        return False
    first, second = side_value(left), side_value(right)
    between = claim.block.text.string[max(n.start for n in numbers(one)) : min(n.start for n in numbers(two))]
    if first is None or second is None or "(" in between or "（" in between:
        return False  # 524,288 (~0.62M) is one figure and its short form
    ranged = first != second if _is_fraction(one) else first.high < second.low  # 1/4 ~ 1/8: no fraction is about another one
    return ranged and _SIM.search(between) is not None


def _is_fraction(expression: Expression) -> bool:
    return isinstance(expression, Operation) and expression.op == "/"


def _is_figure(expression: Expression) -> bool:
    """Whether an expression is one number, a power of one, or a fraction of two."""
    if isinstance(expression, Operation):
        return expression.op in "^/" and isinstance(expression.left, Number) and isinstance(expression.right, Number)
    return isinstance(expression, Number)


_SIM = lazy(r"[~～∼]|\\(?:thick)?sim(?![a-z])")


def _is_of_log(claim: Claim, left: Side, right: Side, low: int, high: int) -> bool:
    """``| Host | 439 = 225 + 136 + 77 |`` in the output of a program: whole units, each of which was rounded by itself."""
    total, expression = (left.number, right.expression) if left.number is not None else (right.number, left.expression)
    if claim.block.kind != "code" or total is None or expression is None or "|" not in claim.block.text.string[low:high]:
        return False
    terms = addends(expression)
    if not all(isinstance(term, Number) and term.printed.is_integer_print and term.printed.unit is None for term in (total, *terms)):
        return False
    whole = sum((term.printed.amount for term in terms if isinstance(term, Number)), Fraction(0))
    return len(terms) > 1 and total.printed.amount >= LEAST_OF_LOG and abs(whole - total.printed.amount) < len(terms)


LEAST_OF_LOG = 100


def _is_turned_round(left: Side, right: Side) -> bool:
    """``15-27 = 12``: a difference without its sign."""
    expression = left.expression
    if not isinstance(expression, Operation) or expression.op != "-" or right.number is None:
        return False
    one, two = expression.left, expression.right
    apart = two.printed.amount - one.printed.amount if isinstance(one, Number) and isinstance(two, Number) else None
    return apart in (right.number.printed.amount, right.number.printed.value)


def _has_range(string: str, low: int, step: tuple[int, int, int], high: int) -> bool:
    """Whether two numbers are the ends of a range, one of them at least in a step: from its start to its end, with its sign behind a place."""
    start, sign, end = step
    for match in _RANGE.finditer(string, low, high):
        one, two = (Fraction(match[end].replace(",", "")) for end in ("low", "high"))
        across = match.start("low") < sign < match.end()  # 12 × 768 ~ 9300 says about so much
        if one < two and not across and match.end() > start and match.start() < end:
            return True
    return False


def _is_of_tokens(claim: Claim, step: int, right: Side, span: tuple[int, int]) -> bool:
    """Tokens on one side, and money or bytes on the other."""
    number, string = right.number, claim.block.text.string
    if number is None:
        return False
    if string[: number.start].rstrip(" ~")[-1:] in "$€£¥￥":
        return _TOKENS.search(string, *span) is not None
    left = claim.sides[step].number
    if left is not None and _OF_ITEMS.match(string, left.end) is not None and _OF_TOKENS.match(string, number.end) is not None:
        return True
    sized = any(
        side.number is not None and side.number.printed.unit is not None and side.number.printed.unit.dimension == "bytes"
        for side in claim.sides[: step + 1]
    )
    return (
        sized
        and (number.printed.unit is None or number.printed.unit.dimension == "count")
        and _OF_TOKENS.match(string, number.end) is not None
    )
