"""Reads settings from claims: what a chain says of the name it begins with, and names and numbers that stand in the same place of two sides.

inter_size = 4 × hid_size = 3072                   -> intermediate_size 3072
vocab_size * hidden_size = 30522 * 768 = ...       -> vocab_size 30522, hidden_size 768
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.about.items import Found
from auditor.claims.about.lexicon import setting_named
from auditor.claims.claim import Claim
from auditor.notation.expression import Expression, Function, Name, Number, Operation
from auditor.source.document import Block

MOST_PAIRS = 64


def read_bindings(claims: Sequence[Claim]) -> Iterator[tuple[Block, Found]]:
    """The settings that claims give, each with the block of its number."""
    for claim in claims:
        if claim.kind not in ("equality", "approximation") or claim.doubt is not None:
            continue
        for left, right in zip(claim.sides, claim.sides[1:], strict=False):
            if left.expression is not None and right.expression is not None and not isinstance(left.expression, Name):
                for name, number in _pairs(left.expression, right.expression):
                    found = _found(name.name, number, ())
                    if found is not None:
                        yield claim.block, found
        yield from _chain(claim)


def _chain(claim: Claim) -> Iterator[tuple[Block, Found]]:
    first, last = claim.sides[0].expression, claim.sides[-1].number
    before = claim.block.text.string[: first.start].rstrip(" $`*-•·") if isinstance(first, Name) else ""
    if before and before[-1] not in "\n,，;；:：(（。、|":
        return  # "bias hidden_size hidden_size = 768^2 + 768 = 590,592": the name ends what stands before it
    if len(claim.sides) < 3 or not isinstance(first, Name) or last is None or any(relation != "=" for relation in claim.relations):
        return
    found = _found(first.name, last, ())
    if found is not None:
        yield claim.block, found


def _found(name: str, number: Number, meanings: tuple[str, ...]) -> Found | None:
    printed = number.printed
    if not printed.is_integer_print or printed.value.denominator != 1 or printed.about:
        return None
    meaning = setting_named(name)
    if meaning is None and len(name) > 2 and "_" not in name:
        return None
    return Found((meaning,) if meaning else meanings, name, number.start, number.end, int(printed.value), "medium")


def _pairs(left: Expression, right: Expression) -> list[tuple[Name, Number]]:
    """Name and number at the same places of two trees of one shape; none where the shapes differ, or a name stands for two numbers."""
    pairs: list[tuple[Name, Number]] = []
    todo = [(left, right)]
    while todo:
        a, b = todo.pop()
        if isinstance(a, Name) and isinstance(b, Number):
            pairs.append((a, b))
        elif isinstance(a, Operation) and isinstance(b, Operation) and a.op == b.op:
            todo += ((a.left, b.left), (a.right, b.right))
        elif isinstance(a, Function) and isinstance(b, Function) and a.name == b.name:
            todo.append((a.argument, b.argument))
        elif not (isinstance(a, Number) and isinstance(b, Number) and a.printed.amount == b.printed.amount):
            return []
        if len(pairs) > MOST_PAIRS:
            return []
    values: dict[str, object] = {}
    for name, number in pairs:
        if values.setdefault(name.name, number.printed.amount) != number.printed.amount:
            return []
    return pairs
