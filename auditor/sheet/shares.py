"""Shares whose part and whole stand apart: ``the word table is 28.9% of everything``, where other sentences count the table and everything;
and how many times one part is another.

scans -> labelled figures -> each share with the part and the whole that its clause names -> a pair of figures that gives it -> propositions

What a share is of is the author's affair: any figures that the article gives for the part and the whole make it right. It is wrong only where
both are named, no pair of their figures gives it, and it is a slip of the pen away from one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, Operation, combined
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, DECIMAL, FACTOR, INTEGER, NAME, PERCENT, SIZE, WORD, Scan
from auditor.reading.slips import is_slip
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS
from auditor.sheet.labels import Label, Labelled, clause, label_of, labelled

_NO_SHARE = (
    "if", "would", "probability", "quality", "learning_rate", "utilization", "increase", "decrease", "save", "other", "without", "instead", "masked", "variant",
    "toy", "difference", "half", "data", "without_behind", "throughput", "flops_per_second", "time", "cost", "compared",
)  # fmt: skip
"""Concepts of a sentence whose percentages and factors are none of what the article counts."""
_CHANGES = ("less", "more")
"""And those of percentages alone."""
_ALL = ("total", "all", "whole_model", "model", "parameters", "it", "base")
"""Concepts of the whole, where it is all that is counted."""
_VERBS = ("share", "be", "need", "have")
MOST_BEHIND = 7
MOST_NEAR = 8
MOST_OPENING = 3
MOST_OF_WHOLE = Fraction(99, 100)
"""What is nearly all is the whole itself, in short."""
NEARLY = Fraction(1, 20)
"""How near what is counted by hand comes to the size that a model is known by."""
LEAST_OF_SHARE, LEAST_OF_FACTOR = 3, 2
"""Digits of a share and of a factor that were worked out: where part and whole are named, they need be no slip to be wrong."""
MOST_SENTENCE = 60
MOST_WHOLES = 4
LEAST_KINDS = 2
MOST_LAYERS = 8


class Named(NamedTuple):
    """A value that words may stand for: the figure or figures that give it, and how they are shown."""

    expression: Expression
    value: Fraction
    raw: str
    source: Labelled


class Read(NamedTuple):
    """A share that was read: where its sentence begins, what it is of, whether a pair of figures gives it, and what is claimed."""

    begin: int
    said: Said
    fits: bool = False
    proposition: Proposition | None = None


class Said(NamedTuple):
    """The whole that a share is said to be of: its figures, and whether words name it."""

    wholes: tuple[Named, ...]
    named: bool


def shares(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The shares of an article whose part or whole is named and stands elsewhere."""
    if not any(PERCENT in scan.codes or FACTOR in scan.codes for scan in scans):
        return
    book = _Book(list(labelled(scans)))
    for index, scan in enumerate(scans):
        last: Read | None = None
        found: list[Read] = []
        for at, code in enumerate(scan.codes):
            if code in PERCENT + FACTOR and at in scan.figures and not scan.figures[at].bound and scan.block.cell is None:
                read = _Share(scan, at, (index, at), book, last).read()
                if read is not None:
                    found.append(read)
                    last = read
        for read in found:
            # Of what, nobody says: where another share of the sentence is one of the total, this one is too.
            proven = read.said.named or any(other.begin == read.begin and other.fits for other in found)
            if read.proposition is not None and proven:
                yield read.proposition


