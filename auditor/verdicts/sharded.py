"""Holds formulas that spread one amount over devices against each other: with one device all of a column are that amount.

| plain | 16Φ |     | ZeRO-1 | 4Φ + 12Φ/N |     | ZeRO-3 | 16Φ/N |      -> N = 1 -> 16Φ each; the one that is not is told
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.notation.polynomial import Coefficient, Polynomial, expand

LEAST_CELLS, LEAST_SHARED = 3, 2


class Sharded(NamedTuple):
    """A formula of a column, with the amount that the others have on one device; ``right`` is None where it has it too."""

    formula: Standing
    beside: Standing
    right: str | None


def judge_sharded(formulas: Sequence[Standing]) -> Iterator[Sharded]:
    """The formulas of columns in which an amount of one name is divided by another: whether they agree where that is one."""
    columns: dict[tuple[int, int], list[tuple[Standing, Polynomial]]] = defaultdict(list)
    for formula in formulas:
        cell, polynomial = formula.block.cell, expand(formula.expression)
        if cell is not None and polynomial is not None:
            columns[cell.table, cell.column].append((formula, polynomial))
    for cells in columns.values():
        yield from _judged(cells)


def _judged(cells: Sequence[tuple[Standing, Polynomial]]) -> Iterator[Sharded]:
    amounts = [found for formula, polynomial in cells if (found := _amount(polynomial)) is not None]
    names = {name for name, _, _ in amounts}
    devices = {device for _, device, _ in amounts if device}
    shared = sum(bool(device) for _, device, _ in amounts)
    if len(amounts) < max(LEAST_CELLS, len(cells)) or len(names) != 1 or len(devices) != 1 or shared < LEAST_SHARED:
        return
    (value, count), *others = Counter(value for _, _, value in amounts).most_common()
    plain = {amount for _, device, amount in amounts if not device}
    told = count >= len(amounts) - 1 or (plain == {value} and len(others) < count + 1 and all(times == 1 for _, times in others))
    if count < LEAST_SHARED or not told:
        return
    like = next(formula for (formula, _), (_, _, amount) in zip(cells, amounts, strict=True) if amount == value)
    (name,), (device,) = names, devices
    for (formula, _), (_, _, amount) in zip(cells, amounts, strict=True):
        yield Sharded(formula, like, None if amount == value else f"{value}{name} ({device} = 1)")


def _amount(polynomial: Polynomial) -> tuple[str, str, Coefficient] | None:
    """The name of what is spread, the name that it is divided by ("" where by none), and how much of it one device alone would hold."""
    names: set[str] = set()
    devices: set[str] = set()
    for monomial in polynomial:
        powers = dict(monomial)
        names |= {name for name, power in powers.items() if power == 1}
        devices |= {name for name, power in powers.items() if power == -1}
        if any(power not in (1, -1) for power in powers.values()) or list(powers.values()).count(1) != 1:
            return None
    if len(names) != 1 or len(devices) > 1 or names & devices:
        return None
    return names.pop(), devices.pop() if devices else "", sum(polynomial.values())
