"""A chain that is displayed in several formulas, one below the other: each that begins with ``=`` goes on from the one above it.

12·d² + 8·d + d           blocks that are formulas and nothing else -> the last side of each
= 12·d² + 9·d             -> a claim of the next one whose chain begins with the sign -> its first side is that one
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.claim import Claim, Side
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Function, Name, Number, Operation
from auditor.notation.parser import readings
from auditor.source.document import Block

LONGEST = 400
"""Characters of a formula that is displayed."""
_AROUND = frozenset("` $ , . ; ，。；".split())
"""Tokens around a formula that are none of it."""
_DELIMITERS = " \t\n$`\\[]"


def joined(blocks: Sequence[Block], claims: Sequence[Claim]) -> list[Claim]:
    """The claims, those that a formula begins with its sign as claims of what stands above it."""
    opening = {id(claim.block): at for at, claim in enumerate(claims) if _goes_on(claim)}
    found = list(claims)
    if not opening:
        return found
    above: tuple[Block, Side] | None = None
    for block in blocks:
        at = opening.get(id(block))
        if at is not None and above is not None and above[0].headings == block.headings:
            claim = found[at]
            place = claim.block.text.string.find("=")
            moved = above[1]._replace(readings=tuple(_at(reading, place) for reading in above[1].readings))
            found[at] = claim._replace(sides=(moved, *claim.sides[1:]))
        side = _last_side(block)
        above = (block, side) if side is not None else None
    return found


def _goes_on(claim: Claim) -> bool:
    """Whether a claim begins with its sign, at the beginning of its block."""
    string = claim.block.text.string
    opens = claim.relations[:1] == ("=",) and string.lstrip(_DELIMITERS).startswith("=")
    return opens and not claim.sides[0].readings and claim.sides[0].span.end <= claim.block.text.span(string.find("="), len(string)).start


def _last_side(block: Block) -> Side | None:
    """What a block that is nothing but a formula ends with; None of any other block."""
    string = block.text.string
    if len(string) > LONGEST or block.kind not in ("math", "paragraph", "item") or not any(sign in string for sign in "$`\\*^"):
        return None
    *_, last = [None, *_sides(block)]
    return last


def _sides(block: Block) -> Iterator[Side | None]:
    """The sides of a formula, from left to right; None in the place of what is no expression."""
    string = block.text.string
    tokens = prepare(string)
    items, start = tokens.items, 0
    for at in [*(at for at, token in enumerate(items) if token.kind == "relation"), len(items)]:
        low, high = start, at
        while low < high and items[low].value in _AROUND:
            low += 1
        while low < high and items[high - 1].value in _AROUND:
            high -= 1
        if low < high:
            found = readings(items, tokens.seams, low, high)
            if not found:
                yield None
                return
            first, last = items[low].start, items[high - 1].end
            yield Side(string[first:last], block.text.span(first, last), (found[0],))
        elif start:
            yield None
            return
        start = at + 1


def _at(node: Expression, place: int) -> Expression:
    """An expression that stands elsewhere, with its figures at a place of the block that takes it up."""
    if isinstance(node, Number | Name):
        return node._replace(start=place, end=place)
    if isinstance(node, Operation):
        return node._replace(left=_at(node.left, place), right=_at(node.right, place))
    return Function(node.name, _at(node.argument, place))
