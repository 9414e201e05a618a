"""How many times less the cache or the weights take, from the heads or the formats that are told beside it.

    32 query heads, 8 KV heads → 4× smaller KV cache          heads over heads, of the same line, its row or those right before
    32 query heads, 8 KV heads: 75 % saved                    and what that saves in per cent
    FP16 → INT4: 4× less memory                               bits over bits, of the same line, or of the words above a list
    2× for int8, 4× for int4                                  of the format that all others start from

factors beside words for less -> what is less -> the counts of heads, or the formats -> propositions

What a lone format starts from is told by the others of the article: where none of them comes out, nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import Printed
from auditor.reading.forms.bytes_of import width_of
from auditor.reading.proposition import Proposition
from auditor.reading.scan import FACTOR, INTEGER, PERCENT, SIZE, Scan
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS
from auditor.sheet.sizes import head_of
from auditor.source.text import Span

REACH = 6
"""Tokens beside a factor in which it is said to be less."""
MOST_BACK = 3
"""Blocks before that of a factor in which its heads or formats may stand."""
MOST_LINES = 6
PAIR = 2
MOST_HEADS = 1024
MOST_COLUMNS = 16
MOST_SIZES = 60
BITS = 8
BASES = (Fraction(2), Fraction(4))
"""Bytes of the formats that weights come in."""
_LESS = frozenset(("less", "decrease", "save", "reduction_to", "under"))
_SAVED = frozenset(("less", "decrease", "save"))
_MORE = frozenset(("more", "over", "increase", "comparative", "flops", "tokens", "if"))
_CACHE = frozenset(("kv_cache", "attention.key", "attention.value", "num_key_value_heads"))
_MEMORY = frozenset(("memory", "weights_memory", "model_size", "file_size", "kv_cache", "size", "model"))
_LINKS = frozenset(("to", "compared", "than", "instead", "under"))
_SETTINGS = frozenset(("num_key_value_heads", "num_attention_heads"))
_KV, _HEADS = frozenset(("counter.kv_heads", "num_key_value_heads")), frozenset(("counter.heads", "num_attention_heads"))


class _Fold(NamedTuple):
    """A factor by which something is less: its scan and token, and the concepts of its own words and of its line."""

    scan: Scan
    block: int
    at: int
    near: frozenset[str]
    line: frozenset[str]

    @property
    def value(self) -> Fraction:
        return self.scan.figures[self.at].printed.value

    def is_of(self, queries: Number, keys: Number) -> bool:
        """Whether it is what so many heads make less."""
        printed, kept = self.scan.figures[self.at].printed, keys.printed.value / queries.printed.value
        return abs(1 - kept - printed.amount) <= printed.ulp / printed.percent if printed.percent > 1 else printed.value * kept == 1


class _Lone(NamedTuple):
    """A factor of a format that is not said to start from another, and the bytes of that format."""

    fold: _Fold
    width: Fraction
    place: Span


def folds(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """How many times less an article says that something is, of heads and of formats."""
    lone: list[_Lone] = []
    for index, scan in enumerate(scans):
        if FACTOR in scan.codes or PERCENT in scan.codes:
            for fold in _said(scan, index):
                if scan.block.cell is not None and (heads := _of_row(scans, fold)) is not None:
                    yield _of_heads(fold, *heads)
                elif scan.codes[fold.at] == PERCENT:
                    if not fold.line.isdisjoint(_CACHE | _KV) and (heads := _heads(scans, fold)) is not None:
                        yield _of_heads(fold, *heads)
                elif not fold.line.isdisjoint(_CACHE) and (pair := _heads(scans, fold)) is not None:
                    yield _of_heads(fold, *pair)
                elif not fold.line.isdisjoint(_MEMORY) and not _is_of_sizes(scans, fold.value):
                    yield from _of_formats(scans, fold, lone)
    yield from _of_lone(lone)


def _is_of_sizes(scans: Sequence[Scan], value: Fraction) -> bool:
    """Whether a factor that no two formats make is what two sizes of the article come to: ``28 GB``, ``4 GB`` and ``7x``."""
    if value.denominator == 1 and not int(value) & (int(value) - 1):
        return False
    sizes = {figure.printed.amount for scan in scans if SIZE in scan.codes for figure in scan.figures.values() if figure.printed.unit}
    return len(sizes) <= MOST_SIZES and any(size * value in sizes for size in sizes)


def _said(scan: Scan, index: int) -> Iterator[_Fold]:
    """The factors that words beside them, or in the header of their cell, say to be of something that is less."""
    cell = scan.block.cell
    head = head_of(cell.column_header, scan.vocabulary)[0] if cell is not None else frozenset[str]()
    for at, code in enumerate(scan.codes):
        if code not in FACTOR + PERCENT or scan.figures[at].bound or not scan.figures[at].printed.value:
            continue
        if code == FACTOR and (scan.figures[at].about or scan.figures[at].printed.value.denominator != 1):
            continue
        low, high = _line(scan, at)
        first, last = _own(scan, at, low, high)
        near, line = _concepts(scan, first, last), _concepts(scan, low, high) | head
        if code == PERCENT and (near | head).isdisjoint(_SAVED):
            continue
        less = near | head if first < at or last > at + 1 or head else frozenset[str]()
        if not near.isdisjoint(_MORE) or (less.isdisjoint(_LESS) and (line.isdisjoint(_LESS) or not near.isdisjoint(_MEMORY))):
            continue
        yield _Fold(scan, index, at, near, line)


def _line(scan: Scan, at: int) -> tuple[int, int]:
    low = high = at
    while low and scan.codes[low - 1] not in STOPS:
        low -= 1
    while high < len(scan.codes) and scan.codes[high] not in STOPS:
        high += 1
    return low, high


def _own(scan: Scan, at: int, low: int, high: int) -> tuple[int, int]:
    """The words right beside a factor, up to the next figure or sign that parts them."""
    first, last = at, at + 1
    while first > max(low, at - REACH) and scan.codes[first - 1] not in ",→" and first - 1 not in scan.figures:
        first -= 1
    while last < min(high, at + REACH) and scan.codes[last] not in ",→" and last not in scan.figures:
        last += 1
    return first, last


def _concepts(scan: Scan, low: int, high: int) -> frozenset[str]:
    return frozenset(name for at in range(low, high) if scan.codes[at] >= "\ue000" for name in scan.concepts(at))


# -- heads -----------------------------------------------------------------------------------------------------------------------


def _heads(scans: Sequence[Scan], fold: _Fold) -> tuple[tuple[Scan, Number], tuple[Scan, Number]] | None:
    """The heads of queries and those of keys and values that a factor is told beside: of its line, else the nearest ones before."""
    scan, at = fold.scan, fold.at
    low, high = _line(scan, at)
    found = _counted(scan, low, high)
    if any(len({number.printed.value for number in numbers}) > 1 for numbers in found):
        return None
    stretches = [(scan, _lines_before(scan, low), low)]
    stretches += [(before, 0, len(before.codes)) for before in _before(scans, fold)]
    for before, begin, end in stretches:
        if any(found):
            break
        found, scan = _counted(before, begin, end), before
    queries, keys = found
    if not queries or not keys or queries[-1].printed.value <= keys[-1].printed.value:
        return None
    alone = sum(code in FACTOR + PERCENT for code in fold.scan.codes[low:high]) == 1
    if not alone and not fold.is_of(queries[-1], keys[-1]):
        return None  # "MQA and GQA take 32x and 4x less": each has heads of its own
    return (scan, queries[-1]), (scan, keys[-1])


def _of_row(scans: Sequence[Scan], fold: _Fold) -> tuple[tuple[Scan, Number], tuple[Scan, Number]] | None:
    """The heads that the other cells of a row count, as their columns say."""
    here = fold.scan.block.cell
    found: dict[bool, list[tuple[Scan, Number]]] = {True: [], False: []}
    for other in scans[max(0, fold.block - MOST_COLUMNS) : fold.block + MOST_COLUMNS]:
        cell = other.block.cell
        if here is None or cell is None or (cell.table, cell.row) != (here.table, here.row) or len(other.figures) != 1:
            continue
        figure = next(iter(other.figures.values()))
        head = head_of(cell.column_header, other.vocabulary)[0]
        if figure.printed.unit is None and 0 < figure.printed.value <= MOST_HEADS and not head.isdisjoint(_KV | _HEADS):
            found[head.isdisjoint(_KV)].append((other, figure.number))
    queries, keys = found[True], found[False]
    if len(queries) != 1 or len(keys) != 1 or queries[0][1].printed.value <= keys[0][1].printed.value:
        return None
    return queries[0], keys[0]


def _before(scans: Sequence[Scan], fold: _Fold) -> Iterator[Scan]:
    """The blocks before that of a factor, under the same heading."""
    for back in range(1, min(MOST_BACK, fold.block) + 1):
        before = scans[fold.block - back]
        if before.block.headings != fold.scan.block.headings:
            return
        yield before


def _lines_before(scan: Scan, end: int) -> int:
    begin, lines = end, 0
    while begin and lines < MOST_LINES:
        begin -= 1
        lines += scan.codes[begin] == "\n"
    return begin


def _counted(scan: Scan, low: int, high: int) -> tuple[list[Number], list[Number]]:
    """The heads of queries, and of keys and values, between two tokens."""
    queries: list[Number] = []
    keys: list[Number] = []
    for at in range(low, high):
        figure = scan.figures.get(at)
        if figure is None or scan.codes[at] not in INTEGER or not 0 < figure.printed.value <= MOST_HEADS:
            continue
        meant = figure.noun or _named(scan, at, low)
        if not meant.isdisjoint(_KV):
            keys.append(figure.number)
        elif not meant.isdisjoint(_HEADS):
            queries.append(figure.number)
    return queries, keys


def _named(scan: Scan, at: int, low: int) -> frozenset[str]:
    """What a setting before a figure says that it is: ``num_kv_heads = 1``, ``num_heads (e.g. 32)``."""
    for place in range(at - 1, max(low, at - REACH) - 1, -1):
        if place in scan.figures or scan.codes[place] in STOPS:
            break
        concepts = _concepts(scan, place, place + 1)
        if concepts & _SETTINGS:
            return concepts
    return frozenset()


def _of_heads(fold: _Fold, queries: tuple[Scan, Number], keys: tuple[Scan, Number]) -> Proposition:
    (scan, many), few = queries, keys[1]
    if fold.scan.codes[fold.at] == PERCENT:
        all_of_it = Number(Printed("1", Fraction(1), Fraction(0)), few.start, few.start)
        shown = f"1 − {keys[0].written(few)} / {scan.written(many)}"
        return _proposition(fold, Operation("-", all_of_it, Operation("/", few, many)), shown, scan.place(many), True)
    shown = f"{scan.written(many)} / {keys[0].written(few)}"
    return _proposition(fold, Operation("/", many, few), shown, scan.place(many), True)


# -- formats ---------------------------------------------------------------------------------------------------------------------


def _of_formats(scans: Sequence[Scan], fold: _Fold, lone: list[_Lone]) -> Iterator[Proposition]:
    """The bits of two formats over each other; a format that is told alone is put off."""
    cell = fold.scan.block.cell
    scan, found = _told(scans, fold)
    if cell is not None and not found:
        only = head_of(cell.row_header, scan.vocabulary)[1]
        lone += [_Lone(fold, width, scan.place(scan.figures[fold.at].number)) for width in only if len(only) == 1]
    if not 1 <= len(found) <= PAIR:
        return
    widths = sorted((width for at in found if (width := width_of(scan, at)) is not None), reverse=True)
    first, last = found[0], found[-1]
    place = scan.block.text.span(scan.starts[first], scan.ends[last])
    if first == last and (not first or _concepts(scan, first - 1, first).isdisjoint(_LINKS)):
        lone.append(_Lone(fold, widths[0], place))
    elif first == last:
        titled = head_of(scan.block.headings[-1], scan.vocabulary)[1] if scan.block.headings else frozenset[Fraction]()
        if len(titled) == 1 and max(titled) != widths[0]:  # FP8: half the memory of FP16
            yield _bits(fold, max(*titled, *widths), min(*titled, *widths), place)
    elif "→" in scan.codes[first:last] or not _concepts(scan, first, last).isdisjoint(_LINKS):
        yield _bits(fold, widths[0], widths[1], place)


def _told(scans: Sequence[Scan], fold: _Fold) -> tuple[Scan, list[int]]:
    """The places of the formats of a factor: those of its line, each factor's own where there are as many, else those before."""
    scan = fold.scan
    low, high = _line(scan, fold.at)
    found = _formats(scan, low, high)
    factors = [place for place in range(low, high) if scan.codes[place] == FACTOR]
    if found or scan.block.cell is not None:
        return scan, [found[factors.index(fold.at)]] if len(factors) == len(found) > 1 else found
    for before in _before(scans, fold):
        if found := _formats(before, 0, len(before.codes)):
            return before, found
    return scan, found


