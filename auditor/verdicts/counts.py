"""What a claim counts, and which counts of the reference it may stand for: its figure, its numbers, the ways to delimit a quantity."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from auditor.claims.about.records import About
from auditor.claims.claim import Claim
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import names
from auditor.reference import Model, Poly
from auditor.reference.component_ids import split_stack
from auditor.verdicts.provenance import result_side
from auditor.verdicts.slips import name_slip
from auditor.verdicts.target import Target


def is_clear(about: About, stated: Poly, exact: Poly) -> bool:
    """Whether a formula is said to be just this component's and looks like it: the same letters, of the same degree."""
    if (
        about.confidence != "high"
        or len(about.components) != 1
        or about.components[0].partition(".")[0] not in ("attention", "ffn", "pooler")
    ):
        return False
    if stated == Poly.symbol("H") * Poly.symbol("I") * 3:
        return False  # a gated network: then the model is another one
    return stated.symbols == exact.symbols and degree(stated) == degree(exact)


def is_other_table(claim: Claim, about: About, stated: Poly, target: Target, relations: Mapping[str, Poly]) -> bool:
    """Whether a table of the embeddings has the formula of another one, beside its own figure: the letters are swapped."""
    if about.confidence != "high" or len(about.components) != 1 or not about.components[0].startswith("embeddings."):
        return False
    found = figure_of(claim)
    if found is None or found[1] != target.exact():
        return False
    others = [c for c in target.model.component_ids if c.startswith("embeddings.") and c != about.components[0]]
    return any(target.formula((other,)).substitute(relations) == stated for other in others)


def degree(poly: Poly) -> int:
    """The most factors that any term has."""
    return max((sum(exponent for _, exponent in monomial) for monomial in poly.terms), default=0)


def nearest_exact(stated: int, target: Target, part: str) -> int:
    """The exact count, of several ways to delimit it the nearest.

    The weights of a whole may be matrices only, or all that is no bias. The paper of 2017 leaves open whether the projections of attention
    have biases.
    """
    exact = target.exact(part)
    counts = {exact}
    norms = tuple(leaf for leaf in target.leaves if "norm" in leaf)
    if part == "weights":
        counts.add(exact + target.count(norms, "weights"))
        counts.add(exact + target.count(norms))
    if part == "biases":
        counts.add(exact + target.count(norms, "biases"))
    if target.model.model_type == "transformer" and part == "all":
        projections = target.within("attention", "cross_attention")
        counts.add(exact + target.count(projections, "weights") // target.model.symbols["H"])
    return min(sorted(counts), key=lambda count: abs(stated - count))


def is_repeated(claim: Claim) -> bool:
    """Whether a claim only prints again what another one computed."""
    one, other = (side.number for side in (claim.sides[0], claim.sides[-1]))
    return len(claim.sides) == 2 and one is not None and other is not None and one.printed.amount == other.printed.amount


def printed_numbers(claim: Claim) -> set[int]:
    """The whole numbers that a claim prints."""
    return {int(number.printed.value) for number in claim.numbers() if number.printed.is_integer_print}


MOST_LABELS = 100


def has_own_head(stated: int, model: Model) -> bool:
    """Whether a total is that of a class of the model and of a classifier of its own on top: so many labels, each with the width and a bias."""
    label = model.symbols.get("H", 0) + 1
    beyond = (stated - variant.total for variant in model.variants if variant.total > 0)
    return label > 1 and any(0 < more <= MOST_LABELS * label and more % label == 0 for more in beyond)


def is_another_class(stated: int, model: Model) -> bool:
    """Whether a total is that of the same model as another class: with a head, or without one."""
    return any(variant.total == stated and variant.key in model.architectures for variant in model.variants)


LEAST_MISTYPED, LEAST_MISTYPED_PART = 10**6, 10**5
"""Below this a total, or the count of a part that is plainly named, may be another one where it is one digit off."""


def is_mistyped(stated: int, target: Target, least: int = LEAST_MISTYPED) -> bool:
    """Whether a count is the exact one but for one digit, two that are swapped or noughts at its end: then nothing else can be meant."""
    if stated < least:
        return False
    exact = target.exact()
    if stated != exact and str(stated).rstrip("0") == str(exact).rstrip("0"):
        return True
    cause = name_slip(Fraction(stated), Fraction(exact), None)
    return cause is not None and cause.code in ("digit", "transposed")


def is_of_one_stack(stated: int, target: Target, part: str) -> bool:
    """Whether a figure is that of the encoder or of the decoder alone, where a label names neither: the class may have but one of them."""
    if any(split_stack(component)[0] or component == "total" for component in target.components):
        return False
    stacks = {stack for leaf in target.leaves if (stack := split_stack(leaf)[0])}
    if len(stacks) < 2:
        return False
    counts = ({p: target.count([leaf for leaf in target.leaves if leaf.startswith(stack)], p) for p in ("all", part)} for stack in stacks)
    return any(stated in count.values() for count in counts)


def is_part_form(stated: Poly, target: Target, relations: Mapping[str, Poly]) -> bool:
    """Whether a formula is that of one leaf, with or without its bias: the label was then read too widely."""
    if len(target.leaves) < 2:
        return False
    forms = (target.formula((leaf,), part).substitute(relations) for leaf in target.leaves for part in ("all", "weights"))
    return any(form == stated for form in forms)


def is_group_form(stated: Poly, target: Target, relations: Mapping[str, Poly]) -> bool:
    """Whether a formula is that of some leaves that belong together, as the network of a whole layer: 2·d·d_ff under the heading of the layer."""
    groups: dict[str, list[str]] = {}
    for leaf in target.leaves:
        groups.setdefault(leaf.rpartition(".")[0], []).append(leaf)
    some = (tuple(leaves) for parent, leaves in groups.items() if parent and 1 < len(leaves) < len(target.leaves))
    return any(target.formula(leaves, part).substitute(relations) == stated for leaves in some for part in ("all", "weights"))


def figure_of(claim: Claim) -> tuple[int, int] | None:
    """The side and value of the exact whole figure that a claim ends in: printed, or computed from printed numbers."""
    at = result_side(claim)
    if at is not None:
        number = claim.sides[at].number
        return (at, int(number.printed.amount)) if number is not None else None
    for at in reversed(range(len(claim.sides))):
        side = claim.sides[at]
        if side.is_computation and side.expression is not None and not names(side.expression):
            computed = evaluate(side.expression)
            if computed is not None and computed.is_point and computed.low.denominator == 1:
                return at, int(computed.low)
    return None


def relations_of(target: Target, stated: Poly) -> dict[str, Poly]:
    """What to substitute so that two ways of writing meet: d = H/A, and I = 4H where the article writes no I."""
    found: dict[str, Poly] = {}
    symbols = target.symbols
    if symbols.get("A", 0) * symbols.get("d", 0) == symbols.get("H", 0) != 0:
        found["d"] = Poly.symbol("H").over(Poly.symbol("A"))
    if (
        "I" not in stated.symbols
        and symbols.get("I") == 4 * symbols.get("H", 0)
        and "I" in {k.partition("_")[0] for k in target.model.relations}
    ):
        found["I"] = Poly.symbol("H") * 4
    if "T" in symbols and "T" not in stated.symbols:
        found["T"] = Poly.of(symbols["T"])
    return found
