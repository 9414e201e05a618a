"""Cells whose names and those of others say how they come about, down the rows of a column or along the columns of a row.

    | batch size   | 256  |      what a name is, of what it is computed from, and how -> the cells that have these names
    | context      | 512  |      -> does one column hold, or is the cell a slip of the pen away? -> the cell that does not
    | tokens/step  | 131k |

A cell that is a whole number of times what the others come to counts devices besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from auditor.notation.expression import Function
from auditor.notation.work import spend
from auditor.reading.slips import is_misprinted
from auditor.sheet.culprit import culprit
from auditor.sheet.derivation import Derivation, derived, is_nominal, may_hold
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.headers import concepts
from auditor.source.tables import Table

Names = frozenset[str]


class Relation(NamedTuple):
    """What is computed, by the concepts of its name: all of ``target``, and of each operand one; ``op`` joins the operands, or is exp of the one."""

    target: Names
    op: str
    operands: tuple[Names, ...]


RELATIONS = (
    Relation(frozenset(("perplexity",)), "exp", (frozenset(("loss",)),)),
    Relation(
        frozenset(("counter.tokens", "counter.steps")), "*",
        (frozenset(("batch_size", "effective_batch")), frozenset(("context_length", "sequence_length"))),
    ),
    Relation(frozenset(("effective_batch",)), "*", (frozenset(("batch_size",)), frozenset(("accumulation",)))),
    Relation(frozenset(("hidden_size",)), "*", (frozenset(("num_attention_heads",)), frozenset(("head_dim",)))),
    Relation(frozenset(("num_attention_heads",)), "/", (frozenset(("hidden_size",)), frozenset(("head_dim",)))),
)  # fmt: skip
MOST_NAMES, MOST_CANDIDATES = 60, 4
MOST_POWER = 30
NEAR = Fraction(1, 50)
PAIR = 2


def named_cells(table: Table, figures: Figures) -> Iterator[Derivation]:
    """The cells that their names give; those that hold, and those that another column, or a slip of the pen, proves not to."""
    turned = [list(column) for column in zip(*figures, strict=True)]
    sides = [([row.label for row in table.rows], turned[1:])]
    if not table.is_listed and table.header:
        sides.append(([cell.string for cell in table.header], [list(row) for row in figures]))
    for names, side in sides:
        meant = [concepts(name) for name in names] if len(names) <= MOST_NAMES else []
        for relation in RELATIONS if meant else ():
            targets = [at for at, said in enumerate(meant) if relation.target <= said]
            operands = [
                [at for at, said in enumerate(meant) if not operand.isdisjoint(said) and not relation.target <= said]
                for operand in relation.operands
            ]  # fmt: skip
            if len(targets) == 1 and all(0 < len(places) <= MOST_CANDIDATES for places in operands):
                spend(len(side))
                yield from _judged([_best(relation, line, targets[0], operands) for line in side])


def _best(relation: Relation, line: Sequence[Figure | None], target: int, operands: Sequence[Sequence[int]]) -> Derivation | None:
    """The cell of a line as the operands give it that come nearest."""
    stated = line[target] if len(line) > target else None
    if stated is None or not stated.printed.value or stated.dimension != "count":
        return None
    found = [
        derivation
        for places in product(*operands)
        if len(known := [cell for at in places if at < len(line) and (cell := line[at]) is not None]) == len(operands)
        and (derivation := _derived(relation, stated, known)) is not None
    ]
    return max(found, key=lambda one: (is_nominal(one), may_hold(one), _is_misprinted(one)), default=None)


def _derived(relation: Relation, stated: Figure, known: Sequence[Figure]) -> Derivation | None:
    if any(figure.dimension != "count" or figure.printed.value <= 0 for figure in known):
        return None
    if relation.op == "exp":
        (operand,) = known
        if operand.printed.amount > MOST_POWER or not operand.printed.decimals:
            return None
        return Derivation(stated, (operand,), "power", Function("exp", operand.number), f"exp({operand.shown})")
    return derived("ratio" if relation.op == "/" else "product", relation.op, stated, known)


def _is_misprinted(found: Derivation) -> bool:
    value = found.nominal
    return value is not None and is_misprinted(found.target.printed, value, PAIR)


def _judged(found: Sequence[Derivation | None]) -> Iterator[Derivation]:
    """The cells that hold; and those that do not beside one that does, or a slip of the pen away, where they are no more than the others."""
    known = [one for one in found if one is not None]
    right = [one for one in known if may_hold(one)]
    wrong = [one for one in known if not may_hold(one) and not _is_otherwise(one)]
    yield from (one._replace(proof="words") for one in right if is_nominal(one))
    for one in wrong if len(wrong) <= max(1, len(right) // PAIR) else ():
        told = culprit(one._replace(proof="words"))
        if right or _is_misprinted(told):
            yield told


def _is_otherwise(one: Derivation) -> bool:
    """Whether a cell counts devices besides, or is a mean of its own: what is near e to the power of a mean is the mean of others."""
    value, stated = one.nominal, one.target.printed.amount
    if not value:
        return True
    times = stated / value
    if one.operator == "power":
        return abs(value - stated) <= NEAR * value
    return one.operator == "product" and times > 1 and times.denominator == 1
