"""Propositions as the claims and settings that the judges take: the one bridge to what is not yet moved, and gone when it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.claim import Claim, ClaimKind, computed_claim
from auditor.claims.doubts import HYPOTHETICAL, QUESTION, QUOTED, Doubt
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import Printed
from auditor.reading.proposition import Proposition
from auditor.reading.slips import LEAST_CLOSE, LEAST_DIGITS, is_misprinted, is_slip, is_slip_in_size
from auditor.source.document import Block

if TYPE_CHECKING:
    from auditor.claims.about.items import Found

FAR = 12
"""A figure that is so many times what it should be, or less than that part of it, is of something else: a slip of one digit is nearer."""
FAR_OFF = ("far-off", "the figure is too far off to be of that", "所写数值相差过远，可能另有所指")
LOOSE = ("loose", "whether the figures belong together is not certain", "这几个数是否相关不能确定")
LEAST = 1000
"""Smaller counts stand side by side by chance."""
_COMPUTED = ("product", "total")
_KINDS: dict[str, ClaimKind] = {"share": "share", "ratio": "share", "total": "sum"}
_DOUBTS = {"asked": QUESTION, "supposed": HYPOTHETICAL, "quoted": QUOTED}


def as_claim(said: Proposition) -> Claim | None:
    """The claim that a proposition makes; None of one that derives from nothing, which is a cell and no claim of its own, and of what hardly is one."""
    if said.derived is None:
        return None
    unfit = _unfit(said)
    if unfit is FAR_OFF and not said.certain:
        return None
    kind = _KINDS.get(said.kind, "approximation")
    claim = computed_claim(kind, said.block, said.stated, said.derived, said.shown, said.at)
    return claim._replace(doubt=_DOUBTS.get(said.standing) or unfit, measure=said.measure)


def as_setting(said: Proposition) -> tuple[Block, Found] | None:
    """The setting that a proposition states, with its block; None of any other, and of what is not said of the article's own models."""
    if said.kind != "setting" or said.standing != "asserted":
        return None
    from auditor.claims.about.items import Found  # the words for settings, which few articles ask for

    at = said.stated
    step = int(at.printed.ulp * at.printed.factor(False)) if at.printed.unit is not None else 1
    return said.block, Found((said.form,), "", at.start, at.end, int(at.printed.amount), "medium" if said.certain else "low", step)


def _unfit(said: Proposition) -> Doubt | None:
    """Why the figure may not be of what it is derived from: too far off, or no slip away where the words leave it open."""
    value = evaluate(said.derived) if said.derived is not None else None
    if value is None or said.derived is None:
        return None
    printed = said.stated.printed
    if said.kind == "equality" and said.certain:
        return None  # one figure in two scales may be off by any power of ten
    least = LEAST_CLOSE if said.close and _is_whole(printed, said.derived) else LEAST_DIGITS
    slip = not said.weighed and (
        is_slip(printed, said.derived, value.low, least)
        or (_is_size(printed) and is_slip_in_size(printed, value.low))
        or (
            isinstance(said.derived, Number)
            and said.derived.printed.unit is not None
            and is_misprinted(said.derived.printed, printed.amount)
        )
    )
    if not value.low or (not 1 <= FAR * printed.amount / value.low <= FAR * FAR and not slip and not said.weighed):
        return FAR_OFF
    small = said.kind in _COMPUTED and printed.unit is None and max(printed.amount, value.low) < LEAST
    return LOOSE if (small or not said.certain) and not slip else None


def _is_whole(printed: Printed, derived: Expression) -> bool:
    """Whether a computation beside a figure is all of it: one figure, a sum, or of whole numbers; that of a rounded product may be its largest part."""
    return (
        isinstance(derived, Number)
        or (isinstance(derived, Operation) and derived.op == "+")
        or (printed.unit is None and printed.is_integer_print)
    )


def _is_size(printed: Printed) -> bool:
    """Whether a figure is printed in bytes: its digits are those of powers of 1000 or of 1024."""
    return printed.unit is not None and printed.unit.dimension == "bytes"
