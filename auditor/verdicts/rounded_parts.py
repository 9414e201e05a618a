"""Round figures of components: "the attention of one layer has about 2.4M parameters" against the published model's.

figure, component -> every count that the model has, of any part -> one of them as printed: it may be that
    -> none, and the component's own is far from it -> wrong, where the model's other figures are right
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.records import About
from auditor.claims.about.totals import round_side
from auditor.claims.about.words import mentions
from auditor.claims.claim import Claim
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.departure import Departure
from auditor.verdicts.target import Target

LEAST = 10**4
LEAST_RIGHT = 2
"""Right figures of one section that tell what its others count."""
NEAR, CLEAR = Fraction(1, 100), Fraction(25, 1000)
"""How far a round figure is from what it may be, and how far from what it is said to be before it is wrong."""
FAR = 20
"""What is further off than this factor counts something else."""
_MATRICES = ("attention.query", "attention.key", "attention.value")


def rounded_part(claim: Claim, about: About) -> tuple[int, Printed] | None:
    """The side and figure of a claim that prints one round count of parameters of a component; None where it may count anything else."""
    at = round_side(claim, LEAST) if claim.doubt is None or claim.doubt[0] == "alone" else None
    number = claim.sides[at].number if at is not None else None
    if at is None or number is None or about.confidence == "low" or about.scope is None or about.part is not None:
        return None
    return (at, number.printed) if not is_supposed(claim) and not is_difference(claim) else None


def _is_counted(claim: Claim) -> bool:
    """Whether the words beside a figure speak of parameters."""
    cell = claim.block.cell
    texts = (cell.column_header, cell.row_header) if cell is not None else (claim.block.text.string,)
    return any(mention.kind == "parameters" for text in (*texts, *claim.block.headings[-1:]) for mention in mentions(text))


class RoundPart(NamedTuple):
    """A round figure of a component: the claim and its side, what it is of, whether it may be that, is surely not, or neither (None).

    ``counted`` says that words beside it speak of parameters; else the other figures of its ``section`` must tell.
    """

    claim: int
    side: int
    printed: Printed
    about: About
    target: Target
    right: bool | None
    section: tuple[str, ...]
    counted: bool


def judged_part(index: int, claim: Claim, about: About, target: Target) -> RoundPart | None:
    """What came of a claim that prints one round count of parameters of a component; None where it prints none."""
    part = rounded_part(claim, about)
    if part is None:
        return None
    return RoundPart(index, *part, about, target, _is_right(part[1], target), claim.block.headings, _is_counted(claim))


def wrong_parts(parts: Sequence[RoundPart], models: Collection[str | None]) -> list[RoundPart]:
    """The round figures that are told: of models, those ``models`` of which more of the article's figures are right than wrong."""
    wrong = [part for part in parts if part.right is False and part.about.confidence == "high" and len(part.about.components) == 1]
    times = Counter((part.about.model, part.printed.amount) for part in wrong)
    known = Counter((part.about.model, part.section) for part in parts if part.right)
    return [
        part
        for part in wrong
        if part.about.model in models
        and times[part.about.model, part.printed.amount] == 1
        and (part.counted or known[part.about.model, part.section] >= LEAST_RIGHT)
    ]


def departure_of(part: RoundPart, named: bool) -> Departure:
    """What is told of a round figure that is wrong."""
    exact = part.target.exact()
    return Departure(part.claim, part.side, "C305", (), (), int(part.printed.amount) - exact, f"{exact:,}", part.about, named)


def _is_right(printed: Printed, target: Target) -> bool | None:
    """Whether a round figure is the count by some convention; None where it is near it, that of any part of the model, or so far off that it
    counts something else.
    """
    half, amount = printed.step / 2, printed.amount
    own = (target.exact(), target.exact("weights"))
    if any(abs(amount - count) <= max(half, count * NEAR) for count in own):
        return True
    exact = own[0]
    if abs(amount - exact) <= exact * CLEAR or not exact < FAR * amount or not amount < FAR * exact:
        return None
    return None if any(abs(amount - count) <= half for count in _counts(target.model)) else False


@lru_cache(maxsize=64)
def _counts(model: Model) -> frozenset[int]:
    """The counts of every component of a model, once, in a layer and in all."""
    found: set[int] = set()
    for scope in ("per_head", "per_layer", "all_layers", "model"):
        for component in model.component_ids:
            for part in ("all", "weights"):
                found.add(_count(model, (component,), scope, part))
        found.add(_count(model, _MATRICES, scope, "weights"))
    return frozenset(found - {0})


def _count(model: Model, components: tuple[str, ...], scope: str, part: str) -> int:
    try:
        return sum(model.count(component, scope, part) for component in components)
    except (InventoryError, KeyError, ValueError):
        return 0
