"""Recalculates the sheet of an article: cells get new values, and every cell that depends on them is computed anew.

book -> what is circular -> cells that were set -> what depends on them, in the order of their derivations -> Recalculated
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Function, Name, Number, Operation
from auditor.notation.work import TooMuch, bounded
from auditor.sheet.book import Book, Cell
from auditor.sheet.derivation import EXACT

MOST_WORK = 3_000_000
"""Steps of one recalculation; a long article takes some thousands."""
SAME = Fraction(1, 20)
"""A formula that no claim proves, and whose value is this near to the figure that it gives, is the figure's."""
NEAR = Fraction(1, 100)
MOST_PREFIX = 4
Problem = Literal["circular", "ambiguous", "open", "undefined", "not-read", "unbounded", "too-large"]


class Recalculated(NamedTuple):
    """The new ``values`` by cell, the cells that were set among them; ``problems`` says of a cell that depends on them why it has none."""

    values: dict[int, Fraction]
    problems: dict[int, Problem]


def circular(book: Book, without: Sequence[int] = ()) -> frozenset[int]:
    """The cells that are defined by themselves, at once or by way of others; cells ``without`` a formula of their own cut the ring."""
    cut = set(without)
    inputs = [{link.cell for link in cell.links} if at not in cut else set() for at, cell in enumerate(book.cells)]
    users = _users(book)
    left = set(range(len(book.cells)))
    # What has no input left in no ring; nor what nothing left is made of.
    for before, after in ((inputs, users), (users, inputs)):
        count = [sum(other in left for other in before[at]) for at in range(len(book.cells))]
        todo = [at for at in left if not count[at]]
        while todo:
            at = todo.pop()
            left.discard(at)
            for other in after[at]:
                if other in left and at in before[other]:
                    count[other] -= 1
                    if not count[other]:
                        todo.append(other)
    return frozenset(left)


def recalculate(book: Book, new: Mapping[int, Fraction], right: Callable[[int], bool]) -> Recalculated:
    """The sheet with new values for some of its cells.

    ``right`` says of a claim whether it holds as it stands: then a formula that gives the figure in another unit goes on to do so.
    """
    users = _users(book)
    run = _Run(book, users, right)
    run.define()
    run.values.update(new)
    run.changed = frozenset(book.cells[at].name for at in new)
    affected = _reached(users, [*new, *(at for at, cell in enumerate(book.cells) if run.is_ambiguous(cell))])
    run.compute(affected - new.keys(), circular(book, tuple(new)))
    return Recalculated({at: value for at, value in run.values.items() if at in affected}, run.problems)


