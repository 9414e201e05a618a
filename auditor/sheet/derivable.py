"""What few cells of a neighbourhood come to: the sums of a list or column, the rest of its total, products and quotients of the cells around a figure.

exact figures in reading order -> by section, list and column -> Ways: value -> cells and how they are combined
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import prod
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import read_digits
from auditor.sheet.quantities import Quantity
from auditor.source.text import Span

REACH = 24
"""Cells on either side of a figure that it may be computed from."""
STEP = 16
MOST_SETTINGS = 12
"""Cells of a neighbourhood that are multiplied three by three."""
LEAST_TERM = 1000
LARGEST_SETTING = 10**6
"""Below it figures are settings, which are given and not computed."""
MOST_PARTS = 12
MULTIPLES = (2, 3, 4, 8)
"""What sizes are often multiplied by, though no cell says so: projections, bytes, operations."""
FEW = range(2, 13)
"""How many times a figure another may be, with no word of it."""
MOST_WAYS = 60_000
"""Ways that are followed in one article."""


class Cell(NamedTuple):
    """An exact figure, with its place among the others; ``line`` is the series that it may be a part of."""

    at: int
    value: int
    quantity: Quantity
    line: tuple[object, ...]

    @property
    def start(self) -> int:
        """Where it stands in the original."""
        return self.quantity.span.start


class Way(NamedTuple):
    """How cells are combined: ``sign`` "+" for the sum of all, "-" for the first less the others, "*" for the product, "/" for the quotient.

    ``times`` multiplies the whole, in a sum the first of its cells.
    """

    sign: str
    cells: tuple[int, ...]
    times: int = 1

    @property
    def is_sum(self) -> bool:
        """Whether cells are added up."""
        return self.sign == "+"

    def value(self, values: Sequence[int]) -> int | None:
        """What the values of its cells come to."""
        first, *others = values
        if self.sign == "+":
            return first * self.times + sum(others)
        if self.sign == "-":
            return first - sum(others)
        if self.sign == "/":
            return first // others[0] if others[0] and first % others[0] == 0 else None
        return prod(values) * self.times

    def needed(self, cells: Sequence[Cell], index: int, value: int) -> int | None:
        """What one of its cells would have to be for it to come to a value; None where no whole figure does."""
        values = [cells[at].value for at in self.cells]
        place = self.cells.index(index)
        others = sum(values) - values[place]
        if self.sign == "+":
            rest = value - others - (values[0] * (self.times - 1) if place else 0)
            factor = 1 if place else self.times
            return rest // factor if rest > 0 and rest % factor == 0 else None
        if self.sign == "-":
            return value + others if place == 0 else values[0] - (others - values[0]) - value
        if self.sign == "/":
            return value * values[1] if place == 0 else None
        if self.cells.count(index) > 1:
            return None
        factor = self.times * prod(values[:place] + values[place + 1 :])
        return value // factor if factor and value % factor == 0 else None

    def turned(self, index: int, target: int) -> Way | None:
        """The way to one of its cells from the others and from what it comes to; None where that is none of these."""
        place = self.cells.index(index)
        rest = (*self.cells[:place], *self.cells[place + 1 :])
        if self.times > 1:
            return None
        if self.sign == "+":
            return Way("-", (target, *rest))
        if self.sign == "-":
            return Way("+", (target, *rest)) if place == 0 else Way("-", (self.cells[0], target, *rest[1:]))
        if self.sign == "/":
            return Way("*", (target, *rest)) if place == 0 else None
        return Way("/", (target, *rest)) if len(rest) == 1 else None

    def expression(self, cells: Sequence[Cell]) -> Expression:
        """The computation."""
        operands: list[Expression] = [cells[at].quantity.number for at in self.cells]
        if self.times > 1:
            printed = read_digits(str(self.times))
            assert printed is not None
            factor = Number(printed, 0, 0)
            if self.sign == "+":
                operands[0] = Operation("*", factor, operands[0])
            else:
                operands.insert(0, factor)
        found = operands[0]
        for operand in operands[1:]:
            found = Operation(self.sign, found, operand)
        return found

    def shown(self, cells: Sequence[Cell]) -> str:
        """The computation as it is told."""
        operands = [_raw(cells[at]) for at in self.cells]
        if self.times > 1 and self.sign == "+":
            operands[0] = f"{self.times} × {operands[0]}"
        elif self.times > 1:
            operands.insert(0, str(self.times))
        return f" {_SHOWN[self.sign]} ".join(operands)

    def spans(self, cells: Sequence[Cell]) -> tuple[Span | None, ...]:
        """The places of its operands."""
        places: list[Span | None] = [cells[at].quantity.span for at in self.cells]
        return (None, *places) if self.times > 1 else tuple(places)


_SHOWN = {"+": "+", "-": "−", "*": "×", "/": "/"}
Found = Mapping[int, Way]


def cells_of(found: Sequence[Quantity]) -> list[Cell]:
    """The exact figures among the quantities of an article."""
    cells: list[Cell] = []
    for quantity in found:
        printed = quantity.number.printed
        unit = printed.unit
        if printed.percent != 1 or printed.cut or printed.decimals or (unit is not None and unit.decimal != 1):
            continue
        if printed.amount.denominator == 1 and printed.amount > 1:
            cells.append(Cell(len(cells), int(printed.amount), quantity, _line(quantity)))
    return cells


def _line(quantity: Quantity) -> tuple[object, ...]:
    """The list, or the column of a table, that a figure stands in."""
    cell = quantity.block.cell
    return ("cell", id(cell.table), cell.column) if cell is not None else ("text", quantity.block.headings)


class Ways:
    """The ways to values, for each neighbourhood of the cells of one article; worked out where they are asked for."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = cells
        self.left = MOST_WAYS
        self.sections: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self.lines: dict[tuple[object, ...], list[int]] = defaultdict(list)
        self.place: dict[int, tuple[int, int]] = {}
        for cell in cells:
            section = self.sections[cell.quantity.block.headings]
            line = self.lines[cell.line]
            if line and self.cells[line[-1]].quantity.block is cell.quantity.block:  # a line that ends in its result
                if cell.value > self.cells[line[-1]].value:
                    line[-1] = cell.at
            else:
                line.append(cell.at)
            self.place[cell.at] = (len(section), len(line) - 1)
            section.append(cell.at)
        self._known: dict[tuple[tuple[str, ...], int], tuple[Found, Mapping[int, int]]] = {}

    def to(self, cell: Cell) -> Iterator[Way]:
        """The ways to the value of a cell."""
        for ways, _ in self.around(cell):
            way = ways.get(cell.value)
            if way is not None:
                yield way

    def around(self, cell: Cell) -> Iterator[tuple[Found, Mapping[int, int]]]:
        """The ways to values around a cell, the likeliest first, with how many come to values of so many digits."""
        ways = self._of_line(cell)
        yield ways, Counter(len(str(value)) for value in ways)
        yield self._of_section(cell)

    def _of_line(self, cell: Cell) -> Found:
        """What the parts before and behind a cell come to, and what a total leaves for it."""
        line, at = self.lines[cell.line], self.place[cell.at][1]
        if at >= len(line) or line[at] != cell.at:
            return {}
        ways: dict[int, Way] = {}
        before, behind = line[max(0, at - MOST_PARTS) : at][::-1], line[at + 1 : at + 1 + MOST_PARTS]
        factors = [value for value in dict.fromkeys(self.cells[i].value for i in self._near(cell)) if 1 < value <= 200][:6]
        for parts in (before, behind):
            total = 0
            for count, index in enumerate(parts, 1):
                total += self.cells[index].value
                if count > 1:
                    self._put(ways, total, Way("+", tuple(parts[:count])))
                    for factor in factors:
                        for place in range(count) if count <= 5 else ():
                            other = parts[place]
                            left = (*parts[:place], *parts[place + 1 : count])
                            self._put(ways, total + (factor - 1) * self.cells[other].value, Way("+", (other, *left), factor))
        for parts, others in ((before, behind), (behind, before)):  # the total stands on one side, other parts on both
            passed = 0
            for count, index in enumerate(parts):  # one is the total
                whole, rest = self.cells[index].value - passed, 0
                for more in range(min(len(others), MOST_PARTS - count) + 1):
                    if count + more and whole - rest > 0:
                        self._put(ways, whole - rest, Way("-", (index, *parts[:count], *others[:more])))
                    if more < len(others):
                        rest += self.cells[others[more]].value
                passed += self.cells[index].value
        return ways

    def _put(self, ways: dict[int, Way], value: int, way: Way) -> None:
        if self.left > 0 and value >= LEAST_TERM:
            self.left -= 1
            ways.setdefault(value, way)

    def _near(self, cell: Cell) -> list[int]:
        section, at = self.sections[cell.quantity.block.headings], self.place[cell.at][0]
        return section[max(0, at - REACH) : at + REACH]

    def _of_section(self, cell: Cell) -> tuple[Found, Mapping[int, int]]:
        """What two and three cells of the section come to, for all cells of a stretch of it."""
        headings = cell.quantity.block.headings
        stretch = self.place[cell.at][0] // STEP
        key = (headings, stretch)
        if key not in self._known:
            section = self.sections[headings]
            first: dict[int, int] = {}
            for index in section[max(0, stretch * STEP - REACH) : (stretch + 1) * STEP + REACH]:
                first.setdefault(self.cells[index].value, index)
            ways = self._combined(first)
            self._known[key] = ways, Counter(len(str(value)) for value in ways)
        return self._known[key]

    def _combined(self, first: Mapping[int, int]) -> Found:
        ways: dict[int, Way] = {}
        values = sorted(first)
        terms = [value for value in values if value >= LEAST_TERM]
        settings = [value for value in values if value < LARGEST_SETTING][-MOST_SETTINGS:]
        for at, one in enumerate(values):
            for two in values[at:]:
                self._put(ways, one * two, Way("*", (first[one], first[two])))
                if one < two and two % one == 0 and two // one >= LARGEST_SETTING:
                    self._put(ways, two // one, Way("/", (first[two], first[one])))
        for at, one in enumerate(terms):
            for two in terms[at + 1 :]:
                self._put(ways, one + two, Way("+", (first[two], first[one])))
                self._put(ways, two - one, Way("-", (first[two], first[one])))
            for times in FEW:
                self._put(ways, times * one, Way("*", (first[one],), times))
        for one, two in combinations_with_replacement(settings, 2):
            for times in MULTIPLES:
                self._put(ways, times * one * two, Way("*", (first[one], first[two]), times))
        for several in combinations_with_replacement(settings, 3):
            self._put(ways, prod(several), Way("*", tuple(first[value] for value in several)))
        return ways


def _raw(cell: Cell) -> str:
    quantity = cell.quantity
    return quantity.block.text.string[quantity.number.start : quantity.number.end]
