"""Totals of what grows and what does not: a column that is another one and the same amount in every row, which no cell says.

    | context | cache  | total   |       2.8 + 19 = 21.8, 4.2 + 19 = 23.2, ...: the weights and buffers, whatever they are
    | 8K      | 2.8 GB | 21.8 GB |

a column that is called total, and one of its kind -> the difference that most rows have -> do they prove it? -> the one that has another
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import read_digits
from auditor.sheet.derivation import CHANCE, Derivation, is_nominal, may_hold, width
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import TOTAL, means

LEAST_PROVING = 4
MOST_COLUMNS = 14
MOST_WRONG = 1


def raised_cells(figures: Figures, names: Sequence[str]) -> Iterator[Derivation]:
    """The cells of totals, those that hold, and the one that the others prove not to."""
    size = max(map(len, figures), default=0)
    if len(figures) < LEAST_PROVING or size > MOST_COLUMNS:
        return
    for target in range(min(size, len(names))):
        if not means(names[target], TOTAL):
            continue
        tried = [_raised(figures, target, one) for one in range(size) if one != target]
        yield from _proven(max(tried, key=lambda rows: sum(map(is_nominal, rows)), default=[]), len(tried))


def _raised(figures: Figures, target: int, one: int) -> list[Derivation]:
    """The rows of two columns whose figures are of one unit, as the second and the difference that most of them have."""
    pairs = [(row[target], row[one]) for row in figures if len(row) > max(target, one)]
    known = [(stated, part) for stated, part in pairs if stated is not None and part is not None and _are_alike(stated, part)]
    if len(known) < LEAST_PROVING:
        return []
    constant, _ = Counter(stated.printed.value - part.printed.value for stated, part in known).most_common(1)[0]
    digits = read_digits(f"{float(constant):.12g}") if constant > 0 else None
    if digits is None or digits.value != constant:
        return []
    printed = digits._replace(unit=known[0][0].printed.unit, ulp=Fraction(0))
    label = f" {printed.unit.label}" if printed.unit is not None else ""
    return [
        Derivation(
            stated,
            (part,),
            "sum",
            Operation("+", part.number, Number(printed, part.number.start, part.number.start)),
            f"{part.shown} + {printed.digits}{label}",
        )
        for stated, part in known
    ]


def _are_alike(stated: Figure, part: Figure) -> bool:
    """Whether two figures are amounts in one unit, and not bare numbers of anything."""
    unit = stated.printed.unit
    return unit is not None and unit == part.printed.unit and not (stated.signed or part.signed) and part.printed.value > 0


def _proven(rows: Sequence[Derivation], tried: int) -> Iterator[Derivation]:
    right = [row for row in rows if is_nominal(row)]
    wrong = [row for row in rows if not may_hold(row)]
    if len({row.operands[0].printed.amount for row in right}) < LEAST_PROVING or len(wrong) > MOST_WRONG:
        return
    chance = Fraction(max(1, tried))
    for row in right[1:]:  # the first only says what the amount is
        chance *= width(row.target)
    if chance <= CHANCE:
        yield from (row._replace(proof="rows") for row in rows if is_nominal(row) or row in wrong)