class _Run:
    """One recalculation. ``printed`` are the values as the article stands, of what it prints and of what it only defines."""

    def __init__(self, book: Book, users: Sequence[set[int]], right: Callable[[int], bool]) -> None:
        self.book = book
        self.users = users
        self.right = right
        self.printed = {at: cell.value for at, cell in enumerate(book.cells) if cell.value is not None}
        self.values: dict[int, Fraction] = {}
        self.problems: dict[int, Problem] = {}
        self.changed: frozenset[str] = frozenset()

    def is_ambiguous(self, cell: Cell) -> bool:
        """Whether a number of its formula may be a setting that changes, and may be another: twelve layers, or twelve heads."""
        return any(not self.changed.isdisjoint(one.names) for one in cell.open)

    def define(self) -> None:
        """Find what definitions come to as the article stands."""
        defined = {at for at, cell in enumerate(self.book.cells) if cell.value is None}
        if defined:
            self.compute(defined, frozenset())
            self.printed |= self.values
        self.values, self.problems = {}, {}

    def compute(self, affected: set[int], rings: frozenset[int]) -> None:
        """Compute cells in the order of their derivations; what is never reached is in a ring, or comes from one."""
        waiting = {at: sum(link in affected for link in _inputs(self.book.cells[at])) for at in affected}
        todo = [at for at, count in waiting.items() if not count]
        done: set[int] = set()
        with bounded(MOST_WORK):
            while todo:
                at = todo.pop()
                done.add(at)
                self._compute(at)
                for user in self.users[at]:
                    if user in waiting:
                        waiting[user] -= 1
                        if not waiting[user]:
                            todo.append(user)
        for at in affected - done:
            self.problems[at] = "circular" if at in rings else "open"

    def _compute(self, at: int) -> None:
        try:
            found = self._new(at)
        except TooMuch:
            found = "too-large"
        if isinstance(found, Fraction):
            self.values[at] = found
        else:
            self.problems[at] = found

    def _new(self, at: int) -> Fraction | Problem:
        cell = self.book.cells[at]
        if cell.formula is None or any(link.cell in self.problems for link in cell.links):
            return "open"
        if self.is_ambiguous(cell):
            return "ambiguous"
        if any(not one.names for one in cell.open):
            return "undefined"
        now = self._value(cell, self.values)
        if now is None:
            return "unbounded"
        before = self._value(cell, {}) if cell.value is not None else None
        if not before or cell.value is None or abs(cell.value - before) <= cell.slack:
            return now
        if cell.claim is None:
            return now if abs(cell.value / before - 1) <= SAME else "not-read"
        return now * _other_unit(cell.value / before) if self.right(cell.claim) else now

    def _value(self, cell: Cell, values: Mapping[int, Fraction]) -> Fraction | None:
        """What the formula of a cell comes to with these values of other cells, where they have one here, else as the article stands."""
        assert cell.formula is not None
        known: dict[str, Value] = {}
        for link in cell.links:
            value = values.get(link.cell, self.printed.get(link.cell))
            if value is None:
                return None
            known[f"#{link.cell}"] = Value(value, value)
        result = evaluate(_put_in(cell.formula, {link.operand: f"#{link.cell}" for link in cell.links}), known)
        return result.low if result is not None and result.high - result.low <= EXACT * abs(result.low) else None


def _other_unit(ratio: Fraction) -> Fraction:
    """What a figure that is right multiplies its formula by: a prefix of 1000 or 1024, one for the other, else nothing of the kind."""
    if abs(ratio - 1) <= NEAR:
        return Fraction(1)
    exact = (
        Fraction(1000) ** a / Fraction(1024) ** b
        for a in range(-MOST_PREFIX, MOST_PREFIX + 1)
        for b in range(-MOST_PREFIX, MOST_PREFIX + 1)
    )
    return min((one for one in exact if abs(one / ratio - 1) <= NEAR), key=lambda one: abs(one / ratio - 1), default=ratio)


def _inputs(cell: Cell) -> set[int]:
    return {link.cell for link in cell.links}


def _users(book: Book) -> list[set[int]]:
    users: list[set[int]] = [set() for _ in book.cells]
    for at, cell in enumerate(book.cells):
        for link in cell.links:
            users[link.cell].add(at)
    return users


def _reached(users: Sequence[set[int]], new: Sequence[int]) -> set[int]:
    reached: set[int] = set(new)
    todo = list(new)
    while todo:
        for user in users[todo.pop()]:
            if user not in reached:
                reached.add(user)
                todo.append(user)
    return reached


def _put_in(expression: Expression, linked: Mapping[int, str]) -> Expression:
    """The expression with names for the operands that are cells."""
    counter = [0]

    def leaf(node: Number | Name) -> Expression:
        counter[0] += 1
        name = linked.get(counter[0] - 1)
        return node if name is None else Name(name, node.start, node.end)

    def inside(node: Expression) -> Expression:
        spine: list[Operation] = []  # a long sum leans left: a loop, so that depth stays small
        while isinstance(node, Operation):
            spine.append(node)
            node = node.left
        found = node._replace(argument=inside(node.argument)) if isinstance(node, Function) else leaf(node)
        for operation in reversed(spine):
            found = operation._replace(left=found, right=inside(operation.right))
        return found

    return inside(expression)
