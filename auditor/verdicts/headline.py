"""Round figures for whole models ("about 110M", "约 3.4 亿"): right at their printed precision, by any usual way to count, or as published.

printed figure, model -> how far it is from the nearest usual count, as a share; 0 where it stands for one
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.claims.claim import Claim
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model, named_model

SILENT = Fraction(2, 100)
NOTABLE = Fraction(5, 100)
"""Up to 2 % a round figure is usual, up to 5 % worth naming, beyond that another model's."""


def headline(claim: Claim) -> tuple[int, Printed] | None:
    """The side and figure of a claim that prints one round number of things and no exact one."""
    found = None
    for at, side in enumerate(claim.sides):
        number = side.number
        if number is None:
            if side.is_computation:
                return None
            continue
        printed = number.printed
        if printed.unit is None or printed.unit.dimension != "count" or printed.percent != 1 or printed.amount < 10**6:
            return None
        found = found or (at, printed)
    return found


def distance(printed: Printed, model: Model) -> Fraction:
    """The share by which a round figure misses the nearest usual count of a model; 0 where its printing can stand for one."""
    half = printed.trailing_ulp * printed.factor(False) / 2
    best = Fraction(1)
    for usual in _usual(model):
        if abs(printed.amount - usual) <= half:
            return Fraction(0)
        best = min(best, abs(printed.amount - usual) / usual)
    return best


def _usual(model: Model) -> Iterator[int]:
    yield from (variant.total for variant in model.variants if variant.total > 0)
    if model.name is not None:
        try:
            yield from named_model(model.name).headlines
        except InventoryError:
            return
