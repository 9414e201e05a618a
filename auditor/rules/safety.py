"""Which repairs may be applied unasked: those where nothing but the result can be what is wrong, and all that follows is certain.

repair -> is an operand what is wrong? then none -> is it certain in every respect? then safe, else unsafe

The operands stand where they are printed; they do not where the article itself says otherwise: the stated result is exactly what comes out with
another figure of the article in an operand's place.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import evaluate, is_rounded
from auditor.notation.expression import Number, numbers
from auditor.rules.alternatives import is_only_print, put, valued, with_other_operand
from auditor.rules.finding import Fix
from auditor.rules.operands import MOST_OPERANDS, Blame, Miscopied, source_of
from auditor.rules.recompute import is_near
from auditor.rules.repair import Repair
from auditor.rules.sheet import Sheet, sheet_of
from auditor.verdicts.comparison import WIDENED, compare

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.verdicts.article_arithmetic import Slip

COST_A_SLIP = 25
MOST_USERS = 20
"""Computations that a figure is looked up in."""


def fix_of(audit: Audit, slip: Slip, repair: Repair, value: Fraction, scale: Fraction, blame: Blame | None) -> Fix | None:
    """The fix of a slip that should be ``value``, printed in units of ``scale``; None where an operand is what is to ``blame``."""
    claim = audit.claims[slip.claim]
    number = claim.sides[slip.side].number
    source = source_of(claim, slip)
    if isinstance(blame, Miscopied):
        return None
    safe = (
        repair.certain
        and claim.sure
        and blame is None
        and number is not None
        and is_near(number.printed.value * scale, value)
        and _is_result(claim, slip, source, audit)
        and is_only_print(number.printed, value, scale)
        and (_is_borne_out(number, value, slip, audit) or not _has_rival(claim, slip, source, sheet_of(audit)))
    )
    return Fix(safe, repair.edits, repair.touched)


def _is_borne_out(number: Number, value: Fraction | None, slip: Slip, audit: Audit) -> bool:
    """Whether another computation that takes the figure up comes out with what it should be."""
    stated = number.printed.amount
    if value is None:
        return False
    for index in sorted(sheet_of(audit).users.get(stated, ()))[:MOST_USERS]:
        sides = audit.claims[index].sides if index != slip.claim else ()
        for left, right in pairwise(sides):
            operands = numbers(left.readings[0]) if left.is_computation else []
            at = next((at for at, operand in enumerate(operands) if operand.printed.amount == stated), None)
            if at is not None and right.number is not None:
                found = evaluate(put(left.readings[0], at, valued(value)))
                if found is not None and found.is_point and found.low == right.number.printed.amount:
                    return True
    return False


def _has_rival(claim: Claim, slip: Slip, source: Side | None, sheet: Sheet) -> bool:
    """Whether a slip in an operand that stands nowhere else explains the result as well."""
    if source is None:
        return False
    operands = numbers(source.readings[0])
    if sheet.effort <= 0 or len(operands) > MOST_OPERANDS:
        return True
    confirmed = {at for at, operand in enumerate(operands) if sheet.printed_elsewhere(operand.printed.amount, slip.claim)}
    sheet.effort -= COST_A_SLIP * (len(operands) - len(confirmed)) * len(operands)  # each slip of each computes all of them anew
    return with_other_operand(source, claim.sides[slip.side], claim.relations[slip.step], confirmed)


def _is_result(claim: Claim, slip: Slip, source: Side | None, audit: Audit) -> bool:
    """Whether the figure is what is computed, from operands that stand and say enough."""
    sheet = sheet_of(audit)
    if slip.side != slip.step + 1:
        return False  # 768 = 12 × 65: what comes first may be what is given
    if source is None:
        return sheet.printed_elsewhere(_amount(claim.sides[slip.step]), slip.claim)
    if compare(source, claim.sides[slip.side], claim.relations[slip.step])[0] is WIDENED:
        return False  # which of the values that an operand may have is meant, is the author's to say
    operands = numbers(source.readings[0])
    if slip.kind == "sum":
        return all(_is_confirmed(part.printed.amount, slip.claim, sheet) for part in operands)
    return slip.kind != "rounding" or not any(is_rounded(number.printed) for number in operands)


def _is_confirmed(value: Fraction, index: int, sheet: Sheet) -> bool:
    """Whether the part of a total stands elsewhere too: its own cell is one place."""
    claims = {*sheet.users.get(value, ()), *sheet.results.get(value, ())} - {index}
    return bool(claims) or len(sheet.places.get(value, ())) > 1


def _amount(side: Side) -> Fraction:
    return side.number.printed.amount if side.number is not None else Fraction(0)
