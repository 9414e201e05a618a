"""Figures in bytes and counts of parameters, with what stands with them: the format, the role, the sentence or row or list that they share.

scan -> segments of sentences (commas, "and", "while" part them) -> what each figure's own segment says -> sizes and counts with their groups

In a table the headers of row and column say it; in a list or a printout the line does, and lines under one another are one group.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.lexicon.vocabulary import Vocabulary
from auditor.notation.expression import Number
from auditor.notation.printed import UNITS, Printed, read_digits
from auditor.reading.forms.bytes_of import PRECISIONS
from auditor.reading.scan import COUNT, INTEGER, LETTER, NAME, SIZE, WORD, WORDED, Scan, scan
from auditor.reading.tokens import STOPS
from auditor.sheet.format_widths import formats_of_rows
from auditor.sheet.size_groups import alone_in_sentence, below, groups_of, lists_of
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span, Text

LEAST_SIZE = 10**5
LEAST_COUNT = 10**6
MOST_COUNT = 10**14
REACH = 40
"""Tokens of a sentence that are looked at on either side of a figure."""
_PARTING = frozenset(("and", "while", "clause_end", "to", "from", "reduction_to", "increase_to"))
MOST_EACH = 32
"""Bytes above which a figure is not of each parameter."""
LONGEST_LABEL = 6
LONGEST_PRINTOUT = 80
"""Tokens of a figure's label, and of the lines between it and what heads them."""
_ROLES: dict[str, tuple[Fraction, ...]] = {
    "gradients": (Fraction(1),), "optimizer_states": (Fraction(2), Fraction(1), Fraction(3)), "weights_memory": (Fraction(1),),
    "weight_part": (Fraction(1),), "file_size": (Fraction(1),),
    "model": (Fraction(1),),
}  # fmt: skip
"""What takes memory, and how many values of each parameter it may hold: Adam has two moments, and a copy of the weights with them."""
OPEN_ROLES = ("", "model")
"""Roles of which a figure may hold more than the weights: ``a 7B model needs 16 GB``."""
_OTHERS = frozenset(
    (
        "kv_cache", "activations", "peak", "adapter", "lora_rank", "per_gpu", "distributed", "bandwidth", "counter.gpus", "save", "less", "more", "than",
        "throughput", "context_length", "sequence_length", "batch_size", "per_layer", "layer", "embeddings", "data", "counter.copies", "recompute", "twice",
        "double", "half", "per_token", "quantized", "counter.tokens", "experts", "moe", "before", "after", "compared", "instead", "flops", "over",
        "per_second", "time", "head", "cost",
    )
)  # fmt: skip
"""Concepts with which a figure is of something else than all parameters once."""
_QUANTIZED = frozenset(("quantized",))
"""What a format with a name is, and no other thing."""
_WITH_MORE = (frozenset(("train", "inference")), frozenset(("train", "optimizer_states", "gradients", "inference")))
"""Concepts of a sentence in which a figure may hold more than its role says, and one without a role more than weights."""
_ALL = frozenset(("total", "peak"))
_MEMORIES = frozenset(("gradients", "optimizer_states", "weight_part", "activations"))
_NO_PARAMETERS = frozenset(("counter.tokens", "tokens", "counter.steps", "flops", "counter.samples", "bytes", "data", "counter.words"))
_NAMED = lazy(r"(?<![xX×])\b(\d{1,4}(?:\.\d{1,2})?)([BbM])(?![A-Za-z])")
_BITS = {"Kb": "KB", "kb": "KB", "Mb": "MB", "Gb": "GB", "Tb": "TB"}


class Count(NamedTuple):
    """A number that may count the parameters of a model, also within its name (``LLaMA-7B``)."""

    number: Number
    scan: Scan
    at: int
    groups: tuple[Hashable, ...]
    in_row: bool

    @property
    def printed(self) -> Printed:
        """The number as printed."""
        return self.number.printed

    @property
    def raw(self) -> str:
        """The readable text of the number."""
        return self.scan.written(self.number)

    @property
    def span(self) -> Span:
        """Its place in the original."""
        return self.scan.place(self.number)


