"""Repairs an article: one figure is written right, and everything that follows from it is computed anew.

root -> figures renewed by their value -> claims that use them, recomputed -> ... until nothing changes -> edits

What prints the wrong value elsewhere was taken from the wrong figure, where that is certain. It is not where the value is short or round, or is the
right result of something else: then the repair says so, and whoever applies it has to look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from auditor.claims.claim import Claim
from auditor.notation.expression import Number
from auditor.notation.lexer import fold
from auditor.notation.printed import read_digits
from auditor.rules.figures import in_notation, right_figure, uses_marks
from auditor.rules.finding import Edit
from auditor.rules.recompute import Recomputed, Renewal, Stuck, amount, recompute
from auditor.source.replace import Replacement, replacements
from auditor.source.text import Span, Text
from auditor.verdicts.article_arithmetic import LEAST_CARRIED

if TYPE_CHECKING:
    pass
from auditor.rules.sheet import LONG, QUOTED, Place, Sheet, digits, is_across

MOST_TURNS = 4
"""Times that each operand of a claim may change on the way: figures that feed each other in a ring never come to rest."""
COST_A_REPAIR = 12


class Carry(NamedTuple):
    """Where the repair went on: the place, and what it says now. ``claim`` is the claim of a result; else ``before`` is what stands before it."""

    span: Span
    text: str
    claim: int | None = None
    before: str = ""


class Repair(NamedTuple):
    """The edits that make the article consistent, where they went, whether all of that is certain, and the claims that were computed anew."""

    edits: tuple[Edit, ...]
    carried: tuple[Carry, ...]
    certain: bool
    touched: tuple[Span, ...]


def repair(sheet: Sheet, index: int, side: int, value: Fraction, scale: Fraction) -> Repair | None:
    """Write ``value``, in units of ``scale``, at a printed side, and carry it on; None where the article cannot be made to agree."""
    number = sheet.claims[index].sides[side].number
    assert number is not None
    if sheet.room <= 0:
        return None
    run = _Run(sheet, index, Renewal(side, number, value, scale))
    try:
        made = run.repair()
    except Stuck:
        made = None
    sheet.room -= COST_A_REPAIR + run.steps + (len(made.edits) if made is not None else 0)
    return made


class _Run:
    """One repair: what is renewed so far, and the claims as they are with it."""

    def __init__(self, sheet: Sheet, root_index: int, root: Renewal) -> None:
        self.sheet = sheet
        self.index = root_index
        self.root = root
        self.done: dict[int, Recomputed] = {}
        self.prints: dict[int, dict[Fraction, Fraction | None]] = {}  # by claim: old value, new value
        self.found: dict[Fraction, dict[int, Fraction | None]] = {}  # by old value: claim, new value
        self.renew: dict[Fraction, Fraction] = {}
        self.cells: dict[int, dict[Span, Fraction | None]] = {}  # by claim: the places that are written anew, and their new value
        self.steps = 0

    def repair(self) -> Repair | None:
        renew = self._spread()
        replaced: set[Replacement] = set()
        carried: list[Carry] = []
        for index, done in self.done.items():
            claim = self.sheet.claims[index]
            for renewal in (*done.operands, *done.sides):
                replaced.update(self._edits(claim, renewal))
            for renewal in done.sides if index != self.index else ():
                side = claim.sides[renewal.side]
                carried.append(Carry(side.span, right_figure(claim, side, renewal.value, renewal.scale), index))
        for value, place in self._copies(renew):
            renewal = Renewal(0, _number(place), renew[value], Fraction(1))
            replaced.update(self._replace(place.text, place.start, place.end, renewal, False))
            figure = in_notation(renewal.value, renewal.number.printed, False)
            string = place.text.string
            before = string[string.rfind("\n", 0, place.start) + 1 : place.start]
            carried.append(Carry(place.text.span(place.start, place.end), figure or "", None, before))
        edits = tuple(Edit(*item) for item in sorted(replaced))
        if not edits or any(one.span.end > two.span.start for one, two in pairwise(edits)):
            return None
        touched = tuple(sorted({self.sheet.claims[index].span for index, done in self.done.items() if done.operands or done.sides}))
        return Repair(
            edits,
            tuple(sorted({carry.span: carry for carry in carried}.values(), key=lambda carry: carry.span)),
            self._certain(renew),
            touched,
        )

    def _spread(self) -> dict[Fraction, Fraction]:
        """Recompute what uses a renewed figure until nothing changes, in reading order; the values that were renewed."""
        queue = [self.index]
        turns: Counter[int] = Counter()
        while queue:
            index = heappop(queue)
            inputs = len(self.sheet.inputs[index])
            turns[index] += 1
            self.steps += 1 + inputs // 3
            if self.steps > self.sheet.room or turns[index] > MOST_TURNS * (1 + inputs):
                raise Stuck
            if queue and queue[0] == index:
                continue
            root = self.root if index == self.index else None
            self.done[index] = done = recompute(self.sheet.claims[index], self._for(index), self.sheet.steps[index], root)
            for user in {user for value in self._enter(index, done) for user in self.sheet.users.get(value, ())} | self._write(index, done):
                if user != self.index:
                    heappush(queue, user)
        return self.renew

    def _for(self, index: int) -> dict[Fraction, Fraction]:
        """What a claim takes over: a short figure only from a claim before it, what stands in other cells only where that is renewed too."""
        claim = self.sheet.claims[index]
        taken = {value: self.renew[value] for value in self.sheet.inputs[index] if value in self.renew}
        if is_across(claim):
            known = {value: new for value in self.sheet.inputs[index] if (new := self._in_cells(index, value)) is not None}
            return {value: new for value, new in taken.items() if self._reaches_cells(value)} | known
        return {value: new for value, new in taken.items() if digits(value) >= LONG or index > min(self.found[value])}

    def _reaches_cells(self, value: Fraction) -> bool:
        return digits(value) >= LONG and not self._is_told_apart(value)

    def _in_cells(self, index: int, value: Fraction) -> Fraction | None:
        """What becomes of a value in the very cells from which a claim takes it; None where nothing of it is written, or not all alike."""
        cells = self.sheet.cells_of(index, value)
        new = {by.get(cell) for cell in cells for by in self.cells.values() if cell in by}
        return new.pop() if len(new) == 1 and all(any(cell in by for by in self.cells.values()) for cell in cells) else None

    def _write(self, index: int, done: Recomputed) -> set[int]:
        """Note where a claim writes now; the claims that take their figures from there, where that changes."""
        claim = self.sheet.claims[index]
        marks = uses_marks(claim)
        now = {claim.block.text.span(item.number.start, item.number.end): amount(item, marks) for item in done.sides}
        before = self.cells.get(index, {})
        self.cells[index] = now
        changed = [cell for cell in before.keys() | now.keys() if before.get(cell) != now.get(cell)]
        return {user for cell in changed for user in self.sheet.users_of_cells.get(cell, ())}

    def _enter(self, index: int, done: Recomputed) -> list[Fraction]:
        """Note what a claim prints now; the values whose renewal changes by that."""
        marks = uses_marks(self.sheet.claims[index])
        prints = {renewal.number.printed.amount: amount(renewal, marks) for renewal in done.sides}
        before = self.prints.get(index, {})
        self.prints[index] = prints
        changed = []
        for value in before.keys() | prints.keys():
            by = self.found.setdefault(value, {})
            by.pop(index, None)
            if value in prints:
                by[index] = prints[value]
            if not by:
                del self.found[value]
            was = self.renew.pop(value, None)
            now = self._renewed(value)
            if now is not None:
                self.renew[value] = now
            if now != was:
                changed.append(value)
        return changed

    def _renewed(self, value: Fraction) -> Fraction | None:
        """What a figure of this value becomes wherever it stands, where it is certain that it is the same figure."""
        new = set(self.found.get(value, {}).values())
        return new.pop() if len(new) == 1 and _is_telling(value) and not self._is_confirmed(value) else None

    def _is_confirmed(self, value: Fraction) -> bool:
        """Whether another computation gives this value and still does."""
        for index in self.sheet.results.get(value, ()):
            done = self.done.get(index)
            if done is None or all(renewal.number.printed.amount != value for renewal in done.sides):
                return True
        return False

    def _copies(self, renew: dict[Fraction, Fraction]) -> Iterator[tuple[Fraction, Place]]:
        for value in renew:
            if digits(value) >= LONG and not self._is_told_apart(value):
                for place in self.sheet.places.get(value, ()):
                    yield value, place

    def _is_told_apart(self, value: Fraction) -> bool:
        """Whether the article has the right figure too: what stands alone may then be about the wrong one on purpose."""
        by = self.found[value]
        return any(new is not None and self.sheet.printed_elsewhere(new, index) for index, new in by.items())

    def _certain(self, renew: dict[Fraction, Fraction]) -> bool:
        """Whether nothing is left that may follow and was not renewed."""
        if not all(done.whole for done in self.done.values()):
            return False
        for value in self.found:
            if abs(value) < LEAST_CARRIED:
                continue
            first = -1 if digits(value) >= LONG else min(self.found[value])
            users = {index for index in self.sheet.users.get(value, ()) if index > first and not self._follows(index, value)}
            across = any(is_across(self.sheet.claims[index]) for index in users)
            doubtful = [self.sheet.claims[index].doubt for index in self.sheet.doubtful.get(value, ()) if not self._follows(index, value)]
            if any(doubt is not None and doubt[0] not in QUOTED for doubt in doubtful):
                return False
            if (value not in renew and users - {self.index}) or (across and not self._reaches_cells(value)):
                return False
            if value in self.sheet.places and not self._is_confirmed(value) and (value not in renew or self._is_told_apart(value)):
                return False
        return self.sheet.is_whole

    def _follows(self, index: int, value: Fraction) -> bool:
        """Whether a claim takes a value from the very cells that are written anew, so that it is computed with what they say then."""
        return self._in_cells(index, value) is not None

    def _edits(self, claim: Claim, renewal: Renewal) -> tuple[Replacement, ...]:
        """Write a figure of a claim; nothing where it stands in another block, whose own figure it is."""
        number, text, place = renewal.number, claim.block.text, claim.sides[renewal.side].span
        span = text.span(number.start, number.end)
        if span.start < place.start or span.end > place.end or (is_across(claim) and renewal.side < len(claim.sides) - 1):
            return ()
        if number.printed.power != 1:
            return self._replace(text, number.start, number.end, renewal, False)
        at = fold(text.string[number.start : number.end]).find(number.printed.digits)
        if at < 0:
            raise Stuck
        start = number.start + at
        return self._replace(text, start, start + len(number.printed.digits), renewal, uses_marks(claim))

    def _replace(self, text: Text, start: int, end: int, renewal: Renewal, marks: bool) -> tuple[Replacement, ...]:
        def render(like: str) -> str | None:
            figure = in_notation(renewal.value, renewal.number.printed, marks, renewal.scale, like)
            return None if figure is None else figure.lstrip("-")

        done = replacements(self.sheet.document.content, text, start, end, render)
        if done is None:
            raise Stuck
        return done


def _is_telling(value: Fraction) -> bool:
    """Whether a figure of this value elsewhere is the same figure: no size that stands in every article (1024, 2048, 30,000)."""
    if abs(value) < LEAST_CARRIED:
        return False
    return digits(value) >= LONG or (digits(value) > 2 and not (value.denominator == 1 and value.numerator % 64 == 0))


def _number(place: Place) -> Number:
    printed = read_digits(fold(place.text.string[place.start : place.end]))
    assert printed is not None
    return Number(printed, place.start, place.end)
