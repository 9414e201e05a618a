"""Values that an article gives again by name, and one of them with a slip of the pen: ``NHIDDEN=4096`` in one place, ``--nhidden 4996`` in another.

    quantities with a key -> the values of each key -> one that stands once in the article, a slip away from one that stands elsewhere
                          -> is one a product of small factors and the other not, or does one stand again and again? -> claim

Runs differ in the sizes that they are given, but in sizes that somebody would choose: what is told of has a digit that nobody chose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from auditor.claims.about.published_sizes import is_chosen, is_padded, values_in_print
from auditor.claims.claim import Claim, Side
from auditor.notation.expression import names
from auditor.notation.pen import differing, weight
from auditor.sheet.quantities import MOST_KEY, Quantity
from auditor.sheet.restated import as_repeat

LEAST_DIGITS = 3
LEAST_UNCHOSEN = 5
"""Digits from which on a value that is no product of small factors is one that somebody would mistype, not vary."""
MOST_VALUES = 4
"""Values of one name: what has more is varied, counted on or drawn."""
MULTIPLE = 64
"""What widths of models are multiples of."""
LEAST_AGAIN, LEAST_TOLD = 2, 5
"""Places of a size that the article has again, and these with the digits of one that nobody would choose: of three digits it stands three times."""
_WIDTHS = ("hidden_size", "intermediate_size", "vocab_size")
_ARROWS = ("→", "->", "=>")
_BETWEEN = "_.×* ,，="
"""What may stand between the entries of a shape, and within one."""
_YEARS = range(1900, 2100)
MOST_NAMES = 400
LONG, MOST_LONG = 7, 60
"""Digits of a value that says what it is of, and how many of these one article may name."""


def named_again(found: Sequence[Quantity], claims: Sequence[Claim]) -> Iterator[Claim]:
    """Claims that a value repeats another one of its name, which it does not; ``claims`` tell already what their computations come to."""
    told = {claim.sides[-1].span for claim in claims if claim.doubt is None and not any(map(_is_of_names, claim.sides[:-1]))}
    everywhere = Counter(quantity.digits for quantity in found)
    for odd, size in _sizes_again(found, everywhere):
        if odd.span not in told:
            told.add(odd.span)
            yield as_repeat(odd, size)
    for key, values in _named(found):
        for digits, places in values.items():
            meant = _meant(key, digits, values, everywhere) if everywhere[digits] == 1 else None
            if meant is not None and len(values[meant.digits]) < LEAST_AGAIN and _are_of_two(key, places[0], meant):
                continue
            if meant is not None and places[0].span not in told:
                told.add(places[0].span)
                yield as_repeat(places[0], meant)


def _are_of_two(key: str, odd: Quantity, meant: Quantity) -> bool:
    """Whether programs give a value that is no setting of a model, and may be of two things: ``hub_height=115`` of one turbine or another."""
    in_programs = odd.block.kind == meant.block.kind == "code"
    return bool(key) and in_programs and weight(int(odd.digits)) < LEAST_UNCHOSEN and not values_in_print(key)


def _is_of_names(side: Side) -> bool:
    return bool(side.readings) and bool(names(side.readings[0]))


def _named(found: Sequence[Quantity]) -> Iterator[tuple[str, dict[str, list[Quantity]]]]:
    """The values of each name, with their places; long ones are of one thing whatever the name, and come by none."""
    named: dict[str, dict[str, list[Quantity]]] = {}
    for quantity in found:
        if quantity.key and quantity.number.printed.is_integer_print and not quantity.denied and quantity.digits.isdecimal():
            for key in (quantity.key, "") if weight(int(quantity.digits)) >= LONG else (quantity.key,):
                named.setdefault(key, {}).setdefault(quantity.digits, []).append(quantity)
    for key, values in [*named.items()][:MOST_NAMES]:
        if 1 < len(values) <= (MOST_VALUES if key else MOST_LONG):
            yield key, values


def _sizes_again(found: Sequence[Quantity], everywhere: Mapping[str, int]) -> Iterator[tuple[Quantity, Quantity]]:
    """Sizes in shapes, maps and calls that nobody would choose, each a digit away from one that the article has again and again."""
    often: dict[str, list[Quantity]] = {}
    for quantity in found:
        if everywhere[quantity.digits] >= LEAST_AGAIN and _is_plain(quantity):
            often.setdefault(quantity.digits, []).append(quantity)
    for odd in found if often else ():
        around = _around(odd) if everywhere[odd.digits] == 1 and _is_plain(odd) and int(odd.digits) not in _YEARS else None
        near = [digits for digits in often if is_near(odd.digits, digits)] if around is not None else []
        if around is None or len(near) != 1 or len(odd.digits) + everywhere[near[0]] <= LEAST_TOLD or not _is_width(near[0]):
            continue
        alike = sum(_around(other) == around for other in often[near[0]])
        alone = around[0][-1:] in "([" and not around[1]  # so many of anything
        told = alike > 0 and not _is_size(odd.digits) if alone else alike > 1 or not _is_size(odd.digits)
        if told and all(everywhere[other] > 1 for other in _figures(around)):
            yield odd, often[near[0]][0]


def _is_plain(quantity: Quantity) -> bool:
    """Whether a figure is a whole number of some digits without a unit."""
    return quantity.number.printed.unit is None and quantity.digits.isdecimal() and len(quantity.digits) >= LEAST_DIGITS


def _is_size(digits: str) -> bool:
    """Whether somebody would choose a figure for the width of something, or some published model has it."""
    return any(is_chosen(name, int(digits)) for name in _WIDTHS)


def _is_width(digits: str) -> bool:
    """Whether a figure is a width as models have them: counts of steps and numbers of issues have small factors as well."""
    return int(digits) % MULTIPLE == 0 or any(int(digits) in values_in_print(name) for name in _WIDTHS)


def _around(quantity: Quantity) -> tuple[str, str] | None:
    """What stands around a figure in a shape, a map or a call: ``[batch, 768]``, ``768 → 3072``, ``RMSNorm(768)``; None where it is in none."""
    string, number = quantity.block.text.string, quantity.number
    before = string[max(0, number.start - MOST_KEY) : number.start].rstrip(" ")
    behind = string[number.end : number.end + MOST_KEY].lstrip(" ")
    if before.endswith(_ARROWS):
        return f"{_last_word(before.rstrip('→-=>'))}→", ""
    if behind.startswith(_ARROWS):
        return "", f"→{_last_word(behind.lstrip('→-=>')[::-1])[::-1]}"
    opened = max(map(before.rfind, "(["))
    closed = min((at for at in map(behind.find, ")]") if at >= 0), default=-1)
    entries = before[opened + 1 :], behind[: max(closed, 0)]
    plain = all(sign.isalnum() or sign in _BETWEEN for part in entries for sign in part)
    if min(opened, closed) < 0 or not plain or quantity.block.cell is not None:
        return None
    called = _last_word(before[:opened]) if before[opened] == "(" else "["
    return (f"{called}{before[opened]}{entries[0]}".replace(" ", ""), entries[1].replace(" ", "")) if called else None


def _figures(around: tuple[str, str]) -> list[str]:
    """The whole figures among what stands around one."""
    parts = "".join(sign if sign.isalnum() else " " for sign in " ".join(around)).split()
    return [part for part in parts if part.isdecimal() and len(part) >= LEAST_DIGITS]


def _last_word(text: str) -> str:
    """The letters and digits that a text ends with, but for blanks."""
    text = text.rstrip(" ")
    at = len(text)
    while at and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at -= 1
    return text[at:]


def _meant(key: str, odd: str, values: Mapping[str, Sequence[Quantity]], everywhere: Mapping[str, int]) -> Quantity | None:
    """The value that an odd one should be; None where there is none for certain."""
    if len(odd) < LEAST_DIGITS:
        return None
    near = [digits for digits in values if is_near(odd, digits)]
    if len(near) != 1 or is_chosen(key, int(odd)):
        return None
    likely = near[0]
    if key == "vocab_size" and is_padded(*sorted((int(odd), int(likely)), reverse=True)):
        return None  # the rows of the table, and the words
    if is_chosen(key, int(likely)):
        return values[likely][0] if weight(int(odd)) >= LEAST_DIGITS else None
    again = everywhere[likely] > 1 and min(weight(int(odd)), weight(int(likely))) >= LEAST_UNCHOSEN
    return values[likely][0] if again else None


def is_near(odd: str, digits: str) -> bool:
    """Whether a value is another one with a digit wrong that is not the last one alone, or with two neighbouring digits swapped."""
    if odd[:-1] == digits[:-1]:
        return False
    if (apart := differing(odd, digits)) != 2:
        return apart == 1
    first = next(at for at in range(len(odd)) if odd[at] != digits[at])
    return odd[first : first + 2] == digits[first : first + 2][::-1]
