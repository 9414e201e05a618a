"""A figure of few digits that an article says again and again, and once with another digit: shares, rates, multiples, round counts.

    figures by what they are printed in -> one that stands once, a digit away from one that stands twice and more
                                        -> most words around it are those around the others, and no name that they lack -> claim

Figures with digits enough to be told apart by themselves are compared as ``restated`` says. Few digits are near one another by chance: it is the
words that tell here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.claim import Claim, Side, repeat_claim
from auditor.notation.expression import Number
from auditor.notation.pen import differing
from auditor.notation.work import spend
from auditor.reading.scan import COUNT, DECIMAL, FACTOR, INTEGER, NAME, OPERATIONS, OTHER, PERCENT, RUN, SIZE, WORD, Scan
from auditor.reading.tokens import STOPS
from auditor.sheet.labels import clause, label_of
from auditor.source.code import is_programming

REACH = 10
"""Tokens on either side of a figure that may say what it is of, within its sentence."""
LEAST_WORDS, LEAST_SHARED = 3, 2
LEAST_PLACES = 2
LEAST_DIGITS = 2
MOST_SHARES, LONG = 4, 4
"""Different shares of one component: what has more is said of many models; and digits of one that are one slip from another by no chance."""
MOST_LISTED = 12
"""Figures of a fence or a diagram that says again what the text says: what has more is a printout."""
MOST_PRINTS = 150
"""Different figures of one unit: what has more is data."""
_KINDS = PERCENT + OTHER + FACTOR + COUNT + SIZE + OPERATIONS
_RATES = ("throughput", "per_second", "flops_per_second")
_SMALL = frozenset(
    "determiner be it of in and or to from for at on that_is about so as only have use we than by than comes_to is up_to clause_end".split()
)
"""Concepts of words that stand everywhere."""
_SIGNS = frozenset("*/^+=")


class _Said(NamedTuple):
    """A figure with its place, the words around it, the names among these, and the figures beside it."""

    number: Number
    scan: Scan
    words: frozenset[str]
    names: frozenset[str]
    beside: frozenset[str]


def said_again(scans: Sequence[Scan]) -> Iterator[Claim]:
    """Claims that a figure repeats the one that the article gives elsewhere in the same words, which it does not."""
    found: dict[str, dict[str, list[_Said]]] = defaultdict(lambda: defaultdict(list))
    for scan in scans:
        if scan.block.cell is None and (scan.block.kind != "code" or _is_listing(scan)):
            for kind, digits, said in _figures(scan):
                found[kind][digits].append(said)
    for prints in found.values():
        if len(prints) > MOST_PRINTS:
            continue
        often = {digits: places for digits, places in prints.items() if len(places) >= LEAST_PLACES}
        spend(len(prints) * len(often) // MOST_PRINTS)
        for digits, places in prints.items():
            if len(places) == 1 and places[0].scan.block.kind != "code":
                meant = [same for other, them in often.items() if _is_slip(digits, other) and (same := _alike(places[0], them))]
                if len(meant) == 1:
                    yield _claim(places[0], meant[0][0])
    yield from _of_components(scans)


def _is_listing(scan: Scan) -> bool:
    """Whether a fence says again what the text says: no program, and no printout."""
    return len(scan.figures) <= MOST_LISTED and not is_programming(scan.block.language)


class _Share(NamedTuple):
    """What is said of one component in per cent, or in a listing that leaves the sign out."""

    number: Number
    scan: Scan
    percent: bool

    @property
    def digits(self) -> str:
        """As it is printed."""
        return self.number.printed.digits


def _of_components(scans: Sequence[Scan]) -> Iterator[Claim]:
    """Claims that a share of a component repeats the one that stands elsewhere: of four digits once, of fewer twice."""
    found: dict[str, list[_Share]] = defaultdict(list)
    for scan in scans:
        for at, figure in scan.figures.items() if scan.block.cell is None else ():
            percent = scan.codes[at] == PERCENT
            if percent or (scan.codes[at] in INTEGER + DECIMAL and scan.block.kind == "code"):
                named = label_of(scan, clause(scan, at), at).components or label_of(scan, _sentence(scan, at), at).components
                if len(named) == 1:
                    found[next(iter(named))].append(_Share(figure.number, scan, percent))
    for shares in found.values():
        prints = Counter(share.digits for share in shares)
        if len({share.digits for share in shares if share.percent}) > MOST_SHARES:
            continue  # of many models, or lengths
        for at, odd in enumerate(shares):
            if not odd.percent or prints[odd.digits] > 1:
                continue
            meant = {other.digits for other in shares if _is_slip(odd.digits, other.digits)}
            same = [other for other in shares if other.digits in meant and not _in_one_series(odd.scan, other.scan)]
            long = len(odd.digits.replace(".", "")) >= LONG and any(other is before for other in same for before in shares[:at])
            if len(meant) == 1 and len(same) == prints[same[0].digits if same else ""] >= (1 if long else LEAST_PLACES):
                number = same[0].number
                right = number._replace(printed=number.printed._replace(percent=odd.number.printed.percent))
                there = Side(same[0].scan.written(number), same[0].scan.place(number), (right,))
                here = Side(odd.scan.written(odd.number), odd.scan.place(odd.number), (odd.number,))
                yield repeat_claim(odd.scan.block, there, here)


def _sentence(scan: Scan, at: int) -> int:
    """Where the sentence of a token begins."""
    return next((begin for begin, end in scan.sentences() if begin <= at < end), 0)


def _figures(scan: Scan) -> Iterator[tuple[str, str, _Said]]:
    """The figures of a block by what they are printed in."""
    for at, figure in scan.figures.items():
        printed = figure.printed
        digits = printed.digits.replace(",", "").replace("，", "")
        if len(digits.replace(".", "").strip("0")) < LEAST_DIGITS or not _SIGNS.isdisjoint(scan.codes[max(0, at - 1) : at + 2 : 2]):
            continue
        code = scan.codes[at]
        if code in _KINDS:
            kind = (
                ""
                if code in PERCENT + FACTOR
                else scan.string[figure.number.start + len(printed.digits) : scan.ends[at]].strip(" *_").lower()
            )
        elif code in INTEGER + DECIMAL and any(scan.means(place, rate) for place in _behind(scan, at) for rate in _RATES):
            kind = "rate"
        else:
            continue
        words, names = _around(scan, at)
        near = range(max(0, at - REACH), min(len(scan.codes), at + REACH + 1))
        figures = (scan.figures[place].printed.digits for place in near if place in scan.figures and place != at)
        beside = frozenset(other for other in figures if len(other) >= LEAST_DIGITS)
        if len(words) >= LEAST_SHARED:
            yield f"{code if kind != 'rate' else ''}{kind}", digits, _Said(figure.number, scan, words, names, beside)


def _behind(scan: Scan, at: int) -> range:
    return range(at + 1, min(at + 3, len(scan.codes)))


def _around(scan: Scan, at: int) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a figure's sentence near it, and the names among them."""
    words, names = set[str](), set[str]()
    for step in (-1, 1):
        for place in range(at + step, at + step * (REACH + 1), step):
            if not 0 <= place < len(scan.codes) or scan.codes[place] in STOPS:
                break
            code = scan.codes[place]
            if code in WORD + RUN + NAME or (code >= "\ue000" and _SMALL.isdisjoint(scan.concepts(place))):
                raw = scan.raw(place, place)
                words.update(_pairs(raw) if code == RUN else (raw.lower(),))
                if code == NAME or (code == WORD and raw[:1].isupper()):
                    names.add(raw.lower())
    return frozenset(words), frozenset(names)


