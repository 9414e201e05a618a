"""Tables of sizes by precision: all figures of a model are so many bytes of one count of parameters, and one is not.

rows or columns named by a precision -> the count that all figures of a model but one stand for -> claim
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.claim import Claim
from auditor.claims.memory import byte_figures, fits, has_sizes, is_slipped, only_bytes_each, size_claim
from auditor.claims.shares import float_free
from auditor.notation.expression import Number
from auditor.notation.printed import Printed
from auditor.source.document import Block

MOST_ROWS = 200
_PROVEN = 3
"""So many figures of one count prove which it is."""


def read_precisions(rows: Sequence[Sequence[Block]]) -> Iterator[Claim]:
    """Sizes by precision, one model a column or one a row: all of a model's but one are so many bytes of one count of parameters."""
    if not 3 <= len(rows) <= MOST_ROWS or not any(has_sizes(cell.text.string) for row in rows[1:3] for cell in row):
        return  # the first row may give the counts
    width = max(map(len, rows))
    down = [_precision(row[:2]) for row in rows[1:]]
    if sum(each is not None for each in down) >= _PROVEN:
        for at in range(1, width):
            yield from _of_one_count([(row[at], each) for row, each in zip(rows[1:], down, strict=True) if each and len(row) > at])
        return
    across = [_precision([header]) for header in rows[0]]
    if sum(each is not None for each in across) >= _PROVEN:
        for row in rows[1:]:
            yield from _of_one_count([(cell, each) for cell, each in zip(row, across, strict=False) if each])


def _precision(cells: Sequence[Block]) -> Fraction | None:
    """The bytes of a parameter that the label of a row or column gives."""
    found = {each for cell in cells if not has_sizes(cell.text.string) and (each := only_bytes_each(cell.text.string)) is not None}
    return found.pop() if len(found) == 1 else None


def _of_one_count(cells: Sequence[tuple[Block, Fraction]]) -> Iterator[Claim]:
    """The figures that stand for one count of parameters, and the one that is a slip away from it."""
    sizes = [(cell, figures[0], each) for cell, each in cells if len(figures := list(byte_figures(cell.text.string))) == 1]
    if len(sizes) < _PROVEN:
        return
    for binary in (False, True):
        for _, one, each in sorted(sizes, key=lambda size: size[1].printed.ulp / size[1].printed.value):
            count = Printed("", one.printed.value * one.printed.factor(binary) / each, Fraction(0))
            wrong = [size for size in sizes if not fits(size[1].printed, count, size[2])]
            if (
                len(wrong) == 1
                and len(sizes) - 1 >= 2
                and (is_slipped(wrong[0][1].printed, count, wrong[0][2]) or _is_copied(wrong[0], sizes))
            ):
                shown = f"{one.printed.digits}{one.printed.unit.label if one.printed.unit is not None else ''} / {float_free(each)}"
                yield size_claim(wrong[0][0], wrong[0][1], count, wrong[0][2], shown)
                return
            if not wrong:
                return


def _is_copied(wrong: tuple[Block, Number, Fraction], sizes: Sequence[tuple[Block, Number, Fraction]]) -> bool:
    """Whether a figure is that of another precision of two bytes and more, where three others are right: 52 GB in fp32, and again in fp16."""
    cell, number, each = wrong
    others = [(other, bytes_each) for at, other, bytes_each in sizes if at is not cell]
    same = [bytes_each for other, bytes_each in others if other.printed.amount == number.printed.amount]
    return len(others) >= _PROVEN and each >= 1 and any(bytes_each != each for bytes_each in same)
