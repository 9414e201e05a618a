"""Formulas that are said to be the sum of those of a list: three items that end in one, and ``sum to about 19bsh`` below.

list of items with a formula each -> the formula of the paragraph or displayed formula behind it -> claim
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.claims.claim import Claim, Side
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Operation, names
from auditor.notation.parser import Parser
from auditor.notation.polynomial import expand
from auditor.source.document import Block
from auditor.source.pattern import lazy

_SUMS = lazy(
    r"\bsums? (?:up )?to\b|\bsumming\b|\bin total\b|\btotals?\b|\baltogether\b|\badd(?:s|ing)? up\b|合计|总计|总共|相加|加起来|求和",
    re.IGNORECASE,
)


def read_formulas_of_lists(blocks: Sequence[Block]) -> Iterator[Claim]:
    """The formulas behind lists that sum up those of their items."""
    for at, block in enumerate(blocks):
        if block.kind == "item":
            yield from _formulas(blocks, at)


def _formulas(blocks: Sequence[Block], at: int) -> Iterator[Claim]:
    """``- … → 2bsh bytes`` three times, then "sum to about: 19bsh": the last item of a list asks what follows it."""
    item = blocks[at]
    after = blocks[at + 1 : at + 3]
    if not after or after[0].kind != "paragraph" or after[0].headings != item.headings or not _SUMS.search(after[0].text.string):
        return
    first = at
    while (
        first and blocks[first - 1].kind == "item" and blocks[first - 1].depth == item.depth and blocks[first - 1].headings == item.headings
    ):
        first -= 1
    parts = [_formula(block) for block in blocks[first : at + 1]]
    total = _only_formula(after)
    if total is None or len(parts) < 2 or any(part is None for part in parts):
        return
    block, expression, low, high = total
    known = [part for part in parts if part is not None]
    summed: Expression = known[0][0]
    for part, _ in known[1:]:
        summed = Operation("+", summed, part)
    if names(summed) != names(expression):
        return
    left = Side(" + ".join(raw for _, raw in known), item.text.span(0, len(item.text.string)), (summed,))
    span = block.text.span(low, high)
    raw = block.text.string[low:high]
    yield Claim("sum", (left, Side(raw, span, (expression,))), ("=",), block, span, raw, sure=False)


def _formula(block: Block) -> tuple[Expression, str] | None:
    """The one formula that an item gives as its size: behind an arrow, or the end of a chain."""
    tokens, seams = prepare(block.text.string)
    found: list[tuple[Expression, str]] = []
    for at, token in enumerate(tokens):
        if token.kind not in ("arrow", "relation"):
            continue
        parsed = Parser(list(tokens), seams).parse(at + 1)
        if parsed is None or not names(parsed[0]) or expand(parsed[0]) is None:
            return None
        if parsed[1] < len(tokens) and tokens[parsed[1]].kind == "relation":
            continue
        found.append((parsed[0], block.text.string[tokens[at + 1].start : tokens[parsed[1] - 1].end]))
    return found[0] if len(found) == 1 else None


def _only_formula(blocks: Sequence[Block]) -> tuple[Block, Expression, int, int] | None:
    """The formula of a paragraph in mathematics, or of the displayed formula behind it."""
    for block in blocks:
        string = block.text.string
        if block.kind not in ("paragraph", "math") or "$" not in string:
            continue
        tokens, seams = prepare(string)
        starts = [seam for seam in sorted(seams) if seam < len(tokens)]
        found = [(at, Parser(list(tokens), seams).parse(at)) for at in starts]
        good = [(at, parsed) for at, parsed in found if parsed is not None and names(parsed[0]) and expand(parsed[0]) is not None]
        if len(good) != 1 or any(token.kind == "relation" for token in tokens):
            return None
        at, parsed = good[0]
        if parsed is not None:
            return block, parsed[0], tokens[at].start, tokens[parsed[1] - 1].end
    return None