class _Book:
    """The labelled figures of an article, and what words may stand for among them."""

    def __init__(self, figures: Sequence[Labelled]) -> None:
        self.figures = figures
        scans = {id(one.scan): one.scan for one in figures}.values()
        self._layers = sorted({count for scan in scans for count in scan.told(_layer_counts)})[:MOST_LAYERS]
        self._known: dict[Label, tuple[Named, ...]] = {}

    def of(self, label: Label) -> tuple[Named, ...]:
        """The figures of components, and of one layer so many times."""
        if label not in self._known:
            found = self._called(label)
            times = [] if label.per_layer else [_times(one, count) for one in found for count in self._layers]
            self._known[label] = (*found, *times)
        return self._known[label]

    def _called(self, label: Label) -> list[Named]:
        """The figures of components by their own name, else of those below it: the embeddings are the word embeddings where nothing else is."""
        own = [figure for figure in self.figures if figure.label.components == label.components and label.components]
        if label.per_layer and any(figure.label.per_layer for figure in own):
            own = [figure for figure in own if figure.label.per_layer]
        below = tuple(f"{name}." for name in label.components)
        inner = [
            figure for figure in self.figures if figure.label.components and all(name.startswith(below) for name in figure.label.components)
        ]
        kinds = {figure.label.components: figure for figure in inner}
        return [_plain(figure) for figure in own or inner] + ([] if own or len(kinds) < LEAST_KINDS else [_together(list(kinds.values()))])

    def totals(self, place: tuple[int, int]) -> tuple[Named, ...]:
        """What is called a total, the last before a place first; else the largest figure of all, also where a total is only its round size."""
        found = [figure for figure in self.figures if figure.label.total and not figure.label.components]
        before = [figure for figure in reversed(found) if figure.place < place]
        behind = [figure for figure in found if figure.place > place]
        chosen = (*before, *behind)[:MOST_WHOLES]
        if not chosen and self.figures:
            chosen = (max(self.figures, key=lambda figure: figure.value),)
        if not any(figure.number.printed.unit is None for figure in chosen):
            counted = [figure for figure in self.figures if figure.number.printed.unit is None and _is_nearly(figure, chosen)]
            chosen += tuple(sorted(counted, key=lambda figure: -figure.value)[:1])
        return tuple(_plain(figure) for figure in chosen)


def _is_name(scan: Scan, at: int) -> bool:
    """Whether an unknown word is the name of something: one with a digit, or with a hyphen and capitals (``GPT-2``, ``BERT-large``)."""
    return scan.codes[at] == NAME or ("-" in (raw := scan.raw(at, at)) and sum(map(str.isupper, raw)) > 1)


def _is_nearly(one: Labelled, totals: Sequence[Labelled]) -> bool:
    """Whether a figure is what an article counts of one that it knows as a round size."""
    return any(abs(one.value - other.value) <= NEARLY * other.value for other in totals)


def _plain(figure: Labelled) -> Named:
    return Named(figure.number, figure.value, figure.raw, figure)


def _together(figures: Sequence[Labelled]) -> Named:
    """The kinds of one component added up: both embeddings."""
    total = sum((figure.value for figure in figures), Fraction(0))
    expression = combined("+", [figure.number for figure in figures])
    return Named(expression, total, f"({' + '.join(figure.raw for figure in figures)})", figures[0])


def _value(one: Named) -> Fraction:
    return one.value


def _measure(one: Named) -> str:
    """What a figure counts or measures."""
    unit = one.source.number.printed.unit
    return "count" if unit is None else unit.dimension


def _times(one: Named, count: int) -> Named:
    number = Number(Printed(str(count), Fraction(count), Fraction(1)), one.source.number.start, one.source.number.start)
    return Named(combined("*", [number, one.expression]), one.value * count, f"{count} × {one.raw}", one.source)


def _layer_counts(scan: Scan) -> Sequence[int]:
    counted = [at for at in scan.figures if at + 1 < len(scan.codes) and scan.means(at + 1, "counter.layers")]
    values = (scan.figures[at].printed.amount for at in counted)
    return [int(value) for value in values if value.denominator == 1 and 1 < value < LEAST_WIDTH]


LEAST_WIDTH = 200
"""No model has so many layers."""


