"""Finds forms in a scan: only those whose rarest words stand in it, each figure the result of at most one proposition.

scan -> forms that may stand in it -> matches, the longest first -> free figures, no ruling-out word -> production -> propositions
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from auditor.lexicon.vocabulary import Vocabulary
from auditor.reading.forms.language import Compiled, Form, parse_forms
from auditor.reading.forms.productions import PRODUCTIONS
from auditor.reading.proposition import Proposition
from auditor.reading.scan import FIGURES, Scan
from auditor.reading.slips import is_misprinted
from auditor.reading.standing import standing

MOST_MATCHES = 60
"""Matches of one pattern in one block: what has more is a list of data, and is read as such."""
_OPERATORS = frozenset("*/^+")
_STOPS = ".!?;\n"


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
    folder = files("auditor.reading.forms")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".form"))
    return tuple(form for name in names for form in parse_forms(folder.joinpath(name).read_text(encoding="utf-8"), name))


@lru_cache(maxsize=8)
def compiled_forms(words: Vocabulary) -> tuple[Compiled, ...]:
    """All forms for one vocabulary."""
    return tuple(Compiled(form, words) for form in all_forms())


def read_forms(scan: Scan, forms: tuple[Compiled, ...] | None = None) -> list[Proposition]:
    """What the forms read in one block, in the order of the figures that are stated."""
    if not scan.figures:
        return []
    found: dict[int, Proposition] = {}
    for match in sorted(
        _matches(scan, forms or compiled_forms(scan.vocabulary)), key=lambda match: (match.first - match.last, match.order)
    ):
        value = match.captures.get("value", -1)
        if value in found or scan.figures[value].bound:
            continue
        proposition = PRODUCTIONS[match.form.says](scan, match.captures)
        if proposition is not None:
            certain = proposition.certain and (match.form.certain or is_misprinted(proposition))
            found[value] = proposition._replace(form=match.form.name, standing=standing(scan, match.first, match.last), certain=certain)
    return [found[at] for at in sorted(found)]


def _matches(scan: Scan, forms: tuple[Compiled, ...]) -> Iterator[Match]:
    present = set(scan.codes)
    for order, compiled in enumerate(forms):
        if compiled.needs and compiled.needs.isdisjoint(present):
            continue
        for pattern in compiled.patterns:
            for found in islice(pattern.finditer(scan.codes), MOST_MATCHES):
                captures = {name: found.start(name) for name, value in found.groupdict().items() if value is not None}
                first, last = found.start(), found.end()
                if all(_is_free(scan, at, first, last) for at in captures.values()) and not _ruled_out(scan, compiled, first, last):
                    yield Match(order, first, last - 1, captures, compiled.form)


def _is_free(scan: Scan, at: int, first: int, last: int) -> bool:
    """Whether a figure of a match ``[first, last)`` is no part of an expression, but of a product that the form spells out: no gap passes a sign."""
    if scan.codes[at] not in FIGURES:
        return True
    before, after = scan.codes[at - 1 : at], scan.codes[at + 1 : at + 2]
    spelt_before, spelt_after = before == "*" and at > first, after == "*" and at + 1 < last
    return (spelt_before or not before or before not in _OPERATORS) and (spelt_after or not after or after not in _OPERATORS)


def _ruled_out(scan: Scan, compiled: Compiled, first: int, last: int) -> bool:
    """Whether a word of the sentence says that it is something else."""
    if not compiled.unless:
        return False
    begin, end = sentence(scan, first, last)
    return not compiled.unless.isdisjoint(scan.codes[begin:end])


def sentence(scan: Scan, first: int, last: int, most: int = 80) -> tuple[int, int]:
    """The tokens of the sentence around ``[first, last)``, as far as it is near."""
    begin, end = first, last
    while begin and first - begin < most and scan.codes[begin - 1] not in _STOPS:
        begin -= 1
    while end < len(scan.codes) and end - last < most and scan.codes[end] not in _STOPS:
        end += 1
    return begin, end
