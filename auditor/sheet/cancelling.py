"""Figures whose units cancel: one that is the product or quotient of those before it, of which their units tell, needs no sign of arithmetic.

    At 0.5 MB/s, 720 GB take 400 hours.                              bytes / (bytes / second) = seconds
    We ran 256 GPUs for 21 days, that is 129,024 GPU-hours;          devices × seconds
    at $2 per GPU-hour they cost $258,048.                           devices × seconds × money / (devices × seconds)

sentences -> figures with their dimensions, those of the sentence before too, of a list those of the items above -> for each the ways in which two to
four before it come to its dimensions -> one that comes out; else the one that it is a slip of the pen away from
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from operator import mul
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, combined
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.reading.forms.operands import is_operand
from auditor.reading.proposition import Proposition
from auditor.reading.scan import PERCENT, Scan
from auditor.reading.slips import is_misprinted
from auditor.reading.standing import standing
from auditor.sheet.dimensions import AXES, NONE, Measured, Powers, measured

LEAST_DIGITS, LEAST_SAID, LEAST_LONG = 3, 2, 4
"""Digits of a figure that tell a slip; behind a word that says that it comes of the others, two do; and where round figures leave it open, four."""
MOST_OPERANDS, MOST_FIGURES, MOST_ITEMS = 4, 7, 6
FAR, BESIDE = 12, 2
FINEST = Fraction(1, 1000)
ROUND = Fraction(1, 50)
"""Part of a figure by which rounded ones may put it off."""
_PREFIX, _PREFIXES = Fraction(1024, 1000), (0, 1, -1, 2, -2, 3, -3)
"""A kilobyte is 1000 or 1024 bytes, on either side."""
_FOLLOWS = frozenset(("so", "that_is", "comes_to"))
_RESULT = frozenset(("comes_to", "that_is", "so", "need", "equal", "total", "cost", "be", "about", "or"))
_MORE = frozenset(("with", "without", "plus", "minus", "more", "less", "save", "only", "if", "other", "half", "over", "under", "not"))
_SIGNS = [tuple(product((1, -1), repeat=size)) for size in range(MOST_OPERANDS + 1)]
_DIGIT = 1000
"""More than all powers of a product come to."""
_SECONDS, _TOKENS, _OPERATIONS, _BYTES, _PARAMETERS = map(AXES.index, ("seconds", "tokens", "operations", "bytes", "parameters"))


class Place(NamedTuple):
    """A quantity with the scan that it stands in."""

    scan: Scan
    measured: Measured


class Way(NamedTuple):
    """Quantities above and below the line that come to the dimensions of another, and to what value in its own unit."""

    above: tuple[Place, ...]
    below: tuple[Place, ...]
    value: Fraction

    @property
    def slack(self) -> Fraction:
        """Part of the value that rounded figures leave open."""
        return sum((place.measured.slack for place in self.places), Fraction(0))

    @property
    def places(self) -> frozenset[Place]:
        """All its quantities."""
        return frozenset((*self.above, *self.below))

    @property
    def is_exact(self) -> bool:
        """Whether nothing can be lost on the way: no rate of operations that is not reached, no bytes that are read twice."""
        return not any(power[axis] for place in self.places for power in place.measured.options for axis in (_BYTES, _OPERATIONS))

    def is_near(self, printed: Printed) -> bool:
        """Whether a figure may be meant to be the value at all."""
        return 1 <= FAR * printed.amount / self.value <= FAR * FAR


def cancelling(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The figures of an article that those before them come to."""
    before: list[Place] = []
    last: Scan | None = None
    for scan in scans:
        if scan.block.cell is not None or scan.block.kind in ("code", "math", "comment"):
            continue
        follows = last is not None and scan.block.kind == last.block.kind == "item" and scan.block.headings == last.block.headings
        before = before[-MOST_ITEMS:] if follows else []
        for quantities in scan.told(_measured_in):
            here = [Place(scan, found) for found in quantities]
            for index, place in enumerate(here):
                yield from _said(place, [*before, *here[:index]][-MOST_FIGURES:], index)
            before = [*before, *here] if follows or scan.block.kind == "item" else here or before
        last = scan


def _measured_in(scan: Scan) -> list[Sequence[Measured]]:
    """What is measured in each sentence."""
    return [_quantities(scan, begin, end) for begin, end in scan.sentences()]


def _quantities(scan: Scan, begin: int, end: int) -> Sequence[Measured]:
    """What the figures of a sentence measure; of those that are computed with in signs only where all of them measure something."""
    first, known, signed = begin, [], True
    for at in range(begin, end):
        found = measured(scan, at, first) if at in scan.figures else None
        if found is not None:
            first = found.end
            known.append(found)
            signed = signed and not {"+", "^"} & {*scan.codes[max(0, at - 1) : at], *scan.codes[found.end : found.end + 1]}
        elif (at in scan.figures or at in scan.expressions) and is_operand(scan, at):
            signed = False
    return [found for found in known if signed or not is_operand(scan, found.at)]