def _formats(scan: Scan, low: int, high: int) -> list[int]:
    """The places of formats, each of them once."""
    found: dict[Fraction, int] = {}
    for at in range(low, high):
        if scan.codes[at] >= "\ue000" and (width := width_of(scan, at)) is not None:
            found.setdefault(width, at)
    return sorted(found.values())


def _of_lone(lone: Sequence[_Lone]) -> Iterator[Proposition]:
    """The factors of single formats, of the one that most others of the article start from."""
    right = {base: [one for one in lone if one.width * one.fold.value == base] for base in BASES}
    base = max(BASES, key=lambda base: len(right[base]))
    for one in lone:
        begun = next((other for other in BASES if one in right[other]), base)
        if right[begun] and begun > one.width:
            yield _bits(one.fold, begun, one.width, one.place)


def _bits(fold: _Fold, high: Fraction, low: Fraction, place: Span) -> Proposition:
    start = fold.scan.figures[fold.at].number.start
    one, two = (Number(Printed(str(width * BITS), width * BITS, Fraction(0)), start, start) for width in (high, low))
    return _proposition(fold, Operation("/", one, two), f"{one.printed.digits} bits / {two.printed.digits} bits", place, True)


def _proposition(fold: _Fold, derived: Expression, shown: str, place: Span, certain: bool) -> Proposition:
    scan, number = fold.scan, fold.scan.figures[fold.at].number
    said = standing(scan, fold.at, fold.at)
    return Proposition(
        "share" if scan.codes[fold.at] == PERCENT else "ratio",
        number,
        scan.block,
        scan.place(number),
        scan.written(number),
        derived,
        shown,
        place,
        standing=said,
        form="so-many-times-less",
        certain=certain,
    )
