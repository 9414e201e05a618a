"""Results that the next passage says again in short: a long figure that one ends with, and ``which is about 6.24 GB`` or ``约 2.23 亿，`` behind it.

    the figure that a passage ends with, the first of the next one -> hedged or said to be the same, nothing named between -> claim

The two are twins where the digits agree, but for a power of ten or one digit; where more differ, the second is of something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Number
from auditor.notation.printed import digits_shown
from auditor.reading.scan import LETTER, NAME, Scan
from auditor.reading.twins import are_twins

MOST_LEAD = 6
"""Tokens before the short figure: ``which is``, ``that makes``, ``个参数，``."""
MOST_TAIL = 6
"""Tokens behind the long one: its unit, what it counts, the end of its sentence."""
LEAST_EXACT = 7
"""Digits of a figure that is said again in short."""
THOUSAND = 1000
_SAME = ("that_is", "so", "is")
_COUNTED = ("parameters", "counter.parameters", "weights")
_ENDS = frozenset(".!?;,，。；、)）\n")


def echoes(scans: Sequence[Scan]) -> Iterator[Claim]:
    """The short figures that passages begin with and that say again what the passage before ended with."""
    for before, scan in pairwise(scans):
        if scan.block.cell is not None or scan.block.kind in ("heading", "code") or before.block.headings != scan.block.headings:
            continue
        short, exact = _first(scan), _last(before)
        if short is None or exact is None:
            continue
        plain = exact.printed._replace(unit=None)
        dimension = short.printed.unit.dimension if short.printed.unit is not None else ""
        if exact.printed.unit is not None and exact.printed.unit.dimension != dimension:
            continue
        off = abs(plain.amount - short.printed.amount)
        if short.printed.step / 2 < off <= short.printed.step * 3 / 2:
            continue  # rounded otherwise, or a headline
        if digits_shown(short.printed) > 1 and are_twins(plain, short.printed, True):  # one digit is one digit off from any other
            left = Side(before.written(exact), before.place(exact), (exact,))
            right = Side(scan.written(short), scan.place(short), (short,))
            yield Claim("approximation", (left, right), ("≈",), scan.block, right.span, right.raw, sure=False)


def _first(scan: Scan) -> Number | None:
    """The short figure that a passage begins with, if that is all its first clause says."""
    if not scan.figures:
        return None
    at = min(scan.figures)
    number, about, bound, _ = scan.figures[at]
    unit = number.printed.unit
    lead = scan.codes[:at]
    if bound or unit is None or unit.decimal < THOUSAND or len(lead) > MOST_LEAD or NAME in lead or LETTER in lead:
        return None
    if not about and scan.vocabulary.any_of(_SAME).isdisjoint(lead):
        return None
    behind = at + 1
    while behind < len(scan.codes) and scan.codes[behind] in scan.vocabulary.any_of(_COUNTED):
        behind += 1
    return number if behind >= len(scan.codes) or scan.string[scan.starts[behind]] in _ENDS else None


def _last(scan: Scan) -> Number | None:
    """The long whole figure that a passage ends with."""
    if not scan.figures or scan.block.cell is not None or scan.block.kind in ("heading", "code"):
        return None
    at = max(scan.figures)
    number = scan.figures[at].number
    printed = number.printed
    if len(scan.codes) - at - 1 > MOST_TAIL or printed.percent != 1 or printed.decimals or printed.value < 10 ** (LEAST_EXACT - 1):
        return None
    exact = printed.unit is None or printed.unit.decimal == 1
    return number if exact and digits_shown(printed) > 1 else None
