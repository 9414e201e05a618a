"""Figures that a section gives and then computes with: the one that it computes with otherwise, where all others are used as they are given.

    12,000 tokens of which 8,000 are kept, 30 rounds   30 × 8,000 = 240,000, 30 × 4,000 = 120,000 ... where 4,500 are given
    -> operands that the section gives: 30, 8,000 -> one that it does not: 4,000 -> a figure that nothing uses, a slip of the pen from it: 4,500

The result beside the operand comes out, so that it is the given figure that is wrong, or means another case.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.claim import Claim, Side, repeat_claim
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Number, names, numbers
from auditor.notation.work import spend
from auditor.sheet.derivation import is_slip
from auditor.sheet.quantities import Quantity, is_operand

LEAST_VALUE = 100
"""A figure below this is a slip away from too many."""
LEAST_USED = 2
"""Operands of a section that are used as they are given, beside the one that is not."""
LEAST_TOLD = 10
MOST_OPERANDS = 200


def misgiven(cells: Sequence[Quantity], claims: Sequence[Claim]) -> Iterator[Claim]:
    """Claims that a given figure is the operand that is computed with, which it is not; ``cells`` are the figures of the article."""
    sections: dict[tuple[str, ...], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.doubt is None and _comes_out(claim):
            sections[claim.block.headings].append(claim)
    within: dict[tuple[str, ...], list[Quantity]] = defaultdict(list)
    for cell in cells if sections else ():
        within[cell.block.headings].append(cell)
    printed = Counter(cell.number.printed.amount for cell in cells) if sections else Counter()
    for headings, computed in sections.items():
        yield from _of_section(within[headings], computed, printed)


def _of_section(cells: Sequence[Quantity], computed: Sequence[Claim], printed: Counter[Fraction]) -> Iterator[Claim]:
    results = {claim.sides[-1].number.printed.amount for claim in computed if claim.sides[-1].number is not None}
    operands = [(number, claim) for claim in computed for number in _operands(claim)][:MOST_OPERANDS]
    spend(len(operands))
    places = {claim.block.text.span(number.start, number.end).start for number, claim in operands}
    given = [cell for cell in cells if cell.span.start not in places and not is_operand(cell)]
    known = {cell.number.printed.amount for cell in given} | results
    used = {number.printed.amount for number, _ in operands}
    right = {amount for amount in used & known if amount >= LEAST_TOLD}
    alone = {number.printed.amount: (number, claim) for number, claim in operands if number.printed.amount not in known}
    if len(right) < max(LEAST_USED, len([amount for amount in alone if amount >= LEAST_TOLD])):
        return
    for amount, (number, claim) in alone.items():
        idle = [
            cell
            for cell in given
            if (value := cell.number.printed.amount) >= LEAST_VALUE
            and value not in used | results
            and printed[value] == 1
            and cell.span.start < claim.span.start
            and is_slip(value, amount)
        ]
        if len(idle) == 1:
            string = claim.block.text.string
            meant = Side(string[number.start : number.end], claim.block.text.span(number.start, number.end), (number,))
            odd = idle[0]
            yield repeat_claim(odd.block, meant, Side(odd.block.text.string[odd.number.start : odd.number.end], odd.span, (odd.number,)))


def _operands(claim: Claim) -> Iterator[Number]:
    """The figures of the computation of a claim that stand in its block."""
    string = claim.block.text.string
    for number in numbers(claim.sides[0].readings[0]):
        if number.printed.digits in string[number.start : number.end]:
            yield number


def _comes_out(claim: Claim) -> bool:
    """Whether a claim computes with figures alone, several of them, and comes to what is printed."""
    first, result = claim.sides[0], claim.sides[-1].number
    if not first.is_computation or names(first.readings[0]) or result is None or len(numbers(first.readings[0])) < 2:
        return False
    found = evaluate(first.readings[0])
    return found is not None and found.is_point and result.printed.rounds(found.low)
