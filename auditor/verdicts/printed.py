"""Holds what an article counts of a layer of its own model against the layer that it prints.

claims about parts of one layer, the printed layer -> parts that agree -> a part that does not, where others do -> departures
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from fractions import Fraction

from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.claims.printed_layers import PARTS, PrintedLayer
from auditor.reference import Poly
from auditor.verdicts.causes import Deviation
from auditor.verdicts.departure import Departure
from auditor.verdicts.verdict import Why

OTHERWISE = Why("printed", "the article itself prints it otherwise", "与文中打印的不符")
_DECLARED = frozenset(("weights-only", "no-biases", "no-norms", "approximate", "rule-of-thumb"))
MOST_SHOWN = 6
_NEAR = 5
LEAST_CONFIRMED = 2
"""So many matrices counted as they are printed show that the printed layer is the one that is counted."""


def check_printed(claims: Sequence[Claim], understanding: Understanding, layer: PrintedLayer, told: Container[int] = ()) -> list[Departure]:
    """The counts of one layer's parts that are not what the article prints, where those of another part are.

    ``told`` are the claims that something is told of already.
    """
    if any(convention.name in _DECLARED for convention in understanding.conventions):
        return []
    stated: dict[str, dict[int, int]] = {}
    confirmed = 0
    for index, (claim, about) in enumerate(zip(claims, understanding.abouts, strict=False)):
        number = claim.sides[-1].number
        if about.model is not None or about.scope != "per_layer" or about.part not in (None, "all") or about.confidence == "low":
            continue
        if (
            len(about.components) == 1
            and about.components[0] in (*PARTS, "layer")
            and number is not None
            and number.printed.is_integer_print
        ):
            stated.setdefault(about.components[0], {}).setdefault(int(number.printed.value), index)
        elif about.components and number is not None:
            part = about.components[0].partition(".")[0]
            confirmed += part in ("attention", "ffn") and claim.sides[0].is_computation and number.printed.value in layer.counts[part]
    agreeing = {part for part, values in stated.items() if layer.total(part) in values}
    if not (agreeing & {"attention", "ffn"} or confirmed >= LEAST_CONFIRMED) or "layer" in agreeing:
        return []
    found: list[Departure] = []
    for part in ("layernorm", "layer"):
        values = stated.get(part, {})
        if part not in agreeing and len(values) == 1 and not found and next(iter(values.values())) not in told:
            found += _departure(part, *next(iter(values.items())), understanding, layer)
    return found


def _departure(part: str, value: int, index: int, understanding: Understanding, layer: PrintedLayer) -> list[Departure]:
    exact, norms = layer.total(part), layer.total("layernorm")
    gap = value - exact
    single = {count for counts in layer.counts.values() for count in counts}
    if value in single or (part == "layernorm" and value not in (2 * exact, exact // 2)):
        return []  # one of them, or another quantity
    if part == "layer" and (abs(gap) == norms or abs(gap) * _NEAR > exact):
        return []  # a layer without its normalisations
    shown = " + ".join(f"{count:,}" for count in layer.counts["layernorm"][:MOST_SHOWN])
    cause = Deviation(
        "C303",
        "printed",
        gap,
        Poly({(): Fraction(gap)}),
        f"the article itself prints {shown} for the normalisations",
        f"文中打印的归一化层为 {shown}",
        frozenset(),
    )
    causes = (cause,) if part == "layernorm" or abs(gap) in layer.counts["layernorm"] else ()
    code = "C303" if causes else "C305"
    return [Departure(index, -1, code, causes, (), gap, f"{exact:,}", understanding.abouts[index], True)]