def _said(place: Place, before: Sequence[Place], here: int) -> Iterator[Proposition]:
    """What a quantity comes from, the last ``here`` of those before it in its own sentence."""
    found = place.measured
    ways = [] if not before or found.factor else list(ways_to(found, before))
    if not ways:
        return
    printed = found.number.printed
    right = next((way for way in ways if agrees(printed, way)), None)
    if right is not None and not _is_long_slip(printed, right):
        yield _proposition(place, right, certain=False)
        return
    whole = [way for way in ways if not any(way.places < other.places for other in ways)]
    if not whole:
        return
    said = (_is_result(place, before) or _is_rate_of(whole[0], place, here)) and not place.scan.figures[found.at].bound and _is_one(whole)
    least = LEAST_SAID if said else LEAST_DIGITS
    slips = [
        way for way in whole if is_misprinted(printed, way.value, least) and (_is_long_slip(printed, way) or not _is_rounded(printed, way))
    ]
    beside = any(one.scan is place.scan for one in whole[0].places)  # of a list, other items may be of other cases
    told = said and beside and whole[0].is_exact and len(whole[0].places) >= here and whole[0].is_near(printed) and not _is_more(place)
    if (slips and _is_one(slips)) or told:
        yield _proposition(place, (slips or whole)[0], certain=True)
    elif near := [way for way in ways if _is_rounded(printed, way, least=0)]:
        yield _proposition(place, near[0], certain=False)


def _is_long_slip(printed: Printed, way: Way) -> bool:
    """Whether a figure has digits enough to be a value with one of them wrong, though round figures leave that open."""
    return way.is_exact and is_misprinted(printed, way.value, LEAST_LONG)


def _is_rate_of(way: Way, place: Place, here: int) -> bool:
    """Whether a figure is per what the other of the two figures before it in its sentence counts: 42M parameters, 1.31B tokens: 31 tokens per parameter."""
    return here == len(way.places) == 2 and len(way.below) == 1 and min(place.measured.options[0]) < 0


def _is_more(place: Place) -> bool:
    """Whether the sentence before a figure speaks of anything beside: a discount, a share, storage, a restart."""
    scan, at = place.scan, place.measured.at
    begin = next((begin for begin, end in scan.sentences() if begin <= at < end), 0)
    return any(scan.concepts(near) & _MORE or scan.codes[near] == PERCENT for near in range(begin, at))


def _is_rounded(printed: Printed, way: Way, least: Fraction | int = FINEST) -> bool:
    """Whether a figure is off by no more than what rounded ones leave open, which are good to three digits and more where they say nothing else."""
    return way.slack + printed.about >= least and abs(way.value - printed.amount) <= ROUND * way.value


def _is_one(ways: Sequence[Way]) -> bool:
    """Whether all ways come to one value, but for the roundness of their figures."""
    first = ways[0]
    return all(abs(way.value - first.value) <= max(way.slack, first.slack, FINEST) * first.value for way in ways)


def agrees(printed: Printed, way: Way) -> bool:
    """Whether a figure is a value, as far as it and what it comes from are printed."""
    half = max(printed.last_digit, printed.trailing_ulp) * printed.factor(False) / 2
    in_bytes = any(power[_BYTES] for place in way.places for power in place.measured.options)
    values = [way.value * _PREFIX**times for times in _PREFIXES] if in_bytes else [way.value]
    return any(abs(value - printed.amount) <= half + way.slack * value for value in values)


def _is_result(place: Place, before: Sequence[Place]) -> bool:
    """Whether words before a figure say that it comes of others, those right before it or one behind the first; or it says the last once more."""
    scan, at = place.scan, place.measured.at
    last = before[-1]
    if last.scan is scan and last.measured.options == place.measured.options and at - last.measured.end <= BESIDE:
        return True
    first = next((one.measured.end for one in before if one.scan is scan), at)
    return any(scan.concepts(near) & _FOLLOWS for near in range(first, at)) or any(
        scan.concepts(near) & _RESULT or scan.codes[near] in "=≈→" for near in range(max(0, at - 2), at) if near not in scan.figures
    )


