"""Figures held by the redundancy of the article itself: what neighbouring cells come to, and what the article says again.

    exact figures that no claim computes -> said again, or come to by few cells around them? -> proven
                                         -> one slip of the pen away from that, and by chance there would be none? -> misprint, or a conflict

An article's figures are a code with redundancy: each is a product of settings, a sum of a list, the rest of a total. A figure that fits nowhere, but
would with one digit changed, is misprinted where few figures of its length are near such a value: the hypotheses tried are counted, and a coincidence
is to be expected in less than one article in a hundred.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from auditor.claims.claim import Claim, ClaimKind, Side, computed_claim, repeat_claim
from auditor.claims.doubts import doubt_about
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Number, Operation, names
from auditor.notation.pen import is_smooth, variants, weight
from auditor.notation.work import spend
from auditor.sheet.derivable import FEW, LEAST_TERM, Cell, Way, Ways, cells_of
from auditor.sheet.quantities import Quantity, is_name
from auditor.source.text import Span

LEAST_DIGITS = 5
"""Digits of a figure that is judged so, but for the noughts at its end."""
LONG = 7
"""Digits from which on two figures a slip apart are of one thing, whatever the words beside them."""
LEAST_PARTS = 2
COINCIDENCES = Fraction(1, 100)
"""Misprints that an article without one may be expected to show by chance."""
MOST_JUDGED = 200
"""Figures of one article that are looked at, and no more: what has more is data."""


class Misprint(NamedTuple):
    """A cell that should have another value: ``way`` how cells come to that, or ``same`` the cell that says it; ``sure`` where it is the wrong one."""

    cell: Cell
    value: int
    way: Way | None = None
    same: Cell | None = None
    sure: bool = True


class Network:
    """The exact figures of one article, with what proves each of them.

    ``results`` are the values that computations of the article come to, ``places`` where figures stand that claims hold.
    """

    def __init__(self, found: Sequence[Quantity], results: Mapping[int, Side], places: _Places) -> None:
        self.cells = cells_of(found)
        self.results = results
        self.places: dict[int, list[Cell]] = {}
        for cell in self.cells:
            self.places.setdefault(cell.value, []).append(cell)
        self.taken, self.used, self.named = places
        self.ways = Ways(self.cells)
        self.proven: set[Span] = set()

    def of_sums(self, claims: Sequence[Claim]) -> Iterator[Misprint]:
        """The misprinted parts of sums that do not come out, where more of the article speaks for another part than for another total."""
        starts = {cell.start: cell for cell in self.cells}
        for claim in claims:
            total = starts.get(claim.sides[-1].span.start)
            parts = [starts.get(place.start) if place is not None else None for place in claim.cells]
            if claim.kind != "sum" or not _adds(claim.sides[0]) or claim.doubt is not None or total is None or len(parts) < LEAST_PARTS:
                continue
            known = [part for part in parts if part is not None]
            if len(known) < len(parts):
                continue
            way = Way("+", tuple(part.at for part in known))
            meant = way.value([part.value for part in known])
            if meant is not None and meant != total.value and total.quantity.number.printed.is_integer_print:
                misprint = self._blamed(total, meant, way)
                if misprint is not None and misprint.sure and misprint.cell is not total:
                    yield misprint

    def misprints(self) -> Iterator[Misprint]:
        """The misprinted figures, in reading order; those that something proves are noted in ``proven``."""
        open_: list[Cell] = []
        judged = 0
        for cell in self.cells:
            if cell.start in self.taken or weight(cell.value) < LEAST_DIGITS or not _is_size(cell):
                continue
            judged += 1
            if judged > MOST_JUDGED:
                break
            if self._is_proven(cell):
                self.proven.add(cell.quantity.span)
            elif len(self.places[cell.value]) == 1:
                open_.append(cell)
        lengths = Counter(len(str(value)) for value in {*self.places, *self.results})
        told: set[int] = set()
        for cell in open_:
            spend(1)
            misprint = self._misprint(cell, len(open_), lengths) if cell.at not in told else None
            if misprint is not None and misprint.cell.at not in told:
                told |= {cell.at, misprint.cell.at, *(misprint.way.cells if misprint.way is not None else ())}
                yield misprint

    def _is_proven(self, cell: Cell) -> bool:
        """Whether something comes to the value of a cell: a computation, the article again, small factors, the cells around it."""
        result = self.results.get(cell.value)
        if result is not None and result.span != cell.quantity.span:
            return True
        if len(self.places[cell.value]) > 1 or is_smooth(cell.value):
            return True
        return cell.start not in self.used and any(cell.at not in way.cells for way in self.ways.to(cell))

    def _misprint(self, cell: Cell, count: int, lengths: Counter[int]) -> Misprint | None:
        meant = list(dict.fromkeys(variants(cell.value)))
        tried = Counter(len(str(value)) for value in meant)
        if cell.start not in self.used | self.named:
            for ways, counts in self.ways.around(cell):
                found = {value: ways[value] for value in meant if value in ways and _may_be_meant(self.cells, cell, value, ways[value])}
                if len(found) == 1:
                    value, way = found.popitem()
                    told = min(weight(cell.value), weight(value))
                    return self._blamed(cell, value, way) if count * _coincidences(tried, counts, told) < COINCIDENCES else None
                if found:
                    return None
        misprint = self._repeated(cell, meant)
        if misprint is None or (told := min(weight(cell.value), weight(misprint.value))) < LONG:
            return None
        return misprint if count * _coincidences(tried, lengths, told) < COINCIDENCES else None

    def _blamed(self, cell: Cell, value: int, way: Way) -> Misprint | None:
        """Which figure of an equation that a slip apart holds is misprinted: the one whose other value more of the article speaks for."""
        suspects = [Misprint(cell, value, way)]
        for index in dict.fromkeys(way.cells):
            other = self.cells[index]
            needed = way.needed(self.cells, index, cell.value)
            if needed is not None and needed in set(variants(other.value)):
                suspects.append(Misprint(other, needed, way.turned(index, cell.at)))
        equation = {cell.at, *way.cells}
        votes = [self._votes(one.cell, one.value, equation) - self._votes(one.cell, one.cell.value, equation) for one in suspects]
        best = max(votes)
        likely = [one for one, vote in zip(suspects, votes, strict=True) if vote == best and one.way is not None]
        if votes.count(best) == 1:
            return likely[0] if likely else suspects[0]._replace(sure=False)
        if any(self.cells[index].start in self.taken for index in equation):
            return None  # what the text itself says to be the result is told of there
        return max(likely or suspects, key=lambda one: one.cell.value)._replace(sure=False)

    def _votes(self, cell: Cell, value: int, equation: set[int]) -> int:
        """How much of the article speaks for a value of a cell, beside one equation."""
        said = sum(place.at != cell.at for place in self.places.get(value, ()))
        result = self.results.get(value)
        computed = result is not None and result.span.start not in (cell.start, *(place.start for place in self.places.get(value, ())))
        ways = (ways[value] for ways, _ in self.ways.around(cell) if value in ways)
        known = {self.cells[at].value for at in equation}
        held = any(
            cell.at not in way.cells and (way.sign in "*/" or not known.issuperset(self.cells[at].value for at in way.cells))
            for way in ways
        )
        return min(said, 2) + computed + held

    def _repeated(self, cell: Cell, meant: Sequence[int]) -> Misprint | None:
        """The misprint of a figure that stands once, and says another again that stands for certain."""
        found = [value for value in meant if value in self.places or value in self.results]
        if len(found) != 1:
            return None
        value = found[0]
        places = [other for other in self.places.get(value, ()) if _of_one_kind(cell, other)]
        result = self.results.get(value)
        if not places or (cell.start in self.used and (result is None or result.span.start > cell.start)):
            return None
        if len(places) > 1 or (result is not None and result.span.start < cell.start) or self._is_proven(places[0]):
            return Misprint(cell, value, same=places[0])
        return None


def misprints(found: Sequence[Quantity], results: Mapping[int, Side], claims: Sequence[Claim], proven: set[Span]) -> Iterator[Claim]:
    """Claims that misprinted figures are what the article makes of them; the places of those that it proves are put into ``proven``."""
    network = Network(found, results, _places(found, claims))
    told: set[int] = set()
    for misprint in chain(network.of_sums(claims), network.misprints()):
        if misprint.cell.at in told:
            continue
        told.add(misprint.cell.at)
        yield _claim(network.cells, misprint)
    proven |= network.proven


class _Places(NamedTuple):
    """Where figures stand that claims compute, those that exact figures are computed with, and those that formulas with names come to."""

    taken: set[int]
    used: set[int]
    named: set[int]


def _places(found: Sequence[Quantity], claims: Sequence[Claim]) -> _Places:
    places = _Places(set(), set(), set())
    starts = sorted(quantity.span.start for quantity in found)
    for claim in claims:
        computing = [side for side in claim.sides if side.is_computation]
        if not computing or claim.doubt is not None:
            continue
        results = {side.span.start for side in claim.sides if side.number is not None}
        if all(names(side.readings[0]) for side in computing):
            places.named.update(results)
            continue
        places.taken.update(results)
        operands = {
            start for side in computing for start in starts[bisect_left(starts, side.span.start) : bisect_left(starts, side.span.end)]
        }
        if claim.sure and not _comes_out(claim):
            places.taken.update(operands)  # told of where it does not come out
        if any(side.number.printed.decimals or side.number.printed.percent > 1 for side in claim.sides if side.number is not None):
            continue  # a share says little of the digits of what it is of
        places.used.update(place.start for place in claim.cells if place is not None)
        if not claim.cells:
            places.used.update(operands)
    return places


def _comes_out(claim: Claim) -> bool:
    """Whether all sides that are computed or printed come to the same, as far as they are exact."""
    values = [evaluate(side.readings[0]) for side in claim.sides if side.readings and not names(side.readings[0])]
    points = {value.low for value in values if value is not None and value.is_point}
    return len(points) < LEAST_PARTS


def _adds(side: Side) -> bool:
    """Whether a side is a sum of figures."""
    left = list(side.readings[:1])
    while left:
        node = left.pop()
        if isinstance(node, Operation) and node.op == "+":
            left += [node.left, node.right]
        elif not isinstance(node, Number):
            return False
    return bool(side.readings)


def _coincidences(tried: Mapping[int, int], values: Mapping[int, int], told: int) -> Fraction:
    """How often one of so many figures tried is one of some values by chance, by their lengths, where so many digits tell them apart."""
    pairs = sum(count * values.get(length, 0) for length, count in tried.items())
    return Fraction(pairs, 9 * 10 ** (told - 1))


def _may_be_meant(cells: Sequence[Cell], cell: Cell, value: int, way: Way) -> bool:
    """Whether a way to another value of a cell goes without it, and has no small factor where noughts make the difference: 10 is 2 times 5.

    Nor are the noughts those of a figure that it comes from: 768 × 769,000 is no slip of 590,592.
    """
    if cell.at in way.cells:
        return False
    values = [cells[at].value for at in way.cells]
    if way.is_sum and sum(values) - max(values) < LEAST_TERM and (sum(values) - max(values)) * LEAST_TERM < value:
        return False  # a large figure and a few single ones are near to any that is near to the large one
    if way.sign == "*" and value // max(values) in FEW and abs(value - cell.value) < value // max(values):
        return False  # a tenth of 126,953,125 is 12,695,312
    noughts = 10 ** abs(len(str(value)) - len(str(cell.value)))
    return noughts == 1 or (way.times == 1 and all(operand not in FEW and operand % noughts for operand in values))


def _of_one_kind(one: Cell, other: Cell) -> bool:
    """Whether no units tell two figures apart."""
    units = [cell.quantity.number.printed.unit for cell in (one, other)]
    return any(unit is None for unit in units) or units[0] == units[1]


def _is_size(cell: Cell) -> bool:
    """Whether a figure says how much there is of something: written with marks, with a unit, or beside words of size."""
    quantity = cell.quantity
    if quantity.block.kind == "code" or quantity.block.chrome or quantity.denied:
        return False
    printed = quantity.number.printed
    return printed.unit is not None or not printed.digits.isdecimal() or any(not is_name(word) for word in quantity.words)


def _claim(cells: Sequence[Cell], misprint: Misprint) -> Claim:
    quantity = misprint.cell.quantity
    doubt = doubt_about(quantity.block.text.string, quantity.number.start, quantity.number.end)
    if misprint.way is None:
        assert misprint.same is not None
        other = misprint.same.quantity
        sides = (Side(_raw(other), other.span, (other.number,)), Side(_raw(quantity), quantity.span, (quantity.number,)))
        return repeat_claim(quantity.block, *sides)._replace(doubt=doubt)
    way = misprint.way
    expression = way.expression(cells)
    at = cells[way.cells[0]].quantity.span
    kind: ClaimKind = "repeat" if not misprint.sure else "sum" if way.is_sum else "equality"
    claim = computed_claim(kind, quantity.block, quantity.number, expression, way.shown(cells), at)
    return claim._replace(relations=("=",), doubt=doubt, cells=way.spans(cells) if kind == "sum" else ())


def _raw(quantity: Quantity) -> str:
    return quantity.block.text.string[quantity.number.start : quantity.number.end]
