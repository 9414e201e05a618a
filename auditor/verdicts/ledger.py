"""The ledger: what leads from an article's total to the exact one, each line with the place that brings it.

figures of a total, traced to earlier claims -> what each of them adds -> one line a place and cause, which sum to the difference
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.reference import Model
from auditor.verdicts.causes import Deviation


class Line(NamedTuple):
    """What one place adds to a figure over the exact one: stated minus exact, in parameters.

    ``claim`` is the place; ``cause`` what was done there, None for a wrong result (a slip of arithmetic); ``components`` what it is about;
    ``times`` how often it enters.
    """

    amount: int
    claim: int
    cause: Deviation | None
    components: tuple[str, ...] = ()
    times: int = 1


class Ledger(NamedTuple):
    """From the article's total to the exact one: the lines sum to ``stated`` minus ``exact``."""

    claim: int
    side: int
    stated: int
    exact: int
    lines: tuple[Line, ...]
    model: Model


def ledger_of(claim: int, side: int, stated: int, lines: Sequence[Line], model: Model) -> Ledger | None:
    """The ledger of a total; None where its lines do not balance, or where one line says no more than the finding."""
    merged = _merged(lines)
    exact = stated - sum(line.amount for line in merged)
    if len(merged) < 2 or exact != model.total:
        return None
    return Ledger(claim, side, stated, exact, merged, model)


def _merged(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines of one place and cause as one, slips of arithmetic first, each kind in the order of its places."""
    sums: dict[tuple[int, str], Line] = {}
    for line in lines:
        key = (line.claim, line.cause.key if line.cause is not None else "")
        known = sums.get(key)
        sums[key] = line if known is None else known._replace(amount=known.amount + line.amount, times=known.times + line.times)
    kept = [line for line in sums.values() if line.amount]
    return tuple(sorted(kept, key=lambda line: (line.cause is not None, line.claim)))
