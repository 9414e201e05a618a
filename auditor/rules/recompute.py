"""One claim with new inputs: its operands renewed by value, then every figure of it that no longer holds written anew.

sides -> operands renewed -> partial results of the same chain renewed -> steps compared -> figures that do not hold computed
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Terms, evaluate
from auditor.notation.expression import Expression, Function, Number, Operation, names, numbers, walk
from auditor.notation.printed import read_digits
from auditor.rules.figures import in_notation, uses_marks
from auditor.verdicts.article_arithmetic import LEAST_CARRIED
from auditor.verdicts.comparison import WRONG, compare, terms_for

MOST_OFF = 20
MOST_ZEROS = 13
_POWERS_OF_TEN = frozenset(10**power for power in range(MOST_ZEROS))
MOST_PARTIAL = 64
"""Nodes of an expression whose partial results are looked up in the rest of the chain."""


class Stuck(Exception):
    """The claim cannot be made to hold by writing figures."""


class Renewal(NamedTuple):
    """A figure that changes: the side in which it stands, the figure, and the value to be written there in units of ``scale``."""

    side: int
    number: Number
    value: Fraction
    scale: Fraction


class Recomputed(NamedTuple):
    """The operands and the printed sides of a claim that change; ``whole`` is False where a part of it could not be followed."""

    operands: tuple[Renewal, ...] = ()
    sides: tuple[Renewal, ...] = ()
    whole: bool = True


def renewed(number: Number, value: Fraction, scale: Fraction, marks: bool) -> Number | None:
    """The figure with a new value in its own notation; None where that cannot show it."""
    printed = number.printed
    text = in_notation(value, printed, marks, scale)
    if text is None or printed.cut or text.startswith("-") != (printed.value < 0):
        return None
    read = read_digits(text.lstrip("-"))
    if read is None:
        return None
    return number._replace(
        printed=printed._replace(digits=text.lstrip("-"), value=-read.value if text.startswith("-") else read.value, ulp=read.ulp)
    )


def is_near(stated: Fraction, value: Fraction) -> bool:
    """Whether a figure is off by what a slip does: some digits or a power of ten. What is further off was not read as its author meant it."""
    if not stated or not value:
        return False
    ratio = abs(value / stated)
    return Fraction(1, MOST_OFF) < ratio < MOST_OFF or is_power_of_ten(ratio)


def is_power_of_ten(ratio: Fraction) -> bool:
    """Whether two figures differ in their zeros only."""
    above, below = ratio.numerator, ratio.denominator
    return (below == 1 and above in _POWERS_OF_TEN) or (above == 1 and below in _POWERS_OF_TEN)


def is_computed(claim: Claim) -> bool:
    """Whether the claim says by numbers alone where its figures come from."""
    return any(side.is_computation and not names(side.readings[0]) for side in claim.sides)


def recompute(
    claim: Claim, renew: Mapping[Fraction, Fraction], steps: Sequence[tuple[str, str]], root: Renewal | None = None
) -> Recomputed:
    """What changes in a claim where figures have new values, and where ``root``, a side of it, is repaired.

    ``steps`` are the outcome and the code of its reason for each step as the article stands. Raises Stuck where it cannot be made to hold.
    """
    return _Chain(claim, renew, steps, root).run()


class _Chain:
    def __init__(self, claim: Claim, renew: Mapping[Fraction, Fraction], steps: Sequence[tuple[str, str]], root: Renewal | None) -> None:
        self.claim = claim
        self.renew = dict(renew)
        self.steps = steps
        self.marks = uses_marks(claim)
        self.old = claim.sides
        self.sides = list(claim.sides)
        self.changed: dict[int, Renewal] = {}
        self.operands: list[Renewal] = []
        self.root = root
        self.whole = True

    def run(self) -> Recomputed:
        if self.root is None:
            self._renew_inputs()
        else:
            self._write(self.root)
        for step in range(len(self.claim.relations)):
            self._settle(step)
        return Recomputed(tuple(self.operands), tuple(self.changed.values()), self.whole)

    def _renew_inputs(self) -> None:
        computed = is_computed(self.claim)
        for at, side in enumerate(self.old):
            if side.is_computation:
                self._renew_operands(at, side)
            elif side.number is not None and not computed and side.number.printed.amount in self.renew:
                printed = side.number.printed
                self._write(Renewal(at, side.number, self.renew[printed.amount], printed.factor(False)))

    def _renew_operands(self, at: int, side: Side) -> None:
        found = [number for number in numbers(side.readings[0]) if number.printed.amount in self.renew]
        if not found:
            return
        self.operands += [Renewal(at, number, self.renew[number.printed.amount], number.printed.factor(False)) for number in found]
        readings = tuple(self._rewrite(reading) for reading in side.readings)
        self.sides[at] = side._replace(readings=readings)
        if any(later.is_computation for later in self.old[at + 1 :]):
            self.renew.update(_partial(side.readings[0], readings[0]))

    def _rewrite(self, expression: Expression) -> Expression:
        spine: list[Operation] = []  # a long sum leans left: a loop, so that depth stays small
        while isinstance(expression, Operation):
            spine.append(expression)
            expression = expression.left
        if isinstance(expression, Function):
            expression = expression._replace(argument=self._rewrite(expression.argument))
        elif isinstance(expression, Number) and expression.printed.amount in self.renew:
            new = renewed(expression, self.renew[expression.printed.amount], expression.printed.factor(False), self.marks)
            if new is None:
                raise Stuck
            expression = new
        for operation in reversed(spine):
            expression = operation._replace(left=expression, right=self._rewrite(operation.right))
        return expression

    def _write(self, renewal: Renewal) -> None:
        at = renewal.side
        new = renewed(renewal.number, renewal.value, renewal.scale, self.marks)
        if new is None:
            raise Stuck
        self.sides[at] = self.old[at]._replace(readings=(new,))
        if new.printed.value == renewal.number.printed.value:
            self.changed.pop(at, None)
        else:
            self.changed[at] = renewal

    def _settle(self, step: int) -> None:
        """Make a step hold: its figure is computed from the other side."""
        left, right = self.sides[step : step + 2]
        if not left.readings or not right.readings or any(names(side.readings[0]) for side in (left, right)):
            return
        if self._holds(left, right, step):
            return
        outcome = self.steps[step][0] if step < len(self.steps) else "unchecked"
        untouched = left is self.old[step] and right is self.old[step + 1]
        if untouched and (self.root is None or outcome == "unchecked"):
            return
        if outcome == "unchecked":
            self.whole = False
            return
        fixed = self.root.side if self.root is not None else -1
        if fixed == step + 1 or fixed == step == 0 or self.claim.relations[step] in "<>":
            raise Stuck  # what was written does not stand for the value, or nothing says what should stand here
        if right.number is not None:
            self._compute(step + 1, self._source(step), step)
        elif left.number is not None and step == 0:
            self._compute(0, right, step)
        else:
            raise Stuck

    def _source(self, step: int) -> Side:
        """What the figure behind a step is computed from: the last computation before it, else the figure before it."""
        for at in range(step, -1, -1):
            side = self.sides[at]
            if side.is_computation and not names(side.readings[0]):
                return side
        return self.sides[step]

    def _compute(self, at: int, source: Side, step: int) -> None:
        target = self.old[at]
        assert target.number is not None
        printed = target.number.printed
        terms = terms_for(source, target)
        if self.steps[step][1] == "binary":
            terms.sort(key=lambda term: not term.binary)
        for term in terms:
            value = evaluate(source.readings[0], terms=term)
            if value is None or not value.is_point:
                continue
            renewal = Renewal(at, target.number, value.low, term.factor(printed))
            new = renewed(target.number, renewal.value, renewal.scale, self.marks)
            if (
                new is not None
                and is_near(printed.value, new.printed.value)
                and self._holds(source, target._replace(readings=(new,)), step)
            ):
                self._write(renewal)
                return
        raise Stuck

    def _holds(self, left: Side, right: Side, step: int) -> bool:
        why, _ = compare(left, right, self.claim.relations[step])
        return why is not None and why is not WRONG


def _partial(old: Expression, new: Expression) -> Iterator[tuple[Fraction, Fraction]]:
    """Partial results that changed: in ``12 × 7,081,960 + 1,536 = 84,983,520 + 1,536`` the product is an operand of the next side."""
    before, after = list(walk(old)), list(walk(new))
    if len(before) > MOST_PARTIAL:
        return
    for one, two in zip(before, after, strict=True):
        if not isinstance(one, Operation):
            continue
        was, now = evaluate(one, terms=Terms()), evaluate(two, terms=Terms())
        if was is None or now is None or not was.is_point or not now.is_point or was == now or abs(was.low) < LEAST_CARRIED:
            continue
        yield was.low, now.low


def amount(renewal: Renewal, marks: bool) -> Fraction | None:
    """What the figure says once it is written."""
    new = renewed(renewal.number, renewal.value, renewal.scale, marks)
    return None if new is None else new.printed.amount
