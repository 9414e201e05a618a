"""The counts of parameters that an article prints: what a share or a part may be of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.claims.amounts import DIGITS, SCALE, amount
from auditor.notation.expression import Number
from auditor.notation.printed import Printed, digits_shown
from auditor.source.document import Block
from auditor.source.pattern import lazy

_COUNT = lazy(r"(?<![A-Za-z0-9_.])(?<!\d,)(?P<digits>" + DIGITS + r")(?P<scale>" + SCALE + r")?(?P<percent>[ \u00a0]?\\?%)?")
_NO_COUNT = lazy(
    r"\s?(?:[- ]?(?:tokens?|FLOPs?|steps?|samples?|bits?|bytes?|字节|位|步|[KMGT]i?B|hours?|s\b|GPUs?|layers?|层|个?词元|训练)|%)",
    re.IGNORECASE,
)
LEAST_COUNT = 10**6
MOST_COUNTS = 400


class Counts:
    """The counts of parameters that an article prints, the exact ones first; gathered when the first share asks for them."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks
        self._found: list[Printed] | None = None

    def __iter__(self) -> Iterator[Printed]:
        if self._found is None:
            every = {count.printed.amount: count.printed for block in self._blocks for count in counts_in(block.text.string)}
            self._found = sorted(every.values(), key=digits_shown, reverse=True)[:MOST_COUNTS]
        return iter(self._found)


def counts_in(string: str, start: int = 0, end: int | None = None) -> Iterator[Number]:
    """The figures of a text that may count the parameters of a model."""
    for match in _COUNT.finditer(string, start, len(string) if end is None else end):
        number = amount(match)
        if number is None:
            continue
        printed = number.printed
        if printed.percent == 1 and printed.amount >= LEAST_COUNT and _NO_COUNT.match(string, number.end) is None:
            yield number
