"""Formulas worked through with numbers: what stands where a letter stood is the value of that letter.

    bytes = 2·B·T·L·d       B = 1, T = 8192, L = 32, d = 128       bytes = 2 × 1 × 8192 × 32 × 128
    -> B 1, T 8192, L 32, d 128 as they are put in -> held against what the article gives the letters before it: the one that is a slip apart
    final norm = 2·C        C = 768                                 final norm = 1,536       -> what the formula of that name comes to

A letter given anew further down counts from there; a formula is that of a computation where it has the same signs and factors at all places,
and the same name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.claims.standing_formulas import Standing
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Function, Name, Number, Operation, names
from auditor.notation.pen import variants
from auditor.notation.symbols import bare
from auditor.sheet.derivation import is_slip
from auditor.source.text import Span

MOST_FORMULAS = 200
MOST_LABEL = 60
LEAST_PUT_IN = 1000
"""A value below this has another beside it that agrees by chance."""
LEAST_AGREEING = 2
MOST_VARIED = 10**7


class Given(NamedTuple):
    """``C = 768``: a letter with the value that the article gives it, and the claim that does; ``binary`` is the value where ``16K`` is 16,384."""

    name: str
    value: Fraction
    claim: Claim
    binary: Fraction

    @property
    def place(self) -> Span:
        """Where the letter stands that is given the value."""
        return self.claim.sides[0].span


class PutIn(NamedTuple):
    """A letter that is given one value, and another one where a formula is worked through."""

    given: Given
    used: Fraction
    instance: Standing


class Belied(NamedTuple):
    """A letter with a value with which no formula of its section comes out, what all of them come out with, and these."""

    given: Given
    meant: Fraction
    claims: tuple[Claim, ...]


class Restated(NamedTuple):
    """A quantity that is given as a figure, with the formula of its name and what that comes to."""

    given: Given
    formula: Standing
    value: Fraction
    letters: Mapping[str, Given]


def worked_through(named: Expression, plain: Expression | None) -> list[tuple[Name | Number, Number]] | None:
    """``row // size`` and ``6 // 4``: each name and figure with the figure at its place; None where not the same operations stand on both sides."""
    if isinstance(named, Name | Number):
        return [(named, plain)] if isinstance(plain, Number) else None
    if isinstance(named, Function):
        return worked_through(named.argument, plain.argument) if isinstance(plain, Function) and named.name == plain.name else None
    if not isinstance(plain, Operation) or named.op != plain.op:
        return None
    left, right = worked_through(named.left, plain.left), worked_through(named.right, plain.right)
    return None if left is None or right is None else left + right


class _Named(NamedTuple):
    """A formula with letters, where it begins, and the words of its name."""

    formula: Standing
    start: int
    words: frozenset[str]


