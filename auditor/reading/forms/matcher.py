"""Finds forms in a scan: only those whose rarest words stand in it, each figure the result of at most one proposition.

scan -> forms that may stand in it -> matches, those that are sure and the longest first -> free figures, no ruling-out word -> production -> propositions
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from auditor.lexicon.vocabulary import Vocabulary
from auditor.notation.kept import Kept
from auditor.reading.forms.language import Compiled, Form, parse_forms
from auditor.reading.forms.productions import PRODUCTIONS
from auditor.reading.islands import is_raised, with_expressions
from auditor.reading.proposition import Proposition
from auditor.reading.scan import FIGURES, Scan
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS

MOST_MATCHES = 60
"""Matches of one pattern in one block: what has more is a list of data, and is read as such."""
_OPERATORS = frozenset("*/^+")
WORDS = "\ue000"
"""The first code of words that have a meaning."""


class Match(NamedTuple):
    """A match: the form's place among all, the tokens that it covers, and those that it names."""

    order: int
    first: int
    last: int
    captures: dict[str, int]
    form: Form


@lru_cache(maxsize=1)
def all_forms() -> tuple[Form, ...]:
    """Every form, by file and place in it."""
    folder = os.path.dirname(__file__)
    forms: list[Form] = []
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".form")):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            forms += parse_forms(file.read(), name)
    return tuple(forms)


@lru_cache(maxsize=8)
def compiled_forms(words: Vocabulary) -> tuple[Compiled, ...]:
    """All forms for one vocabulary."""
    return tuple(Compiled(form, words) for form in all_forms())


_FOUND: Kept[tuple[Sequence[Proposition], int]] = Kept()


def read_forms(scan: Scan, forms: Sequence[Compiled] | None = None) -> Sequence[Proposition]:
    """What the forms, or some of them, read in one block, in the order of the figures that are stated."""
    if not scan.figures:
        return ()
    if forms is not None:
        return _read_forms(scan, forms)
    text = scan.block.text
    key = scan.string, scan.codes, scan.vocabulary, text.shape
    found, begins = _FOUND.of(key, len(scan.string), lambda: (_read_forms(scan, compiled_forms(scan.vocabulary)), text.begins))
    return [said.moved(scan.block, text.begins - begins) for said in found]


def _read_forms(scan: Scan, forms: Sequence[Compiled]) -> list[Proposition]:
    folded = with_expressions(scan)
    present = set(scan.codes)
    forms = tuple(form for form in forms if not form.needs or not form.needs.isdisjoint(present))
    matches = [(match, scan) for match in _matches(scan, forms, (False,) if folded is not None else (False, True))]
    if folded is not None:
        matches += [(match, folded) for match in _matches(folded, forms, (True,))]
    found: dict[tuple[int, bool], Proposition] = {}
    for match, read in sorted(matches, key=lambda found: (found[0].form.loose, _length(*found), found[0].order)):
        value = read.figures.get(match.captures.get("value", -1))
        if value is None or value.bound:
            continue
        key = value.number.start, match.form.says == "setting"  # a setting may be computed as well
        if key in found:
            continue
        proposition = PRODUCTIONS[match.form.says](read, match.captures)
        if proposition is not None:
            said = standing(read, match.first, match.last)
            certain = proposition.certain and not match.form.loose
            shown = proposition.shown or match.form.name  # a setting derives from nothing, and is shown by its name
            found[key] = proposition._replace(form=match.form.name, shown=shown, standing=said, certain=certain, close=match.form.close)
    return [found[at] for at in sorted(found)]


def _length(match: Match, scan: Scan) -> int:
    """The negative length of a match in the text: of those as sure the longest is taken first, on whichever scan it was found."""
    return scan.starts[match.first] - scan.ends[match.last]


def _matches(scan: Scan, forms: Sequence[Compiled], computing: tuple[bool, ...]) -> Iterator[Match]:
    present = set(scan.codes)
    for order, compiled in enumerate(forms):
        letters = ""
        for way in compiled.ways:
            if way.computes not in computing or any(map(present.isdisjoint, way.needs)):
                continue
            letters = letters or compiled.letters(scan.codes)
            for found in islice(way.pattern.finditer(letters), MOST_MATCHES):
                captures = {name: found.start(name) for name, value in found.groupdict().items() if value is not None}
                first, last = found.start(), found.end()
                if all(_is_free(scan, at, first, last) for at in captures.values()) and not _ruled_out(scan, compiled, first, last):
                    yield Match(order, first, last - 1, captures, compiled.form)


def _is_free(scan: Scan, at: int, first: int, last: int) -> bool:
    """Whether a figure is no part of an expression, but of a product that the form of a match ``[first, last)`` spells out: no gap passes a sign.

    A sign with nothing to its left is the figure's own: ``(+21%)``.
    """
    codes = scan.codes
    if codes[at] not in FIGURES:
        return True
    if at + 1 < len(codes) and is_raised(scan, at + 1):
        return False
    if at + 1 < len(codes) and codes[at + 1] in _OPERATORS and not (codes[at + 1] == "*" and at + 1 < last):
        labelled = codes[at + 1] == "+" and at + 2 < last and codes[at + 2] not in FIGURES + "("
        if not labelled:
            return False
    return (
        not at
        or codes[at - 1] not in _OPERATORS
        or (codes[at - 1] == "*" and at > first)
        or (codes[at - 1] == "/" and at - 1 > first and codes[at - 2] >= WORDS)
        or (codes[at - 1] == "+" and (at == 1 or codes[at - 2] in "([,:→\n"))
    )


def _ruled_out(scan: Scan, compiled: Compiled, first: int, last: int) -> bool:
    """Whether a word of the sentence says that it is something else."""
    if not compiled.unless:
        return False
    begin, end = sentence(scan, first, last)
    return not compiled.unless.isdisjoint(scan.codes[begin:end])


def sentence(scan: Scan, first: int, last: int, most: int = 80) -> tuple[int, int]:
    """The tokens of the sentence around ``[first, last)``, as far as it is near."""
    begin, end = first, last
    while begin and first - begin < most and scan.codes[begin - 1] not in STOPS:
        begin -= 1
    while end < len(scan.codes) and end - last < most and scan.codes[end] not in STOPS:
        end += 1
    return begin, end
