"""One quantity with two values: a figure that is one slip of the pen away from the one that the article gives elsewhere for the same thing.

    quantities -> those of one print that differ by one slip -> one stands once, the other again and again -> they share their words -> claim
                                                             -> the other was computed before it, with all its digits -> claim

Two figures of one series (a column, a list, a sentence, a printout, whatever has a new value each time that it is named) are of different things,
however alike they are; so are two whose difference stands beside
one of them (``with 50,000 left, 200,002`` of 250,002).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import sizes_in_print
from auditor.claims.claim import Claim, Side, repeat_claim
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Number, names
from auditor.sheet.quantities import Quantity, is_name, is_operand

LEAST_DIGITS = 3
TELLING_DIGITS = 5
"""From so many digits on a figure without a unit is compared, and one place is enough where the words are the same."""
_MEASURES = ("count:", "bytes:", "operations:")
MOST_ALIKE = 40
LEAST = 4
"""Significant digits of a figure that is taken for a repetition."""
LEAST_VALUE = 10_000
"""Below it stand sizes of layers, which are given and not computed."""
LEAST_MISQUOTED = 7
"""Digits of a result that is quoted wrong, whatever the words beside it."""
MOST_READINGS = 2
"""Different values of as many digits that one thing may have and be misprinted: more are a series."""
LEAST_SAID = 3
LEAST_UNIT = 10**6
"""How often the size of a model is given elsewhere, and the unit that it is given in."""
REACH, BEHIND = 120, 12
"""Characters before and behind a figure in which the name of what it is of stands."""
Results = Mapping[int, Side]


def conflicting(found: Sequence[Quantity], results: Results) -> Iterator[Claim]:
    """Claims that a figure repeats another one, which it does not; ``results`` are those that computations of the article come to."""
    by_print: dict[tuple[str, str], list[Quantity]] = defaultdict(list)
    beside: dict[int, set[Fraction]] = defaultdict(set)
    for quantity in found:
        beside[id(quantity.block)].add(quantity.number.printed.amount)
        if _tells(quantity):
            by_print[quantity.dimension, quantity.digits].append(quantity)
    slips: dict[tuple[str, str], list[str]] = defaultdict(list)
    for dimension, digits in by_print:
        for key in _left_over(digits):
            slips[dimension, key].append(digits)
    for places in by_print.values():
        if len(places) == 1:
            meant = _meant(places[0], by_print, slips, results)
            if meant is not None and not _is_counted_on(places[0], found) and _gap(places[0], meant) not in beside[id(places[0].block)]:
                yield as_repeat(places[0], meant)


def _is_counted_on(odd: Quantity, found: Sequence[Quantity]) -> bool:
    """Whether what a figure is of has many values in the article: numbers of steps and threads, rates that decay."""
    others = {
        other.digits for other in found if len(other.digits) == len(odd.digits) and other.dimension == odd.dimension and alike(odd, other)
    }
    return len(others) > MOST_READINGS


def _gap(one: Quantity, other: Quantity) -> Fraction:
    return abs(one.number.printed.amount - other.number.printed.amount)


def _tells(quantity: Quantity) -> bool:
    """Whether a figure has digits enough not to stand near another one by chance: fewer with a unit of size."""
    digits = len(quantity.digits.replace(".", "").strip("0"))
    return digits >= (LEAST_DIGITS if quantity.dimension.startswith(_MEASURES) else TELLING_DIGITS)


@lru_cache(maxsize=2048)
def _left_over(digits: str) -> Sequence[str]:
    """What a slip leaves of digits: all but one of them, or, of two swapped neighbours, what both orders have in common."""
    left = [f"{digits[:at]}?{digits[at + 1 :]}" for at in range(len(digits))]
    for at in range(len(digits) - 1):
        if digits[at].isdigit() and digits[at + 1].isdigit():
            low, high = sorted(digits[at : at + 2])
            left.append(f"{digits[:at]}<{low}{high}>{digits[at + 2 :]}")
    return left


def _meant(
    odd: Quantity, by_print: dict[tuple[str, str], list[Quantity]], slips: dict[tuple[str, str], list[str]], results: Results
) -> Quantity | None:
    """The place of the figure that an odd one should repeat; None where there is none for certain."""
    candidates: dict[str, list[Quantity]] = {}
    for key in _left_over(odd.digits):
        for digits in slips[odd.dimension, key][:MOST_ALIKE]:
            if digits != odd.digits:
                candidates[digits] = by_print[odd.dimension, digits]
    likely = [same for places in candidates.values() for same in (_same(odd, places, results),) if same]
    if len(likely) != 1:
        return None
    return likely[0][0]


def _same(odd: Quantity, places: Sequence[Quantity], results: Results) -> list[Quantity]:
    """The places that are said of the same thing as the odd one, where they are enough to tell."""
    if _is_size_again(odd, places):
        return [*places]
    if any(_in_one_series(odd, other) for other in places):
        return []
    computed = [other for other in places if repeats(other, results) and other.span < odd.span]
    if computed and len(odd.digits) >= LEAST_MISQUOTED and is_long(odd.number) and not is_operand(odd):
        return computed
    same = [other for other in places if alike(odd, other)]
    telling = len(odd.digits.strip("0.").replace(".", "")) >= TELLING_DIGITS
    return same if len(same) >= (1 if telling and len(places) > 1 else 2) else []


def _is_size_again(odd: Quantity, places: Sequence[Quantity]) -> bool:
    """Whether a figure is the size of a model that the article gives again and again, mistyped: no model has it, and no other is named beside it."""
    printed = odd.number.printed
    if len(places) < LEAST_SAID or printed.unit is None or printed.unit.dimension != "count" or printed.unit.decimal < LEAST_UNIT:
        return False
    if (
        any(other.block is odd.block or _in_one_table(odd, other) for other in places)
        or odd.block.kind == "code"
        or odd.digits[:-1] == places[0].digits[:-1]
    ):
        return False
    if printed.amount in sizes_in_print():
        return False
    named = {name for other in places for name in _models_in(other)}
    return all(name in named for name in _models_in(odd))


def _models_in(quantity: Quantity) -> Iterator[str]:
    """The names of models that a figure may be said of, as they are written: those before it, and one right behind."""
    string, number = quantity.block.text.string, quantity.number
    near = (name for name in names_in(string) if 0 <= number.start - name.end <= REACH or 0 <= name.start - number.end <= BEHIND)
    return (string[name.start : name.end].lower() for name in near)


def _in_one_table(one: Quantity, other: Quantity) -> bool:
    here, there = one.block.cell, other.block.cell
    return here is not None and there is not None and here.table == there.table


def _in_one_series(one: Quantity, other: Quantity) -> bool:
    """Whether two figures stand side by side, and so are of two things."""
    if one.block is other.block:
        return True
    if one.block.kind == other.block.kind == "code" and "\n" in one.block.text.string.strip():
        return True  # two printouts; a fence of one line says what a sentence would
    if _in_one_table(one, other):
        return True
    return one.block.kind == other.block.kind == "item" and one.block.headings == other.block.headings


def repeats(quantity: Quantity, results: Results) -> bool:
    """Whether a figure has all the digits of a result that was computed before it, or is that result."""
    number = quantity.number
    result = results.get(int(number.printed.value)) if is_long(number) else None
    return result is not None and result.span.start <= quantity.span.start


def right_results(claims: Sequence[Claim]) -> dict[int, Side]:
    """The printed results of computations that come out right, each where it was printed first."""
    results: dict[int, Side] = {}
    for claim in claims:
        result = claim.sides[-1]
        if result.number is None or not is_long(result.number):
            continue
        computed = next((s for s in reversed(claim.sides[:-1]) if s.is_computation and not names(s.readings[0])), None)
        value = evaluate(computed.readings[0]) if computed is not None else None
        if value is not None and value.is_point and value.low == result.number.printed.value:
            results.setdefault(int(value.low), result)
    return results


def is_long(number: Number) -> bool:
    """Whether a figure is long enough not to turn up twice by chance."""
    return (
        number.printed.is_integer_print
        and number.printed.value >= LEAST_VALUE
        and len(number.printed.digits.replace(",", "").strip("0")) >= LEAST
    )


def alike(one: Quantity, other: Quantity) -> bool:
    """Whether the words of two figures say that they are of one thing: the same row and column, or a name and no two measures."""
    if one.row and other.row and one.column and other.column:
        return one.row.strip().lower() == other.row.strip().lower() and one.column.strip().lower() == other.column.strip().lower()
    shared = one.words & other.words
    here, there = ({word for word in quantity.words if not is_name(word)} for quantity in (one, other))
    return len(shared) >= 2 or (any(map(is_name, shared)) and (not here or not there or here == there))


def as_repeat(odd: Quantity, meant: Quantity) -> Claim:
    """The claim that a figure says another one again."""
    left, right = (Side(one.block.text.string[one.number.start : one.number.end], one.span, (one.number,)) for one in (meant, odd))
    return repeat_claim(odd.block, left, right)