class Worked:
    """The letters of an article as its formulas use them."""

    def __init__(self, formulas: Sequence[Standing], settings: Sequence[tuple[int, Claim]]) -> None:
        plain = [formula for formula in formulas if isinstance(formula.expression, Operation)]
        named = [formula for formula in plain if names(formula.expression)][:MOST_FORMULAS]
        self._named = [_Named(formula, formula.span.start, _words(formula.label)) for formula in named]
        self._instances = [formula for formula in plain if not names(formula.expression)][:MOST_FORMULAS]
        self._given: dict[str, list[Given]] = defaultdict(list)
        for _, claim in settings:
            found = _given(claim)
            if found is not None:
                self._given[found.name].append(found)

    def put_in(self) -> Iterator[PutIn]:
        """The letters that are a slip of the pen away from what is put in for them, wherever it is put in; others put in beside them agree."""
        if not self._named or not self._given:
            return
        used: dict[Span, list[tuple[Given, Fraction, Standing]]] = defaultdict(list)
        agreeing: dict[Span, set[str]] = defaultdict(set)
        for instance in self._instances:
            place = instance.span
            bound = self._bound(instance, place.start)
            held = [
                (given, value)
                for name, value in bound.items()
                if (given := self._in_force(name, place, instance.block.headings)) is not None
            ]
            right = {given.name for given, value in held if given.value == value}
            for given, value in held:
                used[given.place].append((given, value, instance))
                agreeing[given.place] |= right - {given.name}
        for at, values in used.items():
            (given, value, instance), others = values[0], agreeing[at]
            enough = len(others) >= LEAST_AGREEING or (others and value >= LEAST_PUT_IN // 10)
            if enough and {other for _, other, _ in values} == {value} and is_slip(given.value, value):
                yield PutIn(given, value, instance)

    def restated(self) -> Iterator[Restated]:
        """Figures of quantities that are a slip of the pen away from what the formula of the same name comes to."""
        if not self._named:
            return
        for several in list(self._given.values()):
            for given in several:
                label = _words(_label_of(given))
                for named in self._named if given.value >= LEAST_PUT_IN and label else ():
                    found = self._restated(given, label, named)
                    if found is not None:
                        yield found
                        break

    def belied(self, claims: Sequence[Claim]) -> Iterator[Belied]:
        """Letters with which no formula of theirs comes out as printed, and all of them do with one slip of the pen put right: two at least."""
        used: dict[Span, list[tuple[Claim, dict[str, Given]]]] = defaultdict(list)
        givens: dict[Span, Given] = {}
        for claim in claims if self._given else ():
            letters = self._letters(claim)
            for given in letters.values():
                givens[given.place] = given
                used[given.place].append((claim, letters))
        for at, held in used.items():
            given = givens[at]
            if len(held) < LEAST_AGREEING or any(_comes_out(claim, letters, {}) for claim, letters in held):
                continue
            printed = given.claim.sides[-1].number
            step = printed.printed.ulp * printed.printed.factor(False) if printed is not None else Fraction(0)
            tried = [value * step for value in variants(int(given.value / step))] if step and given.value / step < MOST_VARIED else []
            able = [value for value in tried if all(_comes_out(claim, letters, {given.name: value}) for claim, letters in held)]
            if len(able) == 1:
                yield Belied(given, able[0], tuple(claim for claim, _ in held))

    def _letters(self, claim: Claim) -> dict[str, Given]:
        """The letters of a formula that a claim sets equal to one number, each with its value there; nothing where one has none."""
        if len(claim.sides) != 2 or claim.doubt is not None or claim.sides[1].number is None or claim.sides[1].is_computation:
            return {}
        formula, found = claim.sides[0].expression, {}
        for name in names(formula) if isinstance(formula, Operation) else ():
            given = self._in_force(bare(name), claim.span, claim.block.headings)
            if given is None:
                return {}
            found[name] = given
        return found

    def _restated(self, given: Given, label: frozenset[str], named: _Named) -> Restated | None:
        if not _is_same(label, named.words) or named.start > given.claim.span.start:
            return None
        formula = named.formula
        letters = {}
        for name in names(formula.expression):
            value = self._in_force(bare(name), given.claim.span, given.claim.block.headings)
            if value is None or value is given:
                return None
            letters[name] = value
        found = evaluate(formula.expression, {name: Value(one.value, one.value) for name, one in letters.items()})
        if found is None or not found.is_point or not is_slip(given.value, found.low):
            return None
        return Restated(given, formula, found.low, letters)

    def _bound(self, instance: Standing, start: int) -> dict[str, Fraction]:
        """What a computation puts in for the letters of the formula of its name; nothing where there is none, or two that differ."""
        found: list[dict[str, Fraction]] = []
        label = _words(instance.label)
        for named in self._named:
            if named.start > start:
                break
            if _is_same(label, named.words) and (bound := _binding(named.formula.expression, instance.expression)) is not None:
                found.append(bound)
        return found[-1] if found and all(bound == found[-1] for bound in found) else {}

    def _in_force(self, name: str, place: Span, headings: tuple[str, ...]) -> Given | None:
        """The last value that a letter is given before a place, in its section or one around it."""
        before = (
            given
            for given in reversed(self._given.get(name, ()))
            if given.claim.span.start < place.start and given.claim.block.headings == headings[: len(given.claim.block.headings)]
        )
        return next(before, None)


def _comes_out(claim: Claim, letters: Mapping[str, Given], other: Mapping[str, Fraction]) -> bool:
    """Whether a formula comes to the number that is printed beside it, with its letters as they are given but for some ``other``."""
    formula, number = claim.sides[0].expression, claim.sides[1].number
    if formula is None or number is None:
        return False
    for binary in (False, True):
        values = {name: other.get(given.name, given.binary if binary else given.value) for name, given in letters.items()}
        found = evaluate(formula, {name: Value(value, value) for name, value in values.items()})
        if found is not None and found.is_point and number.printed.rounds(found.low):
            return True
    return False


def _given(claim: Claim) -> Given | None:
    if len(claim.sides) < 2 or not isinstance(claim.sides[0].expression, Name) or claim.relations[:1] == ("≈",):
        return None
    number = claim.sides[-1].number
    if number is None or number.printed.decimals or number.printed.about or number.printed.percent != 1:
        return None
    return Given(bare(claim.sides[0].expression.name), number.printed.amount, claim, number.printed.value * number.printed.factor(True))


def _binding(formula: Expression, instance: Expression) -> dict[str, Fraction] | None:
    """What stands for each name; None where the same name has two values, or a factor is another one."""
    found: dict[str, Fraction] = {}
    for one, figure in worked_through(formula, instance) or ():
        amount = figure.printed.amount
        if (one.printed.amount if isinstance(one, Number) else found.setdefault(bare(one.name), amount)) != amount:
            return None
    return found or None


def _label_of(given: Given) -> str:
    """The words of a line up to the name that is given a value."""
    side, text = given.claim.sides[0], given.claim.block.text
    end = side.expression.end if isinstance(side.expression, Name) else 0
    return text.string[max(text.string.rfind("\n", 0, end) + 1, end - MOST_LABEL) : end]


def _words(label: str) -> frozenset[str]:
    kept = "".join(char if char.isalnum() else " " for char in label[-MOST_LABEL:].lower())
    return frozenset(kept.split())


def _is_same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two labels name one quantity: ``each block`` and ``each Transformer block``."""
    return bool(one & other) and (one <= other or other <= one) and len(one ^ other) <= 1