def ways_to(found: Measured, before: Sequence[Place]) -> Iterator[Way]:
    """The products and quotients of quantities with the dimensions of another; none that has two of one kind above and below the line."""
    wanted = set(found.options) | {(*option[:_TOKENS], 0, *option[_TOKENS + 1 :]) for option in found.options if option[_TOKENS]}
    wanted.discard(NONE)
    sums = frozenset(map(_code, wanted))
    codes = {option: _code(option) for place in before for option in place.measured.options}
    for size in range(1, min(MOST_OPERANDS, len(before)) + 1):
        for chosen in combinations(before, size):
            options = [place.measured.options for place in chosen]
            spend(1 << size)
            for powers, signs in product(product(*options), _SIGNS[size]):
                if sum(map(mul, map(codes.__getitem__, powers), signs)) in sums and _is_telling(chosen, powers, signs):
                    above = tuple(place for place, sign in zip(chosen, signs, strict=True) if sign > 0)
                    below = tuple(place for place, sign in zip(chosen, signs, strict=True) if sign < 0)
                    yield Way(above, below, _value(above, below) / found.scale)
                    break  # one dimension of what may have two


def _code(powers: Powers) -> int:
    """The powers of a dimension as digits of one number, so that those of a product are a sum."""
    return sum(power * _DIGIT**axis for axis, power in enumerate(powers))


def _is_telling(chosen: Sequence[Place], powers: Sequence[Powers], signs: Sequence[int]) -> bool:
    """Whether no figure undoes another of its kind, and a part of a peak goes with a rate of operations."""
    kinds = {(power, sign) for power, sign in zip(powers, signs, strict=True) if any(power)}
    if any((power, -sign) in kinds for power, sign in kinds) or (len(kinds) < 2 and kinds != {(powers[0], -1)}):
        return False
    if any(power[_BYTES] > 0 and min(power[_TOKENS], power[_PARAMETERS]) < 0 for power in powers):
        return False  # what a cache or a format comes to is read as such
    if _has_two_times(powers, signs):
        return False  # microseconds times microseconds come to nothing
    rates = {sign for power, sign in kinds if power[_OPERATIONS] and power[_SECONDS]}
    factors = {sign for place, sign in zip(chosen, signs, strict=True) if place.measured.factor}
    return factors <= rates


def _has_two_times(powers: Sequence[Powers], signs: Sequence[int]) -> bool:
    """Whether two times stand on one side of the line."""
    times = [sign for power, sign in zip(powers, signs, strict=True) if power[_SECONDS] and sum(map(abs, power)) == abs(power[_SECONDS])]
    return len(times) > len(set(times))


def _value(above: Sequence[Place], below: Sequence[Place]) -> Fraction:
    value = Fraction(1)
    for place in above:
        value *= place.measured.value
    for place in below:
        value /= place.measured.value
    return value


def _proposition(place: Place, way: Way, certain: bool) -> Proposition:
    scan, found = place.scan, place.measured
    derived = expression_of(found, way)
    shown = (" × ".join(map(_shown, way.above)) or "1") + "".join(f" / {_shown(one)}" for one in way.below)
    first = min((*way.above, *way.below), key=lambda one: one.scan.place(one.measured.number).start)
    return Proposition(
        "equality", found.number, scan.block, scan.place(found.number), scan.written(found.number), derived, shown,
        first.scan.place(first.measured.number), standing=standing(scan, found.at, found.at), form="units-cancel", certain=certain, weighed=True,
    )  # fmt: skip


def expression_of(found: Measured, way: Way) -> Expression:
    """What comes to a figure in its own unit."""
    top = combined("*", [*(_bare(one.measured) for one in way.above), _scaled(found, way)])
    return combined("/", [top, *(_bare(one.measured) for one in way.below)])


def _bare(found: Measured) -> Number:
    """A figure as its amount, without its unit."""
    printed = found.number.printed
    factor = printed.factor(False)
    return found.number._replace(
        printed=printed._replace(value=printed.amount, ulp=printed.ulp * factor if found.slack else Fraction(0), unit=None, percent=1)
    )


def _scaled(found: Measured, way: Way) -> Number:
    """What seconds are of the unit of the result, with the dimension of that unit."""
    scale = 1 / found.scale
    for one in way.above:
        scale *= one.measured.scale
    for one in way.below:
        scale /= one.measured.scale
    unit = found.number.printed.unit
    bare = unit._replace(decimal=Fraction(1), binary=Fraction(1)) if unit is not None and unit.dimension != "count" else None
    return Number(Printed(str(scale), scale, Fraction(0), bare), found.number.start, found.number.start)


def _shown(place: Place) -> str:
    found = place.measured
    money = place.scan.starts[found.at] and place.scan.string[place.scan.starts[found.at] - 1] in "$€£¥"
    raw = place.scan.raw(found.at, min(found.end, len(place.scan.codes)) - 1).strip(" *`")
    return f"{place.scan.string[place.scan.starts[found.at] - 1]}{raw}" if money else raw