class Size(NamedTuple):
    """A figure in bytes: the ``width`` of the format that is told of it (None where none is), its ``role``, how many ``times`` the width it may be.

    ``clear`` says that nothing beside it speaks of another thing, ``plain`` that it is the one size of a sentence about one thing,
    ``given`` that its bytes of each are given as a number, which holds for whatever takes memory.
    """

    number: Number
    scan: Scan
    at: int
    width: Fraction | None
    role: str
    times: tuple[Fraction, ...]
    groups: tuple[Hashable, ...]
    clear: bool
    plain: bool
    given: bool

    @property
    def printed(self) -> Printed:
        """The figure as printed."""
        return self.number.printed

    def in_thousands(self) -> Size:
        """The same, of a unit in powers of 1000 alone."""
        unit = self.printed.unit
        if unit is None or unit.binary == unit.decimal:
            return self
        return self._replace(number=self.number._replace(printed=self.printed._replace(unit=unit._replace(binary=unit.decimal))))

    @property
    def place(self) -> tuple[int, int]:
        """What tells it from all others."""
        return id(self.scan), self.at

    @property
    def is_label(self) -> bool:
        """Whether it stands right behind the label of its line: ``- fp16: 25.7 GB``."""
        begin = self.scan.codes.rfind("\n", 0, self.at) + 1
        return self.at - begin <= LONGEST_LABEL and self.at > 0 and self.scan.codes[self.at - 1] == ":"

    @property
    def is_equated(self) -> bool:
        """Whether a sign sets it equal to what stands before it."""
        return self.at > 0 and self.scan.codes[self.at - 1] == "="

    @property
    def is_all_known(self) -> bool:
        """Whether its sentence holds no word before it but those that are known."""
        begin, _ = _sentence(self.scan, self.at)
        return WORD not in self.scan.codes[begin : self.at]

    @property
    def in_table(self) -> bool:
        """Whether it stands in a cell."""
        return self.scan.block.cell is not None

    @property
    def raw(self) -> str:
        """The readable text of the figure."""
        return self.scan.written(self.number)

    @property
    def span(self) -> Span:
        """Its place in the original."""
        return self.scan.place(self.number)


def sizes_of(scans: Sequence[Scan]) -> Iterator[Size]:
    """The figures in bytes of an article that may be what parameters take; none of those that words beside them say to be something else."""
    rows, lists = formats_of_rows(scans), lists_of(scans)
    for index, found in enumerate(scans):
        if SIZE not in found.codes:
            continue
        places = [at for at, code in enumerate(found.codes) if code == SIZE and found.figures[at].printed.amount >= LEAST_SIZE]
        for at in places:
            figure = found.figures[at]
            if figure.bound:
                continue
            own, sentence = _words(found, at)
            widths, given = _told(found, at)
            alone = alone_in_sentence(found, at, places)
            role = _role(own) or (_role(sentence) if alone else "")
            head = line_over(found, at) if not widths and role not in OPEN_ROLES else None
            if not (at and found.means(at - 1, "from")):  # what it was before has another format
                widths = (
                    widths
                    or (_widths(found, *head) if head is not None else frozenset())
                    or _in_row(found, rows)
                    or _in_force(scans, lists, index)
                )
            if own & _OTHERS or len(widths) > 1:
                continue
            width = next(iter(widths), None)
            clear = given or not (_WITH_MORE[role in OPEN_ROLES] & sentence or own & _ALL or _counted(found, at))
            other = sentence - _QUANTIZED if width is not None else sentence
            plain = alone and not other & _OTHERS and len(_MEMORIES & sentence) < 2
            number = _in_bytes(figure.number)
            groups = tuple(groups_of(scans, lists, index, at))
            yield Size(number, found, at, width, role, _ROLES.get(role, (Fraction(1),)), groups, clear, plain, given)


def counts_of(scans: Sequence[Scan]) -> Iterator[Count]:
    """The numbers of an article that may count parameters."""
    lists = lists_of(scans)
    for index, found in enumerate(scans):
        for at, number in found.told(_counting):
            yield Count(number, found, at, (*groups_of(scans, lists, index, at), *below(scans, index)), found.block.cell is not None)


def _counting(found: Scan) -> Sequence[tuple[int, Number]]:
    """The numbers of a text that may count parameters, by their tokens."""
    return [(at, number) for at, code in enumerate(found.codes) if (number := _number_at(found, at, code)) and not _counts_other(found, at)]


