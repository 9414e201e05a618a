"""Round figures of components: "the attention of one layer has about 2.4M parameters" against the published model's.

figure, component -> every count that the model has, of any part -> one of them as printed: it may be that
    -> none, and the component's own is far from it -> what it is
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from auditor.claims.about.records import About
from auditor.claims.about.totals import round_side
from auditor.claims.about.words import mentions
from auditor.claims.claim import Claim
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.target import Target

LEAST = 10**4
NEAR, CLEAR = Fraction(2, 100), Fraction(5, 100)
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
    cell = claim.block.cell
    texts = (cell.column_header, cell.row_header) if cell is not None else (claim.block.text.string,)
    counted = any(mention.kind == "parameters" for text in (*texts, *claim.block.headings[-1:]) for mention in mentions(text))
    return (at, number.printed) if counted and not is_supposed(claim) and not is_difference(claim) else None


def may_be(printed: Printed, target: Target) -> bool:
    """Whether a round figure is the count, or that of any part of the model, or so far off that it counts something else."""
    half, exact = printed.step / 2, target.exact()
    amount = printed.amount
    if abs(amount - exact) <= max(half, exact * CLEAR) or not exact < FAR * amount or not amount < FAR * exact:
        return True
    return any(abs(amount - count) <= max(half, count * NEAR) for count in _counts(target.model))


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
