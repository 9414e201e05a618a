"""Sizes said of one device of several: ``TP=8: 140 GB of weights, 17.5 GB per GPU`` is a whole over its devices.

scans -> sizes in bytes, those with "per GPU" beside them apart -> devices of the sentence, else those named last before it
    -> wholes before it, the nearest first -> whole / devices

What is kept on every device whole is its author's affair: any whole of the section that makes a share right is what it is of. A share is wrong only
behind a whole in its own words, or as a slip of the pen of the one whole that is near; what the memory of a device holds is no share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed
from auditor.reading.proposition import Proposition
from auditor.reading.scan import INTEGER, SIZE, Scan
from auditor.reading.slips import WIDTH_RATIOS, is_exactly, is_near, is_slip_in_size
from auditor.reading.standing import standing
from auditor.sheet.devices import CAPACITIES

BESIDE = 2
"""Tokens between a size and the words that say that it is of one device."""
MOST_BEFORE, MOST_WHOLES = 8, 8
MOST_ALIKE = 2
"""Different wholes of a section of which one may be a slip away from a share by no chance."""
MOST_DEVICES = 16_384
FAR = 12
_SIGNS = "(),→=≈/:"
_SMALL = frozenset(
    ("per_gpu", "counter.gpus", "distributed", "about", "be", "so", "comes_to", "that_is", "each", "over", "on", "with", "at", "in", "to", "for", "of", "and",
     "divided_by", "determiner", "parameters", "memory", "total", "if_then")
)  # fmt: skip
_OTHERWISE = frozenset(("peak", "save", "bandwidth", "throughput", "per_second", "activations"))


class _Whole(NamedTuple):
    """A size of all devices, with the place of the sentence that says it."""

    scan: Scan
    number: Number
    begin: int


class _Devices(NamedTuple):
    """How many devices something is spread over, and where it says so."""

    scan: Scan
    number: Number


def device_shares(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The sizes of an article that are shares of a whole on one device."""
    for index, scan in enumerate(scans):
        if SIZE not in scan.codes or scan.vocabulary.any_of(("per_gpu",)).isdisjoint(scan.codes):
            continue
        for begin, end in scan.sentences():
            for at in range(begin, end):
                if _is_share(scan, at, begin, end) and (found := _said(scans, index, at, begin)) is not None:
                    yield found


def _is_share(scan: Scan, at: int, begin: int, end: int) -> bool:
    """Whether a size is said of one device, and of no device's own memory."""
    if scan.codes[at] != SIZE or scan.figures[at].bound or scan.figures[at].printed.value in CAPACITIES:
        return False
    near = range(max(begin, at - BESIDE), min(end, at + BESIDE + 1))
    between = [place for place in near if scan.codes[place] in ",(→" and place > at]
    return any(scan.means(place, "per_gpu") for place in near if not between or place < between[0])


def _said(scans: Sequence[Scan], index: int, at: int, begin: int) -> Proposition | None:
    scan = scans[index]
    before = [other for other in scans[max(0, index - MOST_BEFORE) : index] if other.block.headings == scan.block.headings]
    devices = _devices(scan, begin, at) or next(
        (found for other in reversed(before) if (found := _devices(other, 0, len(other.codes)))), None
    )
    wholes = [*_wholes(scan, at)]
    wholes += [whole for other in reversed(before) for whole in _wholes(other, len(other.codes))]
    if devices is None or not wholes:
        return None
    printed, number = scan.figures[at].printed, devices.number.printed.amount
    options = [(whole, whole.number.printed.amount / number) for whole in wholes[:MOST_WHOLES]]
    right = next((whole for whole, share in options if is_exactly(printed, (share,))), None)
    if right is None:
        if any(is_near(printed, size) for whole, share in options for size in (share, whole.number.printed.amount)):
            return None  # near, or kept whole on each
        first, share = options[0]
        beside = first.scan is scan and first.begin == begin and _is_beside(scan, scan.at(first.number.start), at)
        slips = [whole for whole, one in options if is_slip_in_size(printed, one) and not _is_multiple(printed, one)]
        if beside and 1 <= FAR * printed.amount / share <= FAR * FAR:
            right = first
        elif len({whole.number.printed.amount for whole in slips}) == 1 and len({share for _, share in options}) <= MOST_ALIKE:
            right = slips[0]
    return _proposition(scan, at, right, devices) if right is not None else None


def _is_multiple(printed: Printed, share: Fraction) -> bool:
    """Whether a size is a share of half the devices, or in another format."""
    return any(is_near(printed, share * ratio) for ratio in WIDTH_RATIOS)


def _is_beside(scan: Scan, first: int, at: int) -> bool:
    """Whether nothing but devices, signs and small words stands between a whole and a share: no other thing that takes memory."""
    return all(scan.codes[place] in _SIGNS + INTEGER or scan.concepts(place) & _SMALL for place in range(first + 1, at))


def _devices(scan: Scan, begin: int, end: int) -> _Devices | None:
    """The number of devices that tokens ``[begin, end)`` name last: ``TP=8``, ``8 GPUs``."""
    for at in range(end - 1, begin - 1, -1):
        if scan.codes[at] != INTEGER or not 1 < scan.figures[at].printed.amount <= MOST_DEVICES:
            continue
        behind = at + 1 < len(scan.codes) and scan.means(at + 1, "counter.gpus")
        spread = at > 1 and scan.codes[at - 1] == "=" and scan.means(at - 2, "distributed")
        if behind or spread:
            return _Devices(scan, scan.figures[at].number)
    return None


def _wholes(scan: Scan, end: int) -> Iterator[_Whole]:
    """The sizes before a token that are of no single device, the nearest first."""
    for begin, stop in reversed(list(scan.sentences())):
        for at in range(min(stop, end) - 1, begin - 1, -1):
            if scan.codes[at] != SIZE or not scan.figures[at].printed.value or scan.figures[at].bound:
                continue
            near = range(max(begin, at - BESIDE), min(stop, at + BESIDE))
            named = {name for place in near for name in scan.concepts(place)}
            own = any(0 <= place < len(scan.codes) and scan.means(place, "counter.gpus") for place in (at - 1, at + 1))
            if "per_gpu" not in named and not own and not named & _OTHERWISE:
                yield _Whole(scan, scan.figures[at].number, begin)


def _proposition(scan: Scan, at: int, whole: _Whole, devices: _Devices) -> Proposition:
    number = scan.figures[at].number
    derived = Operation("/", whole.number, devices.number)
    shown = f"{whole.scan.written(whole.number)} / {devices.number.printed.digits}"
    return Proposition(
        "bytes", number, scan.block, scan.place(number), scan.written(number), derived, shown, whole.scan.place(whole.number),
        standing=standing(scan, at, at), form="share-of-a-device", weighed=True,
    )  # fmt: skip
