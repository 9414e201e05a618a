"""What a size in bytes fits, and what the other sizes of its model say that it should be.

a count, the bytes of each in a format -> a size that it fits, in powers of 1000 or 1024
sizes of one list, row or column -> in which powers they are; one beside others that are just what their parameters take
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.printed import Printed, digits_shown
from auditor.reading.slips import is_exactly, is_near, may_be_more
from auditor.sheet.sizes import OPEN_ROLES, Count, Size

ROUGH = 50
"""A model is called after a count within one in fifty of its own."""
NAMED_DIGITS = 2
"""Digits of a count that a model is called after."""
LEAST_PEERS = 2
"""Sizes that bear one out."""


class Fit(NamedTuple):
    """A size as so many ``times`` the bytes of a ``width`` of each of so many parameters ``of``."""

    of: Count
    width: Fraction
    times: Fraction = Fraction(1)

    @property
    def each(self) -> Fraction:
        """Bytes of a parameter."""
        return self.width * self.times


def fits(printed: Printed, fit: Fit) -> bool:
    """Whether a figure can stand for so many bytes of each of so many parameters, in powers of 1000 or 1024."""
    count = fit.of.printed
    value = count.amount * fit.each
    slack = count.ulp * count.factor(False) * fit.each / 2 if count.unit is not None else Fraction(0)
    if count.unit is not None and digits_shown(count) <= NAMED_DIGITS:
        slack = max(slack, value / ROUGH)
    for binary in (False, True):
        factor = printed.factor(binary)
        if abs(printed.value * factor - value) <= slack + printed.last_digit * factor / 2:
            return True
    return False


def in_thousands(sizes: Sequence[Size], found: dict[tuple[int, int], Fit]) -> set[object]:
    """The lists, rows and columns whose sizes come out in powers of 1000, some of them in no others: there a slip is no power of 1024."""
    plain: dict[object, int] = defaultdict(int)
    for size in sizes:
        fit = found.get(size.place)
        if fit is None:
            continue
        value, number = fit.of.printed.amount * fit.each, size.printed
        decimal, binary = (abs(number.value * number.factor(how) - value) <= number.ulp * number.factor(how) / 2 for how in (False, True))
        for key in size.groups:
            plain[key] += decimal and not binary
    return {key for key, times in plain.items() if times >= LEAST_PEERS}


def of_peers(size: Size, fits_of: dict[tuple[int, int], Fit], groups: dict[object, list[Size]]) -> Fit | None:
    """What a size should be beside two others of one model, which are just what its parameters take in other formats, and nothing more."""
    if size.width is None or not size.clear:
        return None
    for key in size.groups:
        if isinstance(key, tuple) and key[0] == "column":
            continue
        alike = [other for other in groups[key] if other.role == size.role or {other.role, size.role} <= set(OPEN_ROLES)]
        peers = [fits_of[other.place] for other in alike if _is_exact(other, fits_of.get(other.place))]
        others = [peer for peer in peers if peer.width != size.width]
        if len({peer.of.printed.amount for peer in peers}) == 1 and len({peer.width for peer in others}) >= LEAST_PEERS:
            return Fit(others[0].of, size.width, others[0].times)
    return None


def _is_exact(size: Size, fit: Fit | None) -> bool:
    """Whether a size is what a count takes, rounded as it is printed."""
    return fit is not None and is_exactly(size.printed, [fit.of.printed.amount * fit.each])


def is_off(size: Size, fit: Fit) -> bool:
    """Whether a size is neither near to what it should be, nor somewhat more in a format that has scales beside its values."""
    right = fit.of.printed.amount * fit.each
    half = size.printed.trailing_ulp * size.printed.factor(False) / 2
    if is_near(size.printed, right) or abs(size.printed.amount - right) <= half:
        return False
    return fit.width >= 1 or size.printed.amount < right or not may_be_more(size.printed, right)
