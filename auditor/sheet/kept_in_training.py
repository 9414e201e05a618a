"""What training keeps beside one another: gradients take what the weights take, two moments twice that, where all three have one format.

row, list or printout with one size of weights, of gradients and of states -> two of them that go together -> what the third is to be

Another optimizer, or other formats, keep another number of bytes: a third that has any usual ratio to the two is right, and wrong is only a slip of
the pen. Source: Rajbhandari et al. 2020, "ZeRO", section 3.1 (states of mixed precision); Kingma and Ba 2015, "Adam" (two moments).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.printed import digits_shown
from auditor.reading.slips import NEAR_BYTES, is_near, is_slip_in_size
from auditor.sheet.sizes import Size

_KINDS = {"weights_memory": "weights", "weight_part": "weights", "model": "weights", "gradients": "gradients", "optimizer_states": "states"}
LEAST_FORMATS, LEAST_HEDGED = 2, 3
"""Formats that are no longer one, and digits with which a hedged figure was worked out."""
_TIMES = {"weights": Fraction(1), "gradients": Fraction(1), "states": Fraction(2)}
"""Values of a parameter that each keeps: Adam has two moments."""
_USUAL = tuple(Fraction(one, other) for one, other in ((1, 4), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (6, 1)))
"""What one of the three may take of another's bytes: 8-bit states, one moment, a copy of the weights in single precision."""


class Stray(NamedTuple):
    """A size that does not go with two others which go together: one of these, and how many times that it should be."""

    size: Size
    other: Size
    times: Fraction


def strays(groups: Mapping[Hashable, Sequence[Size]]) -> Iterator[Stray]:
    """The sizes of rows, lists and printouts that are out of step with the two others that training keeps."""
    for sizes in groups.values():
        kept = _kept(sizes)
        if kept is not None and (found := _stray(kept)) is not None:
            yield found


def _kept(sizes: Sequence[Size]) -> dict[str, Size] | None:
    """The one size of each kind; None where a kind is missing, is there twice or has a format of its own."""
    kept: dict[str, Size] = {}
    for size in sizes:
        kind = _KINDS.get(size.role)
        if kind is None:
            continue
        if kind in kept or not size.clear or not size.printed.value or (size.printed.about and digits_shown(size.printed) < LEAST_HEDGED):
            return None
        kept[kind] = size
    return kept if len(kept) == len(_TIMES) and len({size.width for size in kept.values()} - {None}) < LEAST_FORMATS else None


def _stray(kept: Mapping[str, Size]) -> Stray | None:
    for kind, size in kept.items():
        one, two = (name for name in kept if name != kind)
        if kept[one].printed.amount * _TIMES[two] != kept[two].printed.amount * _TIMES[one]:
            continue
        other, times = kept[one], _TIMES[kind] / _TIMES[one]
        if any(_is_near(size, kept[name], ratio) for name in (one, two) for ratio in _USUAL):
            return None
        return Stray(size, other, times) if is_slip_in_size(size.printed, other.printed.amount * times) else None
    return None


def _is_near(size: Size, other: Size, times: Fraction) -> bool:
    """Whether a size is about so many times another; of one unit, which is of 1000 or of 1024 in both."""
    right = other.printed.amount * times
    if size.printed.unit == other.printed.unit:
        return abs(size.printed.amount - right) <= max(NEAR_BYTES * right, size.printed.ulp * size.printed.factor(False) / 2)
    return is_near(size.printed, right)
