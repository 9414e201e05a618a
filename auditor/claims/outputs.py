"""Which figures of an output stand at the place of which value: printed lines in their order, held against those that a program would print.

printed texts -> lines of tokens, values in their places -> the next line of the output that reads alike -> (value, figure)
value that ends a cell -> the output's only line; a table -> the cells of its columns and rows
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from auditor.notation.printed import Printed, read_digits
from auditor.notation.programs.printing import Field, Token, as_text, lines_of, tokens_of
from auditor.notation.programs.statements import Program
from auditor.notation.programs.values import UNKNOWN, Frame, Value, exact, is_number
from auditor.source.document import Block

MOST_LINES = 300
EXACT_DIGITS = 12
"""Digits of a number with a point that a machine's own arithmetic has right."""
LONGEST_LINE = 1_000


class Match(NamedTuple):
    """A value, and the figure [start, end) of an output that stands at its place; ``node`` is what printed it, in the block ``origin``."""

    field: Field
    output: Block
    start: int
    end: int
    node: ast.AST
    origin: int

    @property
    def figure(self) -> Printed | None:
        """The figure as it is printed; of one with a point, as good as a machine's own arithmetic."""
        raw = self.output.text.string[self.start : self.end]
        printed = read_digits(raw.replace("_", ""))
        if printed is None:
            return None
        if self.field.is_share:
            return printed._replace(percent=100)
        if not isinstance(self.field.value, int) and "." in raw:
            return printed._replace(ulp=max(printed.ulp, printed.value / 10**EXACT_DIGITS))
        return printed

    @property
    def holds(self) -> bool:
        """Whether the figure is that of the value, within one of its last digit."""
        value, figure = exact(self.field.value), self.figure
        if value is None or figure is None or value < 0:
            return True
        return abs(value - figure.amount) <= (figure.ulp / figure.percent if not self.is_whole else 0)

    @property
    def is_whole(self) -> bool:
        """Whether a whole number stands for a whole number."""
        return isinstance(self.field.value, int) and self.figure is not None and self.figure.is_integer_print


class _Printed(NamedTuple):
    """A line of an output."""

    output: Block
    tokens: list[tuple[str, int, int]]


class _Expected(NamedTuple):
    """A line that a program would print, with the call that prints its end."""

    tokens: list[Token]
    node: ast.AST
    origin: int

    @property
    def skeleton(self) -> tuple[str, ...]:
        """Its words and signs, and where values stand between them."""
        return tuple(token if isinstance(token, str) else "0" if is_number(token.value) else "" for token in self.tokens)


def matched(program: Program, outputs: Sequence[Block]) -> Iterator[Match]:
    """The figures of printed outputs at the place of values that are known: of lines that read alike, as many as the program would print."""
    lines = [line for output in outputs for line in _lines(output)][:MOST_LINES]
    groups: dict[tuple[str, ...], list[_Expected]] = {}
    for line in islice(_expected(program), MOST_LINES):
        groups.setdefault(line.skeleton, []).append(line)
    free = set(range(len(lines)))
    for skeleton in sorted(groups, key=len, reverse=True):
        expected = groups[skeleton]
        named = any(map(str.isalpha, skeleton))  # a bare figure in a comment may be of anything
        near = [place for place in sorted(free) if named or lines[place].output.kind != "comment"]
        found = [(place, pairs) for place in near if (pairs := _alike(expected[0].tokens, lines[place].tokens)) is not None]
        free.difference_update(place for place, _ in found)
        if len(found) != len(expected):
            continue  # some were printed by what is unknown, or are left out
        for line, (place, pairs) in zip(expected, found, strict=True):
            values = [token for token in line.tokens if isinstance(token, Field) and is_number(token.value)]
            if len(values) == len(pairs):
                yield from (
                    Match(value, lines[place].output, start, end, line.node, line.origin)
                    for value, (_, start, end) in zip(values, pairs, strict=True)
                )
    if (
        program.shown is not UNKNOWN
        and program.shown_by is not None
        and lines
        and len(lines) - 1 in free
        and lines[-1].output.kind != "comment"
    ):
        yield from _result(program, program.shown_by, lines[-1])


def _result(program: Program, node: ast.AST, last: _Printed) -> Iterator[Match]:
    """The value that ends a cell, where it is the last line of what the cell shows."""
    value = as_text(program.shown, node.value if isinstance(node, ast.Expr) else None)
    expected = list(lines_of([value])) if value is not None else []
    if len(expected) == 1:
        found = _alike(expected[0], last.tokens)
        yield from (Match(field, last.output, start, end, node, program.origin) for field, start, end in found or ())


def _lines(output: Block) -> Iterator[_Printed]:
    line: list[tuple[str, int, int]] = []
    for token in tokens_of(output.text.string):
        if token[0] == "\n":
            if line:
                yield _Printed(output, line)
            line = []
        elif len(line) < LONGEST_LINE:
            line.append(token)
    if line:
        yield _Printed(output, line)


def _expected(program: Program) -> Iterator[_Expected]:
    texts: list[Value] = []
    for node, parts, origin in program.printed:
        texts += parts
        last = parts[-1] if parts else ""
        if isinstance(last, str) and last.endswith("\n"):
            yield from (_Expected(line, node, origin) for line in lines_of(texts) if line)
            texts = []


def _alike(expected: Sequence[Token], line: Sequence[tuple[str, int, int]]) -> list[tuple[Field, int, int]] | None:
    """The figures at the places of known values, where a line reads as expected; None where it does not."""
    found: list[tuple[Field, int, int]] = []
    at, free = 0, False
    for token in expected:
        if isinstance(token, Field) and not is_number(token.value):
            free = True
            continue
        while free and at < len(line) and not _fits(token, line[at][0]):
            at += 1
        if isinstance(token, Field) and at < len(line) and line[at][0] in "+-":
            at += 1
        if at >= len(line) or not _fits(token, line[at][0]):
            return None
        if isinstance(token, Field):
            found.append((token, line[at][1], line[at][2]))
            at += token.is_share and at + 1 < len(line) and line[at + 1][0] == "%"
        at, free = at + 1, False
    return found if free or at == len(line) else None


def _fits(token: Token, printed: str) -> bool:
    return printed[0].isdigit() if isinstance(token, Field) else token == printed


def shown_cells(program: Program, outputs: Sequence[Block]) -> Iterator[Match]:
    """The figures of a table that ends a cell, by the names of its columns."""
    frame = program.shown
    if not isinstance(frame, Frame) or program.shown_by is None:
        return
    node = program.shown_by
    for output in outputs:
        cell = output.cell
        if cell is None or not 0 < cell.row <= len(frame.rows):
            continue
        value = frame.rows[cell.row - 1].get(cell.column_header, UNKNOWN)
        tokens = list(tokens_of(output.text.string))
        if is_number(value) and len(tokens) == 1 and tokens[0][0][0].isdigit():
            yield Match(Field(value), output, tokens[0][1], tokens[0][2], node, program.origin)
