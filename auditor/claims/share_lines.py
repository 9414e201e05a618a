"""Lines that give a count with its share behind it: ``FFN: 4,198,912 (79.9%)``. The counts of a run of such lines make the whole.

lines of a block, or one item after another -> those with one count and one share each -> is each the share of what they come to? -> claims
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.amounts import AMOUNT, amount
from auditor.claims.claim import Claim
from auditor.claims.shares import Row, rounds_share, share_claim
from auditor.claims.tables import TOTAL
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_COUNTED = lazy(
    r"(?<![\w.,])(?P<figure>\d{1,3}(?:,\d{3}){1,4}|\d{4,12})(?:\s?(?:parameters|params|weights|个|参数)){0,2}[ \t]{0,3}[(（\[][ \t]?[~≈约]?[ \t]?"
    r"(?P<share>\d{1,3}(?:\.\d{1,3})?)[ \t]?[%％](?=[ \t]?[)）\]])"
)
LEAST_LINES = 3
MOST_LINES = 60


def read_share_lines(blocks: Sequence[Block], taken: set[int]) -> Iterator[Claim]:
    """The shares of lines that stand together; ``taken`` holds where shares begin that are told already."""
    found: list[tuple[Row, str]] = []
    last: Block | None = None
    for block in (*blocks, None):
        joined = block is not None and last is not None and block.kind == last.kind == "item" and block.depth == last.depth
        if not joined:
            yield from _run(found, taken)
            found = []
        last = block
        if block is None or block.cell is not None or "%" not in block.text.string:
            continue
        for start, end in _lines(block.text.string):
            row = _row(block, start, end)
            if row is not None:
                found.append((row, block.text.string[start : row[1].start]))
            elif block.kind != "item":
                yield from _run(found, taken)
                found = []


def _lines(string: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in string.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _row(block: Block, start: int, end: int) -> Row | None:
    """The count and the share of a line that has one of each."""
    matches = list(_COUNTED.finditer(block.text.string, start, end))
    if len(matches) != 1:
        return None
    stated = AMOUNT.match(block.text.string, matches[0].start("figure"))
    figure = amount(stated) if stated is not None else None
    share = read_digits(matches[0]["share"])
    if figure is None or share is None or not share.value:
        return None
    return block, figure, block, figure._replace(printed=share._replace(percent=100), start=matches[0].start("share"), end=matches[0].end())


def _run(found: Sequence[tuple[Row, str]], taken: set[int]) -> Iterator[Claim]:
    """The shares of a run of lines, where all of them but one at most are those of what the lines come to."""
    labels = [label.strip(" -*`|:：\t") for _, label in found]
    if not LEAST_LINES <= len(found) <= MOST_LINES or len(set(labels)) < len(labels):
        return  # two lists, one behind the other
    rows = [row for row, _ in found]
    counts = [(count.printed.amount, TOTAL.match(label) is not None) for (_, count, _, _), label in zip(rows, labels, strict=True)]
    whole = sum((count for count, is_total in counts if not is_total), Fraction(0))
    totals = [count for count, is_total in counts if is_total]
    if not whole or len(totals) > 1 or any(total != whole for total in totals):
        return
    right = sum(rounds_share(share.printed, count.printed.amount / whole) for _, count, _, share in rows)
    if right < len(rows) - 1:
        return
    for row in rows:
        claim = share_claim(row, whole, None)
        if claim.span.start not in taken:
            yield claim
