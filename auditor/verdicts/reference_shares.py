"""Holds the shares that a column gives of a published model against its inventory, where no count stands beside them.

    | part      | Llama 7B |      cells in per cent, of a model with a name, in rows of components
    | attention | 31.9%    |      -> the component's parameters over those of the model -> is that the figure?

What else a share may be of is its author's affair: one is wrong only beside two at least of its column that come out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.label import read_label
from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.printed import Printed
from auditor.reference import InventoryError
from auditor.reference.names import kept_by_names
from auditor.sheet.headers import concepts
from auditor.verdicts.departure import AS_REFERENCE
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.target import Target
from auditor.verdicts.verdict import Verdict, Why

NOT_SHARE = Why("not-share", "the component has another share of this model", "该组件在此模型中的占比并非如此")
LEAST_RIGHT = 2
NEAR = Fraction(1, 12)
"""Part of a share by which it may be off without being wrong: biases, a norm, another total."""
HUNDRED = 100
_MEASURES = frozenset(
    ("flops", "time", "memory", "bytes", "activations", "kv_cache", "quality", "active_parameters", "utilization", "weights_memory")
)
"""What a table may give the shares of instead."""
_CHANGES = frozenset(("save", "less", "more", "increase", "decrease", "compared"))
"""Words of a row or column in per cent that are no shares."""


class _Share(NamedTuple):
    """A claim of a cell with the shares that it may rightly be, the likeliest first."""

    claim: int
    printed: Printed
    model: str
    components: tuple[str, ...]
    allowed: tuple[Fraction, ...]


def judge_shares(claims: Sequence[Claim], understanding: Understanding) -> tuple[list[Verdict], list[Untrue]]:
    """What came of the cells of an article that give the shares of a published model."""
    columns: dict[tuple[int, int], list[_Share]] = defaultdict(list)
    for index, claim in enumerate(claims[: len(understanding.abouts)]):
        cell, model = claim.block.cell, understanding.abouts[index].model
        found = _share(index, claim, model) if cell is not None and model is not None and len(claim.sides) == 1 else None
        if found is not None and cell is not None:
            columns[cell.table, cell.column].append(found)
    verdicts: list[Verdict] = []
    untrue: list[Untrue] = []
    for shares in columns.values():
        right = [share for share in shares if _holds(share)]
        wrong = [share for share in shares if share not in right and _is_far(share)]
        if len(right) < max(LEAST_RIGHT, 2 * len(wrong)) or len({share.components for share in right}) < LEAST_RIGHT:
            continue
        verdicts += (Verdict(share.claim, "reference", "holds", AS_REFERENCE) for share in right)
        verdicts += (Verdict(share.claim, "reference", "fails", NOT_SHARE) for share in wrong)
        untrue += (_untrue(claims[share.claim], share) for share in wrong)
    return verdicts, untrue


def _share(index: int, claim: Claim, model: str) -> _Share | None:
    number, cell = claim.sides[0].number, claim.block.cell
    if number is None or cell is None or number.printed.percent != HUNDRED or not 0 < number.printed.value < HUNDRED:
        return None
    heading = claim.block.headings[-1] if claim.block.headings else ""
    told = concepts(cell.row_header) | concepts(cell.column_header)
    if told & _CHANGES or (told | concepts(heading)) & _MEASURES:
        return None
    label = read_label(cell.row_header)
    if not label.components or not label.clear or label.scope in ("per_head", "per_layer"):
        return None
    allowed = tuple(_shares_of(model, label.components))
    return _Share(index, number.printed, model, label.components, allowed) if allowed else None


@kept_by_names(512)
def _shares_of(model: str, components: tuple[str, ...]) -> tuple[Fraction, ...]:
    """The shares of a component in a model: with its biases and without, of the model with its head and its table once or twice."""
    return tuple(dict.fromkeys(_possible(model, components)))


def _possible(model: str, components: tuple[str, ...]) -> Iterator[Fraction]:
    try:
        found = published(model)
        targets = [Target(found, components, "model")]
        if components == ("embeddings",):
            targets.append(Target(found, ("embeddings.word",), "model"))
        for target in targets:
            for whole in (found.total, found.total_untied):
                yield from (Fraction(part, whole) for part in (target.exact(), target.exact("weights")) if 0 < part < whole)
    except InventoryError:
        return


def _holds(share: _Share) -> bool:
    slack = share.printed.ulp / 2 / HUNDRED * (2 if share.printed.about else 1)
    return any(abs(share.printed.amount - right) <= slack for right in share.allowed)


def _is_far(share: _Share) -> bool:
    slack = share.printed.ulp / HUNDRED
    return all(abs(share.printed.amount - right) > max(slack, NEAR * right) for right in share.allowed)


def _untrue(claim: Claim, share: _Share) -> Untrue:
    stated, right = claim.sides[0], share.allowed[0] * HUNDRED
    places = max(1, share.printed.decimals)
    scaled = round(right * 10**places)
    expected = f"{scaled // 10**places}.{scaled % 10**places:0{places}d}%"
    raw = stated.raw.strip(" *`$~≈约")
    en = f"{part_names(share.components, False)}: {expected} of the parameters of {share.model}, not {raw}"
    zh = f"{part_names(share.components, True)}占该模型参数量的 {expected}，而不是 {raw}"
    return Untrue("T501", Fact("formula", raw, share.model, stated.span, claim.block), "", en, zh)
