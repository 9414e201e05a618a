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
from itertools import pairwise
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import Printed, digits_shown
from auditor.notation.work import spend
from auditor.reading.proposition import Kind, Proposition
from auditor.reading.scan import COUNT, DECIMAL, FACTOR, INTEGER, OPERATIONS, OTHER, PERCENT, SIZE, TIME, Scan
from auditor.reading.slips import is_misprinted, telling_digits
from auditor.reading.standing import standing
from auditor.sheet.paired_rows import Pairs
from auditor.source.tables import Table
from auditor.source.text import Span

_QUANTITIES = INTEGER + DECIMAL + COUNT + SIZE + TIME + OPERATIONS + OTHER
_MULTIPLES = PERCENT + FACTOR
_UP, _DOWN = frozenset(("increase", "more", "over")), frozenset(("decrease", "save", "less", "under"))
_PART = frozenset(("utilization", "share"))
_COMPARED = _UP | _DOWN | _PART | {"fold", "comparative", "compared", "than", "possessive"}
_LINKS = frozenset(("from", "to", "than", "compared", "instead", "possessive", "arrow", "over", "under"))
_SIGNS = frozenset("*/^+")
_RATES = frozenset(("throughput", "per_second", "flops_per_second"))
_MEASURED = frozenset(("bytes", "seconds", "operations", "count", "rate"))
NEAR = 6
"""Tokens beside a multiple among which it is said what it is of."""
MOST_BEHIND = 3
"""Tokens between a figure and the bracket behind it, and between that and its multiple."""
MOST_BACK = 2
"""Blocks before the one of a multiple in which its figures may stand."""
MOST_SENTENCES = 3
MOST_EARLIER = 3
"""Figures of one kind in the sentences before, of which one may be meant."""
MOST_PAIRS = 6
MOST_APART = 10
"""Tokens between two figures that words set against each other, and between them and their multiple."""
LEAST_TIED, LEAST_LOOSE = 2, 3
"""Digits of a multiple that tell a slip, where words tie its figures to it and where none do."""
MOST_TIMES = 10_000


class Quantity(NamedTuple):
    """A figure with its place, how it is written, and what it is a figure of."""

    number: Number
    span: Span
    raw: str
    kind: tuple[str, ...] = ()
    at: int = -1

    @property
    def value(self) -> Fraction:
        """What it says."""
        return self.number.printed.amount


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
        if scan.block.cell is not None or scan.block.kind in ("heading", "code") or not set(_MULTIPLES) & set(scan.codes):
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
    if figure.bound or not 0 < figure.printed.amount <= MOST_TIMES or _is_operand(scan, at):
        return None
    near = _concepts(scan, max(begin, at - NEAR), at) | _concepts(scan, at + 1, min(end, at + NEAR))
    for pair in _pairs(scans, index, at, begin, end, near, tables):
        found = _judged(scan, at, near, pair)
        if found is not None:
            return found
    return None


def _pairs(scans: Sequence[Scan], index: int, at: int, begin: int, end: int, near: frozenset[str], tables: Pairs) -> Iterator[_Pair]:
    """The two figures that a multiple may be of, the surest first."""
    scan = scans[index]
    here = [one for one in _quantities(scan, begin, end) if one.at != at]
    bracket = _before_bracket(scan, at, here)
    if bracket is not None:
        before = [one for one in _quantities(scan, 0, bracket.at) if one.kind == bracket.kind and one.value != bracket.value]
        if before:
            yield _Pair(before[-1], bracket, tied=True, sure=bool(near & (_UP | _DOWN | {"fold", "times"})))
        return
    if not near & _COMPARED:
        return
    yield from (_Pair(one, two, tied=True) for one, two in tables.of(scan, begin, at))
    same = _of_one_kind(here)
    if same:
        yield from (_Pair(*pair, tied=_is_tied(scan, at, *pair), only=len(same) == 1) for pair in same)
        return
    opens = any(scan.means(begin, word) for word in ("that_is", "it", "comes_to"))
    earlier = _earlier(scans, index, begin)
    for one in here or (earlier[-1:] if opens else ()):
        before = [other for other in earlier if one.kind[0] in _MEASURED and other.kind == one.kind and other.value != one.value]
        tied = opens or bool(_concepts(scan, max(begin, one.at - MOST_BEHIND), one.at) & _LINKS)
        for other in reversed(before[-MOST_EARLIER:]):
            yield _Pair(other, one, tied=tied and len(before) == 1, only=len(before) == 1)