class _Share:
    """One share with its clause: ``begin`` is where its sentence begins, ``first`` where its clause does."""

    def __init__(self, scan: Scan, at: int, place: tuple[int, int], book: _Book, last: Read | None) -> None:
        self.scan, self.at, self.place, self.book, self.last = scan, at, place, book, last
        self.is_factor = scan.codes[at] == FACTOR
        self.begin = at
        while self.begin and scan.codes[self.begin - 1] not in STOPS:
            self.begin -= 1
        self.first = clause(scan, at)
        self.stop = next((place for place in range(at, min(len(scan.codes), at + MOST_SENTENCE)) if scan.codes[place] in STOPS), at)
        self.end = at + 1
        while (
            self.end < len(scan.codes)
            and self.end - at <= MOST_BEHIND
            and scan.codes[self.end] not in STOPS
            and scan.codes[self.end] not in ",("
        ):
            self.end += 1

    def read(self) -> Read | None:
        """What is claimed, and what the share is of for those that follow in its sentence; None where it is no share."""
        scan = self.scan
        ruling = _NO_SHARE if self.is_factor else _NO_SHARE + _CHANGES
        if not scan.vocabulary.any_of(ruling).isdisjoint(scan.codes[self.begin : self.end]):
            return None
        if len({scan.raw(at, at) for at in range(self.begin, self.stop) if scan.codes[at] in NAME + WORD and _is_name(scan, at)}) > 1:
            return None  # two models side by side
        verb = next((at for at in range(self.first, self.at) if any(scan.means(at, concept) for concept in _VERBS)), self.at)
        if verb == self.at > self.first and scan.means(verb - 1, "that_is"):
            verb -= 1
        said = self._whole(verb)
        if said is None:
            return None
        pairs = [
            (part, whole)
            for part in self._parts(verb)
            for whole in said.wholes
            if part.value > 0
            and (part.value < MOST_OF_WHOLE * whole.value or self.is_factor)
            and part.value != whole.value
            and _measure(part) == _measure(whole)
        ]
        return self._chosen(pairs, said) if pairs else Read(self.begin, said)

    def _whole(self, verb: int) -> Said | None:
        """What the share is of: words between the verb and it, or behind it; else that of the share before it, or the total."""
        scan = self.scan
        links = ("of", "in", "than", "over", "fold", "more", "less") if self.is_factor else ("of", "in")
        whole = self._figure_before()
        if whole is not None:
            return Said((whole,), True)
        of = self.end > self.at + 1 and any(scan.means(self.at + 1, concept) for concept in links)
        for first, last in (((self.at + 2, self.end),) if of else ()) + (((verb + 1, self.at),) if verb < self.at else ()):
            if any(at in scan.figures for at in range(first, last)):
                return self._counted(first, last) if self._goes_on(verb) else None  # read where it stands
            label = label_of(scan, first, last)
            if label.components:
                return Said(self.book.of(label), True)
            if self.is_factor:
                continue
            if any(scan.means(at, concept) for at in range(first, last) for concept in _ALL):
                return Said(self.book.totals(self.place), True)
        if of or self.is_factor:
            return None  # of something that is not counted
        if self.last is not None and self.last.begin == self.begin:
            return self.last.said
        named = scan.means(verb, "share") or scan.means(verb, "that_is")
        return Said(self.book.totals(self.place), named) if verb < self.at else None

    def _counted(self, first: int, last: int) -> Said | None:
        """The whole that is a figure among tokens ``[first, last)``."""
        found = [figure for figure in self.book.figures if figure.place[0] == self.place[0] and first <= figure.place[1] < last]
        return Said((_plain(found[0]),), True) if len(found) == 1 else None

    def _figure_before(self) -> Named | None:
        """The whole where its figure begins the sentence and the part is named behind: ``of the 35,405,824, 28.9% are in the tables``."""
        near = [at for at in range(self.begin, self.at) if self.scan.codes[at] in INTEGER + DECIMAL + COUNT + SIZE]
        if len(near) != 1 or near[0] - self.begin > MOST_OPENING or not self.scan.means(self.begin, "of"):
            return None
        return next((_plain(figure) for figure in self.book.figures if figure.place == (self.place[0], near[0])), None)

    def _parts(self, verb: int) -> tuple[Named, ...]:
        """What has the share: a figure right before it, else what its clause names."""
        if self._figure_before() is not None:
            return self.book.of(label_of(self.scan, self.at + 1, self.end))
        if self._goes_on(verb):
            before = [figure for figure in self.book.figures if figure.place[0] == self.place[0] - 1]
            return tuple(_plain(figure) for figure in before[-1:])
        near = [
            at for at in range(max(self.begin, self.at - MOST_NEAR), self.at) if self.scan.codes[at] in INTEGER + DECIMAL + COUNT + SIZE
        ]
        if near:
            beside = next((figure for figure in self.book.figures if figure.place == (self.place[0], near[-1])), None)
            return (_plain(beside),) if beside is not None else ()
        label = label_of(self.scan, self.first, verb)
        if not label.components and any(self.scan.means(at, "trainable") for at in range(self.first, verb)):
            label = Label(frozenset(("adapter",)))
        return self.book.of(label) if label.components else ()

    def _goes_on(self, verb: int) -> bool:
        """Whether the block begins with the verb, and so goes on from the figure before it."""
        return verb == 0 and not self.is_factor

    def _chosen(self, pairs: Sequence[tuple[Named, Named]], said: Said) -> Read:
        """The pair that gives the share, else one that it is a slip away from, else that of the largest part: all layers, and not one."""
        printed = self.scan.figures[self.at].printed
        if self.is_factor and printed.amount > 1:
            pairs = [(max(pair, key=_value), min(pair, key=_value)) for pair in pairs]
        part, whole, fits = _nearest(printed, pairs)
        stated = self.scan.figures[self.at].number
        named = said.named and bool(part.source.label.components) and part.source.place[0] != self.place[0] and _is_one(pairs)
        telling = digits_shown(printed) >= (LEAST_OF_FACTOR if self.is_factor else LEAST_OF_SHARE)
        text = self.scan.block.text
        source = part.source.scan.block.text.span(part.source.number.start, part.source.number.end)
        proposition = Proposition(
            "ratio" if self.is_factor else "share", stated, self.scan.block, text.span(stated.start, stated.end), self.scan.raw(self.at, self.at),
            Operation("/", part.expression, whole.expression), f"{part.raw} / {whole.raw}", source,
            standing=standing(self.scan, self.at, self.at), form="share-of-named", certain=fits or (named and telling),
        )  # fmt: skip
        return Read(self.begin, said, fits, proposition)


def _nearest(printed: Printed, pairs: Sequence[tuple[Named, Named]]) -> tuple[Named, Named, bool]:
    """The pair whose quotient is nearest to a share that it gives, and whether any does; else to one that is a slip away; else that of the largest part."""
    amount, slack = printed.amount, printed.ulp / printed.percent
    quotients = [part.value / whole.value for part, whole in pairs]
    near = [(off, at) for at, value in enumerate(quotients) if (off := abs(value - amount)) <= slack]
    fits = bool(near)
    if not fits:
        slips = (
            at
            for at, (part, whole) in enumerate(pairs)
            if is_slip(printed, Operation("/", part.expression, whole.expression), quotients[at])
        )
        near = [(abs(quotients[at] - amount), at) for at in slips] or [(-part.value, at) for at, (part, _) in enumerate(pairs)]
    return *pairs[min(near)[1]], fits


def _is_one(pairs: Sequence[tuple[Named, Named]]) -> bool:
    """Whether pairs are of one whole, and of parts that are all of the largest: a layer of so many, a term of a sum."""
    largest = max(part.value for part, _ in pairs)
    return len({whole.value for _, whole in pairs}) == 1 and all((largest / part.value).denominator == 1 for part, _ in pairs)
