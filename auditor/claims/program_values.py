"""What the names of a program are worth at a line of it, as far as plain arithmetic tells: ``d = n_embd``, ``head = d // n_head``.

program blocks in order -> assignments, loops and functions by their lines -> value of a name before a line, exact; nothing is ever run

A name that is given something else, counted up, taken by a loop or a function, or given values in several branches, is worth nothing here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from auditor.notation.work import spend
from auditor.source.pattern import lazy

if TYPE_CHECKING:
    import ast

_EVENT = lazy(
    r"^(?P<indent>[ \t]*)(?:(?:const|let|var|int|long)[ \t])?(?:(?P<names>[A-Za-z_]\w{0,60}(?:,[ \t]?[A-Za-z_]\w{0,60}){0,15})[ \t]*(?P<sign>[-+*/]{0,2}=)(?!=)[ \t]*"
    r"(?P<value>[^#\n]{0,300})|(?:for[ \t]|def[ \t]|with[ \t]|lambda|class[ \t])(?P<taken>[^\n]{0,300}))",
    re.MULTILINE,
)
_WORD = lazy(r"[A-Za-z_]\w*")
_PLAIN = lazy(r"[\w \t+*/().,-]+")
LONGEST = 20_000
MOST_EVENTS = 400
MOST_VALUE = 10**30
MOST_POWER = 12
MOST_KEPT = 12
"""Blocks before one whose names it may use."""
STEPS_A_VALUE = 3


class Values:
    """The values of names, line by line, through the program blocks of a document."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._known: dict[str, Fraction] = {}

    def add(self, string: str) -> None:
        """A block that is gone by; it is read when a later one asks."""
        if "=" in string and len(string) <= LONGEST:
            self._waiting = [*self._waiting[1 - MOST_KEPT :], string]

    def through(self, string: str) -> Walk:
        """The values along the lines of a block, behind those of the blocks before it."""
        for earlier in self._waiting:
            Walk(earlier, self._known).to(len(earlier))
        self._waiting = []
        return Walk(string, dict(self._known))


class Walk:
    """One way through a block from top to bottom; ``known`` changes with every line that is passed."""

    def __init__(self, string: str, known: dict[str, Fraction]) -> None:
        self.known = known
        self._events = list(_events(string)) if len(string) <= LONGEST else []
        given = Counter(name for match in self._events if match["names"] is not None for name in _WORD.findall(match["names"]))
        indented = {name for match in self._events if match["names"] and match["indent"] for name in _WORD.findall(match["names"])}
        self._branched = {name for name in indented if given[name] > 1}
        self._at = 0

    def to(self, offset: int) -> None:
        """Pass every line that begins before an offset."""
        while self._at < len(self._events) and self._events[self._at].start() < offset:
            self._pass(self._events[self._at])
            self._at += 1

    def value(self, expression: str) -> Fraction | None:
        """What an expression of numbers and known names comes to; None where it holds anything else."""
        return value_of(expression, self.known)

    def _pass(self, match: re.Match[str]) -> None:
        if match["names"] is None:
            for name in _WORD.findall(match["taken"]):
                self.known.pop(name, None)
            return
        names, string = (
            _WORD.findall(match["names"]),
            match["value"].split("//")[0] if "//" in match["value"] and ";" in match["value"] else match["value"],
        )
        parts = string.strip().rstrip(";").split(",") if len(names) > 1 else [string.strip().rstrip(";")]
        values = (
            [value_of(part, self.known) for part in parts] if match["sign"] == "=" and len(parts) == len(names) else [None] * len(names)
        )
        for name, value in zip(names, values, strict=True):
            if value is None or name in self._branched:
                self.known.pop(name, None)
            else:
                self.known[name] = value


def _events(string: str) -> Iterator[re.Match[str]]:
    for number, match in enumerate(_EVENT.finditer(string)):
        if number == MOST_EVENTS:
            return
        yield match


def value_of(expression: str, known: dict[str, Fraction]) -> Fraction | None:
    """The exact value of plain arithmetic over numbers and known names; None for everything else."""
    expression = expression.strip()
    if not expression or _PLAIN.fullmatch(expression) is None:
        return None
    if expression.isdigit():
        return Fraction(int(expression)) if len(expression) <= len(str(MOST_VALUE)) else None
    if any(word not in known for word in _WORD.findall(expression) if not _is_exponent(word)):
        return None
    import ast  # few articles hold a program whose comments give values

    spend(STEPS_A_VALUE)
    try:
        tree = ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    return _value(tree.body, known)


def _is_exponent(word: str) -> bool:
    """The ``e9`` of 1e9 is no name; a name that looks like one is known, or the tree tells it."""
    return word[0] in "eE_" and word[1:].replace("_", "").isdigit()


def _value(node: ast.expr, known: dict[str, Fraction]) -> Fraction | None:
    import ast

    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Constant):
        number = node.value
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            return None
        return Fraction(str(number)) if abs(number) < MOST_VALUE else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        operand = _value(node.operand, known)
        return None if operand is None else -operand
    if not isinstance(node, ast.BinOp):
        return None
    left, right = _value(node.left, known), _value(node.right, known)
    return None if left is None or right is None else _combined(node.op, left, right)


def _combined(sign: ast.operator, left: Fraction, right: Fraction) -> Fraction | None:
    import ast

    result: Fraction | None = None
    if isinstance(sign, ast.Add):
        result = left + right
    elif isinstance(sign, ast.Sub):
        result = left - right
    elif isinstance(sign, ast.Mult):
        result = left * right
    elif isinstance(sign, ast.Div) and right:
        result = left / right
    elif isinstance(sign, ast.FloorDiv) and right:
        result = Fraction(left // right)
    elif isinstance(sign, ast.Pow) and right.denominator == 1 and 0 <= right <= MOST_POWER:
        result = left ** int(right)
    return result if result is not None and abs(result) < MOST_VALUE else None
