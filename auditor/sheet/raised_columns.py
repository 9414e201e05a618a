"""Columns that are another one and the same amount, or so many times it, in every row: an amount that no cell says.

    | context | cache  | total   |       2.8 + 19 = 21.8, 4.2 + 19 = 23.2, ...: the weights and buffers, whatever they are
    | 8K      | 2.8 GB | 21.8 GB |

    | format | bits per weight | file    |       8.5 bits × 8.03B / 8 = 8.53 GB: the parameters of the model
    | Q8_0   | 8.5             | 8.53 GB |

a column that is called total, and one of its kind -> the difference that most rows have -> do they prove it? -> the one that has another
a column in bytes, and one in bits of a value -> the quotient that most rows have -> likewise
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import UNITS, Printed, read_digits
from auditor.sheet.derivation import CHANCE, Derivation, is_nominal, may_hold, width
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import TOTAL, means

LEAST_PROVING = 4
MOST_COLUMNS = 14
MOST_WRONG = 1
BITS, MOST_BITS = 8, 32
_BITS = frozenset(("bits", "counter.bits"))


def raised_cells(figures: Figures, names: Sequence[str]) -> Iterator[Derivation]:
    """The cells of totals, those that hold, and the one that the others prove not to."""
    size = max(map(len, figures), default=0)
    if len(figures) < LEAST_PROVING or size > MOST_COLUMNS:
        return
    bits = [at for at in range(min(size, len(names))) if means(names[at], _BITS)]
    for target in range(min(size, len(names))):
        if means(names[target], TOTAL):
            tried = [_raised(figures, target, one) for one in range(size) if one != target]
            yield from _proven(max(tried, key=lambda rows: sum(map(is_nominal, rows)), default=[]), len(tried))
        for one in bits if len(bits) == 1 and target not in bits else ():
            yield from _proven(_of_bits(figures, target, one), 1)


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


def _of_bits(figures: Figures, target: int, one: int) -> list[Derivation]:
    """The rows of sizes in bytes as the bits of a value and the number of values with which most of them come out."""
    pairs = [(row[target], row[one]) for row in figures if len(row) > max(target, one)]
    known = [(stated, bits) for stated, bits in pairs if stated is not None and bits is not None and _is_of_bits(stated, bits)]
    if len(known) < LEAST_PROVING:
        return []
    edges = [((s.printed.amount + side * s.half) / b.printed.amount, side) for s, b in known for side in (-1, 1)]
    spans = [((low, high), sum(a <= low and high <= b for (a, _), (b, _) in zip(edges[::2], edges[1::2], strict=True)))
             for (low, _), (high, _) in pairwise(sorted(edges))]  # fmt: skip
    (low, high), _ = max(spans, key=lambda span: span[1])
    values = (low + high) * 4
    times = Number(Printed(str(values), values / BITS, Fraction(0), unit=UNITS["byte"]), 0, 0)
    shown = f"{float(values / 10**9):.3g}B"
    return [
        Derivation(stated, (bits,), "multiple", Operation("*", bits.number, times), f"{bits.shown} bits × {shown} / 8", measure="weights")
        for stated, bits in known
    ]


def _is_of_bits(stated: Figure, bits: Figure) -> bool:
    """Whether two figures may be the size of a file and the bits of a value in it."""
    return stated.dimension == "bytes" and bits.dimension == "count" and bits.printed.unit is None and 1 <= bits.printed.value <= MOST_BITS


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
