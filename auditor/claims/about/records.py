"""The records of what an article is about: Setting, Symbol, Subject, Convention, and About for each claim."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple

from auditor.source.document import Block
from auditor.source.text import Span

Scope = Literal["per_head", "per_layer", "all_layers", "model"]
Part = Literal["all", "weights", "biases"]
Confidence = Literal["high", "medium", "low"]


class Setting(NamedTuple):
    """``hidden_size = 768``: a configured value, by the name that config.json files use.

    ``symbol`` is how the article calls it ("H", "d_model", "隐藏层维度"), ``model`` the canonical id of the model that it is a setting of
    (None: of the one the section is about), ``span`` the place of the value. ``headings`` is the trail under which it was given, ``own`` says
    that the article means it to be another than that of the model which it names. ``said`` are the models that it may be of where it is outright
    said of one: several for a family, none where it is only near a name.
    """

    name: str
    value: int
    symbol: str
    model: str | None
    span: Span
    headings: tuple[str, ...] = ()
    confidence: Confidence = "high"
    own: bool = False
    said: tuple[str, ...] = ()


class Total(NamedTuple):
    """A round figure of parameters that is said of a model by name: the claim, its side, what it may be said of, whether it counts those that
    work on one token.
    """

    claim: int
    side: int
    models: tuple[str, ...]
    active: bool = False


class Symbol(NamedTuple):
    """A letter or name that the article itself defines ("词表大小为 V", "H: hidden size"), within the headings where it does."""

    symbol: str
    name: str
    span: Span
    headings: tuple[str, ...] = ()


class Subject(NamedTuple):
    """A model that the article speaks of: canonical id, the place, and what told it ("name", "settings", "directive", "option").

    It is "column" where the model is one of several that a table compares: only its cells speak of it.
    ``headings`` is the trail within which it is the subject: () for the article as a whole. ``within`` narrows it to a range of the original:
    a sentence that names another model, a list under "for GPT-2 XL:".
    """

    model: str
    span: Span
    headings: tuple[str, ...] = ()
    how: str = "name"
    within: Span | None = None


class Convention(NamedTuple):
    """What the article declares that it leaves out or how it counts, by a stable name, with the place of the declaration.

    Names: weights-only, no-biases, no-norms, no-embeddings, no-pooler, no-head, tied, untied, rule-of-thumb, approximate, binary-prefix,
    active-only. ``headings`` is the trail within which it holds: () for the whole article; ``component`` narrows it to one ("ffn"), ``within``
    to a range of the original.
    """

    name: str
    span: Span
    headings: tuple[str, ...] = ()
    component: str | None = None
    within: Span | None = None


class About(NamedTuple):
    """What one claim is about.

    ``components`` are ids of the reference that are counted together (Q, K and V are three), () where no component could be assigned.
    ``evidence`` is what told it, for people ("label: 多头自注意力"). Below high or medium confidence nothing is judged against the reference.
    ``settings`` are values that hold for this claim only (a table column, the sentence's own).
    """

    model: str | None = None
    components: tuple[str, ...] = ()
    scope: Scope | None = None
    part: Part | None = None
    confidence: Confidence = "low"
    evidence: str = ""
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def component(self) -> str | None:
        """The component, or those counted together joined by "+"."""
        return "+".join(self.components) or None


NOTHING = About()


class Symbols:
    """What the letters of an article mean, by the headings that they are defined under: for whoever asks at every claim."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self._by_headings: dict[tuple[str, ...], dict[str, str]] = {}
        for symbol in symbols:
            self._by_headings.setdefault(symbol.headings, {})[symbol.symbol] = symbol.name

    def meanings(self, block: Block) -> dict[str, str]:
        """The definitions under a block's headings, the innermost and latest last."""
        found: dict[str, str] = {}
        for depth in range(len(block.headings) + 1):
            found |= self._by_headings.get(block.headings[:depth], {})
        return found


class Understanding(NamedTuple):
    """All that was understood of an article; ``abouts`` has one entry a claim.

    ``family`` is the id of the model that stands for the kind of Transformer an article is about where it names no published one: its
    formulas serve, its sizes do not. ``generic`` says that not even a family is named, only Transformers. ``whole`` is False where abouts and
    conventions were not read, ``settled`` where not even settings were. ``classes`` are pairs of a model and the class that the article counts it
    as. ``elsewhere`` are places that speak of another model than the article's or the section's, without telling which for certain. ``totals`` are
    round figures said of a model by name. ``toys`` are settings of models that the article calls toys: of nothing else that it speaks of.
    """

    abouts: tuple[About, ...] = ()
    settings: tuple[Setting, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    subjects: tuple[Subject, ...] = ()
    conventions: tuple[Convention, ...] = ()
    family: str | None = None
    generic: bool = False
    whole: bool = True
    classes: tuple[tuple[str, str], ...] = ()
    elsewhere: tuple[Span, ...] = ()
    totals: tuple[Total, ...] = ()
    toys: tuple[Setting, ...] = ()
    settled: bool = True

    def class_of(self, model: str) -> str | None:
        """The class that the article counts a model as ("BertForMaskedLM"); None where it says none, or several."""
        return next((name for known, name in self.classes if known == model), None)

    def symbols_at(self, block: Block) -> dict[str, str]:
        """What the letters mean at a block: the definitions under its headings, the innermost and latest last."""
        return Symbols(self.symbols).meanings(block)

    def conventions_at(self, block: Block) -> tuple[Convention, ...]:
        """The conventions in force at a block."""
        pieces = block.text.pieces
        low, high = (pieces[0].source_start, pieces[-1].source_end) if pieces else (0, 0)
        return tuple(
            c
            for c in self.conventions
            if c.headings == block.headings[: len(c.headings)] and (c.within is None or (c.within.start < high and low < c.within.end))
        )


class Models:
    """Which model the places of an article are about; made once where many are asked for."""

    def __init__(self, understanding: Understanding) -> None:
        subjects = understanding.subjects
        self._headed = {subject.headings: subject.model for subject in subjects if subject.within is None}  # the last of each
        self._near = _Ranges([(subject.within, subject.model) for subject in subjects if subject.within is not None])
        self._elsewhere = _Ranges([(span, "") for span in understanding.elsewhere])

    def at(self, block: Block, place: Span) -> str | None:
        """The model of the shortest range around a place, else of the innermost heading above it; None where another model is named last."""
        near = self._near.around(place.start)
        elsewhere = self._elsewhere.around(place.start)
        if near:
            span, model = min(reversed(near), key=lambda item: item[0].end - item[0].start)
            inner = any(span.start < other.start and other.end <= span.end for other, _ in elsewhere)
            return None if inner else model
        if elsewhere:
            return None
        depths = range(len(block.headings), -1, -1)
        return next((self._headed[above] for depth in depths if (above := block.headings[:depth]) in self._headed), None)


class _Ranges:
    """Ranges of the original, each with a name, that can be asked for those around a place."""

    def __init__(self, ranges: Iterable[tuple[Span, str]]) -> None:
        self._ranges = sorted(ranges, key=lambda item: item[0].start)  # of those that begin at one place the order stays
        self._starts = [span.start for span, _ in self._ranges]
        self._reach = list(accumulate((span.end for span, _ in self._ranges), max))  # how far any of them and those before goes

    def around(self, place: int) -> list[tuple[Span, str]]:
        """The ranges around a place, by where they begin."""
        found = []
        at = bisect_right(self._starts, place)
        while at and self._reach[at - 1] > place:
            at -= 1
            if self._ranges[at][0].end > place:
                found.append(self._ranges[at])
        return found[::-1]


class Meanings:
    """What the letters of an article mean at its claims: by the setting that is stated with them, else by definition."""

    def __init__(self, understanding: Understanding) -> None:
        self._settings = {setting.symbol: setting.name for setting in understanding.settings}
        self._symbols = Symbols(understanding.symbols)

    def at(self, block: Block) -> dict[str, str]:
        """What each letter means at a block."""
        return self._settings | self._symbols.meanings(block)
