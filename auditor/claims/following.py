"""Following the programs of a document in their order, any number of times, with one literal changed or with none.

blocks -> syntax trees, or single lines where a block is no whole program -> followed within bounds -> what is told, and figures of outputs
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import NamedTuple

from auditor.claims.outputs import Match, matched, shown_cells
from auditor.notation.printed import read_digits
from auditor.notation.programs.statements import Known, Program
from auditor.notation.programs.values import UNKNOWN, Value
from auditor.notation.work import spend
from auditor.source.code import language_of
from auditor.source.document import Block
from auditor.source.pattern import lazy

_ALONE = lazy(r"(?<![^\s)\]])#[ \t]*(\d{1,15}(?:[,_]\d{3}){0,5}(?:\.\d{1,6})?)[ \t]*\r?$")
_COMMAND = lazy(r"^[ \t]*[%!?][^\n]*", re.MULTILINE)
_DECLARED = lazy(r"[ \t]*(?:(?:const|let|var|int|long)[ \t]+)?")
_TAKEN = lazy(r"[ \t]*(?:for|def|with|class|lambda)[ \t]([^\n]{0,300})")
_WORD = lazy(r"[A-Za-z_]\w*")
_PYTHON = ("python", "py", "python3", "py3", "ipython", "ipython3", "pycon")
MOST_LINES = 400
STEPS = 30_000
"""Steps that one block may take: ten times those of a program that sizes five models."""
STEPS_A_LINE = 3
LEAST_NOTED = 10
"""Figures in comments that tell a value; smaller ones number the steps of a program."""


class Followed(NamedTuple):
    """What programs come to: what their statements tell, the figures of their outputs at the places of values, the literals read, the steps taken."""

    told: Sequence[Known]
    matches: Mapping[int, Sequence[Match]]
    literals: AbstractSet[ast.Constant]
    steps: int


class Programs:
    """The programs of a document, each parsed once; ``outputs`` are the blocks that hold what each has printed."""

    def __init__(self, blocks: Mapping[int, Block], outputs: Mapping[int, Sequence[Block]]) -> None:
        self._blocks = blocks
        self._outputs = outputs
        self._trees = {place: _parsed(block) for place, block in blocks.items()}

    @cached_property
    def exponents(self) -> frozenset[ast.AST]:
        """What stands as the exponent of a power."""
        nodes = (node for tree in self._trees.values() if tree is not None for node in ast.walk(tree))
        return frozenset(node.right for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow))

    def literals(self) -> Iterator[tuple[ast.Constant, int]]:
        """Every number that the programs write down, with the place of its block."""
        for place, tree in self._trees.items():
            for node in ast.walk(tree) if tree is not None else ():
                if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
                    yield node, place

    def follow(self, changed: Mapping[ast.Constant, int | float] | None = None, last: int | None = None) -> Followed:
        """Follow them all from the first, or up to the block at ``last``."""
        program = Program(STEPS, changed)
        matches: dict[int, Sequence[Match]] = {}
        for place, block in self._blocks.items():
            if last is not None and place > last:
                break
            tree = self._trees[place]
            if tree is None:
                for number, line in enumerate(block.text.string.split("\n")[:MOST_LINES]):
                    _follow_line(program, line, number, place)
                continue
            program.noted = _noted(block.text.string)
            program.follow(tree, place)
            outputs = self._outputs[place]
            if outputs:
                printed = [output for output in outputs if output.kind in ("code", "comment")]
                matches[place] = [*matched(program, printed), *shown_cells(program, outputs)]
        return Followed(program.told, matches, program.literals, program.taken)


def _parsed(block: Block) -> ast.Module | None:
    """The tree of a program; None where it is read line by line."""
    string = block.text.string
    spend(STEPS_A_LINE * min(string.count("\n") + 1, MOST_LINES))
    if language_of(block.language) not in _PYTHON:
        return None
    return _tree(_COMMAND.sub(lambda match: " " * len(match.group()), string))


def _tree(source: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():  # what the author of a program may be warned of, is not for its readers
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _noted(string: str) -> dict[int, Value]:
    """Figures that comments give and nothing else, by line: they tell what is read from elsewhere."""
    found: dict[int, Value] = {}
    if "#" in string:
        for number, line in enumerate(string.split("\n"), 1):
            alone = _ALONE.search(line) if "#" in line else None
            printed = read_digits(alone[1].replace("_", "")) if alone is not None else None
            if printed is not None and printed.value.denominator == 1 and printed.value >= LEAST_NOTED:
                found[number] = int(printed.value)
    return found


def _follow_line(program: Program, line: str, number: int, place: int) -> None:
    """Follow one line by itself, of a program in another language or one that is not whole."""
    code = line.partition("#")[0]
    if code == line and ";" in line:  # elsewhere two strokes divide
        code = line.partition("//")[0]
    declared = _DECLARED.match(code)
    start = declared.end() if declared is not None else 0
    tree = _tree(code[start:].rstrip().rstrip(";")) if "=" in code or "print(" in code else None
    if tree is None or len(tree.body) != 1:
        taken = _TAKEN.match(code)
        for name in _WORD.findall(taken[1]) if taken is not None else ():
            program.names.pop(name, None)
        return
    node = tree.body[0]
    before = dict(program.names)
    ast.increment_lineno(tree, number)
    for inner in ast.walk(tree):
        if hasattr(inner, "col_offset"):
            inner.col_offset += len(code[:start].encode())
            inner.end_col_offset = (inner.end_col_offset or 0) + len(code[:start].encode())  # type: ignore[attr-defined]
    program.follow(tree, place)
    if line[:1] in " \t" and isinstance(node, ast.Assign):
        for name, value in before.items():
            if program.names.get(name, value) is not value and program.names[name] != value:
                program.names[name] = UNKNOWN
