"""The quantities of an article that formulas give, in reading order: a chain of formulas is one, and so is a symbol alone in its line.

formulas -> those of one chain -> their terms -> quantities, without positions in a series
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, combined, names
from auditor.notation.polynomial import Polynomial, expand
from auditor.notation.symbols import bare
from auditor.source.document import Block

MOST_QUANTITIES = 300
MOST_ALONE = 24
MOST_LETTERS = 4
MOST_STEP = 10


class Quantity(NamedTuple):
    """The formulas of one chain, with the terms of the last; ``at`` counts them in reading order, ``place`` their blocks."""

    at: int
    place: int
    formulas: tuple[Standing, ...]
    terms: Polynomial

    @property
    def formula(self) -> Standing:
        return self.formulas[-1]

    @property
    def label(self) -> str:
        """The words that say what it is of."""
        first = self.formulas[0]
        return first.block.cell.row_header if first.block.cell is not None else first.label


def read_quantities(every: Sequence[Standing], blocks: Sequence[Block]) -> Iterator[Quantity]:
    """The quantities of an article in reading order; a block of one name alone, between others, is one too."""
    by_block: dict[int, list[Standing]] = defaultdict(list)
    used: set[str] = set()
    for formula in every:
        by_block[id(formula.block)].append(formula)
        used |= names(formula.expression)
    count = 0
    for place, block in enumerate(blocks):
        if block.is_program:
            continue  # lines of a program add up what they add up
        found = by_block.get(id(block), [])
        if not found or block.kind == "code":
            found = sorted([*found, *_alone(block, used, found)], key=lambda formula: formula.start)
        for chain in _chains(found):
            terms = terms_of(chain[-1].expression)
            if terms and not _is_position(terms):
                yield Quantity(count, place, tuple(chain), terms)
                count += 1
        if count >= MOST_QUANTITIES:
            return


def _is_position(terms: Polynomial) -> bool:
    """``n + 1``, ``m - 2``: the next of a series, and no amount."""
    letters = [term for term in terms if term]
    rest = terms.get(())
    plain = len(letters) == 1 and terms[letters[0]] == 1 and sum(exponent for _, exponent in letters[0]) == 1
    return plain and letters[0][0][0].islower() and isinstance(rest, int) and 0 < abs(rest) < MOST_STEP


def _chains(formulas: Sequence[Standing]) -> Iterator[list[Standing]]:
    chain: list[Standing] = []
    for formula in formulas:
        if chain and formula.left is not chain[-1].expression and not _remarks(chain[-1], formula):
            yield chain
            chain = []
        chain.append(formula)
    if chain:
        yield chain


def _remarks(one: Standing, other: Standing) -> bool:
    """``w = h * (4 * h)   # 4h^2``: whether a formula stands in the remark behind another, which it says again."""
    between = one.block.text.string[one.end : other.start] if one.block is other.block else ""
    return "\n" not in between and between.strip(" \t$`") in ("#", "//", "--")


def _alone(block: Block, used: set[str], among: Sequence[Standing]) -> Iterator[Standing]:
    """The one symbol, or product of symbols, that an item, a cell or a line gives behind its label: ``- gate: $H$``, ``norm = d``.

    A line alone in its block says nothing; ``among`` are the formulas of the block.
    """
    if block.kind not in ("item", "cell", "code") or block.chrome or (block.kind == "code" and not among):
        return
    string, start = block.text.string, 0
    taken = {string.count("\n", 0, formula.start) for formula in among}
    for number, line in enumerate(string.split("\n") if block.kind == "code" else [string]):
        signs = (":", "：", "=") if block.kind == "code" else (":", "：")
        at = 0 if block.cell is not None else max(map(line.rfind, signs)) + 1
        if number not in taken and (at or block.cell is not None) and len(line) - at <= MOST_ALONE:
            yield from _symbol(block, start + at, start + len(line), start, used)
        start += len(line) + 1


def _symbol(block: Block, start: int, end: int, line: int, used: set[str]) -> Iterator[Standing]:
    """The product of symbols that all of a stretch of a text is, if it is one; the words of its line before it are its label."""
    string = block.text.string
    items = [token for token in prepare(string[:end], start).items if token.kind != "newline" and token.value not in ("`", "*")]
    if 0 < len(items) <= MOST_LETTERS and all(token.kind == "name" and token.value in used for token in items):
        parts: list[Expression] = [Name(token.value, token.start, token.end) for token in items]
        yield Standing(block, items[0].start, items[-1].end, combined("*", parts), string[line:start].rstrip("= \t"), "", "")


def terms_of(expression: Expression) -> Polynomial | None:
    """The terms of a formula with names; None where it is no sum of products."""
    expanded = expand(expression) if names(expression) else None
    if expanded is None or any(c <= 0 for c in expanded.values()):
        return None
    found: Polynomial = {}
    for monomial, c in expanded.items():
        powers: Counter[str] = Counter()
        for name, power in monomial:
            powers[bare(name)] += power
        found[tuple(sorted(powers.items()))] = c
    return found