def _number_at(found: Scan, at: int, code: str) -> Number | None:
    if code in (COUNT, INTEGER) and LEAST_COUNT <= found.figures[at].printed.amount <= MOST_COUNT and not found.figures[at].bound:
        number, unit = found.figures[at].number, found.figures[at].printed.unit
        return number if unit is None or unit.label != "G" or found.figures[at].noun else None  # a card of 24G
    return _in_name(found, at) if code == NAME else None


def _in_name(found: Scan, at: int) -> Number | None:
    start, end = found.starts[at], found.ends[at]
    end += at + 1 < len(found.codes) and found.codes[at + 1] == LETTER and found.starts[at + 1] == end  # LLaMA-7 and B
    match = _NAMED.search(found.string[start:end])
    printed = read_digits(match[1]) if match is not None else None
    if match is None or printed is None or not printed.value:
        return None
    return Number(printed._replace(unit=UNITS[match[2].upper()]), start + match.start(), start + match.end())


def _counts_other(found: Scan, at: int) -> bool:
    """Whether the word behind a number says that it counts no parameters."""
    return any(
        not found.concepts(place).isdisjoint(_NO_PARAMETERS)
        for place in range(at + 1, min(at + 3, len(found.codes)))
        if found.codes[place] >= "\ue000"
    )


def _in_bytes(number: Number) -> Number:
    """A figure with ``Gb``, which beside bytes of each parameter is a way to write GB."""
    unit = number.printed.unit
    label = _BITS.get(unit.label) if unit is not None else None
    return number if label is None else number._replace(printed=number.printed._replace(unit=UNITS[label]))


# -- words ---------------------------------------------------------------------------------------------------------------------


def _words(found: Scan, at: int) -> tuple[frozenset[str], frozenset[str]]:
    """What the own segment of a figure says, with the headers of its cell, and what its sentence says."""
    begin, end = _sentence(found, at)
    low, high = _segment(found, at, begin, end)
    if found.codes[at + 1 : at + 2] == "(" and any(
        found.figures[place].printed.percent > 1 for place in range(at + 2, high) if place in found.figures
    ):
        high = at + 1  # 3.5 GB (75 % less)
    own, sentence = _concepts(found, low, high), _concepts(found, begin, end)
    cell = found.block.cell
    if cell is not None:
        column = head_of(cell.column_header, found.vocabulary)[0] - _ALL  # the total of each row
        headers = head_of(cell.row_header, found.vocabulary)[0] | column
        return own | headers, sentence | headers
    return own, sentence


def _role(concepts: frozenset[str]) -> str:
    return next((name for name in _ROLES if name in concepts), "")


def _counted(found: Scan, at: int) -> bool:
    """Whether a number word stands with a figure: two copies, three shards."""
    begin, end = _sentence(found, at)
    low, high = _segment(found, at, begin, end)
    return WORDED in found.codes[low:high].partition("(")[0]


def _concepts(found: Scan, low: int, high: int) -> frozenset[str]:
    concepts: set[str] = set()
    for place in range(low, high):
        if found.codes[place] >= "\ue000":
            concepts |= found.concepts(place)
    return frozenset(concepts)


def _sentence(found: Scan, at: int) -> tuple[int, int]:
    begin = end = at
    while begin and at - begin < REACH and found.codes[begin - 1] not in STOPS:
        begin -= 1
    while end < len(found.codes) and end - at < REACH and found.codes[end] not in STOPS:
        end += 1
    return begin, end


def _parts(found: Scan, place: int) -> bool:
    code = found.codes[place]
    return code in ",→" or (code >= "\ue000" and not found.concepts(place).isdisjoint(_PARTING))


def _is_size(found: Scan, at: int) -> bool:
    return found.codes[at] == SIZE and found.figures[at].printed.amount > MOST_EACH


def _segment(found: Scan, at: int, begin: int, end: int) -> tuple[int, int]:
    """The part of a sentence that is about one figure: up to the sign or word that parts it from the next, or the bracket around it and its count."""
    low, high = at, at + 1
    while low > begin and not _parts(found, low - 1) and not _is_size(found, low - 1) and not _opens(found, low - 1, at):
        low -= 1
    while high < end and not _parts(found, high) and not _is_size(found, high):
        high += 1
    return low, high


