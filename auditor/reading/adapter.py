"""Propositions as the claims that the judges of arithmetic take: the one bridge to what is not yet moved, and gone when it is."""

from __future__ import annotations

from fractions import Fraction

from auditor.claims.claim import Claim, ClaimKind, computed_claim
from auditor.claims.doubts import HYPOTHETICAL, QUESTION, QUOTED
from auditor.notation.evaluate import evaluate
from auditor.reading.proposition import Proposition
from auditor.reading.slips import is_of_another_unit

FAR = 12
"""A figure that is so many times what it should be, or less than that part of it, is of something else: a slip of one digit is nearer."""
FAR_OFF = ("far-off", "the figure is too far off to be of that", "所写数值相差过远，可能另有所指")
MAYBE_OTHER = ("of-another", "the figure may be of something else", "所写数值可能另有所指")
_POWERS = tuple(Fraction(10) ** power for power in (-6, -3, -2, 2, 3, 6))
_KINDS: dict[str, ClaimKind] = {"share": "share", "ratio": "share", "total": "sum"}
_DOUBTS = {"asked": QUESTION, "supposed": HYPOTHETICAL, "quoted": QUOTED}


def as_claim(said: Proposition) -> Claim | None:
    """The claim that a proposition makes; None of one that derives from nothing, which is a cell and no claim of its own."""
    if said.derived is None:
        return None
    kind = _KINDS.get(said.kind, "approximation")
    claim = computed_claim(kind, said.block, said.stated, said.derived, said.shown, said.at)
    return claim._replace(doubt=_DOUBTS.get(said.standing) or (FAR_OFF if _is_far(said) else None if said.certain else MAYBE_OTHER))


def _is_far(said: Proposition) -> bool:
    value = evaluate(said.derived) if said.derived is not None else None
    if value is None or not value.low:
        return False
    stated = said.stated.printed
    times, slack = stated.amount / value.low, stated.trailing_ulp / stated.value / 2 if stated.value else 0
    if is_of_another_unit(stated, value.low) or any(abs(times / power - 1) <= slack for power in _POWERS):
        return False  # the same digits: a power of ten was lost
    return not 1 <= FAR * times <= FAR * FAR