def _is_tied(scan: Scan, at: int, one: Quantity, two: Quantity) -> bool:
    """Whether a word between two figures, or right behind the second, sets one against the other, and the multiple stands near them."""
    near = min(abs(at - one.at), abs(at - two.at)) <= MOST_APART and two.at - one.at <= MOST_APART
    return near and not _concepts(scan, one.at + 1, two.at + MOST_BEHIND).isdisjoint(_LINKS | _PART)


def _earlier(scans: Sequence[Scan], index: int, begin: int) -> list[Quantity]:
    """The figures of the sentences before, of the block and of those right before it."""
    scan = scans[index]
    stretches = [(scan, low, high) for low, high in scan.sentences() if high <= begin]
    for before in reversed(scans[max(0, index - MOST_BACK) : index]):
        if before.block.headings != scan.block.headings or before.block.cell is not None:
            break
        stretches = [(before, low, high) for low, high in before.sentences()] + stretches
    return [one for other, low, high in stretches[-MOST_SENTENCES:] for one in _quantities(other, low, high)]


def _of_one_kind(here: Sequence[Quantity]) -> list[tuple[Quantity, Quantity]]:
    """The pairs of figures of a sentence that measure one thing: one where it has no others, the neighbours of three and more."""
    kinds: dict[tuple[str, ...], list[Quantity]] = {}
    for one in here:
        if one.kind[0]:
            kinds.setdefault(one.kind, []).append(one)
    return [(one, two) for found in kinds.values() for one, two in pairwise(found) if one.value != two.value][:MOST_PAIRS]


def _before_bracket(scan: Scan, at: int, here: Sequence[Quantity]) -> Quantity | None:
    """The figure before the bracket that a multiple begins and ends."""
    opened = next((place for place in range(at - 1, max(-1, at - 1 - MOST_BEHIND), -1) if scan.codes[place] in "(["), None)
    closed = next((place for place in range(at + 1, min(len(scan.codes), at + 2 + MOST_BEHIND)) if scan.codes[place] in ")]"), None)
    if opened is None or closed is None or any(scan.means(place, "of") for place in range(at + 1, closed)):
        return None
    before = [one for one in here if one.at < opened]
    return before[-1] if before and opened - before[-1].at <= MOST_BEHIND and before[-1].kind[0] else None


def _quantities(scan: Scan, begin: int, end: int) -> Iterator[Quantity]:
    """The figures of a stretch that are no operands."""
    for at in range(begin, end):
        figure = scan.figures.get(at)
        if figure is None or scan.codes[at] not in _QUANTITIES or figure.printed.amount <= 0 or _is_operand(scan, at):
            continue
        number = figure.number
        yield Quantity(number, scan.place(number), scan.written(number), _kind(scan, at), at)


def _kind(scan: Scan, at: int) -> tuple[str, ...]:
    """What a figure measures or counts; the first is "" where it says nothing of it, or counts things of which the article has many."""
    code, figure = scan.codes[at], scan.figures[at]
    unit = figure.printed.unit
    behind = scan.concepts(at + 1) | scan.concepts(at + 2) if at + 2 < len(scan.codes) else frozenset[str]()
    rate = "rate" if behind & _RATES else ""
    if code == OTHER:
        return (unit.dimension if unit is not None else "", scan.raw(at, at).rpartition("/")[2])
    if code in SIZE + TIME + OPERATIONS and unit is not None:
        return (unit.dimension, rate)
    if code == COUNT:
        return ("count", rate, *sorted(figure.noun))
    return ("rate" if rate else "noun" if figure.noun else "", *sorted(figure.noun))


def _is_operand(scan: Scan, at: int) -> bool:
    around = (
        scan.codes[at + 1 : at + 2] if at and scan.codes[at - 1] == "+" else scan.codes[max(0, at - 1) : at] + scan.codes[at + 1 : at + 2]
    )
    return not _SIGNS.isdisjoint(around)


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
        standing=standing(scan, at, at), form="compared", certain=not fits, weighed=True,
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
    step = printed.trailing_ulp if printed.about else printed.ulp
    return step * (printed.amount / printed.value if printed.value else 1) * (1 if printed.about else Fraction(1, 2))


def _spread(pair: _Pair, quotient: Fraction) -> Fraction:
    """What the rounding of two figures makes of their quotient; that of a change is one more than it."""
    printed = (one.number.printed for one in (pair.one, pair.two))
    share = sum((one.ulp * one.factor(False) / 2 / one.amount for one in printed), Fraction(0))
    return quotient * share
