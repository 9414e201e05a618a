"""Totals of tables whose figures are rounded: 38.6M, 28.3M and 56.6M with a total of 133.5M; 14 GB, 14 GB and 84 GB with one of 122 GB.

last row that says total -> columns of figures of one unit -> their sum, as good as their digits -> a total further off, for no reason in the table -> claim

What the rows round away is no mistake, nor is a total of some of them; what is right is not claimed here, for rounded figures prove nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from auditor.claims.claim import Claim
from auditor.claims.misprints import is_slip
from auditor.claims.tables import EMPTY, adds_up, holds_parts_of_parts, number_in, sum_of_cells
from auditor.notation.expression import Number
from auditor.source.document import Block
from auditor.source.pattern import lazy

_ALL = lazy(
    r"[\s*`]*(?:(?:grand |overall )?total(?: (?:memory|params|parameters|size|weights))?|sum|总计|合计|总和|总共|总参数量?|总显存|总内存)[\s*`:：]*",
    re.IGNORECASE,
)
"""A row that is the total of all others and says no more."""
LEAST_ROWS, MOST_ROWS = 3, 24
NEAR = Fraction(1, 5)
"""A total further off than this share of itself is of something else."""
FAR = 3
"""So many times what rounding may bring a total is off that is wrong."""


def read_rounded_totals(rows: Sequence[Sequence[Block]]) -> Iterator[Claim]:
    """The wrong rounded totals of a table."""
    last = len(rows) - 1
    if not LEAST_ROWS <= last <= MOST_ROWS or not rows[last] or _ALL.fullmatch(rows[last][0].text.string) is None:
        return
    if holds_parts_of_parts(rows[1:last]):
        return
    for column in range(1, len(rows[last])):
        if len(rows[0]) > column and adds_up(rows[0][column].text.string):
            cells = [row[column] if len(row) > column else EMPTY for row in rows[1:]]
            numbers = [number_in(cell) for cell in cells]
            found = [number for number in numbers if number is not None]
            if len(found) == len(cells) and _is_wrong(found):
                yield sum_of_cells(cells, found, "≈")._replace(sure=False)


def _is_wrong(numbers: Sequence[Number]) -> bool:
    """Whether the last of some rounded figures of one unit is not the sum of the others, and none of them is why."""
    *parts, total = (number.printed for number in numbers)
    units = {printed.unit.dimension if printed.unit is not None else "" for printed in (*parts, total)}
    rounded = any(printed.unit is not None or printed.decimals for printed in (*parts, total))
    if not rounded or len(units) != 1 or any(printed.percent != 1 or printed.value <= 0 for printed in (*parts, total)):
        return False
    amounts = [printed.amount for printed in parts]
    whole, stated = sum(amounts, Fraction(0)), total.amount
    step = total.ulp * total.factor(False)
    slack = sum((printed.ulp * printed.factor(False) for printed in parts), Fraction(0)) / 2 + total.step
    gap = abs(whole - stated)
    if gap <= slack or gap > NEAR * stated:
        return False
    reasons = {*amounts, *(one + two for one, two in combinations(amounts, 2))}
    if any(abs(gap - reason) <= slack or abs(stated - reason) <= slack for reason in reasons):
        return False
    slipped = is_slip(str(round(stated / step)), str(round(whole / step)))
    return slipped or gap > FAR * slack
