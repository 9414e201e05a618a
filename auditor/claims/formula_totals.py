"""Totals of formulas: ``| total | 12h² + 12h |`` under ``4h² + 4h``, ``8h² + 5h`` and ``4h``, in a table or line by line.

table or lines -> label and formula of each -> the line that says total -> claim: what stands above it, added up

What a total covers is the author's affair: some of the lines that sum to it make it right. Where it has other terms than their sum, or a label
says how often a line counts, it is no plain sum, and is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim, Side
from auditor.claims.left_out import Part, leaves_one_out
from auditor.claims.tables import MOST_CELL, MOST_ROWS, TOTAL, some_of
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, Operation, combined, names
from auditor.notation.parser import Parser
from auditor.notation.polynomial import Polynomial, expand
from auditor.source.document import Block
from auditor.source.pattern import lazy

_LINE = lazy(r"[^\n]+")
_LABEL = lazy(
    r"[\s*_`>•·+-]{0,12}(?:[(（]?\d{1,2}[.)、）]\s?)?(?P<label>[^\s:：=→$\d][^:：=→$\n]{0,60}?)(?:[\s*_`]{0,4}[:：=→]{1,2}[\s*_`]{0,4}|\s{2,20}(?=[\w(]))"
)
_OFTEN = lazy(r"\d|[×*xX]$|\b(?:each|per|every|two|both|three|four|pair|times)\b|每|各|两|双|三|四|对", re.IGNORECASE)
"""Said of a line that counts more than once."""
_BEHIND = frozenset(("stop", "newline", "other"))
_TOTALS = ("total", "Total", "TOTAL", "sum", "Sum", "合计", "总", "小计", "共")
LEAST_PARTS = 3
MOST_PARTS = 16
MOST_BACK = 40
"""Lines above a total that are looked at."""


class _Formula(NamedTuple):
    """A formula with its label and its place in its block."""

    label: str
    block: Block
    start: int
    end: int
    expression: Expression
    terms: Polynomial

    @property
    def raw(self) -> str:
        return self.block.text.string[self.start : self.end]


def read_formula_totals(rows: Sequence[Sequence[Block]]) -> Iterator[Claim]:
    """The total of each column of a table that holds a formula in every row."""
    if not LEAST_PARTS < len(rows) <= MOST_ROWS:
        return
    totals = [at for at in range(LEAST_PARTS, len(rows)) if rows[at] and TOTAL.match(rows[at][0].text.string)]
    for at in totals[-1:]:
        for column in range(1, len(rows[at])):
            total = _in_cell(rows[at], column)
            if total is not None:
                yield from _claims((_in_cell(row, column) for row in reversed(rows[1:at])), total)


def read_formula_lines(blocks: Sequence[Block], number: int) -> Iterator[Claim]:
    """The totals in a block, under lines of a label and a formula each."""
    block = blocks[number]
    string = block.text.string
    if not any(word in string for word in _TOTALS):
        return
    for line in _LINE.finditer(string):
        label = _LABEL.match(string, line.start(), line.end())
        if label is None or TOTAL.match(label["label"]) is None:
            continue
        total = _in_line(block, line.start(), line.end())
        if total is not None:
            yield from _claims(_above(blocks, number, line.start()), total)


def _above(blocks: Sequence[Block], number: int, end: int) -> Iterator[_Formula | None]:
    """The formulas of the lines above a place, the nearest first; None where a line has none."""
    own = blocks[number]
    for at in range(number, max(-1, number - MOST_BACK), -1):
        block = blocks[at]
        if block.cell is not None or block.headings != own.headings or block.kind != own.kind or block.depth != own.depth:
            return
        lines = [match.span() for match in _LINE.finditer(block.text.string, 0, end if at == number else len(block.text.string))]
        for low, high in reversed(lines[-MOST_BACK:]):
            yield _in_line(block, low, high)


def _claims(above: Iterable[_Formula | None], total: _Formula) -> Iterator[Claim]:
    parts: list[_Formula] = []
    subtotal: _Formula | None = None
    for formula in above:
        if formula is None or len(parts) == MOST_PARTS:
            break
        if TOTAL.match(formula.label) is not None:
            subtotal = formula
            break
        parts.insert(0, formula)
    if len(parts) < LEAST_PARTS or any(_OFTEN.search(part.label) for part in parts):
        return
    summed = combined("+", [part.expression for part in parts])
    terms = expand(summed)
    if terms is None or terms.keys() != total.terms.keys() or _OFTEN.search(total.label):
        return
    if subtotal is not None and expand(Operation("+", summed, subtotal.expression)) == total.terms:
        return  # it takes up the total above
    if terms != total.terms:
        letters = sorted(names(summed))
        values = [_value(part.terms, letters) for part in parts]
        whole = _value(total.terms, letters)
        named = [Part(part.label, part.label, value) for part, value in zip(parts, values, strict=True)]
        if some_of(values, whole) is not None and not leaves_one_out(total.label, named, whole):
            return
    first = parts[0]
    left = Side(" + ".join(part.raw for part in parts), first.block.text.span(first.start, first.end), (summed,))
    span = total.block.text.span(total.start, total.end)
    right = Side(total.raw, span, (total.expression,))
    yield Claim("sum", (left, right), ("=",), total.block, span, total.raw, sure=False)


def _value(terms: Polynomial, letters: Sequence[str]) -> Fraction:
    """The value of a polynomial where every name is a large number of its own, one for all formulas: two differ where the polynomials do."""
    found = Fraction(0)
    for monomial, coefficient in terms.items():
        value = Fraction(coefficient)
        for name, exponent in monomial:
            value *= Fraction(1009 + 2 * letters.index(name)) ** exponent
        found += value
    return found


def _in_cell(row: Sequence[Block], column: int) -> _Formula | None:
    if len(row) <= column or len(row[column].text.string) > MOST_CELL:
        return None
    return _formula(row[0].text.string, row[column], 0, len(row[column].text.string))


def _in_line(block: Block, start: int, end: int) -> _Formula | None:
    label = _LABEL.match(block.text.string, start, end) if end - start <= MOST_CELL else None
    return _formula(label["label"], block, label.end(), end) if label is not None else None


def _formula(label: str, block: Block, start: int, end: int) -> _Formula | None:
    """The formula that [start, end) of a block holds and nothing else, of a chain the last."""
    tokens, seams = prepare(block.text.string, start, end)
    at = next((at for at, token in enumerate(tokens) if token.kind not in ("newline", "relation")), len(tokens))
    parsed: tuple[Expression, int] | None = None
    while at < len(tokens):
        parsed = Parser(tokens, seams).parse(at)
        if parsed is None:
            return None
        behind = parsed[1]
        if all(token.kind in _BEHIND for token in tokens[behind:]):
            break
        if tokens[behind].kind != "relation":
            return None
        at, parsed = behind + 1, None
    if parsed is None:
        return None
    terms = expand(parsed[0]) if names(parsed[0]) or isinstance(parsed[0], Name) else None
    if not terms or () in terms:
        return None
    return _Formula(label, block, tokens[at].start, tokens[parsed[1] - 1].end, parsed[0], terms)