def _opens(found: Scan, place: int, at: int) -> bool:
    """Whether a bracket opens at a place that holds a figure and a count beside it."""
    if found.codes[place] != "(" or ")" in found.codes[place:at]:
        return False
    return COUNT in found.codes[place : at + REACH].partition(")")[0]


def _told(found: Scan, at: int) -> tuple[frozenset[Fraction], bool]:
    """The bytes of the formats that are told of a figure: in its segment, its cell's headers, else in its sentence where it is the only size.

    With it, whether they are given as bytes of each, which holds for whatever takes memory.
    """
    if at > 1 and found.codes[at - 2 : at] == SIZE + "(":
        return _told(found, at - 2)  # the same in another unit
    begin, end = _sentence(found, at)
    low, high = _segment(found, at, begin, end)
    widths = _widths(found, low, high)
    cell = found.block.cell
    if not widths and cell is not None:
        widths = head_of(cell.column_header, found.vocabulary)[1] or head_of(cell.row_header, found.vocabulary)[1]
    sizes = [place for place in range(begin, end) if _is_size(found, place)]
    if not widths and cell is None and len(sizes) == 1:
        low, high, widths = begin, end, _widths(found, begin, end)
    return widths, bool(_given(found, low, high))


def line_over(found: Scan, at: int) -> tuple[int, int] | None:
    """The tokens of the nearest line above a token of a printout that ends in a colon, with no empty line between."""
    end = found.codes.rfind("\n", 0, at) if found.block.kind == "code" else 0
    while end > 0 and at - end < LONGEST_PRINTOUT:
        begin = found.codes.rfind("\n", 0, end) + 1
        if begin == end:
            return None
        if found.codes[end - 1] == ":":
            return begin, end
        end = begin - 1
    return None


def _in_force(scans: Sequence[Scan], lists: Sequence[int], index: int) -> frozenset[Fraction]:
    """The width that the words over a list or printout name, or the heading that a figure stands under, where that is one."""
    found = scans[index]
    if found.block.kind == "item":
        index = lists[index]
    if found.block.kind in ("item", "code") and index:
        above = scans[index - 1]
        if above.block.headings == found.block.headings and above.block.cell is None:
            widths = _widths(above, max(0, len(above.codes) - REACH), len(above.codes))
            if widths:
                return widths if not _concepts(above, 0, len(above.codes)) & _WITH_MORE[1] else frozenset()
    heading = found.block.headings[-1] if found.block.headings else ""
    return head_of(heading, found.vocabulary)[1]


def _in_row(found: Scan, rows: Mapping[tuple[int, int], Sequence[tuple[Scan, int, Fraction]]]) -> frozenset[Fraction]:
    """The width that the other cells of its row name for a cell, where that is one; fewer than eight bits have scales beside them."""
    cell = found.block.cell
    named = {width for scan, _, width in rows.get((cell.table, cell.row), ()) if scan is not found} if cell is not None else set()
    return frozenset(named) if len(named) == 1 and min(named) >= 1 else frozenset()


def _widths(found: Scan, low: int, high: int) -> frozenset[Fraction]:
    """The widths that words in ``[low, high)`` name, or give in bytes for each parameter."""
    named = {PRECISIONS[concept] for concept in _concepts(found, low, high) if concept in PRECISIONS}
    return frozenset(named | _given(found, low, high))


def widths_said(block: Block) -> frozenset[Fraction]:
    """The bytes of a value that the words of a block name, or give as a number."""
    found = scan(block)
    return _widths(found, 0, len(found.codes))


def _given(found: Scan, low: int, high: int) -> set[Fraction]:
    """Small figures in bytes, which are of each parameter."""
    figures = (found.figures[place] for place in range(low, high) if found.codes[place] == SIZE)
    return {figure.printed.amount for figure in figures if figure.printed.amount <= MOST_EACH}


@lru_cache(maxsize=512)
def head_of(string: str, words: Vocabulary) -> tuple[frozenset[str], frozenset[Fraction]]:
    """The concepts and the widths of a row's or column's header."""
    if not string or len(string) > 120:
        return frozenset(), frozenset()
    found = scan(Block("cell", Text.verbatim(string)), words)
    return _concepts(found, 0, len(found.codes)), _widths(found, 0, len(found.codes))
