"""How many times, or by how many per cent, one of two figures differs from the other, where an article has both and says so.

    13B took 8 GPUs, 104B needs 128 GPUs (16x)            a bracket behind the second figure
    it started in 71.4 s ... now 33.2 s. That is 2.15x    two figures of one kind in the sentence, or in those before
    throughput improved by 56%                            the two rows of the table before it, in the column of that name

multiples beside words for a change -> the two figures -> what they come to -> propositions

What comes out is told as right. What does not is a slip only where words tie the two figures to it and no rounding explains it; else nothing is
claimed: it may be of other figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import Printed, digits_shown
from auditor.notation.work import spend
from auditor.reading.forms.operands import SIGNS, is_operand
from auditor.reading.kinds import SIGN
from auditor.reading.proposition import Kind, Proposition
from auditor.reading.scan import COUNT, DECIMAL, FACTOR, INTEGER, OPERATIONS, OTHER, PERCENT, SIZE, TIME, Scan
from auditor.reading.slips import is_misprinted, telling_digits
from auditor.reading.standing import standing
from auditor.sheet.paired_rows import Pairs
from auditor.source.tables import Table
from auditor.source.text import Span

_QUANTITIES = INTEGER + DECIMAL + COUNT + SIZE + TIME + OPERATIONS + OTHER
_MULTIPLES = PERCENT + FACTOR
_UP, _DOWN = frozenset(("increase", "more")), frozenset(("decrease", "save", "less"))
_PART = frozenset(("utilization", "share"))
_COMPARED = _UP | _DOWN | _PART | {"fold", "over", "under", "comparative", "compared", "than", "possessive"}
_LINKS = frozenset(("from", "to", "reduction_to", "increase_to", "than", "compared", "instead", "possessive", "arrow", "over", "under"))
_ENDS = "," + _MULTIPLES
_RATES = frozenset(("throughput", "per_second", "flops_per_second"))
_PEAK = frozenset(("peak", "flops_per_second", "dense_matrices"))
_BECOMES = frozenset(("to", "at_most", "arrow", "compared", "reduction_to", "increase_to"))
_MEASURED = frozenset(("bytes", "seconds", "operations", "count", "rate", "operations/", "bytes/"))
NEAR = 6
"""Tokens beside a multiple among which it is said what it is of."""
MOST_BEHIND = 3
"""Tokens between a figure and the bracket behind it, and between that and its multiple."""
MOST_BACK = 2
"""Blocks before the one of a multiple in which its figures may stand."""
MOST_SENTENCES = 3
MOST_EARLIER = 3
"""Figures of one kind in the sentences before, of which one may be meant."""
MOST_HERE = 6
"""Figures of a sentence of which two are compared."""
MOST_TOGETHER = 16
MOST_APART = 10
"""Tokens between two figures that words set against each other, and between them and their multiple."""
LEAST_TIED, LEAST_LOOSE = 2, 3
"""Digits of a multiple that tell a slip, where words tie its figures to it and where none do."""
MOST_TIMES = 10_000
MOST_OF_PEAK = 20
"""So many times what is reached a peak may be."""


class Quantity(NamedTuple):
    """A figure with its place, how it is written, and what it is a figure of."""

    number: Number
    span: Span
    raw: str
    kind: str = ""
    nouns: frozenset[str] = frozenset()
    at: int = -1
    scan: Scan | None = None

    @property
    def value(self) -> Fraction:
        """What it says."""
        return self.number.printed.amount

    def is_like(self, other: Quantity) -> bool:
        """Whether two different figures may be of one thing; of bare counts, only those of one noun."""
        counted = (
            self.nouns == other.nouns
            if "noun" in (self.kind, other.kind)
            else not (self.nouns and other.nouns) or self.nouns == other.nouns
        )
        return bool(self.kind) and self.kind == other.kind and counted and self.value != other.value


_Reading = tuple[Expression, Fraction, str, bool]
"""A computation, its value, how it is shown, and whether it is a change rather than a quotient."""


class _Pair(NamedTuple):
    """Two figures in the order of the text; whether the words tie them to the multiple, or a bracket does so surely; whether no others may be meant."""

    one: Quantity
    two: Quantity
    tied: bool
    sure: bool = False
    only: bool = True


def compared(scans: Sequence[Scan], tables: Sequence[Table]) -> Iterator[Proposition]:
    """The multiples of an article that are of two figures of it."""
    pairs = Pairs(tables)
    for index, scan in enumerate(scans):
        if scan.block.kind in ("heading", "code") or not set(_MULTIPLES) & set(scan.codes):
            continue
        for begin, end in scan.sentences():
            places = [at for at in range(begin, end) if scan.codes[at] in _MULTIPLES and at in scan.figures]
            spend(len(places) + 1)
            for at in places:
                found = _said(scans, index, at, begin, end, pairs)
                if found is not None:
                    yield found


def _said(scans: Sequence[Scan], index: int, at: int, begin: int, end: int, tables: Pairs) -> Proposition | None:
    scan = scans[index]
    figure = scan.figures[at]
    if figure.bound or not 0 < figure.printed.amount <= MOST_TIMES or _is_operand(scan, at) or scan.codes[at - 1 : at] == SIGN:
        return None
    if at + 1 < end and (scan.means(at + 1, "above") or scan.means(at + 1, "at_least")):
        return None  # 3× 以上
    alike = (other for other in range(begin, end) if other != at and scan.codes[other] == scan.codes[at])
    if any(_becomes(scan, min(at, other), max(at, other)) for other in alike):
        return None
    near = _concepts(scan, *_clause(scan, at, begin, end))
    for pair in _pairs(scans, index, at, begin, end, near, tables):
        found = _judged(scan, at, near, pair)
        if found is not None:
            return found
    return None


def _clause(scan: Scan, at: int, begin: int, end: int) -> tuple[int, int]:
    """The tokens near a multiple, up to the next comma and the next multiple."""
    low, high = at, at + 1
    while low > max(begin, at - NEAR) and scan.codes[low - 1] not in _ENDS:
        low -= 1
    while high < min(end, at + NEAR) and scan.codes[high] not in _ENDS:
        high += 1
    return low, high


def _pairs(scans: Sequence[Scan], index: int, at: int, begin: int, end: int, near: frozenset[str], tables: Pairs) -> Iterator[_Pair]:
    """The two figures that a multiple may be of, the surest first."""
    scan = scans[index]
    here = [one for one in _quantities(scan, begin, end) if one.at != at]
    bracket = _before_bracket(scan, at, here)
    if bracket is not None:
        before = [one for one in _quantities(scan, 0, bracket.at) if one.is_like(bracket) or _is_linked(scan, one, bracket)]
        if before:
            one = before[-1]
            begun = _is_linked(scan, one, bracket) and "from" in _concepts(scan, max(begin, one.at - MOST_BEHIND), one.at)
            yield _Pair(one, bracket, tied=True, sure=begun or bool(near & (_UP | _DOWN | {"fold", "times"})))
        return
    if "utilization" in near and (rates := _rates(scans, index, begin, here)) is not None:
        yield rates
        return
    if not near & _COMPARED:
        return
    in_cell = scan.block.cell is not None
    for beside in () if in_cell else tables.of(scan, begin, at):
        one, two = (Quantity(figure.number, figure.span, figure.shown) for figure in beside)
        yield _Pair(one, two, tied=True)
    same = [pair for pair in pairwise(here) if _is_linked(scan, *pair)] or [
        pair for pair in combinations(here[:MOST_HERE], 2) if pair[0].is_like(pair[1]) and not _have_each_one(scan, *pair)
    ]
    if same:
        for one, two in same:
            tied = _is_tied(scan, at, one, two)
            sure = tied and _is_alone(at, one, two, here) and not _have_their_own_change(scan, at, one, two, near)
            yield _Pair(one, two, tied, sure, only=len(same) == 1)
    if same or in_cell:
        return
    opens = any(scan.means(begin, word) for word in ("that_is", "it", "comes_to"))
    earlier = _earlier(scans, index, begin)
    for one in here or (earlier[-1:] if opens else ()):
        before = [other for other in earlier if one.kind in _MEASURED and other.is_like(one)]
        tied = opens or bool(_concepts(scan, max(begin, one.at - MOST_BEHIND), one.at) & _LINKS)
        for other in reversed(before[-MOST_EARLIER:]):
            yield _Pair(other, one, tied=tied and len(before) == 1, only=len(before) == 1)


def _rates(scans: Sequence[Scan], index: int, begin: int, here: Sequence[Quantity]) -> _Pair | None:
    """The two rates of operations that a sentence and those before it give, one of which is a peak: ``达到 400 TFLOPS，峰值 989 TFLOPS，MFU 为 40.4%``."""
    scan = scans[index]
    named = [(one, _beside(one.scan or scan, one)) for one in (*_earlier(scans, index, begin), *here)]
    rates = {one.value: (one, words) for one, words in named if one.kind.startswith("operations")}
    if len(rates) != LEAST_TIED or max(rates) > MOST_OF_PEAK * min(rates):
        return None
    (one, first), (two, second) = rates.values()
    return _Pair(one, two, tied=True, sure=True) if first.isdisjoint(_PEAK) != second.isdisjoint(_PEAK) else None


def _beside(scan: Scan, one: Quantity) -> frozenset[str]:
    """The words near a figure, up to the next comma."""
    return _concepts(scan, *_clause(scan, one.at, 0, len(scan.codes)))


def _have_each_one(scan: Scan, one: Quantity, two: Quantity) -> bool:
    """``20 layers save 75 %, 50 layers 85 %``: a multiple of the first figure stands before the second."""
    return any(scan.codes[at] in _MULTIPLES and at in scan.figures for at in range(one.at + 1, two.at))


def _is_linked(scan: Scan, one: Quantity, two: Quantity) -> bool:
    """Whether one figure becomes the other, whatever both are of: ``64 → 8``, ``from 47 to 57 models``."""
    bare = {one.kind, two.kind} <= {"", "noun"} and not (one.nouns and two.nouns and one.nouns != two.nouns)
    return (bare or one.is_like(two)) and one.value != two.value and _becomes(scan, one.at, two.at)


def _becomes(scan: Scan, one: int, other: int) -> bool:
    """Whether words between two tokens say that what stands first becomes what stands behind: ``from 12.5 % to 25 %``."""
    return other - one <= MOST_BEHIND and bool(_concepts(scan, one + 1, other) & _BECOMES)


def _have_their_own_change(scan: Scan, at: int, one: Quantity, two: Quantity, near: frozenset[str]) -> bool:
    """Whether a comma parts a change from two figures that a change of their own is said of: ``falls 13 %, with its load falling from 8 to 5 t``."""
    changes = _UP | _DOWN
    if not near & changes:
        return False
    low, high = (at, one.at) if at < one.at else (two.at, at)
    if "," not in scan.codes[low:high]:
        return False
    begin, end = _clause(scan, one.at, 0, len(scan.codes))
    named = any(not _concepts(scan, place, place + 1) for place in range(begin, one.at))  # ``延迟从 8 降至 5``, and not ``从 8 降至 5``
    return named and bool(_concepts(scan, begin, end) & (changes | {"reduction_to", "increase_to"}))


def _is_alone(at: int, one: Quantity, two: Quantity, here: Sequence[Quantity]) -> bool:
    """Whether two figures and their multiple stand together, with no other figure among them."""
    low, high = min(at, one.at), max(at, two.at)
    return high - low <= MOST_TOGETHER and all(other in (one, two) or not low < other.at < high for other in here)


def _is_tied(scan: Scan, at: int, one: Quantity, two: Quantity) -> bool:
    """Whether a word between two figures, or right behind the second, sets one against the other, and the multiple stands near them."""
    near = min(abs(at - one.at), abs(at - two.at)) <= MOST_APART and two.at - one.at <= MOST_APART
    end = two.at + 1
    while end < two.at + MOST_BEHIND and scan.codes[end : end + 1] not in ("", ","):
        end += 1
    return near and not _concepts(scan, one.at + 1, end).isdisjoint(_LINKS | _PART)


def _earlier(scans: Sequence[Scan], index: int, begin: int) -> list[Quantity]:
    """The figures of the sentences before, of the block and of those right before it."""
    scan = scans[index]
    stretches = [(scan, low, high) for low, high in scan.sentences() if high <= begin]
    for before in reversed(scans[max(0, index - MOST_BACK) : index]):
        if before.block.headings != scan.block.headings or before.block.cell is not None:
            break
        stretches = [(before, low, high) for low, high in before.sentences()] + stretches
    said = [(other, low, high) for other, low, high in stretches if high - low > 1]
    return [one for other, low, high in said[-MOST_SENTENCES:] for one in _quantities(other, low, high)]


def _before_bracket(scan: Scan, at: int, here: Sequence[Quantity]) -> Quantity | None:
    """The figure before the bracket that a multiple begins and ends."""
    opened = next((place for place in range(at - 1, max(-1, at - 1 - MOST_BEHIND), -1) if scan.codes[place] in "(["), None)
    closed = next((place for place in range(at + 1, min(len(scan.codes), at + 2 + MOST_BEHIND)) if scan.codes[place] in ")]"), None)
    if opened is None or closed is None or any(scan.means(place, "of") for place in range(at + 1, closed)):
        return None
    before = [one for one in here if one.at < opened]
    return before[-1] if before and opened - before[-1].at <= MOST_BEHIND and (before[-1].kind or len(before) > 1) else None


def _quantities(scan: Scan, begin: int, end: int) -> Iterator[Quantity]:
    """The figures of a stretch that are no operands."""
    for at in range(begin, end):
        figure = scan.figures.get(at)
        if figure is None or scan.codes[at] not in _QUANTITIES or figure.printed.amount <= 0 or _is_operand(scan, at):
            continue
        kind = _kind(scan, at)
        yield Quantity(figure.number, scan.place(figure.number), scan.written(figure.number), kind, figure.noun, at, scan)


def _kind(scan: Scan, at: int) -> str:
    """What a figure measures; "noun" of one that counts what its noun says, "" of one that says nothing of it."""
    code, figure = scan.codes[at], scan.figures[at]
    unit = figure.printed.unit
    rate = any(scan.means(place, word) for place in range(at + 1, min(at + 3, len(scan.codes))) for word in _RATES)
    if code == OTHER:
        return f"{unit.dimension if unit is not None else ''}/{scan.raw(at, at).rpartition('/')[2]}"
    if unit is not None and code in SIZE + TIME + OPERATIONS + COUNT:
        return unit.dimension + "/" * rate
    return "rate" if rate else "noun" if figure.noun else ""


def _is_operand(scan: Scan, at: int) -> bool:
    """Whether a figure is computed with; a plus before it may say that something grew."""
    return is_operand(scan, at) and (scan.codes[at - 1 : at] != "+" or scan.codes[at + 1 : at + 2] in SIGNS)


def _concepts(scan: Scan, low: int, high: int) -> frozenset[str]:
    found = {name for at in range(low, min(high, len(scan.codes))) if scan.codes[at] >= "\ue000" for name in scan.concepts(at)}
    return frozenset(found | {"arrow"}) if "→" in scan.codes[low:high] else frozenset(found)


# -- what two figures come to ------------------------------------------------------------------------------------------------


def _judged(scan: Scan, at: int, near: frozenset[str], pair: _Pair) -> Proposition | None:
    """The multiple as two figures give it; None where it may be of others."""
    figure = scan.figures[at]
    printed = figure.printed
    readings = list(_readings(scan.codes[at] == PERCENT, near, pair))
    if not readings:
        return None
    value = printed.amount
    derived, nominal, shown, is_change = min(readings, key=lambda reading: abs(reading[1] - value))
    slip = False
    fits = abs(nominal - value) <= _slack(printed) + _spread(pair, nominal + is_change)
    if not fits:
        least = LEAST_TIED if pair.tied else LEAST_LOOSE
        telling = telling_digits(printed) >= least and (digits_shown(printed) >= least)
        slip = telling and any(is_misprinted(printed, other, least) for _, other, _, _ in readings)
        if not pair.only or not (pair.sure or slip) or (len(readings) > 1 and not slip):
            return None
    kind: Kind = "share" if scan.codes[at] == PERCENT else "ratio"
    number = figure.number
    return Proposition(
        kind, number, scan.block, scan.place(number), scan.written(number), derived, shown, pair.one.span,
        standing=standing(scan, at, at), form="compared", certain=not fits, weighed=fits or slip,
    )  # fmt: skip


def _readings(percent: bool, near: frozenset[str], pair: _Pair) -> Iterator[_Reading]:
    """What two figures may come to: how many times one the other is, or by how much of it they differ."""
    high, low = sorted((pair.one, pair.two), key=lambda one: -one.value)
    if not percent:
        yield Operation("/", high.number, low.number), high.value / low.value, f"{high.raw} / {low.raw}", False
        if "more" in near and "fold" not in near:
            yield _change(high, low, low)
        return
    if near & _PART:
        yield Operation("/", low.number, high.number), low.value / high.value, f"{low.raw} / {high.raw}", False
        return
    unit = pair.one.number.printed.unit
    either = "comparative" in near or (bool(near & _UP) and unit is not None and unit.dimension == "seconds")
    if near & _DOWN or either:  # a time that improves gets shorter
        yield _change(high, low, high)
    if near & _UP or "comparative" in near:
        yield _change(high, low, low)


def _change(high: Quantity, low: Quantity, base: Quantity) -> _Reading:
    derived = Operation("/", Operation("-", high.number, low.number), base.number)
    return derived, (high.value - low.value) / base.value, f"({high.raw} − {low.raw}) / {base.raw}", True


def _slack(printed: Printed) -> Fraction:
    """What a multiple may be off by: half of its last digit, or of the last that is no nought where it is hedged."""
    return printed.last_digit * (printed.amount / printed.value if printed.value else 1) * (1 if printed.about else Fraction(1, 2))


def _spread(pair: _Pair, quotient: Fraction) -> Fraction:
    """What the rounding of two figures makes of their quotient; that of a change is one more than it."""
    printed = (one.number.printed for one in (pair.one, pair.two))
    share = sum((one.ulp * one.factor(False) / 2 / one.amount for one in printed), Fraction(0))
    return quotient * share
