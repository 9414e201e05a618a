"""Misprinted operands: a figure that stands once, one slip away from the figure that its neighbours have in the same place.

products and sums of one shape -> all alike but one, and that one a slip of the pen -> claim
a setting, and a formula put into numbers -> the number there is a slip of the setting -> claim
a sum that holds -> a term that stands nowhere else, two digits of a result before it swapped -> claim

``768*768 + 678`` under three lines of ``768*768 + 768``; ``h = 16484`` where the formula with h is worked out with 16384; ``302,309,736`` in
a sum under ``24 × 12,596,224 = 302,309,376``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.claims.sides import SideReader
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Name, Number, Operation, names, numbers
from auditor.notation.printed import Printed
from auditor.source.document import Block
from auditor.source.pattern import lazy

_FORMULA = lazy(r"\d(?<![\w.,*×+].)(?<![*×+]\s.)\d{1,6}+(?>(?:\s?[*×+]\s?\d{1,7}+){2,8})(?![\w.,]?\d|\s?[*×+])")
_NUMBER = lazy(r"(?<![\d.,])\d{3,9}(?![,.]*+\d)")
LEAST_ALIKE = 3
LEAST_DIGITS = 3
LONGEST_SIZE = 6
"""Digits of the longest figures that may be a size with one more: positions, a vocabulary."""
LEAST_COPIED = 10**6
"""Terms of so many digits do not have the digits of a result by chance."""
MOST_COMPARED = 200_000
"""Pairs of a formula that stands once and one that stands often."""
LEAST_SHOWN = 2
MOST_POWER = 9
MOST_WORKED = 20
"""Formulas with one name that are looked at."""


def is_slip(wrong: str, right: str) -> bool:
    """Two neighbouring digits swapped, or two at one distance (678 for 768), or, of four digits and more, one digit wrong."""
    if len(wrong) != len(right) or wrong == right or len(wrong) < LEAST_DIGITS:
        return False
    different = [i for i, (a, b) in enumerate(zip(wrong, right, strict=True)) if a != b]
    if len(different) == 1:
        # 1,025 is one more than 1,024, and meant to be; of a long figure nobody counts one more
        return len(wrong) > 3 and (len(wrong) > LONGEST_SIZE or abs(int(wrong) - int(right)) > 1)
    return len(different) == 2 and sorted(wrong) == sorted(right)


def differing(one: str, two: str) -> int | None:
    """How many digits differ; None between figures of different length."""
    return sum(a != b for a, b in zip(one, two, strict=True)) if len(one) == len(two) else None


def is_one_digit_off(short: Printed, exact: Printed) -> bool:
    """Whether a short figure has one digit, or the order of two, other than the exact one has when it is rounded to as many.

    Zeros at either end are digits where they were meant to be others: ``0.36B`` misprinted as 1.36B, ``2270 万`` as 3270 万.
    """
    factor = short.amount / short.value
    for last in {short.ulp * factor, short.trailing_ulp * factor}:
        length = len(plain_digits(short)) if last == short.ulp * factor else 0
        one, two = (str(round(printed.amount / last)).zfill(length) for printed in (short, exact))
        if differing(one, two) == 1 or is_slip(one, two):
            return True
    return False


def is_shifted(short: Printed, exact: Printed) -> bool:
    """Whether a short figure is a power of ten away from the exact one."""
    ratio, slack = short.amount / exact.amount, short.trailing_ulp / short.value / 2
    return any(abs(ratio * Fraction(10) ** power - 1) <= slack for power in range(-MOST_POWER, MOST_POWER + 1) if power)


def groupings(value: int) -> set[str]:
    """A whole number as it may be printed, in any grouping of its digits."""
    grouped = f"{value:,}"
    return {grouped.replace(",", mark) for mark in (",", "", ".", " ", "{,}", "_")}


def plain_digits(printed: Printed) -> str:
    """The digits without marks and point."""
    return printed.digits.replace(",", "").replace(".", "")


def read_misprints(blocks: Sequence[Block], claims: Sequence[Claim], settings: Sequence[Claim]) -> Iterator[Claim]:
    """The misprinted operands of a document."""
    computing = [block for block in blocks if any(sign in block.text.string for sign in "*×+")]
    formulas = [(block, match) for block in computing for match in _FORMULA.finditer(block.text.string)]
    shapes = Counter(_shape(match.group()) for _, match in formulas)
    alike = [shape for shape, count in shapes.items() if count >= LEAST_ALIKE]
    figures: Counter[str] | None = None
    left = MOST_COMPARED
    for block, match in formulas if alike else ():
        shape = _shape(match.group())
        if shapes[shape] > 1:
            continue
        left -= len(alike)
        if left < 0:
            break
        figures = _figures(blocks) if figures is None else figures
        right = next((other for other in alike if _misprint(shape, other, figures)), None)
        if right is not None:
            yield from _claim(block, match, right)
    yield from _settings(blocks, claims, settings)
    yield from _copies(blocks, claims)


def _shape(formula: str) -> tuple[str, ...]:
    """Numbers and signs, blanks and forms of the signs aside."""
    return tuple(re.findall(r"\d+|[+*]", formula.replace("×", "*")))


def _figures(blocks: Sequence[Block]) -> Counter[str]:
    return Counter(figure for block in blocks for figure in _NUMBER.findall(block.text.string))


def _misprint(one: tuple[str, ...], other: tuple[str, ...], figures: Counter[str]) -> bool:
    if len(one) != len(other):
        return False
    different = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return len(different) == 1 and is_slip(*different[0]) and figures[different[0][0]] == 1 and figures[different[0][1]] > LEAST_ALIKE


def _claim(block: Block, match: re.Match[str], right: tuple[str, ...]) -> Iterator[Claim]:
    side = SideReader(block.text).behind(match.start())
    if side is None or side.raw != match.group():
        return
    wrong = next(w for w, r in zip(_shape(match.group()), right, strict=True) if w != r)
    fixed = next(r for w, r in zip(_shape(match.group()), right, strict=True) if w != r)
    for number in numbers(side.readings[0]):
        if number.printed.digits == wrong:
            meant = number._replace(printed=number.printed._replace(digits=fixed, value=Fraction(int(fixed))))
            span = block.text.span(number.start, number.end)
            low, high = number.start - match.start(), number.end - match.start()
            sides = (Side(f"{match.group()[:low]}…{match.group()[high:]}", span, (meant,)), Side(wrong, span, (number,)))
            yield Claim("equality", sides, ("=",), block, span, match.group(), sure=False)


# -- settings ----------------------------------------------------------------------------------------------------------


def _settings(blocks: Sequence[Block], claims: Sequence[Claim], settings: Sequence[Claim]) -> Iterator[Claim]:
    figures: Counter[str] | None = None
    worked = _worked_out(claims)
    for setting in settings:
        name, stated = setting.sides[0].expression, setting.sides[-1].number
        if not isinstance(name, Name) or stated is None or not stated.printed.is_integer_print or len(stated.printed.digits) < 4:
            continue
        used = _put_in(worked.get(name.name, ()), stated)
        if used is None:
            continue
        figures = _figures(blocks) if figures is None else figures
        if figures[stated.printed.digits] == 1:
            sides = (Side(name.name, setting.sides[0].span, (used,)), setting.sides[-1])
            yield Claim("equality", sides, ("=",), setting.block, setting.sides[-1].span, setting.raw, sure=False)


def _worked_out(claims: Sequence[Claim]) -> dict[str, list[list[Number]]]:
    """For each name, the numbers of the computations that stand behind a formula with it."""
    worked: dict[str, list[list[Number]]] = {}
    for claim in claims:
        for left, right in zip(claim.sides, claim.sides[1:], strict=False):
            if left.expression is None or right.expression is None or not right.is_computation or names(right.expression):
                continue
            found = numbers(right.expression)
            for name in names(left.expression):
                known = worked.setdefault(name, [])
                if len(known) < MOST_WORKED:
                    known.append(found)
    return worked


def _put_in(worked: Sequence[Sequence[Number]], stated: Number) -> Number | None:
    """The number that stands for a name where its formulas are worked out, if that is a slip of the stated one everywhere."""
    meant: Number | None = None
    for found in worked:
        if any(number.printed.value == stated.printed.value for number in found):
            return None
        slips = [number for number in found if number.printed.is_integer_print and is_slip(_whole(stated), _whole(number))]
        meant = meant or (slips[0] if len(slips) == 1 else None)
    return meant


def _whole(number: Number) -> str:
    """The digits of a whole number without its marks."""
    return str(number.printed.value)


# -- terms copied from results -----------------------------------------------------------------------------------------


def _copies(blocks: Sequence[Block], claims: Sequence[Claim]) -> Iterator[Claim]:
    """The terms of sums that are a result of an earlier line with two digits swapped; the sum goes on with the wrong figure."""
    results: dict[str, list[tuple[Number, str]]] = {}
    for claim in claims:
        if not claim.sides[0].is_computation or claim.doubt is not None or not _holds(claim):
            continue
        for side in claim.sides[:-1]:
            for term in _terms(side):
                meant = [found for found in results.get(_sorted_digits(term), ()) if is_slip(_whole(found[0]), _whole(term))]
                if len(meant) == 1 and _stands_once(term, blocks) and not _has(side, meant[0][0]):
                    right, working = meant[0]
                    span = claim.block.text.span(term.start, term.end)
                    sides = (
                        Side(working, span, (right._replace(start=term.start, end=term.end),)),
                        Side(term.printed.digits, span, (term,)),
                    )
                    yield Claim("equality", sides, ("=",), claim.block, span, claim.raw, sure=False)
        for side in claim.sides[1:]:
            if side.number is not None and _is_long(side.number):
                results.setdefault(_sorted_digits(side.number), []).append((side.number, claim.sides[0].raw))


def _terms(side: Side) -> Iterator[Number]:
    """The long whole numbers that a side adds up."""
    left = [side.expression] if side.expression is not None and side.is_computation else []
    while left:
        node = left.pop()
        if isinstance(node, Operation) and node.op == "+":
            left += [node.left, node.right]
        elif isinstance(node, Number) and _is_long(node):
            yield node


def _is_long(number: Number) -> bool:
    return number.printed.is_integer_print and number.printed.value >= LEAST_COPIED


def _sorted_digits(number: Number) -> str:
    return "".join(sorted(_whole(number)))


def _has(side: Side, number: Number) -> bool:
    return any(other.printed.value == number.printed.value for other in _terms(side))


def _holds(claim: Claim) -> bool:
    """Whether all sides that are computed or printed come to the same."""
    values = [evaluate(side.expression) for side in claim.sides if side.expression is not None]
    return all(value is not None and value == values[0] for value in values)


def _stands_once(number: Number, blocks: Sequence[Block]) -> bool:
    """Whether a document prints a whole number no more than once, in any grouping of its digits."""
    value = int(number.printed.value)
    forms = groupings(value) | {f"{value:,}".replace(",", "，")}
    return sum(block.text.string.count(form) for block in blocks for form in forms) < 2
