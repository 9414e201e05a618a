"""How many times one model of a table is another: ``large is 3.6× as big as small`` under a table whose rows or columns are small and large.

cells in a row or column of totals -> the models that head them -> clauses that name two of them and nothing else that is counted -> propositions

A clause that speaks of anything but size (width, memory, time) compares that; one word that nothing here knows, and nothing is claimed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Number, Operation
from auditor.notation.printed import digits_shown
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, DECIMAL, FACTOR, INTEGER, NAME, PERCENT, WORD, Scan
from auditor.reading.scan import scan as read
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS
from auditor.sheet.labels import label_of
from auditor.source.document import Block
from auditor.source.text import Text

_SIZE = frozenset((
    "determiner", "be", "of", "fold", "as", "large", "small", "medium", "about", "so", "and", "have", "parameters", "counter.parameters", "model",
    "counter.models", "it", "than", "over", "under", "less", "more", "possessive", "from", "to", "by", "increase", "decrease", "size", "total",
    "compared", "ratio", "times", "only",
))  # fmt: skip
"""Concepts of a clause that compares sizes; a token with another one compares something else."""
_COMPARES = ("than", "under", "over", "less", "more", "compared")
_TWO = 2
LEAST = 1000
MOST_VERSIONS = 40
MOST_UNKNOWN = 2
"""Characters of a clause that no word is: a measure word, an ending."""
MOST_TOKENS = 40
LONGEST_NAME = 40


class Version(NamedTuple):
    """A model of a table by the words that head its row or column, and its total."""

    name: str
    number: Number
    scan: Scan

    @property
    def value(self) -> Fraction:
        """Its total."""
        return self.number.printed.amount

    @property
    def raw(self) -> str:
        """The total as it is printed."""
        return self.scan.written(self.number)


def versions(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What an article says of two models of its tables."""
    known = _named(scans)
    if len(known) < _TWO:
        return
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in sorted(known, key=len, reverse=True)), re.ASCII)
    for scan in scans:
        if scan.block.cell is not None or scan.block.kind == "code":
            continue
        for at, figure in scan.figures.items():
            said = scan.codes[at] in (FACTOR, DECIMAL, PERCENT) and not figure.bound
            found = _compared(scan, at, known, pattern) if said else None
            if found is not None:
                yield found


def _named(scans: Sequence[Scan]) -> dict[str, Version]:
    """The models of an article by their names, those of which there is one total."""
    found: dict[str, list[Version]] = defaultdict(list)
    totals: dict[str, bool] = {}
    for scan in scans:
        cell = scan.block.cell
        figures = [scan.figures[at] for at in scan.figures if scan.codes[at] in INTEGER + COUNT]
        if cell is None or len(figures) != 1 or figures[0].printed.amount < LEAST or len(found) > MOST_VERSIONS:
            continue
        for name, what in ((cell.column_header, cell.row_header), (cell.row_header, cell.column_header)):
            if what not in totals:
                head = read(Block("cell", Text.verbatim(what[:LONGEST_NAME])), scan.vocabulary)
                label = label_of(head, 0, len(head.codes))
                totals[what] = label.total and not label.components
            if totals[what] and 1 < len(name) <= LONGEST_NAME:
                found[name.strip().lower()].append(Version(name, figures[0].number, scan))
    return {name: several[0] for name, several in found.items() if len({one.value for one in several}) == 1}


def _compared(scan: Scan, at: int, known: dict[str, Version], pattern: re.Pattern[str]) -> Proposition | None:
    """What a factor or a percentage says of the two models that its sentence names."""
    is_factor = scan.codes[at] != PERCENT
    begin, first, last = _clause(scan, at)
    low, high = scan.starts[begin], scan.ends[last]
    matches = [match for match in pattern.finditer(scan.string.lower(), low, high) if _is_name(scan, match)]
    names = list(dict.fromkeys(match[0] for match in matches))
    inside = range(first, last + 1)
    if len(names) != _TWO or matches[-1].start() < scan.starts[first] or not _speaks_of_size(scan, inside, at, names):
        return None
    compares = any(scan.means(place, concept) for place in inside for concept in _COMPARES)
    if not (compares if not is_factor else scan.codes[at] == FACTOR or (at and scan.means(at - 1, "fold"))):
        return None
    one, other = (known[name] for name in names)
    if one.value == other.value:
        return None
    return _proposition(scan, at, one, other, is_factor)


def _is_name(scan: Scan, match: re.Match[str]) -> bool:
    """Whether a name begins a token, and is no size in words: ``as large as``."""
    at = scan.at(match.start())
    if at >= len(scan.codes) - 1 or scan.starts[at] != match.start():
        return False
    return not (at and scan.means(at - 1, "as") and scan.means(at + 1, "as"))


def _clause(scan: Scan, at: int) -> tuple[int, int, int]:
    """Where the sentence of a figure begins, where its clause does, and the last token of that."""
    begin = at
    while begin and at - begin < MOST_TOKENS and scan.codes[begin - 1] not in STOPS:
        begin -= 1
    first = max((place + 1 for place in range(begin, at) if scan.codes[place] == ","), default=begin)
    last = at
    while last + 1 < len(scan.codes) and last - at < MOST_TOKENS and scan.codes[last + 1] not in STOPS and scan.codes[last + 1] != ",":
        last += 1
    return begin, first, last


def _speaks_of_size(scan: Scan, inside: range, value: int, names: Sequence[str]) -> bool:
    """Whether all that a clause says is known, and about size."""
    unknown = 0
    for at in inside:
        if at == value or scan.raw(at, at).lower() in names:
            continue
        if at in scan.figures or scan.codes[at] in (WORD, NAME):
            return False
        concepts = scan.concepts(at) if scan.codes[at] >= "\ue000" else frozenset()
        if (concepts and not concepts & _SIZE) or "would" in concepts:
            return False
        unknown += not concepts
    return unknown <= MOST_UNKNOWN


def _proposition(scan: Scan, at: int, one: Version, other: Version, is_factor: bool) -> Proposition:
    """The larger over the smaller, or by how much the first is another than the second: of it, or of the larger."""
    high, low = (one, other) if one.value > other.value else (other, one)
    printed = scan.figures[at].printed
    gap = Operation("-", high.number, low.number)
    less = f"({high.raw} − {low.raw})"
    more = (Operation("/", gap, low.number), f"{less} / {low.raw}", high.value / low.value - 1)
    if is_factor:
        readings = [(Operation("/", high.number, low.number), f"{high.raw} / {low.raw}", high.value / low.value), more]
    else:
        readings = [(Operation("/", gap, other.number), f"{less} / {other.raw}", abs(one.value - other.value) / other.value), more]
    slack = printed.ulp / printed.percent
    derived, shown, _ = next((reading for reading in readings if abs(reading[2] - printed.amount) <= slack), readings[0])
    stated, text, source = scan.figures[at].number, scan.block.text, other.scan.block.text
    return Proposition(
        "ratio" if is_factor else "share", stated, scan.block, text.span(stated.start, stated.end), scan.raw(at, at), derived, shown,
        source.span(other.number.start, other.number.end), standing=standing(scan, at, at), form="version-of-another",
        certain=digits_shown(printed) >= _TWO,
    )  # fmt: skip
