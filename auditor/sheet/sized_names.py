"""Sizes that names hold: ``Foo-175B is a model with 175 billion parameters``, ``Foo-175B 是一个拥有 1750 亿参数的模型``.

a name that ends in a size -> the first figure behind it in its sentence, if that counts parameters -> the same, or one slip away -> claim

Names round: what is neither the size nor a slip of it is counted otherwise, and claims nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.claim import Claim, Side, repeat_claim
from auditor.notation.expression import Number
from auditor.notation.pen import is_one_digit_off
from auditor.notation.printed import UNITS, digits_shown, read_digits
from auditor.reading.scan import COUNT, LETTER, NAME, Scan
from auditor.reading.tokens import STOPS

MOST_BETWEEN = 30
"""Tokens between a name and the figure that is said of it."""
LEAST_DIGITS = 2
_COUNTED = ("parameters", "counter.parameters")
_OTHERWISE = (
    "active_parameters",
    "trainable",
    "frozen",
    "per_layer",
    "tokens",
    "compared",
    "than",
    "less",
    "more",
    "embeddings",
    "experts",
    "not",
)
_SIZES = ("B", "M")
_HAS = ("have", "be", "with")
"""One of these stands between a name and what it has, right behind a comma where one does: behind others goes on what is said of something else."""


def sized_names(scans: Sequence[Scan]) -> Iterator[Claim]:
    """The counts of parameters that sentences give beside names which hold them."""
    for scan in scans:
        if NAME not in scan.codes or scan.block.cell is not None or scan.block.kind == "code":
            continue
        has, counted, otherwise = scan.vocabulary.any_of(_HAS), scan.vocabulary.any_of(_COUNTED), scan.vocabulary.any_of(_OTHERWISE)
        for at in range(len(scan.codes) - 1):
            size = _size(scan, at) if scan.codes[at] == NAME else None
            behind = _behind(scan, at + 2) if size is not None else None
            if size is None or behind is None or behind + 1 >= len(scan.codes) or scan.codes[behind + 1] not in counted:
                continue
            number = scan.figures[behind].number
            gap = scan.codes[at + 2 : behind + 2]
            clause = gap.rpartition(",")[2] if "," in gap else gap
            if has.isdisjoint(clause if clause is gap else clause[:1]):
                continue
            if digits_shown(number.printed) >= LEAST_DIGITS and otherwise.isdisjoint(gap) and _is_meant(number, size):
                named, stated = (Side(scan.written(each), scan.place(each), (each,)) for each in (size, number))
                yield repeat_claim(scan.block, named, stated)


def _size(scan: Scan, at: int) -> Number | None:
    """The size at the end of a name, whose unit is a token of its own: ``Foo-175`` and ``B``."""
    name = scan.string[scan.starts[at] : scan.ends[at]]
    unit = scan.string[scan.starts[at + 1] : scan.ends[at + 1]]
    digits = name.rpartition("-")[2]
    if scan.codes[at + 1] != LETTER or unit not in _SIZES or scan.starts[at + 1] != scan.ends[at] or not digits[:1].isdigit():
        return None
    printed = read_digits(digits)
    if printed is None or digits_shown(printed) < LEAST_DIGITS:
        return None
    return Number(printed._replace(unit=UNITS[unit]), scan.ends[at] - len(digits), scan.ends[at + 1])


def _behind(scan: Scan, start: int) -> int | None:
    """The first count with a unit behind a name, before its sentence or another name ends its reach."""
    for at in range(start, min(len(scan.codes), start + MOST_BETWEEN)):
        code = scan.codes[at]
        if code in STOPS or code == NAME or (at in scan.figures and code != COUNT):
            return None
        if at in scan.figures:
            return at
    return None


def _is_meant(number: Number, size: Number) -> bool:
    """Whether a count is the size in a name, or one slip of the pen away from it."""
    return number.printed.amount == size.printed.amount or is_one_digit_off(number.printed, size.printed)
