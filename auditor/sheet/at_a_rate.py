"""How long something takes at a rate: so much, so much a second, and the time, of which units tell that one is the quotient of the others.

    At 0.5 MB/s, 720 GB take 400 hours.                  size over size a second
    A step costs 10,773 TFLOPs. At 9.75 TFLOP/s, that is 1,105 s.

times -> the one rate of the sentence -> the one amount of its kind in it, or in the sentence before -> propositions
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import UNITS, Printed, digits_shown
from auditor.reading.forms.operands import is_operand
from auditor.reading.proposition import Proposition
from auditor.reading.scan import OPERATIONS, OTHER, SIZE, TIME, Scan
from auditor.reading.slips import is_misprinted
from auditor.reading.standing import standing

LEAST_DIGITS = 3
"""Digits of a time that tell a slip."""
ROUND = Fraction(1, 50)
"""Part of a time by which rounded figures may put it off."""


def at_a_rate(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The times of an article that are an amount over a rate."""
    for scan in scans:
        if TIME not in scan.codes or OTHER not in scan.codes or scan.block.cell is not None:
            continue
        before: list[int] = []
        for begin, end in scan.sentences():
            here = [at for at in range(begin, end) if at in scan.figures and not is_operand(scan, at)]
            yield from _said(scan, here, before)
            before = here or before


def _said(scan: Scan, here: Sequence[int], before: Sequence[int]) -> Iterator[Proposition]:
    rates = [at for at in here if scan.codes[at] == OTHER and _is_of_seconds(scan, at)]
    times = [at for at in here if scan.codes[at] == TIME]
    if len(rates) != 1 or len(times) != 1:
        return
    rate, time = scan.figures[rates[0]], scan.figures[times[0]]
    unit = rate.printed.unit
    kind = {"bytes": SIZE, "operations": OPERATIONS}.get(unit.dimension if unit is not None else "")
    amounts = [at for at in here if scan.codes[at] == kind] or [at for at in before if scan.codes[at] == kind]
    if kind is None or len(amounts) != 1 or not rate.printed.value or time.bound:
        return
    amount = scan.figures[amounts[0]]
    value, printed = amount.printed.amount / rate.printed.amount, time.printed
    fits = abs(value - printed.amount) <= max(value * ROUND, _half(printed))
    if (not fits and not is_misprinted(printed, value, LEAST_DIGITS)) or digits_shown(printed) < 2:
        return
    second = Number(Printed("1", Fraction(1), Fraction(0), UNITS["s"]), rate.number.start, rate.number.start)
    derived = Operation("*", Operation("/", amount.number, rate.number), second)
    shown = f"{scan.written(amount.number)} / {scan.raw(rates[0], rates[0])}"
    yield Proposition(
        "product", time.number, scan.block, scan.place(time.number), scan.written(time.number), derived, shown, scan.place(amount.number),
        standing=standing(scan, times[0], times[0]), form="at-a-rate", certain=not fits, weighed=True,
    )  # fmt: skip


def _half(printed: Printed) -> Fraction:
    return printed.last_digit * printed.factor(False) / 2


def _is_of_seconds(scan: Scan, at: int) -> bool:
    unit = UNITS.get(scan.raw(at, at).rpartition("/")[2])
    return unit is not None and unit.dimension == "seconds" and unit.decimal == 1
