"""What an article prints for and against the causes of one difference, where several come to the same amount.

causes of one difference -> what each would have its part count -> is that printed, or the right count, or a sum that holds with it -> the causes left

768 is the class token, one row of positions and the biases of the patches: which of them is missing the figures beside the total tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from auditor.claims.claim import Claim
from auditor.notation.printed import read_digits
from auditor.reference import InventoryError
from auditor.source.pattern import lazy
from auditor.verdicts.causes import Causes, Deviation
from auditor.verdicts.target import Target

_FIGURE = lazy(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w.,]\d)|(?<![\w.,])\d{3,12}(?![\w]|[.,]\d)")
LEAST = 1000
MOST_FIGURES = 4000
MOST_ROWS = 60


class Printed:
    """The whole figures of the blocks that make claims; gathered when the first difference has several causes."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = claims
        self._found: set[int] | None = None

    def __contains__(self, value: int) -> bool:
        if self._found is None:
            blocks = {id(claim.block): claim.block for claim in self._claims}
            self._found = set()
            for block in blocks.values():
                self._found.update(figures_of(block.text.string))
                if len(self._found) > MOST_FIGURES:
                    break
        return value in self._found


def figures_of(string: str) -> Iterator[int]:
    """The whole figures of a text, in their order."""
    for match in _FIGURE.finditer(string):
        printed = read_digits(match.group())
        if printed is not None and printed.value.denominator == 1:
            yield int(printed.value)


def weighed(found: Sequence[Causes], claim: Claim, stated: int, target: Target, printed: Printed) -> list[Causes]:
    """The causes that nothing printed speaks against, those first whose miscount is printed; sets of several causes are left as they are."""
    if not found or any(len(causes) > 1 for causes in found):
        return list(found)
    summed = Counter[int]() if any(side.is_computation for side in claim.sides) else _summed(claim.block.text.string, stated)
    left = [causes for causes in found if not _is_refuted(causes[0], target, printed, summed)]
    if len(left) < 2:
        return left
    return sorted(left, key=lambda causes: not _is_backed(causes[0], stated, target, printed))


def _is_backed(cause: Deviation, stated: int, target: Target, printed: Printed) -> bool:
    """Whether the miscount of a part is printed, other than as the figure in question."""
    right = _count(cause, target)
    return right is not None and LEAST <= right + cause.amount != stated and right + cause.amount in printed


def _is_refuted(cause: Deviation, target: Target, printed: Printed, summed: Counter[int]) -> bool:
    """Whether the part of a cause is printed as it should be, and never as the cause would have it."""
    right = _count(cause, target)
    if right is None or len(cause.parts) != 1:
        return False
    alike = sum(target.count((leaf,)) == right for leaf in target.leaves)
    if right + cause.amount < 0 or not summed[right] or summed[right] < alike:
        return False  # the figure may be another part's
    return not right + cause.amount or right + cause.amount not in printed


def _count(cause: Deviation, target: Target) -> int | None:
    """What the parts of a cause have."""
    try:
        return target.count(cause.parts) if cause.parts else None
    except (InventoryError, KeyError):
        return None


def _summed(string: str, stated: int) -> Counter[int]:
    """The figures of the rows of a text that come to the one stated there, all of those in front of it."""
    figures = list(figures_of(string))[:MOST_ROWS]
    if stated not in figures:
        return Counter()
    before = figures[: figures.index(stated)]
    return Counter(before) if len(before) > 1 and sum(before) == stated else Counter()
