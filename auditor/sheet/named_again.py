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
from auditor.sheet.quantities import Quantity
from auditor.sheet.restated import as_repeat

LEAST_DIGITS = 3
LEAST_UNCHOSEN = 5
"""Digits from which on a value that is no product of small factors is one that somebody would mistype, not vary."""
MOST_VALUES = 4
"""Values of one name: what has more is varied, counted on or drawn."""
MOST_NAMES = 400
LONG, MOST_LONG = 7, 60
"""Digits of a value that says what it is of, and how many of these one article may name."""


def named_again(found: Sequence[Quantity], claims: Sequence[Claim]) -> Iterator[Claim]:
    """Claims that a value repeats another one of its name, which it does not; ``claims`` tell already what their computations come to."""
    told = {claim.sides[-1].span for claim in claims if claim.doubt is None and not any(map(_is_of_names, claim.sides[:-1]))}
    everywhere = Counter(quantity.digits for quantity in found)
    for key, values in _named(found):
        for digits, places in values.items():
            meant = _meant(key, digits, values, everywhere) if everywhere[digits] == 1 else None
            if meant is not None and _are_of_two(key, places[0], meant):
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