def _pairs(run: str) -> Iterator[str]:
    """The neighbours of a run of characters whose words are not known."""
    return (run[at : at + 2] for at in range(len(run) - 1))


def _is_slip(one: str, other: str) -> bool:
    """Whether the digits of two figures differ in one."""
    return differing(one, other) == 1 and one.find(".") == other.find(".")


def _alike(odd: _Said, places: Sequence[_Said]) -> list[_Said]:
    """The places whose words are those of the odd one; none where too few are, or where one stands beside it."""
    if any(_in_one_series(odd.scan, place.scan) for place in places):
        return []
    same = [place for place in places if _is_of_one(odd, place)]
    return same if len(same) >= LEAST_PLACES else []


def _in_one_series(one: Scan, other: Scan) -> bool:
    """Whether two blocks are one, or items of lists under one heading: what stands in a row is each of its own."""
    here, there = one.block, other.block
    return one is other or (here.kind == there.kind == "item" and here.headings == there.headings)


def _is_of_one(one: _Said, other: _Said) -> bool:
    shared = len(one.words & other.words)
    named = one.names <= other.names or other.names <= one.names
    if one.beside and other.beside and one.beside.isdisjoint(other.beside):
        return False  # so many lines of this, so many of that
    most = 2 * shared >= min(len(one.words), len(other.words)) or not one.names.isdisjoint(other.names)
    return named and most and shared >= (LEAST_SHARED if min(len(one.words), len(other.words)) <= LEAST_WORDS else LEAST_WORDS)


def _claim(odd: _Said, meant: _Said) -> Claim:
    left, right = (Side(said.scan.written(said.number), said.scan.place(said.number), (said.number,)) for said in (meant, odd))
    return repeat_claim(odd.scan.block, left, right)
