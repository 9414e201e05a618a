"""What the settings of an article's own model make of a figure: it holds, it cannot be, or they leave it open.

component -> any usual count in one layer or all -> holds; far from all of them, or one digit beside one -> Doubted
round total -> in one of the ranges -> holds; clearly outside all -> Doubted
exact total -> one of the exact ones -> holds; one digit beside a single one, or right but for biases or layers that are proven -> Doubted
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from auditor.claims.about.records import About
from auditor.notation.printed import Printed
from auditor.sheet.own_model import OwnModel
from auditor.verdicts.own_inventory import OwnInventory, Proven, Range, World, in_layers
from auditor.verdicts.slips import Cause, is_misprint
from auditor.verdicts.verdict import Outcome

ROUND, CLOSE = Fraction(8, 100), Fraction(3, 100)
"""How far a figure of one or two digits, and one of more, is from what the settings give before it is wrong."""
FAR = 12
"""What is further off than this factor counts something else."""
UNSTEADY = Fraction(1, 100)
"""A round figure of a model that is known is off by no more, however many digits it has."""
EXACT_DIGITS = 5
PROVING_DIGITS = 7
"""So many digits of a total do not come out by chance."""
LEAST_AMOUNT = 10_000
LEAST_PROVEN = 2
BIASES = Cause("other-biases", "biases or norms are counted otherwise than in the parts", "偏置或归一化的计法与各部分不同")
LAYERS = Cause("other-layers", "that is the total of another number of layers", "这是另一层数下的总数")


class Doubted(NamedTuple):
    """A figure that no inventory gives: its claim and side, what it is of, what would be right, and why where that is plain.

    ``names`` are the sizes of a formula whose value it is.
    """

    claim: int
    side: int
    own: OwnModel
    about: About
    low: int = 0
    high: int = 0
    cause: Cause | None = None
    names: tuple[str, ...] = ()


Judged = Doubted | Outcome | None
"""None where there is nothing to say."""


def judge_component(printed: Printed, inventory: OwnInventory, doubted: Doubted) -> Judged:
    """What a model makes of the count of a component."""
    about, amount = doubted.about, printed.amount
    counts, complete = inventory.component(about.components)
    if not counts:
        return None
    layers = inventory.sizes.get("L")
    repeated = in_layers(about.components)
    half = half_of(printed) if printed.unit is not None else Fraction(0)
    low, high = ceil(amount - half), floor(amount + half)
    if any(low <= count * each <= high for count in counts for each in ({1, layers or 1} if repeated else {1})):
        return "holds"
    asked = {"per_layer": 1, "all_layers": layers, "model": layers if repeated else 1}.get(about.scope or "")
    wanted, parts = amount.as_integer_ratio()
    near = sorted((count * asked for count in counts) if asked else (), key=lambda count: abs(wanted - count * parts))
    if not near or about.confidence != "high" or about.part is not None or not complete or amount < LEAST_AMOUNT:
        return "unchecked"
    if printed.unit is None:
        meant = [count for count in near if is_misprint(int(amount), count)]
        return doubted._replace(low=meant[0], high=meant[0]) if meant else "unchecked"
    limit = CLOSE if _digits(printed) > 2 else ROUND
    if not near[0] < FAR * amount or not amount < FAR * near[0]:
        return None
    told = abs(amount - near[0]) > max(limit * near[0], half)
    return doubted._replace(low=near[0], high=near[0]) if told else "unchecked"


def is_total(doubted: Doubted) -> bool:
    """Whether an exact total is told of as a misprint of the one that the settings give: these are then right."""
    return doubted.about.components == ("total",) and doubted.low == doubted.high >= 10**PROVING_DIGITS and doubted.cause is None


def judge_proven(printed: Printed, inventory: OwnInventory, proof: Sequence[World], doubted: Doubted) -> Judged:
    """What conventions that give an exact total of the article make of another figure of that model; None of what they do not count."""
    about, amount, layers = doubted.about, printed.amount, inventory.sizes.get("L", 1)
    counts: set[int] = set()
    for world in proof:
        total = world.total(layers)
        if about.components == ("total",):
            counts |= {total, total - world.words - world.others}
        elif about.components == ("layer",) and about.scope in ("per_layer", "all_layers"):
            counts.add(world.layer * (layers if about.scope == "all_layers" else 1))
    if not counts or about.part is not None:
        return None
    half = half_of(printed) if printed.unit is not None or printed.about else Fraction(0)
    if any(abs(amount - count) <= half for count in counts):
        return "holds"
    nearest = min(counts, key=lambda count: abs(count - amount))
    if printed.is_integer_print and not printed.about:
        meant = len(str(nearest)) == len(str(int(amount))) and is_misprint(int(amount), nearest)
        return doubted._replace(low=nearest, high=nearest) if meant else None
    clear = abs(amount - nearest) > max(2 * half, nearest * UNSTEADY) and FAR * amount > nearest and FAR * nearest > amount
    return doubted._replace(low=nearest, high=nearest) if clear and about.confidence != "low" else None


def judge_round(printed: Printed, inventory: OwnInventory, doubted: Doubted, bare: bool) -> Judged:
    """What a model makes of a round total; ``bare`` says that the article counts without tables."""
    ranges = inventory.totals()
    if not ranges:
        return None
    half, amount, known = half_of(printed), printed.amount, "V" in inventory.sizes
    low, high = ranges[0][0], max(high for _, high in ranges)
    if any(start - half <= amount <= end + half for start, end in ranges):
        return "holds" if known else "unchecked"  # without its words any total is possible
    if any(start - half <= amount <= end + half for start, end in inventory.totals(True)):
        return "holds" if bare else "unchecked"
    if not low < FAR * amount or not amount < FAR * high:
        return None  # something else is counted
    nearest = min(ranges, key=lambda each: _off(amount, each))
    limit = CLOSE if _digits(printed) > 2 and not printed.about else ROUND
    if doubted.about.confidence == "low" or _off(amount, nearest) <= max(limit * nearest[0], half):
        return "unchecked"
    return doubted._replace(low=low, high=high)


def judge_exact(amount: int, inventory: OwnInventory, doubted: Doubted, proven: Proven) -> Judged:
    """What a model makes of an exact total."""
    exact = inventory.exact(proven)
    if amount in exact:
        return "holds"
    if len(str(amount)) <= EXACT_DIGITS or doubted.about.confidence == "low" or not exact:
        return "unchecked"
    usual = {world.total(inventory.sizes["L"]) for world in inventory.usual_worlds(proven)}
    alike = [[count for count in counts if len(str(count)) == len(str(amount)) and is_misprint(amount, count)] for counts in (usual, exact)]
    meant = alike[0] or alike[1]
    if len(meant) == 1:
        return doubted._replace(low=meant[0], high=meant[0])
    if len(proven) < LEAST_PROVEN:
        return "holds" if amount in inventory.exact() else "unchecked"
    nearest = min(exact, key=lambda count: (abs(count - amount), count))
    if amount in inventory.exact():
        return doubted._replace(low=nearest, high=nearest, cause=BIASES)
    layers, parts = inventory.sizes["L"], sum(count for _, count in proven)
    for other in (1, layers - 1, layers + 1, 2 * layers):
        if other not in (0, layers) and amount in inventory.exact(proven, other):
            whole = amount + (layers - other) * parts
            nearest = min(exact, key=lambda count: (abs(count - whole), count))
            return doubted._replace(low=nearest, high=nearest, cause=LAYERS)
    return "unchecked"


def judge_value(printed: Printed, value: Fraction, doubted: Doubted) -> Judged:
    """What comes of a formula that has another value than the one printed."""
    amount = printed.amount
    half = half_of(printed) if printed.unit is not None or printed.about else Fraction(0)
    if abs(amount - value) <= half:
        return "holds"
    limit = CLOSE if _digits(printed) > 2 else ROUND
    exact = printed.is_integer_print and not printed.about
    clear = exact or abs(amount - value) > max(limit * value, half)
    if not clear or value.denominator != 1 or amount < LEAST_AMOUNT or not value < FAR * amount or not amount < FAR * value:
        return "unchecked"
    return doubted._replace(low=int(value), high=int(value))


def around(amount: Fraction, doubted: Sequence[Doubted]) -> Range:
    """What comes nearest to a figure from below and from above, or the bounds of all where it is beyond them."""
    ends = sorted(end for each in doubted for end in (each.low, each.high))
    below, above = [end for end in ends if end < amount], [end for end in ends if end > amount]
    return (below[-1], above[0]) if below and above else (ends[0], ends[-1])


def half_of(printed: Printed) -> Fraction:
    """What the print leaves open to either side: half of its last digit that is no nought."""
    return max(printed.ulp * printed.factor(False), printed.step) / 2


def _digits(printed: Printed) -> int:
    """The digits of a figure that tell something."""
    return len(printed.digits.replace(",", "").replace(".", "").lstrip("0").rstrip("0" if "." not in printed.digits else ""))


def _off(amount: Fraction, each: Range) -> Fraction:
    low, high = each
    return max(low - amount, amount - high, Fraction(0))
